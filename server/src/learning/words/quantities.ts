/** Values and differences in the unit a person would say them in, with as many digits as they deserve. */
import { once } from '../../lib/once.ts'
import type { Side } from '../finding.ts'
import type { Amount, Change, ChangeKind, Quantity, Range } from './messages.ts'

// Numbers as a language writes them.

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
const magnitude = (value: number): number => Math.floor(Math.log10(Math.abs(value)))

/** No number of a person needs more, and decimal arithmetic is exact no further. */
const MOST_DECIMALS = 12

/** Adding 0 turns −0 into 0. */
function nearest(value: number, power: number): number {
  if (power > 0) return Math.round(value / 10 ** power) * 10 ** power + 0
  return Number(value.toFixed(Math.min(-power, MOST_DECIMALS))) + 0
}

const withTrueMinus = (text: string): string => text.replace('-', '−')

/** Times are told in the largest unit in which they are not below one. */
const TIMES: readonly { readonly unit: string; readonly seconds: number }[] = [
  { unit: 'h', seconds: 3600 },
  { unit: 'min', seconds: 60 },
  { unit: 's', seconds: 1 },
  { unit: 'ms', seconds: 0.001 },
]

const LEVEL_DIGITS = 3
const DIFFERENCE_DIGITS = 2

interface Scale {
  readonly unit: string
  /** What a value is multiplied by to be told in that unit. */
  readonly factor: number
}

/** Half an hour in hours is 30 minutes; 90 minutes stay 90 minutes, as they were recorded. */
function scaleFor(unit: string, size: number): Scale {
  const recorded = TIMES.findIndex((time) => time.unit === unit)
  const from = TIMES[recorded]
  if (!from || size === 0 || size >= 1) return { unit, factor: 1 }
  const smaller = TIMES.slice(recorded).find(({ seconds }) => size * from.seconds >= seconds) ?? from
  return { unit: smaller.unit, factor: from.seconds / smaller.seconds }
}

/** A value of a variable: "7.43 hours", "45 minutes", "8,230". */
export function quantityOf(format: Format, side: Pick<Side, 'unit'>, value: number): Quantity {
  const scale = scaleFor(side.unit, Math.abs(value))
  return { ...format.significant(value * scale.factor, LEVEL_DIGITS), unit: scale.unit }
}

const english = createFormat('en')

/** A value alone, as sentences write it: "12,400", "3.67". */
export const writtenLevel = (value: number): string => english.significant(value, LEVEL_DIGITS).text

/** A threshold, as exact as it matters: to a tenth of what lies between the averages of both its sides. */
export function thresholdOf(
  format: Format,
  side: Pick<Side, 'unit'>,
  value: number,
  between: number | undefined,
): Quantity {
  const scale = scaleFor(side.unit, Math.abs(value))
  const shown = value * scale.factor
  const finest = shown === 0 ? 0 : magnitude(shown) - LEVEL_DIGITS + 1
  const useful = between === undefined || between === 0 ? finest : magnitude((between * scale.factor) / 10)
  return { ...format.rounded(shown, shown === 0 ? 0 : Math.max(finest, useful)), unit: scale.unit }
}

/** Both ends of a range in one unit. */
export function quantitiesOf(
  format: Format,
  side: Pick<Side, 'unit'>,
  low: number,
  high: number,
): readonly [Quantity, Quantity] {
  const scale = scaleFor(side.unit, Math.max(Math.abs(low), Math.abs(high)))
  const quantity = (value: number) => ({ ...format.significant(value * scale.factor, LEVEL_DIGITS), unit: scale.unit })
  return [quantity(low), quantity(high)]
}

const SHORTENED = new Set(['h', 'min', 's'])

export function kindOf({ unit, isYesNo }: Pick<Side, 'unit' | 'isYesNo'>): ChangeKind {
  if (isYesNo) return 'days'
  return SHORTENED.has(unit) ? 'duration' : 'level'
}

export interface Difference {
  readonly change: Change
  readonly range: Range
  readonly numbers: DifferenceNumbers
}

/** The numbers that the words tell, with their sign. */
export interface DifferenceNumbers {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly unit: string
}

/**
 * A difference and its interval in one unit and to one step: two significant digits of the larger of the difference
 * and its uncertainty, for more would be false precision.
 */
export function differenceOf(
  format: Format,
  effect: Side,
  difference: number,
  interval: readonly [number, number],
): Difference {
  const kind = kindOf(effect)
  const scale = kind === 'days' ? { unit: effect.unit, factor: 100 } : scaleFor(effect.unit, Math.abs(difference))
  const [low, high] = interval.map((bound) => bound * scale.factor) as [number, number]
  const size = difference * scale.factor
  const power = stepOf(Math.max(Math.abs(size), (high - low) / 2), kind)
  const change = (value: number, amount: Amount): Change => ({
    kind,
    side: value < 0 ? 'less' : 'more',
    quantity: { ...amount, unit: scale.unit },
  })
  const end = (value: number) => change(value, endOf(format, Math.abs(value), power))
  return {
    change: change(size, sizeOf(format, Math.abs(size), power)),
    range: rangeOf(end, { size, low, high }),
    numbers: {
      value: nearest(size, power),
      low: endNumber(low, power),
      high: endNumber(high, power),
      unit: kind === 'days' ? '%' : scale.unit,
    },
  }
}

interface Size {
  readonly kind: ChangeKind
  readonly quantity: Quantity
  readonly value: number
  readonly unit: string
}

/** How large a difference is, whichever way it points, to two significant digits. */
export function sizeOfDifference(format: Format, effect: Pick<Side, 'unit' | 'isYesNo'>, difference: number): Size {
  const kind = kindOf(effect)
  const scale = kind === 'days' ? { unit: '%', factor: 100 } : scaleFor(effect.unit, difference)
  const size = difference * scale.factor
  const power = stepOf(size, kind)
  const amount = format.rounded(size, power)
  return { kind, quantity: { ...amount, unit: scale.unit }, value: nearest(size, power), unit: scale.unit }
}

/** Days in a hundred are whole. */
function stepOf(size: number, kind: ChangeKind): number {
  const power = size === 0 ? 0 : magnitude(size) - DIFFERENCE_DIGITS + 1
  return kind === 'days' ? Math.max(0, power) : power
}

/** With the decimals of the range beside it; but one hour is one hour, not 1.0 hours. */
function sizeOf(format: Format, value: number, power: number): Amount {
  const plain = format.rounded(value, power)
  return plain.form === 'one' ? plain : format.fixed(value, power)
}

const endNumber = (value: number, power: number): number =>
  nearest(value, isLostAt(value, power) ? magnitude(value) : power)

const isLostAt = (value: number, power: number): boolean => value !== 0 && nearest(value, power) === 0 && power < 0

/** An end of a range that is not nothing is not written as 0. */
const endOf = (format: Format, value: number, power: number): Amount =>
  isLostAt(value, power) ? format.significant(value, 1) : format.fixed(value, power)

function rangeOf(
  changeOf: (value: number) => Change,
  { size, low, high }: { size: number; low: number; high: number },
): Range {
  const lower = changeOf(low)
  const higher = changeOf(high)
  if (low < 0 && high > 0) {
    return size < 0 ? { kind: 'across', far: lower, near: higher } : { kind: 'across', far: higher, near: lower }
  }
  return size < 0
    ? { kind: 'between', low: higher.quantity, high: lower.quantity }
    : { kind: 'between', low: lower.quantity, high: higher.quantity }
}
