import { at } from '../at.ts'
import { distinctCount, observedSpan } from '../series/observed.ts'
import { calendarTerms, observedDays, SEASON_FROM_DAYS } from './calendar-terms.ts'
import { residuals, sumOfSquares } from './least-squares.ts'
import { divideByLocalScale, scaleHalfWidth } from './local-scale.ts'
import { normalScores } from './normal-scores.ts'
import { freeOfStrongCalendar, isCalendarBound } from './strong-calendar.ts'
import { divideByWeekdayScale } from './weekday-scale.ts'

/** With fewer different values (yes/no, ratings) a local scale would only turn levels into noise. */
const SCALE_FROM_DISTINCT = 10

/** What is smaller than this share of the scores came from rounding. */
const ROUNDING = 1e-9

/**
 * A feature made ready for the shift test: normal scores, freed of trend, week and season, at one local scale.
 *
 * Each step removes one way in which unrelated series look related: wild values, a trend or calendar that both
 * follow, and spread that changes over time. Missing days stay missing (NaN); a series with nothing left (constant)
 * becomes zeros. `table` gives the first day and the length of the whole grid.
 */
export function prepare(
  feature: Float64Array,
  table: { readonly firstDay: number; readonly days: number },
): Float64Array {
  const span = observedSpan(feature)
  if (!span) return feature.slice()
  const days = observedDays(feature)
  const hasSeason = span.last - span.first + 1 >= SEASON_FROM_DAYS
  const scales = distinctCount(feature) >= SCALE_FROM_DISTINCT
  const allScores = normalScores(feature)
  const scores = days.map((day) => at(allScores, day))
  const terms = calendarTerms(days, table, hasSeason)
  let freed = withoutRounding(residuals(scores, terms), scores)
  if (isCalendarBound(freed, scores)) {
    freed = withoutRounding(freeOfStrongCalendar({ scores, days, terms, scales }, table.days), scores)
  }
  const prepared = divideByWeekdayScale(onGrid(freed, days, feature.length), table.firstDay)
  return scales ? divideByLocalScale(prepared, scaleHalfWidth(feature.length)) : prepared
}

function onGrid(values: Float64Array, days: Float64Array, length: number): Float64Array {
  const grid = new Float64Array(length).fill(Number.NaN)
  days.forEach((day, place) => {
    grid[day] = at(values, place)
  })
  return grid
}

/** A series that follows the calendar exactly leaves only rounding behind; that is nothing, not a signal. */
function withoutRounding(freed: Float64Array, before: Float64Array): Float64Array {
  return sumOfSquares(freed) > ROUNDING ** 2 * sumOfSquares(before) ? freed : freed.fill(0)
}
