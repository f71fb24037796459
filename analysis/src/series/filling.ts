import { at } from '../arrays/at.ts'
import { observedSpan } from './observed.ts'

/**
 * The cause series of a variable whose absence has a value: empty days become `fillingValue`.
 *
 * Only between the variable's own first and last record, because before and after it nobody was counting; and only
 * on days on which the person recorded anything at all, because a day without any entry is a day away, not a day
 * without coffee. Outcomes are never filled: an invented mood would be an invented finding.
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

/**
 * Marks the days on which any of the variables has a value: the days the person was recording.
 */
export function activeDays(series: readonly Float64Array[], days: number): Uint8Array {
  const active = new Uint8Array(days)
  for (const values of series) {
    for (let day = 0; day < days; day++) if (!Number.isNaN(at(values, day))) active[day] = 1
  }
  return active
}
