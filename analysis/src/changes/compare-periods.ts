import { at } from '../arrays/at.ts'
import { laggedProducts } from '../arrays/lagged-products.ts'
import { studentTwoSided } from '../distributions/student-t.ts'
import { normalScores } from '../prepare/normal-scores.ts'
import { weekday } from '../series/daily-grid.ts'

/** A run of days, as indices of a series: `from` is the first of them, `to` the first one after them. */
export interface ComparedPeriod {
  readonly from: number
  readonly to: number
}

interface PeriodMean {
  /** The mean with the effect of the period's weekdays removed. */
  readonly mean: number
  /** Days with a value. */
  readonly days: number
}

/** How two periods of one series differ. */
export interface PeriodDifference {
  readonly before: PeriodMean
  readonly after: PeriodMean
  /** After minus before. */
  readonly difference: number
  /** How large that is compared with the person's ordinary changes. */
  readonly judgement: PeriodJudgement | PeriodShortfall
}

export interface PeriodJudgement {
  readonly kind: 'judged'
  /** The share of ordinary changes that are at least as large. */
  readonly p: number
  /** Other dates at which the same two periods were compared, and the equivalent number of independent dates. */
  readonly dates: number
  readonly freedom: number
  /** The usual size of such a change: its root mean square over those dates. */
  readonly usual: number
}

/** What is missing: days with a value in one of the periods, or ordinary changes to compare with. */
export interface PeriodShortfall {
  readonly kind: 'notEnough'
  readonly reason: 'before' | 'after' | 'ordinary'
  readonly have: number
  readonly need: number
}

const shortfall = (reason: PeriodShortfall['reason'], have: number, need: number): PeriodShortfall => ({
  kind: 'notEnough',
  reason,
  have,
  need,
})

/** Days with a value that each period needs. */
export const FEWEST_PERIOD_DAYS = 5
/** Independent ordinary changes that are needed. */
const FEWEST_ORDINARY = 3

/**
 * How the mean of a series differs between two periods, and how large that is compared with the differences between
 * equally long and equally distant periods at all other dates of the same person.
 *
 * The other dates are placebos: nothing is assumed to have happened there, so they include everything that makes a
 * series change anyway (trend, season, runs of good and bad weeks, gaps). With c(t) the difference at date t and c the
 * difference in question,
 *
 *     s² = mean of c(t)² over the placebo dates        ν = N / (1 + 2 Σ_k ρ_k²)        p = 2·P(T_ν > |c|/s)
 *
 * ρ_k is the correlation of placebo differences k dates apart, for as many k as periods overlap: that of white noise,
 * or the observed one if it is larger. Differences are not centred, so that a person whose values rise all the time has
 * ordinary changes of that size. The test uses plain differences and also differences in units of √(1/n_before +
 * 1/n_after), for periods with fewer recorded days; the larger p is used. It also uses both values and their normal
 * scores, which have to change in the same direction, and again the larger p: a few wild days are not a change (with
 * log-normal values alone, 9 % were larger than 95 of 100). Dates whose periods span the date in question are not used
 * as placebos. Weekdays are removed beforehand.
 */
export function comparePeriods(
  values: Float64Array,
  firstDay: number,
  periods: { readonly before: ComparedPeriod; readonly after: ComparedPeriod },
): PeriodDifference | PeriodShortfall {
  return periodComparer(values, firstDay).compare(periods.before, periods.after)
}

export interface PeriodComparer {
  compare(before: ComparedPeriod, after: ComparedPeriod): PeriodDifference | PeriodShortfall
  mean(period: ComparedPeriod): PeriodMean
}

/** The same for many questions about one series: shared parts are calculated once. */
export function periodComparer(values: Float64Array, firstDay: number): PeriodComparer {
  const plain = changesOf(values, firstDay)
  const scored = changesOf(normalScores(values), firstDay)
  const compare = (before: ComparedPeriod, after: ComparedPeriod) => {
    const { within, judgement } = plain.compare(before, after)
    if (within.before.days < FEWEST_PERIOD_DAYS) return shortfall('before', within.before.days, FEWEST_PERIOD_DAYS)
    if (within.after.days < FEWEST_PERIOD_DAYS) return shortfall('after', within.after.days, FEWEST_PERIOD_DAYS)
    const difference = within.after.mean - within.before.mean
    return { ...within, difference, judgement: withScores({ difference, judgement }, scored.compare(before, after)) }
  }
  return { compare, mean: plain.mean }
}

interface Change {
  readonly within: Pick<PeriodDifference, 'before' | 'after'>
  readonly judgement: PeriodJudgement | PeriodShortfall
}

function changesOf(values: Float64Array, firstDay: number) {
  const sums = runningSums(values, firstDay)
  const shapes = new Map<string, PlaceboDates>()
  const compare = (before: ComparedPeriod, after: ComparedPeriod): Change => {
    const within = { before: meanOf(sums, before), after: meanOf(sums, after) }
    const shape = { length: before.to - before.from, gap: after.from - before.to, later: after.to - after.from }
    const key = `${shape.length} ${shape.gap} ${shape.later}`
    const dates = shapes.get(key) ?? placeboDates(sums, shape)
    shapes.set(key, dates)
    const difference = within.after.mean - within.before.mean
    const weight = 1 / within.before.days + 1 / within.after.days
    return { within, judgement: judged({ difference, weight, at: before.from }, dates) }
  }
  return { compare, mean: (period: ComparedPeriod) => meanOf(sums, period) }
}

/** The larger p of values and scores; 1 where they change in opposite directions. */
function withScores(
  { difference, judgement }: Pick<PeriodDifference, 'difference' | 'judgement'>,
  scored: Change,
): PeriodDifference['judgement'] {
  if (judgement.kind === 'notEnough') return judgement
  if (scored.judgement.kind === 'notEnough') return scored.judgement
  const { before, after } = scored.within
  const isSameWay = difference * (after.mean - before.mean) > 0
  return { ...judgement, p: isSameWay ? Math.max(judgement.p, scored.judgement.p) : 1 }
}

interface RunningSums {
  readonly sums: Float64Array
  readonly counts: Float64Array
}

/** Running sums of a series without its weekdays, around its own mean. */
function runningSums(values: Float64Array, firstDay: number): RunningSums {
  const totals = new Float64Array(7)
  const days = new Float64Array(7)
  for (let day = 0; day < values.length; day++) {
    const value = at(values, day)
    if (Number.isNaN(value)) continue
    const name = weekday(firstDay + day)
    totals[name] = at(totals, name) + value
    days[name] = at(days, name) + 1
  }
  const count = days.reduce((sum, observed) => sum + observed, 0)
  const mean = totals.reduce((sum, observed) => sum + observed, 0) / Math.max(1, count)
  const offsets = totals.map((total, name) => (at(days, name) > 0 ? total / at(days, name) - mean : 0))
  const sums = new Float64Array(values.length + 1)
  const counts = new Float64Array(values.length + 1)
  for (let day = 0; day < values.length; day++) {
    const value = at(values, day)
    const isRecorded = !Number.isNaN(value)
    sums[day + 1] = at(sums, day) + (isRecorded ? value - at(offsets, weekday(firstDay + day)) : 0)
    counts[day + 1] = at(counts, day) + (isRecorded ? 1 : 0)
  }
  return { sums, counts }
}

function meanOf({ sums, counts }: RunningSums, { from, to }: ComparedPeriod): PeriodMean {
  const first = Math.max(0, Math.min(from, sums.length - 1))
  const end = Math.max(first, Math.min(to, sums.length - 1))
  const days = at(counts, end) - at(counts, first)
  return { mean: (at(sums, end) - at(sums, first)) / days, days }
}

/** The lengths and distance of two periods, regardless of position. */
interface Shape {
  readonly length: number
  /** Days between the two. */
  readonly gap: number
  readonly later: number
}

interface PlaceboDates {
  readonly shape: Shape
  /** The difference by the first day of the earlier period, NaN if too few days have values, and 1/n + 1/n. */
  readonly differences: Float64Array
  readonly weights: Float64Array
  /** 1 + 2 Σ ρ_k²: the number of dates that amount to one independent date. */
  readonly overlap: number
}

function placeboDates(running: RunningSums, shape: Shape): PlaceboDates {
  const whole = shape.length + shape.gap + shape.later
  const dates = Math.max(0, running.sums.length - whole)
  const differences = new Float64Array(dates).fill(Number.NaN)
  const weights = new Float64Array(dates)
  for (let from = 0; from < dates; from++) {
    const meanBefore = meanOf(running, { from, to: from + shape.length })
    const after = meanOf(running, { from: from + shape.length + shape.gap, to: from + whole })
    if (Math.min(meanBefore.days, after.days) < FEWEST_PERIOD_DAYS) continue
    differences[from] = after.mean - meanBefore.mean
    weights[from] = 1 / meanBefore.days + 1 / after.days
  }
  return {
    shape,
    differences,
    weights,
    overlap: 1 + 2 * Math.max(squaresOfNoise(shape), squaresSeen(differences, whole)),
  }
}

/** Σ ρ_k² of the differences of white noise. */
function squaresOfNoise({ length, gap, later }: Shape): number {
  const whole = length + gap + later
  const contrast = new Float64Array(whole)
  contrast.fill(-1 / length, 0, length)
  contrast.fill(1 / later, length + gap)
  return squaresOf(laggedProducts(contrast, whole - 1), whole - 1)
}

/**
 * The same from the observed differences, for lags up to half of the dates; without their mean, to which a trend
 * contributes.
 */
function squaresSeen(differences: Float64Array, whole: number): number {
  let dates = 0
  let sum = 0
  for (let from = 0; from < differences.length; from++) {
    if (Number.isNaN(at(differences, from))) continue
    dates++
    sum += at(differences, from)
  }
  const deviations = differences.map((difference) => (Number.isNaN(difference) ? 0 : difference - sum / dates))
  const reach = Math.min(whole, dates >> 1)
  return squaresOf(laggedProducts(deviations, reach), reach)
}

function squaresOf(products: Float64Array, reach: number): number {
  const power = at(products, 0)
  if (!(power > 0)) return 0
  let squares = 0
  for (let lag = 1; lag <= reach; lag++) squares += (at(products, lag) / power) ** 2
  return squares
}

interface ComparisonRequest {
  readonly difference: number
  readonly weight: number
  /** First day of the earlier period. */
  readonly at: number
}

function judged(
  question: ComparisonRequest,
  { shape, differences, weights, overlap }: PlaceboDates,
): PeriodJudgement | PeriodShortfall {
  const apart = Math.max(shape.length, shape.later) + shape.gap
  let dates = 0
  let squares = 0
  let weighted = 0
  for (let from = 0; from < differences.length; from++) {
    const difference = at(differences, from)
    if (Number.isNaN(difference) || Math.abs(from - question.at) < apart) continue
    dates++
    squares += difference ** 2
    weighted += difference ** 2 / at(weights, from)
  }
  const freedom = dates / overlap
  if (freedom < FEWEST_ORDINARY) return shortfall('ordinary', Math.floor(freedom), FEWEST_ORDINARY)
  const usual = Math.sqrt(Math.max(squares, weighted * question.weight) / dates)
  // A series that never changes has no ordinary changes, and no change to judge.
  if (!(usual > 0)) return shortfall('ordinary', 0, FEWEST_ORDINARY)
  return { kind: 'judged', p: studentTwoSided(question.difference / usual, freedom), dates, freedom, usual }
}
