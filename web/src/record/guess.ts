/** Guesses the kind and unit of something new from similar names in the catalogue. The person can correct it. */
import type { KindName } from '../words/kinds.ts'
import { folded } from './search.ts'
import type { Thing } from './thing.ts'
import { isLasting, kindOfUnit } from './values.ts'

export const measures = ['scale', 'amount', 'yesNo', 'duration', 'ownScale', 'several'] as const
export type Measure = (typeof measures)[number]

export interface Guess {
  readonly kind: string
  readonly measure: Measure
  /** For an amount. */
  readonly unit: string
  /** For a scale of one's own. */
  readonly steps?: readonly string[]
  /** Less is better, although it is a feeling: a smile for much stress would be wrong. */
  readonly isBad?: boolean
}

const BAD_FEELING =
  /stress|anxi|anger|\bangry|worr|\bsad|panic|lonel|irritab|angst|sorge|trauer|\bwut|einsam|panik|estres|ansiedad|enojo|miedo|triste|soledad/

/** Parts of words, in English, German and Spanish, that suggest a kind. */
const SIGNS: readonly (readonly [sign: RegExp, kind: KindName, measure: Measure])[] = [
  [
    /ache|pain|itch|nausea|cramp|cough|fever|dizz|schmerz|weh\b|jucken|ubelkeit|husten|schwindel|dolor|picor|fiebre|mareo/,
    'Symptoms',
    'scale',
  ],
  [BAD_FEELING, 'Emotions', 'scale'],
  [/mood|happ|energy|stimmung|freude|laune|energie|animo|energia/, 'Emotions', 'scale'],
  [/sleep|nap\b|schlaf|sueno|siesta/, 'Sleep', 'duration'],
  [/vitamin|magnesi|zinc|pill|tablet|ibuprofen|aspirin|medic|tropfen|salbe|pastilla/, 'Treatments', 'amount'],
  [
    /walk|\brun|yoga|gym|bike|swim|workout|training|stretch|dehnen|estiramiento|laufen|spazier|joggen|rad\b|schwimm|caminar|paseo|correr|nadar/,
    'Physical Activities',
    'duration',
  ],
  [/meditat|reading|garten|garden|lesen/, 'Activity', 'duration'],
  [
    /\btea|rooibos|cocoa|soda|kefir|yog|joghurt|coffee|juice|milk|bread|wine|beer|sugar|tee\b|kaffee|saft|milch|brot|wein|bier|zucker|cafe|leche|\bpan\b|vino|cerveza/,
    'Foods',
    'amount',
  ],
]

/** What people add themselves is mostly something that they feel. */
const OTHERWISE: Guess = { kind: 'Symptoms', measure: 'scale', unit: 'serving' }

/** `similar`: matches in the catalogue, the best first. */
export function guessOf(name: string, similar: readonly Thing[]): Guess {
  const query = folded(name)
  const parts = query.split(' ').filter((word) => word.length > 2)
  const match = similar.find((thing) =>
    folded(thing.displayName)
      .split(' ')
      .some((word) => parts.includes(word)),
  )
  if (match) return { kind: match.kind, ...measureOf(match.unit), ...(match.valence === 'negative' && { isBad: true }) }
  const sign = SIGNS.find(([pattern]) => pattern.test(query))
  if (!sign) return OTHERWISE
  return { kind: sign[1], measure: sign[2], unit: OTHERWISE.unit, ...(sign[0] === BAD_FEELING && { isBad: true }) }
}

function measureOf(unit: string): Omit<Guess, 'kind'> {
  const { kind } = kindOfUnit(unit)
  if (kind === 'yesNo') return { measure: 'yesNo', unit: OTHERWISE.unit }
  if (kind === 'scale' || unit === '%') return { measure: 'scale', unit: OTHERWISE.unit }
  return isLasting({ unit }) ? { measure: 'duration', unit: OTHERWISE.unit } : { measure: 'amount', unit }
}

const UNITS: Readonly<Record<Exclude<Measure, 'amount' | 'ownScale'>, string>> = {
  scale: '/5',
  yesNo: 'yes/no',
  duration: 'min',
  several: 'yes/no',
}

export const MOST_STEPS = 11

/** The rating with this many steps; there is none with eight. */
const RATINGS: Readonly<Record<number, string>> = {
  2: '/1',
  3: '/3',
  4: '0 to 3',
  5: '/5',
  6: '1 to 6',
  7: '1 to 7',
  9: '-4 to 4',
  10: '/10',
  11: '0 to 10',
}

/** Words as typed, one in each line; two that are the same count once. */
export const wordsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Kinds whose values are not added up. */
const RATED: ReadonlySet<string> = new Set(['Emotions', 'Symptoms', 'Conditions', 'Vital Signs', 'Physique'])

/** Something new, ready to be recorded. */
export function newThing(name: string, { kind, measure, unit, steps = [], isBad = false }: Guess): Thing {
  const isScale = measure === 'scale' || measure === 'ownScale'
  const isMean = isScale || (measure === 'amount' && RATED.has(kind))
  return {
    name,
    displayName: name,
    kind,
    unit: measure === 'amount' ? unit : measure === 'ownScale' ? (RATINGS[steps.length] ?? 'index') : UNITS[measure],
    ...(measure === 'ownScale' ? { steps } : {}),
    isOutcome: RATED.has(kind),
    operation: isMean ? 'MEAN' : 'SUM',
    valence: kind !== 'Emotions' ? 'numeric' : isBad ? 'negative' : 'positive',
    usual: [],
    synonyms: [],
  }
}
