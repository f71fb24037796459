import { session } from '../../offline/session.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useStore } from '../../state/use-store.ts'
import { reportWords } from '../../words/report.ts'
import { useWords } from '../../words/words.ts'
import { ReportWithPeriod } from './report-sheet.tsx'

export function ReportPage() {
  const words = useWords(reportWords)
  const { person } = useStore(session)
  return (
    <div class="form-page">
      <p class="back screen-only">
        <a href={pathTo('sharing')}>{words.back}</a>
      </p>
      <PageHeading title={words.title} />
      <ReportWithPeriod name={person?.displayName ?? ''} />
    </div>
  )
}
