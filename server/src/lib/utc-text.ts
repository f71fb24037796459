/** Times as the interface writes them: UTC, `YYYY-MM-DDThh:mm:ss`, without a zone suffix. */

export const SECONDS_PER_MINUTE = 60
export const SECONDS_PER_HOUR = 60 * SECONDS_PER_MINUTE
export const SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR
export const MS_PER_DAY = 1000 * SECONDS_PER_DAY

/** Hours or minutes in two digits. */
export const padded = (number: number): string => String(number).padStart(2, '0')

/** The day number (since 1970-01-01) of a moment. */
export const dayNumber = (epochSeconds: number): number => Math.floor(epochSeconds / SECONDS_PER_DAY)

/** The day of the week of a day number, also before 1970: Monday is 0, Sunday 6. Day 0 was a Thursday. */
export const mondayBased = (day: number): number => (((day + 3) % 7) + 7) % 7

/** The Monday of the week of a day number. */
export const mondayOf = (day: number): number => day - mondayBased(day)

const DAYS_KEPT = 4096
const dayTexts = new Map<number, string>()

/**
 * `YYYY-MM-DD` of a day number. Formatting a date is the most expensive part of a page of measurements, and a page
 * contains few days, so the latest texts are cached.
 */
export function dayText(day: number): string {
  const cached = dayTexts.get(day)
  if (cached !== undefined) return cached
  if (dayTexts.size >= DAYS_KEPT) dayTexts.clear()
  const text = new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10)
  dayTexts.set(day, text)
  return text
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** `YYYY-MM-DDThh:mm:ss` of a moment. */
export function utcText(epochSeconds: number): string {
  const day = dayNumber(epochSeconds)
  const secondsOfDay = epochSeconds - day * SECONDS_PER_DAY
  const hours = (secondsOfDay / 3600) | 0
  const minutes = ((secondsOfDay - hours * 3600) / 60) | 0
  return `${dayText(day)}T${twoDigits[hours]}:${twoDigits[minutes]}:${twoDigits[secondsOfDay % 60]}`
}

export interface Moment {
  readonly epochSeconds: number
  /** Minutes east of UTC, if the text had an offset; it determines the local day. */
  readonly offsetMinutes: number | undefined
}

const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** Reads `YYYY-MM-DDThh:mm:ss`, with `Z`, an offset, a space for the T, fractions (dropped), or a bare date. */
export function readMoment(text: string): Moment | undefined {
  const match = PATTERN.exec(text.trim())
  if (!match) return undefined
  const year = Number(match[1])
  const month = Number(match[2])
  const day = Number(match[3])
  const hour = Number(match[4] ?? 0)
  const minute = Number(match[5] ?? 0)
  const second = Number(match[6] ?? 0)
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  if (!isReal || hour > 23 || minute > 59 || second > 59) return undefined
  const offsetMinutes = readOffset(match[7])
  if (offsetMinutes !== undefined && !(Math.abs(offsetMinutes) <= 18 * 60)) return undefined
  const utcSeconds = utcMidnight(year, month, day) + hour * 3600 + minute * 60 + second
  return { epochSeconds: utcSeconds - (offsetMinutes ?? 0) * 60, offsetMinutes }
}

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999. The calendar repeats every four hundred years. */
const utcMidnight = (year: number, month: number, day: number): number =>
  Date.UTC(year + 400, month - 1, day) / 1000 - 146_097 * SECONDS_PER_DAY

const LONG_MONTHS = new Set([1, 3, 5, 7, 8, 10, 12])

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return LONG_MONTHS.has(month) ? 31 : 30
}

/** `Z` means UTC, not "I am in London", so it determines no local day. NaN if the minutes are out of range. */
function readOffset(text: string | undefined): number | undefined {
  if (text === undefined || text.toUpperCase() === 'Z') return undefined
  const digits = text.slice(1).replace(':', '').padEnd(4, '0')
  const minutes = Number(digits.slice(2)) > 59 ? Number.NaN : Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return text.startsWith('-') ? -minutes : minutes
}

/** hh:mm:ss of seconds after midnight. */
export const timeText = (second: number): string =>
  `${padded(Math.floor(second / 3600))}:${padded(Math.floor((second % 3600) / 60))}:${padded(second % 60)}`
