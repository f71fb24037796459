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
  readonly kind?: string | undefined
  /** The person's own words for the steps. */
  readonly steps?: readonly string[] | undefined
}

/** Faces for five-step scales where more is better. Other scales have words: a face for much pain would judge. */
export const hasFaces = ({ unit, valence, steps }: RatedThing): boolean =>
  unit === '/5' && valence === 'positive' && steps === undefined

/** The steps of a scale as buttons, with their words and names. Undefined if it is no scale. */
export function stepsOf(thing: RatedThing): readonly ScaleStep[] | undefined {
  const kind = kindOfUnit(thing.unit)
  const steps = thing.steps
  if (kind.kind === 'scale') return scaleSteps(thing, kind.steps)
  const least = scaleOf(thing.unit)?.least ?? 1
  return (
    steps &&
    scaleSteps(
      thing,
      steps.map((_word, index) => least + index),
    )
  )
}

function scaleSteps(thing: RatedThing, values: readonly number[]): readonly ScaleStep[] {
  const texts = wordsNow(entryWords)
  const most = formatNumber(values.at(-1) ?? 0)
  return values.map((value, index) => {
    const number = formatNumber(value)
    const word = thing.steps?.[index] ?? wordOf(thing, index, values.length)
    return { value, text: number, word, name: texts.stepInWords(number, most, word) }
  })
}

/** Five words serve every scale: its ends have the first and the last, and what is between shares the others. */
function wordOf({ valence, kind }: RatedThing, index: number, count: number): string {
  const { feelings, levels, strengths } = wordsNow(entryWords)
  const five = valence === 'positive' ? feelings : valence === 'negative' || kind === 'Symptoms' ? strengths : levels
  return five[placeAmongFive(index, count)] ?? ''
}

/** Pure: which of five words the step `at` of `count` has. */
export function placeAmongFive(index: number, count: number): number {
  if (index === 0) return 0
  if (index === count - 1) return count === 4 ? 3 : 4
  return count === 3 ? 2 : 1 + Math.floor(((index - 1) / (count - 2)) * 3)
}
