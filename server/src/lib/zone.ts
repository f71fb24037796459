/** Local time: from a moment to a local day and back, across clock changes. */
import { Temporal } from 'temporal-polyfill'
import { dayNumber, dayText, readMoment, SECONDS_PER_DAY } from './utc-text.ts'

/** From `fromEpoch` (inclusive) until the next span's start, local time is UTC + offset. */
interface OffsetSpan {
  readonly fromEpoch: number
  readonly offsetSeconds: number
}

const ZONES_KEPT = 600
const spansByZone = new Map<string, readonly OffsetSpan[]>()

const START = Temporal.Instant.from('1900-01-01T00:00:00Z')
const END = Temporal.Instant.from('2100-01-01T00:00:00Z')

/** Only names: Temporal would also accept an offset, or a whole time with its zone in brackets. */
const ZONE_NAME = /^[a-z][\w+-]*(?:\/[a-z][\w+-]*)*$/i

export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** All offsets of a zone from 1900 to 2100; computed once per zone. */
function spansOf(zone: string): readonly OffsetSpan[] {
  const cached = spansByZone.get(zone)
  if (cached) return cached
  let moment: Temporal.ZonedDateTime | null = START.toZonedDateTimeISO(zone)
  const spans: OffsetSpan[] = []
  while (moment && Temporal.Instant.compare(moment.toInstant(), END) < 0) {
    spans.push({ fromEpoch: moment.epochMilliseconds / 1000, offsetSeconds: moment.offsetNanoseconds / 1e9 })
    moment = moment.getTimeZoneTransition('next')
  }
  if (spansByZone.size >= ZONES_KEPT) spansByZone.clear()
  spansByZone.set(zone, spans)
  return spans
}

/**
 * A function from moments to the zone's offset in seconds. It caches the last span, so consecutive moments are fast.
 */
export function offsetsOf(zone: string): (epochSeconds: number) => number {
  const spans = spansOf(zone)
  let from = Number.POSITIVE_INFINITY
  let until = Number.NEGATIVE_INFINITY
  let offset = 0
  return (epochSeconds) => {
    if (epochSeconds < from || epochSeconds >= until) {
      const index = lastSpanAt(spans, epochSeconds)
      from = index === 0 ? Number.NEGATIVE_INFINITY : (spans[index]?.fromEpoch ?? 0)
      until = spans[index + 1]?.fromEpoch ?? Number.POSITIVE_INFINITY
      offset = spans[index]?.offsetSeconds ?? 0
    }
    return offset
  }
}

function lastSpanAt(spans: readonly OffsetSpan[], epochSeconds: number): number {
  let low = 0
  let high = spans.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((spans[middle]?.fromEpoch ?? 0) <= epochSeconds) low = middle
    else high = middle - 1
  }
  return low
}

const GMT_OFFSET = /GMT(?:([+-])(\d\d):(\d\d))?/

/**
 * A function from moments to minutes east of UTC; undefined if there is no such zone. For a few moments in any zone:
 * `offsetsOf` computes all offsets of a zone once, which takes a tenth of a second and pays off for many moments.
 */
export function fewOffsetsOf(zone: string): ((epochSeconds: number) => number) | undefined {
  if (!isTimeZone(zone)) return undefined
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' })
  return (epochSeconds) => {
    const [, sign, hours = '0', minutes = '0'] = GMT_OFFSET.exec(format.format(epochSeconds * 1000)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
}

/** Local day number of a moment: by the offset it was recorded with, otherwise by the zone. */
export function localDays(zone: string): (epochSeconds: number, offsetMinutes: number | null) => number {
  const offsetAt = offsetsOf(zone)
  return (epochSeconds, offsetMinutes) =>
    dayNumber(epochSeconds + (offsetMinutes === null ? offsetAt(epochSeconds) : offsetMinutes * 60))
}

/** The local date of a moment in UTC, as `YYYY-MM-DD`. */
export function localDates(zone: string): (utc: string) => string {
  const dayOf = localDays(zone)
  return (utc) => {
    const moment = readMoment(utc)
    return moment === undefined ? utc.slice(0, 10) : dayText(dayOf(moment.epochSeconds, null))
  }
}

/**
 * The moment a local day starts: midnight, or the first moment after it if clocks skip midnight, or the first one if it
 * occurs twice.
 */
export function startOfDay(zone: string): (day: number) => number {
  const offsetAt = offsetsOf(zone)
  return (day) => {
    const midnight = day * SECONDS_PER_DAY
    const early = midnight - offsetAt(midnight - SECONDS_PER_DAY)
    if (dayNumber(early + offsetAt(early)) === day && dayNumber(early - 1 + offsetAt(early - 1)) < day) return early
    return Temporal.PlainDate.from('1970-01-01').add({ days: day }).toZonedDateTime(zone).epochMilliseconds / 1000
  }
}

export interface Stretch {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Exactly the moments of a local day: one span, or one per offset if clocks change around it. */
export function stretchesOf(zone: string): (day: number) => Stretch[] {
  const spans = spansOf(zone)
  return (day) => {
    const midnight = day * SECONDS_PER_DAY
    const stretches: Stretch[] = []
    // No offset is as long as a day, so a moment of this day cannot lie before or after.
    for (let index = lastSpanAt(spans, midnight - SECONDS_PER_DAY); index < spans.length; index++) {
      const { fromEpoch = 0, offsetSeconds = 0 } = spans[index] ?? {}
      if (fromEpoch > midnight + 2 * SECONDS_PER_DAY) break
      const from = midnight - offsetSeconds
      const until = Math.min(from + SECONDS_PER_DAY, spans[index + 1]?.fromEpoch ?? Number.POSITIVE_INFINITY)
      const start = index === 0 ? from : Math.max(from, fromEpoch)
      if (start < until) stretches.push({ from: start, to: until })
    }
    return stretches
  }
}
