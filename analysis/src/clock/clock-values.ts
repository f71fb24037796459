import { at } from '../arrays/at.ts'
import type { Variable } from '../series/table.ts'
import { CLOCK, type ClockForm, hourWindow } from './clock-form.ts'

/** The cause and the effect of a pair. */
export interface ClockPair {
  readonly cause: Variable
  readonly effect: Variable
}

/**
 * A form of the cause by its days; null where the variable has none, and for what is looked at moment by moment.
 *
 * The hours before the outcome are those from the last of the cause to the outcome of the next day, and stand on the day of
 * the cause; a night that counts for the day of waking up has its time on the evening before, as a negative hour.
 */
export function clockValues({ cause, effect }: ClockPair, form: ClockForm): Float64Array | null {
  const { clock } = cause
  if (!clock || hourWindow(form)) return null
  if (form === CLOCK.after12) return clock.after12
  if (form === CLOCK.after15) return clock.after15
  if (form === CLOCK.after18) return clock.after18
  return form === CLOCK.last ? clock.last : hoursBefore(clock.last, effect.time)
}

const HOURS_PER_DAY = 24

function hoursBefore(last: Float64Array, time: Float64Array | undefined): Float64Array | null {
  if (!time) return null
  return last.map((hour, day) => {
    const hours = day + 1 < time.length ? HOURS_PER_DAY + at(time, day + 1) - hour : Number.NaN
    return hours >= 0 ? hours : Number.NaN
  })
}
