/** Numbers as the person's language writes them. */
import { locale } from './words.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** "1,234.5"; at most two decimals unless told. */
export function formatNumber(value: number, mostDecimals = 2): string {
  // Most numbers are small and whole, and the first format that a browser makes takes longer than drawing a page.
  if (Number.isInteger(value) && Math.abs(value) < 1000 && !Object.is(value, -0)) return String(value)
  const name = `${locale()} ${mostDecimals}`
  let format = formats.get(name)
  if (!format) {
    format = new Intl.NumberFormat(locale(), { maximumFractionDigits: mostDecimals })
    formats.set(name, format)
  }
  return format.format(value)
}

/** What stands before the decimals: for `NumberField` and `readNumber`. */
export const decimalSeparator = (): '.' | ',' => (formatNumber(0.5).includes(',') ? ',' : '.')
