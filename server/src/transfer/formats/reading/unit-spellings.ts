/** Spellings of units in other programs, and our units. */
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
  Object.entries(lines).flatMap(([unit, spellings]) => spellings.map((word) => [word, { unit, factor }] as const))

/** In lower case. */
const WORDS: ReadonlyMap<string, SpelledUnit> = new Map([
  ...spellings({
    kg: [
      'kgs',
      'kilo',
      'kilos',
      'kilogramm',
      'kilogrammes',
      'kilogramos',
      'chilogrammi',
      'quilos',
      'quilogramas',
      'kilogramy',
      'キログラム',
      '公斤',
    ],
    lb: ['lbs.', '#', 'pfund', 'livres', 'libras', 'libbre', 'ponden', 'funty', 'ポンド'],
    g: ['gr', 'gramm', 'grammes', 'gramos', 'grammi', 'gramas', 'gramy', 'グラム'],
    mcg: ['µg', 'μg', 'ug', 'mikrogramm'],
    mL: ['ml', 'mls', 'milliliter', 'millilitre', 'millilitres', 'cc'],
    L: ['litre', 'litres', 'liter', 'litros', 'litri', 'litry', 'リットル'],
    oz: ['fl oz', 'fl. oz', 'fluid ounces', 'floz'],
    cm: ['centimetre', 'centimetres', 'zentimeter'],
    km: [
      'kilometre',
      'kilometres',
      'kilómetros',
      'chilometri',
      'quilômetros',
      'quilómetros',
      'kilometry',
      'キロメートル',
      '公里',
    ],
    m: ['metre', 'metres', 'mts'],
    mi: ['mi.', 'meilen', 'milles', 'millas', 'miglia', 'milhas', 'mijlen', 'mile', 'マイル'],
    in: ['inches', '"', '″', 'zoll', 'pouces', 'pulgadas', 'pollici', 'polegadas', 'cale', 'tum', 'インチ'],
    h: [
      'hr',
      'hrs',
      'hours',
      'std',
      'std.',
      'stunden',
      'heures',
      'horas',
      'ore',
      'uren',
      'uur',
      'godz',
      'godz.',
      'godziny',
      'timmar',
      'tim',
      '時間',
      '小时',
    ],
    min: ['mins', 'minuten', 'minutos', 'minuti', 'minuty', 'minuter', '分', '分钟'],
    s: ['sec', 'secs', 'sek', 'sekunden', 'secondes', 'segundos', 'secondi', 'seconden', 'sekundy', 'sekunder', '秒'],
    ms: ['msec', 'millis'],
    bpm: [
      'beats/min',
      'beats per min',
      'count/min',
      'schläge/min',
      'ppm (puls)',
      'battements/min',
      'lat/min',
      'lpm',
      'latidos/min',
      'battiti/min',
      'batimentos/min',
      'slagen/min',
      'uderzenia/min',
      'slag/min',
      'bpm/min',
      '拍/分',
      '回/分',
    ],
    kcal: [
      'calories',
      'cals',
      'kalorien',
      'kilokalorien',
      'calorías',
      'calorie',
      'calorias',
      'calorieën',
      'kalorie',
      'kalorier',
      'キロカロリー',
      '千卡',
    ],
    '%': ['percent', 'prozent', 'pct', 'pourcent', 'por ciento', 'percento', 'por cento', 'procent', 'パーセント'],
    C: ['° c', 'celsius', 'degc', 'grad celsius', 'degrés celsius', '℃', '度'],
    F: ['° f', 'fahrenheit', 'degf', '℉'],
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
    count: [
      'times',
      'x',
      'number',
      'anzahl',
      'steps',
      'schritte',
      'pas',
      'pasos',
      'passi',
      'passos',
      'stappen',
      'kroki',
      'steg',
      '歩',
      '回',
      'reps',
      'pages',
      'cups',
      'glasses',
      'bottles',
    ],
    serving: ['servings', 'portion', 'portions', 'portionen'],
    dose: ['doses', 'dosis'],
    tablets: [
      'tab',
      'tabs',
      'tbl',
      'tablette',
      'tabletten',
      'comprimé',
      'comprimés',
      'comprimido',
      'comprimidos',
      'compressa',
      'compresse',
      'tabletka',
      'tabletki',
      '錠',
    ],
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
  const spelled = WORDS.get(key)
  if (spelled) return spelled
  const unit = unitNamed(text)
  return unit && { unit: unit.abbreviatedName, factor: 1 }
}
