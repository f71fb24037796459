/** Times and days in words, in the person's language and at the clock of a place. */
import { addDays, daysBetween, localDay, two } from './local.ts'
import { clockTime, offsetMinutes, placeOf } from './zones.ts'

export interface TimeWords {
  readonly today: string
  readonly yesterday: string
  readonly tomorrow: string
  /** `{clock}, {place} time` */
  readonly elsewhere: (clock: string, zone: string) => string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatted(atMs: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const name = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(name)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    formats.set(name, format)
  }
  return format.format(atMs)
}

const relatives = new Map<string, Intl.RelativeTimeFormat>()

function relativeIn(locale: string): Intl.RelativeTimeFormat {
  const relative = relatives.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relatives.set(locale, relative)
  return relative
}

/** `08:30`, as our languages write it. By hand: a list has many, and a format takes its time. */
export function clockWords(atMs: number, zone: string): string {
  const { hour, minute } = clockTime(atMs, zone)
  return `${two(hour)}:${two(minute)}`
}

/** The clock of a fixed offset, for entries of another place whose zone is not known. */
export function clockWordsAt(atMs: number, minutesEast: number): string {
  const clock = new Date(atMs + minutesEast * 60_000)
  return `${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`
}

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/**
 * Written by hand for the commonest patterns of our languages: creating the first formatter takes longer than rendering
 * a page.
 */
const WEEKDAYS = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  de: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
} as const
const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  de: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
} as const

type ShortDay = (weekday: number, day: number, month: number) => string

const american: ShortDay = (weekday, day, month) => `${WEEKDAYS.en[weekday]}, ${MONTHS.en[month]} ${day}`
const british: ShortDay = (weekday, day, month) =>
  `${WEEKDAYS.en[weekday]} ${day} ${month === 8 ? 'Sept' : MONTHS.en[month]}`
const german: ShortDay = (weekday, day, month) => `${WEEKDAYS.de[weekday]}., ${day}. ${MONTHS.de[month]}`

const SHORT_DAYS: Readonly<Record<string, ShortDay>> = {
  en: american,
  'en-US': american,
  'en-GB': british,
  de: german,
  'de-DE': german,
}

/** `Sun 15 Nov`; with the year if it is another than today's. */
export function dayWords(day: string, today: string, locale: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const atNoon = new Date(noon(day))
  const short = SHORT_DAYS[locale]
  if (short && isThisYear) return short(atNoon.getUTCDay(), atNoon.getUTCDate(), atNoon.getUTCMonth())
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return formatted(noon(day), locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC', ...year })
}

/** `15 November 2026` */
export const fullDayWords = (day: string, locale: string): string =>
  formatted(noon(day), locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `Sunday` */
export const weekdayWords = (day: string, locale: string): string =>
  formatted(noon(day), locale, { weekday: 'long', timeZone: 'UTC' })

/** `Sun` */
export const shortWeekdayWords = (day: string, locale: string): string =>
  formatted(noon(day), locale, { weekday: 'short', timeZone: 'UTC' })

/** `15` */
export const shortDayWords = (day: string, locale: string): string =>
  formatted(noon(day), locale, { day: 'numeric', timeZone: 'UTC' }).replace(/\.$/, '')

/** Today, yesterday or tomorrow by that name; any other day by its date. */
export function nearDayWords(day: string, today: string, texts: TimeWords, locale: string): string {
  const names: Readonly<Record<number, string>> = { [-1]: texts.yesterday, 0: texts.today, 1: texts.tomorrow }
  return names[daysBetween(today, day)] ?? dayWords(day, today, locale)
}

/** An entry at the clock of its place: `07:00`, or `07:00, Tokyo time` where that differs from the clock here. */
export function placedClockWords(
  entry: { readonly atMs: number; readonly offsetMinutes?: number | undefined; readonly timeZone?: string | undefined },
  here: string,
  texts: TimeWords,
): string {
  const offsetHere = offsetMinutes(entry.atMs, here)
  const offset = entry.offsetMinutes ?? (entry.timeZone ? offsetMinutes(entry.atMs, entry.timeZone) : offsetHere)
  const clock = clockWordsAt(entry.atMs, offset)
  if (offset === offsetHere) return clock
  return texts.elsewhere(clock, entry.timeZone ? placeOf(entry.timeZone) : utcWords(offset))
}

/** `UTC+9`, `UTC−3:30` */
export function utcWords(offset: number): string {
  const size = Math.abs(offset)
  const minutes = size % 60
  const sign = offset < 0 ? '−' : '+'
  return `UTC${sign}${Math.floor(size / 60)}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/** The week around a day, Monday first. */
export function weekOf(day: string): readonly string[] {
  const start = addDays(day, 1 - (new Date(noon(day)).getUTCDay() || 7))
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(start, days))
}

/** How long ago, as people say it: `5 minutes ago`, `yesterday`, or the date. */
export function agoWords(atMs: number, nowMs: number, zone: string, locale: string): string {
  const relative = relativeIn(locale)
  const minutes = Math.round((atMs - nowMs) / 60_000)
  const days = daysBetween(localDay(nowMs, zone), localDay(atMs, zone))
  if (days === 0 && Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  if (days === 0) return clockWords(atMs, zone)
  if (Math.abs(days) < 7) return relative.format(days, 'day')
  return dayWords(localDay(atMs, zone), localDay(nowMs, zone), locale)
}

/** Hours into the local day, with fractions: 8:30 is 8.5. */
export function hourOfDay(atMs: number, zone: string): number {
  const { hour, minute } = clockTime(atMs, zone)
  return hour + minute / 60
}

/** `14 Nov 2026` for the midnight of a day, as pictures place their days; in this order in every kind of English. */
export const datedWords = (midnightMs: number, locale: string): string =>
  formatted(midnightMs, locale.startsWith('en') ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** `Jan` to `Dec`. */
export const monthWords = (locale: string): readonly string[] =>
  Array.from({ length: 12 }, (_, month) =>
    formatted(Date.UTC(2026, month, 15), locale, { month: 'short', timeZone: 'UTC' }),
  )

/** The day whose midnight it is. */
export const dayOfMidnight = (midnightMs: number): string => new Date(midnightMs).toISOString().slice(0, 10)
