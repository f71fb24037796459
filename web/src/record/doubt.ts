/** A value far from all recorded ones, or hardly possible, is asked about once before it is saved. */
import { recordWords } from '../words/record.ts'
import { valueInWords } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'
import { isClock } from './asking.ts'
import type { Thing } from './thing.ts'
import { stepsOf } from './values.ts'

/** What is known about the values of a variable, in its own unit. */
interface KnownRange {
  readonly smallest?: number | undefined
  readonly largest?: number | undefined
  /** Plausible limits of the catalogue, or the person's own. */
  readonly leastAllowed?: number | undefined
  readonly mostAllowed?: number | undefined
}

type AmountDoubt =
  | { readonly kind: 'beyond' | 'below'; readonly bound: number }
  | { readonly kind: 'unlikely'; readonly least: number; readonly most: number }

/** Why a value needs one confirmation: it is far from all recorded ones, or hardly possible. */
export function doubtAbout(value: number, range: KnownRange): AmountDoubt | undefined {
  const { smallest, largest, leastAllowed: least, mostAllowed: most } = range
  if (largest !== undefined && largest > 0 && value > 2 * largest) return { kind: 'beyond', bound: largest }
  if (smallest !== undefined && smallest > 0 && value > 0 && value < smallest / 2)
    return { kind: 'below', bound: smallest }
  if (least === undefined || most === undefined || (value >= least && value <= most)) return undefined
  return { kind: 'unlikely', least, most }
}

/**
 * The question before saving, if there is one: "7.5 kg? Least so far: 72 kg." `text`: the value as it was typed, in
 * another unit. A step of a scale is never in doubt.
 */
export function doubtInWords(
  value: number,
  thing: Thing,
  text = valueInWords(value, thing.unit, thing),
): string | undefined {
  const doubt = stepsOf(thing) || isClock(thing) ? undefined : doubtAbout(value, thing)
  if (!doubt) return undefined
  const texts = wordsNow(recordWords)
  const inWords = (bound: number) => valueInWords(bound, thing.unit, thing)
  return doubt.kind === 'unlikely'
    ? texts.unlikely(text, inWords(doubt.least), inWords(doubt.most))
    : texts[doubt.kind](text, inWords(doubt.bound))
}
