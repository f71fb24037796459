/** Time zones: how far the clock of a place is from UTC, and where the person seems to be. */
import { keepText, keptText } from '../state/kept-text.ts'
import { DAY_MS } from './lengths.ts'

export interface ClockTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes longer than using it a hundred times. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** What the clock of a place shows at a moment. */
export function clockTime(atMs: number, zone: string): ClockTime {
  if (zone === 'UTC' || zone === 'Etc/UTC') return clockUtc(new Date(atMs))
  if (zone === zoneHere()) return clockHere(new Date(atMs))
  const parts = formatOf(zone).formatToParts(atMs)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** The browser knows its own clock without formatting it first: many times faster. */
const clockHere = (date: Date): ClockTime => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
  hour: date.getHours(),
  minute: date.getMinutes(),
  second: date.getSeconds(),
})

const clockUtc = (date: Date): ClockTime => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
  second: date.getUTCSeconds(),
})

/** The same numbers read as UTC: only to count with them. */
export const asUtcMs = ({ year, month, day, hour, minute, second }: ClockTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** Minutes east of UTC. Zones of long ago were off by seconds: they are rounded. */
export function offsetMinutes(atMs: number, zone: string): number {
  const wholeSecond = Math.floor(atMs / 1000) * 1000
  return Math.round((asUtcMs(clockTime(wholeSecond, zone)) - wholeSecond) / 60_000)
}

const ASKED_AGAIN_MS = 60_000
/** Kept in this browser: the zone it named last, and how its clock stood. */
const KEPT_AS = 'zone'
let zoneKnown = { zone: '', untilMs: Number.NEGATIVE_INFINITY }

/**
 * The zone of this device. Asking the browser for the first time takes longer than drawing a page, so until `readZone`
 * has been called it is the previous one, if the clock has the same offset as then.
 */
export function zoneHere(): string {
  const atMs = performance.now()
  if (atMs >= zoneKnown.untilMs) zoneKnown = { zone: keptZone() ?? readZone(), untilMs: atMs + ASKED_AGAIN_MS }
  return zoneKnown.zone
}

let isAsked = false

/** Asks the browser, once the first page is drawn, and again every minute from then on. */
export function readZone(): string {
  isAsked = true
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  zoneKnown = { zone, untilMs: performance.now() + ASKED_AGAIN_MS }
  keepText(KEPT_AS, `${zone} ${clockOffsets()}`)
  return zone
}

function keptZone(): string | undefined {
  if (isAsked) return undefined
  const [zone, offsets] = (keptText(KEPT_AS) ?? '').split(' ')
  return offsets === clockOffsets() ? zone : undefined
}

/** How far the clock of this device is from UTC in winter and in summer. */
function clockOffsets(): string {
  const year = new Date().getFullYear()
  return [0, 6].map((month) => new Date(year, month, 1).getTimezoneOffset()).join()
}

export function isZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** `Tokyo` for `Asia/Tokyo`. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/**
 * The zone to ask about, if the device is elsewhere: its clock differs from the account's now or in half a year. Two
 * names for the same clock do not count as travelling.
 */
export function otherZone(deviceZone: string, accountZone: string, nowMs: number): string | undefined {
  const halfYearMs = 182 * DAY_MS
  const isSame = [nowMs, nowMs + halfYearMs].every(
    (atMs) => offsetMinutes(atMs, deviceZone) === offsetMinutes(atMs, accountZone),
  )
  return isSame ? undefined : deviceZone
}
