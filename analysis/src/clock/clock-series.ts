import { at } from '../arrays/at.ts'
import type { ClockSeries, Combination } from '../series/table.ts'

/** One entry of a variable: its day in the table, the hour of its local clock (15.5 is half past three), its value. */
export interface TimedEntry {
  readonly day: number
  readonly hour: number
  readonly value: number
}

/** A cause by its days: filled where it may be, and how the entries of a day are combined. */
export interface TimedCause {
  readonly values: Float64Array
  readonly combination: Combination
}

/** Days with several entries from which on the hours of a variable are worth a look. */
const FEWEST_SEVERAL = 10
/** Above this share of entries at midnight sharp, the hours were not recorded. */
const MOST_AT_MIDNIGHT = 0.2

/**
 * What the clock says of a cause with several entries a day, by day; undefined where it has not, or no hours were recorded.
 *
 * What adds up is 0 after an hour at which nothing came any more, on every day that has a value or was filled; a mean of no
 * entries is missing, and so is the time of a last one that never came. Entries of nothing (0) have no hour of their own.
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

/** Whether so many entries stand at midnight sharp that only their day was written down. */
export function isWithoutHours(entries: readonly TimedEntry[]): boolean {
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
