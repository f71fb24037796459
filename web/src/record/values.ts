/** How values are asked for: scales as rows of buttons, usual values before the field. */

import type { ScaleStep } from '../ui/scale-buttons.tsx'
import { entryWords } from '../words/entry.ts'
import { formatNumber } from '../words/numbers.ts'
import { scaleOf } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'

/** The part of a unit that its values need. */
interface ValueUnit {
  readonly abbreviatedName: string
  readonly categoryName: string
  readonly minimumValue?: number
  readonly maximumValue: number
}

type ValueKind =
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'scale'; readonly steps: readonly number[] }
  | { readonly kind: 'number' }

const MOST_STEPS = 11

/** How a value of this unit is asked for. */
export function valueKind({ abbreviatedName, categoryName, minimumValue, maximumValue }: ValueUnit): ValueKind {
  if (abbreviatedName === 'yes/no') return { kind: 'yesNo' }
  const count = maximumValue - (minimumValue ?? Number.NaN) + 1
  if (categoryName !== 'Rating' || !(count > 2 && count <= MOST_STEPS)) return { kind: 'number' }
  return { kind: 'scale', steps: Array.from({ length: count }, (_, step) => (minimumValue ?? 0) + step) }
}

/** The three values before the field: the commonest of those recorded, in order of size. */
export function usualValues(values: readonly number[], most = 3): readonly number[] {
  const groups = [...Map.groupBy(values, (value) => value).entries()]
  return groups
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .map(([value]) => value)
    .toSorted((a, b) => a - b)
}

/** Whether a value is so far beyond all recorded ones that it needs confirmation. */
export const isSurprising = (value: number, largestSoFar: number | undefined): boolean =>
  largestSoFar !== undefined && largestSoFar > 0 && value > 2 * largestSoFar

/** How a value in this unit is asked for. */
export function kindOfUnit(unit: string): ValueKind {
  const scale = scaleOf(unit)
  if (!scale) return valueKind({ abbreviatedName: unit, categoryName: '', maximumValue: 0 })
  return valueKind({
    abbreviatedName: unit,
    categoryName: 'Rating',
    minimumValue: scale.least,
    maximumValue: scale.most,
  })
}

const DURATIONS: ReadonlySet<string> = new Set(['s', 'min', 'h', 'ms'])

/** A span with a beginning and an end. */
export const isLasting = ({ unit }: { readonly unit: string }): boolean => DURATIONS.has(unit)

export const isSleep = ({ unit, kind }: { readonly unit: string; readonly kind: string }): boolean =>
  kind === 'Sleep' && DURATIONS.has(unit)

interface RatedThing {
  readonly unit: string
  readonly valence: 'positive' | 'negative' | 'numeric'
}

/** Faces for five-step scales where more is better. Other scales have numbers: a face for much pain would judge. */
export const hasFaces = ({ unit, valence }: RatedThing): boolean => unit === '/5' && valence === 'positive'

/** The steps of a scale as buttons, with their texts and names. */
export function scaleSteps(thing: RatedThing, steps: readonly number[]): readonly ScaleStep[] {
  const words = wordsNow(entryWords)
  const most = formatNumber(scaleOf(thing.unit)?.most ?? 0)
  const isFaces = hasFaces(thing)
  return steps.map((value) => {
    const number = formatNumber(value)
    const word = words.feelings[value - 1]
    return isFaces && word !== undefined
      ? { value, text: number, name: words.stepInWords(number, most, word) }
      : { value, text: number, name: words.step(number, most) }
  })
}
