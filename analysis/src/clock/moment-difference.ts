import { at } from '../arrays/at.ts'
import { type HighLowEffect, highLowEffect, type Scale, type Spread } from '../effects/high-low.ts'
import type { NotEnough } from '../gates/not-enough.ts'
import type { ClockForm } from './clock-form.ts'
import { type MomentPairs, momentPairs } from './moment-pairs.ts'
import type { WindowQuestion } from './window-trial.ts'

/** What the test learned about a pair that is told by its hours: s² is that of its n days. */
export interface MomentSpread extends Spread {
  readonly n: number
}

/**
 * The outcome in the hours after more of a cause against all other moments, in its own unit and without the usual course of
 * its day; null where the pair is not told by its hours. A day may be on both sides, with its moments.
 */
export function momentDifference(
  question: WindowQuestion,
  form: ClockForm | null,
  { n, ...spread }: MomentSpread,
  scale: Scale,
): HighLowEffect | NotEnough | null {
  const pairs = form === null ? null : momentPairs(question, form)
  if (!pairs) return null
  const { x, adjusted: y, days } = pairs
  const ofMoments = (spread.inflation * (x.length - 3)) / (n - 3)
  const inflation = Math.max(1, ofMoments) * pairs.inflation
  const difference = highLowEffect({ x, y, days, calendar: question.calendar }, { ...spread, inflation }, scale)
  if (difference.kind === 'notEnough') return difference
  const daysWhere = (isHigh: boolean) => daysOf(pairs, (amount) => amount > difference.above === isHigh)
  return {
    ...difference,
    high: { ...difference.high, days: daysWhere(true) },
    low: { ...difference.low, days: daysWhere(false) },
  }
}

function daysOf({ x, days }: MomentPairs, isTaken: (amount: number) => boolean): number {
  return new Set(days.filter((_, index) => isTaken(at(x, index)))).size
}
