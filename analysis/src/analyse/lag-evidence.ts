import type { Peak } from '../shift/peak.ts'

/** The best of all lags and durations that were searched in one direction of a pair. */
export interface LagEvidence {
  /** The lag counts days in the direction that was searched, from 0 upward. */
  readonly peak: Peak
  readonly duration: number
  readonly farShifts: number
  readonly inflation: number
  readonly freedom: number
  /** M over all durations. */
  readonly searches: number
  readonly p: number
}
