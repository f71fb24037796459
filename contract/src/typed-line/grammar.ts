/**
 * The words of the typed line besides the names of things: numbers, units, times, and filler words. Data only:
 * typed-line.ts has the rules for combining them. All words are in lower case and without accents, as `folded` returns
 * them.
 */
import type { languages } from '../names.ts'

export type LineLanguage = (typeof languages)[number]

export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night' | 'midnight'

/** Minutes after midnight. */
export const PART_MINUTES: Readonly<Record<DayPart, number>> = {
  morning: 8 * 60,
  noon: 12 * 60,
  afternoon: 15 * 60,
  evening: 20 * 60,
  night: 22 * 60,
  midnight: 0,
}

/** Words, separated by spaces; an underscore stands for the space inside a phrase. */
export interface LineGrammar {
  readonly numbers: Readonly<Record<string, number>>
  /** Added to the number before: "one and a half", "dos y medio". */
  readonly andHalf: string
  /** Days back from today. */
  readonly days: Readonly<Record<string, number>>
  /** Starting with Sunday. */
  readonly weekdays: readonly string[]
  readonly months: readonly string[]
  readonly parts: Readonly<Record<DayPart, string>>
  /** Phrases that name a day and a part of it at once. */
  readonly dayParts: Readonly<Record<string, readonly [daysBack: number, part: DayPart]>>
  /** Before a clock time. */
  readonly at: string
  readonly since: string
  readonly from: string
  readonly to: string
  /** After a clock time: "9 Uhr". */
  readonly oClock: string
  /** "halb neun" is half past eight. */
  readonly halfTo: string
  /** "vor 2 Stunden" and "hace 2 días" begin with it, "2 days ago" ends with it. */
  readonly agoBefore: string
  readonly agoAfter: string
  /** "6 of 10", "120 over 80". */
  readonly of: string
  readonly times: string
  readonly once: Readonly<Record<string, number>>
  readonly none: string
  readonly yes: string
  /** Steps from 1 to 5: how severe something bad is, and how good something good is. */
  readonly severity: Readonly<Record<string, number>>
  readonly feelings: Readonly<Record<string, number>>
  /** Stand between two entries. */
  readonly and: string
  /** Filler words. */
  readonly fillers: string
}

/** From a value to its words: `[2, 'two a_couple']`. */
const valuesOf = (values: readonly (readonly [value: number, words: string])[]): Readonly<Record<string, number>> =>
  Object.fromEntries(values.flatMap(([value, words]) => words.split(' ').map((word) => [word, value])))

/** The words of each step, from 1 on. */
const stepsOf = (...steps: readonly string[]) => valuesOf(steps.map((words, index) => [index + 1, words]))

const en: LineGrammar = {
  numbers: valuesOf([
    [0.25, 'quarter a_quarter'],
    [0.5, 'half half_a half_an'],
    [1, 'a an one'],
    [2, 'two a_couple_of a_couple'],
    [3, 'three'],
    [4, 'four'],
    [5, 'five'],
    [6, 'six'],
    [7, 'seven'],
    [8, 'eight'],
    [9, 'nine'],
    [10, 'ten'],
    [11, 'eleven'],
    [12, 'twelve'],
    [15, 'fifteen'],
    [20, 'twenty'],
    [30, 'thirty'],
    [40, 'forty'],
    [50, 'fifty'],
    [60, 'sixty'],
    [90, 'ninety'],
    [100, 'hundred'],
  ]),
  andHalf: 'and_a_half',
  days: { today: 0, yesterday: 1, the_day_before_yesterday: 2, day_before_yesterday: 2 },
  weekdays: ['sunday sun', 'monday mon', 'tuesday tue', 'wednesday wed', 'thursday thu', 'friday fri', 'saturday sat'],
  months: [
    'january jan',
    'february feb',
    'march mar',
    'april apr',
    'may',
    'june jun',
    'july jul',
    'august aug',
    'september sep',
    'october oct',
    'november nov',
    'december dec',
  ],
  parts: {
    morning: 'morning in_the_morning this_morning',
    noon: 'noon at_noon lunchtime at_lunch',
    afternoon: 'afternoon in_the_afternoon this_afternoon',
    evening: 'evening in_the_evening this_evening tonight',
    night: 'at_night in_the_night night',
    midnight: 'midnight at_midnight',
  },
  dayParts: { last_night: [1, 'night'] },
  at: 'at around',
  since: 'since',
  from: 'from between',
  to: 'to till until and',
  oClock: 'oclock o_clock',
  halfTo: '',
  agoBefore: '',
  agoAfter: 'ago',
  of: 'of out_of over on',
  times: 'x times time',
  once: { once: 1, twice: 2, thrice: 3 },
  none: 'no none zero not without',
  yes: 'yes',
  severity: stepsOf(
    'none no',
    'mild slight light little a_little weak low',
    'moderate medium',
    'bad strong severe heavy high',
    'terrible awful unbearable extreme worst very_bad very_strong very_severe very_high',
  ),
  feelings: stepsOf(
    'terrible awful very_bad',
    'bad poor low',
    'okay ok so_so fine medium',
    'good well high',
    'great excellent very_good very_well amazing fantastic',
  ),
  and: 'and then also plus',
  fillers:
    'i have had drank drunk ate eaten took taken did was is were my the of with for about approximately roughly some got feel feeling felt been today_i me it on in and just after before work',
}

const de: LineGrammar = {
  numbers: valuesOf([
    [0.25, 'eine_viertel viertel'],
    [0.5, 'halbe halben halbes halber eine_halbe einen_halben ein_halbes ein_halber'],
    [0.75, 'dreiviertel'],
    [1, 'ein eine einen einer eins'],
    [1.5, 'anderthalb eineinhalb'],
    [2, 'zwei ein_paar'],
    [2.5, 'zweieinhalb'],
    [3, 'drei'],
    [3.5, 'dreieinhalb'],
    [4, 'vier'],
    [4.5, 'viereinhalb'],
    [5, 'funf'],
    [5.5, 'funfeinhalb'],
    [6, 'sechs'],
    [6.5, 'sechseinhalb'],
    [7, 'sieben'],
    [7.5, 'siebeneinhalb'],
    [8, 'acht'],
    [8.5, 'achteinhalb'],
    [9, 'neun'],
    [9.5, 'neuneinhalb'],
    [10, 'zehn'],
    [11, 'elf'],
    [12, 'zwolf'],
    [15, 'funfzehn'],
    [20, 'zwanzig'],
    [30, 'dreissig'],
    [40, 'vierzig'],
    [50, 'funfzig'],
    [60, 'sechzig'],
    [90, 'neunzig'],
    [100, 'hundert'],
  ]),
  andHalf: 'einhalb',
  days: { heute: 0, gestern: 1, vorgestern: 2 },
  weekdays: [
    'sonntag so',
    'montag mo',
    'dienstag di',
    'mittwoch mi',
    'donnerstag do',
    'freitag fr',
    'samstag sonnabend sa',
  ],
  months: [
    'januar',
    'februar',
    'marz',
    'april',
    'mai',
    'juni',
    'juli',
    'august',
    'september',
    'oktober',
    'november',
    'dezember',
  ],
  parts: {
    morning: 'morgens fruh heute_morgen am_morgen in_der_fruh heute_fruh vormittags am_vormittag heute_vormittag',
    noon: 'mittags mittag heute_mittag am_mittag',
    afternoon: 'nachmittags nachmittag heute_nachmittag am_nachmittag',
    evening: 'abends abend heute_abend am_abend',
    night: 'nachts nacht in_der_nacht',
    midnight: 'mitternacht um_mitternacht',
  },
  dayParts: {
    gestern_abend: [1, 'evening'],
    gestern_morgen: [1, 'morning'],
    gestern_fruh: [1, 'morning'],
    gestern_mittag: [1, 'noon'],
    gestern_nachmittag: [1, 'afternoon'],
    gestern_nacht: [1, 'night'],
    letzte_nacht: [1, 'night'],
    heute_nacht: [1, 'night'],
  },
  at: 'um gegen',
  since: 'seit ab',
  from: 'von zwischen',
  to: 'bis und',
  oClock: 'uhr',
  halfTo: 'halb um_halb',
  agoBefore: 'vor',
  agoAfter: '',
  of: 'von zu',
  times: 'x mal',
  once: { einmal: 1, zweimal: 2, dreimal: 3, viermal: 4 },
  none: 'kein keine keinen nicht null ohne nein',
  yes: 'ja',
  severity: stepsOf(
    'keine kein',
    'leicht leichte leichter leichtes schwach schwache etwas ein_bisschen wenig',
    'mittel massig massige mittlere mittelstark',
    'stark starke starker starkes schlimm schlimme hoch',
    'heftig heftige sehr_stark sehr_starke extrem unertraglich',
  ),
  feelings: stepsOf(
    'furchtbar schrecklich sehr_schlecht mies',
    'schlecht nicht_gut niedrig',
    'mittel ok okay geht_so naja mittelmassig',
    'gut ganz_gut hoch',
    'sehr_gut super toll prima ausgezeichnet hervorragend',
  ),
  and: 'und dann plus sowie',
  fillers:
    'ich habe hab hatte gehabt getrunken gegessen genommen gemacht war bin gewesen mein meine der die das von mit fur etwa ca circa ungefahr so am im in der den dem es mir und noch nach dem gefuhlt fuhle mich hatte_ich lang lange uber',
}

const es: LineGrammar = {
  numbers: valuesOf([
    [0.25, 'un_cuarto_de'],
    [0.5, 'medio media'],
    [1, 'un una uno'],
    [2, 'dos un_par_de'],
    [3, 'tres'],
    [4, 'cuatro'],
    [5, 'cinco'],
    [6, 'seis'],
    [7, 'siete'],
    [8, 'ocho'],
    [9, 'nueve'],
    [10, 'diez'],
    [11, 'once'],
    [12, 'doce'],
    [15, 'quince'],
    [20, 'veinte'],
    [30, 'treinta'],
    [40, 'cuarenta'],
    [50, 'cincuenta'],
    [60, 'sesenta'],
    [90, 'noventa'],
    [100, 'cien'],
  ]),
  andHalf: 'y_media y_medio',
  days: { hoy: 0, ayer: 1, anteayer: 2, antes_de_ayer: 2, antier: 2 },
  weekdays: ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
  months: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  parts: {
    morning: 'esta_manana por_la_manana de_la_manana manana',
    noon: 'mediodia al_mediodia a_mediodia',
    afternoon: 'tarde por_la_tarde esta_tarde de_la_tarde',
    evening: 'noche por_la_noche esta_noche de_la_noche',
    night: 'de_madrugada',
    midnight: 'medianoche a_medianoche',
  },
  dayParts: {
    anoche: [1, 'night'],
    ayer_por_la_noche: [1, 'evening'],
    ayer_por_la_tarde: [1, 'afternoon'],
    ayer_por_la_manana: [1, 'morning'],
  },
  at: 'a_las a_la sobre_las sobre_la',
  since: 'desde_las desde_la desde',
  from: 'de desde entre de_las desde_las',
  to: 'a hasta y a_las hasta_las',
  oClock: 'en_punto',
  halfTo: '',
  agoBefore: 'hace',
  agoAfter: '',
  of: 'de sobre',
  times: 'x veces vez',
  once: { una_vez: 1, dos_veces: 2, tres_veces: 3 },
  none: 'no sin ningun ninguna cero nada_de',
  yes: 'si',
  severity: stepsOf(
    'sin ningun',
    'leve ligero ligera poco poca un_poco un_poco_de',
    'moderado moderada medio',
    'fuerte mucho mucha intenso intensa severo alto',
    'muy_fuerte muchisimo insoportable horrible terrible fatal muy_intenso',
  ),
  feelings: stepsOf(
    'fatal horrible muy_mal muy_malo',
    'mal malo mala bajo baja',
    'regular normal asi_asi',
    'bien bueno buena buen alto alta',
    'muy_bien muy_bueno genial excelente',
  ),
  and: 'y e luego tambien mas',
  fillers:
    'yo he tenido tuve tengo tomado tome bebido bebi comido comi hecho hice mi mis el la los las de del con unos unas por durante al me ha en y estado estuve fui sido aproximadamente casi',
}

export const lineGrammars: Readonly<Record<LineLanguage, LineGrammar>> = { en, de, es }

/** Units of one dimension convert into each other; counted things convert into nothing. */
export type LineDimension =
  | 'time'
  | 'mass'
  | 'volume'
  | 'length'
  | 'energy'
  | 'temperature'
  | 'pressure'
  | 'speed'
  | 'rating'
  /** An amount per volume, of whichever substance is named. */
  | 'ratio'
  | `of ${string}`

export interface LineUnit {
  readonly unit: string
  readonly dimension: LineDimension | undefined
  /** The length of a unit of time, in seconds. */
  readonly seconds?: number
}

/** By abbreviation: dimension, and words in all languages. */
const UNIT_WORDS: Readonly<Record<string, readonly [dimension: LineDimension | undefined, words: string]>> = {
  ms: ['time', 'ms millisecond milliseconds millisekunde millisekunden milisegundo milisegundos'],
  s: ['time', 's sec secs second seconds sek sekunde sekunden seg segundo segundos'],
  min: ['time', 'min mins minute minutes minuten minuto minutos'],
  h: ['time', 'h hr hrs hour hours std stunde stunden hora horas'],
  kg: ['mass', 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramo kilogramos'],
  g: ['mass', 'g gr gram grams gramm gramo gramos'],
  mg: ['mass', 'mg milligram milligrams milligramm miligramo miligramos'],
  mcg: ['mass', 'mcg ug µg microgram micrograms mikrogramm microgramo microgramos'],
  lb: ['mass', 'lb lbs pound pounds pfund libra libras'],
  mL: ['volume', 'ml milliliter milliliters millilitre millilitres mililitro mililitros'],
  L: ['volume', 'l liter liters litre litres litern litro litros'],
  oz: ['volume', 'oz ounce ounces unze unzen onza_liquida'],
  km: ['length', 'km kilometer kilometers kilometre kilometres kilometern kilometro kilometros'],
  m: ['length', 'meter meters metre metres metern metro metros'],
  mi: ['length', 'mi mile miles meile meilen milla millas'],
  cm: ['length', 'cm centimeter centimeters centimetre zentimeter zentimetern centimetro centimetros'],
  kcal: ['energy', 'kcal kilocalories kilokalorien kilocalorias'],
  bpm: [undefined, 'bpm beats schlage latidos'],
  mmHg: ['pressure', 'mmhg'],
  C: ['temperature', '°c c celsius grad degrees grados ° degree grado grad_celsius'],
  F: ['temperature', '°f f fahrenheit'],
  '%': ['rating', '% percent prozent por_ciento'],
  IU: [undefined, 'iu ie ui international_units'],
  serving: [undefined, 'serving servings portion portions portionen racion raciones porcion porciones'],
  tablets: [undefined, 'tablet tablets tab tabs tablette tabletten tableta tabletas comprimido comprimidos'],
  pills: [undefined, 'pill pills pille pillen pastilla pastillas'],
  capsules: [undefined, 'capsule capsules kapsel kapseln capsula capsulas'],
  drops: [undefined, 'drop drops tropfen gota gotas'],
  puffs: [undefined, 'puff puffs hub hube inhalacion inhalaciones calada caladas zuge'],
  sprays: [undefined, 'spray sprays spruhstoss spruhstosse pulverizacion pulverizaciones'],
  dose: [undefined, 'dose doses dosis dosen'],
  units: [undefined, 'unit units einheit einheiten unidad unidades'],
  pieces: [undefined, 'piece pieces stuck stucke pieza piezas'],
  applications: [undefined, 'application applications anwendung anwendungen aplicacion aplicaciones'],
  $: [undefined, '$ dollar dollars euro euros eur €'],
}

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, min: 60, h: 3600 }

export const lineUnits: readonly (readonly [word: string, unit: LineUnit])[] = Object.entries(UNIT_WORDS).flatMap(
  ([unit, [dimension, words]]) =>
    words.split(' ').map((word) => {
      const seconds = SECONDS[unit]
      return [word, { unit, dimension, ...(seconds === undefined ? {} : { seconds }) }] as const
    }),
)

/** Concentrations by substance. Those of one substance convert into each other. */
const CONCENTRATIONS: Readonly<Record<string, string>> = {
  glucose: 'mg/dL mmol/L',
  cholesterol: 'mg/dL mmol/L',
  triglycerides: 'mg/dL mmol/L',
  creatinine: 'mg/dL umol/L',
  urea: 'mg/dL mmol/L',
  'uric acid': 'mg/dL umol/L mmol/L',
  ketones: 'mmol/L mg/dL',
  hemoglobin: 'g/dL g/L mmol/L',
  'vitamin B12': 'pg/mL pmol/L',
  'vitamin D': 'ng/mL nmol/L',
  testosterone: 'ng/dL nmol/L',
  bilirubin: 'mg/dL umol/L',
  calcium: 'mg/dL mmol/L',
}

export const concentrationUnits: readonly LineUnit[] = [
  ...Object.entries(CONCENTRATIONS).flatMap(([substance, signs]) =>
    signs.split(' ').map((sign): LineUnit => ({ unit: `${sign} ${substance}`, dimension: `of ${substance}` })),
  ),
  { unit: 'mg/dL urea nitrogen', dimension: 'of urea' },
]

const wordsOf = (signs: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(signs).flatMap(([sign, words]) => words.split(' ').map((word) => [word, sign] as const)))

/** Before the slash of a unit such as mmol/L, by word. Both signs of micro are written as "u" here. */
export const ratioAmounts = wordsOf({
  kg: 'kg',
  g: 'g gr gram grams gramm gramo gramos',
  mg: 'mg milligram milligrams milligramm miligramos',
  ug: 'ug mcg microgram micrograms mikrogramm microgramos',
  ng: 'ng nanogram nanograms nanogramm nanogramos',
  pg: 'pg picogram picograms pikogramm picogramos',
  fg: 'fg',
  mol: 'mol',
  fmol: 'fmol',
  mmol: 'mmol mmols millimol millimole millimoles milimol milimoles',
  umol: 'umol mcmol micromol mikromol',
  nmol: 'nmol nanomol nanomoles',
  pmol: 'pmol picomol pikomol picomoles',
  IU: 'iu ie ui',
  mIU: 'miu mie mui',
  uIU: 'uiu',
  kIU: 'kiu',
  U: 'u',
  mU: 'mu',
  uU: 'uu',
  kU: 'ku',
  eq: 'eq',
  mEq: 'meq',
  mval: 'mval',
  km: 'km',
  m: 'm',
  mi: 'mi',
  mm: 'mm',
  L: 'l',
  mL: 'ml',
})

/** After the slash. */
export const ratioParts = wordsOf({
  L: 'l lt liter liters litre litres litro litros',
  dL: 'dl deciliter decilitre deziliter decilitro',
  mL: 'ml milliliter millilitre mililitro',
  uL: 'ul mcl microliter microlitre mikroliter microlitro',
  cL: 'cl',
  nL: 'nl',
  pL: 'pl',
  fL: 'fl',
  mol: 'mol',
  mmol: 'mmol',
  g: 'g',
  kg: 'kg',
  h: 'h',
  min: 'min',
  s: 's',
})

/** Units of substances only, so they are not read as another word after a number. */
export const SUBSTANCE_AMOUNTS: ReadonlySet<string> = new Set(
  'mol mmol umol nmol pmol fmol ng pg fg mEq mval mIU uIU'.split(' '),
)

export const RATIO_WORDS: ReadonlySet<string> = new Set(['/', 'per', 'pro', 'por'])

/** Servings of drinks that are measured in milliliters, and their size in milliliters. */
export const vessels: ReadonlyMap<string, number> = new Map([
  ...'glass glasses cup cups glas glaser tasse tassen becher vaso vasos taza tazas'
    .split(' ')
    .map((word) => [word, 250] as const),
  ...'bottle bottles flasche flaschen botella botellas'.split(' ').map((word) => [word, 500] as const),
])

/** Counts and durations of the same thing are different things of the catalogue: a run of 5 km has a distance. */
export const measuredOtherwise: readonly {
  readonly thing: number
  readonly dimension: LineDimension | 'count' | 'IU'
  readonly means: number
}[] = [
  { thing: 3102, dimension: 'length', means: 3002 },
  { thing: 3103, dimension: 'length', means: 3002 },
  { thing: 3112, dimension: 'length', means: 3002 },
  { thing: 3104, dimension: 'length', means: 3010 },
  { thing: 3106, dimension: 'length', means: 3011 },
  { thing: 11017, dimension: 'IU', means: 13102 },
  { thing: 11102, dimension: 'count', means: 15111 },
]

/** Two values at once: 120/80. */
export const bloodPressure = { systolic: 8005, diastolic: 8006 } as const
