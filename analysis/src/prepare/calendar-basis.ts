import { at } from '../at.ts'
import { type Calendar, onDays } from './calendar-terms.ts'
import { type Basis, basisOf } from './least-squares.ts'

/** Which part of the calendar a variable can be freed of: its days, and whether they are enough for a season. */
export interface CalendarPart {
  readonly days: Float64Array
  readonly hasSeason: boolean
}

/** Parts made last, kept per calendar: variables from one device lack the same days, and mostly stand together. */
const KEPT = 4
const kept = new WeakMap<Calendar, (CalendarPart & { readonly basis: Basis })[]>()

/**
 * The calendar on the days of a variable, made ready for least squares; that is most of the work of preparing it.
 */
export function calendarBasis(calendar: Calendar, part: CalendarPart): Basis {
  const parts = kept.get(calendar) ?? []
  const known = parts.find((other) => other.hasSeason === part.hasSeason && areSame(other.days, part.days))
  if (known) return known.basis
  const columns = part.hasSeason ? [...calendar.trend, ...calendar.season] : calendar.trend
  const groups = new Uint8Array(part.days.length)
  for (let place = 0; place < groups.length; place++) groups[place] = calendar.weekdays[at(part.days, place)] as number
  const basis = basisOf(
    groups,
    columns.map((column) => onDays(column, part.days)),
  )
  kept.set(calendar, [{ ...part, basis }, ...parts].slice(0, KEPT))
  return basis
}

function areSame(left: Float64Array, right: Float64Array): boolean {
  if (left.length !== right.length) return false
  for (let place = 0; place < left.length; place++) if (at(left, place) !== at(right, place)) return false
  return true
}
