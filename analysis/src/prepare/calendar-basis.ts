import { at } from '../arrays/at.ts'
import type { Calendar } from './calendar-terms.ts'
import { type Basis, extendedOn, groupsAlone } from './least-squares.ts'

/** Which part of the calendar a variable can be freed of: its days, and whether they are enough for a season. */
export interface CalendarPart {
  readonly days: Float64Array
  readonly hasSeason: boolean
}

/**
 * Parts used last, kept per calendar: variables from one device lack the same days, and over one or two weeks nearly all
 * variables have a mean on all days.
 */
const KEPT = 8
const bases = new WeakMap<Calendar, readonly KnownPart[]>()

type KnownPart = CalendarPart & { readonly basis: Basis }

/**
 * The calendar on the days of a variable, made ready for least squares; that is most of the work of preparing it.
 */
export function calendarBasis(calendar: Calendar, part: CalendarPart): Basis {
  const parts = bases.get(calendar) ?? []
  const isKnown = (other: KnownPart) => other.hasSeason === part.hasSeason && areSame(other.days, part.days)
  const found = parts.find(isKnown) ?? { ...part, basis: basisOn(calendar, part) }
  bases.set(calendar, [found, ...parts.filter((other) => other !== found)].slice(0, KEPT))
  return found.basis
}

function basisOn(calendar: Calendar, part: CalendarPart): Basis {
  const columns = [...calendar.trend, ...(part.hasSeason ? calendar.season : []), ...calendar.steps]
  const groups = new Uint8Array(part.days.length)
  for (let index = 0; index < groups.length; index++) groups[index] = calendar.weekdays[at(part.days, index)] as number
  return extendedOn(groupsAlone(groups), columns, part.days)
}

function areSame(left: Float64Array, right: Float64Array): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) if (at(left, index) !== at(right, index)) return false
  return true
}
