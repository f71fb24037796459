import type { DailyValue } from '@upshot/contract'
import { useRef, useState } from 'preact/hooks'
import { useThings } from '../../record/own-variables.ts'
import type { Thing } from '../../record/thing.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { navigate, useAddress } from '../../router/router.ts'
import { keepText, keptText } from '../../state/kept-text.ts'
import { localDay, nowMs } from '../../time/local.ts'
import { fullDayWords, monthWords, shortWeekdayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { wordTable } from '../../words/table.ts'
import { scaleOf, valueInWords } from '../../words/units.ts'
import { locale, useWords } from '../../words/words.ts'
import { daysOfMonth, LEVELS, levelOf, monthAfter, monthsOf, rangeOf, type ValueRange, weeksOf } from './calendar.ts'
import { useDailyValues, useDayNotes, useDaysHere } from './queries.ts'
import { Views } from './views.tsx'

const calendarWords = wordTable('app/calendar', {
  colourBy: 'Colour days by',
  nothingToShow: 'Record something first: then its days appear here.',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  dayWith: '{day}: {value}',
  dayWithout: '{day}: nothing recorded',
  withNote: '{day}, with a note',
  legend: 'From low to high',
  noteMark: 'A dot marks a day with a note.',
  month: 'Month',
  onlyHere: 'Offline: only days that are on this device have a value here.',
})

/** A month: each day shaded by the value of a chosen variable, and a dot for a note. */
export function MonthPage() {
  const today = localDay(nowMs(), zoneHere())
  const requested = useRequestedPeriod('historyMonth')
  const month = /^\d{4}-\d\d$/.test(requested) ? requested : today.slice(0, 7)
  const texts = useWords(calendarWords)
  const go = (by: 1 | -1) => navigate(`${pathTo('historyMonth')}?of=${monthAfter(month, by)}`)
  const year = month.slice(0, 4)
  return (
    <Calendar
      view="month"
      title={`${monthWords(locale())[Number(month.slice(5)) - 1]} ${year}`}
      days={daysOfMonth(month)}
      previous={{ name: texts.previousMonth, go: () => go(-1) }}
      next={{ name: texts.nextMonth, go: () => go(1), isLast: month >= today.slice(0, 7) }}
    >
      {(shown) => <MonthTable month={month} today={today} shown={shown} />}
    </Calendar>
  )
}

/** A year: twelve rows of days. */
export function YearPage() {
  const today = localDay(nowMs(), zoneHere())
  const requested = useRequestedPeriod('historyYear')
  const year = /^\d{4}$/.test(requested) ? requested : today.slice(0, 4)
  const texts = useWords(calendarWords)
  const go = (by: 1 | -1) => navigate(`${pathTo('historyYear')}?of=${Number(year) + by}`)
  return (
    <Calendar
      view="year"
      title={year}
      days={monthsOf(year).flatMap(daysOfMonth)}
      previous={{ name: texts.previousYear, go: () => go(-1) }}
      next={{ name: texts.nextYear, go: () => go(1), isLast: year >= today.slice(0, 4) }}
    >
      {(shown) => <YearTable year={year} today={today} shown={shown} />}
    </Calendar>
  )
}

/** What the address requests. When the person leaves, the page stays unchanged until the next one is rendered. */
function useRequestedPeriod(place: 'historyMonth' | 'historyYear'): string {
  const { pathname, search } = useAddress()
  const requested = useRef('')
  if (pathname === pathTo(place)) requested.current = new URLSearchParams(search).get('of') ?? ''
  return requested.current
}

interface ShownDays {
  readonly thing: Thing
  readonly values: ReadonlyMap<string, DailyValue>
  readonly range: ValueRange
  readonly notes: ReadonlySet<string>
}

interface CalendarProps {
  readonly view: 'month' | 'year'
  readonly title: string
  readonly days: readonly string[]
  readonly previous: { readonly name: string; readonly go: () => void }
  readonly next: { readonly name: string; readonly go: () => void; readonly isLast: boolean }
  readonly children: (shown: ShownDays) => preact.ComponentChildren
}

const KEPT_AS = 'calendarThing'

function Calendar({ view, title, days, previous, next, children }: CalendarProps) {
  const { places } = useWords(shellWords)
  const texts = useWords(calendarWords)
  const { things, isReading } = useThings()
  const [chosen, setChosen] = useState(keptText(KEPT_AS))
  const thing = things.find(({ name }) => name === chosen) ?? things.find(({ isOutcome }) => isOutcome) ?? things[0]
  const choose = (name: string) => {
    keepText(KEPT_AS, name)
    setChosen(name)
  }
  return (
    <>
      <PageHeading title={places.history} />
      <Views open={view} />
      <div class="calendar-head">
        <Button kind="quiet" class="only-icon" aria-label={previous.name} data-key="[" onClick={previous.go}>
          <Icon name="back" />
        </Button>
        <h2>{title}</h2>
        <Button
          kind="quiet"
          class="only-icon"
          aria-label={next.name}
          data-key="]"
          disabled={next.isLast}
          onClick={next.go}
        >
          <Icon name="next" />
        </Button>
      </div>
      {!thing && !isReading && <EmptyState text={texts.nothingToShow} />}
      {thing && (
        <>
          <Select
            label={texts.colourBy}
            value={thing.name}
            options={things.map(({ name, displayName }) => ({ value: name, text: displayName }))}
            onChange={choose}
          />
          <Days view={view} thing={thing} days={days}>
            {children}
          </Days>
        </>
      )}
    </>
  )
}

interface DaysProps extends Pick<CalendarProps, 'view' | 'days' | 'children'> {
  readonly thing: Thing
}

function Days({ view, thing, days, children }: DaysProps) {
  const texts = useWords(calendarWords)
  const from = days[0] ?? ''
  const to = days.at(-1) ?? ''
  const daily = useDailyValues(thing.variableId ?? 0, from, to)
  const notes = useDayNotes(from, to)
  const usesStoredDays = daily.data === undefined && daily.failure !== undefined
  const storedDays = useDaysHere(usesStoredDays)
  const valuesHere = storedDays.flatMap(({ date, totals }) =>
    totals.filter(({ variableId }) => variableId === thing.variableId).map((total) => ({ ...total, date })),
  )
  const recorded = (daily.data ?? valuesHere).filter(({ origin }) => origin !== 'filled')
  const daysWithNotes = notes.data ?? storedDays.filter((day) => day.notes.length > 0)
  const values = new Map(recorded.map((value) => [value.date, value]))
  const range = scaleOf(thing.unit) ?? rangeOf(recorded.map(({ value }) => value))
  return (
    <>
      {children({ thing, values, range, notes: new Set(daysWithNotes.map(({ date }) => date)) })}
      {usesStoredDays && <p class="aside-text">{texts.onlyHere}</p>}
      <p class="calendar-legend aside-text">
        {texts.legend}
        {Array.from({ length: LEVELS }, (_, at) => at + 1).map((level) => (
          <span key={level} class={view === 'month' ? 'day-cell' : 'day-mark'} data-level={level} />
        ))}
        {texts.noteMark}
      </p>
    </>
  )
}

interface TableProps {
  readonly today: string
  readonly shown: ShownDays
}

function MonthTable({ month, today, shown }: TableProps & { readonly month: string }) {
  const weeks = weeksOf(month)
  const weekdays = weeks[1] ?? []
  return (
    <table class="calendar-month">
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              {day && shortWeekdayWords(day, locale())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={week.find((day) => day) ?? at}>
            {week.map((day, index) => (
              <td key={day ?? index}>{day !== undefined && day <= today && <DayCell day={day} shown={shown} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, shown }: { readonly day: string; readonly shown: ShownDays }) {
  const value = shown.values.get(day)
  return (
    <a
      class="day-cell"
      href={pathTo('historyDay', { day })}
      aria-label={useNameOf(day, shown)}
      data-level={value && levelOf(value.value, shown.range)}
      data-noted={shown.notes.has(day)}
    >
      <span class="aside-text">{Number(day.slice(8))}</span>
      <span>{value && formatNumber(value.value, value.value < 10 ? 1 : 0)}</span>
    </a>
  )
}

function useNameOf(day: string, { values, thing, notes }: ShownDays): string {
  const texts = useWords(calendarWords)
  const value = values.get(day)
  const inWords = fullDayWords(day, locale())
  const labelled = value
    ? texts.dayWith(inWords, `${thing.displayName} ${valueInWords(value.value, value.unitAbbreviatedName, thing)}`)
    : texts.dayWithout(inWords)
  return notes.has(day) ? texts.withNote(labelled) : labelled
}

function YearTable({ year, today, shown }: TableProps & { readonly year: string }) {
  const texts = useWords(calendarWords)
  const names = monthWords(locale())
  return (
    <table class="calendar-year">
      <colgroup>
        <col />
      </colgroup>
      <thead class="hidden-text">
        <tr>
          <th scope="col">{texts.month}</th>
        </tr>
      </thead>
      <tbody>
        {monthsOf(year).map((month, at) => (
          <tr key={month}>
            <th scope="row">
              <a href={`${pathTo('historyMonth')}?of=${month}`}>{names[at]?.slice(0, 3)}</a>
            </th>
            {daysOfMonth(month).map((day) => (
              <td key={day}>{day <= today && <YearDay day={day} shown={shown} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Not a tab stop: the keyboard reaches a day through its month. */
function YearDay({ day, shown }: { readonly day: string; readonly shown: ShownDays }) {
  const value = shown.values.get(day)
  return (
    <a
      class="day-mark"
      tabIndex={-1}
      href={pathTo('historyDay', { day })}
      data-level={value && levelOf(value.value, shown.range)}
      data-noted={shown.notes.has(day)}
    >
      <span class="hidden-text">{useNameOf(day, shown)}</span>
    </a>
  )
}
