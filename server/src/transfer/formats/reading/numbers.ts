/**
 * Parses numbers in the notations of many countries and programs. Missing is never zero, and unreadable text is reported
 * as such.
 */

export type ParsedNumber =
  | { readonly kind: 'number'; readonly value: number /** The text after it, as written. */; readonly unit: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' }

export type DecimalSign = '.' | ','

const MISSING: ParsedNumber = { kind: 'missing' }
const UNREADABLE: ParsedNumber = { kind: 'unreadable' }

/** Placeholders for missing values. */
const NOTHING = new Set(
  [
    '',
    '-',
    '--',
    '---',
    '–',
    '—',
    '?',
    '.',
    'n/a',
    '#n/a',
    'n.a.',
    'na',
    'nan',
    'null',
    'nil',
    'none',
    'undefined',
  ].concat([
    'manquant',
    'inconnu',
    'fehlt',
    'sin datos',
    'saknas',
    'onbekend',
    'データなし',
    'missing',
    'unknown',
    'k.a.',
    'k. a.',
    'inf',
    '-inf',
    'infinity',
    '-infinity',
    '#div/0!',
    '#value!',
  ]),
)
/** Some exports use the smallest and largest doubles for "no value". */
export const isPlaceholder = (value: number): boolean =>
  (value !== 0 && Math.abs(value) < 1e-300) || Math.abs(value) > 1e300

const NUMBER = /^([+-]?)([\d.,]*\d[.,]?)(e[+-]?\d+)?(.*)$/i

/** Spaces of every width between digits, apostrophes between thousands, and the true minus sign. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/[−‒]/g, '-')
    .replace(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1')

/** Fast path for plain numbers. */
const PLAIN = { '.': /^-?\d{1,15}(?:\.\d{1,15})?$/, ',': /^-?\d{1,15}$/ } as const

export function readNumber(text: string, decimalSign: DecimalSign = '.'): ParsedNumber {
  if (PLAIN[decimalSign].test(text)) return { kind: 'number', value: Number(text), unit: '' }
  const folded = plain(text)
  if (NOTHING.has(folded.toLowerCase())) return MISSING
  const match = NUMBER.exec(folded)
  if (!match) return UNREADABLE
  const [, sign = '', digits = '', exponent = '', behind = ''] = match
  const written = withPoint(digits, decimalSign)
  if (written === undefined) return UNREADABLE
  const value = Number(`${sign}${written}${exponent}`)
  if (!Number.isFinite(value)) return Number.isNaN(value) ? UNREADABLE : MISSING
  if (isPlaceholder(value)) return MISSING
  const unit = behind.trim()
  return /\d/.test(unit.slice(0, 1)) ? UNREADABLE : { kind: 'number', value, unit }
}

/** Normalised to a decimal point; undefined if the groups are not thousands. */
function withPoint(digits: string, decimalSign: DecimalSign): string | undefined {
  const groupSign = decimalSign === '.' ? ',' : '.'
  const [integer = '', decimals = '', ...more] = digits.split(decimalSign)
  if (more.length > 0 || decimals.includes(groupSign)) return undefined
  const groups = integer.split(groupSign)
  if (groups.length > 1 && !groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)))
    return undefined
  return `${groups.join('') || '0'}.${decimals || '0'}`
}

/** No number or duration is longer; bounds the search in long texts. */
const LONGEST_NUMBER = 100

/** It has no decimals. */
const WHOLE = /^-?\d+$/

/** Determines from all numbers of a file whether a comma is a decimal or a thousands separator. */
export class DecimalSigns {
  #points = 0
  #commas = 0
  #isDoubtful = false

  look(text: string): void {
    if (text.length > LONGEST_NUMBER || WHOLE.test(text)) return
    const digits = /[\d.,]*\d/.exec(plain(text))?.[0] ?? ''
    const sign = decimalSignIn(digits)
    if (sign === '.') this.#points++
    else if (sign === ',') this.#commas++
    else if (/[.,]/.test(digits)) this.#isDoubtful = true
  }

  /** Whether any number has decided it. */
  get isDecisive(): boolean {
    return this.#points !== this.#commas
  }

  /** Undefined if it matters and nothing decides it: `1,234` alone may be either. */
  get decided(): DecimalSign | undefined {
    if (this.#points !== this.#commas) return this.#points > this.#commas ? '.' : ','
    return this.#isDoubtful || this.#points > 0 ? undefined : '.'
  }
}

function decimalSignIn(digits: string): DecimalSign | undefined {
  const point = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const sign = point >= 0 ? '.' : ','
  const other: DecimalSign = sign === '.' ? ',' : '.'
  const parts = digits.split(sign)
  if (parts.length < 2) return undefined
  if (parts.length > 2) return other
  const [integer = '', decimals = ''] = parts
  return decimals.length === 3 && /^[1-9]\d{0,2}$/.test(integer) ? undefined : sign
}

const CLOCK = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/
const PART =
  /(\d+(?:[.,]\d+)?)\s*(days?|d|tage?|hours?|hrs?|h|std\.?|stunden?|heures?|horas?|or[ae]|uur|uren|godz\.?|godziny?|tim(?:mar|me)?|時間|minutes?|minuten?|minut[aiy]?|minutos?|minuter|mins?|min\.?|m|分|seconds?|secondes?|segundos?|secondi|sekunden|secs?|s|sek\.?|秒)(?=[\s\d,]|$)/gi
const SECONDS: Readonly<Record<string, number>> = {
  d: 86_400,
  t: 86_400,
  h: 3600,
  o: 3600,
  u: 3600,
  g: 3600,
  m: 60,
  s: 1,
}
/** Words whose first letter is that of another unit, or not Latin. */
const LONG_WORDS: Readonly<Record<string, number>> = { st: 3600, ti: 3600, 時: 3600, 分: 60, 秒: 1 }

/** `0 days 01:05:00.000000000`, as tables made with Python write it. */
const DAYS_AND_CLOCK = /^(\d{1,4}) days? (\d{1,2}:\d{2}:\d{2})(?:\.\d+)?$/

/** `7h30`, the French notation. */
const HOURS_MINUTES = /^(\d{1,4})\s?h\s?([0-5]\d)$/i

/** Durations: `7:30` (hours and minutes), `7h30`, `1h 10m`, `45 min`; undefined otherwise. */
export function readDurationSeconds(text: string): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  const folded = text.trim().replace(/\s/g, ' ')
  const clock = CLOCK.exec(folded)
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)
  const [, days, ofDay] = DAYS_AND_CLOCK.exec(folded) ?? []
  if (ofDay !== undefined) return Number(days) * 86_400 + (readDurationSeconds(ofDay) ?? 0)
  const hours = HOURS_MINUTES.exec(folded)
  if (hours) return Number(hours[1]) * 3600 + Number(hours[2]) * 60
  let seconds: number | undefined
  const unread = folded.replace(PART, (_, amount: string, word: string) => {
    const letters = word.toLowerCase()
    const factor =
      LONG_WORDS[letters.slice(0, 2)] ?? LONG_WORDS[letters.slice(0, 1)] ?? SECONDS[letters.slice(0, 1)] ?? 0
    seconds = (seconds ?? 0) + Number(amount.replace(',', '.')) * factor
    return ''
  })
  return /^[\s,]*$/.test(unread) ? seconds : undefined
}

/** In English, German, Spanish, French, Italian, Portuguese, Dutch, Polish, Swedish, Japanese and others. */
const YES = new Set([
  'yes',
  'y',
  'true',
  'on',
  'done',
  'x',
  '✓',
  '✔',
  '✅',
  '☑',
  '○',
  '◯',
  'ja',
  'j',
  'wahr',
  'erledigt',
  'sí',
  'si',
  'verdadero',
  'hecho',
  'oui',
  'o',
  'vrai',
  'fait',
  'sì',
  'vero',
  'fatto',
  'sim',
  'verdadeiro',
  'feito',
  'waar',
  'gedaan',
  'tak',
  'prawda',
  'zrobione',
  'sant',
  'klart',
  'はい',
  '有',
  'あり',
  '是',
  '예',
  'да',
  'evet',
  'ano',
])
const NO = new Set([
  'no',
  'n',
  'false',
  'off',
  'not done',
  '✗',
  '✘',
  '❌',
  '☐',
  '×',
  'nein',
  'falsch',
  'non',
  'faux',
  'falso',
  'não',
  'nao',
  'nee',
  'onwaar',
  'nie',
  'fałsz',
  'nej',
  'falskt',
  'いいえ',
  '無',
  'なし',
  '否',
  '아니요',
  'нет',
  'hayır',
  'ne',
])

/** 1 for yes, 0 for no, in several languages; undefined otherwise. */
export function readYesNo(text: string): 1 | 0 | undefined {
  const word = text.trim().toLowerCase()
  if (YES.has(word)) return 1
  return NO.has(word) ? 0 : undefined
}

/** Both values of a blood pressure: `120/80`. */
export function readPressure(text: string): readonly [systolic: number, diastolic: number] | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  const [, systolic, diastolic] = /^(\d{2,3})\s*\/\s*(\d{2,3})(?:\s*mm\s?Hg)?$/i.exec(text.trim()) ?? []
  return systolic === undefined || diastolic === undefined ? undefined : [Number(systolic), Number(diastolic)]
}
