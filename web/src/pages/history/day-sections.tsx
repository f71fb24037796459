import type { Day, DayTotal } from '@upshot/contract'
import { useMirror } from '../../offline/use-mirror.ts'
import { EntryRow, entryKey } from '../../record/entry-row.tsx'
import { pathTo } from '../../router/places.ts'
import { openRecord } from '../../state/dialogs.ts'
import { localDay, momentOf, nowMs } from '../../time/local.ts'
import { clockWords, nearDayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { historyWords } from '../../words/history.ts'
import { timeWords } from '../../words/time.ts'
import { valueInWords } from '../../words/units.ts'
import { locale, useWords } from '../../words/words.ts'

/** Everything recorded on the day, by time. */
export function EntriesSection({ day }: { readonly day: Day }) {
  const texts = useWords(historyWords)
  const near = useWords(timeWords)
  const today = localDay(nowMs(), zoneHere())
  const name = <span class="aside-text">{nearDayWords(day.date, today, near, locale())}</span>
  const record = (
    <Button kind="main" onClick={() => openRecord({ day: day.date })}>
      {texts.recordForDay}
    </Button>
  )
  if (day.entries.length === 0) return <EmptyState text={texts.nothing}>{record}</EmptyState>
  return (
    <Section title={texts.entries} aside={name}>
      {!day.isComplete && <p class="aside-text">{texts.incomplete}</p>}
      <RowList name={texts.entries}>
        {partsOf(day.entries).map(([part, entries]) => [
          <li key={part} class="part-of-day">
            <h3>{texts.partsOfDay[part]}</h3>
          </li>,
          ...entries.map((entry) => (
            <li key={entryKey(entry)}>
              <EntryRow entry={entry} />
            </li>
          )),
        ])}
      </RowList>
      <div class="actions">{record}</div>
    </Section>
  )
}

type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening'
type DayEntries = Day['entries']

/** Entries by parts of the day, in order; by the clock of the place where they were recorded. */
function partsOf(entries: DayEntries): readonly (readonly [PartOfDay, DayEntries])[] {
  const partOf = (entry: DayEntries[number]): PartOfDay => {
    const hour = Number(entry.startAtLocal.slice(11, 13))
    if (hour < 5) return 'night'
    if (hour < 12) return 'morning'
    return hour < 18 ? 'afternoon' : 'evening'
  }
  return [...Map.groupBy(entries, partOf)]
}

/** The sums or means of the day. */
export function TotalsSection({ day }: { readonly day: Day }) {
  const texts = useWords(historyWords)
  const totals = day.totals.filter(isInformative)
  if (totals.length === 0) return null
  return (
    <Section title={texts.totals}>
      <RowList name={texts.totals}>
        {totals.map((total) => (
          <li key={total.variableId}>
            <Row
              href={pathTo('variable', { id: String(total.variableId) })}
              title={total.displayName}
              end={valueInWords(total.value, total.unitAbbreviatedName, total.counted)}
              aside={[
                texts[total.combinationOperation === 'SUM' ? 'sum' : 'average'],
                ...(total.origin === 'inferred' ? [texts.inferred] : []),
              ].join(' · ')}
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

/** With a single entry, the sum would only repeat it. */
const isInformative = ({ numberOfMeasurements, origin }: DayTotal): boolean =>
  numberOfMeasurements > 1 || origin !== 'recorded'

export function SkippedSection({ day }: { readonly day: Day }) {
  const texts = useWords(historyWords)
  if (day.skipped.length === 0) return null
  return (
    <Section title={texts.skipped}>
      <RowList name={texts.skipped}>
        {day.skipped.map(({ displayName, reminderTime = '', trackingReminderId }) => (
          <li key={`${trackingReminderId} ${reminderTime}`}>
            <Row title={displayName} end={reminderTime === '' ? '' : clockWords(momentOf(reminderTime), zoneHere())} />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

/** Questions of the day that still wait for an answer. */
export function UnansweredSection({ day }: { readonly day: Day }) {
  const texts = useWords(historyWords)
  const { data: today } = useMirror('getToday')
  const zone = zoneHere()
  const due = today?.due.filter(({ reminderTime }) => localDay(momentOf(reminderTime), zone) === day.date) ?? []
  if (due.length === 0) return null
  return (
    <Section title={texts.unanswered}>
      <RowList name={texts.unanswered}>
        {due.map(({ id, displayName, reminderTime }) => (
          <li key={id}>
            <Row href={pathTo('checkIn')} title={displayName} end={clockWords(momentOf(reminderTime), zone)} />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

/** What else was written on that day. The first note is the one of the day. */
export function NotesSection({ day }: { readonly day: Day }) {
  const texts = useWords(historyWords)
  const notes = day.notes.slice(1)
  if (notes.length === 0) return null
  return (
    <Section title={texts.notes}>
      <RowList name={texts.notes}>
        {notes.map(({ id, title, content }) => (
          <li key={id}>
            <Row title={title === '' ? content : title} {...(title === '' ? {} : { aside: content })} />
          </li>
        ))}
      </RowList>
    </Section>
  )
}
