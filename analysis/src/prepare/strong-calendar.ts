import { type Calendar, onDays, onGrid } from './calendar-terms.ts'
import { type Basis, extendedOn, residuals, sumOfSquares } from './least-squares.ts'
import { divideByLocalScale } from './local-scale.ts'

/** Share of a variable's scores explained by the calendar from which on it is bound to it. */
const BOUND = 0.6

/** Half-width in days of the narrow window that evens out the spread of such a variable. */
const NARROW = 15

/**
 * Whether trend, week and season explain more than 60 % of a variable's normal scores.
 */
export function isCalendarBound(freed: Float64Array, scores: Float64Array): boolean {
  return sumOfSquares(freed) < (1 - BOUND) * sumOfSquares(scores)
}

/** The observed part of a variable and the calendar on its days. */
export interface CalendarBound {
  readonly scores: Float64Array
  readonly days: Float64Array
  readonly basis: Basis
  /** Whether the variable has enough different values for a local scale. */
  readonly hasScale: boolean
}

/**
 * Residuals of a variable that mostly follows the calendar (body weight falling all year, outdoor temperature).
 *
 * Ranking bends such a series: a straight trend becomes an S, and what varies around it is stretched where values
 * are rare. Two such series share the S and the stretching without being related: with a trend of thirty times the
 * noise two thirds of unrelated pairs came out at p < .05, with a season of eight times a quarter. So the normal
 * score of time itself joins the regressors, the spread is evened out in windows of 31 days, and the calendar is
 * taken out once more.
 */
export function freeOfStrongCalendar(bound: CalendarBound, calendar: Calendar): Float64Array {
  return atOneSpread({ ...bound, basis: extendedOn(bound.basis, [calendar.bent], bound.days) }, calendar)
}

/**
 * Residuals whose spread is evened out in windows of 31 days, without the calendar once more.
 */
export function atOneSpread({ scores, days, basis, hasScale }: CalendarBound, calendar: Calendar): Float64Array {
  const first = residuals(scores, basis)
  if (!hasScale) return first
  const even = divideByLocalScale(onGrid(first, days, calendar.days), NARROW)
  return residuals(onDays(even, days), basis)
}
