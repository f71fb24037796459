import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { reportWords } from '../../words/report.ts'
import { useWords } from '../../words/words.ts'
import { ReportWithChoices } from './report-sheet.tsx'

export function ReportPage() {
  const texts = useWords(reportWords)
  return (
    <div class="form-page">
      <p class="back screen-only">
        <a href={pathTo('sharing')}>{texts.back}</a>
      </p>
      <PageHeading title={texts.title} />
      <ReportWithChoices />
    </div>
  )
}
