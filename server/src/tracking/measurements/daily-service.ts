/** Daily values of one variable or of all, read from the store for the pure rules in daily.ts. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayNumber, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import { feedersOf, type Tag } from '../tag.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import { activeRecords, handSources, isByHand, type RecordedDays } from './active-days.ts'
import {
  combineDaysAndHours,
  combineInTurns,
  combineMoments,
  type DailyInput,
  type DayValue,
  type EntryHours,
  fillDays,
  type PackedDays,
  packDays,
} from './daily.ts'
import { fullRanks } from './overlap.ts'
import type { Moments, SeriesRow, Span } from './series.ts'
import type { MeasurementStores } from './stores.ts'

/** An offset moves a measurement by less than a day; two days of room miss nothing. */
const ROOM_SECONDS = 2 * SECONDS_PER_DAY
const EVER: Span = { from: -1e11, to: 1e11 }

export interface DailyQuery {
  readonly variable: Variable
  readonly timeZone: string
  /** Epoch seconds; days that end before or start after are left out. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly limit: number
  /** Extra time read before and after, for records that reach into these days. */
  readonly roomSeconds?: number
  /** For readers who may only see these days: values outside them fill none of them. */
  readonly isWholeSpan?: boolean | undefined
}

export const dailyValues = async (stores: MeasurementStores, query: DailyQuery): Promise<DayValue[]> =>
  (await daysAndRecords(stores, query, { isDaysOnly: true })).days

/** Daily values, the rows read for them, and each record with its share that counts. */
export async function daysAndRecords(
  stores: MeasurementStores,
  query: DailyQuery,
  { isDaysOnly }: { readonly isDaysOnly: boolean },
) {
  const { variable, timeZone, from, to, roomSeconds = ROOM_SECONDS } = query
  const feeders = await feedersIn(stores, variable)
  const widened = { from: (from ?? EVER.from) - roomSeconds, to: (to ?? EVER.to) + roomSeconds }
  // Filling reaches from the first value that counts to the last, wherever they lie.
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

/** Every record of one local day, with its share that counts. */
export async function recordsOfDay(
  stores: MeasurementStores,
  { variable, timeZone, day }: Pick<DailyQuery, 'variable' | 'timeZone'> & { readonly day: number },
) {
  const midday = day * SECONDS_PER_DAY
  const span = { from: midday - ROOM_SECONDS, to: midday + SECONDS_PER_DAY + ROOM_SECONDS }
  const records = await countedRecords(stores, { variable, timeZone, span })
  return records.filter((record) => record.day === day)
}

/** Every record of the variable and of the variables that feed it, with its share that counts. */
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
 * The order of trust for what was read. Where the person has set none, the source with the most records of all times
 * comes first, not the one with the most of the days asked for: otherwise a day would depend on which other days are
 * shown.
 */
export async function trustIn(
  stores: MeasurementStores,
  userId: number,
  rows: readonly SeriesRow[],
): Promise<DailyInput['ranksOf']> {
  const ordered = await stores.sources.ranks(userId)
  const byVariable = new Map<number, ReadonlyMap<string, number>>()
  for (const variableId of overlappingIn(rows)) {
    const counts = await stores.sources.counts(userId, variableId)
    byVariable.set(variableId, fullRanks(ordered(variableId), counts))
  }
  return (variableId) => byVariable.get(variableId) ?? ordered(variableId)
}

/** Variables of several sources, one of which lasts: only there can anything overlap. */
function overlappingIn(rows: readonly SeriesRow[]): number[] {
  const sources = new Map<number, Set<string>>()
  const lasting = new Set<number>()
  for (const { variableId, sourceName, endEpoch } of rows) {
    const known = sources.get(variableId)
    if (known) known.add(sourceName)
    else sources.set(variableId, new Set([sourceName]))
    if (endEpoch !== null) lasting.add(variableId)
  }
  return [...lasting].filter((id) => (sources.get(id)?.size ?? 0) > 1)
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
  const days = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at).filter(
    (day) => !present.has(day),
  )
  const all = variablesOf(await stores.variables.all(variable.userId))
  const records = activeRecords(all, filling.sources)
  const active = await stores.measurements.activeDays({ userId: variable.userId, days, timeZone, records })
  return fillDays(values, variable, active)
}

type UserVariableRow = Parameters<typeof variableOf>[0]

/** Where rows were read once, they become variables once. */
const variablesOfRows = new WeakMap<readonly UserVariableRow[], readonly Variable[]>()

function variablesOf(rows: readonly UserVariableRow[]): readonly Variable[] {
  const known = variablesOfRows.get(rows)
  if (known) return known
  const variables = rows.map(variableOf)
  variablesOfRows.set(rows, variables)
  return variables
}

/** For one answer about many variables of a person: shared data is read once. */
export function readingOnce<Stores extends MeasurementStores>(stores: Stores): Stores {
  const { variables, tags, sources } = stores
  return {
    ...stores,
    variables: { ...variables, all: oncePerPerson((userId) => variables.all(userId)) },
    tags: { ...tags, edges: oncePerPerson((userId) => tags.edges(userId)) },
    sources: { ...sources, ranks: oncePerPerson((userId) => sources.ranks(userId)) },
  }
}

function oncePerPerson<R>(read: (userId: number) => Promise<R>): (userId: number) => Promise<R> {
  const known = new Map<number, Promise<R>>()
  return (userId) => {
    const found = known.get(userId) ?? read(userId)
    known.set(userId, found)
    return found
  }
}

// The daily values of all variables of one person at once: what analysis starts from.

/** One variable, not filled: callers that need a cause fill it on its active days. */
export interface VariableDays {
  readonly variable: Variable
  /** Oldest first. */
  readonly values: readonly DayValue[]
  /** In place of `values`, where only days are read. */
  readonly packed?: PackedDays
  /** Days on which the person said "not today": they are missing, and never filled. */
  readonly skipped: ReadonlySet<number>
  /** When each source recorded it, oldest first: by this, readings of one record are known. */
  readonly startsBySource: ReadonlyMap<string, readonly number[]>
  /** At which hours of its days it was recorded. */
  readonly hours: EntryHours
  /** Names of its sources, and of those of what feeds it. */
  readonly sources: ReadonlySet<string>
}

export interface PersonDays {
  readonly timeZone: string
  readonly tags: readonly Tag[]
  /** In the order of ids; those without any value too. */
  readonly variables: readonly VariableDays[]
  readonly recordedDays: RecordedDays
}

/**
 * Each variable is read once (and once more for each that it feeds), in the order in which it is stored, and combined
 * before the next one is read: a person of millions of rows needs no more memory than their largest variable.
 * `areDaysOnly`: without the hours of entries, and with packed days in place of values.
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
    const moments = areDaysOnly && feeders.size === 0 ? await readMoments(stores, variable) : undefined
    const packed = moments && combineMoments(variable, moments, timeZone)
    if (moments && packed) {
      const startsBySource = startsOfMoments(moments)
      noteRecorded(moments, { variable, dayOf, byHand, bySource })
      variables.push({
        variable,
        values: [],
        packed,
        skipped,
        startsBySource,
        hours: [],
        sources: new Set(startsBySource.keys()),
      })
      await nextTurn()
      continue
    }
    const series = await stores.measurements.series(userId, [variable.id, ...feeders.keys()])
    const startsBySource = startsIn(series, variable.id)
    const sources = new Set<string>()
    for (const row of series) {
      sources.add(row.sourceName)
      if (row.variableId !== variable.id) continue
      const day = dayOf(row.startEpoch, row.offsetMinutes)
      if (isByHand(variable, row.sourceName)) byHand.add(day)
      else setOf(bySource, row.sourceName).add(day)
    }
    // All records were read, so they need not be counted by the database.
    const startsOf = (id: number) => (id === variable.id ? startsBySource : startsIn(series, id))
    const ranksOf = (id: number) => fullRanks(ordered(id), lengthsOf(startsOf(id)))
    const { values, hours } = await combineDaysAndHours({ variable, rows: series, feeders, timeZone, ranksOf })
    const found = { variable, skipped, startsBySource, sources }
    variables.push(
      areDaysOnly ? { ...found, values: [], hours: [], packed: packDays(values) } : { ...found, values, hours },
    )
    await nextTurn()
  }
  return { timeZone, tags, variables, recordedDays: { byHand, bySource } }
}

const readMoments = (stores: MeasurementStores, { userId, id, statistics }: Variable): Promise<Moments | undefined> =>
  stores.measurements.moments(userId, id, statistics?.sources[0]?.name ?? handSources.entry)

function startsOfMoments({ starts, sources }: Moments): ReadonlyMap<string, readonly number[]> {
  const [only] = sources
  if (only !== undefined && sources.every((source) => source === only)) return new Map([[only, starts]])
  const bySource = new Map<string, number[]>()
  let last: string | undefined
  let list: number[] = []
  for (let at = 0; at < sources.length; at++) {
    const source = sources[at] ?? ''
    if (source !== last) {
      list = bySource.get(source) ?? []
      bySource.set(source, list)
      last = source
    }
    list.push(starts[at] ?? 0)
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
  { starts, offsets, sources }: Moments,
  { variable, dayOf, byHand, bySource }: RecordedVariable,
): void {
  let lastSource: string | undefined
  let lastDay: number | undefined
  let days = byHand
  for (let at = 0; at < sources.length; at++) {
    const source = sources[at] ?? ''
    const day = dayOf(starts[at] ?? 0, offsets[at] ?? null)
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
  const known = sets.get(name) ?? new Set<number>()
  sets.set(name, known)
  return known
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
    const known = starts.get(row.sourceName)
    if (known) known.push(row.startEpoch)
    else starts.set(row.sourceName, [row.startEpoch])
  }
  return starts
}

const lengthsOf = (lists: ReadonlyMap<string, readonly unknown[]>): ReadonlyMap<string, number> =>
  new Map([...lists].map(([name, list]) => [name, list.length]))
