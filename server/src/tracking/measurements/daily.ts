/** What analysis sees: one value for each local day, recorded, inferred through tags, or filled, and marked as such. */
import type { DailyValue } from '@upshot/contract'
import { takeTurns } from '../../lib/turns.ts'
import { dayText, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../lib/utc-text.ts'
import { localDays, offsetsOf, startOfDay } from '../../lib/zone.ts'
import { CLOCK, circularMean, middleOf, nearTo, onLine } from '../units/clock-times.ts'
import { conversionBetween, convert, unitOf, withoutNoise, YES_NO } from '../units/units.ts'
import { isWithinLimits, type Variable, within } from '../variables/variable.ts'
import { countedShares, type LastingRecord, type Ranks } from './overlap.ts'
import type { Moments, SeriesRow } from './series.ts'

export interface DayValue {
  readonly day: number
  readonly value: number
  readonly origin: DailyValue['origin']
  readonly count: number
}

export interface DailyInput {
  readonly variable: Variable
  /** Of the variable itself and of everything that feeds it. */
  readonly rows: readonly SeriesRow[]
  /** Variables that feed it, with the factor that turns their values into this one's. */
  readonly feeders: ReadonlyMap<Variable['id'], { readonly variable: Variable; readonly factor: number }>
  readonly timeZone: string
  /** The order in which the person trusts the sources of a variable. */
  readonly ranksOf: (variableId: number) => Ranks
}

interface Day {
  readonly values: number[]
  readonly shares: number[]
  recorded: number
  inferred: number
}

/** Oldest first. Values outside the limits are left out, and so are days outside the daily limits or of all numbers. */
export function combineDays(input: DailyInput): DayValue[] {
  const days = combineContributions(input.variable, contributions(input))
  return onLine(middleOf(input.variable.unit, valuesOf(days)), days)
}

const valuesOf = (records: readonly { readonly value: number }[]): number[] => records.map(({ value }) => value)

/** The same from the contribution of every row. */
export function combineContributions(variable: Variable, added: readonly Readonly<Contribution>[]): DayValue[] {
  const days = new Map<number, Day>()
  for (const { row, day: number, value, share } of added) {
    if (share === 0) continue
    const known = days.get(number)
    const day = known ?? { values: [], shares: [], recorded: 0, inferred: 0 }
    if (!known) days.set(number, day)
    day.values.push(value)
    day.shares.push(share)
    if (row.variableId === variable.id) day.recorded += 1
    else day.inferred += 1
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, { values, shares, recorded, inferred }]) => ({
      day,
      value: combine(variable, values, shares.every((share) => share === 1) ? undefined : shares),
      origin: inferred === 0 ? ('recorded' as const) : recorded === 0 ? ('inferred' as const) : ('mixed' as const),
      count: values.length,
    }))
    .filter(({ value }) => Number.isFinite(value) && within(value, variable.dailyLimits))
}

/** Days in a sixth of the memory that objects take; origins by their place in `PACKED_ORIGINS`. */
export interface PackedDays {
  readonly days: Int32Array
  readonly values: Float64Array
  readonly origins: Uint8Array
}

export const PACKED_ORIGINS = [
  'recorded',
  'inferred',
  'mixed',
  'filled',
] as const satisfies readonly DayValue['origin'][]

export function packDays(values: readonly DayValue[]): PackedDays {
  const packed = emptyDays(values.length)
  for (const [at, { day, value, origin }] of values.entries()) {
    packed.days[at] = day
    packed.values[at] = value
    packed.origins[at] = PACKED_ORIGINS.indexOf(origin)
  }
  return packed
}

const emptyDays = (count: number) => ({
  days: new Int32Array(count),
  values: new Float64Array(count),
  origins: new Uint8Array(count),
})

/**
 * `combineDays` of a variable that nothing feeds and whose rows are moments, without an object for each row: nothing overlaps
 * there. Undefined if the days do not follow each other, because rows have offsets of their own.
 */
export function combineMoments(variable: Variable, moments: Moments, timeZone: string): PackedDays | undefined {
  const { starts, values, unitIds, offsets } = moments
  const dayOf = localDays(timeZone)
  const packed = emptyDays(starts.length)
  const valueIn = momentValues(variable)
  let count = 0
  let ofDay: number[] = []
  let current = Number.NEGATIVE_INFINITY
  const finish = () => {
    if (ofDay.length === 0) return
    const value = combine(variable, ofDay)
    if (Number.isFinite(value) && within(value, variable.dailyLimits)) {
      packed.days[count] = current
      packed.values[count] = value
      count += 1
    }
    ofDay = []
  }
  for (let at = 0; at < starts.length; at++) {
    const value = valueIn(values[at] ?? Number.NaN, unitIds[at] ?? 0)
    if (value === undefined) continue
    const day = dayOf(starts[at] ?? 0, offsets[at] ?? null)
    if (day < current) return undefined
    if (day > current) finish()
    current = day
    ofDay.push(value)
  }
  finish()
  const middle = middleOf(variable.unit, packed.values.subarray(0, count))
  if (middle !== undefined)
    for (let at = 0; at < count; at++) packed.values[at] = nearTo(middle, packed.values[at] ?? middle)
  return {
    days: packed.days.slice(0, count),
    values: packed.values.slice(0, count),
    origins: packed.origins.slice(0, count),
  }
}

/** As `contribution`, with each unit looked up once. */
function momentValues(variable: Variable): (value: number, unitId: number) => number | undefined {
  let last = Number.NaN
  let recorded = variable.unit
  let conversion: ReturnType<typeof conversionBetween>
  return (given, unitId) => {
    if (unitId !== last) {
      last = unitId
      recorded = unitOf(unitId)
      conversion = conversionBetween(recorded, variable.unit)
    }
    if (!conversion) return undefined
    const value = convert(given, conversion)
    return isWithinLimits(variable, given, recorded, value) ? value : undefined
  }
}

/** What one row adds to its day, and how much of that counts. */
export interface Contribution extends LastingRecord {
  readonly row: SeriesRow
  readonly day: number
  share: number
}

/** Six hours before midnight: what is slept from then on is the night to the next day. */
export const EVENING_SECONDS = 6 * 3600

/**
 * The moment whose local day a record belongs to: its start. A night belongs to the day of waking up, whether it began
 * before or after midnight and whether it came as one record or as twenty.
 */
export const momentOfDay = (startEpoch: number, isLasting: boolean, categoryName: string): number =>
  startEpoch + (isLasting && categoryName === 'Sleep' ? EVENING_SECONDS : 0)

/** The local day of a row. */
export function dayReader(timeZone: string): (row: SeriesRow, source: Variable) => number {
  const dayOf = localDays(timeZone)
  return (row, source) =>
    dayOf(momentOfDay(row.startEpoch, row.endEpoch !== null, source.category.name), row.offsetMinutes)
}

/** Sources are merged for each variable by itself: what a meal and a coffee give of caffeine are different things. */
export function contributions(input: DailyInput): readonly Readonly<Contribution>[] {
  const { variable, rows, feeders, ranksOf } = input
  const dayOf = dayReader(input.timeZone)
  const byVariable = new Map<number, Contribution[]>()
  for (const row of rows) {
    const value = contribution(variable, row, feeders)
    if (value === undefined) continue
    const { startEpoch, endEpoch, sourceName } = row
    const list = byVariable.get(row.variableId)
    const day = dayOf(row, feeders.get(row.variableId)?.variable ?? variable)
    const added = { row, day, value, startEpoch, endEpoch, sourceName, share: 1 }
    if (list) list.push(added)
    else byVariable.set(row.variableId, [added])
  }
  const midnightOf = startOfDay(input.timeZone)
  return [...byVariable].flatMap(([variableId, list]) => {
    const source = feeders.get(variableId)?.variable ?? variable
    const { combination } = source
    const early = source.category.name === 'Sleep' ? EVENING_SECONDS : 0
    const boundsOf = (day: number) => ({ from: midnightOf(day) - early, to: midnightOf(day + 1) - early })
    const timed = combination === 'SUM' ? withDayTotals(list, boundsOf) : list
    const shares = countedShares(timed, ranksOf(variableId), combination)
    for (const [at, added] of list.entries()) added.share = shares[at] ?? 1
    return list
  })
}

/** In the variable's unit; undefined if limits keep it out. */
function contribution(variable: Variable, row: SeriesRow, feeders: DailyInput['feeders']): number | undefined {
  const feeder = feeders.get(row.variableId)
  const source = row.variableId === variable.id ? variable : feeder?.variable
  if (!source) return undefined
  const recorded = unitOf(row.unitId)
  const conversion = conversionBetween(recorded, source.unit)
  if (!conversion) return undefined
  const value = convert(row.value, conversion)
  if (!isWithinLimits(source, row.value, recorded, value)) return undefined
  return source === variable ? value : withoutNoise(value * (feeder?.factor ?? 1))
}

/**
 * Days without a value between the first and the last one get the filling value, where they are active (`activeRecords`). A
 * day without any entry says nothing, not "none".
 */
export function fillDays(
  values: readonly DayValue[],
  variable: Variable,
  activeDays: ReadonlySet<number>,
): readonly DayValue[] {
  const { filling } = variable
  const first = values[0]?.day
  const last = values.at(-1)?.day
  if (filling.type === 'none' || first === undefined || last === undefined) return values
  const value = filling.type === 'zero' ? 0 : filling.value
  const present = new Set(values.map(({ day }) => day))
  const filled = [...activeDays]
    .filter((day) => day > first && day < last && !present.has(day))
    .map((day): DayValue => ({ day, value, origin: 'filled', count: 0 }))
  return [...values, ...filled].sort((a, b) => a.day - b.day)
}

export function presentDay(day: DayValue, variable: Variable): DailyValue {
  return {
    date: dayText(day.day),
    value: day.value,
    unitAbbreviatedName: variable.unit.abbreviatedName,
    origin: day.origin,
    numberOfMeasurements: day.count,
    variableId: variable.id,
    variableName: variable.name,
  }
}

/**
 * Several values of one stretch of time as one: summed or averaged; any yes is a yes. With shares, each counts for a
 * part of it only.
 */
export function combine(
  { combination, unit }: Pick<Variable, 'combination' | 'unit'>,
  values: readonly number[],
  shares?: readonly number[],
): number {
  if (values.length === 1 && (shares === undefined || combination === 'MEAN')) return values[0] ?? 0
  if (unit.abbreviatedName === CLOCK) return circularMean(values, shares) ?? values[0] ?? 0
  const sum = values.reduce((total, value, at) => total + value * (shares?.[at] ?? 1), 0)
  if (combination === 'MEAN') {
    const weight = shares ? shares.reduce((total, share) => total + share, 0) : values.length
    return withoutNoise(sum / weight)
  }
  return unit.id === YES_NO ? Math.min(1, sum) : withoutNoise(sum)
}

// Totals of a day that are not marked as such. A watch records stretches of time; another source tells one number for the whole
// day, as of its midnight, its noon or the moment it was asked. Taken for moments, such totals would come on top of what
// they are totals of.

/** A record and the local day it belongs to. */
export interface DatedRecord extends LastingRecord {
  readonly day: number
}

export interface DayBounds {
  readonly from: number
  readonly to: number
}

/**
 * The records, with those that are a total of their day lasting that day: the only record that its source has of a day
 * on which another source recorded stretches. What somebody enters twice a day remains what it is, a moment.
 */
export function withDayTotals<Of extends DatedRecord>(
  records: readonly Of[],
  boundsOf: (day: number) => DayBounds,
): readonly LastingRecord[] {
  const stretches = sourcesByDay(records.filter(({ endEpoch }) => endEpoch !== null))
  if (stretches.size === 0) return records
  const all = sourcesByDay(records)
  return records.map((record) => {
    const { day, endEpoch, sourceName } = record
    const others = stretches.get(day)
    const isTotal = endEpoch === null && others && !others.has(sourceName) && all.get(day)?.get(sourceName) === 1
    if (!isTotal) return record
    const { from, to } = boundsOf(day)
    return { startEpoch: from, endEpoch: to, value: record.value, sourceName }
  })
}

/** How many records each source has of each day. */
function sourcesByDay(records: readonly DatedRecord[]): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const byDay = new Map<number, Map<string, number>>()
  for (const { day, sourceName } of records) {
    const counts = byDay.get(day) ?? new Map<string, number>()
    counts.set(sourceName, (counts.get(sourceName) ?? 0) + 1)
    byDay.set(day, counts)
  }
  return byDay
}

// Daily values of very many rows, a part at a time. Parts end at a midnight that no record crosses: nothing of one part
// takes from another, so that all together give what they would give at once.

/** So many rows take about five milliseconds. */
const ROWS_AT_ONCE = 2000

/** What `combineDays` and `contributions` say, in the order of parts, while others have their turns. */
export async function combineInTurns(input: DailyInput, { isDaysOnly }: { readonly isDaysOnly: boolean }) {
  const days: DayValue[] = []
  const records: Readonly<Contribution>[] = []
  for await (const rows of partsOf(input)) {
    const added = contributions({ ...input, rows })
    for (const day of combineContributions(input.variable, added)) days.push(day)
    if (!isDaysOnly) for (const record of added) records.push(record)
    await takeTurns()
  }
  const middle = middleOf(input.variable.unit, valuesOf(days))
  return { days: onLine(middle, days), records: onLine(middle, records) }
}

/** Daily values together with the hours of their entries. */
export async function combineDaysAndHours(input: DailyInput): Promise<{ values: DayValue[]; hours: EntryHours }> {
  const values: DayValue[] = []
  const hours = collectHours(input.timeZone)
  for await (const rows of partsOf(input)) {
    const added = contributions({ ...input, rows })
    for (const day of combineContributions(input.variable, added)) values.push(day)
    hours.add(added)
    await takeTurns()
  }
  const middle = middleOf(input.variable.unit, valuesOf(values))
  return { values: onLine(middle, values), hours: onLine(middle, [...hours.collected()]) }
}

export async function* partsOf(input: DailyInput, atOnce = ROWS_AT_ONCE): AsyncGenerator<readonly SeriesRow[]> {
  const { rows } = input
  if (rows.length <= atOnce) return yield rows
  const { ends, earliestAfter } = await reachesOf(input)
  let first = 0
  let end = Number.NEGATIVE_INFINITY
  for (let at = 0; at < rows.length; at++) {
    if (at - first >= atOnce && (earliestAfter[at] ?? 0) >= end) {
      yield rows.slice(first, at)
      first = at
    }
    end = Math.max(end, ends[at] ?? end)
  }
  yield rows.slice(first)
}

/**
 * How far each row reaches, with all of its day, since a total stands for that; and the earliest moment that this row or
 * a later one reaches back to.
 */
async function reachesOf({ variable, rows, feeders, timeZone }: DailyInput) {
  const dayOf = dayReader(timeZone)
  const midnightOf = lastKnown(startOfDay(timeZone))
  const ends = new Float64Array(rows.length)
  const earliestAfter = new Float64Array(rows.length)
  let earliest = Number.POSITIVE_INFINITY
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] as SeriesRow
    const source = feeders.get(row.variableId)?.variable ?? variable
    const day = dayOf(row, source)
    const early = source.category.name === 'Sleep' ? EVENING_SECONDS : 0
    ends[at] = Math.max(row.endEpoch ?? row.startEpoch, midnightOf(day + 1) - early)
    earliest = Math.min(earliest, row.startEpoch, midnightOf(day) - early)
    earliestAfter[at] = earliest
    if (at % ROWS_AT_ONCE === 0) await takeTurns()
  }
  return { ends, earliestAfter }
}

/** Rows of one day stand together, and ask for its two ends. */
function lastKnown(startOf: (day: number) => number): (day: number) => number {
  const known = new Map<number, number>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    const start = startOf(day)
    known.set(day, start)
    return start
  }
}

// The hour of each entry by the local clock, which the day alone does not tell.

export interface EntryHour {
  readonly day: number
  /** 15.5 is half past three; a night that counts for the day of waking up may begin at −1.5. */
  readonly hour: number
  /** Its value that counts, in the variable's unit. */
  readonly value: number
  /** When it ended, if it lasted. */
  readonly end?: number
}

/** In any order. Empty for variables that a device records all day. */
export type EntryHours = readonly EntryHour[]

/** Nobody enters more than this by hand; sensors do, and their hours mean nothing. */
const MOST_A_DAY = 24

/** Collects the hours of entries, part by part, until there are too many of them. */
export function collectHours(timeZone: string): {
  readonly add: (added: readonly Readonly<Contribution>[]) => void
  readonly collected: () => EntryHours
} {
  const offsetAt = offsetsOf(timeZone)
  const days = new Set<number>()
  let entries: EntryHour[] = []
  let isSensor = false
  const hourOf = (epoch: number, { row: { startEpoch, offsetMinutes }, day }: Readonly<Contribution>): number => {
    const offset = offsetMinutes === null ? offsetAt(startEpoch) : offsetMinutes * 60
    return (epoch + offset - day * SECONDS_PER_DAY) / SECONDS_PER_HOUR
  }
  return {
    add: (added) => {
      if (isSensor) return
      for (const contribution of added) {
        const { day, value, share, row } = contribution
        if (share === 0) continue
        days.add(day)
        const end = row.endEpoch === null ? {} : { end: hourOf(row.endEpoch, contribution) }
        entries.push({ day, hour: hourOf(row.startEpoch, contribution), value: value * share, ...end })
      }
      isSensor = entries.length > MOST_A_DAY * days.size
      if (isSensor) entries = []
    },
    collected: () => entries,
  }
}
