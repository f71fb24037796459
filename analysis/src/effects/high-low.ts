import { at } from '../arrays/at.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { studentUpperQuantile } from '../distributions/student-t-quantile.ts'
import { type NotEnough, notEnough } from '../gates/not-enough.ts'
import { FEWEST_ARM_DAYS } from '../gates/variable-gate.ts'
import { type Group, groupWhere } from './group.ts'
import { type SplitKind, splitOf } from './split.ts'

/**
 * How the outcome's unit can be compared: only a ratio unit with a positive baseline has a percent change (20 °C is
 * not twice as warm as 10 °C).
 */
export type Scale = 'ratio' | 'interval'

/** What the shift test learned about the pair. */
export interface Spread {
  readonly inflation: number
  readonly freedom: number
}

/**
 * The outcome after a high against after a low cause.
 */
export interface HighLowEffect {
  readonly kind: 'effect'
  readonly split: SplitKind
  /** The cause is high above this value. */
  readonly above: number
  readonly high: { readonly days: number; readonly mean: number }
  readonly low: { readonly days: number; readonly mean: number }
  readonly difference: number
  readonly error: number
  readonly interval: readonly [number, number]
  /** Percent of the low side's mean, where the unit allows it, else null: then the difference in points is shown. */
  readonly percentChange: number | null
  /** The difference in standard deviations, corrected for small samples; null where the outcome does not vary. */
  readonly hedgesG: number | null
}

/**
 * Compares the outcome of days after a high cause with days after a low one.
 *
 * The error is the ordinary least-squares error of a difference of means, s_p √(1/n₁ + 1/n₀), times √s², because
 * autocorrelated days are worth fewer than they count; the interval uses ν. Hedges' g = J·difference/s_p with
 * J = 1 − 3/(4(n − 2) − 1). Reference: Hedges 1981, Journal of Educational Statistics 6, 107–128.
 *
 * The interval says how far the means could lie apart by the scatter of days alone. Unlike the interval of the adjusted
 * correlation it is not widened for the search over lags: it describes the finding, it does not decide about it.
 */
export function highLowEffect(pairs: LaggedPairs, spread: Spread, scale: Scale): HighLowEffect | NotEnough {
  if (pairs.x.length === 0) return notEnough('pairs', 0, 2 * FEWEST_ARM_DAYS)
  const split = splitOf(pairs.x)
  const high = groupWhere(pairs.y, (place) => at(pairs.x, place) > split.above)
  const low = groupWhere(pairs.y, (place) => at(pairs.x, place) <= split.above)
  const fewer = Math.min(high.n, low.n)
  if (fewer < FEWEST_ARM_DAYS) return notEnough('arm', fewer, FEWEST_ARM_DAYS)
  const difference = high.mean - low.mean
  const deviation = pooledDeviation(high, low)
  const error = deviation * Math.sqrt((1 / high.n + 1 / low.n) * spread.inflation)
  const reach = studentUpperQuantile(0.025, spread.freedom) * error
  return {
    kind: 'effect',
    split: split.kind,
    above: split.above,
    high: { days: high.n, mean: high.mean },
    low: { days: low.n, mean: low.mean },
    difference,
    error,
    interval: [difference - reach, difference + reach],
    percentChange: scale === 'ratio' && low.mean > 0 ? (100 * difference) / low.mean : null,
    hedgesG: deviation > 0 ? (smallSample(high.n + low.n - 2) * difference) / deviation : null,
  }
}

function pooledDeviation(high: Group, low: Group): number {
  return Math.sqrt((high.squares + low.squares) / (high.n + low.n - 2))
}

function smallSample(freedom: number): number {
  return 1 - 3 / (4 * freedom - 1)
}
