import { at } from '../arrays/at.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import type { NotEnough } from '../gates/not-enough.ts'
import type { DoseRange } from './dose-bins.ts'
import { type DoseResponse, doseResponse, responseIn } from './dose-response.ts'
import { groupWhere } from './group.ts'
import type { Spread } from './high-low.ts'

/** Which outcome is wanted. */
export type Aim = 'higher' | 'lower'

/** The outcome that is wanted, and which way the link runs: the adjusted correlation. */
export interface OptimumGoal {
  readonly aim: Aim
  readonly rAdjusted: number
}

/**
 * A range of doses after which the outcome was better than usual, on days that did not choose it.
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

/** The honest answer when the best-looking dose does not hold up. */
export interface NoOptimum {
  readonly kind: 'none'
}

const FORTNIGHT_DAYS = 14

/**
 * The best range of doses: chosen by its shrunken mean on even fortnights, judged on odd ones, and named only if
 * there its interval, simultaneous over all bins, lies wholly on the better side of the overall mean, and no other range
 * did better there or on all days: one coffee is not the best of doses where none went with longer sleep still.
 *
 * No amount is named against the link itself: where more of the cause goes with a worse outcome, an amount above its usual
 * one cannot be the best of doses, whatever the means of a few weekends say.
 *
 * Choosing and judging on the same days would always find an optimum, the winner's curse. Whole fortnights
 * alternate, so that both halves see all seasons and weekdays and neighbouring days mostly stay together.
 *
 * Fewer days judge than were there, so an optimum needs about twice the days a plain link needs; "none" mostly means
 * that the dose does not matter within what was tried, or not yet.
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

/** Whether a range lies on the side of the usual amount that the link speaks against; `towards` > 0: more is better. */
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
  const isIn = (_: number, index: number) => Math.floor(at(pairs.days, index) / FORTNIGHT_DAYS) % 2 === parity
  const { x, y, days, past } = pairs
  return {
    ...pairs,
    x: x.filter(isIn),
    y: y.filter(isIn),
    days: days.filter(isIn),
    ...(past && { past: past.map((column) => column.filter(isIn)) }),
  }
}
