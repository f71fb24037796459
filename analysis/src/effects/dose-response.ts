import { at } from '../arrays/at.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { studentUpperQuantile } from '../distributions/student-t.ts'
import { type NotEnough, notEnough } from '../gates/gates.ts'
import { derSimonianLaird } from '../pooling/pool.ts'
import { adjustedOutcome } from './adjusted-outcome.ts'
import {
  causeCells,
  type DoseRange,
  doseBins,
  FEWEST_BIN_DAYS,
  FEWEST_DOSE_DAYS,
  type Group,
  groupWhere,
  splitOf,
} from './cells.ts'
import type { Spread } from './high-low.ts'

/**
 * The outcome after doses in one range.
 */
export interface DoseBin extends DoseRange {
  readonly days: number
  readonly mean: number
  /** The mean shrunk towards the overall mean, to the extent that the scatter between bins looks like chance. */
  readonly shrunken: number
  /** 95 % for all bins at once. */
  readonly interval: readonly [number, number]
}

/**
 * The outcome over all pairs, and over each range of doses in ascending order.
 */
export interface DoseResponse {
  readonly kind: 'doseResponse'
  readonly overall: number
  readonly bins: readonly DoseBin[]
}

/**
 * Dose and response: means of the outcome over ranges of the cause, without weekdays, trend and season, with shrinkage and
 * simultaneous intervals.
 *
 * The outcome is adjusted for the calendar as for `highLowEffect`. Bin means have error variance v = max(1, s²)·c·σ²/n
 * with the pooled variance σ² within bins and c, the cost of separating dose from calendar. Shrunken mean = overall +
 * τ²/(τ² + v)·(mean − overall), τ² between bins by moments: the empirical-Bayes estimate of Efron and Morris 1975, JASA
 * 70, 311–319. Intervals are mean ± t_{ν, 1−.025/B}·√v over B bins (Bonferroni).
 */
export function doseResponse(pairs: LaggedPairs, spread: Spread): DoseResponse | NotEnough {
  return responseIn(doseBins(pairs.x), pairs, spread)
}

/**
 * The same over ranges already chosen; bins without enough days are left out.
 */
function responseIn(ranges: readonly DoseRange[], pairs: LaggedPairs, spread: Spread): DoseResponse | NotEnough {
  const tooFew = notEnough('pairs', pairs.x.length, FEWEST_DOSE_DAYS)
  if (pairs.x.length === 0) return tooFew
  const adjusted = adjustedOutcome(pairs, causeCells(pairs.x, splitOf(pairs.x)))
  if (!adjusted) return tooFew
  const filled = ranges
    .map((range) => ({ range, group: groupWhere(adjusted.y, (index) => isInRange(range, at(pairs.x, index))) }))
    .filter(({ group }) => group.n >= FEWEST_BIN_DAYS)
  if (filled.length < 2) return tooFew
  const days = filled.reduce((sum, { group }) => sum + group.n, 0)
  const freedom = days - filled.length - adjusted.terms
  if (freedom < 1) return tooFew
  const within = filled.reduce((sum, { group }) => sum + group.squares, 0) / freedom
  const overall = groupWhere(adjusted.y, () => true).mean
  const variance = ({ range, group }: FilledRange) => {
    const calendar = adjusted.inflation(pairs.x.map((dose) => (isInRange(range, dose) ? 1 / group.n : 0)))
    return Math.max((Math.max(1, spread.inflation) * calendar * within) / group.n, Number.MIN_VALUE)
  }
  return {
    kind: 'doseResponse',
    overall,
    bins: binsOf(
      filled.map((bin) => ({ ...bin, v: variance(bin) })),
      overall,
      spread,
    ),
  }
}

interface FilledRange {
  readonly range: DoseRange
  readonly group: Group
}

function binsOf(filled: readonly (FilledRange & { readonly v: number })[], overall: number, spread: Spread): DoseBin[] {
  const tau2 = derSimonianLaird(filled.map(({ group, v }) => ({ y: group.mean, v })))
  const quantile = studentUpperQuantile(0.025 / filled.length, spread.freedom)
  return filled.map(({ range, group, v }): DoseBin => {
    const reach = quantile * Math.sqrt(v)
    const shrunken = overall + (tau2 / (tau2 + v)) * (group.mean - overall)
    return { ...range, days: group.n, mean: group.mean, shrunken, interval: [group.mean - reach, group.mean + reach] }
  })
}

const isInRange = ({ low, high }: DoseRange, dose: number): boolean => dose >= low && dose <= high

/** Which values of the outcome are good. */
export type Aim = 'higher' | 'lower'

/** Which values of the outcome are good, and the direction of the link: the adjusted correlation. */
export interface OptimumGoal {
  readonly aim: Aim
  readonly rAdjusted: number
}

/**
 * A range of doses after which the outcome was better than usual, on days that were not used to choose it.
 */
export interface OptimalValue {
  readonly kind: 'optimal'
  readonly range: DoseRange
  /** Days of the judging half with such a dose, their mean outcome, and the overall mean of that half. */
  readonly days: number
  readonly mean: number
  readonly overall: number
  readonly interval: readonly [number, number]
}

/** The answer if the best-looking dose is not confirmed. */
export interface NoOptimum {
  readonly kind: 'none'
}

const FORTNIGHT_DAYS = 14

/**
 * The best range of doses: chosen by its shrunken mean on even fortnights, judged on odd ones. It is reported only if
 * its interval there, simultaneous over all bins, is entirely on the better side of the overall mean, and no other
 * range did better there or on all days: one coffee is not the best dose if none at all went with even longer sleep.
 *
 * No amount is reported that contradicts the link itself: if more of the cause goes with a worse outcome, an amount
 * above the usual one cannot be the best dose, whatever the means of a few weekends say.
 *
 * Choosing and judging on the same days would always find an optimum, the winner's curse. Whole fortnights
 * alternate, so that both halves see all seasons and weekdays and neighbouring days mostly stay together.
 *
 * Only half of the days are used for judging, so an optimum needs about twice as many days as a plain link. "None"
 * mostly means that the dose does not matter within the range tried, or that it is too early to tell.
 */
export function optimalValue(
  pairs: LaggedPairs,
  spread: Spread,
  goal: OptimumGoal,
): OptimalValue | NoOptimum | NotEnough {
  const choosing = doseResponse(fortnights(pairs, 0), spread)
  if (choosing.kind === 'notEnough') return choosing
  const sign = goal.aim === 'higher' ? 1 : -1
  const best = choosing.bins.reduce((left, right) => (sign * right.shrunken > sign * left.shrunken ? right : left))
  if (isAgainst(pairs.x, best, sign * goal.rAdjusted)) return { kind: 'none' }
  const judging = responseIn(choosing.bins, fortnights(pairs, 1), spread)
  if (judging.kind === 'notEnough') return judging
  const judged = judging.bins.find((bin) => bin.low === best.low && bin.high === best.high)
  if (!judged) return { kind: 'none' }
  const isBetter = goal.aim === 'higher' ? judged.interval[0] > judging.overall : judged.interval[1] < judging.overall
  if (!isBetter || !isUnbeaten(judging, best, sign)) return { kind: 'none' }
  const whole = responseIn(choosing.bins, pairs, spread)
  if (whole.kind === 'notEnough' || !isUnbeaten(whole, best, sign)) return { kind: 'none' }
  const range = { kind: best.kind, low: best.low, high: best.high }
  return {
    kind: 'optimal',
    range,
    days: judged.days,
    mean: judged.mean,
    overall: judging.overall,
    interval: judged.interval,
  }
}

/** Whether a range is on the side of the usual amount that contradicts the link; `towards` > 0: more is better. */
function isAgainst(doses: Float64Array, { low, high }: DoseRange, towards: number): boolean {
  const rangeMean = groupWhere(doses, (index) => at(doses, index) >= low && at(doses, index) <= high).mean
  return (rangeMean - groupWhere(doses, () => true).mean) * towards < 0
}

/** Whether no other range had a better mean. */
function isUnbeaten({ bins }: DoseResponse, { low, high }: DoseRange, sign: 1 | -1): boolean {
  const range = bins.find((bin) => bin.low === low && bin.high === high)
  return range !== undefined && bins.every((bin) => sign * bin.mean <= sign * range.mean)
}

/** The pairs of every other fortnight of the table, counted by the day of the outcome. */
function fortnights(pairs: LaggedPairs, parity: 0 | 1): LaggedPairs {
  const isInFortnight = (_: number, index: number) => Math.floor(at(pairs.days, index) / FORTNIGHT_DAYS) % 2 === parity
  const { x, y, days, past } = pairs
  return {
    ...pairs,
    x: x.filter(isInFortnight),
    y: y.filter(isInFortnight),
    days: days.filter(isInFortnight),
    ...(past && { past: past.map((column) => column.filter(isInFortnight)) }),
  }
}
