/** What the hours of a variable's entries add to its days, where they are known. Pure. */

import { CLOCK, type ClockForm, clockSeries, clockValues, type Variable as Series, timedValues } from '@upshot/analysis'
import type { VariableDays } from '../../tracking/measurements/daily-service.ts'
import { YES_NO } from '../../tracking/units/units.ts'
import type { Frame } from './frame.ts'

/** One entry a day on so many of its days, and an outcome has a time of its own. */
const MOSTLY = 0.9

/** By the clock, where a cause has several entries a day; the time of an outcome that has mostly one; and all entries. */
export function hoursIn(
  { variable, hours }: Pick<VariableDays, 'variable' | 'hours'>,
  { firstDay }: Frame,
  causeValues: Float64Array,
): Pick<Series, 'clock' | 'time' | 'entries'> {
  // A yes or no is one for the whole day, however often it was said.
  if (hours.length === 0 || variable.unit.id === YES_NO) return {}
  const entries: (DayHour & { readonly value: number })[] = []
  for (const { day: localDay, hour, value } of hours) {
    const day = localDay - firstDay
    if (!Number.isNaN(causeValues[day] ?? Number.NaN)) entries.push({ day, hour, value })
  }
  const taken = { values: causeValues, combination: variable.combination }
  const clock = clockSeries(entries, taken)
  const time = timesOf(entries, causeValues.length)
  const timed = timedValues(entries, taken)
  return { ...(clock && { clock }), ...(time && { time }), ...(timed && { entries: timed }) }
}

interface DayHour {
  readonly day: number
  readonly hour: number
}

function timesOf(entries: readonly DayHour[], days: number): Float64Array | undefined {
  const counts = new Uint32Array(days)
  for (const { day } of entries) if (day >= 0 && day < days) counts[day] = (counts[day] ?? 0) + 1
  let [known, single] = [0, 0]
  for (const count of counts) {
    if (count > 0) known++
    if (count === 1) single++
  }
  if (known === 0 || single < MOSTLY * known) return undefined
  const time = new Float64Array(days).fill(Number.NaN)
  for (const { day, hour } of entries) if (counts[day] === 1) time[day] = hour
  return time
}

/** The cause as a finding takes it: by the clock, or undefined where it takes the whole day. */
export function clockCause(cause: Series, effect: Series, form: ClockForm | null): Float64Array | undefined {
  return form === null ? undefined : (clockValues({ cause, effect }, form) ?? undefined)
}

/** The hour of the last one, or the hours until the outcome: hours instead of amounts. */
export const isTimeOfDay = (form: ClockForm | null): boolean => form === CLOCK.last || form === CLOCK.before
