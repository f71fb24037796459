import type { NotEnough } from '../gates/gates.ts'
import type { Verdict } from '../verdict/verdict.ts'
import type { ConcludedColumn, PairStatistics } from './pair-statistics.ts'

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
  /** Names of the variables that the link may run through, if it is not direct. */
  readonly through: readonly string[]
  /** Names of the variables that were taken into account, if it is direct. */
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
  /** p of cause before effect at duration 1, for comparison with `reverse`. */
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

/** A difference of the outcome in its own unit, with its simultaneous 95 % interval. */
export interface Difference {
  readonly value: number
  readonly low: number
  readonly high: number
}

/**
 * Results that are calculated for a row only after its family is corrected, because they depend on other rows or take
 * too long for rows that are not shown.
 */
export interface Conclusion {
  /** Whether q ≤ .025, also on the table without its last weeks (`CUTS`); null if q > .05. */
  readonly steady: boolean | null
  /** Whether it is likely only because the last analysis called it so. */
  readonly wasLikely: boolean
  /** The outcome after a high cause compared with that after a low cause; null if a side has too few days. */
  readonly difference: Difference | null
  /** Whether the link remains when other candidates are taken into account; null if that was not tested. */
  readonly direct: boolean | null
  /** The lag at which it remains. */
  readonly directLag: number | null
  /**
   * Indices of the variables that it may run through, or that were taken into account if it is direct; at most three.
   */
  readonly through: readonly number[]
}

/** The conclusion of a row without further conclusions. */
export const NO_CONCLUSION: Conclusion = {
  steady: null,
  wasLikely: false,
  difference: null,
  direct: null,
  directLag: null,
  through: [],
}

/** One number of a conclusion; NaN for null. */
export function concludedNumber(conclusion: Conclusion, column: ConcludedColumn): number {
  const { steady, wasLikely, difference, direct, directLag, through } = conclusion
  const numbers: Record<ConcludedColumn, number | null | undefined> = {
    steady: steady === null ? null : Number(steady),
    wasLikely: Number(wasLikely),
    difference: difference?.value,
    differenceLow: difference?.low,
    differenceHigh: difference?.high,
    direct: direct === null ? null : Number(direct),
    directLag,
    through1: through[0],
    through2: through[1],
    through3: through[2],
  }
  return numbers[column] ?? Number.NaN
}

/** The conclusion that these numbers represent. */
export function conclusionFrom(number: (column: ConcludedColumn) => number | null): Conclusion {
  const truth = (column: ConcludedColumn) => {
    const value = number(column)
    return value === null ? null : value === 1
  }
  const value = number('difference')
  const low = number('differenceLow')
  const high = number('differenceHigh')
  return {
    steady: truth('steady'),
    wasLikely: truth('wasLikely') ?? false,
    difference: value === null || low === null || high === null ? null : { value, low, high },
    direct: truth('direct'),
    directLag: number('directLag'),
    through: (['through1', 'through2', 'through3'] as const).map(number).filter((through) => through !== null),
  }
}
