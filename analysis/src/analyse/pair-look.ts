import { fisherZ, spearman } from '../correlation/correlation.ts'
import { type LaggedPairs, laggedPairs } from '../correlation/lagged-pairs.ts'
import type { NotEnough } from '../gates/gates.ts'
import { adjustedInterval, type Peak } from '../shift/shift-test.ts'
import type { OwnStatistic, PairStatistics } from './pair-statistics.ts'
import type { AnalysedPair, Interval } from './result.ts'
import type { LagEvidence } from './rings.ts'

/** The results for a pair: by whole days, by the hours of its cause, or by the hours before a moment of its outcome. */
export interface PairLook {
  readonly evidence: Omit<LagEvidence, 'farShifts' | 'peak'> & { readonly peak: Omit<Peak, 'u'> }
  /** Raw Pearson and its values, with x the lag of the evidence before y; null if there are none. */
  readonly rawR: number | null
  readonly raw: Pick<LaggedPairs, 'x' | 'y'> | null
  /** A `ClockForm`; null for whole days. */
  readonly clock: number | null
  /** Days of the outcome before the cause that were taken into account; none when absent or null. */
  readonly past?: number | null
}

/** Results for a single pair; q and the verdict are computed later, from all pairs of its family together. */
export interface Judgement {
  readonly statistics: Pick<PairStatistics, OwnStatistic>
  readonly interval: Interval | null
  /** Why the pair was refused; null if it was not. */
  readonly shortfall: NotEnough | null
  /** The opposite direction, if the pair has one. */
  readonly reverse: AnalysedPair['reverse'] | null
  /** p of the pair itself at the looks of the opposite direction. */
  readonly dailyP?: number | null
}

/**
 * The judgement from a look; every statistic of a single pair is filled in here and nowhere else.
 *
 * A refused pair keeps the numbers that could be computed, without p and interval: they may be shown as a first
 * impression, never as a finding.
 */
export function judgementOf(
  look: PairLook,
  context: Pick<Judgement, 'shortfall' | 'reverse' | 'dailyP'> & {
    /** `shown`: only after q has decided which pairs are shown. */
    readonly spearman: 'always' | 'shown'
  },
): Judgement {
  const { evidence, raw } = look
  const { peak, inflation, freedom } = evidence
  const { shortfall, reverse } = context
  return {
    statistics: {
      n: peak.n,
      lagDays: peak.lag,
      durationDays: evidence.duration,
      r: look.rawR,
      spearman: raw && context.spearman === 'always' ? spearmanOf(raw, peak.lag) : null,
      z: fisherZ(peak.r),
      s2: finite(inflation),
      nu: finite(freedom),
      m: evidence.searches,
      p: shortfall ? null : evidence.p,
      clock: look.clock,
      past: look.past ?? null,
    },
    interval: shortfall ? null : adjustedInterval(peak, evidence),
    shortfall,
    reverse,
    dailyP: context.dailyP ?? null,
  }
}

/** Spearman's ρ of raw values at a lag; null if one side does not vary. */
export function spearmanOf({ x, y }: Pick<LaggedPairs, 'x' | 'y'>, lag: number): number | null {
  const pairs = laggedPairs(x, y, lag)
  return spearman(pairs.x, pairs.y).r
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
