import { at } from '../arrays/at.ts'
import { weekday } from '../series/day-number.ts'

/** Each weekday's mean square is drawn towards the overall one as if by this many days. */
const PRIOR_DAYS = 30

/** Mean squares of the liveliest and the quietest weekday that differ less are left alone. */
const LARGE_RATIO = 2

/** The F of squares between and within weekdays that chance exceeds about once in a thousand series. */
const BEYOND_CHANCE = 4

/**
 * Residuals at one spread for all days of the week, where weekdays differ much and beyond chance.
 *
 * Drinks and late nights vary at weekends and hardly in between. Taking out weekday means leaves two unrelated such
 * series with their weekends still in step: the variance of their products is largest at lags of whole weeks, where
 * far shifts, most of them not whole weeks, do not see it; 13 % of unrelated pairs came out at p < .05. So each
 * value is divided by the root mean square of its weekday, drawn towards the overall one for want of days. Whether
 * weekdays differ is decided by the analysis of variance of the squares (Levene 1960).
 */
export function divideByWeekdayScale(values: Float64Array, firstDay: number): Float64Array {
  const week = weekOf(values, firstDay)
  const overall = week.sum / Math.max(1, week.count)
  const drawn = week.squares.map(
    (square, name) => (square + PRIOR_DAYS * overall) / (at(week.counts, name) + PRIOR_DAYS),
  )
  const isUneven = Math.max(...drawn) > LARGE_RATIO * Math.min(...drawn) && varianceRatio(week) > BEYOND_CHANCE
  if (!isUneven) return values
  return values.map((value, day) => value / Math.sqrt(at(drawn, weekday(firstDay + day)) / overall))
}

/** Sums of squares by weekday, in all, and of fourth powers. */
interface Week {
  readonly squares: Float64Array
  readonly counts: Float64Array
  readonly sum: number
  readonly fourths: number
  readonly count: number
}

function weekOf(values: Float64Array, firstDay: number): Week {
  const squares = new Float64Array(7)
  const counts = new Float64Array(7)
  let sum = 0
  let fourths = 0
  let count = 0
  let next = weekday(firstDay)
  for (let day = 0; day < values.length; day++) {
    const name = next
    next = name === 6 ? 0 : name + 1
    const square = at(values, day) ** 2
    if (Number.isNaN(square)) continue
    squares[name] = at(squares, name) + square
    counts[name] = at(counts, name) + 1
    sum += square
    fourths += square * square
    count++
  }
  return { squares, counts, sum, fourths, count }
}

/** F of the squares: mean square between weekdays over mean square within them. */
function varianceRatio({ squares, counts, sum, fourths, count }: Week): number {
  let explained = 0
  let groups = 0
  for (let name = 0; name < 7; name++) {
    if (at(counts, name) === 0) continue
    explained += at(squares, name) ** 2 / at(counts, name)
    groups++
  }
  const between = (explained - (sum * sum) / count) / Math.max(1, groups - 1)
  return between / ((fourths - explained) / Math.max(1, count - groups))
}
