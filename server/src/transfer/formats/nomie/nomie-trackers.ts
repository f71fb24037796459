/** What a tracker of Nomie measures, and what that is here. */
import { type JsonObject, numberIn, textIn } from '../reading/json-values.ts'
import { lookup } from '../reading/lookup.ts'
import type { Nature } from '../reading/natures.ts'
import { measuredTarget, ownUnit, targetFor } from '../reading/target.ts'
import { GRAMS_PER_OUNCE } from '../reading/unit-spellings.ts'

export interface Tracker {
  readonly target: Nature
  /** From Nomie's value to the target's unit. */
  scaled(value: number): number
}

/** Nomie's names of units, where ours are others. */
const UNITS = lookup<string>({
  timer: 's',
  calorie: 'kcal',
  percent: '%',
  iu: 'IU',
  dollars: '$',
  hour: 'h',
  day: 'd',
  meter: 'm',
  mile: 'mi',
  inch: 'in',
  foot: 'ft',
  yard: 'yd',
  celsius: 'C',
  fahrenheit: 'F',
  gram: 'g',
  pound: 'lb',
  fluidounce: 'oz',
  deciliter: 'dl',
  milliliter: 'mL',
  liter: 'L',
  quart: 'qt',
  tabs: 'tablets',
  mdgl: 'mg/dL',
})
const COUNTS = new Set(['num', 'steps', 'bottles', 'reps', 'pages'])

/** Scales that we have too. */
const RATINGS: Readonly<Record<string, string>> = {
  '1 5': '/5',
  '1 10': '/10',
  '0 5': '/6',
  '1 3': '/3',
  '0 1': '/1',
  '-4 4': '-4 to 4',
  '0 100': '%',
}

export function trackerOf(tag: string, tracker: JsonObject): Tracker {
  const name = textIn(tracker['label']) ?? titled(tag)
  const uom = textIn(tracker['uom']) ?? 'num'
  const combination = tracker['math'] === 'mean' ? 'MEAN' : 'SUM'
  if (tracker['type'] === 'range' && (uom === 'num' || uom === 'pain' || uom === 'percent'))
    return rangeOf(name, tracker)
  const categoryName = tracker['type'] === 'timer' ? 'Activity' : 'Miscellaneous'
  if (COUNTS.has(uom))
    return { target: targetFor(name, { categoryName, unit: 'count', combination }), scaled: (value) => value }
  // Weighed there; ours of that name is a volume.
  if (uom === 'oz')
    return {
      target: targetFor(name, { categoryName, unit: 'g', combination }),
      scaled: (value) => value * GRAMS_PER_OUNCE,
    }
  if (uom === 'kelvin')
    return {
      target: targetFor(name, { categoryName, unit: 'C', combination: 'MEAN' }),
      scaled: (value) => value - 273.15,
    }
  const { target, factor } = measuredTarget(name, UNITS[uom] ?? uom, categoryName)
  const own = ownUnit(target.unit).dimension === 'rating' ? 'MEAN' : combination
  return { target: { ...target, combination: own }, scaled: (value) => value * factor }
}

/** A slider between two numbers. One that is not a scale of ours becomes percent of the way. */
function rangeOf(name: string, tracker: JsonObject): Tracker {
  const [min, max] = [numberIn(tracker['min']) ?? 1, numberIn(tracker['max']) ?? 10]
  const unit = RATINGS[`${min} ${max}`]
  const own = { categoryName: 'Miscellaneous', combination: 'MEAN' } as const
  if (unit !== undefined) return { target: targetFor(name, { ...own, unit }), scaled: (value) => value }
  const way = max === min ? 1 : max - min
  return { target: targetFor(name, { ...own, unit: '%' }), scaled: (value) => ((value - min) / way) * 100 }
}

const titled = (tag: string): string =>
  tag
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ')
