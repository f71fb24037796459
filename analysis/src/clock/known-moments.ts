import type { Calendar } from '../prepare/calendar-terms.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { HOUR_WINDOWS } from './clock-form.ts'
import { slotsBefore, type TimedAmounts, timedAmounts, unusualAmounts } from './exposure.ts'
import { type Moments, momentsOf } from './moments.ts'

/** By calendar, which a table keeps while single variables change. */
const momentsByCalendar = new WeakMap<Calendar, WeakMap<Variable, Moments | null>>()

/** The moments of an outcome, prepared once; null where it has none. */
export function momentsIn({ variables }: DayTable, calendar: Calendar, effect: number): Moments | null {
  const variable = variables[effect]
  if (!variable?.entries) return null
  const all = momentsByCalendar.get(calendar) ?? new WeakMap<Variable, Moments | null>()
  momentsByCalendar.set(calendar, all)
  const cached = all.get(variable)
  if (cached !== undefined) return cached
  const moments = momentsOf(variable, calendar)
  all.set(variable, moments)
  return moments
}

/** A cause at every half hour of a table: the amounts, and how unusual they are in each window. */
export interface CauseByHours {
  readonly amounts: TimedAmounts
  unusual(window: number): Float64Array
}

/** The cause that was asked for last: its effects are asked about in turn, and ten years of it take 7 MB. */
let last: (CauseByHours & { readonly variable: Variable; readonly grids: Float64Array[] }) | undefined

/** The hours of a cause, good until another one is asked for; null where they are not known. */
export function causeByHours({ variables, days }: DayTable, cause: number): CauseByHours | null {
  const variable = variables[cause]
  if (!variable) return null
  if (last?.variable === variable && last.amounts.days === days) return last
  const amounts = timedAmounts(variable, days, { into: last?.amounts })
  if (!amounts) return null
  // The grids of the last cause are overwritten, each when it is first asked for.
  const grids = last?.grids ?? []
  const created = new Set<number>()
  const unusual = (index: number): Float64Array => {
    const window = HOUR_WINDOWS[index]
    if (window && !created.has(index)) grids[index] = unusualAmounts(amounts, slotsBefore(window), grids[index])
    created.add(index)
    return grids[index] ?? new Float64Array(0)
  }
  last = { variable, amounts, unusual, grids }
  return last
}
