import type { NotEnough } from '../gates/not-enough.ts'
import type { Verdict } from '../verdict/verdict.ts'

/**
 * Low and high end of a 95 % interval.
 */
export type Interval = readonly [number, number]

/**
 * An association on the same day, without direction. Numbers that could not be computed are null.
 */
export interface Association {
  readonly subject?: string
  readonly cause: string
  readonly effect: string
  /** Days with both values at the lag that was found. */
  readonly n: number
  readonly lagDays: number | null
  readonly durationDays: number | null
  /** Raw Pearson and Spearman at that lag, for information. */
  readonly r: number | null
  readonly spearman: number | null
  /** Fisher's z of the prepared series, and the correlation it stands for: sign and size of the finding. */
  readonly z: number | null
  readonly rAdjusted: number | null
  /** Inflation s², degrees of freedom ν and number of independent looks M of the shift test. */
  readonly s2: number | null
  readonly nu: number | null
  readonly m: number | null
  readonly p: number | null
  readonly q: number | null
  readonly qStrict: number | null
  readonly interval: Interval | null
  readonly verdict: Verdict
  /** A sentence, and the same as numbers, where the pair was refused. */
  readonly notEnough?: string
  readonly shortfall?: NotEnough
}

/**
 * A directed pair: the cause some days before the effect, with the opposite direction beside it.
 */
export interface AnalysedPair extends Association {
  /** The best lag (positive) and p of effect before cause, at duration 1. */
  readonly reverse: { readonly lagDays: number | null; readonly p: number | null }
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

/**
 * Everything said about a table: pairs in order of q, then |z|.
 */
export interface AnalysisResult {
  readonly days: number
  readonly variables: readonly string[]
  readonly pairs: readonly (AnalysedPair | Association)[]
  readonly sameDay?: readonly Association[]
  readonly pooled?: readonly PooledPair[]
}

/** A row still being filled in by whoever made it. */
export type Draft<Row> = { -readonly [Member in keyof Row]: Row[Member] }
