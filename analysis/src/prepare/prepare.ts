import { at } from '../at.ts'
import { distinctCount, observedSpan } from '../series/observed.ts'
import { calendarTerms, observedDays, SEASON_FROM_DAYS } from './calendar-terms.ts'
import { residuals } from './least-squares.ts'
import { divideByLocalScale } from './local-scale.ts'
import { normalScores } from './normal-scores.ts'

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
  const scores = normalScores(feature)
  const before = days.map((day) => at(scores, day))
  const freed = withoutRounding(residuals(before, calendarTerms(days, table, hasSeason)), before)
  const prepared = new Float64Array(feature.length).fill(Number.NaN)
  days.forEach((day, place) => {
    prepared[day] = at(freed, place)
  })
  return distinctCount(feature) < SCALE_FROM_DISTINCT ? prepared : divideByLocalScale(prepared)
}

/** A series that follows the calendar exactly leaves only rounding behind; that is nothing, not a signal. */
function withoutRounding(freed: Float64Array, before: Float64Array): Float64Array {
  const size = (values: Float64Array) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
  return size(freed) > ROUNDING * size(before) ? freed : freed.fill(0)
}
