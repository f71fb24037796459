import { at } from '../arrays/at.ts'
import type { Variable } from './table.ts'

/** Days on which both have hours, from which on their order can be known. */
const FEWEST_DAYS = 20
/** "Nearly all": on so many of those days all entries of one come before all of the other. */
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
