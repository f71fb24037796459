/**
 * Which way a link seems to run; "both" is never worded as causal.
 */
export type Direction = 'forward' | 'both' | 'reverse stronger'

/** The reverse direction is worth mentioning from here on. */
const REVERSE_SIGN = 0.05

/**
 * Compares p of cause → effect with p of effect → cause on the same days.
 *
 * Without a sign of the reverse (p > .05, or none computable) the link runs forward; otherwise the smaller p names
 * the stronger side, and where the forward one wins it is still "both".
 */
export function direction(forwardP: number, reverseP: number | null): Direction {
  if (reverseP === null || reverseP > REVERSE_SIGN) return 'forward'
  return reverseP < forwardP ? 'reverse stronger' : 'both'
}
