import { isVaried, observedSpan } from '../series/observed.ts'
import { calendarBasis } from './calendar-basis.ts'
import { type Calendar, observedDays, onDays, onGrid, SEASON_FROM_DAYS } from './calendar-terms.ts'
import { withoutQuickSpread } from './changing-spread.ts'
import { isWeekChanging, withoutLocalWeek } from './changing-week.ts'
import { type Basis, extended, residuals, sumOfSquares } from './least-squares.ts'
import { levelBreaks } from './level-breaks.ts'
import { divideByLocalScale, scaleHalfWidth } from './local-scale.ts'
import { scoresOfAll } from './normal-scores.ts'
import { withoutRunningTotal } from './running-total.ts'
import { withoutSameDates, withSharpSeason } from './sharp-season.ts'
import { atOneSpread, freeOfStrongCalendar, isCalendarBound } from './strong-calendar.ts'
import { divideByWeekdayScale } from './weekday-scale.ts'

/** With fewer different values (yes/no, ratings) a local scale would only turn levels into noise. */
const SCALE_FROM_DISTINCT = 10

/** What is smaller than this share of the scores came from rounding. */
const ROUNDING = 1e-9

/**
 * A feature made ready for the shift test: normal scores, freed of trend, week and season, at one local scale.
 *
 * Each step removes one way in which unrelated series look related: wild values, a trend or calendar that both
 * follow, and spread that changes over the week or over time. Missing days stay missing (NaN); a series with nothing
 * left (constant) becomes zeros. The calendar is that of the feature's table (`calendarOf`).
 *
 * The order matters. Scores come first, so that one wild day cannot bend the regression; the calendar comes before the
 * scale, so that a trend does not pass for spread.
 */
export function prepare(raw: Float64Array, calendar: Calendar): Float64Array {
  const hasScale = isVaried(raw, SCALE_FROM_DISTINCT)
  const feature = hasScale ? withoutRunningTotal(raw) : raw
  const span = observedSpan(feature)
  if (!span) return feature.slice()
  const days = observedDays(feature)
  const hasSeason = span.last - span.first + 1 >= SEASON_FROM_DAYS
  const observed = onDays(feature, days)
  const breaks = hasScale ? levelBreaks(observed) : []
  const scores = scoresBetween(observed, hasScale ? withShared(breaks, days, calendar) : [])
  const plain = breaks.reduce(withStep, calendarBasis(calendar, { days, hasSeason }))
  let freed = residuals(scores, plain)
  const basis = hasSeason ? withSharpSeason(plain, { values: freed, days }, calendar) : plain
  if (basis !== plain) freed = residuals(scores, basis)
  if (isCalendarBound(freed, scores)) freed = freeOfStrongCalendar({ scores, days, basis, hasScale }, calendar)
  else if (basis !== plain) freed = atOneSpread({ scores, days, basis, hasScale }, calendar)
  if (hasSeason && calendar.hasSharpSeason)
    freed = residuals(withoutSameDates({ values: freed, days }, calendar.days), basis)
  if (isWeekChanging({ values: freed, days }, calendar))
    freed = residuals(withoutLocalWeek({ values: freed, days }, calendar), basis)
  const grid = onGrid(withoutRounding(freed, scores), days, feature.length)
  const prepared = divideByWeekdayScale(grid, calendar.firstDay)
  return hasScale ? withoutQuickSpread(divideByLocalScale(prepared, scaleHalfWidth(feature.length))) : prepared
}

/** Normal scores; where the level breaks, each stretch is ranked by itself, so that only its own changes are left. */
function scoresBetween(observed: Float64Array, breaks: readonly number[]): Float64Array {
  if (breaks.length === 0) return scoresOfAll(observed)
  const scores = new Float64Array(observed.length)
  const ends = [0, ...breaks, observed.length]
  for (let stretch = 1; stretch < ends.length; stretch++) {
    const from = ends[stretch - 1] ?? 0
    const to = ends[stretch] ?? 0
    scores.set(scoresOfAll(observed.slice(from, to)), from)
  }
  return scores
}

/** Fewer values than this are not ranked by themselves. */
const FEWEST_RANKED = 28

/** Own breaks, and those of the table that leave enough days on both sides; their steps are in the calendar. */
function withShared(breaks: readonly number[], days: Float64Array, calendar: Calendar): readonly number[] {
  if (calendar.breaks.length === 0) return breaks
  const all = [...breaks]
  for (const first of calendar.breaks) {
    const index = days.findIndex((day) => day >= first)
    const ends = [0, ...all, days.length]
    if (index > 0 && ends.every((end) => Math.abs(end - index) >= FEWEST_RANKED)) all.push(index)
  }
  return all.sort((a, b) => a - b)
}

/** The calendar with a lasting step at one place of the observed days. */
function withStep(basis: Basis, index: number): Basis {
  return extended(
    basis,
    Float64Array.from(basis.groups, (_, row) => (row < index ? 0 : 1)),
  )
}

/** A series that follows the calendar exactly leaves only rounding behind; that is nothing, not a signal. */
function withoutRounding(freed: Float64Array, scores: Float64Array): Float64Array {
  return sumOfSquares(freed) > ROUNDING ** 2 * sumOfSquares(scores) ? freed : freed.fill(0)
}
