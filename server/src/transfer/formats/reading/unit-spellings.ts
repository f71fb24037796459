/** Units as other programs write them, and what they are here. */
import { nameKey } from '../../../lib/names.ts'
import { unitNamed } from '../../../tracking/units/units.ts'

export interface SpelledUnit {
  /** Abbreviation of one of our units. */
  readonly unit: string
  /** Factor to that unit. */
  readonly factor: number
}

/** Ounces of mass; ours are fluid ounces. */
export const GRAMS_PER_OUNCE = 28.349_523_125

/** Our unit, and its spellings elsewhere, with a factor where they differ. */
export const spellings = (
  lines: Readonly<Record<string, readonly string[]>>,
  factor = 1,
): readonly (readonly [string, SpelledUnit])[] =>
  Object.entries(lines).flatMap(([unit, words]) => words.map((word) => [word, { unit, factor }] as const))

/** In lower case. */
const WORDS: ReadonlyMap<string, SpelledUnit> = new Map([
  ...spellings({
    kg: ['kgs', 'kilo', 'kilos', 'kilogramm', 'kilogrammes', 'kilogramos'],
    lb: ['lbs.', '#'],
    g: ['gr', 'gramm', 'grammes', 'gramos'],
    mcg: ['µg', 'μg', 'ug', 'mikrogramm'],
    mL: ['ml', 'mls', 'milliliter', 'millilitre', 'millilitres', 'cc'],
    L: ['litre', 'litres', 'liter', 'litros'],
    oz: ['fl oz', 'fl. oz', 'fluid ounces', 'floz'],
    cm: ['centimetre', 'centimetres', 'zentimeter'],
    km: ['kilometre', 'kilometres', 'kilómetros'],
    m: ['metre', 'metres', 'mts'],
    mi: ['mi.'],
    in: ['inches', '"', '″', 'zoll'],
    h: ['hr', 'hrs', 'hours', 'std', 'std.', 'stunden', 'heures', 'horas', 'ore', 'uren'],
    min: ['mins', 'minuten', 'minutos', 'minuti'],
    s: ['sec', 'secs', 'sek', 'sekunden', 'secondes', 'segundos'],
    ms: ['msec', 'millis'],
    bpm: ['beats/min', 'beats per min', 'count/min', 'schläge/min', 'ppm (puls)'],
    kcal: ['calories', 'cals', 'kalorien', 'kilokalorien', 'calorías'],
    '%': ['percent', 'prozent', 'pct', 'pourcent'],
    C: ['° c', 'celsius', 'degc', 'grad celsius'],
    F: ['° f', 'fahrenheit', 'degf'],
    mmHg: ['mm hg'],
    '/minute': ['breaths/min', 'br/min', 'per min', '/min'],
    '/5': ['1-5', '1–5', '1 to 5', 'von 5', 'sur 5', 'de 5'],
    '/10': ['1-10', '1–10', '1 to 10', 'out of 10', 'von 10', 'sur 10', 'de 10'],
    '/6': ['0-5', '0–5', '0 to 5'],
    '/3': ['1-3', '1–3', '1 to 3'],
    '0 to 3': ['0-3', '0–3'],
    '0 to 10': ['0-10', '0–10'],
    '0 to 100': ['0-100', '0–100'],
    '1 to 6': ['1-6', '1–6'],
    '1 to 7': ['1-7', '1–7'],
    count: ['times', 'x', 'number', 'anzahl', 'steps', 'schritte', 'reps', 'pages', 'cups', 'glasses', 'bottles'],
    serving: ['servings', 'portion', 'portions', 'portionen'],
    dose: ['doses', 'dosis'],
    tablets: ['tab', 'tabs', 'tbl', 'tablette', 'tabletten', 'comprimé', 'comprimés', 'comprimido', 'comprimidos'],
    pills: ['pille', 'pillen', 'pilule', 'pilules', 'pastilla', 'pastillas'],
    capsules: ['cap', 'caps', 'kapsel', 'kapseln', 'gélule', 'gélules', 'cápsula', 'cápsulas'],
    puffs: ['hub', 'hübe', 'sprühstoß', 'bouffée', 'bouffées'],
    IU: ['iu', 'ie', 'ui'],
    'yes/no': ['y/n', 'ja/nein', 'oui/non', 'bool', 'boolean', 'true/false'],
    event: ['events'],
    $: ['usd', 'us$'],
  }),
  ...spellings({ kcal: ['kj'] }, 1 / 4.184),
  ...spellings({ kg: ['st', 'stone', 'stones'] }, 6.350_293_18),
  ...spellings({ m: ['yd', 'yards'] }, 0.9144),
  ...spellings({ 'm/s': ['km/h', 'kmh', 'kph'] }, 1 / 3.6),
  ...spellings({ h: ['d', 'days'] }, 24),
  ...spellings({ mL: ['cl'] }, 10),
  ...spellings({ mL: ['dl'] }, 100),
  ...spellings({ mL: ['cup'] }, 236.588_236_5),
  ...spellings({ mL: ['pint'] }, 473.176_473),
  ...spellings({ mL: ['gallon'] }, 3785.411_784),
])

/** Our abbreviation for micrograms means milligrams elsewhere. */
const FALSE_FRIEND = nameKey('mg/dL')

export function unitSpelled(text: string): SpelledUnit | undefined {
  const key = nameKey(text)
  if (key === '' || key === FALSE_FRIEND) return undefined
  const known = WORDS.get(key)
  if (known) return known
  const unit = unitNamed(text)
  return unit && { unit: unit.abbreviatedName, factor: 1 }
}
