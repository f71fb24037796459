/** The time range of a query, by the person's clock. */
import { type Sentence, say } from './language.ts'
import { Refusal } from './refusal.ts'
import { dayNumber, readMoment } from './utc-text.ts'
import { localDays, startOfDay } from './zone.ts'

/** Ranges as parsed by the contract: `from` and `to` are local days or moments, the others epoch seconds. */
export interface RangeQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly earliestMeasurementTime?: number | undefined
  readonly latestMeasurementTime?: number | undefined
}

/** Both inclusive; undefined = open. */
export interface Bounds {
  readonly from: number | undefined
  readonly to: number | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The moments of a range. If a bound is given under both names, the narrower one counts. */
export function momentsIn(query: RangeQuery, timeZone: string): Bounds {
  const midnight = startOfDay(timeZone)
  const from = momentOf(query.from, (day) => midnight(day))
  const to = momentOf(query.to, (day) => midnight(day + 1) - 1)
  refuseReversed(from, to)
  return { from: latestOf(from, query.earliestMeasurementTime), to: earliestOf(to, query.latestMeasurementTime) }
}

/** The local days of a range, as day numbers. */
export function daysIn(query: RangeQuery, timeZone: string): Bounds {
  const dayAt = localDays(timeZone)
  const dayOf = (moment: number | undefined) => (moment === undefined ? undefined : dayAt(moment, null))
  const { from, to } = momentsIn(query, timeZone)
  return { from: dayOf(from), to: dayOf(to) }
}

function momentOf(text: string | undefined, ofDay: (day: number) => number): number | undefined {
  const moment = text === undefined ? undefined : readMoment(text)
  if (text === undefined || moment === undefined) return undefined
  return DAY.test(text) ? ofDay(dayNumber(moment.epochSeconds)) : moment.epochSeconds
}

function refuseReversed(from: number | undefined, to: number | undefined): void {
  if (from !== undefined && to !== undefined && from > to)
    throw new Refusal('badInput', [{ message: say('from must not be after to.'), field: 'from' }])
}

const latestOf = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
const earliestOf = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)

// Days and times as apps send them, and the faults for unreadable ones.

interface FieldFault {
  readonly message: Sentence
  readonly field: string
}

export const timeFault = (field: string): FieldFault => ({
  message: say('{field} must be a time such as 2026-01-31T18:00:00.', { field }),
  field,
})

export const dayFault = (field: string): FieldFault => ({
  message: say('{field} must be a day such as 2026-01-31.', { field }),
  field,
})

/** A day such as 2026-01-31, as its number. */
export function readDay(date: string, field: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(date) ? readMoment(date) : undefined
  if (!moment) throw new Refusal('badInput', [dayFault(field)])
  return dayNumber(moment.epochSeconds)
}
