/** What a cell of a workbook shows: a number is a date, a time or a percentage only by the style of its cell. */
import { SECONDS_PER_DAY, utcText } from '../../../lib/utc-text.ts'

export type CellStyle = 'plain' | 'percent' | 'date' | 'dateTime' | 'time' | 'length'

/** The numbers that every workbook means the same by (ECMA-376, 18.8.30), as far as they are not plain. */
export function builtInStyle(id: number): CellStyle {
  if (id === 9 || id === 10) return 'percent'
  if (id === 22) return 'dateTime'
  if (id === 46) return 'length'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time'
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'plain'
}

/** What does not stand for itself in a number format: words, colours, spaces as wide as a letter. */
const WORDS = /"[^"]{0,255}"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]{0,255}\]/gi

export function styleOf(code: string): CellStyle {
  const [first = ''] = code.slice(0, 1000).replace(WORDS, '').split(';')
  if (/\[(h+|m+|s+)\]/i.test(first)) return 'length'
  const hasDay = /[dy]/i.test(first)
  const hasClock = /[hs]/i.test(first)
  if (hasDay || (/m/i.test(first) && !hasClock)) return hasClock ? 'dateTime' : 'date'
  if (hasClock) return 'time'
  return first.includes('%') ? 'percent' : 'plain'
}

/** The days since which a workbook counts: that of Excel for Windows, and that of old Macs. */
export type FirstDay = '1900' | '1904'

const LAST_DAY = 2_958_465
/** From 1899-12-30, because Excel has a 29th of February in 1900, to 1970-01-01. */
const DAYS_1900 = 25_569
const DAYS_1904 = 24_107

export function shownNumber(text: string, style: CellStyle, firstDay: FirstDay): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (style === 'percent') return `${plainNumber(value * 100)}%`
  if (style === 'plain' || value < 0 || value > LAST_DAY) return plainNumber(value)
  if (style === 'length' || (style === 'time' && value < 1)) return lengthText(value)
  const days = firstDay === '1904' ? DAYS_1904 : value < 60 ? DAYS_1900 - 1 : DAYS_1900
  const written = utcText(Math.round((value - days) * SECONDS_PER_DAY)).replace('T', ' ')
  return style === 'date' && Number.isInteger(value) ? written.slice(0, 10) : written
}

/** Hours, minutes and seconds: a workbook knows which of them `7:30` means. */
function lengthText(days: number): string {
  const seconds = Math.round(days * SECONDS_PER_DAY)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** As many digits as Excel counts; three behind the point get a fourth, since `1.234` may be read as a thousand. */
function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text
}
