/** The daily values of an outcome, as GET /measurements/daily shows them; filled ones never count. */

import { startOfDay } from '../../lib/zone.ts'
import { dailyValues } from '../../tracking/measurements/daily-service.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { converted, unitNamed } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'

export interface DaySpan {
  /** Local days, both included. */
  readonly from: number
  readonly to: number
}

/** By local day, in the unit that the protocol names. */
export async function outcomeDays(
  t: TrackingStores,
  variable: Variable,
  { timeZone, span, unit }: { readonly timeZone: string; readonly span: DaySpan; readonly unit?: string },
): Promise<ReadonlyMap<number, number>> {
  if (span.to < span.from) return new Map()
  const startOf = startOfDay(timeZone)
  const days = await dailyValues(t, {
    variable: { ...variable, filling: { type: 'none' } },
    timeZone,
    from: startOf(span.from),
    to: startOf(span.to),
    limit: Number.MAX_SAFE_INTEGER,
  })
  const shownIn = unit === undefined ? variable.unit : (unitNamed(unit) ?? variable.unit)
  return new Map(days.map(({ day, value }) => [day, converted(value, variable.unit, shownIn)]))
}

/** One place for each day of the span; NaN where nothing was recorded. */
export function onSpan(values: ReadonlyMap<number, number>, { from, to }: DaySpan): Float64Array {
  return Float64Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => values.get(from + place) ?? Number.NaN)
}
