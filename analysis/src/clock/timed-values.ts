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
  const counted = entries
    .filter(({ day, value }) => day >= 0 && day < values.length && (combination === 'MEAN' || value !== 0))
    .toSorted((a, b) => a.day - b.day || a.hour - b.hour)
  if (counted.length < FEWEST_ENTRIES || isWithoutHours(counted)) return undefined
  return {
    combination,
    days: Int32Array.from(counted, ({ day }) => day),
    hours: Float64Array.from(counted, ({ hour }) => hour),
    values: Float64Array.from(counted, ({ value }) => value),
  }
}
