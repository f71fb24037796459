/** Numbers as a language writes them. */
import { once } from '../../lib/once.ts'
import type { Amount } from './messages.ts'

export interface Format {
  /** Rounded to a step of the size 10^power: 1234 at 2 is 1,200 and 0.846 at −2 is 0.85. */
  readonly rounded: (value: number, power: number) => Amount
  /** The same with all its decimals, so that the ends of a range stand alike: 0.9 at −2 is 0.90. */
  readonly fixed: (value: number, power: number) => Amount
  /** To so many significant digits, without empty zeros. */
  readonly significant: (value: number, digits: number) => Amount
  readonly whole: (value: number) => Amount
  /** Two decimals, as correlations are written. */
  readonly coefficient: (value: number) => string
  /** The first letter as a sentence begins. */
  readonly sentence: (text: string) => string
}

export function createFormat(locale: string): Format {
  // Making one takes longer than using it a hundred times. The first one also takes 7 MB.
  const plurals = once(() => new Intl.PluralRules(locale))
  const writers = new Map<string, Intl.NumberFormat>()
  const writer = (decimals: number, isFixed: boolean): Intl.NumberFormat => {
    const key = `${decimals} ${isFixed}`
    const digits = { maximumFractionDigits: decimals, minimumFractionDigits: isFixed ? decimals : 0 }
    const made = writers.get(key) ?? new Intl.NumberFormat(locale, digits)
    writers.set(key, made)
    return made
  }
  const written = (value: number, power: number, isFixed: boolean): Amount => {
    const near = nearest(value, power)
    const text = writer(Math.min(Math.max(0, -power), MOST_DECIMALS), isFixed).format(near)
    return { text: withTrueMinus(text), form: plurals().select(near) }
  }
  const rounded = (value: number, power: number): Amount => written(value, power, false)
  return {
    rounded,
    fixed: (value, power) => written(value, power, true),
    significant: (value, digits) => rounded(value, value === 0 ? 0 : magnitude(value) - digits + 1),
    whole: (value) => rounded(value, 0),
    coefficient: (value) => withTrueMinus(writer(2, true).format(Math.abs(value) < 0.005 ? 0 : value)),
    sentence: (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1),
  }
}

/** The power of ten a number begins with: 2 for 340, −1 for 0.34. */
export const magnitude = (value: number): number => Math.floor(Math.log10(Math.abs(value)))

/** No number of a person needs more, and decimal arithmetic is exact no further. */
const MOST_DECIMALS = 12

/** Adding 0 turns −0 into 0. */
export function nearest(value: number, power: number): number {
  if (power > 0) return Math.round(value / 10 ** power) * 10 ** power + 0
  return Number(value.toFixed(Math.min(-power, MOST_DECIMALS))) + 0
}

const withTrueMinus = (text: string): string => text.replace('-', '−')
