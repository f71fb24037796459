/**
 * What is said about a pair. "Cannot tell" is reserved for pairs below the gates.
 */
export type Verdict = 'likely' | 'possible' | 'no sign' | 'cannot tell'

/** A finding of a single look: at most one in twenty of these is expected to be false. */
export const LIKELY_Q = 0.05
/**
 * A link has to be this clear, today and some weeks ago, to become likely: there is a look every day, and chance gets a new
 * try with each. At most one in ten persons without any link may be shown one in a year.
 */
export const STEADY_Q = 0.025
/** Worth watching: up to one in five of these may be false. */
export const POSSIBLE_Q = 0.2

/** What is known of a pair besides its q. */
export interface Steadiness {
  /** Whether q ≤ .025 holds with and without the last weeks; null where that is not known. */
  readonly steady: boolean | null
  /** Whether it was called likely last time. */
  readonly wasLikely: boolean
}

/**
 * The word for a pair that is looked at every day. A link becomes "likely" only if q ≤ .025 holds with and without the last
 * weeks, and stays so until q > .2: otherwise chance would get a new try every day, and a true link near the limit would
 * come and go. A pair with q ≤ .05 that is not steady is "possible".
 */
export function steadyVerdict(q: number | null, { steady, wasLikely }: Steadiness): Verdict {
  const current = verdictOf(q)
  if (current === 'possible') return wasLikely ? 'likely' : current
  return current === 'likely' && steady === false && !wasLikely ? 'possible' : current
}

/**
 * The word for a corrected p: "likely" to q ≤ .05, "possible" to q ≤ .2, otherwise "no sign"; null is "cannot tell".
 */
export function verdictOf(q: number | null): Verdict {
  if (q === null) return 'cannot tell'
  if (q <= LIKELY_Q) return 'likely'
  return q <= POSSIBLE_Q ? 'possible' : 'no sign'
}
