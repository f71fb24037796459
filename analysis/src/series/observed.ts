import { at } from '../arrays/at.ts'

/**
 * First and last day index with a value, and how many days have one; null for an empty series.
 */
export interface ObservedSpan {
  readonly first: number
  readonly last: number
  readonly count: number
}

/**
 * Where a series begins and ends. Its own span, not the table's, decides whether a season can be told from a trend.
 */
export function observedSpan(values: Float64Array): ObservedSpan | null {
  let first = -1
  let last = -1
  let count = 0
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(at(values, day))) continue
    if (first < 0) first = day
    last = day
    count++
  }
  return first < 0 ? null : { first, last, count }
}

/**
 * The values that are there, in order of days.
 */
export function observedValues(values: Float64Array): Float64Array {
  const observed = new Float64Array(values.length)
  let count = 0
  for (let day = 0; day < values.length; day++) {
    if (!Number.isNaN(at(values, day))) observed[count++] = at(values, day)
  }
  return observed.slice(0, count)
}

/**
 * Whether a series takes at least this many different values on its observed days.
 */
export function isVaried(values: Float64Array, fewest: number): boolean {
  const different = new Set<number>()
  for (let day = 0; day < values.length && different.size < fewest; day++) {
    if (!Number.isNaN(at(values, day))) different.add(at(values, day))
  }
  return different.size >= fewest
}
