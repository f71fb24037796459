import { at } from '../arrays/at.ts'
import { observedSpan } from '../series/observed.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { type Calendar, calendarOf, observedDays, onDays, SEASON_FROM_DAYS } from './calendar-terms.ts'
import { weekChange } from './changing-week.ts'
import { scoresOfAll } from './normal-scores.ts'
import { seasonRatio } from './sharp-season.ts'

/** Changes that many variables of a table show together, even if none of them shows it clearly alone. */
export interface SharedChanges {
  /** Days of the table, from 0, on which the level of many variables changed permanently; ascending. */
  readonly breaks: readonly number[]
  /** Whether the pattern of the week changes in many variables. */
  readonly hasChangingWeek: boolean
  /** Whether many variables have a sharp season. */
  readonly hasSharpSeason: boolean
}

export const NO_CHANGES: SharedChanges = { breaks: [], hasChangingWeek: false, hasSharpSeason: false }

export const hasChanges = ({ breaks, hasChangingWeek, hasSharpSeason }: SharedChanges): boolean =>
  breaks.length > 0 || hasChangingWeek || hasSharpSeason

/** Days on either side of a date that are compared, in a table of a year and in longer ones: whole weeks, without weekdays. */
const SIDE = 28
const LONG_SIDE = 56
const sideIn = (days: number) => (days < SEASON_FROM_DAYS ? SIDE : LONG_SIDE)
/** Minimum length of a table for this search, and observed days that a variable needs on each side of a date. */
const FEWEST_DAYS = 120
const FEWEST_ON_SIDE = 7
/** More variables would add nothing. */
const MOST_VARIABLES = 40
const MOST_BREAKS = 4
/** A variable is involved in a break if its change is more than this many of its usual changes. */
const OWN_CHANGE = 2.3
/** Squares are capped at this: a change in one variable alone is not a shared change. */
const LARGEST_CHANGE = 6
/** The share of variables that must be involved, at least two. */
const FEWEST_SHARE = 0.1
/**
 * A sum of k squared changes is a break if it exceeds k + ten standard deviations − six; the six allows for two
 * variables that both take part.
 */
const BEYOND_CHANCE = 10
const FOR_FEW = 6
/** Deviations of the mean over variables beyond which a changing week and a sharp season are shared. */
const SHARED = 3.5
/** Deviation of F of a week within thirds of the table, and of log F of a season. */
const WEEK_DEVIATION = 0.35
const SEASON_DEVIATION = 0.45

/**
 * What many variables of a table share: a move, a new job, a new rhythm of the week, a pollen season.
 *
 * At every date, the mean of four weeks after it is compared with that of four weeks before, in each variable and in
 * units of that variable's usual change, which is large for slow series. A step of two deviations is nothing unusual in
 * a single series over a year, but it is in two or ten series on the same date. The same holds for weeks and seasons:
 * an effect below the threshold for one variable shows in the mean of all.
 */
export function sharedChanges(table: DayTable): SharedChanges {
  const changes = cachedChanges.get(table) ?? changesOf(table)
  cachedChanges.set(table, changes)
  return changes
}

/** Takes over the results of another thread for the same table. */
export function rememberSharedChanges(table: DayTable, changes: SharedChanges): void {
  cachedChanges.set(table, changes)
}

const cachedChanges = new WeakMap<DayTable, SharedChanges>()

function changesOf({ firstDay, days, variables }: DayTable): SharedChanges {
  if (days < FEWEST_DAYS) return NO_CHANGES
  const calendar = calendarOf({ firstDay, days })
  const signs = fullest(variables)
    .map((variable) => signsOf(variable, calendar))
    .filter((sign) => sign !== null)
  if (signs.length < 2) return NO_CHANGES
  const isShared = (values: readonly number[], usual: number, deviation: number) => {
    const recorded = values.filter((value) => !Number.isNaN(value))
    const mean = recorded.reduce((sum, value) => sum + value, 0) / recorded.length
    return recorded.length > 1 && mean > usual + (SHARED * deviation) / Math.sqrt(recorded.length)
  }
  const weeks = signs.map(({ week }) => week)
  const seasons = signs.map(({ season }) => season)
  const hasSharpSeason = isShared(seasons, 0, SEASON_DEVIATION)
  // The beginning and end of a season come back every year, so they are not breaks.
  const breaks = hasSharpSeason ? [] : breaksIn(signs, days)
  return { breaks, hasChangingWeek: isShared(weeks, 1, WEEK_DEVIATION), hasSharpSeason }
}

/** The variables with the most days. */
function fullest(variables: readonly Variable[]): readonly Variable[] {
  if (variables.length <= MOST_VARIABLES) return variables
  const counts = new Map(
    variables.map((variable) => [variable, observedSpan(variable.causeValues ?? variable.values)?.count ?? 0]),
  )
  return variables.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, MOST_VARIABLES)
}

/** The results for one variable. */
interface Signs extends ChangeSums {
  /** The change at each date, relative to the usual change over all dates; NaN if there is too little data. */
  readonly changes: Float64Array
  readonly usual: number
  /** F of the week within thirds of the table, and log F of the rhythms of a sharp season; NaN if unknown. */
  readonly week: number
  readonly season: number
}

const cachedSigns = new WeakMap<Float64Array, { readonly firstDay: number; readonly signs: Signs | null }>()

function signsOf(variable: Variable, calendar: Calendar): Signs | null {
  const values = variable.causeValues ?? variable.values
  const earlier = cachedSigns.get(values)
  if (earlier && earlier.firstDay === calendar.firstDay) return earlier.signs
  const signs = signsIn(values, calendar)
  cachedSigns.set(values, { firstDay: calendar.firstDay, signs })
  return signs
}

function signsIn(values: Float64Array, calendar: Calendar): Signs | null {
  const days = observedDays(values)
  if (days.length < 2 * SIDE) return null
  const scores = scoresOfAll(onDays(values, days))
  const sums = new Float64Array(values.length + 1)
  const counts = new Float64Array(values.length + 1)
  let index = 0
  for (let day = 0; day < values.length; day++) {
    const isRecorded = at(days, Math.min(index, days.length - 1)) === day
    sums[day + 1] = at(sums, day) + (isRecorded ? at(scores, index) : 0)
    counts[day + 1] = at(counts, day) + (isRecorded ? 1 : 0)
    if (isRecorded) index++
  }
  const changes = changesIn({ sums, counts }, sideIn(values.length))
  const usual = changes ? usualChange(changes) : 0
  if (!changes || usual === 0) return null
  const quick = { values: withoutSlow(scores, days, { sums, counts }), days }
  const isLong = values.length >= SEASON_FROM_DAYS
  return {
    sums,
    counts,
    changes: changes.map((change) => change / usual),
    usual,
    week: weekChange(withoutWeek(quick, calendar), calendar),
    season: isLong ? Math.log(seasonRatio(quick, calendar)) : Number.NaN,
  }
}

/** The change at every date; null where there are few. */
function changesIn({ sums, counts }: ChangeSums, side: number): Float64Array | null {
  const length = sums.length - 1
  const changes = new Float64Array(length).fill(Number.NaN)
  let count = 0
  for (let day = side; day <= length - side; day++) {
    const countBefore = at(counts, day) - at(counts, day - side)
    const after = at(counts, day + side) - at(counts, day)
    if (countBefore < FEWEST_ON_SIDE || after < FEWEST_ON_SIDE) continue
    changes[day] = (at(sums, day + side) - at(sums, day)) / after - (at(sums, day) - at(sums, day - side)) / countBefore
    count++
  }
  return count < side ? null : changes
}

/**
 * Number of dates outside a break, in multiples of its length, that are enough to estimate the usual change from them
 * alone.
 */
const ENOUGH_BESIDE = 2

/**
 * 1.4826 times the median size of all changes except those between two dates; 1 if too few remain. For rare events a
 * median is too coarse, so the root mean square is used if it is larger.
 */
function usualChange(changes: Float64Array, from = 0, to = 0): number {
  const sizes = new Float64Array(changes.length)
  let count = 0
  let squares = 0
  for (let day = 0; day < changes.length; day++) {
    if (day >= from && day < to) continue
    const size = Math.abs(at(changes, day))
    if (Number.isNaN(size)) continue
    sizes[count++] = size
    squares += size ** 2
  }
  if (count < ENOUGH_BESIDE * (to - from)) return 1
  const median = 1.4826 * at(sizes.subarray(0, count).sort(), count >> 1)
  return Math.max(median, Math.sqrt(squares / count))
}

/**
 * The dates with the largest squared changes of all variables together, if enough variables are involved.
 *
 * A variable's own step inflates its usual change. So at the most extreme dates, the usual change is estimated from all
 * dates except those whose four weeks span that date.
 */
function breaksIn(signs: readonly Signs[], days: number): number[] {
  const side = sideIn(days)
  const fewest = Math.max(2, FEWEST_SHARE * signs.length)
  const totals = new Float64Array(days)
  for (let day = 0; day < days; day++) {
    for (const { changes } of signs) {
      const size = Math.abs(at(changes, day))
      if (size > 0) totals[day] = at(totals, day) + Math.min(LARGEST_CHANGE, size) ** 2
    }
  }
  const bar = signs.length + BEYOND_CHANCE * Math.sqrt(2 * signs.length) - FOR_FEW
  /** The variables involved in a break on a day; null if there is no break. */
  const takingPart = (day: number): readonly Taking[] | null => {
    let sum = 0
    const taking: Taking[] = []
    for (const sign of signs) {
      const usual = usualChange(sign.changes, day - side, day + side + 1)
      const size = Math.abs(at(sign.changes, day)) / usual
      if (!(size > 0)) continue
      sum += Math.min(LARGEST_CHANGE, size) ** 2
      if (size > OWN_CHANGE) taking.push({ sign, usual: usual * sign.usual })
    }
    return taking.length >= fewest && sum > bar ? taking : null
  }
  const takings = new Map<number, readonly Taking[]>()
  while (takings.size < MOST_BREAKS) {
    let top = 0
    for (let day = 1; day < days; day++) if (at(totals, day) > at(totals, top)) top = day
    const taking = takingPart(top)
    if (!taking) break
    takings.set(top, taking)
    totals.fill(0, Math.max(0, top - side), top + side + 1)
  }
  const tops = [...takings.keys()].sort((a, b) => a - b)
  const breaks: number[] = []
  for (const [index, top] of tops.entries()) {
    const between = [breaks.at(-1) ?? 0, tops[index + 1] ?? days] as const
    breaks.push(exactDay(takings.get(top) ?? [], top, { between, side }))
  }
  return breaks
}

/** A variable involved in a break, and its usual change. */
interface Taking {
  readonly sign: Signs
  readonly usual: number
}

/**
 * The day within a side of the one that was found at which the level changes most, in all variables involved.
 *
 * All days of both sides count, up to the next break or the end of the table. So a break within four weeks of the end,
 * where the weeks after it cannot be compared, is not placed four weeks before the end.
 */
function exactDay(
  taking: readonly Taking[],
  top: number,
  { between, side }: { readonly between: readonly [number, number]; readonly side: number },
): number {
  const from = Math.max(between[0], top - 2 * side)
  const to = Math.min(between[1], top + 2 * side)
  let best = top
  let most = 0
  for (let day = Math.max(from, top - side); day <= Math.min(to, top + side); day++) {
    let sum = 0
    for (const { sign, usual } of taking) {
      const countBefore = at(sign.counts, day) - at(sign.counts, from)
      const after = at(sign.counts, to) - at(sign.counts, day)
      if (countBefore < FEWEST_ON_SIDE || after < FEWEST_ON_SIDE) continue
      const change =
        (at(sign.sums, to) - at(sign.sums, day)) / after - (at(sign.sums, day) - at(sign.sums, from)) / countBefore
      sum += (change / usual) ** 2 / (1 / countBefore + 1 / after)
    }
    if (sum > most) {
      most = sum
      best = day
    }
  }
  return best
}

interface ChangeSums {
  readonly sums: Float64Array
  readonly counts: Float64Array
}

/**
 * Scores without the mean of the surrounding days, which removes the influence of slow changes on weeks and fast
 * rhythms.
 */
function withoutSlow(scores: Float64Array, days: Float64Array, { sums, counts }: ChangeSums): Float64Array {
  const reach = 45
  return scores.map((score, index) => {
    const from = Math.max(0, at(days, index) - reach)
    const to = Math.min(sums.length - 1, at(days, index) + reach + 1)
    return score - (at(sums, to) - at(sums, from)) / (at(counts, to) - at(counts, from))
  })
}

/** The values without the mean of each weekday. */
function withoutWeek({ values, days }: { values: Float64Array; days: Float64Array }, { weekdays }: Calendar) {
  const sums = new Float64Array(7)
  const counts = new Float64Array(7)
  const nameOf = (index: number) => weekdays[at(days, index)] as number
  values.forEach((value, index) => {
    const name = nameOf(index)
    sums[name] = at(sums, name) + value
    counts[name] = at(counts, name) + 1
  })
  return { days, values: values.map((value, index) => value - at(sums, nameOf(index)) / at(counts, nameOf(index))) }
}
