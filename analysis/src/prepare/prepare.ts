import { at } from '../arrays/at.ts'
import { weekday } from '../series/daily-grid.ts'
import { isVaried, observedSpan } from '../series/observed.ts'
import { autocorrelation, daysApart } from '../shift/autocorrelation.ts'
import { type Calendar, observedDays, onDays, onGrid, SEASON_FROM_DAYS } from './calendar-terms.ts'
import { isWeekChanging, withoutLocalWeek } from './changing-week.ts'
import { type Basis, basisOnDemand, extended, extendedOn, residuals, sumOfSquares } from './least-squares.ts'
import { scoresOfAll } from './normal-scores.ts'
import { withoutSameDates, withSharpSeason } from './sharp-season.ts'

/** With fewer different values (yes/no, ratings) a local scale would only turn levels into noise. */
const SCALE_FROM_DISTINCT = 10

/** Residuals smaller than this share of the scores are rounding errors. */
const ROUNDING = 1e-9

/**
 * A feature prepared for the shift test: normal scores without trend, week and season, at one local scale.
 *
 * Each step removes one way in which unrelated series look related: extreme values, a trend or calendar that both
 * follow, and spread that changes over the week or over time. Missing days stay missing (NaN); a series with nothing
 * left (constant) becomes zeros. The calendar is that of the feature's table (`calendarOf`).
 *
 * The order matters. Scores come first, so that one extreme day cannot distort the regression; the calendar comes
 * before the scale, so that a trend is not mistaken for spread.
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

/** Normal scores; if the level breaks, each stretch is ranked separately, so that only changes within it are left. */
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

/** Stretches with fewer values than this are not ranked separately. */
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

/** The calendar with a lasting step at one index of the observed days. */
function withStep(basis: Basis, index: number): Basis {
  return extended(
    basis,
    Float64Array.from(basis.groups, (_, row) => (row < index ? 0 : 1)),
  )
}

/** A series that follows the calendar exactly leaves only rounding errors, which are not a signal. */
function withoutRounding(freed: Float64Array, scores: Float64Array): Float64Array {
  return sumOfSquares(freed) > ROUNDING ** 2 * sumOfSquares(scores) ? freed : freed.fill(0)
}

// Running totals

/** Autocorrelation of day-to-day changes from which on a series is a sum of sums. */
const ADDS_UP = 0.97

/**
 * The day-to-day changes of a series whose changes are themselves strongly autocorrelated (a sum of sums: savings,
 * total distance, a price index); any other series unchanged.
 *
 * Two unrelated sums of sums look like two smooth curves, of which a year holds hardly one independent piece: 12 % of
 * them came out as related at p < .05. Their changes behave like any slow series, which the shift test can handle.
 * Day-to-day changes of all other series we know, random walks included, are correlated by at most .2; those of their
 * means over two weeks by at most .95.
 */
export function withoutRunningTotal(feature: Float64Array): Float64Array {
  let products = 0
  let squares = 0
  let previous = Number.NaN
  for (let day = 1; day < feature.length; day++) {
    const change = at(feature, day) - at(feature, day - 1)
    const product = change * previous
    if (!Number.isNaN(product)) {
      products += product
      squares += previous * previous
    }
    previous = change
  }
  if (!(products > ADDS_UP * squares)) return feature
  return feature.map((value, day) => (day === 0 ? Number.NaN : value - at(feature, day - 1)))
}

// Spread that changes quickly

/** Days over which squares are compared. */
const REACH = 7
/** The excess, times √n, that about one in a hundred ordinary series has by chance. */
const BEYOND_CHANCE = 1.2
/** Half-width in days of the window that follows quick changes of spread. */
const NARROW = 7

/**
 * Equalises the spread of a series even if it changes within days: stormy weeks and calm ones.
 *
 * Two unrelated series that are stormy in the same weeks coincide by chance more often than the far shifts show: 8 % at
 * p < .05. In a series of constant spread, the squares of values k days apart are correlated by ρ(k)² (Isserlis 1918);
 * any excess over that, averaged over a week, means that the spread changes. Such a series is divided by the root mean
 * square of fifteen days. Related: McLeod and Li 1983, Journal of Time Series Analysis 4, 269–273.
 */
export function withoutQuickSpread(values: Float64Array): Float64Array {
  return excessOfSquares(values) > BEYOND_CHANCE ? divideByLocalScale(values, NARROW) : values
}

function excessOfSquares(values: Float64Array): number {
  const squared = new Float64Array(values.length)
  for (let day = 0; day < values.length; day++) squared[day] = at(values, day) * at(values, day)
  const pairs = daysApart(values, REACH)
  const rho = autocorrelation(values, REACH, pairs)
  const ofSquares = autocorrelation(squared, REACH, pairs)
  let excess = 0
  for (let lag = 1; lag <= REACH; lag++) excess += (at(ofSquares, lag) - at(rho, lag) ** 2) / REACH
  return excess * Math.sqrt(at(pairs, 0))
}

// Variables bound to the calendar

/** Share of a variable's scores explained by the calendar above which the variable counts as bound to it. */
const BOUND = 0.6

/** Half-width in days of the narrow window that evens out the spread of such a variable. */
const STRONG_CALENDAR_WINDOW = 15

/**
 * Whether trend, week and season explain more than 60 % of a variable's normal scores.
 */
function isCalendarBound(freed: Float64Array, scores: Float64Array): boolean {
  return sumOfSquares(freed) < (1 - BOUND) * sumOfSquares(scores)
}

/** The observed part of a variable and the calendar on its days. */
interface CalendarBound {
  readonly scores: Float64Array
  readonly days: Float64Array
  readonly basis: Basis
  /** Whether the variable has enough different values for a local scale. */
  readonly hasScale: boolean
}

/**
 * Residuals of a variable that mostly follows the calendar (body weight falling all year, outdoor temperature).
 *
 * Ranking bends such a series: a straight trend becomes an S, and variation around it is stretched where values are
 * rare. Two such series share the S and the stretching without being related: with a trend of thirty times the noise,
 * two thirds of unrelated pairs came out at p < .05; with a season of eight times the noise, a quarter. So the normal
 * score of time itself joins the regressors, the spread is evened out in windows of 31 days, and the calendar is
 * removed once more.
 */
function freeOfStrongCalendar(bound: CalendarBound, calendar: Calendar): Float64Array {
  return atOneSpread({ ...bound, basis: extendedOn(bound.basis, [calendar.bent], bound.days) }, calendar)
}

/**
 * Residuals whose spread is evened out in windows of 31 days, again without the calendar.
 */
function atOneSpread({ scores, days, basis, hasScale }: CalendarBound, calendar: Calendar): Float64Array {
  const first = residuals(scores, basis)
  if (!hasScale) return first
  const even = divideByLocalScale(onGrid(first, days, calendar.days), STRONG_CALENDAR_WINDOW)
  return residuals(onDays(even, days), basis)
}

// Spread by weekday

/** Each weekday's mean square is shrunk towards the overall one with the weight of this many days. */
const PRIOR_DAYS = 30

/** If the largest and smallest weekday mean squares differ by less than this factor, nothing is changed. */
const LARGE_RATIO = 2

/** The F of squares between and within weekdays that chance exceeds about once in a thousand series. */
const BEYOND_CHANCE_OF_WEEKDAYS = 4

/**
 * Residuals with the same spread on all days of the week, if weekdays differ strongly and beyond chance.
 *
 * Drinks and late nights vary at weekends and hardly in between. After removing weekday means, the weekends of two
 * unrelated series of this kind still coincide: the variance of their products is largest at lags of whole weeks, where
 * far shifts, most of them not whole weeks, do not show it; 13 % of unrelated pairs came out at p < .05. So each value
 * is divided by the root mean square of its weekday, shrunk towards the overall one to allow for few days. Whether
 * weekdays differ is decided by the analysis of variance of the squares (Levene 1960).
 */
function divideByWeekdayScale(values: Float64Array, firstDay: number): Float64Array {
  const week = weekOf(values, firstDay)
  const overall = week.sum / Math.max(1, week.count)
  const drawn = week.squares.map(
    (square, name) => (square + PRIOR_DAYS * overall) / (at(week.counts, name) + PRIOR_DAYS),
  )
  const isUneven =
    Math.max(...drawn) > LARGE_RATIO * Math.min(...drawn) && varianceRatio(week) > BEYOND_CHANCE_OF_WEEKDAYS
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

// Local spread

/** Below this share of the overall mean square, a window contains only rounding errors. */
const NOTHING = 1e-12

/**
 * Half-width h of the window of the local scale, ⌊max(30, ⌊T/6⌋) / 2⌋ days.
 */
export function scaleHalfWidth(days: number): number {
  return Math.floor(Math.max(30, Math.floor(days / 6)) / 2)
}

/**
 * Each observed value divided by the root mean square of the observed days from t−h to t+h, cut at the ends.
 *
 * Otherwise, if a person's mood swings four times as widely in one half of the year, that half would dominate every
 * correlation, with fewer effective days than counted.
 *
 * Divides by a root mean square, not by a standard deviation: the values are residuals, and a local mean is exactly the
 * slow variation that the far shifts have to judge.
 */
export function divideByLocalScale(values: Float64Array, h: number): Float64Array {
  const { squares, counts } = cumulative(values)
  const overall = at(squares, values.length) / Math.max(1, at(counts, values.length))
  const scaled = values.slice()
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(at(values, day))) continue
    const from = Math.max(0, day - h)
    const to = Math.min(values.length, day + h + 1)
    const meanSquare = (at(squares, to) - at(squares, from)) / (at(counts, to) - at(counts, from))
    scaled[day] = meanSquare > NOTHING * overall ? at(values, day) / Math.sqrt(meanSquare) : 0
  }
  return scaled
}

/** Running sums, which are read before those of the next series are written; the first of each stays 0. */
let running = { squares: new Float64Array(1), counts: new Float64Array(1) }

/** Running sums of squares and of observed days; entry t covers the days before t. */
function cumulative(values: Float64Array) {
  const length = values.length + 1
  if (running.squares.length !== length)
    running = { squares: new Float64Array(length), counts: new Float64Array(length) }
  const { squares, counts } = running
  for (let day = 0; day < values.length; day++) {
    const value = at(values, day)
    const isRecorded = !Number.isNaN(value)
    squares[day + 1] = at(squares, day) + (isRecorded ? value * value : 0)
    counts[day + 1] = at(counts, day) + (isRecorded ? 1 : 0)
  }
  return running
}

// The calendar of a variable

/** Which part of the calendar can be removed from a variable: its days, and whether they are enough for a season. */
interface CalendarPart {
  readonly days: Float64Array
  readonly hasSeason: boolean
}

/**
 * Recently used parts, cached per calendar: variables from one device lack the same days, and means over one or two
 * weeks exist on nearly all days for nearly all variables.
 */
const KEPT = 8
const bases = new WeakMap<Calendar, readonly KnownPart[]>()

type KnownPart = CalendarPart & { readonly basis: Basis }

/**
 * The calendar on the days of a variable, prepared for least squares, which is most of the work of preparing the
 * variable.
 */
export function calendarBasis(calendar: Calendar, part: CalendarPart): Basis {
  const parts = bases.get(calendar) ?? []
  const isKnown = (other: KnownPart) => other.hasSeason === part.hasSeason && areSame(other.days, part.days)
  const calendarPart = parts.find(isKnown) ?? { ...part, basis: basisOn(calendar, part) }
  bases.set(calendar, [calendarPart, ...parts.filter((other) => other !== calendarPart)].slice(0, KEPT))
  return calendarPart.basis
}

function basisOn(calendar: Calendar, part: CalendarPart): Basis {
  const columns = [...calendar.trend, ...(part.hasSeason ? calendar.season : []), ...calendar.steps]
  const groups = new Uint8Array(part.days.length)
  for (let index = 0; index < groups.length; index++) groups[index] = calendar.weekdays[at(part.days, index)] as number
  return basisOnDemand(groups, columns, part.days)
}

function areSame(left: Float64Array, right: Float64Array): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) if (at(left, index) !== at(right, index)) return false
  return true
}

/** Observed days on either side of a break that are compared. */
const SIDE = 14
/** A break is this many times the usual change between two neighbouring fortnights. */
const CLEAR = 6
/** … and this many times the scatter of the values on either side, so that a stormy month is not a break. */
const ABOVE_SCATTER = 3
const MOST_BREAKS = 3

/**
 * Indices in a list of observed values at which their level changes permanently from one day to the next: a move, a new
 * device, a new job; ascending, at most three.
 *
 * At every index, the median of the fourteen values after it is compared with that of the fourteen before. The change
 * is a break if it exceeds six times the usual one, 1.4826 times the median of all absolute changes, and three times
 * the scatter around it: medians, so that a few extreme days are not a break, and the series' own usual change, so that
 * slow series, which change anyway, have none. Two unrelated series that both jump on the day of a move came out as
 * related in 41 to 48 % of cases.
 */
export function levelBreaks(values: Float64Array): number[] {
  const changes = new Float64Array(Math.max(0, values.length - 2 * SIDE + 1))
  const medians = runningMedians(values)
  for (let i = 0; i < changes.length; i++) changes[i] = Math.abs(at(medians, i + SIDE) - at(medians, i))
  if (!mayBreak(changes)) return []
  const usual = 1.4826 * median(changes)
  if (!(usual > 0)) return []
  const breaks: number[] = []
  for (let tries = 0; tries < 2 * MOST_BREAKS && breaks.length < MOST_BREAKS; tries++) {
    let top = 0
    for (let i = 1; i < changes.length; i++) if (at(changes, i) > at(changes, top)) top = i
    if (!(at(changes, top) > CLEAR * usual)) break
    if (at(changes, top) > ABOVE_SCATTER * scatterAround(values, top)) breaks.push(exactPlace(values, top + SIDE))
    changes.fill(0, Math.max(0, top - 2 * SIDE), top + 2 * SIDE + 1)
  }
  return breaks.sort((a, b) => a - b)
}

/** False if the largest change cannot be six times the usual one, as in most series; this needs no sorting. */
function mayBreak(changes: Float64Array): boolean {
  let top = 0
  for (let i = 0; i < changes.length; i++) top = Math.max(top, at(changes, i))
  const bar = (1 + 1e-9) * (top / (CLEAR * 1.4826))
  let below = 0
  for (let i = 0; i < changes.length; i++) if (at(changes, i) <= bar) below++
  return 2 * below >= changes.length - 1
}

/**
 * The median of every stretch of fourteen values; a sorted stretch is kept, from which one value is removed and to
 * which one is added.
 */
function runningMedians(values: Float64Array): Float64Array {
  const medians = new Float64Array(Math.max(0, values.length - SIDE + 1))
  const sorted = values.slice(0, SIDE).sort()
  for (let start = 0; start < medians.length; start++) {
    if (start > 0) replace(sorted, at(values, start - 1), at(values, start + SIDE - 1))
    medians[start] = (at(sorted, SIDE / 2 - 1) + at(sorted, SIDE / 2)) / 2
  }
  return medians
}

function replace(sorted: Float64Array, leaves: number, joins: number): void {
  let index = 0
  while (index < SIDE - 1 && at(sorted, index) !== leaves) index++
  for (; index > 0 && at(sorted, index - 1) > joins; index--) sorted[index] = at(sorted, index - 1)
  for (; index < SIDE - 1 && at(sorted, index + 1) < joins; index++) sorted[index] = at(sorted, index + 1)
  sorted[index] = joins
}

/** 1.4826 times the median distance of the values from the median of their side. */
function scatterAround(values: Float64Array, from: number): number {
  const distances = new Float64Array(2 * SIDE)
  for (const start of [from, from + SIDE]) {
    const side = values.subarray(start, start + SIDE)
    const middle = median(side)
    distances.set(
      side.map((value) => Math.abs(value - middle)),
      start - from,
    )
  }
  return 1.4826 * median(distances)
}

/** Of the indices around a break, the one with the smallest sum of squares about the two means. */
function exactPlace(values: Float64Array, near: number): number {
  const from = Math.max(0, near - 2 * SIDE)
  const to = Math.min(values.length, near + 2 * SIDE)
  let best = near
  let least = Number.POSITIVE_INFINITY
  for (let index = Math.max(from + 3, near - SIDE); index <= Math.min(to - 3, near + SIDE); index++) {
    const remaining = squares(values.subarray(from, index)) + squares(values.subarray(index, to))
    if (remaining >= least) continue
    least = remaining
    best = index
  }
  return best
}

function squares(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2
}
