/**
 * A pair without its single days: what a public snapshot holds, and enough to draw every chart and to work out the
 * correlation and the straight fit again.
 */
import { DAY_MS } from '@upshot/charts'
import type { Finding, PairDetail } from '../../finding.ts'
import { type Bin, joined } from '../bins.ts'
import { binsOfDays } from '../distribution.ts'
import { groupBy, meanOf, tidy } from '../numbers.ts'
import type { Day } from '../subject.ts'
import { startOf } from '../timeline.ts'
import { causeOf, effectOf } from './sides.ts'

/** Nothing is told of fewer days than this together. */
export const FEWEST_TOGETHER = 5

/** The effect over a range of the cause. */
export interface RangeMean {
  readonly low: number
  readonly high: number
  /** Mean of the cause within the range. */
  readonly cause: number
  readonly effect: number
  readonly interval: readonly [number, number]
  readonly days: number
}

export interface MonthMeans {
  /** YYYY-MM. */
  readonly month: string
  /** Null where fewer than five days of the month have a value. */
  readonly cause: number | null
  readonly effect: number | null
}

/** Sums of squares and products around the means: the straight fit and Pearson's r follow from them. */
export interface Moments {
  readonly n: number
  readonly causeMean: number
  readonly effectMean: number
  readonly causeSquares: number
  readonly effectSquares: number
  readonly products: number
}

export interface BinnedPair {
  readonly causeBins: readonly Bin[]
  readonly effectBins: readonly Bin[]
  readonly means: readonly RangeMean[]
  readonly months: readonly MonthMeans[]
  readonly moments: Moments
}

/** All but the means over ranges of the cause, which follow from the cells of the study. */
export function binnedPair({ finding, pairs, causeDays, effectDays }: PairDetail): Omit<BinnedPair, 'means'> {
  return {
    causeBins: joined(binsOfDays(causeOf(finding), causeDays), FEWEST_TOGETHER),
    effectBins: joined(binsOfDays(effectOf(finding), effectDays), FEWEST_TOGETHER),
    months: monthMeans(causeDays, effectDays),
    moments: momentsOf(pairs),
  }
}

export function momentsOf(pairs: PairDetail['pairs']): Moments {
  const n = pairs.length
  if (n === 0) return { n, causeMean: 0, effectMean: 0, causeSquares: 0, effectSquares: 0, products: 0 }
  const causeMean = meanOf(pairs.map(({ cause }) => cause))
  const effectMean = meanOf(pairs.map(({ effect }) => effect))
  let [causeSquares, effectSquares, products] = [0, 0, 0]
  for (const { cause, effect } of pairs) {
    causeSquares += (cause - causeMean) ** 2
    effectSquares += (effect - effectMean) ** 2
    products += (cause - causeMean) * (effect - effectMean)
  }
  return { n, causeMean, effectMean, causeSquares, effectSquares, products }
}

/** What the shift test says about the worth of a day: neighbouring days repeat each other. */
export function spreadOf({ evidence }: Pick<Finding, 'evidence'>): { inflation: number; freedom: number } {
  const freedom = evidence.nu ?? evidence.n - 2
  return { inflation: Math.max(1, evidence.s2 ?? 1), freedom: Math.max(1, freedom) }
}

function monthMeans(causeDays: readonly Day[], effectDays: readonly Day[]): MonthMeans[] {
  const causes = groupBy(causeDays, ({ day }) => startOf('month', day))
  const effects = groupBy(effectDays, ({ day }) => startOf('month', day))
  const months = [...new Set([...causes.keys(), ...effects.keys()])].sort((a, b) => a - b)
  const mean = (days: readonly Day[] = []): number | null =>
    days.length < FEWEST_TOGETHER ? null : tidy(meanOf(days.map(({ value }) => value)))
  return months
    .map((start) => ({
      month: new Date(start * DAY_MS).toISOString().slice(0, 7),
      cause: mean(causes.get(start)),
      effect: mean(effects.get(start)),
    }))
    .filter(({ cause, effect }) => cause !== null || effect !== null)
}
