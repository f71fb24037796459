import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { sharingWords } from '../../words/sharing.ts'
import { useWords } from '../../words/words.ts'
import { GuestFrame } from './guest-frame.tsx'
import { ReportWithChoices } from './report-sheet.tsx'

/** The report of somebody who shares data, limited to what is shared. */
export function SharedReportPage({ params }: { readonly params: ParamsOf<PathOf<'sharedReport'>> }) {
  const texts = useWords(sharingWords)
  const userId = Number(params.userId)
  return (
    <GuestFrame userId={userId} title={texts.reportOf} open={pathTo('sharedReport', params)}>
      {() => <ReportWithChoices userId={userId} />}
    </GuestFrame>
  )
}
