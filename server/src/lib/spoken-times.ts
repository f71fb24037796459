/** Times as people say them, by the person's clock: "9:00", "yesterday evening", "two hours ago". */
import { Temporal } from 'temporal-polyfill'
import { mondayBased, SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from './utc-text.ts'
import { localDays } from './zone.ts'

/** A device's clock may be slightly ahead of ours. */
const CLOCK_AHEAD_SECONDS = 5 * SECONDS_PER_MINUTE

const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|h|o'clock)?$/

/** Seconds after midnight. A bare number is not a time. */
function secondOf(text: string): number | undefined {
  const match = CLOCK.exec(text)
  if (!match) return undefined
  const [, hours = '', minutes, seconds, half] = match
  if (minutes === undefined && half === undefined) return undefined
  const usesTwelveHours = half?.startsWith('a') || half?.startsWith('p')
  const hourOfClock = Number(hours)
  if (usesTwelveHours && (hourOfClock < 1 || hourOfClock > 12)) return undefined
  const hour = usesTwelveHours ? (hourOfClock % 12) + (half?.startsWith('p') ? 12 : 0) : hourOfClock
  if (hour > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return undefined
  return hour * SECONDS_PER_HOUR + Number(minutes ?? 0) * SECONDS_PER_MINUTE + Number(seconds ?? 0)
}

/**
 * The moment at which a local clock shows this time. A time that is skipped when clocks go forward moves forward with
 * them.
 */
function momentAt(zone: string, day: number, second: number): number {
  const date = Temporal.PlainDate.from('1970-01-01').add({ days: day })
  const time = Temporal.PlainTime.from('00:00').add({ seconds: second })
  return date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds / 1000
}

/** The latest moment at which the clock showed this time: at half past eight, "9:00" is yesterday's. */
function lastMomentAt(zone: string, second: number, nowEpoch: number): number {
  const today = localDays(zone)(nowEpoch, null)
  const asToday = momentAt(zone, today, second)
  if (asToday <= nowEpoch) return asToday
  return asToday <= nowEpoch + CLOCK_AHEAD_SECONDS ? nowEpoch : momentAt(zone, today - 1, second)
}

/** A time of day alone, such as "9:00" or "9 pm". */
export function readClockTime(text: string, nowEpoch: number, zone: string): number | undefined {
  const second = secondOf(text.trim().toLowerCase())
  return second === undefined ? undefined : lastMomentAt(zone, second, nowEpoch)
}

/** The time that each part of a day stands for. */
const PARTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'early morning': 6,
    morning: 8,
    'late morning': 11,
    noon: 12,
    midday: 12,
    lunch: 12,
    lunchtime: 12,
    afternoon: 15,
    'late afternoon': 17,
    evening: 20,
    night: 22,
    'late evening': 22,
  }),
)

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    half: 0.5,
  }),
)

const AGO = /^(?:about )?(\d+(?:\.\d+)?|[a-z]+)(?: an?)? (minute|min|hour|hr|day|week)s? ago$/
const UNIT_SECONDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    minute: SECONDS_PER_MINUTE,
    min: SECONDS_PER_MINUTE,
    hour: SECONDS_PER_HOUR,
    hr: SECONDS_PER_HOUR,
    day: SECONDS_PER_DAY,
    week: 7 * SECONDS_PER_DAY,
  }),
)

/** The moment described by a text; undefined if there is none. Never later than now. */
export function readSpokenTime(text: string, nowEpoch: number, zone: string): number | undefined {
  const spoken = text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/^at /, '')
  if (['now', 'just now', 'right now'].includes(spoken)) return nowEpoch
  const ago = AGO.exec(spoken)
  if (ago) {
    const count = Number.isFinite(Number(ago[1])) ? Number(ago[1]) : NUMBERS.get(ago[1] ?? '')
    return count === undefined ? undefined : Math.round(nowEpoch - count * (UNIT_SECONDS.get(ago[2] ?? '') ?? 0))
  }
  const clock = readClockTime(spoken, nowEpoch, zone)
  if (clock !== undefined) return clock
  const today = localDays(zone)(nowEpoch, null)
  const dayAndRest = dayIn(spoken, today)
  if (!dayAndRest) return undefined
  const { day, rest } = dayAndRest
  const hour = PARTS.get(rest)
  const second = rest === '' ? undefined : hour === undefined ? secondOf(rest) : hour * SECONDS_PER_HOUR
  if (rest !== '' && second === undefined) return undefined
  const moment = second === undefined ? sameTimeOn(zone, day, nowEpoch) : momentAt(zone, day, second)
  return Math.min(moment, nowEpoch)
}

/** A day without a time: the same time of day, which for today is now. */
function sameTimeOn(zone: string, day: number, nowEpoch: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(nowEpoch * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
  return momentAt(zone, day, now.hour * SECONDS_PER_HOUR + now.minute * SECONDS_PER_MINUTE + now.second)
}

/** The day at the start or end of the text, and the rest of the text. */
function dayIn(spoken: string, today: number): { readonly day: number; readonly rest: string } | undefined {
  const withoutMatch = (match: string) =>
    spoken
      .slice(match.length)
      .replace(/^[, ]+/, '')
      .replace(/^(at|in the|around) /, '')
  if (spoken === 'last night') return { day: today - 1, rest: 'night' }
  if (spoken === 'tonight') return { day: today, rest: 'night' }
  const fixed: readonly (readonly [string, number])[] = [
    ['day before yesterday', today - 2],
    ['the day before yesterday', today - 2],
    ['yesterday', today - 1],
    ['today', today],
    ['this', today],
    ['in the', today],
  ]
  for (const [word, day] of fixed)
    if (spoken === word || spoken.startsWith(`${word} `)) return { day, rest: withoutMatch(word) }
  const date = /^(\d{4}-\d{2}-\d{2})(?:[ t,]|$)/.exec(spoken)?.[1]
  if (date !== undefined) return dateIn(date, withoutMatch(`${date}`))
  const weekday = /^(?:last |on )?([a-z]+day)\b/.exec(spoken)
  const weekdayIndex = WEEKDAYS.indexOf(weekday?.[1] ?? '')
  if (weekday && weekdayIndex >= 0) return { day: lastWeekday(weekdayIndex, today), rest: withoutMatch(weekday[0]) }
  return PARTS.has(spoken) ? { day: today, rest: spoken } : undefined
}

/** The name of today's weekday does not mean today. */
const lastWeekday = (weekday: number, today: number): number => today - ((mondayBased(today) - weekday + 6) % 7) - 1

function dateIn(date: string, rest: string): { readonly day: number; readonly rest: string } | undefined {
  const epoch = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(epoch) ? undefined : { day: epoch / 1000 / SECONDS_PER_DAY, rest: rest.replace(/^t/, '') }
}
