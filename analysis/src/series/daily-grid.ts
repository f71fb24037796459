import { at } from '../arrays/at.ts'
import type { Combination } from './table.ts'

/**
 * One measurement that already knows its local day.
 */
export interface DayValue {
  /** Days from 1970-01-01. */
  readonly day: number
  readonly value: number
}

/**
 * A run of days: the first one and how many.
 */
export interface DayRange {
  readonly firstDay: number
  readonly days: number
}

/**
 * The shortest run of days that holds every given day, or null for none.
 */
export function dayRange(days: Iterable<number>): DayRange | null {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const day of days) {
    if (day < first) first = day
    if (day > last) last = day
  }
  return first <= last ? { firstDay: first, days: last - first + 1 } : null
}

/**
 * Daily values on the grid of a run of days, with several values of a day combined by sum or mean; NaN on empty days.
 *
 * Values that are not finite and days outside the run are left out: the grid contains only measured values.
 *
 *     dailyGrid([{ day: 10, value: 1 }, { day: 10, value: 2 }], { firstDay: 10, days: 2 }, "SUM") // 3, NaN
 */
export function dailyGrid(entries: Iterable<DayValue>, range: DayRange, combination: Combination): Float64Array {
  const sums = new Float64Array(range.days)
  const counts = new Float64Array(range.days)
  for (const { day, value } of entries) {
    const index = day - range.firstDay
    if (index < 0 || index >= range.days || !Number.isFinite(value)) continue
    sums[index] = at(sums, index) + value
    counts[index] = at(counts, index) + 1
  }
  return sums.map((sum, index) => {
    const count = at(counts, index)
    if (count === 0) return Number.NaN
    return combination === 'MEAN' ? sum / count : sum
  })
}

const MILLISECONDS_PER_DAY = 86_400_000
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Days from 1970-01-01 to a civil date written YYYY-MM-DD, or null if the text is not a calendar date.
 *
 * Civil days have no zone: the caller has already decided which local day a measurement belongs to.
 */
export function dayNumber(text: string): number | null {
  const parts = DAY_PATTERN.exec(text)
  if (!parts) return null
  const milliseconds = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  const day = milliseconds / MILLISECONDS_PER_DAY
  // Date.UTC rolls 30 February over into March; a date that does not come back unchanged is not valid.
  return dayText(day) === text ? day : null
}

/**
 * The civil date, YYYY-MM-DD, of a day number: the inverse of `dayNumber`.
 */
export function dayText(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
}

/**
 * Day of the week of a day number, 0 = Sunday … 6 = Saturday; 1970-01-01 was a Thursday.
 */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}
