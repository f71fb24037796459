import type { TimedValues } from '../series/table.ts'
import { isWithoutHours, type TimedCause, type TimedEntry } from './clock-series.ts'

/** Entries below which their hours say nothing. */
const FEWEST_ENTRIES = 20

/**
 * The entries of a variable in the order of time, for what happens within a day; undefined where no hours were
 * recorded. In a sum, an entry of 0 counts as none; a rating of 0 is like any other.
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

/** As entries mostly come. */
const isInOrder = (entries: readonly TimedEntry[]): boolean =>
  entries.every((entry, index) => index === 0 || byTime(entries[index - 1] ?? entry, entry) <= 0)
