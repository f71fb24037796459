import { fisherZ } from '../correlation/fisher.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { spearman } from '../correlation/spearman.ts'
import { adjustedInterval } from '../shift/shift-test.ts'
import type { Judgement } from './judgement.ts'

/** What was seen of a pair: by whole days, by the hours of its cause, or by the hours before a moment of its outcome. */
export interface PairLook {
  /** Days with both values. */
  readonly n: number
  readonly lag: number
  readonly duration: number
  /** The correlation of the prepared series. */
  readonly r: number
  readonly rawR: number | null
  /** The values that `rawR` is of. Only some pairs need them one by one. */
  readonly rawPairs: () => Pick<LaggedPairs, 'x' | 'y'> | null
  readonly inflation: number
  readonly freedom: number
  readonly searches: number
  readonly p: number
  /** A `ClockForm`; null for whole days. */
  readonly clock: number | null
}

/** What a judgement needs besides the look. */
export interface JudgementParts extends Pick<Judgement, 'shortfall' | 'reverse'> {
  /** `shown`: once q says which pairs are shown. */
  readonly spearman: 'always' | 'shown'
}

/**
 * The judgement that follows from a look; every statistic of a pair by itself is filled in here and nowhere else.
 *
 * A refused pair keeps the numbers that could be computed, without p and interval: they may be shown as a first
 * impression, never as a finding.
 */
export function judgementOf(look: PairLook, parts: JudgementParts): Judgement {
  const { n, lag, r, inflation, freedom, searches } = look
  const { shortfall, reverse } = parts
  return {
    statistics: {
      n,
      lagDays: lag,
      durationDays: look.duration,
      r: look.rawR,
      spearman: parts.spearman === 'always' ? spearmanOf(look.rawPairs()) : null,
      z: fisherZ(r),
      s2: finite(inflation),
      nu: finite(freedom),
      m: searches,
      p: shortfall ? null : look.p,
      clock: look.clock,
    },
    interval: shortfall ? null : adjustedInterval({ n, r }, { inflation, freedom, searches }),
    shortfall,
    reverse,
  }
}

/** Spearman's ρ of raw values; null where there are none, or one side does not vary. */
export function spearmanOf(pairs: Pick<LaggedPairs, 'x' | 'y'> | null): number | null {
  return pairs && spearman(pairs.x, pairs.y).r
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
