/** Numbers as the person's language writes them. */
import { locale } from './words.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Decimal separators that we know without asking the browser. */
const POINTS: Readonly<Record<string, string>> = {
  en: '.',
  'en-GB': '.',
  'en-US': '.',
  de: ',',
  'de-DE': ',',
  'de-AT': ',',
}

/** "1,234.5"; at most two decimals by default. Zero has no sign, whatever was rounded to it. */
export function formatNumber(value: number, mostDecimals = 2): string {
  const size = Math.abs(value)
  // Most numbers are small, and the first format that a browser makes takes longer than drawing a page.
  const point = POINTS[locale()]
  const isPlain = size < 999 && !String(size).includes('e') && (point || Number.isInteger(size))
  const text = isPlain ? rounded(size, mostDecimals).replace('.', point ?? '.') : formatFor(mostDecimals).format(size)
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text
}

function formatFor(mostDecimals: number): Intl.NumberFormat {
  const name = `${locale()} ${mostDecimals}`
  let format = formats.get(name)
  if (!format) {
    format = new Intl.NumberFormat(locale(), { maximumFractionDigits: mostDecimals })
    formats.set(name, format)
  }
  return format
}

/** As formats round: by the digits that people see, halves up. */
const rounded = (size: number, decimals: number): string =>
  String(Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`))

/** The decimal separator, for `NumberField` and `readNumber`. */
export const decimalSeparator = (): '.' | ',' => (formatNumber(0.5).includes(',') ? ',' : '.')

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** "3.4 MB" */
export function sizeInWords(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${formatNumber(bytes / 1024 ** step, 1)}\u00a0${UNITS[step]}`
}
