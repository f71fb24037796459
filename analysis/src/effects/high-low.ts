import { at } from '../arrays/at.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { studentUpperQuantile } from '../distributions/student-t.ts'
import { FEWEST_ARM_DAYS, type NotEnough, notEnough } from '../gates/gates.ts'
import { adjustedByCause, groupWhere, type SplitKind, splitOf } from './cells.ts'

/**
 * How the outcome's unit can be compared: only a ratio unit with a positive baseline has a percent change (20 °C is
 * not twice as warm as 10 °C).
 */
export type Scale = 'ratio' | 'interval'

/** Results of the shift test for the pair. */
export interface Spread {
  readonly inflation: number
  readonly freedom: number
  /** M, the independent looks among which the lag was found; 1 when absent. */
  readonly searches?: number
}

/**
 * The outcome after a high cause compared with that after a low cause, with weekdays, trend and season removed.
 */
export interface HighLowEffect {
  readonly kind: 'effect'
  readonly split: SplitKind
  /** The cause is high above this value. */
  readonly above: number
  readonly high: { readonly days: number; readonly mean: number }
  readonly low: { readonly days: number; readonly mean: number }
  readonly difference: number
  /** The plain difference of means, with weekdays and trends left in; absent if only the other one is known. */
  readonly rawDifference?: number
  readonly error: number
  readonly interval: readonly [number, number]
  /** Factor by which the variance grows because weekdays and trends had to be separated from the cause; 1 if not. */
  readonly calendarInflation?: number
  /** Percent of the low side's mean, if the unit allows it, otherwise null: then the difference in points is shown. */
  readonly percentChange: number | null
  /** The difference in standard deviations, corrected for small samples; null if the outcome does not vary. */
  readonly hedgesG: number | null
}

/**
 * Compares the outcome of days after a high cause with days after a low one, in the outcome's own unit.
 *
 * The outcome is adjusted for the calendar first (`adjustedOutcome`), while days of similar amounts keep their own
 * mean: weekends that affect both are not an effect. The error is the least-squares error of the difference, s_p √(1/n₁
 * + 1/n₀) times the cost of separating cause from calendar, times √max(1, s²), because autocorrelated days carry less
 * information than their number. The interval is ± t_{ν, 1−.025/M} errors: simultaneous over the lags that were
 * searched, like that of the adjusted correlation. Hedges' g = J·difference/s_p with J = 1 − 3/(4·df − 1). Reference:
 * Hedges 1981, Journal of Educational Statistics 6, 107–128.
 */
export function highLowEffect(pairs: LaggedPairs, spread: Spread, scale: Scale): HighLowEffect | NotEnough {
  if (pairs.x.length === 0) return notEnough('pairs', 0, 2 * FEWEST_ARM_DAYS)
  const split = splitOf(pairs.x)
  const isHigh = (index: number) => at(pairs.x, index) > split.above
  const isLow = (index: number) => !isHigh(index)
  const days = { high: groupWhere(pairs.y, isHigh), low: groupWhere(pairs.y, isLow) }
  const fewer = Math.min(days.high.n, days.low.n)
  if (fewer < FEWEST_ARM_DAYS) return notEnough('arm', fewer, FEWEST_ARM_DAYS)
  const adjusted = adjustedByCause(pairs, split)
  if (!adjusted) return notEnough('arm', 0, FEWEST_ARM_DAYS)
  const high = groupWhere(adjusted.y, isHigh)
  const low = groupWhere(adjusted.y, isLow)
  const freedom = Math.max(1, high.n + low.n - 2 - adjusted.terms)
  const difference = high.mean - low.mean
  const deviation = Math.sqrt((high.squares + low.squares) / freedom)
  const calendarInflation = adjusted.inflation(pairs.x.map((_, index) => (isHigh(index) ? 1 / high.n : -1 / low.n)))
  const inflation = Math.max(1, spread.inflation) * calendarInflation
  const error = deviation * Math.sqrt((1 / high.n + 1 / low.n) * inflation)
  const reach = studentUpperQuantile(0.025 / (spread.searches ?? 1), spread.freedom) * error
  return {
    kind: 'effect',
    split: split.kind,
    above: split.above,
    high: { days: high.n, mean: high.mean },
    low: { days: low.n, mean: low.mean },
    difference,
    rawDifference: days.high.mean - days.low.mean,
    error,
    interval: [difference - reach, difference + reach],
    calendarInflation,
    percentChange: scale === 'ratio' && low.mean > 0 ? (100 * difference) / low.mean : null,
    hedgesG: deviation > 0 ? (smallSample(freedom) * difference) / deviation : null,
  }
}

function smallSample(freedom: number): number {
  return 1 - 3 / (4 * freedom - 1)
}
