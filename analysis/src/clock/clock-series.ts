import { at } from '../arrays/at.ts'
import type { ClockSeries, Combination, TimedValues, Variable } from '../series/table.ts'
import { CLOCK, type ClockForm, hourWindow } from './clock-form.ts'

/** One entry of a variable: its day in the table, the hour of its local clock (15.5 is half past three), its value. */
export interface TimedEntry {
  readonly day: number
  readonly hour: number
  readonly value: number
}

/** A cause by its days, filled where allowed, and how the entries of a day are combined. */
interface TimedCause {
  readonly values: Float64Array
  readonly combination: Combination
}

/** Days with several entries that a variable needs for its hours to be considered. */
const FEWEST_SEVERAL = 10
/** Above this share of entries at exactly midnight, the hours were not recorded. */
const MOST_AT_MIDNIGHT = 0.2

/**
 * The clock forms of a cause with several entries a day, by day; undefined if it does not have several, or no hours
 * were recorded.
 *
 * For a summed variable, the amount after an hour without further entries is 0 on every day that has a value or was
 * filled. A mean without entries is missing, and so is the time of a last entry if there was none. Entries of 0 have no
 * hour.
 *
 *     clockSeries([{ day: 0, hour: 8, value: 1 }, { day: 0, hour: 16, value: 2 }, …], { values, combination: 'SUM' })
 *     // after12: 2 …, after15: 2 …, after18: 0 …, last: 16 …
 */
export function clockSeries(entries: readonly TimedEntry[], cause: TimedCause): ClockSeries | undefined {
  const days = cause.values.length
  const counted = entries.filter(({ day, value }) => day >= 0 && day < days && value !== 0)
  if (!isSeveral(counted, days) || isWithoutHours(counted)) return undefined
  const last = new Float64Array(days).fill(Number.NaN)
  for (const { day, hour } of counted) if (!(at(last, day) >= hour)) last[day] = hour
  const after = (hour: number) => amountsAfter(counted, hour, cause)
  return { after12: after(12), after15: after(15), after18: after(18), last }
}

function isSeveral(entries: readonly TimedEntry[], days: number): boolean {
  const counts = new Uint32Array(days)
  for (const { day } of entries) counts[day] = (counts[day] ?? 0) + 1
  return counts.filter((count) => count > 1).length >= FEWEST_SEVERAL
}

/** Whether so many entries are at exactly midnight that only their days were recorded. */
function isWithoutHours(entries: readonly TimedEntry[]): boolean {
  return entries.filter(({ hour }) => hour === 0).length > MOST_AT_MIDNIGHT * entries.length
}

function amountsAfter(entries: readonly TimedEntry[], from: number, { values, combination }: TimedCause): Float64Array {
  const sums = new Float64Array(values.length)
  const counts = new Uint32Array(values.length)
  for (const { day, hour, value } of entries) {
    if (hour < from) continue
    sums[day] = at(sums, day) + value
    counts[day] = (counts[day] ?? 0) + 1
  }
  return sums.map((sum, day) => {
    if (combination === 'MEAN') return counts[day] === 0 ? Number.NaN : sum / (counts[day] ?? 1)
    return Number.isNaN(at(values, day)) ? Number.NaN : sum
  })
}

/** Entries below which their hours say nothing. */
const FEWEST_ENTRIES = 20

/**
 * The entries of a variable in the order of time, for what happens within a day; undefined if no hours were recorded.
 * In a sum, an entry of 0 counts as none; a rating of 0 is like any other.
 */
export function timedValues(
  entries: readonly TimedEntry[],
  { values, combination }: TimedCause,
): TimedValues | undefined {
  const counted = entries.filter(
    ({ day, value }) => day >= 0 && day < values.length && (combination === 'MEAN' || value !== 0),
  )
  if (counted.length < FEWEST_ENTRIES || isWithoutHours(counted)) return undefined
  const sorted = isInOrder(counted) ? counted : counted.toSorted(byTime)
  const timed = {
    combination,
    days: new Int32Array(sorted.length),
    hours: new Float64Array(sorted.length),
    values: new Float64Array(sorted.length),
  }
  for (const [index, { day, hour, value }] of sorted.entries()) {
    timed.days[index] = day
    timed.hours[index] = hour
    timed.values[index] = value
  }
  return timed
}

const byTime = (a: TimedEntry, b: TimedEntry): number => a.day - b.day || a.hour - b.hour

/** Entries mostly arrive in order. */
const isInOrder = (entries: readonly TimedEntry[]): boolean =>
  entries.every((entry, index) => index === 0 || byTime(entries[index - 1] ?? entry, entry) <= 0)

/** The cause and the effect of a pair. */
interface ClockPair {
  readonly cause: Variable
  readonly effect: Variable
}

/**
 * A form of the cause by its days; null if the variable has none, and for forms that compare single moments.
 *
 * The hours before the outcome are those from the last entry of the cause to the outcome of the next day, and belong to
 * the day of the cause. A night that counts for the day of waking up has its time on the evening before, as a negative
 * hour.
 */
export function clockValues({ cause, effect }: ClockPair, form: ClockForm): Float64Array | null {
  const { clock } = cause
  if (!clock || hourWindow(form)) return null
  if (form === CLOCK.after12) return clock.after12
  if (form === CLOCK.after15) return clock.after15
  if (form === CLOCK.after18) return clock.after18
  return form === CLOCK.last ? clock.last : hoursBefore(clock.last, effect.time)
}

const HOURS_PER_DAY = 24

function hoursBefore(last: Float64Array, time: Float64Array | undefined): Float64Array | null {
  if (!time) return null
  return last.map((hour, day) => {
    const hours = day + 1 < time.length ? HOURS_PER_DAY + at(time, day + 1) - hour : Number.NaN
    return hours >= 0 ? hours : Number.NaN
  })
}

/** Days with hours for both that are needed to determine their order. */
const FEWEST_DAYS = 20
/** "Nearly all": the share of those days on which all entries of one come before all of the other. */
const NEARLY_ALL = 0.95

/**
 * Whether the entries of one variable come before those of another within the day, on nearly all days: a night before the
 * mood of its day, breakfast before the evening. Their same-day comparison then has an order.
 */
export function comesBefore({ dayHours: first }: Variable, { dayHours: second }: Variable): boolean {
  if (!first || !second) return false
  let both = 0
  let ordered = 0
  for (let day = 0; day < first.last.length; day++) {
    const end = at(first.last, day)
    const start = at(second.first, day)
    if (Number.isNaN(end) || Number.isNaN(start)) continue
    both++
    if (end < start) ordered++
  }
  return both >= FEWEST_DAYS && ordered >= NEARLY_ALL * both
}

/** The hours of the first and of the last entry of each day; NaN on days without one. */
export function dayHours(
  entries: Iterable<{ readonly day: number; readonly hour: number }>,
  days: number,
): NonNullable<Variable['dayHours']> {
  const first = new Float64Array(days).fill(Number.NaN)
  const last = new Float64Array(days).fill(Number.NaN)
  for (const { day, hour } of entries) {
    if (day < 0 || day >= days) continue
    if (!(at(first, day) <= hour)) first[day] = hour
    if (!(at(last, day) >= hour)) last[day] = hour
  }
  return { first, last }
}
