import { direction } from '../shift/direction.ts'

/**
 * The strongest other explanation of a link, which is always named beside it: nobody assigned the cause at random.
 */
export type Explanation = 'reverse' | 'trend' | 'common cause'

/** Numbers of a judged pair that hint at other explanations. */
export interface Hints {
  readonly p: number
  readonly reverseP: number | null
  /** Raw correlation and the one freed of trend, week and season. */
  readonly rawR: number | null
  readonly rAdjusted: number
}

/** A raw correlation this far from the adjusted one owes much to trend or calendar. */
const LARGE_GAP = 0.2

/**
 * Reverse where the effect also comes before the cause; trend where the raw correlation owes much to trend or
 * season, or even has the other sign; else a common cause, which no observation can exclude.
 */
export function otherExplanation({ p, reverseP, rawR, rAdjusted }: Hints): Explanation {
  if (direction(p, reverseP) !== 'forward') return 'reverse'
  if (rawR !== null && (rawR * rAdjusted < 0 || Math.abs(rawR - rAdjusted) > LARGE_GAP)) return 'trend'
  return 'common cause'
}
