/** Units that convert into each other. */
import type { Unit } from '@upshot/contract'

type Convertible = Pick<Unit, 'abbreviatedName' | 'categoryName' | 'conversionSteps' | 'unitCategory'>

const canConvert = (from: Convertible, to: Convertible): boolean =>
  from.abbreviatedName === to.abbreviatedName ||
  (from.categoryName === to.categoryName && from.unitCategory.standardUnitAbbreviatedName !== '')

/** Units to choose from: the variable's own first, then those it converts to. */
export const choicesFor = <U extends Convertible>(base: U, all: readonly U[]): readonly U[] => [
  base,
  ...all.filter((unit) => unit.abbreviatedName !== base.abbreviatedName && canConvert(base, unit)),
]

/** Units that nobody would choose beside this one. */
const MOST_RATIO = 1000
const ALONE: ReadonlySet<string> = new Set(['mmHg', 'bpm', 'C', 'F'])

/** Other things are counted in one unit only: a spray is no drop, and a serving no tablet. */
const SAME_COUNT = [
  ['tablets', 'pills', 'capsules', 'dose'],
  ['count', 'event'],
]

/** Whether people use both units for the same thing: not milligrams for a body, nor milliseconds for a night. */
export function isSensibleBeside(unit: Convertible, base: Convertible): boolean {
  if (unit.abbreviatedName === base.abbreviatedName) return true
  if (base.abbreviatedName === 'C' || base.abbreviatedName === 'F') return ALONE.has(unit.abbreviatedName)
  if (ALONE.has(base.abbreviatedName)) return false
  if (base.categoryName === 'Count')
    return SAME_COUNT.some((same) => [base, unit].every(({ abbreviatedName }) => same.includes(abbreviatedName)))
  const ratio = Math.abs(converted(1, base, unit) ?? 1)
  return ratio < MOST_RATIO * 1.001 && ratio > 1 / MOST_RATIO / 1.001 && !(base.abbreviatedName === 'kg' && ratio > 10)
}

/** The same amount in another unit; undefined if they do not convert. */
export function converted(value: number, from: Convertible, to: Convertible): number | undefined {
  if (!canConvert(from, to)) return undefined
  if (from.abbreviatedName === to.abbreviatedName) return value
  const standard = from.conversionSteps.reduce(
    (amount, step) => (step.operation === 'ADD' ? amount + step.value : amount * step.value),
    value,
  )
  const result = to.conversionSteps.reduceRight(
    (amount, step) => (step.operation === 'ADD' ? amount - step.value : amount / step.value),
    standard,
  )
  // Removes the error of binary fractions.
  return Number(result.toPrecision(12))
}
