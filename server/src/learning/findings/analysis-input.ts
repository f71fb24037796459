/** Makes the table and the options of an analysis from a person's days. Pure. */

import { type AnalyseOptions, type DayTable, fillCause, type Variable as Series } from '@upshot/analysis'
import { streamingSha256 } from '../../lib/hash.ts'
import { localDays } from '../../lib/zone.ts'
import type { PersonDays, VariableDays } from '../../tracking/measurements/daily-service.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { type ExcludedPair, ingredientPairs, sharedRecordPairs } from './excluded-pairs.ts'
import type { Frame } from './frame.ts'
import { hoursIn } from './hours.ts'
import { METHOD_VERSION } from './method.ts'
import { DURATIONS, mayBeEffect, searchOf, USUAL_MAX_LAG } from './search.ts'

/** Ten years. Older days do not count, so that a single wrong date cannot stretch the table. */
const MOST_DAYS = 3660
/** A variable with fewer days passes no gate, whatever it is paired with: leaving it out changes no other number. */
export const FEWEST_DAYS = 10
/** Of more variables, those with the most days are analysed. */
export const MOST_VARIABLES = 400

export interface AnalysisInput {
  readonly table: DayTable
  readonly options: AnalyseOptions
  /** By name in the table, which is the id as text. */
  readonly variables: ReadonlyMap<string, Variable>
  readonly excludedPairs: readonly ExcludedPair[]
  /** Of the days, the names and the options. While it stays the same, a changed variable can be replaced on its own. */
  readonly frameHash: string
  readonly seriesHashes: ReadonlyMap<string, string>
  readonly hash: string
}

export interface InputOptions {
  readonly primaryOutcomeId: number | null
  readonly mostVariables?: number
}

/** Undefined if there is nothing to analyse: fewer than two variables have enough days. */
export function inputOf(
  person: PersonDays,
  { primaryOutcomeId, mostVariables }: InputOptions,
): AnalysisInput | undefined {
  const within = person.variables.map((one) => ({ ...one, values: withinExperiment(one, person.timeZone) }))
  const frame = frameOf(within)
  if (!frame) return undefined
  const active = activeDays(person.recordedDays, frame)
  const known = within.map((one) => ({ one, series: seriesOf(one, frame, active) }))
  const taken = mostDays(
    known.filter(({ series }) => dayCount(series.causeValues ?? series.values) >= FEWEST_DAYS),
    mostVariables ?? MOST_VARIABLES,
  )
  if (taken.length < 2) return undefined
  const excludedPairs = [...ingredientPairs(person.tags), ...sharedRecordPairs(taken.map(({ one }) => one))]
  const names = new Set(taken.map(({ series }) => series.name))
  const options: AnalyseOptions = {
    outcomes: taken.filter(({ one }) => mayBeEffect(one.variable, primaryOutcomeId)).map(({ series }) => series.name),
    maxLag: USUAL_MAX_LAG,
    durations: DURATIONS,
    sameDay: true,
    spearman: 'shown',
    related: excludedPairs
      .map(({ left, right }) => [String(left), String(right)] as const)
      .filter(([left, right]) => names.has(left) && names.has(right)),
  }
  const table = { ...frame, variables: taken.map(({ series }) => series) }
  const variables = new Map(taken.map(({ one, series }) => [series.name, one.variable]))
  return { table, options, variables, excludedPairs, ...hashesOf(table, options, variables) }
}

/** The values between the dates, if any, that the person has set for a variable. */
export function withinExperiment(
  { variable, values }: Pick<VariableDays, 'variable' | 'values'>,
  timeZone: string,
): VariableDays['values'] {
  const { experimentStartEpoch: start, experimentEndEpoch: end } = variable
  if (start === null && end === null) return values
  const dayOf = localDays(timeZone)
  const first = start === null ? Number.NEGATIVE_INFINITY : dayOf(start, null)
  const last = end === null ? Number.POSITIVE_INFINITY : dayOf(end, null)
  return values.filter(({ day }) => day >= first && day <= last)
}

/**
 * The table always ends with a whole week, counted from 1970. Another last day changes every variable's trend and season
 * and so recomputes all pairs; this way that happens once a week and not with the first entry of every day. Empty days
 * at the end change nothing.
 */
const WEEK = 7
const endOfWeek = (day: number): number => day - (((day % WEEK) + WEEK) % WEEK) + WEEK - 1

function frameOf(variables: readonly VariableDays[]): Frame | undefined {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { values } of variables) {
    first = Math.min(first, values[0]?.day ?? first)
    last = Math.max(last, values.at(-1)?.day ?? last)
  }
  if (first > last) return undefined
  const end = endOfWeek(last)
  const firstDay = Math.max(first, end - MOST_DAYS + 1)
  return { firstDay, days: end - firstDay + 1 }
}

function activeDays(recordedDays: ReadonlySet<number>, { firstDay, days }: Frame): Uint8Array {
  const active = new Uint8Array(days)
  for (const day of recordedDays) if (day >= firstDay && day < firstDay + days) active[day - firstDay] = 1
  return active
}

/** One variable on the grid of days. Filled values count only when it is a cause. */
export function seriesOf(days: VariableDays, frame: Frame, active: Uint8Array): Series {
  const { variable, values } = days
  const grid = new Float64Array(frame.days).fill(Number.NaN)
  for (const { day, value } of values) if (day >= frame.firstDay) grid[day - frame.firstDay] = value
  const filled = filledOf(days, frame, { grid, active })
  return {
    name: String(variable.id),
    values: grid,
    search: searchOf(variable),
    ...(filled && { causeValues: filled }),
    ...hoursIn(days, frame, filled ?? grid),
  }
}

function filledOf(
  { variable: { filling }, skipped }: VariableDays,
  { firstDay }: Frame,
  { grid, active }: { readonly grid: Float64Array; readonly active: Uint8Array },
): Float64Array | undefined {
  if (filling.type === 'none') return undefined
  const counted = active.slice()
  for (const day of skipped) if (day >= firstDay) counted[day - firstDay] = 0
  return fillCause(grid, counted, filling.type === 'zero' ? 0 : filling.value)
}

function dayCount(values: Float64Array): number {
  let count = 0
  for (const value of values) if (!Number.isNaN(value)) count++
  return count
}

function mostDays<Known extends { readonly series: Series }>(known: readonly Known[], most: number): readonly Known[] {
  if (known.length <= most) return known
  const ranked = known.toSorted((a, b) => dayCount(b.series.values) - dayCount(a.series.values))
  const kept = new Set(ranked.slice(0, most))
  return known.filter((one) => kept.has(one))
}

function hashesOf(table: DayTable, options: AnalyseOptions, variables: ReadonlyMap<string, Variable>) {
  const { firstDay, days } = table
  const names = table.variables.map(({ name }) => name)
  const frameHash = hashOf(JSON.stringify([METHOD_VERSION, firstDay, days, names, options]))
  const seriesHashes = new Map(
    table.variables.map((series) => [series.name, seriesHash(series, variables.get(series.name))]),
  )
  return { frameHash, seriesHashes, hash: hashOf(frameHash, ...seriesHashes.values()) }
}

/** Includes the settings that effects and doses depend on: combination, unit, and which direction is better. */
function seriesHash(series: Series, variable: Variable | undefined): string {
  const { values, causeValues, search, clock, time, entries } = series
  const nature = [search, variable?.combination, variable?.unit.id, variable?.valence, clock !== undefined]
  const hours = [clock?.after12, clock?.after15, clock?.after18, clock?.last, time, ...timedParts(entries)]
  return hashOf(JSON.stringify(nature), ...[values, causeValues, ...hours].map((part) => (part ? bytesOf(part) : '')))
}

const timedParts = (entries: Series['entries']) => [entries?.days, entries?.hours, entries?.values]

const bytesOf = (values: Float64Array | Int32Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength)

function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = streamingSha256()
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
