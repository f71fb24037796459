import type { Day, DayTotal } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { act, inverse } from '../../offline/act.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { restoreEntry } from '../../record/corrections.ts'
import { type EditedEntry, entryDay, entryValue } from '../../record/entry.ts'
import { EntryRow, entryKey } from '../../record/entry-row.tsx'
import { useNotes } from '../../record/notes.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { matchPath, pathTo } from '../../router/places.ts'
import { currentPath, navigate } from '../../router/router.ts'
import { openRecord } from '../../state/dialogs.ts'
import { addDays, isDay, localDay, momentOf, nowMs } from '../../time/local.ts'
import { clockWords, dayWords, nearDayWords, shortDayWords, shortWeekdayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Placeholder } from '../../ui/empty-state.tsx'
import { Field, MomentField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { historyWords } from '../../words/history.ts'
import { shellWords } from '../../words/shell.ts'
import { timeWords } from '../../words/time.ts'
import { valueInWords } from '../../words/units.ts'
import { locale, useWords, wordsNow } from '../../words/words.ts'
import { stripOf } from './calendar.ts'
import { useDay, useDays, useDeleted, useLastDay } from './queries.ts'
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
  const lastEver = useLastDay()
  // The last day with entries is more likely to be looked for than an empty one.
  const last = counts && (counts.findLast(({ numberOfMeasurements }) => numberOfMeasurements > 0)?.date ?? lastEver)
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
  const notes = useNotes(text)
  return (
    <div class="section">
      <Field kind="search" label={texts.searchInNotes} value={text} onInput={setText} />
      {notes && notes.entries.length + notes.days.length === 0 && <p class="aside-text">{texts.noneFound}</p>}
      {notes?.daysSearched !== undefined && <p class="aside-text">{texts.searchedHere(notes.daysSearched)}</p>}
      {notes && notes.entries.length + notes.days.length > 0 && (
        <RowList name={texts.found}>
          {notes.days.map(({ id, date, title, content }) => (
            <li key={id}>
              <Row
                href={pathTo('historyDay', { day: date })}
                title={dayWords(date, today, locale())}
                aside={`${title} ${content}`.trim()}
              />
            </li>
          ))}
          {notes.entries.map((entry) => (
            <li key={entryKey(entry)}>
              <EntryRow entry={entry} day={dayWords(entryDay(entry), today, locale())} />
            </li>
          ))}
        </RowList>
      )}
    </div>
  )
}

/** The journal: one text for the day, apart from the notes of single entries. */
function NoteOfDay({ day }: { readonly day: Day }) {
  const texts = useWords(historyWords)
  const saved = day.notes[0]?.content ?? ''
  const [text, setText] = useState<string>()
  const typed = text ?? saved
  const isChanged = typed.trim() !== saved
  return (
    <form
      class="section"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void saveNote(day.date, typed.trim(), saved)
        setText(undefined)
      }}
    >
      <Field
        kind="lines"
        label={texts.noteOfDay}
        hint={texts.noteHint}
        value={typed}
        longest={10_000}
        onInput={setText}
      />
      {isChanged && (
        <Button kind="main" type="submit">
          {texts.saveNote}
        </Button>
      )}
    </form>
  )
}

async function saveNote(date: string, note: string, previous: string): Promise<void> {
  const texts = wordsNow(historyWords)
  await act({
    name: 'saveDayNote',
    body: { date, note: note === '' ? null : note },
    label: texts.noteOfDay,
    message: note === '' ? texts.noteRemoved : texts.noteSaved,
    inverse: inverse('saveDayNote', { date, note: previous === '' ? null : previous }),
  })
}

const MOST = 5

/** Entries deleted in the last 30 days, which can be restored. */
function DeletedSection({ today }: { readonly today: string }) {
  const texts = useWords(historyWords)
  const { data = [], asOfMs } = useDeleted()
  const [restored, setRestored] = useState<ReadonlySet<number>>(new Set())
  // The next answer of the server decides, because the person may have undone it.
  useEffect(() => setRestored(new Set()), [asOfMs])
  const deleted = data
    .flatMap((entry) => (entry.id === undefined || restored.has(entry.id) ? [] : [{ ...entry, id: entry.id }]))
    .toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
  if (deleted.length === 0) return null
  return (
    <Section title={texts.recentlyDeleted}>
      <p class="aside-text">{texts.keptFor}</p>
      <RowList name={texts.recentlyDeleted}>
        {deleted.slice(0, MOST).map((entry) => (
          <li key={entry.id}>
            <DeletedRow
              entry={entry}
              today={today}
              onRestore={() => {
                setRestored((previous) => new Set([...previous, entry.id]))
                void restoreEntry(entry)
              }}
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

interface DeletedRowProps {
  readonly entry: EditedEntry
  readonly today: string
  readonly onRestore: () => void
}

function DeletedRow({ entry, today, onRestore }: DeletedRowProps) {
  const texts = useWords(historyWords)
  const day = dayWords(entryDay(entry), today, locale())
  const value = entryValue(entry)
  return (
    <Row
      title={entry.displayName}
      aside={`${value}, ${day}`}
      end={
        <Button kind="quiet" aria-label={texts.restoreOf(entry.displayName, value, day)} onClick={onRestore}>
          {texts.restore}
        </Button>
      }
    />
  )
}

interface DayStripProps {
  readonly day: string
  readonly today: string
}

const toDay = (day: string): void => navigate(pathTo('historyDay', { day }))

/** The requested day; after quick taps it differs from the one still drawn. */
function wantedDay({ day, today }: DayStripProps): string {
  const match = matchPath(currentPath())
  const requested = match?.place === 'history' ? today : (match?.params['day'] ?? '')
  return isDay(requested) ? requested : day
}

/** The days around the open one, and links to all others. */
function DayStrip({ day, today }: DayStripProps) {
  const texts = useWords(historyWords)
  const days = stripOf(day, today)
  const { data: counts = [] } = useDays(days[0] ?? day, days.at(-1) ?? day)
  const step = (by: 1 | -1) => {
    const next = addDays(wantedDay({ day, today }), by)
    if (by === -1 || next <= today) toDay(next)
  }
  const hasEntries = new Set(counts.filter((day) => day.numberOfMeasurements > 0).map(({ date }) => date))
  return (
    <div class="day-strip">
      <Button kind="quiet" class="only-icon" data-key="[" aria-label={texts.previousDay} onClick={() => step(-1)}>
        <Icon name="back" />
      </Button>
      <ul aria-label={texts.days}>
        {days.map((date) => (
          <li key={date}>
            <a
              href={pathTo('historyDay', { day: date })}
              aria-current={date === day ? 'date' : undefined}
              aria-label={`${shortWeekdayWords(date, locale())} ${shortDayWords(date, locale())}`}
              data-has={hasEntries.has(date)}
            >
              <span class="aside-text">{shortWeekdayWords(date, locale())}</span>
              <span>{shortDayWords(date, locale())}</span>
            </a>
          </li>
        ))}
      </ul>
      <Button
        kind="quiet"
        class="only-icon"
        data-key="]"
        aria-label={texts.nextDay}
        // Not disabled: the previous day may still be loading.
        aria-disabled={day >= today}
        onClick={() => step(1)}
      >
        <Icon name="next" />
      </Button>
    </div>
  )
}

/** A field for going to any other day. */
function DayField({ day, today }: DayStripProps) {
  const texts = useWords(historyWords)
  return (
    <MomentField
      label={texts.day}
      kind="date"
      value={day}
      latest={today}
      onInput={(chosen) => isDay(chosen) && chosen !== day && toDay(chosen)}
    />
  )
}

/** Everything recorded on the day, by time. */
function EntriesSection({ day }: { readonly day: Day }) {
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
function TotalsSection({ day }: { readonly day: Day }) {
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
              end={valueInWords(total.value, total.unitAbbreviatedName, total)}
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

function SkippedSection({ day }: { readonly day: Day }) {
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
function UnansweredSection({ day }: { readonly day: Day }) {
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
function NotesSection({ day }: { readonly day: Day }) {
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
