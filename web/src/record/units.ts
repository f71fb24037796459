/** Units that convert into each other. */
import type { Unit } from '@upshot/contract'

type Convertible = Pick<Unit, 'abbreviatedName' | 'categoryName' | 'conversionSteps' | 'unitCategory'>

const canConvert = (from: Convertible, to: Convertible): boolean =>
  from.abbreviatedName === to.abbreviatedName ||
  (from.categoryName === to.categoryName && from.unitCategory.standardUnitAbbreviatedName !== '')

/** Units to choose from: the variable's own first, then those it converts to. */
export const choicesFor = <U extends Convertible>(own: U, all: readonly U[]): readonly U[] => [
  own,
  ...all.filter((unit) => unit.abbreviatedName !== own.abbreviatedName && canConvert(own, unit)),
]

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
