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
 * The first and last day of a series. Its own span, not the table's, decides whether a season can be distinguished from
 * a trend.
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
 * The observed values, in order of days.
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

/**
 * How many different values a complete list has; 3 means three or more.
 */
export function distinctUpToThree(observed: Float64Array): number {
  let second = -1
  for (let index = 1; index < observed.length; index++) {
    if (at(observed, index) === at(observed, 0)) continue
    if (second < 0) second = index
    else if (at(observed, index) !== at(observed, second)) return 3
  }
  return Math.min(observed.length, second < 0 ? 1 : 2)
}

/** Beyond these sizes, squares of values would leave the range of doubles. */
const LARGEST = 1e100
const SMALLEST = 1e-100

/**
 * The same series times a power of two, if its values are so large or small that squares would overflow or underflow;
 * otherwise the series itself. This is exact and changes no correlation or rank.
 */
export function inRange(values: Float64Array): Float64Array {
  let largest = 0
  for (let day = 0; day < values.length; day++) {
    const size = Math.abs(at(values, day))
    if (size > largest) largest = size
  }
  if (largest === 0 || (largest <= LARGEST && largest >= SMALLEST)) return values
  const exponent = Math.floor(Math.log2(largest))
  // In two steps, because 2^1074 is itself out of range.
  const half = 2 ** Math.trunc(-exponent / 2)
  const otherHalf = 2 ** (-exponent - Math.trunc(-exponent / 2))
  return values.map((value) => value * half * otherHalf)
}

/**
 * The cause series of a variable whose absence has a value: empty days become `fillingValue`.
 *
 * Days are filled only between the variable's own first and last record, because nobody was counting before and after
 * that; and only on days on which the person recorded anything at all, because on a day without any entry the person
 * was away, which does not mean a day without coffee. Outcomes are never filled: an invented mood would be an invented
 * finding.
 *
 *     fillCause(days(–, 1, –, –, 1, –), active on all but the fourth, 0) // –, 1, 0, –, 1, –
 */
export function fillCause(values: Float64Array, activeDays: Uint8Array, fillingValue: number): Float64Array {
  const filled = values.slice()
  const span = observedSpan(values)
  if (!span) return filled
  for (let day = span.first; day <= span.last; day++) {
    if (Number.isNaN(at(values, day)) && activeDays[day] === 1) filled[day] = fillingValue
  }
  return filled
}

/** Marks the days on which any of the variables has a value: the days the person was recording. */
export function activeDays(series: readonly Float64Array[], days: number): Uint8Array {
  const active = new Uint8Array(days)
  for (const values of series) markActive(values, active)
  return active
}

function markActive(values: Float64Array, active: Uint8Array): void {
  for (let day = 0; day < active.length; day++) if (!Number.isNaN(at(values, day))) active[day] = 1
}
