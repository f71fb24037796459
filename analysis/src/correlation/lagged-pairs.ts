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
  /** The calendar of the table: if given, effects are calculated from the outcome without it. */
  readonly calendar?: Calendar
  /** Further columns to remove from the outcome together with the calendar, with a number for each pair. */
  readonly past?: readonly Float64Array[]
}

/** Days of the outcome's past that are taken into account: the day of the cause, and the two before. */
export const PAST_DAYS = 3

/**
 * The same pairs with the outcome's past at each cause: on the day of the cause and on the two days before; only on
 * earlier days if cause and outcome are on the same day. A day without a value counts as the usual one.
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
 * Pairs x(t − lag) with y(t) for all days t on which both exist; the lag may be negative.
 *
 * These pairs are shown in scatter charts and used to compute effects and doses. The arrays are views of one length;
 * the day of a pair is the day of its outcome, so with lag 3, day 10 has its cause from day 7.
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
