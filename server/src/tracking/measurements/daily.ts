/**
 * The daily values that analysis uses: one per local day, recorded, inferred through tags, or filled, and marked as
 * such.
 */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DailyValue } from '@upshot/contract'
import { onceFor, onceLoadedFor } from '../../lib/once.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import { dayNumber, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../lib/utc-text.ts'
import { localDays, offsetsOf, startOfDay } from '../../lib/zone.ts'
import { feedersOf, type Tag } from '../tag.ts'
import { conversionBetween, convert, middleOf, nearTo, onLine, unitOf, withoutNoise } from '../units/units.ts'
import { combine, isWithinLimits, type Variable, variableOf, variablesOf, within } from '../variables/variable.ts'
import { activeRecords, handSources, isByHand, type RecordedDays } from './active-days.ts'
import {
  countedShares,
  EVENING_SECONDS,
  fullRanks,
  type LastingRecord,
  momentOfDay,
  type Ranks,
  variablesWithOverlaps,
  withDayTotals,
} from './overlap.ts'
import type { RecordedMoments, SeriesRow, Span } from './series.ts'
import type { MeasurementStores } from './store.ts'

export interface DayValue {
  readonly day: number
  readonly value: number
  readonly origin: DailyValue['origin']
  readonly count: number
}

export interface DailyInput {
  readonly variable: Variable
  /** Rows of the variable itself and of everything that feeds it. */
  readonly rows: readonly SeriesRow[]
  /** Variables that feed it, with the factor that converts their values into this one's. */
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

/**
 * Oldest first. Values outside the limits are excluded, as are days whose total is outside the daily limits or is not a
 * number.
 */
export function combineDays(input: DailyInput): DayValue[] {
  const days = combineContributions(input.variable, contributions(input))
  return onLine(middleOf(input.variable.unit, valuesOf(days)), days)
}

const valuesOf = (records: readonly { readonly value: number }[]): number[] => records.map(({ value }) => value)

/** The same, from the contribution of each row. */
function combineContributions(variable: Variable, added: readonly Readonly<Contribution>[]): DayValue[] {
  const days = new Map<number, Day>()
  for (const { row, day: number, value, share } of added) {
    if (share === 0) continue
    const existing = days.get(number)
    const day = existing ?? { values: [], shares: [], recorded: 0, inferred: 0 }
    if (!existing) days.set(number, day)
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

/** Takes a sixth of the memory of objects; origins are indexes into `PACKED_ORIGINS`. */
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
  for (const [index, { day, value, origin }] of values.entries()) {
    packed.days[index] = day
    packed.values[index] = value
    packed.origins[index] = PACKED_ORIGINS.indexOf(origin)
  }
  return packed
}

export const unpackDays = ({ days, values, origins }: PackedDays): DayValue[] =>
  Array.from(days, (day, index) => ({
    day,
    value: values[index] ?? Number.NaN,
    origin: PACKED_ORIGINS[origins[index] ?? 0] ?? 'recorded',
    count: 1,
  }))

const emptyDays = (count: number) => ({
  days: new Int32Array(count),
  values: new Float64Array(count),
  origins: new Uint8Array(count),
})

/**
 * `combineDays` for a variable without ingredients whose rows are moments, without an object per row: nothing can
 * overlap there. Undefined if days are out of order, because rows have their own offsets.
 */
export function combineMoments(variable: Variable, moments: RecordedMoments, timeZone: string): PackedDays | undefined {
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
  for (let index = 0; index < starts.length; index++) {
    const value = valueIn(values[index] ?? Number.NaN, unitIds[index] ?? 0)
    if (value === undefined) continue
    const day = dayOf(starts[index] ?? 0, offsets[index] ?? null)
    if (day < current) return undefined
    if (day > current) finish()
    current = day
    ofDay.push(value)
  }
  finish()
  const middle = middleOf(variable.unit, packed.values.subarray(0, count))
  if (middle !== undefined)
    for (let index = 0; index < count; index++) packed.values[index] = nearTo(middle, packed.values[index] ?? middle)
  return {
    days: packed.days.slice(0, count),
    values: packed.values.slice(0, count),
    origins: packed.origins.slice(0, count),
  }
}

/** Like `contribution`, with each unit looked up once. */
function momentValues(variable: Variable): (value: number, unitId: number) => number | undefined {
  let last = Number.NaN
  let recorded = variable.unit
  let conversion: ReturnType<typeof conversionBetween>
  return (recordedValue, unitId) => {
    if (unitId !== last) {
      last = unitId
      recorded = unitOf(unitId)
      conversion = conversionBetween(recorded, variable.unit)
    }
    if (!conversion) return undefined
    const value = convert(recordedValue, conversion)
    return isWithinLimits(variable, recordedValue, recorded, value) ? value : undefined
  }
}

/** The value that a row adds to its day, and the share of it that counts. */
interface Contribution extends LastingRecord {
  readonly row: SeriesRow
  readonly day: number
  share: number
}

/** The local day of a row. */
function dayReader(timeZone: string): (row: SeriesRow, source: Variable) => number {
  const dayOf = localDays(timeZone)
  return (row, source) =>
    dayOf(momentOfDay(row.startEpoch, row.endEpoch !== null, source.category.name), row.offsetMinutes)
}

/** Sources are merged for each variable separately, because the caffeine of a meal and of a coffee add up. */
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
    for (const [index, added] of list.entries()) added.share = shares[index] ?? 1
    return list
  })
}

/** In the variable's unit; undefined if limits exclude it. */
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
 * Days without a value between the first and the last one get the filling value, if they are active (`activeRecords`).
 * A day without any entry says nothing, not "none".
 */
function fillDays(
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

// Daily values of very many rows, in parts. Parts end at a midnight that no record crosses, so nothing in one part
// affects another, and together they give the same result as all rows at once.

/** This many rows take about five milliseconds. */
const ROWS_AT_ONCE = 2000

/** The results of `combineDays` and `contributions`, part by part, so that others can run in between. */
export async function combineInTurns(input: DailyInput, { isDaysOnly }: { readonly isDaysOnly: boolean }) {
  const days: DayValue[] = []
  const records: Readonly<Contribution>[] = []
  for await (const rows of partsOf(input)) {
    const added = contributions({ ...input, rows })
    for (const day of combineContributions(input.variable, added)) days.push(day)
    if (!isDaysOnly) for (const record of added) records.push(record)
    await yieldIfNeeded()
  }
  const middle = middleOf(input.variable.unit, valuesOf(days))
  return { days: onLine(middle, days), records: onLine(middle, records) }
}

/** Daily values together with the hours of their entries. */
async function combineDaysAndHours(input: DailyInput): Promise<{ values: DayValue[]; hours: EntryHours }> {
  const values: DayValue[] = []
  const hours = collectHours(input.timeZone)
  for await (const rows of partsOf(input)) {
    const added = contributions({ ...input, rows })
    for (const day of combineContributions(input.variable, added)) values.push(day)
    hours.add(added)
    await yieldIfNeeded()
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
  for (let index = 0; index < rows.length; index++) {
    if (index - first >= atOnce && (earliestAfter[index] ?? 0) >= end) {
      yield rows.slice(first, index)
      first = index
    }
    end = Math.max(end, ends[index] ?? end)
  }
  yield rows.slice(first)
}

/**
 * The end of the day of each row, because a daily total covers the whole day; and the earliest moment to which this row
 * or a later one reaches back.
 */
async function reachesOf({ variable, rows, feeders, timeZone }: DailyInput) {
  const dayOf = dayReader(timeZone)
  // Consecutive rows share a day, and need its two ends.
  const midnightOf = onceFor(startOfDay(timeZone))
  const ends = new Float64Array(rows.length)
  const earliestAfter = new Float64Array(rows.length)
  let earliest = Number.POSITIVE_INFINITY
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index] as SeriesRow
    const source = feeders.get(row.variableId)?.variable ?? variable
    const day = dayOf(row, source)
    const early = source.category.name === 'Sleep' ? EVENING_SECONDS : 0
    ends[index] = Math.max(row.endEpoch ?? row.startEpoch, midnightOf(day + 1) - early)
    earliest = Math.min(earliest, row.startEpoch, midnightOf(day) - early)
    earliestAfter[index] = earliest
    if (index % ROWS_AT_ONCE === 0) await yieldIfNeeded()
  }
  return { ends, earliestAfter }
}

// The local hour of each entry, in addition to its day.

interface EntryHour {
  readonly day: number
  /** 15.5 is half past three; a night that counts for the day of waking up may begin at −1.5. */
  readonly hour: number
  /** The part of its value that counts, in the variable's unit. */
  readonly value: number
  /** When it ended, if it lasted. */
  readonly end?: number
}

/** In any order. Empty for variables that a device records all day. */
export type EntryHours = Iterable<EntryHour> & { readonly length: number }

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

/**
 * The same for the moments of one source, in a fifth of the memory. Undefined where the result might differ: for times
 * of day, and for more rows than one part has, where parts may end elsewhere.
 */
export function hoursOfMoments(
  variable: Variable,
  { starts, values, unitIds, offsets }: RecordedMoments,
  timeZone: string,
): EntryHours | undefined {
  if (middleOf(variable.unit, []) !== undefined) return undefined
  const isOnePart = starts.length <= ROWS_AT_ONCE
  if (!isOnePart && (variable.category.name === 'Sleep' || offsets.some((offset) => offset !== null))) return undefined
  const dayOf = localDays(timeZone)
  const offsetAt = offsetsOf(timeZone)
  const valueIn = momentValues(variable)
  const entries = emptyHours(starts.length)
  let length = 0
  let daysWithEntries = 0
  let lastDay: number | undefined
  let dayOfLastRow: number | undefined
  let firstOfPart = 0
  const isSensor = () => length > MOST_A_DAY * daysWithEntries
  for (let row = 0; row < starts.length; row++) {
    const start = starts[row] ?? 0
    const offset = offsets[row] ?? null
    const day = dayOf(start, offset)
    if (row - firstOfPart >= ROWS_AT_ONCE && day !== dayOfLastRow) {
      if (isSensor()) return []
      firstOfPart = row
    }
    dayOfLastRow = day
    const value = valueIn(values[row] ?? Number.NaN, unitIds[row] ?? 0)
    if (value === undefined) continue
    if (day !== lastDay) daysWithEntries++
    lastDay = day
    const offsetSeconds = offset === null ? offsetAt(start) : offset * 60
    entries.days[length] = day
    entries.hours[length] = (start + offsetSeconds - day * SECONDS_PER_DAY) / SECONDS_PER_HOUR
    entries.values[length] = value
    length++
  }
  return isSensor() ? [] : { length, [Symbol.iterator]: () => eachEntry(entries, length) }
}

const emptyHours = (count: number) => ({
  days: new Int32Array(count),
  hours: new Float64Array(count),
  values: new Float64Array(count),
})

function* eachEntry({ days, hours, values }: ReturnType<typeof emptyHours>, length: number): Generator<EntryHour> {
  for (let index = 0; index < length; index++)
    yield { day: days[index] ?? 0, hour: hours[index] ?? 0, value: values[index] ?? Number.NaN }
}

// The daily values of one variable, read from the store.

/** An offset shifts a measurement by less than a day, so a margin of two days misses nothing. */
const ROOM_SECONDS = 2 * SECONDS_PER_DAY
const EVER: Span = { from: -1e11, to: 1e11 }

interface DailyQuery {
  readonly variable: Variable
  readonly timeZone: string
  /** Epoch seconds; days that end before or start after are left out. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly limit: number
  /** Extra time read before and after, for records that reach into these days. */
  readonly roomSeconds?: number
  /** For readers who may only see these days: values outside them do not affect filling. */
  readonly isWholeSpan?: boolean | undefined
}

export const dailyValues = async (stores: MeasurementStores, query: DailyQuery): Promise<DayValue[]> =>
  (await daysAndRecords(stores, query, { isDaysOnly: true })).days

/** Daily values, the rows read for them, and each record with the share of it that counts. */
export async function daysAndRecords(
  stores: MeasurementStores,
  query: DailyQuery,
  { isDaysOnly }: { readonly isDaysOnly: boolean },
) {
  const { variable, timeZone, from, to, roomSeconds = ROOM_SECONDS } = query
  const feeders = await feedersIn(stores, variable)
  const widened = { from: (from ?? EVER.from) - roomSeconds, to: (to ?? EVER.to) + roomSeconds }
  // Filling reaches from the first value that counts to the last, wherever they are.
  const isFilled = variable.filling.type !== 'none'
  const ids = [variable.id, ...feeders.keys()]
  const rows = await stores.measurements.series(variable.userId, ids, isFilled && !query.isWholeSpan ? EVER : widened)
  const ranksOf = await trustIn(stores, variable.userId, rows)
  const dayOf = localDays(timeZone)
  const first = from === undefined ? Number.NEGATIVE_INFINITY : dayOf(from, null)
  const last = to === undefined ? Number.POSITIVE_INFINITY : dayOf(to, null)
  const within = (list: readonly DayValue[]) => list.filter(({ day }) => day >= first && day <= last)
  const { days: all, records } = await combineInTurns({ variable, rows, feeders, timeZone, ranksOf }, { isDaysOnly })
  const values = query.isWholeSpan ? within(all) : all
  const sources = new Set(rows.map(({ sourceName }) => sourceName))
  const filled = isFilled
    ? await withFilling(stores, { values, variable, timeZone, requested: widened, sources })
    : values
  return { days: within(filled).slice(-query.limit), rows, records }
}

/**
 * Everything that one source recorded of a variable, and its daily values; undefined if other sources, other variables
 * or records with a duration are involved. Reading them takes a third of the time of `daysAndRecords`.
 */
export async function momentsAndDays(stores: MeasurementStores, variable: Variable, timeZone: string) {
  if ((await feedersIn(stores, variable)).size > 0) return undefined
  const moments = await readMoments(stores, variable, false)
  const packed = moments && combineMoments(variable, moments, timeZone)
  if (!moments || !packed) return undefined
  if (variable.filling.type === 'none') return { moments, days: Array.from(packed.values) }
  const sources = new Set(moments.sources)
  const filling = { values: unpackDays(packed), variable, timeZone, requested: EVER, sources }
  return { moments, days: valuesOf(await withFilling(stores, filling)) }
}

/** Every record of one local day, with the share of it that counts. */
export async function recordsOfDay(
  stores: MeasurementStores,
  { variable, timeZone, day }: Pick<DailyQuery, 'variable' | 'timeZone'> & { readonly day: number },
) {
  const midday = day * SECONDS_PER_DAY
  const span = { from: midday - ROOM_SECONDS, to: midday + SECONDS_PER_DAY + ROOM_SECONDS }
  const records = await countedRecords(stores, { variable, timeZone, span })
  return records.filter((record) => record.day === day)
}

/** Every record of the variable and of those that feed it, with the share of it that counts. */
export async function countedRecords(
  stores: MeasurementStores,
  { variable, timeZone, span = EVER }: Pick<DailyQuery, 'variable' | 'timeZone'> & { readonly span?: Span },
) {
  const feeders = await feedersIn(stores, variable)
  const rows = await stores.measurements.series(variable.userId, [variable.id, ...feeders.keys()], span)
  const ranksOf = await trustIn(stores, variable.userId, rows)
  const { records } = await combineInTurns({ variable, rows, feeders, timeZone, ranksOf }, { isDaysOnly: false })
  return records
}

/**
 * The order of trust for the rows that were read. If the person has set none, the source with the most records overall
 * comes first, not the one with the most in the requested days: otherwise a day would depend on which other days are
 * shown.
 */
async function trustIn(
  stores: MeasurementStores,
  userId: number,
  rows: readonly SeriesRow[],
): Promise<DailyInput['ranksOf']> {
  const ordered = await stores.sources.ranks(userId)
  const byVariable = new Map<number, ReadonlyMap<string, number>>()
  for (const variableId of variablesWithOverlaps(rows)) {
    const counts = await stores.sources.counts(userId, variableId)
    byVariable.set(variableId, fullRanks(ordered(variableId), counts))
  }
  return (variableId) => byVariable.get(variableId) ?? ordered(variableId)
}

export async function feedersIn(stores: MeasurementStores, variable: Variable): Promise<DailyInput['feeders']> {
  const factors = feedersOf(variable.id, await stores.tags.edges(variable.userId))
  const variables = (await stores.variables.withIds(variable.userId, [...factors.keys()])).map(variableOf)
  return new Map(variables.map((feeder) => [feeder.id, { variable: feeder, factor: factors.get(feeder.id) ?? 0 }]))
}

interface Filling extends Pick<DailyInput, 'variable' | 'timeZone'> {
  readonly sources: ReadonlySet<string>
  readonly values: readonly DayValue[]
  readonly requested: Span
}

async function withFilling(stores: MeasurementStores, filling: Filling): Promise<readonly DayValue[]> {
  const { values, variable, timeZone, requested } = filling
  const first = values[0]?.day
  const last = values.at(-1)?.day
  if (first === undefined || last === undefined) return values
  const present = new Set(values.map(({ day }) => day))
  for (const day of await stores.skippedDays(variable.userId, variable.id)) present.add(day)
  const from = Math.max(first, dayNumber(requested.from))
  const to = Math.min(last, dayNumber(requested.to))
  const days = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter(
    (day) => !present.has(day),
  )
  const all = variablesOf(await stores.variables.all(variable.userId))
  const records = activeRecords(all, filling.sources)
  const active = await stores.measurements.activeDays({ userId: variable.userId, days, timeZone, records })
  return fillDays(values, variable, active)
}

/** For one response about many variables of a person: reads shared data once. */
export function readingOnce<Stores extends MeasurementStores>(stores: Stores): Stores {
  const { variables, tags, sources } = stores
  return {
    ...stores,
    variables: { ...variables, all: onceLoadedFor((userId: number) => variables.all(userId)) },
    tags: { ...tags, edges: onceLoadedFor((userId: number) => tags.edges(userId)) },
    sources: { ...sources, ranks: onceLoadedFor((userId: number) => sources.ranks(userId)) },
  }
}

// The daily values of all variables of one person, which analysis starts from.

/** One variable, not filled: callers that need a cause fill it on its active days. */
export interface VariableDays {
  readonly variable: Variable
  /** Oldest first. */
  readonly values: readonly DayValue[]
  /** Instead of `values`. */
  readonly packed?: PackedDays
  /** Days on which the person said "not today": they are missing, and never filled. */
  readonly skipped: ReadonlySet<number>
  /** When each source recorded it, oldest first. This identifies readings of the same record. */
  readonly startsBySource: ReadonlyMap<string, readonly number[]>
  /** The hours of its days at which it was recorded. */
  readonly hours: EntryHours
  /** Names of its sources, and of the sources of what feeds it. */
  readonly sources: ReadonlySet<string>
}

export interface PersonDays {
  readonly timeZone: string
  readonly tags: readonly Tag[]
  /** By ascending id, including those without any value. */
  readonly variables: readonly VariableDays[]
  readonly recordedDays: RecordedDays
}

/**
 * Each variable is read once (and once more for each that it feeds), in stored order, and combined before the next one
 * is read: a person with millions of rows needs only the memory of their largest variable. `areDaysOnly`: without the
 * hours of entries.
 */
export async function readPersonDays(
  stores: MeasurementStores,
  userId: number,
  timeZone: string,
  { areDaysOnly = false } = {},
): Promise<PersonDays> {
  const rows = await stores.variables.all(userId)
  const tags = await stores.tags.edges(userId)
  const ordered = await stores.sources.ranks(userId)
  const skippedDays = await stores.allSkippedDays(userId)
  const byId = new Map(rows.map((row) => [row.variable_id, variableOf(row)]))
  const byHand = new Set<number>()
  const bySource = new Map<string, Set<number>>()
  const dayOf = localDays(timeZone)
  const variables: VariableDays[] = []
  for (const variable of byId.values()) {
    const feeders = feedersAmong(byId, variable, tags)
    if (variable.numberOfMeasurements === 0 && feeders.size === 0) {
      variables.push({
        variable,
        values: [],
        skipped: new Set(),
        startsBySource: new Map(),
        hours: [],
        sources: NO_NAMES,
      })
      continue
    }
    const skipped = variable.filling.type === 'none' ? NONE : (skippedDays.get(variable.id) ?? NONE)
    const moments = feeders.size === 0 ? await readMoments(stores, variable, areDaysOnly) : undefined
    const packed = moments && combineMoments(variable, moments, timeZone)
    const hours = areDaysOnly ? [] : packed && hoursOfMoments(variable, moments, timeZone)
    if (moments && packed && hours) {
      const startsBySource = startsOfMoments(moments)
      noteRecorded(moments, { variable, dayOf, byHand, bySource })
      variables.push({
        variable,
        values: [],
        packed,
        skipped,
        startsBySource,
        hours,
        sources: new Set(startsBySource.keys()),
      })
      await yieldToEventLoop()
      continue
    }
    const series = await stores.measurements.series(userId, [variable.id, ...feeders.keys()])
    const startsBySource = startsIn(series, variable.id)
    const sources = new Set<string>()
    for (const row of series) {
      sources.add(row.sourceName)
      if (row.variableId !== variable.id) continue
      const moment = momentOfDay(row.startEpoch, row.endEpoch !== null, variable.category.name)
      const day = dayOf(moment, row.offsetMinutes)
      if (isByHand(variable, row.sourceName)) byHand.add(day)
      else setOf(bySource, row.sourceName).add(day)
    }
    // All records were read, so the database need not count them.
    const startsOf = (id: number) => (id === variable.id ? startsBySource : startsIn(series, id))
    const ranksOf = (id: number) => fullRanks(ordered(id), lengthsOf(startsOf(id)))
    const combined = await combineDaysAndHours({ variable, rows: series, feeders, timeZone, ranksOf })
    variables.push({
      variable,
      values: [],
      packed: packDays(combined.values),
      skipped,
      startsBySource,
      hours: areDaysOnly ? [] : combined.hours,
      sources,
    })
    await yieldToEventLoop()
  }
  return { timeZone, tags, variables, recordedDays: { byHand, bySource } }
}

/** Daily values may come from several sources, but the hours of entries are only read for a single one. */
async function readMoments(
  { measurements }: Pick<MeasurementStores, 'measurements'>,
  { userId, id, statistics }: Variable,
  isAnySource: boolean,
): Promise<RecordedMoments | undefined> {
  const sources = statistics?.sources ?? []
  const usual = sources[0]?.name ?? handSources.entry
  if (isAnySource) return measurements.moments(userId, id, usual)
  return sources.length > 1 ? undefined : measurements.momentsOfOneSource(userId, id, usual)
}

function startsOfMoments({ starts, sources }: RecordedMoments): ReadonlyMap<string, readonly number[]> {
  const [only] = sources
  if (only !== undefined && sources.every((source) => source === only)) return new Map([[only, starts]])
  const bySource = new Map<string, number[]>()
  let last: string | undefined
  let list: number[] = []
  for (let index = 0; index < sources.length; index++) {
    const source = sources[index] ?? ''
    if (source !== last) {
      list = bySource.get(source) ?? []
      bySource.set(source, list)
      last = source
    }
    list.push(starts[index] ?? 0)
  }
  return bySource
}

interface RecordedVariable {
  readonly variable: Variable
  readonly dayOf: ReturnType<typeof localDays>
  readonly byHand: Set<number>
  readonly bySource: Map<string, Set<number>>
}

function noteRecorded(
  { starts, offsets, sources }: RecordedMoments,
  { variable, dayOf, byHand, bySource }: RecordedVariable,
): void {
  let lastSource: string | undefined
  let lastDay: number | undefined
  let days = byHand
  for (let index = 0; index < sources.length; index++) {
    const source = sources[index] ?? ''
    const day = dayOf(starts[index] ?? 0, offsets[index] ?? null)
    if (source === lastSource && day === lastDay) continue
    if (source !== lastSource) days = isByHand(variable, source) ? byHand : setOf(bySource, source)
    lastSource = source
    lastDay = day
    days.add(day)
  }
}

const NONE: ReadonlySet<number> = new Set()
const NO_NAMES: ReadonlySet<string> = new Set()

function setOf(sets: Map<string, Set<number>>, name: string): Set<number> {
  const existing = sets.get(name) ?? new Set<number>()
  sets.set(name, existing)
  return existing
}

function feedersAmong(
  byId: ReadonlyMap<number, Variable>,
  { id }: Variable,
  tags: readonly Tag[],
): DailyInput['feeders'] {
  const feeders = new Map<number, { variable: Variable; factor: number }>()
  for (const [feederId, factor] of feedersOf(id, tags)) {
    const variable = byId.get(feederId)
    if (variable) feeders.set(feederId, { variable, factor })
  }
  return feeders
}

function startsIn(series: readonly SeriesRow[], variableId: number): ReadonlyMap<string, readonly number[]> {
  const starts = new Map<string, number[]>()
  for (const row of series) {
    if (row.variableId !== variableId) continue
    const existing = starts.get(row.sourceName)
    if (existing) existing.push(row.startEpoch)
    else starts.set(row.sourceName, [row.startEpoch])
  }
  return starts
}

const lengthsOf = (lists: ReadonlyMap<string, readonly unknown[]>): ReadonlyMap<string, number> =>
  new Map([...lists].map(([name, list]) => [name, list.length]))
