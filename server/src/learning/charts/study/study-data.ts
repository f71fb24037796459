/** What a study's charts are drawn from: the person's own days, or what a snapshot holds in their place. */
import type { Finding, PairDetail, PopulationFinding } from '../../finding.ts'
import type { BinnedPair } from './binned-pair.ts'

/** The correlation of one person, who is not named. */
export interface OnePerson {
  readonly r: number
  readonly interval: readonly [number, number] | null
}

export interface Population {
  readonly finding: PopulationFinding
  /** Left out where not even nameless results may be shown. */
  readonly people?: readonly OnePerson[]
}

export type StudyData = (
  | { readonly kind: 'days'; readonly finding: Finding; readonly detail: PairDetail }
  | { readonly kind: 'binned'; readonly finding: Finding; readonly binned: BinnedPair }
) & { readonly population?: Population }
