/** Times of Apple's export: `2024-02-01 08:12:12 +0100`, and on some phones in 12-hour notation. */
import type { Moment } from '../../../lib/utc-text.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'

/** Before AM and PM, phones write any of several kinds of space. */
const ANY_FORM = /^(\d{4}-\d{2}-\d{2})\s+(\d{1,2}):(\d{2}):(\d{2})(?:\s*([ap])\.?\s?m\.?)?\s*([+-])(\d{2}):?(\d{2})$/i

const DIGIT_0 = 48

/** Neighbouring records are mostly of the same day, so its number is cached. */
export class AppleMoments {
  #dayText = ''
  #dayStart = 0

  read(text: string | undefined): Moment | undefined {
    if (text === undefined) return undefined
    const isUsual = text.length === 25 && text.charCodeAt(10) === 32 && text.charCodeAt(19) === 32
    return isUsual ? this.#readUsual(text) : this.#readAny(text)
  }

  #readUsual(text: string): Moment | undefined {
    const hours = digits(text, 11)
    const minutes = digits(text, 14)
    const seconds = digits(text, 17)
    const offset = digits(text, 21) * 60 + digits(text, 23)
    const isReal = hours < 24 && minutes < 60 && seconds < 60 && offset <= 18 * 60
    const day = this.#dayOf(text)
    if (!isReal || day === undefined) return undefined
    return momentAt(day + hours * 3600 + minutes * 60 + seconds, text.charCodeAt(20) === 45 ? -offset : offset)
  }

  #readAny(text: string): Moment | undefined {
    const match = ANY_FORM.exec(text.trim())
    if (!match) return undefined
    const [, date = '', hour, minute, second, half, sign, offsetHours, offsetMinutes] = match
    const day = this.#dayOf(date)
    const twelve = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    const offset = Number(offsetHours) * 60 + Number(offsetMinutes)
    const isReal = twelve < 24 && Number(minute) < 60 && Number(second) < 60 && offset <= 18 * 60
    if (!isReal || day === undefined) return undefined
    return momentAt(day + twelve * 3600 + Number(minute) * 60 + Number(second), sign === '-' ? -offset : offset)
  }

  /** The start of the day as if it were in UTC; undefined if there is no such day. */
  #dayOf(text: string): number | undefined {
    const dayText = text.slice(0, 10)
    if (dayText === this.#dayText) return this.#dayStart
    const ms = Date.parse(`${dayText}T00:00:00Z`)
    if (!Number.isFinite(ms) || ms % (SECONDS_PER_DAY * 1000) !== 0) return undefined
    // 31 February must not become a day in March.
    if (new Date(ms).toISOString().slice(0, 10) !== dayText) return undefined
    this.#dayText = dayText
    this.#dayStart = ms / 1000
    return this.#dayStart
  }
}

const momentAt = (wallSeconds: number, offsetMinutes: number): Moment => ({
  epochSeconds: wallSeconds - offsetMinutes * 60,
  offsetMinutes,
})

/** Two digits; a number larger than any time of day if they are not digits. */
function digits(text: string, position: number): number {
  const tens = text.charCodeAt(position) - DIGIT_0
  const ones = text.charCodeAt(position + 1) - DIGIT_0
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : 9999
}
