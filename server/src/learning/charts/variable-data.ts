/** The data of a variable's charts, from its records. */
import { takeTurns } from '../../lib/turns.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../lib/utc-text.ts'
import { offsetsOf, startOfDay } from '../../lib/zone.ts'
import { daysAndRecords } from '../../tracking/measurements/daily.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { isRating, YES_NO } from '../../tracking/units/units.ts'
import { countedMember, displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { ChartSubject, TimedEntry, VariableData } from './describe.ts'

function subjectOfVariable(variable: Variable): ChartSubject {
  const { id, name, alias, unit, combination } = variable
  const isRated = isRating(unit)
  const { minimumValue: low, maximumValue: high } = unit
  return {
    variableId: id,
    name: alias ?? name,
    nameIn: (language) => displayNameIn(language, variable),
    unit: unit.abbreviatedName,
    countedIn: (language) => countedMember(language, name, unit.abbreviatedName),
    kind: unit.id === YES_NO ? 'yesNo' : isRated ? 'rating' : 'number',
    combination,
    ...(isRated && low !== null && high !== null ? { range: { low, high } } : {}),
  }
}

interface CountedEntry {
  readonly row: {
    readonly startEpoch: number
    readonly offsetMinutes: number | null
    /** Null if it has no duration. */
    readonly endEpoch: number | null
  }
  readonly value: number
  /** The share that counts if several sources recorded the same time. */
  readonly share: number
}

/** Entries that claim to last longer count at their start. */
const LONGEST_SECONDS = 2 * SECONDS_PER_DAY

/**
 * Local hours, by the offset of the entry or else the person's time zone. Amounts with a duration are spread over
 * their hours.
 */
export function timedEntriesOf(
  records: readonly CountedEntry[],
  { timeZone, combination }: { timeZone: string } & Pick<ChartSubject, 'combination'>,
): TimedEntry[] {
  const offsetAt = offsetsOf(timeZone)
  return records
    .filter(({ share }) => share > 0)
    .flatMap(({ row, value, share }): TimedEntry[] => {
      const { startEpoch, offsetMinutes, endEpoch } = row
      const start = startEpoch + (offsetMinutes === null ? offsetAt(startEpoch) : offsetMinutes * 60)
      if (combination === 'MEAN') return [{ ...hourOf(start), value }]
      const seconds = (endEpoch ?? startEpoch) - startEpoch
      if (seconds <= 0 || seconds > LONGEST_SECONDS) return [{ ...hourOf(start), value: value * share }]
      return hoursBetween(start, start + seconds).map(([from, to]) => ({
        ...hourOf(from),
        value: (value * share * (to - from)) / seconds,
      }))
    })
}

function hourOf(local: number): Omit<TimedEntry, 'value'> {
  const day = Math.floor(local / SECONDS_PER_DAY)
  return { day, hour: Math.floor((local - day * SECONDS_PER_DAY) / SECONDS_PER_HOUR) }
}

function hoursBetween(start: number, end: number): [from: number, to: number][] {
  const pieces: [number, number][] = []
  for (let from = start; from < end; ) {
    const to = Math.min(end, (Math.floor(from / SECONDS_PER_HOUR) + 1) * SECONDS_PER_HOUR)
    pieces.push([from, to])
    from = to
  }
  return pieces
}

// Reading all days of a variable, or a span of them.

/** Longer than a lifetime. */
const ALL_DAYS = 60_000
/** An offset moves an entry by less than a day, and an entry with a duration begins at most two days earlier. */
const ROOM_SECONDS = 3 * SECONDS_PER_DAY

/** Local days, inclusive. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

interface VariableQuery {
  readonly variable: Variable
  readonly timeZone: string
  readonly span?: DaySpan | undefined
  /** For charts that show days alone: there are no entries then. */
  readonly isDaysOnly?: boolean
}

/** This many take a few milliseconds. */
const RECORDS_AT_ONCE = 5000

export async function variableData(
  stores: TrackingStores,
  { variable, timeZone, span, isDaysOnly = false }: VariableQuery,
): Promise<VariableData> {
  const subject = subjectOfVariable(variable)
  const noonOf = (day: number) => startOfDay(timeZone)(day) + SECONDS_PER_DAY / 2
  const noons = span && { from: noonOf(span.first), to: noonOf(span.last) }
  const query = { variable, timeZone, limit: ALL_DAYS, roomSeconds: ROOM_SECONDS, ...noons }
  const { days, records } = await daysAndRecords(stores, query, { isDaysOnly })
  const entries: TimedEntry[] = []
  for (let start = 0; start < records.length; start += RECORDS_AT_ONCE) {
    const batch = records.slice(start, start + RECORDS_AT_ONCE)
    for (const entry of timedEntriesOf(batch, { timeZone, combination: subject.combination })) entries.push(entry)
    await takeTurns()
  }
  return span ? within({ subject, days, entries }, span) : { subject, days, entries }
}

export function within({ subject, days, entries }: VariableData, { first, last }: DaySpan): VariableData {
  const isInside = ({ day }: { readonly day: number }) => day >= first && day <= last
  return { subject, days: days.filter(isInside), entries: entries.filter(isInside) }
}
