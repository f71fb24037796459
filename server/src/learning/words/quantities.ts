/** Values and differences in the unit people would use, with a sensible number of digits. */
import { CLOCK_UNIT, clockText } from '@upshot/charts'
import { commonPower, MOST_DECIMALS, magnitude, nearest } from '../../lib/digits.ts'
import { dateText } from '../../lib/language.ts'
import { once } from '../../lib/once.ts'
import type { Side } from '../finding.ts'
import type { Amount, ChangeKind, ChangeMessage, ChangeRange, FormattedQuantity } from './messages.ts'

// Number formats of a language.

export interface NumberFormat {
  /** Rounded to a step of 10^power: 1234 at 2 is 1,200 and 0.846 at −2 is 0.85. */
  readonly rounded: (value: number, power: number) => Amount
  /** The same with all its decimals, so that both ends of a range match: 0.9 at −2 is 0.90. */
  readonly fixed: (value: number, power: number) => Amount
  /** The value with this many significant digits, without trailing zeros. */
  readonly significant: (value: number, digits: number) => Amount
  readonly integer: (value: number) => Amount
  /** The value with two decimals, as for correlations. */
  readonly coefficient: (value: number) => string
  readonly day: (day: string) => string
  /** The text with a capital first letter. */
  readonly sentence: (text: string) => string
}

export function createFormat(locale: string): NumberFormat {
  // Creating one takes longer than using it a hundred times. The first one also takes 7 MB.
  const plurals = once(() => new Intl.PluralRules(locale))
  const writers = new Map<string, Intl.NumberFormat>()
  const writer = (decimals: number, isFixed: boolean): Intl.NumberFormat => {
    const key = `${decimals} ${isFixed}`
    const digits = { maximumFractionDigits: decimals, minimumFractionDigits: isFixed ? decimals : 0 }
    const writer = writers.get(key) ?? new Intl.NumberFormat(locale, digits)
    writers.set(key, writer)
    return writer
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
    integer: (value) => rounded(value, 0),
    coefficient: (value) => withTrueMinus(writer(2, true).format(Math.abs(value) < 0.005 ? 0 : value)),
    day: (day) => dateText(locale, day),
    sentence: (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1),
  }
}

const withTrueMinus = (text: string): string => text.replace('-', '−')

/** Times use the largest unit in which they are at least one. */
const TIMES: readonly { readonly unit: string; readonly seconds: number }[] = [
  { unit: 'h', seconds: 3600 },
  { unit: 'min', seconds: 60 },
  { unit: 's', seconds: 1 },
  { unit: 'ms', seconds: 0.001 },
]

const LEVEL_DIGITS = 3
const DIFFERENCE_DIGITS = 2

interface DisplayUnit {
  readonly unit: string
  /** Factor from the variable's unit to this one. */
  readonly factor: number
}

/** Differences of times of day are lengths of time. */
const unitOfDifference = (unit: string): string => (unit === CLOCK_UNIT ? 'h' : unit)

const timeOfDay = (value: number): FormattedQuantity => ({ text: clockText(value), form: 'other', unit: CLOCK_UNIT })

/** Half an hour in hours is 30 minutes; 90 minutes stay 90 minutes, as they were recorded. */
function scaleFor(unit: string, size: number): DisplayUnit {
  const recorded = TIMES.findIndex((time) => time.unit === unit)
  const from = TIMES[recorded]
  if (!from || size === 0 || size >= 1) return { unit, factor: 1 }
  const smaller = TIMES.slice(recorded).find(({ seconds }) => size * from.seconds >= seconds) ?? from
  return { unit: smaller.unit, factor: from.seconds / smaller.seconds }
}

type MeasuredSide = Pick<Side, 'unit' | 'counted'>

const inWords = ({ counted }: MeasuredSide, { unit }: DisplayUnit) => ({ unit, ...(counted ? { counted } : {}) })

/** A value of a variable: "7.43 hours", "45 minutes", "8,230". */
export function quantityOf(format: NumberFormat, side: MeasuredSide, value: number): FormattedQuantity {
  if (side.unit === CLOCK_UNIT) return timeOfDay(value)
  const scale = scaleFor(side.unit, Math.abs(value))
  return { ...format.significant(value * scale.factor, LEVEL_DIGITS), ...inWords(side, scale) }
}

const english = createFormat('en')

/** A value alone, as sentences write it: "12,400", "3.67". */
export const writtenLevel = (value: number): string => english.significant(value, LEVEL_DIGITS).text

/** A threshold, rounded to a tenth of the distance between the averages on its two sides. */
export function thresholdOf(
  format: NumberFormat,
  side: MeasuredSide,
  value: number,
  between: number | undefined,
): FormattedQuantity {
  if (side.unit === CLOCK_UNIT) return timeOfDay(value)
  const scale = scaleFor(side.unit, Math.abs(value))
  const scaled = value * scale.factor
  const finest = scaled === 0 ? 0 : magnitude(scaled) - LEVEL_DIGITS + 1
  const useful = between === undefined || between === 0 ? finest : magnitude((between * scale.factor) / 10)
  return { ...format.rounded(scaled, scaled === 0 ? 0 : Math.max(finest, useful)), ...inWords(side, scale) }
}

/** Values that are compared: in one unit and with the same digits, as many as the largest of them needs. */
export function quantitiesOf(
  format: NumberFormat,
  side: MeasuredSide,
  values: readonly number[],
): readonly FormattedQuantity[] {
  if (side.unit === CLOCK_UNIT) return values.map(timeOfDay)
  const scale = scaleFor(side.unit, Math.max(...values.map(Math.abs)))
  const scaled = values.map((value) => value * scale.factor)
  const power = commonPower(scaled, LEVEL_DIGITS)
  return scaled.map((value) => ({ ...format.fixed(value, power), ...inWords(side, scale) }))
}

export interface Levels<Level> {
  readonly high: Level
  readonly low: Level
}

/** Both means, rounded so that they differ by the stated difference: 2.65 and 1.86, not 2.66, if it is 0.79. */
export function matchingMeans(side: Pick<Side, 'unit' | 'isYesNo'>, { high, low }: Levels<number>): Levels<number> {
  if (side.unit === CLOCK_UNIT) return { high, low }
  const { factor, power } = stepOfMeans(side, [high, low])
  const lower = nearest(low * factor, power)
  return { high: (lower + nearest((high - low) * factor, power)) / factor, low: lower / factor }
}

function stepOfMeans({ unit, isYesNo }: Pick<Side, 'unit' | 'isYesNo'>, means: readonly number[]) {
  if (isYesNo) return { factor: 100, power: 0 }
  // Hours are written with their minutes.
  if (unit === 'h') return { factor: 60, power: 0 }
  const { factor } = scaleFor(unit, Math.max(...means.map(Math.abs)))
  return {
    factor,
    power: commonPower(
      means.map((mean) => mean * factor),
      LEVEL_DIGITS,
    ),
  }
}

const SHORTENED = new Set(['h', 'min', 's'])

export function kindOf({ unit, isYesNo }: Pick<Side, 'unit' | 'isYesNo'>): ChangeKind {
  if (isYesNo) return 'days'
  if (unit === CLOCK_UNIT) return 'clock'
  return SHORTENED.has(unit) ? 'duration' : 'level'
}

export interface Difference {
  readonly change: ChangeMessage
  readonly range: ChangeRange
  readonly numbers: DifferenceNumbers
}

/** The numbers in the words, with their sign. */
export interface DifferenceNumbers {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly unit: string
}

/**
 * A difference and its interval in one unit and with one step: two significant digits of the larger of the difference
 * and its uncertainty. More would be false precision.
 */
export function differenceOf(
  format: NumberFormat,
  effect: Side,
  difference: number,
  interval: readonly [number, number],
): Difference {
  const kind = kindOf(effect)
  const scale =
    kind === 'days' ? { unit: effect.unit, factor: 100 } : scaleFor(unitOfDifference(effect.unit), Math.abs(difference))
  const [low, high] = interval.map((bound) => bound * scale.factor) as [number, number]
  const size = difference * scale.factor
  const power = stepOf(Math.max(Math.abs(size), (high - low) / 2), kind)
  const change = (value: number, amount: Amount): ChangeMessage => ({
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

interface DifferenceSize {
  readonly kind: ChangeKind
  readonly quantity: FormattedQuantity
  readonly value: number
  readonly unit: string
}

/** The size of a difference without its direction, to two significant digits of the larger of it and its uncertainty. */
export function sizeOfDifference(
  format: NumberFormat,
  effect: Pick<Side, 'unit' | 'isYesNo'>,
  difference: number,
  uncertainty = 0,
): DifferenceSize {
  const kind = kindOf(effect)
  const larger = Math.max(difference, uncertainty)
  const scale = kind === 'days' ? { unit: '%', factor: 100 } : scaleFor(unitOfDifference(effect.unit), larger)
  const size = difference * scale.factor
  const power = stepOf(larger * scale.factor, kind)
  const amount = format.rounded(size, power)
  return { kind, quantity: { ...amount, unit: scale.unit }, value: nearest(size, power), unit: scale.unit }
}

/** Days in a hundred are whole numbers. */
function stepOf(size: number, kind: ChangeKind): number {
  const power = size === 0 ? 0 : magnitude(size) - DIFFERENCE_DIGITS + 1
  return kind === 'days' ? Math.max(0, power) : power
}

/** The size with the decimals of its range; but one hour is one hour, not 1.0 hours. */
function sizeOf(format: NumberFormat, value: number, power: number): Amount {
  const plain = format.rounded(value, power)
  return plain.form === 'one' ? plain : format.fixed(value, power)
}

const endNumber = (value: number, power: number): number =>
  nearest(value, isRoundedToZero(value, power) ? magnitude(value) : power)

const isRoundedToZero = (value: number, power: number): boolean =>
  value !== 0 && nearest(value, power) === 0 && power < 0

/** An end of a range that is not zero is never written as 0. */
const endOf = (format: NumberFormat, value: number, power: number): Amount =>
  isRoundedToZero(value, power) ? format.significant(value, 1) : format.fixed(value, power)

function rangeOf(
  changeOf: (value: number) => ChangeMessage,
  { size, low, high }: { size: number; low: number; high: number },
): ChangeRange {
  const lower = changeOf(low)
  const higher = changeOf(high)
  if (low < 0 && high > 0) {
    return size < 0 ? { kind: 'across', far: lower, near: higher } : { kind: 'across', far: higher, near: lower }
  }
  return size < 0
    ? { kind: 'between', of: lower.kind, low: higher.quantity, high: lower.quantity }
    : { kind: 'between', of: lower.kind, low: lower.quantity, high: higher.quantity }
}
