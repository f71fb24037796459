/** The steps of a scale as buttons: what stands on them, and what they are called. */
import type { ScaleStep } from '../ui/scale-buttons.tsx'
import { entryWords } from '../words/entry.ts'
import { formatNumber } from '../words/numbers.ts'
import { scaleOf } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'
import type { Thing } from './thing.ts'

type RatedThing = Pick<Thing, 'unit' | 'valence'>

/** More is better, in five steps: feelings. What is bad has numbers: a face for much pain would judge. */
export const hasFaces = ({ unit, valence }: RatedThing): boolean => unit === '/5' && valence === 'positive'

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
