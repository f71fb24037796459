import { CLOCK, type ClockForm, hourWindow } from '../clock/clock-form.ts'

/**
 * The verdict on a pair. "Cannot tell" is reserved for pairs that do not pass the gates.
 */
export type Verdict = 'likely' | 'possible' | 'no sign' | 'cannot tell'

/** A finding of a single look: at most one in twenty of these is expected to be false. */
export const LIKELY_Q = 0.05
/**
 * A link has to be this clear, today and some weeks ago, to become likely: there is a look every day, and each gives
 * chance a new try. At most one in ten persons without any link may be shown one in a year.
 */
export const STEADY_Q = 0.025
/** Worth watching: up to one in five of these may be false. */
export const POSSIBLE_Q = 0.2

/** Further results for a pair besides its q. */
export interface Steadiness {
  /** Whether q ≤ .025 holds with and without the last weeks; null if not known. */
  readonly steady: boolean | null
  /** Whether it was called likely last time. */
  readonly wasLikely: boolean
}

/**
 * The verdict on a pair that is judged every day. A link becomes "likely" only if q ≤ .025 holds with and without the
 * last weeks, and stays likely until q > .2: otherwise chance would get a new try every day, and a true link near the
 * limit would come and go. A pair with q ≤ .05 that is not steady is "possible".
 */
export function steadyVerdict(q: number | null, { steady, wasLikely }: Steadiness): Verdict {
  const current = verdictOf(q)
  if (current === 'possible') return wasLikely ? 'likely' : current
  return current === 'likely' && steady === false && !wasLikely ? 'possible' : current
}

/**
 * The verdict for a corrected p: "likely" up to q ≤ .05, "possible" up to q ≤ .2, otherwise "no sign"; null means
 * "cannot tell".
 */
export function verdictOf(q: number | null): Verdict {
  if (q === null) return 'cannot tell'
  if (q <= LIKELY_Q) return 'likely'
  return q <= POSSIBLE_Q ? 'possible' : 'no sign'
}

/**
 * The apparent direction of a link; "both" is never worded as causal.
 */
export type Direction = 'forward' | 'both' | 'reverse stronger'

/** At or below this p, the reverse direction is mentioned. */
const REVERSE_SIGN = 0.05

/**
 * Compares p of cause → effect with p of effect → cause on the same days.
 *
 * Without a sign of the reverse (p > .05, or none computable) the link runs forward; otherwise the smaller p marks the
 * stronger side, and if that is the forward one, the result is still "both".
 */
export function direction(forwardP: number, reverseP: number | null): Direction {
  if (reverseP === null || reverseP > REVERSE_SIGN) return 'forward'
  return reverseP < forwardP ? 'reverse stronger' : 'both'
}

/**
 * The strongest other explanation of a link, which is always named beside it: nobody assigned the cause at random.
 */
export type Explanation = 'reverse' | 'trend' | 'common cause'

/** Numbers of a judged pair that hint at other explanations. */
export interface Hints {
  readonly p: number
  readonly reverseP: number | null
  /** Raw correlation, and the one without trend, week and season. */
  readonly rawR: number | null
  readonly rAdjusted: number
}

/** A raw correlation this far from the adjusted one owes much to trend or calendar. */
const LARGE_GAP = 0.2

/**
 * Reverse if the effect also comes before the cause; trend if the raw correlation owes much to trend or season, or even
 * has the opposite sign; otherwise a common cause, which no observation can exclude.
 */
export function otherExplanation({ p, reverseP, rawR, rAdjusted }: Hints): Explanation {
  if (direction(p, reverseP) !== 'forward') return 'reverse'
  if (rawR !== null && (rawR * rAdjusted < 0 || Math.abs(rawR - rAdjusted) > LARGE_GAP)) return 'trend'
  return 'common cause'
}

/**
 * Inputs of a sentence about a finding.
 */
export interface FindingWords {
  readonly cause: string
  readonly effect: string
  readonly verdict: Exclude<Verdict, 'cannot tell'>
  readonly lagDays: number
  readonly days: number
  readonly rAdjusted: number
  readonly interval: readonly [number, number]
  readonly explanation: Explanation
  /** How the hours of the cause were compared; the whole day if absent. */
  readonly clock?: ClockForm | null
}

const OPENINGS = {
  likely: 'Likely',
  possible: 'Possible, not established',
  'no sign': 'No sign of a link so far',
} satisfies Record<FindingWords['verdict'], string>

const OTHERWISE = {
  reverse: 'It may also be the other way round.',
  trend: 'A trend or season that both follow may explain part of it.',
  'common cause': 'Something that moves both may explain it.',
} satisfies Record<Explanation, string>

/**
 * A finding in one or two plain sentences: the word for its strength, direction, lag, days, interval, and the
 * strongest other explanation. It never says "causes": days were not assigned at random.
 *
 *     Likely: after more Coffee, Sleep tends to be lower one day later (212 days, r −0.31, 95 % interval −0.47 to −0.13).
 */
export function findingSentence(words: FindingWords): string {
  const { cause, effect, verdict, lagDays, days, rAdjusted, interval } = words
  const evidence = `${days} days, r ${two(rAdjusted)}, 95 % interval ${two(interval[0])} to ${two(interval[1])}`
  if (verdict === 'no sign') return `${OPENINGS[verdict]} between ${cause} and ${effect} (${evidence}).`
  const side = rAdjusted > 0 ? 'higher' : 'lower'
  const window = hourWindow(words.clock)
  if (window) {
    const hours = window.from === 0 ? `within ${window.to} hours` : `${window.from} to ${window.to} hours`
    return `${OPENINGS[verdict]}: ${effect} tends to be ${side} ${hours} after more ${cause} (${evidence}). ${OTHERWISE[words.explanation]}`
  }
  const when = lagDays === 0 ? 'on the same day' : lagDays === 1 ? 'one day later' : `${lagDays} days later`
  return `${OPENINGS[verdict]}: after ${moreOf(words)}, ${effect} tends to be ${side} ${when} (${evidence}). ${OTHERWISE[words.explanation]}`
}

/** "more Coffee", "more Coffee after 15:00", "a later last Coffee". */
function moreOf({ cause, effect, clock = null }: FindingWords): string {
  if (clock === null) return `more ${cause}`
  if (clock === CLOCK.last) return `a later last ${cause}`
  if (clock === CLOCK.before) return `more hours between the last ${cause} and ${effect}`
  return `more ${cause} after ${clock}:00`
}

/** Two decimals with a true minus sign. */
function two(value: number): string {
  return value.toFixed(2).replace('-', '−')
}
