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
  // Most numbers are small, and the first format that a browser makes takes longer than drawing a page.
  const point = POINTS[locale()]
  const isPlain = Math.abs(value) < 999 && !String(value).includes('e')
  if (isPlain && (point || Number.isInteger(value))) return rounded(value, mostDecimals).replace('.', point ?? '.')
  const name = `${locale()} ${mostDecimals}`
  let format = formats.get(name)
  if (!format) {
    format = new Intl.NumberFormat(locale(), { maximumFractionDigits: mostDecimals })
    formats.set(name, format)
  }
  return format.format(value).replace(/^-0$/, '0').replace('-', '−')
}

/** As formats round: by the digits that people see, halves away from zero. */
function rounded(value: number, decimals: number): string {
  const size = Number(`${Math.round(Number(`${Math.abs(value)}e${decimals}`))}e-${decimals}`)
  return `${value < 0 && size > 0 ? '−' : ''}${size}`
}

/** The decimal separator, for `NumberField` and `readNumber`. */
export const decimalSeparator = (): '.' | ',' => (formatNumber(0.5).includes(',') ? ',' : '.')

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** "3.4 MB" */
export function sizeInWords(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${formatNumber(bytes / 1024 ** step, 1)}\u00a0${UNITS[step]}`
}
