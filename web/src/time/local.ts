/** Moments and local times. Days are `2026-11-15`, local times `2026-11-15T08:30`, as date fields write them. */
import { DAY_MS, MINUTE_MS } from './lengths.ts'
import { asUtcMs, type ClockTime, clockTime, offsetMinutes } from './zones.ts'

let correctionMs = 0

/** The time, corrected if the person agreed that this device's clock is wrong. */
export const nowMs = (): number => Date.now() + correctionMs

export function correctClock(byMs: number): void {
  correctionMs = byMs
}

/** `07`: two digits for hours, minutes and months. */
export const two = (number: number): string => String(number).padStart(2, '0')
const dayText = ({ year, month, day }: ClockTime): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** The local day in a zone. */
export const localDay = (atMs: number, zone: string): string => dayText(clockTime(atMs, zone))

/** The value of a field for date and time: `2026-11-15T08:30`. */
export function localMinute(atMs: number, zone: string): string {
  const time = clockTime(atMs, zone)
  return `${dayText(time)}T${two(time.hour)}:${two(time.minute)}`
}

/** As the server expects it, with the zone's offset: `2026-11-15T08:30:21+01:00`. */
export function stamp(atMs: number, zone: string): string {
  const offset = offsetMinutes(atMs, zone)
  const clock = new Date(Math.floor(atMs / 1000) * 1000 + offset * MINUTE_MS).toISOString().slice(0, 19)
  const size = Math.abs(offset)
  return `${clock}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The moment of a text from the server: UTC where it names no offset. */
export function momentOf(text: string): number {
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
  return Date.parse(hasOffset ? text : `${text}Z`)
}

/** The offset that a stamp names, in minutes; undefined where it names none. */
export function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(text) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

interface ClockMoment {
  readonly atMs: number
  /** The clock skipped this time. */
  readonly isSkipped: boolean
}

/**
 * The moment of a local time, `2026-03-29T02:30` or with seconds. A skipped time moves forward by as much as was
 * skipped; of a repeated one, the first counts.
 */
export function momentAt(clock: string, zone: string): ClockMoment | undefined {
  const asUtc = Date.parse(`${clock.length === 16 ? `${clock}:00` : clock}Z`)
  if (Number.isNaN(asUtc)) return undefined
  // The offsets around it: at most one change of the clock lies within a day.
  const offsets = [offsetMinutes(asUtc - DAY_MS, zone), offsetMinutes(asUtc + DAY_MS, zone)]
  const candidates = offsets
    .map((offset) => asUtc - offset * MINUTE_MS)
    .filter((atMs) => asUtcMs(clockTime(atMs, zone)) === asUtc)
  const earliest = Math.min(...candidates)
  if (candidates.length > 0) return { atMs: earliest, isSkipped: false }
  // With the offset from before the change, as if the clock had not changed.
  return { atMs: asUtc - (offsets[0] ?? 0) * MINUTE_MS, isSkipped: true }
}

/** The first moment of a day; some days begin at one o'clock. */
export const dayStart = (day: string, zone: string): number => {
  const moment = momentAt(`${day}T00:00`, zone)
  if (!moment) throw new RangeError(`${day} is not a day.`)
  if (!moment.isSkipped) return moment.atMs
  // Midnight was skipped: the day begins where the clock went on.
  return firstMomentOf(day, zone, moment.atMs)
}

/** Between an hour or more before and after: the change itself, to the minute. */
function firstMomentOf(day: string, zone: string, afterMs: number): number {
  let beforeMs = afterMs - DAY_MS
  let after = afterMs
  while (after - beforeMs > MINUTE_MS) {
    const middle = Math.floor((beforeMs + after) / 2 / MINUTE_MS) * MINUTE_MS
    if (localDay(middle, zone) < day) beforeMs = middle
    else after = middle
  }
  return after
}

/** The day this many days later; earlier with a negative number. */
export function addDays(day: string, days: number): string {
  const atMs = Date.parse(`${day}T00:00:00Z`) + days * DAY_MS
  return new Date(atMs).toISOString().slice(0, 10)
}

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** Monday 1 to Sunday 7. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
