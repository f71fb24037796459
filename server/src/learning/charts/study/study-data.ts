/** What a study's charts are drawn from: the person's own days, or what a snapshot holds in their place. */
import type { Finding, PairDetail, PopulationFinding } from '../../finding.ts'
import type { BinnedPair } from './binned-pair.ts'

export type StudyData = (
  | { readonly kind: 'days'; readonly finding: Finding; readonly detail: PairDetail }
  | { readonly kind: 'binned'; readonly finding: Finding; readonly binned: BinnedPair }
) & { readonly population?: PopulationFinding }
