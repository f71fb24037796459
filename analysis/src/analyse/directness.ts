import { at } from '../arrays/at.ts'
import { hourWindow } from '../clock/clock-form.ts'
import { slotsBefore, timedAmounts, unusualAmounts } from '../clock/exposure.ts'
import { momentsIn } from '../clock/moments.ts'
import { type WindowQuestion, windowPBeside } from '../clock/window-trial.ts'
import { observedDays, onDays, onGrid } from '../prepare/calendar-terms.ts'
import { type Basis, extendedOn, groupsAlone, residuals } from '../prepare/least-squares.ts'
import { ringOfSpectra, ringSize } from '../ring/ring.ts'
import { spectraOf } from '../ring/spectra.ts'
import { summarise } from '../ring/summary.ts'
import type { Variable } from '../series/table.ts'
import { effectiveSearches, sidak } from '../shift/effective-searches.ts'
import { FEWEST_FAR_SHIFTS, lagP, peakBetween } from '../shift/shift-test.ts'
import type { Family } from './correct.ts'
import type { FeatureSet } from './feature-set.ts'
import { type AnalyseOptions, ringLagOf } from './options.ts'
import { column, entry } from './pair-table.ts'
import { causeFeature } from './questions.ts'
import type { Conclusion } from './result.ts'

/** Below this p, a link is direct, and another variable is a candidate. */
const CLEAR_P = 0.01
const MOST_CANDIDATES = 6
/** Maximum number of variables named as those a link may run through. */
const MOST_NAMED = 3

/** Whether a link is direct, and which variables were taken into account. */
export type Directness = Pick<Conclusion, 'direct' | 'directLag' | 'through'>

/** Rows that lead to each effect with p < .01, the clearest first. */
export type Candidates = ReadonlyMap<number, readonly number[]>

export function candidatesIn({ table }: Family): Candidates {
  const byEffect = new Map<number, number[]>()
  const p = column(table, 'p')
  for (let row = 0; row < p.length; row++) {
    if (!(at(p, row) < CLEAR_P)) continue
    const effect = entry(table, row, 'effect')
    const rows = byEffect.get(effect) ?? []
    byEffect.set(effect, rows)
    rows.push(row)
  }
  for (const rows of byEffect.values()) rows.sort((a, b) => entry(table, a, 'p') - entry(table, b, 'p') || a - b)
  return byEffect
}

/** Inputs for the directness of a row. */
export interface DirectnessParts {
  readonly family: Family
  readonly candidates: Candidates
  readonly featureSet: FeatureSet
  readonly options: AnalyseOptions
}

/** The other candidates for the effect of a row, the clearest first; these are taken into account. */
export function otherCandidates(row: number, { family, candidates, featureSet, options }: DirectnessParts): number[] {
  const { table } = family
  const isOther = otherThan(entry(table, row, 'cause'), { featureSet, options })
  return (candidates.get(entry(table, row, 'effect')) ?? [])
    .filter((other) => other !== row && isOther(entry(table, other, 'cause')))
    .slice(0, MOST_CANDIDATES)
}

/**
 * Whether the link of a directed row remains when the other candidates for its effect are taken into account, and if
 * not, which of them it may run through: those that alone make it disappear, otherwise the clearest ones.
 */
export function rowDirectness(row: number, rows: readonly number[], context: DirectnessParts): Directness {
  const { family, featureSet, options } = context
  const { table } = family
  const effect = entry(table, row, 'effect')
  const series = (of: number): OtherCandidate => ({
    values: causeFeature(featureSet, { cause: entry(table, of, 'cause'), effect }, (column) => entry(table, of, column))
      .prepared,
    lag: entry(table, of, 'lagDays'),
    cause: entry(table, of, 'cause'),
    clock: entry(table, of, 'clock'),
  })
  const question = {
    cause: series(row),
    effect: featureSet.feature(featureSet.index(effect, 'effect', 1)).prepared,
    maxLag: ringLagOf(
      featureSet.table.variables[entry(table, row, 'cause')] as Variable,
      options,
      featureSet.table.days,
    ),
  }
  const { calendar, table: days } = featureSet
  const hours = calendar && hourWindow(question.cause.clock) && { ...question.cause, effect, table: days, calendar }
  const test = hours ? null : directTest(question)
  const stays = (others: readonly number[]) => {
    const beside = others.map(series)
    const link = hours ? { p: besideOthers(hours, hours.clock, beside), lag: 0 } : (test?.(beside) ?? null)
    return link !== null && link.p < CLEAR_P ? link : null
  }
  const link = stays(rows)
  const causeOf = (other: number) => entry(table, other, 'cause')
  if (link) return { direct: true, directLag: link.lag, through: rows.slice(0, MOST_NAMED).map(causeOf) }
  const enough = rows.filter((other) => !stays([other]))
  const named = (enough.length > 0 ? enough : rows).slice(0, MOST_NAMED)
  return { direct: false, directLag: null, through: named.map(causeOf) }
}

/**
 * Whether a variable is really a different one, and neither contains the cause nor is contained in it, as caffeine is
 * in coffee.
 */
function otherThan(cause: number, { featureSet, options }: Pick<DirectnessParts, 'featureSet' | 'options'>) {
  const nameAt = (index: number) => featureSet.table.variables[index]?.name
  const causeName = nameAt(cause)
  const parts = new Set(
    (options.related ?? []).flatMap(([left, right]) =>
      left === causeName ? [right] : right === causeName ? [left] : [],
    ),
  )
  return (index: number): boolean => !parts.has(nameAt(index) ?? '')
}

/** Another candidate for the same outcome: by its days, or by its hours if those were reported. */
interface OtherCandidate extends LeadingSeries {
  readonly cause: number
  readonly clock: number
}

/** Days around its lag at which another candidate is removed, as for whole days. */
const BESIDE = 1

/**
 * p of a link reported by its hours, with other candidates taken into account: each with its prepared days at its lag
 * and a day on either side, or with its unusual amount in its own hours before each moment; missing values are 0.
 */
function besideOthers(question: WindowQuestion, form: number, others: readonly OtherCandidate[]): number {
  const window = hourWindow(form)
  const moments = momentsIn(question.table, question.calendar, question.effect)
  if (!window || !moments) return 1
  const otherDays = others.flatMap((other) => {
    const hours = atHours(question, other)
    if (hours) return [Float64Array.from(moments.slots, (slot) => at(hours, slot) || 0)]
    const lags = [other.lag - BESIDE, other.lag, other.lag + BESIDE].filter((lag) => lag >= 0)
    return lags.map((lag) => moments.days.map((day) => (day < lag ? 0 : at(other.values, day - lag) || 0)))
  })
  return windowPBeside(question, window.form, otherDays)
}

function atHours({ table }: WindowQuestion, { cause, clock }: OtherCandidate): Float64Array | null {
  const variable = table.variables[cause]
  const window = hourWindow(clock)
  const amounts = variable && window ? timedAmounts(variable, table.days) : null
  return amounts && window ? unusualAmounts(amounts, slotsBefore(window)) : null
}

/** A prepared series that leads another by this many days. */
interface LeadingSeries {
  readonly values: Float64Array
  readonly lag: number
}

/** A link that is tested with other variables taken into account. */
interface DirectQuestion {
  readonly cause: LeadingSeries
  readonly effect: Float64Array
  readonly maxLag: number
}

/** p of the best lag within three days of the one found, and that lag; null if too few days are left. */
type DirectTest = (others: readonly LeadingSeries[]) => { readonly p: number; readonly lag: number } | null

/** Days around the found lag at which a direct link is looked for. */
const AROUND = 3
/** Days of its own past that are removed from a series. */
const MEMORY = 3

/**
 * Tests whether a link x → y remains when other candidates for y are taken into account; several sets of them can be
 * tried.
 *
 * Least squares on the prepared series remove from y its own last three days and each other candidate at its lag and a
 * day on either side, and from x its own last three days; missing days of a regressor count as its mean, 0. The
 * residuals are tested on their own ring, like any pair. A chain x → z → y and a common cause z leave nothing; neither
 * does autocorrelation of y that shows the same link at many lags. Related: Granger 1969, Econometrica 37, 424–438;
 * Runge et al. 2019, Science Advances 5, eaau4996, which conditions on the parents of both sides in the same spirit.
 */
function directTest({ cause, effect, maxLag }: DirectQuestion): DirectTest {
  const size = ringSize(effect.length, maxLag)
  const x = spectraOf(freed(freeable(cause.values), []), size)
  const y = freeable(effect)
  const first = Math.max(1, cause.lag - AROUND)
  const last = Math.min(maxLag, cause.lag + AROUND)
  return (others) => {
    const beside = others.flatMap(({ values, lag }) =>
      [lag - BESIDE, lag, lag + BESIDE].filter((days) => days >= 0).map((days) => delayed(values, days)),
    )
    const summary = summarise(ringOfSpectra(x, spectraOf(freed(y, beside), size), maxLag), maxLag)
    if (summary.farShifts < FEWEST_FAR_SHIFTS) return null
    const peak = peakBetween(summary, first, last)
    if (!peak) return null
    const searches = Math.max(1, effectiveSearches(summary.rho, last - first + 1))
    return { p: sidak(lagP(peak.u, summary.inflation, summary.freedom), searches), lag: peak.lag }
  }
}

function ownPast(values: Float64Array): Float64Array[] {
  return Array.from({ length: MEMORY }, (_, delay) => delayed(values, delay + 1))
}

/** The series shifted by some days; missing values are 0, its mean. */
function delayed(values: Float64Array, days: number): Float64Array {
  const later = new Float64Array(values.length)
  for (let day = days; day < values.length; day++) {
    const value = at(values, day - days)
    if (!Number.isNaN(value)) later[day] = value
  }
  return later
}

/** A series on the days on which it has a value, and its own past, which is always removed. */
interface Freeable {
  readonly values: Float64Array
  readonly days: Float64Array
  readonly past: Basis
}

function freeable(values: Float64Array): Freeable {
  const days = observedDays(values)
  return { values, days, past: extendedOn(groupsAlone(new Uint8Array(days.length)), ownPast(values), days) }
}

/** Residuals after removing its own past and some columns; missing days stay missing. */
function freed({ values, days, past }: Freeable, columns: readonly Float64Array[]): Float64Array {
  const basis = extendedOn(past, columns, days)
  return onGrid(residuals(onDays(values, days), basis), days, values.length)
}
