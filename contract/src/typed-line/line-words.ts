/**
 * The tokens of a typed line: numbers and words, names of things, and phrases of the grammar. A part of a line is read
 * with a scanner, which moves over its tokens.
 */
import {
  concentrationUnits,
  type DayPart,
  type LineGrammar,
  type LineLanguage,
  type LineUnit,
  lineGrammars,
  lineUnits,
  RATIO_WORDS,
  ratioAmounts,
  ratioParts,
  SUBSTANCE_AMOUNTS,
} from './grammar.ts'

/** The most words, numbers and signs that are read from a line. */
export const MOST_TOKENS = 160
/** The most words of a nameless part that are compared with all names. */
export const MOST_GUESSES = 5

/** Something that can be recorded, with what the parser needs to know about it. */
export interface LineThing {
  /** Absent for a thing that is neither in the catalogue nor stored yet. */
  readonly variableId?: number | undefined
  readonly name: string
  readonly displayName: string
  /** Other words for it, in any language. */
  readonly synonyms: readonly string[]
  /** What people call one or several of its unit. */
  readonly countedAs?: readonly string[] | undefined
  readonly unit: string
  readonly kind: string
  readonly operation: 'MEAN' | 'SUM'
  readonly valence?: 'positive' | 'negative' | 'numeric' | undefined
  /** The person's own words for the steps of its scale, from the smallest value on. */
  readonly steps?: readonly string[] | undefined
}

/** A moment on the person's clock. */
export interface LocalMoment {
  /** `2026-05-20` */
  readonly day: string
  /** After midnight. */
  readonly minute: number
}

export interface LineEntry<Thing extends LineThing = LineThing> {
  readonly thing: Thing
  readonly value: number
  readonly unit: string
  /** Now, if absent. */
  readonly from?: LocalMoment
  readonly until?: LocalMoment
  /** The part of the text that it was read from. */
  readonly text: string
  /** The name was misspelt, or an amount was assumed because none was given. */
  readonly isGuess: boolean
  /** Only the name was misspelt. */
  readonly isNearName?: boolean
}

export interface UnreadPart<Thing extends LineThing = LineThing> {
  readonly text: string
  /** No name was found · no amount was given · the unit does not measure the thing · some words were not understood. */
  readonly why: 'thing' | 'value' | 'unit' | 'rest'
  readonly thing?: Thing
}

export interface ReadLine<Thing extends LineThing = LineThing> {
  readonly entries: readonly LineEntry<Thing>[]
  readonly unread: readonly UnreadPart<Thing>[]
}

/** Most words have no accents, and normalizing is the slow part. */
const WITHOUT_MARKS = /^[ -~]*$/

/** Lower case without accents: "Übelkeit" and "ubelkeit" are the same word. */
export const folded = (text: string): string =>
  WITHOUT_MARKS.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

// Tokens

export interface Token {
  /** Folded. */
  readonly text: string
  readonly kind: 'word' | 'number' | 'mark'
  readonly value: number
  readonly start: number
  readonly end: number
}

const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
])

/** Numbers with a decimal mark, words, and single signs. A comma between digits is a decimal mark. */
const TOKEN = /\d+(?:[.,]\d+)*|[½¼¾⅓⅔]|°[cfCF]?|[\p{L}\p{M}µ]+(?:['’][\p{L}\p{M}]+)*|[^\s]/gu

export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].slice(0, MOST_TOKENS).map((match) => {
    const [matched] = match
    const range = { start: match.index, end: match.index + matched.length }
    const fraction = FRACTIONS.get(matched)
    if (fraction !== undefined) return { text: matched, kind: 'number', value: fraction, ...range }
    if (/^\d/.test(matched)) return { text: matched, kind: 'number', value: numberOf(matched), ...range }
    const kind = /^[\p{L}µ°%$€]/u.test(matched) ? 'word' : 'mark'
    return { text: folded(matched).replaceAll('’', "'").replaceAll("'", ''), kind, value: Number.NaN, ...range }
  })
}

/** `1.5`, `1,5`, `1.234,5`, `10,000`: the last mark separates decimals unless exactly three digits follow a group. */
function numberOf(text: string): number {
  const marks = text.match(/[.,]/g) ?? []
  if (marks.length === 0) return Number(text)
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const isGrouped = marks.every((mark) => mark === marks[0]) && /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)
  if (isGrouped) return Number(text.replaceAll(/[.,]/g, ''))
  return Number(`${text.slice(0, last).replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`)
}

// Names

interface Named<Thing> {
  readonly words: readonly string[]
  readonly thing: Thing
}

/** Names by their first word, the longest first. */
export interface LineIndex<Thing extends LineThing = LineThing> {
  readonly byFirst: ReadonlyMap<string, readonly Named<Thing>[]>
  readonly byId: ReadonlyMap<number, Thing>
  /** Single words of at least five letters, for matching small typos: by their first letter, which people get right. */
  readonly single: ReadonlyMap<string, readonly Named<Thing>[]>
  /** What people call the units of things: "cups", "copas". */
  readonly counted: ReadonlySet<string>
}

/** Thousands of names are read for one line, so plain ASCII names are split without the tokenizer's rules. */
const PLAIN_NAME = /^[A-Za-z]+(?: [A-Za-z]+)*$/

const wordsOfName = (name: string): readonly string[] =>
  PLAIN_NAME.test(name) ? name.toLowerCase().split(' ') : tokensOf(name).map(({ text }) => text)

/** Earlier things win: the person's own first, then the catalogue. */
export function lineIndex<Thing extends LineThing>(things: readonly Thing[]): LineIndex<Thing> {
  const all = new Map<string, Named<Thing>>()
  const add = (name: string | undefined, thing: Thing) => {
    if (name === undefined) return
    const words = wordsOfName(name)
    const key = words.join(' ')
    if (/\p{L}/u.test(key) && !all.has(key)) all.set(key, { words, thing })
  }
  for (const thing of things) {
    add(thing.displayName, thing)
    add(thing.name, thing)
  }
  // The first synonyms of all things before the second ones: those of the person's language come first in each list.
  const most = things.reduce((longest, { synonyms }) => Math.max(longest, synonyms.length), 0)
  for (let index = 0; index < most; index += 1) for (const thing of things) add(thing.synonyms[index], thing)
  const byFirst = new Map<string, Named<Thing>[]>()
  const single = new Map<string, Named<Thing>[]>()
  for (const thing of all.values()) {
    const [first = ''] = thing.words
    addTo(byFirst, first, thing)
    if (thing.words.length === 1 && first.length >= 5) addTo(single, first.charAt(0), thing)
  }
  for (const list of byFirst.values()) if (list.length > 1) list.sort((a, b) => b.words.length - a.words.length)
  const ids = things
    .toReversed()
    .flatMap((thing) => (thing.variableId === undefined ? [] : [[thing.variableId, thing] as const]))
  const counted = new Set(things.flatMap(({ countedAs = [] }) => countedAs.map(folded)))
  return { byFirst, byId: new Map(ids), single, counted }
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

export interface TypedStep {
  /** Counted from 0. */
  readonly index: number
  readonly tokens: ReadonlySet<Token>
}

/** The longest of the words for a scale that begins at one of these positions. */
export function stepAt(
  tokens: readonly Token[],
  steps: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
): TypedStep | undefined {
  const words = steps
    .map((step, index) => ({ index, texts: tokensOf(step).map(({ text }) => text) }))
    .filter(({ texts }) => texts.length > 0)
    .toSorted((a, b) => b.texts.length - a.texts.length)
  for (const { index, texts } of words) {
    for (let from = first; from <= last; from += 1) {
      if (texts.every((text, offset) => tokens[from + offset]?.text === text))
        return { index, tokens: new Set(tokens.slice(from, from + texts.length)) }
    }
  }
  return undefined
}

export interface NameMatch<Thing> {
  readonly thing: Thing
  readonly length: number
  readonly isGuess: boolean
  /** The word of its own scale that stands near it. */
  readonly step?: TypedStep | undefined
}

export function nameAt<Thing extends LineThing>(
  index: LineIndex<Thing>,
  tokens: readonly Token[],
  at: number,
): NameMatch<Thing> | undefined {
  const first = tokens[at]
  if (first === undefined) return undefined
  const fitting = (index.byFirst.get(first.text) ?? []).filter(({ words }) =>
    words.every((word, offset) => tokens[at + offset]?.text === word),
  )
  const [longest] = fitting
  if (longest) {
    const shorter = fitting.find(({ words }) => words.length === longest.words.length - 1)
    const { words, thing } = (endsWithAmount(tokens, at + longest.words.length) && shorter) || longest
    return { thing, length: words.length, isGuess: false }
  }
  // "coffees", "Kaffees", "cafés": another form of a single word.
  for (const form of first.kind === 'word' ? formsOf(first.text) : []) {
    const naming = index.byFirst.get(form)?.find(({ words }) => words.length === 1)
    if (naming) return { thing: naming.thing, length: 1, isGuess: false }
  }
  return undefined
}

/** "vitamin D 3 [mcg]" is three of vitamin D: a number that stands alone before a unit is no part of a name. */
function endsWithAmount(tokens: readonly Token[], end: number): boolean {
  const previous = tokens[end - 2]
  const last = tokens[end - 1]
  const next = tokens[end]
  const isAlone = last?.kind === 'number' && previous?.end !== last.start
  return (
    isAlone &&
    next !== undefined &&
    (next.text === '[' || unitByWord.has(next.text) || ratioAt(tokens, end) !== undefined)
  )
}

const formsOf = (word: string): readonly string[] =>
  word.length < 4
    ? []
    : [
        `${word}s`,
        ...['s', 'es', 'n', 'en', 'e', 'er'].flatMap((ending) =>
          word.endsWith(ending) ? [word.slice(0, -ending.length)] : [],
        ),
      ]

/** One letter wrong, missing, too many or swapped, in a word of at least five. */
export function nearlyNamed<Thing extends LineThing>(index: LineIndex<Thing>, word: string): Thing | undefined {
  if (word.length < 5) return undefined
  return index.single.get(word.charAt(0))?.find(({ words: [name = ''] }) => isOneSlip(word, name))?.thing
}

function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let offset = 0
  while (offset < a.length && offset < b.length && a[offset] === b[offset]) offset += 1
  const textAfter = (text: string, skip: number) => text.slice(offset + skip)
  return (
    textAfter(a, 1) === textAfter(b, 1) ||
    textAfter(a, 1) === textAfter(b, 0) ||
    textAfter(a, 0) === textAfter(b, 1) ||
    (a[offset] === b[offset + 1] && a[offset + 1] === b[offset] && textAfter(a, 2) === textAfter(b, 2))
  )
}

// Phrases of the grammar

type WordMeaning =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'day'; readonly back: number }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'part'; readonly part: DayPart; readonly back?: number }
  | { readonly kind: 'at' | 'since' | 'from' | 'to' | 'oClock' | 'halfTo' | 'agoBefore' | 'agoAfter' | 'of' }
  | { readonly kind: 'times' | 'none' | 'yes' | 'and' | 'filler' | 'andHalf' }
  | { readonly kind: 'level'; readonly severity?: number; readonly feeling?: number }
  | { readonly kind: 'once'; readonly value: number }

interface Phrase {
  readonly words: readonly string[]
  readonly meanings: readonly WordMeaning[]
}

export type Phrases = ReadonlyMap<string, readonly Phrase[]>

const phraseTables = new Map<LineLanguage, Phrases>()

/** The person's language first, then English, which many people mix in. */
export function phrasesIn(language: LineLanguage): Phrases {
  const cached = phraseTables.get(language)
  if (cached) return cached
  const meanings = new Map<string, WordMeaning[]>()
  for (const grammar of language === 'en' ? [lineGrammars.en] : [lineGrammars[language], lineGrammars.en])
    addPhrases(meanings, grammar)
  const byFirst = new Map<string, Phrase[]>()
  for (const [text, all] of meanings) {
    const words = text.split('_')
    const [first = ''] = words
    addTo(byFirst, first, { words, meanings: all })
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length)
  phraseTables.set(language, byFirst)
  return byFirst
}

function addPhrases(meanings: Map<string, WordMeaning[]>, grammar: LineGrammar): void {
  const add = (words: string, meaning: WordMeaning) => {
    for (const word of words.split(' ')) if (word !== '') addTo(meanings, word, meaning)
  }
  for (const [word, value] of Object.entries(grammar.numbers)) add(word, { kind: 'number', value })
  for (const [word, back] of Object.entries(grammar.days)) add(word, { kind: 'day', back })
  for (const [weekday, words] of grammar.weekdays.entries()) add(words, { kind: 'weekday', weekday })
  for (const [month, words] of grammar.months.entries()) add(words, { kind: 'month', month: month + 1 })
  for (const [part, words] of Object.entries(grammar.parts)) add(words, { kind: 'part', part: part as DayPart })
  for (const [word, [back, part]] of Object.entries(grammar.dayParts)) add(word, { kind: 'part', part, back })
  for (const kind of [
    'at',
    'since',
    'from',
    'to',
    'oClock',
    'halfTo',
    'agoBefore',
    'agoAfter',
    'of',
    'times',
    'none',
    'yes',
    'and',
    'andHalf',
  ] as const)
    add(grammar[kind], { kind })
  for (const [word, value] of Object.entries(grammar.once)) add(word, { kind: 'once', value })
  for (const [word, severity] of Object.entries(grammar.severity)) add(word, { kind: 'level', severity })
  for (const [word, feeling] of Object.entries(grammar.feelings)) add(word, { kind: 'level', feeling })
  add(grammar.fillers, { kind: 'filler' })
}

export const unitByWord = new Map<string, LineUnit>(lineUnits)

/** "mmol/L", "mg / dl", "µmol pro Liter", also in brackets. The substance is not named. */
export function ratioAt(
  tokens: readonly Token[],
  at: number,
): { readonly unit: LineUnit; readonly length: number } | undefined {
  const isOpen = tokens[at]?.text === '(' || tokens[at]?.text === '['
  const start = isOpen ? at + 1 : at
  const wordAt = (index: number) => (tokens[index]?.text ?? '').replace(/^[µμ]/u, 'u')
  const amount = ratioAmounts.get(wordAt(start))
  if (amount === undefined) return undefined
  const part = RATIO_WORDS.has(wordAt(start + 1)) ? ratioParts.get(wordAt(start + 2)) : undefined
  if (part === undefined && !SUBSTANCE_AMOUNTS.has(amount)) return undefined
  const end = start + (part === undefined ? 1 : 3)
  const isClosed = tokens[end]?.text === ')' || tokens[end]?.text === ']'
  // Brackets that contain more than the unit, such as "[mmol/L glucose]", are read as printed.
  if (isOpen && !isClosed) return undefined
  const unit = part === undefined ? amount : `${amount}/${part}`
  return { unit: { unit, dimension: 'ratio' }, length: end + (isOpen ? 1 : 0) - at }
}

// Reading one part of the line

/** The scanner moves over tokens. A reader that finds nothing leaves it where it was. */
export class Scanner {
  readonly tokens: readonly Token[]
  readonly #phrases: Phrases
  at = 0

  constructor(tokens: readonly Token[], phrases: Phrases) {
    this.tokens = tokens
    this.#phrases = phrases
  }

  get token(): Token | undefined {
    return this.tokens[this.at]
  }

  isMark(sign: string, offset = 0): boolean {
    const token = this.tokens[this.at + offset]
    return token?.kind === 'mark' && token.text === sign
  }

  /** Skips this sign, if it comes next. */
  mark(sign: string): boolean {
    if (!this.isMark(sign)) return false
    this.at += 1
    return true
  }

  /** The longest phrase at this position that can mean one of these. */
  phrase<Kind extends WordMeaning['kind']>(
    ...kinds: readonly Kind[]
  ): Extract<WordMeaning, { kind: Kind }> | undefined {
    for (const { words, meanings } of this.#phrases.get(this.token?.text ?? '') ?? []) {
      if (!words.every((word, offset) => this.tokens[this.at + offset]?.text === word)) continue
      const fitting = meanings.find((meaning): meaning is Extract<WordMeaning, { kind: Kind }> =>
        (kinds as readonly string[]).includes(meaning.kind),
      )
      if (!fitting) continue
      this.at += words.length
      return fitting
    }
    return undefined
  }

  /** All levels that the longest phrase at this position can mean. */
  level(): { readonly severity?: number; readonly feeling?: number } | undefined {
    for (const { words, meanings } of this.#phrases.get(this.token?.text ?? '') ?? []) {
      if (!words.every((word, offset) => this.tokens[this.at + offset]?.text === word)) continue
      const levels = meanings.filter((meaning) => meaning.kind === 'level')
      if (levels.length === 0) continue
      this.at += words.length
      return Object.assign({}, ...levels.toReversed()) as { severity?: number; feeling?: number }
    }
    return undefined
  }

  /** Tries a reader, and goes back if it finds nothing. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.at
    const value = read()
    if (value === undefined) this.at = start
    return value
  }

  number(): number | undefined {
    const { token } = this
    if (token?.kind === 'number') {
      this.at += 1
      return this.#afterWhole(token.value)
    }
    const word = this.phrase('number')
    return word && this.#afterWhole(word.value)
  }

  /** "1 ½", "1/2", "two and a half". */
  #afterWhole(value: number): number {
    const next = this.token
    if (next && FRACTIONS.has(next.text) && Number.isInteger(value)) {
      this.at += 1
      return value + next.value
    }
    if (
      this.isMark('/') &&
      value === 1 &&
      [2, 3, 4].includes(this.tokens[this.at + 1]?.value ?? 0) &&
      !this.isMark('0', 2)
    ) {
      const below = this.tokens[this.at + 1]?.value ?? 1
      this.at += 2
      return 1 / below
    }
    return this.phrase('andHalf') ? value + 0.5 : value
  }

  unit(): LineUnit | undefined {
    const token = this.token
    if (token === undefined) return undefined
    const bracketed = this.isMark('[') ? this.#bracketed() : undefined
    if (bracketed) return bracketed
    const ratio = this.ratio()
    if (ratio) return ratio
    const unit = unitByWord.get(token.text)
    if (unit && (token.kind === 'word' || token.text === '%')) {
      this.at += 1
      return unit
    }
    return undefined
  }

  ratio(): LineUnit | undefined {
    const ratio = ratioAt(this.tokens, this.at)
    if (ratio) this.at += ratio.length
    return ratio?.unit
  }

  /** `[0 to 10]`: a unit by its abbreviation, as the line is printed. */
  #bracketed(): LineUnit | undefined {
    const end = this.tokens.findIndex((token, index) => index > this.at && token.text === ']')
    if (end < 0) return undefined
    const words = this.tokens.slice(this.at + 1, end)
    const text = words
      .map(({ text: word }, index) => (index > 0 && words[index - 1]?.end !== words[index]?.start ? ` ${word}` : word))
      .join('')
    const unit = unitByPrint.get(text)
    if (unit === undefined) return undefined
    this.at = end + 1
    return unit
  }
}

export const SCALES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '/1': [0, 1],
  '/3': [1, 3],
  '/5': [1, 5],
  '/6': [0, 5],
  '/10': [1, 10],
  '-4 to 4': [-4, 4],
  '0 to 3': [0, 3],
  '0 to 10': [0, 10],
  '0 to 100': [0, 100],
  '1 to 6': [1, 6],
  '1 to 7': [1, 7],
}

const OTHER_UNITS = [
  'count',
  'event',
  'index',
  'yes/no',
  '%RDA',
  'ft',
  'in',
  'qt',
  'cal',
  'mg/dl',
  'm/s',
  'mph',
  'db',
  'mbar',
  'hpa',
  'ppm',
  'pa',
  'torr',
  'gbq',
  '/minute',
  'mm',
  'degrees east',
  'degrees north',
  'clock',
  'w',
  'cm ±',
  'm ±',
  'in ±',
  'ft ±',
]

const PRINTED_CASE: Readonly<Record<string, string>> = {
  'mg/dl': 'mg/dL',
  db: 'dB',
  hpa: 'hPa',
  pa: 'Pa',
  gbq: 'GBq',
  w: 'W',
  '%rda': '%RDA',
}

/** Units by their abbreviation in small letters, for brackets. */
const unitByPrint: ReadonlyMap<string, LineUnit> = new Map([
  ...OTHER_UNITS.map(
    (unit) => [unit.toLowerCase(), { unit: PRINTED_CASE[unit.toLowerCase()] ?? unit, dimension: undefined }] as const,
  ),
  ...Object.keys(SCALES).map((unit) => [unit, { unit, dimension: 'rating' }] as const),
  ...[...concentrationUnits, ...lineUnits.map(([, unit]) => unit)].map(
    (unit) => [unit.unit.toLowerCase(), unit] as const,
  ),
])

export interface TypedAmount {
  readonly value: number
  readonly unit?: LineUnit | undefined
  /** "6/10", "6 of 10". */
  readonly outOf?: number
  /** Multiplies: "2 x 400 mg". */
  readonly isFactor?: boolean
  /** "glass", "cups". */
  readonly counted?: string
  /** "a", "eine", "un": one of a counted thing, and otherwise without meaning. */
  readonly isArticle?: boolean
}

export interface ClockTime {
  readonly minute: number
  /** Written so that it is unambiguous. */
  readonly isSure: boolean
}

export interface LineParts<Thing> {
  things: NameMatch<Thing>[]
  amounts: TypedAmount[]
  /** Separate from the number: "in mmol/L: 5.5". */
  ratio?: LineUnit
  level?: { readonly severity?: number; readonly feeling?: number }
  /** The word of one's own scale that was typed, counted from 0. */
  step?: number | undefined
  isNone: boolean
  isYes: boolean
  day?: number
  date?: string
  part?: DayPart
  partBack?: number
  clock?: ClockTime
  span?: readonly [ClockTime, ClockTime]
  minutesAgo?: number
  leftovers: string[]
  startsWithWhen: boolean
}

export interface LineReader<Thing extends LineThing> {
  readonly index: LineIndex<Thing>
  readonly language: LineLanguage
  readonly now: LocalMoment
}

// Days

export const two = (value: number): string => String(value).padStart(2, '0')

const DAY_MS = 86_400_000

export const daysBefore = (day: string, daysBack: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - daysBack * DAY_MS).toISOString().slice(0, 10)
