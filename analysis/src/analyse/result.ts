import type { NotEnough } from '../gates/not-enough.ts'
import type { Verdict } from '../verdict/verdict.ts'
import type { Conclusion } from './conclusion.ts'
import type { PairStatistics } from './pair-statistics.ts'

/**
 * Low and high end of a 95 % interval.
 */
export type Interval = readonly [number, number]

/**
 * An association on the same day, without direction. Numbers that could not be computed are null.
 */
export interface Association extends PairStatistics, Omit<Conclusion, 'through' | 'wasLikely'> {
  readonly subject?: string
  readonly cause: string
  readonly effect: string
  /** The correlation of the prepared series, tanh z. */
  readonly rAdjusted: number | null
  readonly interval: Interval | null
  readonly verdict: Verdict
  /** Names of the variables that the link may run through, where it is not direct. */
  readonly through: readonly string[]
  /** Names of the variables that were taken into account, where it is direct. */
  readonly besides: readonly string[]
  /** Why the pair was refused, as a sentence and as numbers. */
  readonly notEnough?: string
  readonly shortfall?: NotEnough
}

/**
 * A directed pair: the cause some days before the effect, with the opposite direction beside it.
 */
export interface AnalysedPair extends Association {
  /** The best lag (positive) and p of effect before cause, at duration 1. */
  readonly reverse: { readonly lagDays: number | null; readonly p: number | null }
  /** p of cause before effect at duration 1, as `reverse` is: what that is compared with. */
  readonly dailyP: number | null
}

/**
 * One pair over several people. Mean, interval and prediction are correlations; tau2 is in Fisher's z.
 */
export interface PooledPair {
  readonly cause: string
  readonly effect: string
  readonly lagDays: number
  /** People that count. */
  readonly k: number
  readonly mean: number | null
  readonly interval: Interval | null
  readonly prediction: Interval | null
  readonly tau2: number | null
  readonly i2: number | null
  readonly notEnough?: string
  readonly shortfall?: NotEnough
}

/** Everything reported about a table: pairs in order of q, then |z|. */
export interface AnalysisResult {
  readonly days: number
  readonly variables: readonly string[]
  readonly pairs: readonly (AnalysedPair | Association)[]
  readonly sameDay?: readonly Association[]
  readonly pooled?: readonly PooledPair[]
}
