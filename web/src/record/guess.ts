/** Guesses the kind and unit of something new from similar names in the catalogue. The person can correct it. */
import type { KindName } from '../words/kinds.ts'
import { folded } from './search.ts'
import type { Thing } from './thing.ts'
import { isLasting, kindOfUnit } from './values.ts'

export const measures = ['scale', 'amount', 'yesNo', 'duration'] as const
export type Measure = (typeof measures)[number]

export interface Guess {
  readonly kind: string
  readonly measure: Measure
  /** For an amount. */
  readonly unit: string
}

/** Parts of words, in English and German, that suggest a kind. */
const SIGNS: readonly (readonly [sign: RegExp, kind: KindName, measure: Measure])[] = [
  [/ache|pain|itch|nausea|cramp|cough|fever|dizz|schmerz|weh\b|jucken|ubelkeit|husten|schwindel/, 'Symptoms', 'scale'],
  [/mood|stress|anxi|happ|anger|energy|stimmung|angst|freude|laune|energie/, 'Emotions', 'scale'],
  [/sleep|nap|schlaf/, 'Sleep', 'duration'],
  [/vitamin|magnesium|zinc|pill|tablet|ibuprofen|aspirin|medic|tropfen|tablette|salbe/, 'Treatments', 'amount'],
  [
    /walk|run|yoga|gym|bike|swim|workout|training|laufen|spazier|joggen|rad\b|schwimm/,
    'Physical Activities',
    'duration',
  ],
  [/meditat|reading|garten|garden|lesen/, 'Activity', 'duration'],
  [/tea|coffee|juice|milk|bread|wine|beer|sugar|tee\b|kaffee|saft|milch|brot|wein|bier|zucker/, 'Foods', 'amount'],
]

const OTHERWISE: Guess = { kind: 'Foods', measure: 'amount', unit: 'serving' }

/** `similar`: matches in the catalogue, the best first. */
export function guessOf(name: string, similar: readonly Thing[]): Guess {
  const wanted = folded(name)
  const words = wanted.split(' ').filter((word) => word.length > 2)
  const alike = similar.find((thing) =>
    folded(thing.displayName)
      .split(' ')
      .some((word) => words.includes(word)),
  )
  if (alike) return { kind: alike.kind, ...measureOf(alike.unit) }
  const sign = SIGNS.find(([pattern]) => pattern.test(wanted))
  return sign ? { kind: sign[1], measure: sign[2], unit: OTHERWISE.unit } : OTHERWISE
}

function measureOf(unit: string): Omit<Guess, 'kind'> {
  const { kind } = kindOfUnit(unit)
  if (kind === 'yesNo') return { measure: 'yesNo', unit: OTHERWISE.unit }
  if (kind === 'scale' || unit === '%') return { measure: 'scale', unit: OTHERWISE.unit }
  return isLasting({ unit }) ? { measure: 'duration', unit: OTHERWISE.unit } : { measure: 'amount', unit }
}

const UNITS: Readonly<Record<Exclude<Measure, 'amount'>, string>> = { scale: '/5', yesNo: 'yes/no', duration: 'min' }

/** Kinds whose values are not added up. */
const RATED: ReadonlySet<string> = new Set(['Emotions', 'Symptoms', 'Conditions', 'Vital Signs', 'Physique'])

/** Something new, ready to be recorded. */
export function newThing(name: string, { kind, measure, unit }: Guess): Thing {
  const isMean = measure === 'scale' || (measure === 'amount' && RATED.has(kind))
  return {
    name,
    displayName: name,
    kind,
    unit: measure === 'amount' ? unit : UNITS[measure],
    operation: isMean ? 'MEAN' : 'SUM',
    valence: kind === 'Emotions' ? 'positive' : 'numeric',
    usual: [],
    synonyms: [],
  }
}
