import { useState } from 'preact/hooks'
import { entryDay } from '../../record/entry.ts'
import { EntryRow, entryKey } from '../../record/entry-row.tsx'
import { useNotes } from '../../record/notes.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { addDays, isDay, localDay, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { EmptyState, Placeholder } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { historyWords } from '../../words/history.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { EntriesSection, NotesSection, SkippedSection, TotalsSection, UnansweredSection } from './day-sections.tsx'
import { DayField, DayStrip } from './day-strip.tsx'
import { DeletedSection } from './deleted-section.tsx'
import { NoteOfDay } from './note-of-day.tsx'
import { useDay, useDays } from './queries.ts'
import { Views } from './views.tsx'

interface HistoryPageProps {
  /** Without a day: today. */
  readonly params: { readonly day?: string }
}

export function HistoryPage({ params }: HistoryPageProps) {
  const { places } = useWords(shellWords)
  const texts = useWords(historyWords)
  const today = localDay(nowMs(), zoneHere())
  const { data: counts } = useDays(addDays(today, -29), today)
  // What was recorded last is more likely to be looked for than an empty day.
  const last = counts?.findLast(({ numberOfMeasurements }) => numberOfMeasurements > 0)?.date
  const day = params.day ?? last ?? today
  if (!isDay(day)) {
    return (
      <>
        <PageHeading title={places.history} />
        <EmptyState text={texts.noSuchDay} />
      </>
    )
  }
  return (
    <>
      <PageHeading title={places.history}>
        <DayField day={day} today={today} />
      </PageHeading>
      <Views open="day" />
      <DayStrip day={day} today={today} />
      <DayContent day={day} today={today} />
    </>
  )
}

function DayContent({ day, today }: { readonly day: string; readonly today: string }) {
  const texts = useWords(historyWords)
  const { data, failure } = useDay(day)
  if (!data && failure) return <EmptyState text={texts.notHere} />
  return (
    <div class="two-columns">
      <div>{data ? <EntriesSection day={data} /> : <Placeholder lines={5} />}</div>
      <div>
        {data && <SkippedSection day={data} />}
        {data && <UnansweredSection day={data} />}
        {data && <NoteOfDay key={data.date} day={data} />}
        {data && <NotesSection day={data} />}
        {data && <TotalsSection day={data} />}
        <NotesSearch today={today} />
        <DeletedSection today={today} />
      </div>
    </div>
  )
}

/** Finds entries by their notes. */
function NotesSearch({ today }: { readonly today: string }) {
  const texts = useWords(historyWords)
  const [text, setText] = useState('')
  const found = useNotes(text)
  return (
    <div class="section">
      <Field kind="search" label={texts.searchInNotes} value={text} onInput={setText} />
      {found && found.entries.length + found.days.length === 0 && <p class="aside-text">{texts.noneFound}</p>}
      {found?.daysSearched !== undefined && <p class="aside-text">{texts.searchedHere(found.daysSearched)}</p>}
      {found && found.entries.length + found.days.length > 0 && (
        <RowList name={texts.found}>
          {found.days.map(({ id, date, title, content }) => (
            <li key={id}>
              <Row
                href={pathTo('historyDay', { day: date })}
                title={dayWords(date, today, locale())}
                aside={`${title} ${content}`.trim()}
              />
            </li>
          ))}
          {found.entries.map((entry) => (
            <li key={entryKey(entry)}>
              <EntryRow entry={entry} day={dayWords(entryDay(entry), today, locale())} />
            </li>
          ))}
        </RowList>
      )}
    </div>
  )
}
