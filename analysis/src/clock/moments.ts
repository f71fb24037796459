import { at } from '../arrays/at.ts'
import { type Calendar, SEASON_FROM_DAYS } from '../prepare/calendar-terms.ts'
import { type Basis, extended, extendedOn, groupsAlone, residuals } from '../prepare/least-squares.ts'
import { normalScores } from '../prepare/normal-scores.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { skewness } from '../shift/shift-test.ts'
import { HOUR_WINDOWS } from './clock-form.ts'
import { slotsBefore, type TimedAmounts, timedAmounts, unusualAmounts } from './exposure.ts'
import { dayOfSlot, inOrderOfTime, SLOTS_PER_DAY, SLOTS_PER_HOUR, slotsOf } from './half-hours.ts'

/** The moments at which an outcome was recorded. */
export interface Moments {
  /** The half hour of each, in the order of time and each once. */
  readonly slots: Int32Array
  readonly days: Float64Array
  /** The mean of the entries of that half hour, in the outcome's own unit. */
  readonly values: Float64Array
  /** Residuals of the moments without the hour, the calendar and the past. */
  readonly prepared: Float64Array
  readonly skew: number
}

/** Days with moments that an outcome needs to be compared within its days. */
const FEWEST_DAYS = 30

/**
 * The moments of an outcome that has two or more on most of its days; null for all others, and for summed variables,
 * whose entries are parts of a total rather than measurements.
 *
 * From the normal scores, least squares remove weekday, trend, season and the hour (four cycles a day, two of them
 * separately for weekends), and then the past: the two previous moments and the mean of the day before. So a pill taken
 * because of pain that was just written down is not reported as linked to that pain.
 */
export function momentsOf({ entries }: Variable, calendar: Calendar): Moments | null {
  if (entries?.combination !== 'MEAN') return null
  const halfHours = meansBySlot(slotsOf(entries, calendar.days), entries.values)
  const { slots, values } = halfHours
  const days = new Float64Array(slots.length)
  for (let index = 0; index < days.length; index++) days[index] = dayOfSlot(slots[index] as number)
  if (!areSeveralADay(days)) return null
  const scores = normalScores(values)
  const prepared = residuals(scores, knownBefore({ slots, days, values: scores }, calendar))
  return { slots, days, values, prepared, skew: skewness(prepared) }
}

/**
 * Regressors for values at moments: weekday, trend, season and hour, and the previous moments.
 */
export function knownBefore(
  { slots, days, values }: Pick<Moments, 'slots' | 'days' | 'values'>,
  calendar: Calendar,
): Basis {
  const clock = clockBasis(slots, days, calendar)
  return pastOf(residuals(values, clock), slots).reduce(extended, clock)
}

/** The mean of the entries of each half hour. Entries are added in their stored order. */
function meansBySlot(slots: Int32Array, entries: Float64Array): Pick<Moments, 'slots' | 'values'> {
  const slotAt = (index: number) => slots[index] as number
  const ordered = inOrderOfTime(slots, (index) => Number.isFinite(at(entries, index)))
  const halfHours = new Int32Array(ordered.length)
  const means = new Float64Array(ordered.length)
  let count = 0
  for (let order = 0; order < ordered.length; ) {
    const slot = slotAt(ordered[order] as number)
    const start = order
    let sum = at(entries, ordered[order++] as number)
    for (; order < ordered.length && slotAt(ordered[order] as number) === slot; order++)
      sum += at(entries, ordered[order] as number)
    halfHours[count] = slot
    means[count++] = sum / (order - start)
  }
  return { slots: halfHours.slice(0, count), values: means.slice(0, count) }
}

/** Whether at least half of the days with entries have two or more; days are in order. */
function areSeveralADay(days: Float64Array): boolean {
  let all = 0
  let several = 0
  for (let start = 0, end = 0; start < days.length; start = end) {
    while (end < days.length && at(days, end) === at(days, start)) end++
    all++
    if (end - start > 1) several++
  }
  return all >= FEWEST_DAYS && 2 * several >= all
}

const CYCLES_A_DAY = [1, 2, 3, 4]
const WEEKEND_CYCLES = 2
const SUNDAY = 0
const SATURDAY = 6

/** The course of a day at each half hour of a weekday, then at each of a weekend. */
const WAVES: readonly Float64Array[] = CYCLES_A_DAY.flatMap((cycles) => {
  const angle = (slot: number) => cycles * ((2 * Math.PI * (slot % SLOTS_PER_DAY)) / SLOTS_PER_DAY)
  const column = (value: (slot: number) => number) => new Float64Array(2 * SLOTS_PER_DAY).map((_, slot) => value(slot))
  const both = [column((slot) => Math.sin(angle(slot))), column((slot) => Math.cos(angle(slot)))]
  const atWeekends = both.map((values) => values.map((value, slot) => (slot < SLOTS_PER_DAY ? 0 : value)))
  return cycles <= WEEKEND_CYCLES ? [...both, ...atWeekends] : both
})

/** Weekday, trend, season, and the hour of the day. */
function clockBasis(slots: Int32Array, days: Float64Array, calendar: Calendar): Basis {
  const groups = new Uint8Array(days.length)
  const hours = new Float64Array(days.length)
  for (let index = 0; index < groups.length; index++) {
    const weekday = calendar.weekdays[at(days, index)] ?? 0
    const isWeekend = weekday === SUNDAY || weekday === SATURDAY
    groups[index] = weekday
    hours[index] = ((slots[index] as number) % SLOTS_PER_DAY) + (isWeekend ? SLOTS_PER_DAY : 0)
  }
  const span = at(days, days.length - 1) - at(days, 0) + 1
  const dated = span >= SEASON_FROM_DAYS ? [...calendar.trend, ...calendar.season] : calendar.trend
  return extendedOn(extendedOn(groupsAlone(groups), dated, days), WAVES, hours)
}

/** Moments longer ago than this number of half hours, a day, are ignored. */
const LONGEST_GAP = SLOTS_PER_DAY
/**
 * Decay of a recent moment's influence: together with a constant part, this covers anything between minutes and a day.
 */
const FADING_HOURS = 4
/** The share left after this many half hours. */
const FADING = new Float64Array(LONGEST_GAP + 1).map((_, gap) => Math.exp(-(gap / SLOTS_PER_HOUR) / FADING_HOURS))

/**
 * The past of each moment: the previous moment, the same decaying with the hours since, the one before that, and the
 * mean of the day before; 0 if there is none.
 */
function pastOf(level: Float64Array, slots: Int32Array): Float64Array[] {
  const [one, fading, two] = [0, 1, 2].map(() => new Float64Array(level.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let index = 1; index < level.length; index++) {
    const gap = (slots[index] as number) - (slots[index - 1] as number)
    if (gap <= LONGEST_GAP) {
      one[index] = at(level, index - 1)
      fading[index] = at(level, index - 1) * at(FADING, gap)
    }
    if (index > 1 && (slots[index] as number) - (slots[index - 2] as number) <= LONGEST_GAP)
      two[index] = at(level, index - 2)
  }
  return [one, fading, two, dayBefore(level, slots)]
}

function dayBefore(level: Float64Array, slots: Int32Array): Float64Array {
  const means = new Float64Array(level.length)
  let day = -1
  let mean = 0
  let dayOfMean = -1
  for (let start = 0, end = 0; start < level.length; start = end) {
    day = dayOfSlot(slots[start] as number)
    let sum = 0
    for (; end < level.length && dayOfSlot(slots[end] as number) === day; end++) {
      sum += at(level, end)
      means[end] = dayOfMean === day - 1 ? mean : 0
    }
    mean = sum / (end - start)
    dayOfMean = day
  }
  return means
}

/** Keyed by calendar, which a table keeps while single variables change. */
const momentsByCalendar = new WeakMap<Calendar, WeakMap<Variable, Moments | null>>()

/** The moments of an outcome, prepared once; null if it has none. */
export function momentsIn({ variables }: DayTable, calendar: Calendar, effect: number): Moments | null {
  const variable = variables[effect]
  if (!variable?.entries) return null
  const all = momentsByCalendar.get(calendar) ?? new WeakMap<Variable, Moments | null>()
  momentsByCalendar.set(calendar, all)
  const cached = all.get(variable)
  if (cached !== undefined) return cached
  const moments = momentsOf(variable, calendar)
  all.set(variable, moments)
  return moments
}

/** A cause at every half hour of a table: the amounts, and how unusual they are in each window. */
export interface CauseByHours {
  readonly amounts: TimedAmounts
  unusual(window: number): Float64Array
}

/** The most recently used cause: its effects are processed in turn, and ten years of it take 7 MB. */
let last: (CauseByHours & { readonly variable: Variable; readonly grids: Float64Array[] }) | undefined

/** The hours of a cause, valid until another one is requested; null if they are not known. */
export function causeByHours({ variables, days }: DayTable, cause: number): CauseByHours | null {
  const variable = variables[cause]
  if (!variable) return null
  if (last?.variable === variable && last.amounts.days === days) return last
  const amounts = timedAmounts(variable, days, { into: last?.amounts })
  if (!amounts) return null
  // The grids of the last cause are overwritten, each when it is first used.
  const grids = last?.grids ?? []
  const created = new Set<number>()
  const unusual = (index: number): Float64Array => {
    const window = HOUR_WINDOWS[index]
    if (window && !created.has(index)) grids[index] = unusualAmounts(amounts, slotsBefore(window), grids[index])
    created.add(index)
    return grids[index] ?? new Float64Array(0)
  }
  last = { variable, amounts, unusual, grids }
  return last
}
