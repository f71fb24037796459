import { at } from '../arrays/at.ts'
import { CLOCK, type ClockForm } from '../clock/clock-form.ts'
import { clockValues } from '../clock/clock-series.ts'
import { type CentredSeries, centredSeries } from '../correlation/lagged-pearson.ts'
import { type NotEnough, variableGate } from '../gates/gates.ts'
import { type Calendar, calendarOf } from '../prepare/calendar-terms.ts'
import { prepare } from '../prepare/prepare.ts'
import { sharedChanges } from '../prepare/shared-changes.ts'
import { inRange, observedSpan } from '../series/observed.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { autocorrelation } from '../shift/autocorrelation.ts'
import { crossCheckReach } from '../shift/cross-check.ts'
import { skewness } from '../shift/shift-test.ts'

/** A variable has filled days as a cause, but not as an effect. */
export type FeatureRole = 'cause' | 'effect'

/**
 * One series used for rings: a variable in a role at a duration, raw and prepared.
 */
export interface Feature {
  readonly variable: number
  readonly role: FeatureRole
  readonly duration: number
  readonly raw: Float64Array
  /** The raw series as deviations from its mean, for its raw correlations. */
  readonly centred: CentredSeries
  readonly prepared: Float64Array
  /** Autocorrelations of the prepared series, up to the lag that the cross-check uses. */
  readonly rho: Float64Array
  /** Skewness of the prepared series. */
  readonly skew: number
  /** Days from the first to the last on which the variable has a value; the same at every duration. */
  readonly span: number
  /** Why the variable cannot be judged in this role, based on its own days; the same at every duration. */
  readonly gate: NotEnough | null
}

/**
 * The features of a table, each created once, on demand.
 *
 * `prepared` grows with them and is read by ring engines: a feature's index is its index there.
 */
export interface FeatureSet {
  readonly table: DayTable
  /** Changes that all series of the table may share; null if nothing is prepared. */
  readonly calendar: Calendar | null
  readonly prepared: readonly Float64Array[]
  index(variable: number, role: FeatureRole, duration: number): number
  feature(index: number): Feature
  /** A cause by the clock, as one effect sees it; null if it has no hours. It is not part of `prepared`. */
  clock(cause: number, form: ClockForm, effect: number): Feature | null
  /** The same set with one variable replaced; the features of all others are shared, not created again. */
  replacing(variable: number, by: Variable): FeatureSet
}

/** Features that a set need not create itself. */
interface KnownFeatures {
  readonly features?: readonly Feature[]
  readonly calendar?: Calendar | null
  readonly clocks?: ReadonlyMap<string, Feature | null>
}

/**
 * A set for a table; with `prepares` false, raw values are used unchanged.
 *
 * `computed` holds features created elsewhere, by an earlier set or by workers; they are used unchanged.
 */
export function createFeatureSet(table: DayTable, prepares: boolean, computed: KnownFeatures = {}): FeatureSet {
  const features = [...(computed.features ?? [])]
  const prepared = features.map((feature) => feature.prepared)
  const indexes = new Map(features.map((feature, index) => [keyOf(feature), index]))
  const calendar = prepares ? (computed.calendar ?? calendarOf(table, sharedChanges(table))) : null
  const clocks = new Map(computed.clocks)
  const variable = (index: number) => table.variables[index] as Variable

  const index = (index: number, asked: FeatureRole, duration: number): number => {
    // Without filling, and at duration 1, a variable is the same series in both roles.
    const role = variable(index).causeValues || duration > 1 ? asked : 'effect'
    const key = keyOf({ variable: index, role, duration })
    const cached = indexes.get(key)
    if (cached !== undefined) return cached
    const feature = makeFeature(table, calendar, { variable: index, role, duration })
    indexes.set(key, features.push(feature) - 1)
    prepared.push(feature.prepared)
    return features.length - 1
  }

  const clock = (cause: number, form: ClockForm, effect: number): Feature | null => {
    const key = clockKey(cause, form, effect)
    const cached = clocks.get(key)
    if (cached !== undefined) return cached
    const values = clockValues({ cause: variable(cause), effect: variable(effect) }, form)
    const name = { variable: cause, role: 'cause' as const, duration: 1 }
    const feature = values && featureOf(table, calendar, { name, values })
    clocks.set(key, feature)
    return feature
  }

  const replacing = (index: number, by: Variable): FeatureSet => {
    const changed = { ...table, variables: table.variables.with(index, by) }
    const shared = features.map((feature) =>
      feature.variable === index ? makeFeature(changed, calendar, feature) : feature,
    )
    const others = new Map(clocks.entries().filter(([key]) => !key.split(' ').includes(`v${index}`)))
    return createFeatureSet(changed, prepares, { features: shared, calendar, clocks: others })
  }

  return { table, calendar, prepared, index, feature: (index) => features[index] as Feature, clock, replacing }
}

type FeatureName = Pick<Feature, 'variable' | 'role' | 'duration'>

/** One number per feature; a duration never has 2¹⁶ days. */
function keyOf({ variable, role, duration }: FeatureName): number {
  return (2 * variable + (role === 'cause' ? 1 : 0)) * 65_536 + duration
}

/** Key of the variables that the feature depends on; only the hours before an outcome depend on the outcome. */
function clockKey(cause: number, form: ClockForm, effect: number): string {
  return form === CLOCK.before ? `v${cause} ${form} v${effect}` : `v${cause} ${form}`
}

function valuesIn(variable: Variable, role: FeatureRole): Float64Array {
  return role === 'cause' ? (variable.causeValues ?? variable.values) : variable.values
}

function makeFeature(table: DayTable, calendar: Calendar | null, name: FeatureName): Feature {
  const values = valuesIn(table.variables[name.variable] as Variable, name.role)
  return featureOf(table, calendar, { name, values })
}

interface NamedValues {
  readonly name: FeatureName
  readonly values: Float64Array
}

/**
 * The cause at duration D: x_D(t) = mean of the days present among t−D+1 … t, if at least D/2 of them are present.
 *
 * It is a mean even for variables that are summed over a day: a sum over days with gaps would compare weeks of
 * different length. Multiply by D to show such a variable as a total. Means are rounded to nine significant digits, so
 * that equal doses in a different order stay ties instead of differing in the last bit. D = 1 is the series itself.
 *
 *     durationFeature(Float64Array.of(2, 4, NaN, NaN, 8), 2) // 2, 3, 4, NaN, 8
 */
export function durationFeature(values: Float64Array, duration: number): Float64Array {
  if (duration <= 1) return values
  const feature = new Float64Array(values.length).fill(Number.NaN)
  for (let day = 0; day < values.length; day++) {
    let sum = 0
    let present = 0
    for (let back = Math.max(0, day - duration + 1); back <= day; back++) {
      const value = at(values, back)
      if (Number.isNaN(value)) continue
      sum += value
      present++
    }
    if (present * 2 >= duration) feature[day] = roundTo9Digits(sum / present)
  }
  return feature
}

/** 1, 10, 100 …: powers of ten that a double holds exactly. */
const POWERS = Float64Array.from({ length: 10 }, (_, power) => Number(`1e${power}`))
const DIGITS = 9

/**
 * x rounded to nine significant decimal digits.
 *
 * Common magnitudes are rounded arithmetically, which takes a twentieth of the time of printing and parsing: an integer
 * of up to nine digits divided by a power of ten is the double nearest to that decimal, just as if parsed.
 */
export function roundTo9Digits(x: number): number {
  const size = Math.abs(x)
  if (!(size >= 0.1 && size < 1e9)) return Number(x.toPrecision(DIGITS))
  let whole = 0
  while (size >= at(POWERS, whole)) whole++
  const power = at(POWERS, DIGITS - whole)
  const rounded = Math.round(size * power) / power
  return x < 0 ? -rounded : rounded
}

function featureOf(table: DayTable, calendar: Calendar | null, { name, values }: NamedValues): Feature {
  const { variable, role, duration } = name
  const raw = durationFeature(inRange(values), duration)
  const prepared = calendar ? prepare(raw, calendar) : raw
  const rho = autocorrelation(prepared, crossCheckReach(table.days))
  const lack = variableGate(values)
  const gate = lack && { ...lack, variable: table.variables[variable]?.name ?? '' }
  const observed = observedSpan(values)
  const span = observed ? observed.last - observed.first + 1 : 0
  return {
    variable,
    role,
    duration,
    raw,
    centred: centredSeries(raw),
    prepared,
    rho,
    skew: skewness(prepared),
    span,
    gate,
  }
}
