import { at } from '../at.ts'
import { weekday } from '../series/day-number.ts'

/** Each weekday's mean square is drawn towards the overall one as if by this many days. */
const PRIOR_DAYS = 30

/** Mean squares of the liveliest and the quietest weekday that differ less are left alone. */
const LARGE_RATIO = 2

/**
 * Residuals at one spread for all days of the week, where weekdays differ much.
 *
 * Drinks and late nights vary at weekends and hardly in between. Taking out weekday means leaves two unrelated such
 * series with their weekends still in step: the variance of their products is largest at lags of whole weeks, where
 * far shifts, most of them not whole weeks, do not see it; 13 % of unrelated pairs came out at p < .05. So each
 * value is divided by the root mean square of its weekday, drawn towards the overall one for want of days.
 */
export function divideByWeekdayScale(values: Float64Array, firstDay: number): Float64Array {
  const squares = new Float64Array(7)
  const counts = new Float64Array(7)
  let sum = 0
  let count = 0
  values.forEach((value, day) => {
    if (Number.isNaN(value)) return
    const name = weekday(firstDay + day)
    squares[name] = at(squares, name) + value * value
    counts[name] = at(counts, name) + 1
    sum += value * value
    count++
  })
  const overall = sum / Math.max(1, count)
  const drawn = squares.map((square, name) => (square + PRIOR_DAYS * overall) / (at(counts, name) + PRIOR_DAYS))
  if (!(Math.max(...drawn) > LARGE_RATIO * Math.min(...drawn))) return values
  return values.map((value, day) => value / Math.sqrt(at(drawn, weekday(firstDay + day)) / overall))
}
