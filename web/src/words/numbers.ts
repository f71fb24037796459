/** Numbers as the person's language writes them. */
import { locale } from './words.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** "1,234.5"; at most two decimals unless told. */
export function formatNumber(value: number, mostDecimals = 2): string {
  const name = `${locale()} ${mostDecimals}`
  let format = formats.get(name)
  if (!format) {
    format = new Intl.NumberFormat(locale(), { maximumFractionDigits: mostDecimals })
    formats.set(name, format)
  }
  return format.format(value)
}

/** What stands before the decimals: for `NumberField` and `readNumber`. */
export const decimalSeparator = (): '.' | ',' =>
  new Intl.NumberFormat(locale()).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
