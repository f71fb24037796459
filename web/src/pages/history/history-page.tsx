import { PageHeading } from '../../router/page-heading.tsx'
import { isDay, localDay, nowMs } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { historyWords } from '../../words/history.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { EntriesSection, NotesSection, SkippedSection, TotalsSection } from './day-sections.tsx'
import { DayField, DayStrip } from './day-strip.tsx'
import { DeletedSection } from './deleted-section.tsx'
import { NotesSearch } from './notes-search.tsx'
import { useDay } from './queries.ts'

interface HistoryPageProps {
  /** Without a day: today. */
  readonly params: { readonly day?: string }
}

export function HistoryPage({ params }: HistoryPageProps) {
  const { places } = useWords(shellWords)
  const words = useWords(historyWords)
  const today = localDay(nowMs(), zoneHere())
  const day = params.day ?? today
  if (!isDay(day)) {
    return (
      <>
        <PageHeading title={places.history} />
        <EmptyState text={words.noSuchDay} />
      </>
    )
  }
  return (
    <>
      <PageHeading title={places.history}>
        <DayField day={day} today={today} />
      </PageHeading>
      <DayStrip day={day} today={today} />
      <DayContent day={day} today={today} />
    </>
  )
}

function DayContent({ day, today }: { readonly day: string; readonly today: string }) {
  const words = useWords(historyWords)
  const { data, failure } = useDay(day)
  if (!data && failure) return <EmptyState text={words.notHere} />
  return (
    <div class="two-columns">
      <div>{data ? <EntriesSection day={data} /> : <Placeholder lines={5} />}</div>
      <div>
        {data && <SkippedSection day={data} />}
        {data && <NotesSection day={data} />}
        {data && <TotalsSection day={data} />}
        <NotesSearch today={today} />
        <DeletedSection today={today} />
      </div>
    </div>
  )
}
