import { at } from '../arrays/at.ts'
import type { Calendar } from '../prepare/calendar-terms.ts'

/**
 * The days on which both sides of a lagged pair are known, in order of days.
 */
export interface LaggedPairs {
  readonly x: Float64Array
  readonly y: Float64Array
  /** Day index of the outcome of each pair. */
  readonly days: Float64Array
  /** The calendar of the table: where it is given, effects are taken from the outcome without it. */
  readonly calendar?: Calendar
  /** What else is taken out of the outcome together with the calendar: a column with a number for each pair. */
  readonly past?: readonly Float64Array[]
}

/** Days of an outcome before the cause that are taken into account: that of the cause, and the two before. */
export const PAST_DAYS = 3

/**
 * The same pairs with how the outcome was before each cause: on its own day and on the two days before; on the days before, if
 * cause and outcome are of one day. A day without a value counts as the usual one.
 */
export function withPast(
  pairs: LaggedPairs,
  y: Float64Array,
  { lagDays, durationDays }: { readonly lagDays: number; readonly durationDays: number },
): LaggedPairs {
  const usual = pairs.y.reduce((sum, value) => sum + value, 0) / Math.max(1, pairs.y.length)
  const back = lagDays === 0 ? durationDays : lagDays + durationDays - 1
  const past = Array.from({ length: PAST_DAYS }, (_, daysBack) =>
    pairs.days.map((day) => {
      const value = y[day - back - daysBack] ?? Number.NaN
      return Number.isNaN(value) ? usual : value
    }),
  )
  return { ...pairs, past }
}

/**
 * Pairs x(t − lag) with y(t) for all days t on which both are there; the lag may be negative.
 *
 * What a scatter chart shows, and what effects and doses are computed from. The arrays are views of one length; the
 * day of a pair is the day of its outcome, so that lag 3 on day 10 took its cause from day 7.
 */
export function laggedPairs(x: Float64Array, y: Float64Array, lag: number): LaggedPairs {
  const causes = new Float64Array(y.length)
  const effects = new Float64Array(y.length)
  const days = new Float64Array(y.length)
  let count = 0
  const last = Math.min(y.length, x.length + lag)
  for (let day = Math.max(0, lag); day < last; day++) {
    const cause = at(x, day - lag)
    const effect = at(y, day)
    if (Number.isNaN(cause) || Number.isNaN(effect)) continue
    causes[count] = cause
    effects[count] = effect
    days[count] = day
    count++
  }
  return { x: causes.subarray(0, count), y: effects.subarray(0, count), days: days.subarray(0, count) }
}
