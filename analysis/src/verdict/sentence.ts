import { CLOCK, type ClockForm, hourWindow } from '../clock/clock-form.ts'
import { direction } from '../shift/direction.ts'
import type { Verdict } from './verdict.ts'

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
 * season, or even has the other sign; otherwise a common cause, which no observation can exclude.
 */
export function otherExplanation({ p, reverseP, rawR, rAdjusted }: Hints): Explanation {
  if (direction(p, reverseP) !== 'forward') return 'reverse'
  if (rawR !== null && (rawR * rAdjusted < 0 || Math.abs(rawR - rAdjusted) > LARGE_GAP)) return 'trend'
  return 'common cause'
}

/**
 * What a sentence about a finding says.
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
  /** How the hours of the cause were looked at; the whole day where it is left out. */
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
