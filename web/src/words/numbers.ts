/** Numbers as the person's language writes them. */
import { locale } from './words.ts'

/** "1,234.5"; at most two decimals unless told. */
export const formatNumber = (value: number, mostDecimals = 2): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: mostDecimals }).format(value)
