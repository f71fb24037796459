/** Builds the table and options of an analysis from a person's days. Pure. */
import {
  type AnalyseOptions,
  CLOCK,
  type ClockForm,
  clockSeries,
  clockValues,
  type DayTable,
  DEFAULT_DURATIONS,
  DEFAULT_MAX_LAG,
  dayHours,
  fewestDays,
  fillCause,
  lagsSearched,
  observedValues,
  type Search,
  type Variable as Series,
  timedValues,
} from '@upshot/analysis'
import { streamingSha256 } from '../../lib/hash.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import { isActiveOn } from '../../tracking/measurements/active-days.ts'
import {
  type PackedDays,
  type PersonDays,
  packDays,
  unpackDays,
  type VariableDays,
} from '../../tracking/measurements/daily.ts'
import { isRating, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { Occurrence } from '../finding.ts'
import { turnsOf, type VariableTurn } from './found-changes.ts'
import {
  derivedPairs,
  type ExcludedPair,
  ingredientPairs,
  type SameGroup,
  sameGroups,
  sharedRecordPairs,
} from './not-compared.ts'

/** The days of a table, without its values. */
export type TableFrame = Pick<DayTable, 'firstDay' | 'days'>

// Hours: what the times of a variable's entries add to its days, where they are known.

/** If this share of its days has exactly one entry, an outcome has a time of day. */
const MOSTLY = 0.9

/**
 * Values by time of day for causes with several entries a day, the time of an outcome with mostly one, and all
 * entries.
 */
export function hoursIn(
  { variable, hours }: Pick<VariableDays, 'variable' | 'hours'>,
  { firstDay }: TableFrame,
  causeValues: Float64Array,
): Pick<Series, 'clock' | 'time' | 'entries'> {
  // A yes/no answer counts for the whole day, however often it was given.
  if (hours.length === 0 || variable.unit.id === YES_NO) return {}
  const entries: (DayHour & { readonly value: number })[] = []
  for (const { day: localDay, hour, value } of hours) {
    const day = localDay - firstDay
    if (!Number.isNaN(causeValues[day] ?? Number.NaN)) entries.push({ day, hour, value })
  }
  const dailyValues = { values: causeValues, combination: variable.combination }
  const clock = clockSeries(entries, dailyValues)
  const time = timesOf(entries, causeValues.length)
  const timed = timedValues(entries, dailyValues)
  return { ...(clock && { clock }), ...(time && { time }), ...(timed && { entries: timed }) }
}

interface DayHour {
  readonly day: number
  readonly hour: number
}

function timesOf(entries: readonly DayHour[], days: number): Float64Array | undefined {
  const counts = new Uint32Array(days)
  for (const { day } of entries) if (day >= 0 && day < days) counts[day] = (counts[day] ?? 0) + 1
  let knownDays = 0
  let single = 0
  for (const count of counts) {
    if (count > 0) knownDays++
    if (count === 1) single++
  }
  if (knownDays === 0 || single < MOSTLY * knownDays) return undefined
  const time = new Float64Array(days).fill(Number.NaN)
  for (const { day, hour } of entries) if (counts[day] === 1) time[day] = hour
  return time
}

/** The cause's values by time of day; undefined if the finding uses whole days. */
export function clockCause(cause: Series, effect: Series, form: ClockForm | null): Float64Array | undefined {
  return form === null ? undefined : (clockValues({ cause, effect }, form) ?? undefined)
}

/** Whether values are hours rather than amounts: the hour of the last entry, or the hours until the outcome. */
export const isTimeOfDay = (form: ClockForm | null): boolean => form === CLOCK.last || form === CLOCK.before

/**
 * Version of everything between a person's measurements and a finding: daily values, gates, test, correction, effects.
 * Change it whenever findings would differ: everybody is then analysed again.
 */
export const METHOD_VERSION = 'shift-variance-15'

// Search: the lags and durations tried for a cause, and which variables may be effects.

/** The largest lag tried for most causes, and for those whose action builds up. */
export const USUAL_MAX_LAG = DEFAULT_MAX_LAG

/** Days on which two variables need values before they are compared, in an analysis of so many days. */
export const daysToCompare = (days: number | null = 0): number =>
  fewestDays(days ?? 0, lagsSearched(days ?? 0, USUAL_MAX_LAG))
const LONG_MAX_LAG = 30
/** Categories whose effects may build up over days. */
export const SLOW_CATEGORIES: ReadonlySet<string> = new Set(['Foods', 'Treatments', 'Nutrients'])

const DURATIONS = DEFAULT_DURATIONS

/** Anything longer than a quarter of a year cannot be distinguished from a season. */
const LONGEST_DAYS = 90

/**
 * The category's search. If the person set an onset delay or duration of action, only that value is tried. A delay of
 * less than a day and a half means the next day: what happens on the same day has no direction.
 */
export function searchOf({ category, settings }: Pick<Variable, 'category' | 'settings'>): Search {
  const lag = wholeDays(settings.onset_delay_seconds)
  const duration = wholeDays(settings.duration_of_action_seconds)
  const maxLag = SLOW_CATEGORIES.has(category.name) ? LONG_MAX_LAG : USUAL_MAX_LAG
  return {
    firstLag: lag ?? 1,
    lastLag: lag ?? maxLag,
    durations: duration === undefined ? DURATIONS : [duration],
  }
}

/** The delay used before anything was found about a cause: its onset delay and duration of action. */
export const delayOf = (cause: Pick<Variable, 'onsetDelaySeconds' | 'settings'>) => ({
  lagDays: wholeDays(cause.onsetDelaySeconds) ?? 1,
  durationDays: wholeDays(cause.settings.duration_of_action_seconds) ?? 1,
})

const wholeDays = (seconds: number | null): number | undefined =>
  seconds === null ? undefined : Math.min(LONGEST_DAYS, Math.max(1, Math.round(seconds / SECONDS_PER_DAY)))

/**
 * Effects are outcomes: whatever the person, the catalogue or the category says is one, and the primary outcome.
 * Variables that can only be causes (food, treatment, weather) are never tested as effects, which keeps the family of
 * tests small.
 */
export const mayBeEffect = (
  variable: Pick<Variable, 'id' | 'isOutcome' | 'isCauseOnly'>,
  primaryOutcomeId: number | null,
): boolean => variable.id === primaryOutcomeId || (variable.isOutcome && !variable.isCauseOnly)

/** Ten years. Older days do not count, so that a single wrong date cannot stretch the table. */
const MOST_DAYS = 3660
/** A variable with fewer days passes no gate, so leaving it out changes no other number. */
const FEWEST_DAYS = 10
/** If there are more, the variables with the most days are analysed. */
export const MOST_VARIABLES = 400

/** What is compared with what. */
export interface AnalysisTable {
  readonly table: DayTable
  readonly options: AnalyseOptions
  /** The variables by their name in the table, which is the id as text. */
  readonly variables: ReadonlyMap<string, Variable>
  /** Outcomes that are judged by whether they occurred, by name in the table. */
  readonly occurrences: ReadonlyMap<string, Occurrence>
  /** Groups of variables of which only one is in the table. */
  readonly same: readonly SameGroup[]
  readonly excludedPairs: readonly ExcludedPair[]
  /** When something was started, stopped or first done; of rare variables too, which are not in the table. */
  readonly turns: readonly VariableTurn[]
  readonly primaryOutcomeId: number | null
}

export interface AnalysisInput extends AnalysisTable {
  /** Hash of the days, names and options. While it stays the same, a changed variable can be replaced on its own. */
  readonly frameHash: string
  readonly seriesHashes: ReadonlyMap<string, string>
  readonly hash: string
}

interface InputOptions {
  readonly primaryOutcomeId: number | null
  readonly mostVariables?: number
  /** Groups that were found before; otherwise they are looked for. */
  readonly same?: readonly SameGroup[]
  /** Ids of variables that are not compared. */
  readonly leftOut?: ReadonlySet<number>
}

/** Every variable on one grid of days. */
export interface PersonSeries {
  readonly frame: TableFrame
  readonly analysedSeries: readonly {
    readonly days: VariableDays
    readonly active: Uint8Array
    readonly series: Series
  }[]
}

/** Undefined if nothing was ever recorded. */
export function seriesOfPerson(person: PersonDays): PersonSeries | undefined {
  const analysed = person.variables.map((days) => ({ days, packed: packedWithin(days, person.timeZone) }))
  const frame = frameOf(analysed.map(({ packed }) => packed.days))
  if (!frame) return undefined
  // Most variables have the same sources, and so the same active days.
  const activeBySources = new Map<string, Uint8Array>()
  const activeOf = (days: VariableDays) => {
    const key = JSON.stringify([...days.sources].toSorted())
    const active = activeBySources.get(key) ?? activeDays(person, days, frame)
    activeBySources.set(key, active)
    return active
  }
  const analysedSeries = analysed.map(({ days, packed }) => {
    const active = activeOf(days)
    return { days, active, series: seriesOf(days, gridOf(packed, frame), { frame, active }) }
  })
  return { frame, analysedSeries }
}

/** The days of a variable that count, between its experiment dates. */
function packedWithin(days: VariableDays, timeZone: string): PackedDays {
  const packed = days.packed ?? packDays(withinExperiment(days, timeZone))
  const { experimentStartEpoch: start, experimentEndEpoch: end } = days.variable
  if (!days.packed || (start === null && end === null)) return packed
  return packDays(withinExperiment({ variable: days.variable, values: unpackDays(packed) }, timeZone))
}

function gridOf({ days, values }: PackedDays, frame: TableFrame): Float64Array {
  const grid = new Float64Array(frame.days).fill(Number.NaN)
  for (let index = 0; index < days.length; index++) {
    const day = (days[index] ?? 0) - frame.firstDay
    if (day >= 0) grid[day] = values[index] ?? Number.NaN
  }
  return grid
}

/** Undefined if there is nothing to analyse: fewer than two variables have enough days. */
export function inputOf(person: PersonDays, options: InputOptions): AnalysisInput | undefined {
  const all = seriesOfPerson(person)
  const compared = all && comparedOf(person, options, all)
  if (!compared) return undefined
  const { table, options: analysed, variables, turns, same } = compared
  const { frameHash, seriesHashes } = hashesOf(table, analysed, variables)
  const hash = hashOf(frameHash, ...seriesHashes.values(), JSON.stringify([turns, same]))
  return { ...compared, frameHash, seriesHashes, hash }
}

export function comparedOf(
  person: PersonDays,
  { primaryOutcomeId, mostVariables, same: knownGroups, leftOut }: InputOptions,
  all: PersonSeries,
): AnalysisTable | undefined {
  const { frame } = all
  const remaining = leftOut
    ? all.analysedSeries.filter(({ days }) => !leftOut.has(days.variable.id))
    : all.analysedSeries
  const turns = remaining.flatMap(({ days, active, series }) => {
    if (mayBeEffect(days.variable, primaryOutcomeId)) return []
    return turnsOf(days.variable, series.severity ?? series.values, countedOf(days, frame, active))
  })
  const most = mostDays(
    remaining.filter(({ series }) => dayCount(series.causeValues ?? series.values) >= FEWEST_DAYS),
    mostVariables ?? MOST_VARIABLES,
  )
  const ingredients = ingredientPairs(person.tags)
  const compared = most.map(({ days, series }) => ({ variable: days.variable, series }))
  const same = knownGroups ?? sameGroups(compared, { primaryOutcomeId, excluded: ingredients })
  const silent = new Set(same.flatMap(({ others }) => others))
  const analysed = most.filter(({ days }) => !silent.has(days.variable.id))
  if (analysed.length < 2) return undefined
  const spoken = compared.filter(({ variable }) => !silent.has(variable.id))
  const records = sharedRecordPairs(most.map(({ days }) => days))
  const excludedPairs = [...ingredients, ...records, ...derivedPairs(spoken)]
  const names = new Set(analysed.map(({ series }) => series.name))
  const options: AnalyseOptions = {
    outcomes: analysed
      .filter(({ days }) => mayBeEffect(days.variable, primaryOutcomeId))
      .map(({ series }) => series.name),
    maxLag: USUAL_MAX_LAG,
    durations: DURATIONS,
    widens: true,
    past: 'all',
    sameDay: true,
    spearman: 'shown',
    related: excludedPairs
      .map(({ left, right }) => [String(left), String(right)] as const)
      .filter(([left, right]) => names.has(left) && names.has(right)),
  }
  const table = { ...frame, variables: analysed.map(({ series }) => series) }
  const variables = new Map(analysed.map(({ days, series }) => [series.name, days.variable]))
  const occurrences = new Map(
    analysed.flatMap(({ days, series }) => {
      if (!series.severity) return []
      return [[series.name, days.variable.settings.filling_type === null ? 'assumed' : 'answered'] as const]
    }),
  )
  return { table, options, variables, occurrences, same, excludedPairs, turns, primaryOutcomeId }
}

/** The values between the experiment dates that the person has set for a variable, if any. */
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
 * The table always ends with a whole week, counted from 1970. A new last day changes every variable's trend and
 * season, so all pairs are recomputed; this way that happens once a week, not with the first entry of every day. Empty
 * days at the end change nothing.
 */
const WEEK = 7
const endOfWeek = (day: number): number => day - (((day % WEEK) + WEEK) % WEEK) + WEEK - 1

function frameOf(variables: readonly Int32Array[]): TableFrame | undefined {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const days of variables) {
    first = Math.min(first, days[0] ?? first)
    last = Math.max(last, days.at(-1) ?? last)
  }
  if (first > last) return undefined
  const end = endOfWeek(last)
  const firstDay = Math.max(first, end - MOST_DAYS + 1)
  return { firstDay, days: end - firstDay + 1 }
}

/** Days on which something was recorded by hand, or by a source of the variable. */
function activeDays(
  { recordedDays }: PersonDays,
  { sources }: VariableDays,
  { firstDay, days }: TableFrame,
): Uint8Array {
  const isActive = isActiveOn(recordedDays, sources)
  return new Uint8Array(days).map((_, day) => (isActive(firstDay + day) ? 1 : 0))
}

/** One variable on the grid of days. Filled values are used only when it is the cause. */
function seriesOf(
  days: VariableDays,
  grid: Float64Array,
  { frame, active }: { readonly frame: TableFrame; readonly active: Uint8Array },
): Series {
  const { variable } = days
  const within = { grid, active }
  const occurs = occurrenceIn(days, within)
  const filled = occurs ? fillCause(grid, countedOf(days, frame, active), 0) : filledOf(days, frame, within)
  return {
    name: String(variable.id),
    values: occurs && filled ? occurred(filled, grid) : grid,
    search: searchOf(variable),
    ...(filled && { causeValues: filled }),
    ...(occurs && { severity: grid }),
    ...(variable.category.name === 'Treatments' && { isTreatment: true }),
    ...(occurs ? {} : hoursIn(days, frame, filled ?? grid)),
    ...orderIn(days, frame),
  }
}

interface OnDays {
  readonly grid: Float64Array
  readonly active: Uint8Array
}

/** Whether an outcome is judged by whether it occurred: active days count from its first record to its last. */
function occurrenceIn({ variable }: Pick<VariableDays, 'variable'>, { grid, active }: OnDays): Occurrence | undefined {
  // Nothing else can be one, and looking at all values takes time.
  if (!variable.isOutcome) return undefined
  const first = grid.findIndex((value) => !Number.isNaN(value))
  const last = grid.findLastIndex((value) => !Number.isNaN(value))
  let days = 0
  for (let day = first; day <= last && first >= 0; day++)
    if (active[day] === 1 || !Number.isNaN(grid[day] ?? NaN)) days++
  return occurrenceOf(variable, [...observedValues(grid)], days)
}

/** 1 on days on which it was recorded, 0 on the others that count. */
export const occurred = (filled: Float64Array, grid: Float64Array): Float64Array =>
  filled.map((value, day) => (Number.isNaN(value) ? value : Number.isNaN(grid[day] ?? Number.NaN) ? 0 : 1))

/** More entries than this share at midnight sharp, and no hours were recorded. */
const MOST_AT_MIDNIGHT = 0.2

/** The hours of each day at which it is recorded, if they are known. They say what comes first within a day. */
function orderIn({ hours }: VariableDays, { firstDay, days }: TableFrame): Pick<Series, 'dayHours'> {
  let atMidnight = 0
  const moments: { readonly day: number; readonly hour: number }[] = []
  for (const { day: localDay, hour, end } of hours) {
    const day = localDay - firstDay
    if (hour === 0) atMidnight++
    moments.push({ day, hour })
    if (end !== undefined) moments.push({ day, hour: end })
  }
  if (hours.length === 0 || atMidnight > MOST_AT_MIDNIGHT * hours.length) return {}
  return { dayHours: dayHours(moments, days) }
}

function filledOf(days: VariableDays, frame: TableFrame, { grid, active }: OnDays): Float64Array | undefined {
  const { filling } = days.variable
  if (filling.type === 'none') return undefined
  return fillCause(grid, countedOf(days, frame, active), filling.type === 'zero' ? 0 : filling.value)
}

/** Active days without those on which the person said "not today". */
function countedOf({ skipped }: VariableDays, { firstDay }: TableFrame, active: Uint8Array): Uint8Array {
  const counted = active.slice()
  for (const day of skipped) if (day >= firstDay) counted[day - firstDay] = 0
  return counted
}

function dayCount(values: Float64Array): number {
  let count = 0
  for (const value of values) if (!Number.isNaN(value)) count++
  return count
}

function mostDays<Known extends { readonly series: Series }>(series: readonly Known[], most: number): readonly Known[] {
  if (series.length <= most) return series
  const ranked = series.toSorted((a, b) => dayCount(b.series.values) - dayCount(a.series.values))
  const chosen = new Set(ranked.slice(0, most))
  return series.filter((variable) => chosen.has(variable))
}

function hashesOf(table: DayTable, options: AnalyseOptions, variables: ReadonlyMap<string, Variable>) {
  const { firstDay, days } = table
  const names = table.variables.map(({ name }) => name)
  const frameHash = hashOf(JSON.stringify([METHOD_VERSION, firstDay, days, names, options]))
  const seriesHashes = new Map(
    table.variables.map((series) => [series.name, seriesHash(series, variables.get(series.name))]),
  )
  return { frameHash, seriesHashes }
}

/** Includes the settings that effects and doses depend on: combination, unit, and which direction is better. */
function seriesHash(series: Series, variable: Variable | undefined): string {
  const { values, causeValues, search, clock, time, entries, severity, dayHours: order } = series
  const kinds = [severity !== undefined, variable?.settings.filling_type]
  const target = [search, variable?.combination, variable?.unit.id, variable?.valence, clock !== undefined, ...kinds]
  const hours = [clock?.after12, clock?.after15, clock?.after18, clock?.last, time, ...timedParts(entries), severity]
  return hashOf(
    JSON.stringify(target),
    ...[values, causeValues, ...hours, order?.first, order?.last].map((part) => (part ? bytesOf(part) : '')),
  )
}

const timedParts = (entries: Series['entries']) => [entries?.days, entries?.hours, entries?.values]

const bytesOf = (values: Float64Array | Int32Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength)

function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = streamingSha256()
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

// Outcomes that are recorded only when there is one: what a day without an entry means.

/** Categories in which nobody records what is absent. */
const EPISODIC: ReadonlySet<string> = new Set(['Symptoms', 'Conditions'])
/** If it is recorded on half of the days or more, the other days may mean something else. */
const MINORITY = 0.5
/** A few values at the low end are mistakes. */
const NEARLY_NEVER = 0.05

type OccurrenceVariable = Pick<Variable, 'settings' | 'unit' | 'category' | 'isOutcome'>

/**
 * How an outcome is judged by whether it occurred, if it is: never recorded as none, on a minority of the days on which it
 * could have been. The person's own filling decides: zero says that a day without an entry had none, none that it is unknown.
 */
export function occurrenceOf(
  { settings, unit, category, isOutcome }: OccurrenceVariable,
  values: readonly number[],
  activeDays: number,
): Occurrence | undefined {
  const mayOccur = isOutcome && (EPISODIC.has(category.name) || unit.id === YES_NO)
  const mayBeTold = mayOccur || (isOutcome && isRating(unit))
  if (values.length === 0 || !isNeverNone(unit.minimumValue ?? 0, values)) return undefined
  if (settings.filling_type !== null) return settings.filling_type === 'zero' && mayBeTold ? 'answered' : undefined
  return mayOccur && values.length < MINORITY * activeDays ? 'assumed' : undefined
}

/** On a scale that begins at 1, even the lowest rating means some. */
function isNeverNone(lowEnd: number, values: readonly number[]): boolean {
  const none = values.filter((value) => value <= 0).length
  return lowEnd > 0 || none <= NEARLY_NEVER * values.length
}
