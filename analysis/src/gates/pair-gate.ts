import { FEWEST_FAR_SHIFTS } from '../shift/shift-test.ts'
import { type NotEnough, notEnough } from './not-enough.ts'

/**
 * Days with both values below which a correlation is an anecdote.
 */
export const FEWEST_PAIRS = 30
/** Days from the first to the last below which nothing is judged. */
export const SHORTEST_SPAN = 28
const FEWEST_FREEDOM = 8

/** (1.96 + .84)/atanh .3: the z that makes a correlation of .3 visible at 5 % in four of five cases. */
const VISIBLE_Z = (1.96 + 0.84) / Math.atanh(0.3)

/**
 * What the gates of a pair look at, at the lag that was found.
 */
export interface PairEvidence {
  readonly n: number
  /** Days from the first to the last outcome of the pairs, both included. */
  readonly span: number
  readonly farShifts: number
  readonly inflation: number
  readonly freedom: number
}

/**
 * Whether a pair has enough days to be judged at all; null when it has.
 *
 * The far shifts come first: without them there is no s², and no other number means anything.
 */
export function pairGate(evidence: PairEvidence): NotEnough | null {
  const { n, span, farShifts, inflation, freedom } = evidence
  if (farShifts < FEWEST_FAR_SHIFTS) return notEnough('farShifts', farShifts, FEWEST_FAR_SHIFTS)
  if (n < FEWEST_PAIRS) return notEnough('pairs', n, Math.max(FEWEST_PAIRS, daysNeeded(inflation)))
  if (span < SHORTEST_SPAN) return notEnough('span', span, SHORTEST_SPAN)
  return freedom < FEWEST_FREEDOM ? notEnough('freedom', Math.floor(freedom * 10) / 10, FEWEST_FREEDOM) : null
}

/**
 * Days with both values at which a correlation of .3 would be seen four times in five:
 * N = s²·((1.96 + .84)/atanh .3)² + 3, rounded up.
 */
export function daysNeeded(inflation: number): number {
  return Math.ceil(inflation * VISIBLE_Z ** 2 + 3)
}
