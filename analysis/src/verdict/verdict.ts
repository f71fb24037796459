/**
 * What is said about a pair. "Cannot tell" is reserved for pairs below the gates.
 */
export type Verdict = 'likely' | 'possible' | 'no sign' | 'cannot tell'

/** A finding: at most one in twenty of these is expected to be false. */
export const LIKELY_Q = 0.05
/** Worth watching: up to one in five of these may be false. */
export const POSSIBLE_Q = 0.2

/**
 * The word for a corrected p: "likely" to q ≤ .05, "possible" to q ≤ .2, else "no sign"; null is "cannot tell".
 */
export function verdictOf(q: number | null): Verdict {
  if (q === null) return 'cannot tell'
  if (q <= LIKELY_Q) return 'likely'
  return q <= POSSIBLE_Q ? 'possible' : 'no sign'
}
