/**
 * Reads what people type or dictate: `coffee 2`, `slept 7h30`, `headache 6/10 since 14, ibuprofen 400 mg`. Pure: the names
 * come from whoever calls, the time is an argument, and what is not understood is returned as text. Nothing is saved
 * before the person has seen what it was read as.
 */
import { LONGEST_LINE } from '../limits.ts'
import {
  bloodPressure,
  type DayPart,
  type LineDimension,
  type LineGrammar,
  type LineLanguage,
  type LineUnit,
  lineGrammars,
  lineUnits,
  measuredOtherwise,
  PART_MINUTES,
  vessels,
} from './grammar.ts'

export type { LineLanguage } from './grammar.ts'

const MOST_TOKENS = 160
/** Words of a part without a name that are compared with all names. */
const MOST_GUESSES = 5

/** Something that can be recorded, as far as reading needs it. */
export interface LineThing {
  /** Absent for what is not in the catalogue and not stored yet. */
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
  /** The part of the text that says so. */
  readonly text: string
  /** The name was only nearly spelt so, or no amount was given and one was taken. */
  readonly isGuess: boolean
  /** Only the name was nearly spelt so. */
  readonly isNearName?: boolean
}

export interface UnreadPart<Thing extends LineThing = LineThing> {
  readonly text: string
  /** No name was found · it says no amount · the unit does not measure the thing · there was more than could be read. */
  readonly why: 'thing' | 'value' | 'unit' | 'rest'
  readonly thing?: Thing
}

export interface ReadLine<Thing extends LineThing = LineThing> {
  readonly entries: readonly LineEntry<Thing>[]
  readonly unread: readonly UnreadPart<Thing>[]
}

/** Small letters without marks: "Übelkeit" and "ubelkeit" are the same word. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

// Tokens

interface Token {
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

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].slice(0, MOST_TOKENS).map((match) => {
    const [found] = match
    const place = { start: match.index, end: match.index + found.length }
    const fraction = FRACTIONS.get(found)
    if (fraction !== undefined) return { text: found, kind: 'number', value: fraction, ...place }
    if (/^\d/.test(found)) return { text: found, kind: 'number', value: numberOf(found), ...place }
    const kind = /^[\p{L}µ°%$€]/u.test(found) ? 'word' : 'mark'
    return { text: folded(found).replaceAll('’', "'").replaceAll("'", ''), kind, value: Number.NaN, ...place }
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
  /** Single words with at least five letters, for small slips. */
  readonly single: ReadonlyMap<string, Thing>
  /** What people call the units of things: "cups", "copas". */
  readonly counted: ReadonlySet<string>
}

/** Earlier things win: the person's own first, then the catalogue. */
export function lineIndex<Thing extends LineThing>(things: readonly Thing[]): LineIndex<Thing> {
  const all = new Map<string, Named<Thing>>()
  const add = (name: string, thing: Thing) => {
    const words = tokensOf(name).map(({ text }) => text)
    const key = words.join(' ')
    if (words.length > 0 && words.some((word) => /\p{L}/u.test(word)) && !all.has(key)) all.set(key, { words, thing })
  }
  const own = (of: (thing: Thing) => readonly string[]) => {
    for (const thing of things) for (const name of of(thing)) add(name, thing)
  }
  own(({ displayName, name }) => [displayName, name])
  // The first synonyms of all things before the second ones: those of the person's language come first in each list.
  const most = things.reduce((longest, { synonyms }) => Math.max(longest, synonyms.length), 0)
  for (let at = 0; at < most; at += 1) own(({ synonyms }) => synonyms.slice(at, at + 1))
  const byFirst = new Map<string, Named<Thing>[]>()
  const single = new Map<string, Thing>()
  for (const named of all.values()) {
    const [first = ''] = named.words
    byFirst.set(first, [...(byFirst.get(first) ?? []), named])
    if (named.words.length === 1 && first.length >= 5) single.set(first, named.thing)
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length)
  const ids = things
    .toReversed()
    .flatMap((thing) => (thing.variableId === undefined ? [] : [[thing.variableId, thing] as const]))
  const counted = new Set(things.flatMap(({ countedAs = [] }) => countedAs.map(folded)))
  return { byFirst, byId: new Map(ids), single, counted }
}

interface NameMatch<Thing> {
  readonly thing: Thing
  readonly length: number
  readonly isGuess: boolean
}

function nameAt<Thing extends LineThing>(
  index: LineIndex<Thing>,
  tokens: readonly Token[],
  at: number,
): NameMatch<Thing> | undefined {
  const first = tokens[at]
  if (first === undefined) return undefined
  for (const { words, thing } of index.byFirst.get(first.text) ?? []) {
    if (words.every((word, offset) => tokens[at + offset]?.text === word))
      return { thing, length: words.length, isGuess: false }
  }
  // "coffees", "Kaffees", "cafés": another form of a single word.
  for (const form of first.kind === 'word' ? formsOf(first.text) : []) {
    const found = index.byFirst.get(form)?.find(({ words }) => words.length === 1)
    if (found) return { thing: found.thing, length: 1, isGuess: false }
  }
  return undefined
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
function nearlyNamed<Thing extends LineThing>(index: LineIndex<Thing>, word: string): Thing | undefined {
  if (word.length < 5) return undefined
  for (const [name, thing] of index.single) if (isOneSlip(word, name)) return thing
  return undefined
}

function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1
  const rest = (text: string, skip: number) => text.slice(at + skip)
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2))
  )
}

// Phrases of the grammar

type Meaning =
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
  readonly meanings: readonly Meaning[]
}

type Phrases = ReadonlyMap<string, readonly Phrase[]>

const phraseTables = new Map<LineLanguage, Phrases>()

/** The person's language first, and English, which many mix in. */
function phrasesIn(language: LineLanguage): Phrases {
  const known = phraseTables.get(language)
  if (known) return known
  const meanings = new Map<string, Meaning[]>()
  for (const grammar of language === 'en' ? [lineGrammars.en] : [lineGrammars[language], lineGrammars.en])
    addTo(meanings, grammar)
  const byFirst = new Map<string, Phrase[]>()
  for (const [text, all] of meanings) {
    const words = text.split('_')
    const [first = ''] = words
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, meanings: all }])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length)
  phraseTables.set(language, byFirst)
  return byFirst
}

function addTo(meanings: Map<string, Meaning[]>, grammar: LineGrammar): void {
  const add = (words: string, meaning: Meaning) => {
    for (const word of words.split(' ')) if (word !== '') meanings.set(word, [...(meanings.get(word) ?? []), meaning])
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

const unitByWord = new Map<string, LineUnit>(lineUnits)

// Reading one part of the line

/** The scanner moves over tokens; a reader that finds nothing leaves it where it was. */
class Scanner {
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

  /** Goes over this sign, if it is here. */
  mark(sign: string): boolean {
    if (!this.isMark(sign)) return false
    this.at += 1
    return true
  }

  /** The longest phrase here that can mean one of these. */
  phrase<Kind extends Meaning['kind']>(...kinds: readonly Kind[]): Extract<Meaning, { kind: Kind }> | undefined {
    for (const { words, meanings } of this.#phrases.get(this.token?.text ?? '') ?? []) {
      if (!words.every((word, offset) => this.tokens[this.at + offset]?.text === word)) continue
      const found = meanings.find((meaning): meaning is Extract<Meaning, { kind: Kind }> =>
        (kinds as readonly string[]).includes(meaning.kind),
      )
      if (!found) continue
      this.at += words.length
      return found
    }
    return undefined
  }

  /** All levels that the longest phrase here can mean. */
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
    const before = this.at
    const found = read()
    if (found === undefined) this.at = before
    return found
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
    const found = unitByWord.get(token.text)
    if (found && (token.kind === 'word' || token.text === '%')) {
      this.at += 1
      return found
    }
    return undefined
  }

  /** `[0 to 10]`: a unit by its abbreviation, as the line is printed. */
  #bracketed(): LineUnit | undefined {
    const end = this.tokens.findIndex((token, at) => at > this.at && token.text === ']')
    if (end < 0) return undefined
    const words = this.tokens.slice(this.at + 1, end)
    const text = words
      .map(({ text: word }, at) => (at > 0 && words[at - 1]?.end !== words[at]?.start ? ` ${word}` : word))
      .join('')
    const unit = unitByPrint.get(text)
    if (unit === undefined) return undefined
    this.at = end + 1
    return unit
  }
}

const SCALES: Readonly<Record<string, readonly [least: number, most: number]>> = {
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
]

const PRINTED_CASE: Readonly<Record<string, string>> = {
  'mg/dl': 'mg/dL',
  db: 'dB',
  hpa: 'hPa',
  pa: 'Pa',
  gbq: 'GBq',
  '%rda': '%RDA',
}

/** Units by their abbreviation in small letters, for brackets. */
const unitByPrint: ReadonlyMap<string, LineUnit> = new Map([
  ...OTHER_UNITS.map(
    (unit) => [unit.toLowerCase(), { unit: PRINTED_CASE[unit.toLowerCase()] ?? unit, dimension: undefined }] as const,
  ),
  ...Object.keys(SCALES).map((unit) => [unit, { unit, dimension: 'rating' }] as const),
  ...lineUnits.map(([, unit]) => [unit.unit.toLowerCase(), unit] as const),
])

interface Amount {
  readonly value: number
  readonly unit?: LineUnit | undefined
  /** "6/10", "6 of 10". */
  readonly outOf?: number
  /** Multiplies: "2 x 400 mg". */
  readonly isTimes?: boolean
  /** "glass", "cups". */
  readonly counted?: string
  /** "a", "eine", "un": one of what is counted, and otherwise nothing. */
  readonly isArticle?: boolean
}

interface Clock {
  readonly minute: number
  /** Written so that it can be nothing else. */
  readonly isSure: boolean
}

interface Parts<Thing> {
  things: NameMatch<Thing>[]
  amounts: Amount[]
  level?: { readonly severity?: number; readonly feeling?: number }
  isNone: boolean
  isYes: boolean
  day?: number
  date?: string
  part?: DayPart
  partBack?: number
  clock?: Clock
  span?: readonly [Clock, Clock]
  minutesAgo?: number
  leftovers: string[]
  startsWithWhen: boolean
}

export interface LineReader<Thing extends LineThing> {
  readonly index: LineIndex<Thing>
  readonly language: LineLanguage
  readonly now: LocalMoment
}

/** What a line says. Never throws; work is bounded by the length of the text. */
export function readLine<Thing extends LineThing>(text: string, reader: LineReader<Thing>): ReadLine<Thing> {
  if (text.length > LONGEST_LINE) return { entries: [], unread: [{ text: text.slice(0, LONGEST_LINE), why: 'rest' }] }
  const tokens = tokensOf(text)
  const phrases = phrasesIn(reader.language)
  const entries: LineEntry<Thing>[] = []
  const unread: UnreadPart<Thing>[] = []
  const names = namesIn(tokens, reader.index, phrases)
  const parts = partsOf(tokens, names, phrases).map(({ tokens: own, isJoined }) => ({
    ...readPart(text, own, names, reader),
    isJoined,
  }))
  for (const part of withSharedTimes(parts)) {
    entries.push(...part.entries)
    unread.push(...part.unread)
  }
  return { entries, unread }
}

type Times = Pick<LineEntry, 'from' | 'until'>

interface ReadPart<Thing extends LineThing> extends ReadLine<Thing> {
  /** When it was, if the part says so. */
  readonly when: ((thing: LineThing) => Times) | undefined
  /** It begins with that: "yesterday coffee 2". */
  readonly startsWithWhen: boolean
  /** It says nothing else. */
  readonly isWhenOnly: boolean
}

/**
 * A time at the beginning of the line is that of all parts without their own: "yesterday: coffee 2, beer 1"; and one at
 * the end is that of the parts that "and" joins: "a coffee and two beers last night".
 */
function withSharedTimes<Thing extends LineThing>(
  parts: readonly (ReadPart<Thing> & { readonly isJoined: boolean })[],
): readonly ReadLine<Thing>[] {
  const [first] = parts
  if (parts.length === 1) return parts
  const leading = first?.startsWithWhen ? first.when : undefined
  const trailing = parts.find(({ isWhenOnly }) => isWhenOnly)?.when
  return parts.flatMap((part, at): readonly ReadLine<Thing>[] => {
    if (part.isWhenOnly) return []
    const next = parts[at + 1]
    const when = part.when ? undefined : (leading ?? trailing ?? (next?.isJoined ? next.when : undefined))
    if (!when) return [part]
    return [{ ...part, entries: part.entries.map((entry) => ({ ...entry, ...when(entry.thing) })) }]
  })
}

/** Splits at commas, semicolons, lines, and at words such as "and" between two things. */
function partsOf<Thing extends LineThing>(
  tokens: readonly Token[],
  names: Names<Thing>,
  phrases: Phrases,
): readonly { readonly tokens: readonly Token[]; readonly isJoined: boolean }[] {
  const parts: { tokens: Token[]; isJoined: boolean }[] = []
  let isJoined = false
  let part: Token[] = []
  let things = 0
  const close = () => {
    if (part.length > 0) parts.push({ tokens: part, isJoined })
    isJoined = false
    part = []
    things = 0
  }
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (!token) break
    if (isSeparator(token)) {
      close()
      at += 1
      continue
    }
    const named = names.get(token)
    if (named) {
      if (things > 0) {
        // "2 coffees 1 beer": the amount before a thing belongs to it if the line began with one.
        const carried = startsWithAmount(part, phrases) ? trailingAmount(part, phrases) : []
        close()
        part.push(...carried)
      }
      part.push(...tokens.slice(at, at + named.length))
      things += 1
      at += named.length
      continue
    }
    const scanner = new Scanner(tokens.slice(at), phrases)
    if (
      things > 0 &&
      scanner.phrase('and') &&
      !isInsideTime(tokens, at) &&
      thingFollows(tokens, at + scanner.at, names)
    ) {
      at += scanner.at
      close()
      isJoined = true
      continue
    }
    part.push(token)
    at += 1
  }
  close()
  return parts
}

/** After a number, "ms" are milliseconds and not a disease; what stands in brackets there is a unit as well. */
function isUnitAfterNumber(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.kind === 'number') return unitByWord.has(tokens[at]?.text ?? '')
  const opened = tokens.findLastIndex(({ text }, index) => index < at && index > at - 4 && text === '[')
  return (
    opened > 0 && tokens[opened - 1]?.kind === 'number' && !tokens.slice(opened, at).some(({ text }) => text === ']')
  )
}

const SEPARATORS: ReadonlySet<string> = new Set([',', ';', '+', '&', '·', '•'])

const isSeparator = (token: Token | undefined): boolean => token?.kind === 'mark' && SEPARATORS.has(token.text)

/**
 * The names in the line, by the token they begin with. A word that also says something else, as "schlecht", "bad" or
 * "cups" do, is a name only where nothing else is named up to the next comma.
 */
function namesIn<Thing extends LineThing>(
  tokens: readonly Token[],
  index: LineIndex<Thing>,
  phrases: Phrases,
): ReadonlyMap<Token, NameMatch<Thing>> {
  const names = new Map<Token, NameMatch<Thing>>()
  let doubtful: Token[] = []
  let isNamed = false
  const close = () => {
    if (isNamed) for (const token of doubtful) names.delete(token)
    doubtful = []
    isNamed = false
  }
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (isSeparator(token)) close()
    const found = isUnitAfterNumber(tokens, at) ? undefined : nameAt(index, tokens, at)
    if (!token || !found) {
      at += 1
      continue
    }
    names.set(token, found)
    const hasOtherMeaning =
      found.length === 1 && (phrases.has(token.text) || index.counted.has(token.text) || DAY_WORDS.has(token.text))
    if (hasOtherMeaning) doubtful.push(token)
    else isNamed = true
    at += found.length
  }
  close()
  return names
}

type Names<Thing> = ReadonlyMap<Token, NameMatch<Thing>>

const startsWithAmount = (part: readonly Token[], phrases: Phrases): boolean =>
  new Scanner(part, phrases).number() !== undefined

/** Removes and returns the amount at the end of a part that has one before its thing already. */
function trailingAmount(part: Token[], phrases: Phrases): readonly Token[] {
  for (let length = Math.min(3, part.length - 2); length > 0; length -= 1) {
    const tail = part.slice(-length)
    const scanner = new Scanner(tail, phrases)
    if (scanner.number() === undefined) continue
    scanner.unit()
    if (scanner.at === tail.length) return part.splice(-length)
  }
  return []
}

/** "between 9 and 11". */
const isInsideTime = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'number' && tokens[at + 1]?.kind === 'number' && !/\p{L}/u.test(tokens[at + 2]?.text ?? '')

function thingFollows<Thing>(tokens: readonly Token[], from: number, names: Names<Thing>): boolean {
  const end = tokens.findIndex((token, at) => at >= from && isSeparator(token))
  return tokens.slice(from, Math.min(from + 6, end < 0 ? tokens.length : end)).some((token) => names.has(token))
}

function readPart<Thing extends LineThing>(
  text: string,
  tokens: readonly Token[],
  names: Names<Thing>,
  reader: LineReader<Thing>,
): ReadPart<Thing> {
  const first = tokens[0]
  const last = tokens.at(-1)
  const typed = text.slice(first?.start ?? 0, last?.end ?? 0)
  const parts = collect(tokens, names, reader)
  const hasWhen = [parts.day, parts.date, parts.minutesAgo, parts.clock, parts.part, parts.span].some(
    (one) => one !== undefined,
  )
  const when = hasWhen ? (thing: LineThing) => timesOf(parts, thing, reader) : undefined
  const [named] = parts.things
  if (!named) {
    const isWhenOnly = hasWhen && parts.amounts.length === 0 && parts.leftovers.length === 0
    return { entries: [], unread: [{ text: typed, why: 'thing' }], when, startsWithWhen: isWhenOnly, isWhenOnly }
  }
  const found = entriesOf(parts, named, typed, reader)
  const known = new Set((named.thing.countedAs ?? []).map(folded))
  const rest = parts.leftovers.filter((word) => !known.has(word) && !vessels.has(word)).join(' ')
  return {
    entries: found.entries,
    unread: [...found.unread, ...(rest === '' ? [] : [{ text: rest, why: 'rest' as const, thing: named.thing }])],
    when,
    startsWithWhen: parts.startsWithWhen,
    isWhenOnly: false,
  }
}

/** Takes the part apart, from left to right; each reader takes what it understands. */
function collect<Thing extends LineThing>(
  tokens: readonly Token[],
  names: Names<Thing>,
  { index, language, now }: LineReader<Thing>,
): Parts<Thing> {
  const scanner = new Scanner(tokens, phrasesIn(language))
  const parts: Parts<Thing> = {
    things: [],
    amounts: [],
    isNone: false,
    isYes: false,
    leftovers: [],
    startsWithWhen: false,
  }
  while (scanner.token) {
    const { token } = scanner
    const isAfterThing = parts.things.length > 0
    if (isAfterThing && parts.level === undefined && parts.amounts.length === 0) {
      const level = scanner.level()
      if (level) {
        parts.level = level
        continue
      }
    }
    const named = names.get(token)
    if (named) {
      parts.things.push(named)
      scanner.at += named.length
      continue
    }
    if (readWhen(scanner, parts, now)) {
      parts.startsWithWhen ||= parts.things.length === 0 && parts.amounts.length === 0
      continue
    }
    if (readAmount(scanner, parts)) continue
    if (scanner.phrase('none')) {
      parts.isNone = true
      continue
    }
    if (scanner.phrase('yes')) {
      parts.isYes = true
      continue
    }
    const before = scanner.level()
    if (before) {
      parts.level ??= before
      continue
    }
    if (scanner.phrase('filler', 'and', 'of', 'at', 'from', 'to')) continue
    scanner.at += 1
    if (token.kind === 'mark' && /[.:!?()"'„“”\-–=]/.test(token.text)) continue
    parts.leftovers.push(token.text)
  }
  if (parts.things.length === 0) guessName(parts, index)
  return parts
}

function guessName<Thing extends LineThing>(parts: Parts<Thing>, index: LineIndex<Thing>): void {
  for (const [at, word] of parts.leftovers.slice(0, MOST_GUESSES).entries()) {
    const thing = nearlyNamed(index, word)
    if (!thing) continue
    parts.things.push({ thing, length: 1, isGuess: true })
    parts.leftovers.splice(at, 1)
    return
  }
}

// Amounts

function readAmount<Thing>(scanner: Scanner, parts: Parts<Thing>): boolean {
  const often = scanner.phrase('once')
  if (often) {
    parts.amounts.push({ value: often.value, isTimes: true })
    return true
  }
  const amount = scanner.attempt(() => amountAt(scanner))
  if (amount === undefined) return false
  parts.amounts.push(amount)
  return true
}

function amountAt(scanner: Scanner): Amount | undefined {
  // "x2" and "x 2".
  if (scanner.token?.text === 'x' && scanner.tokens[scanner.at + 1]?.kind === 'number') {
    scanner.at += 1
    const value = scanner.number()
    return value === undefined ? undefined : { value, isTimes: true }
  }
  const negative = scanner.isMark('-') || scanner.isMark('−')
  if (negative) scanner.at += 1
  const isWord = scanner.token?.kind === 'word'
  const size = scanner.number()
  if (size === undefined) return undefined
  const value = negative ? -size : size
  const outOf = scanner.attempt(() => {
    const isOf = scanner.mark('/') || scanner.phrase('of') !== undefined
    const next = isOf && scanner.token?.kind === 'number' ? scanner.token : undefined
    if (next) scanner.at += 1
    return next?.value
  })
  if (outOf !== undefined) return { value, outOf }
  if (scanner.phrase('times') || scanner.mark('×')) return { value, isTimes: true }
  const word = scanner.token?.text ?? ''
  const unit = scanner.unit()
  if (unit?.seconds !== undefined) return durationFrom(scanner, value, unit)
  if (unit) return { value, unit, ...(!vessels.has(word) ? {} : { counted: word }) }
  if (!vessels.has(word)) return { value, ...(isWord && value === 1 ? { isArticle: true } : {}) }
  scanner.at += 1
  return { value, counted: word }
}

/** "7h30", "7 h 30 min", "1 hour and a half". */
function durationFrom(scanner: Scanner, value: number, unit: LineUnit): Amount {
  const seconds = unit.seconds ?? 1
  if (unit.unit !== 'h') return { value, unit }
  if (scanner.phrase('andHalf')) return { value: value + 0.5, unit }
  const minutes = scanner.attempt(() => {
    scanner.phrase('and')
    if (scanner.token?.kind !== 'number') return undefined
    const more = scanner.token.value
    const isGlued = scanner.tokens[scanner.at - 1]?.end === scanner.token.start
    scanner.at += 1
    const next = scanner.unit()
    if (next?.unit === 'min' && more < 60) return more
    return next === undefined && isGlued && more < 60 && !scanner.isMark(':') ? more : undefined
  })
  return minutes === undefined ? { value, unit } : { value: (value * seconds + minutes * 60) / 60, unit: MINUTES }
}

const MINUTES: LineUnit = { unit: 'min', dimension: 'time', seconds: 60 }

// Times

function readWhen<Thing>(scanner: Scanner, parts: Parts<Thing>, now: LocalMoment): boolean {
  const date = scanner.attempt(() => dateAt(scanner, now))
  if (date !== undefined) {
    parts.date = date
    return true
  }
  const part = scanner.phrase('part')
  if (part) {
    parts.part = part.part
    if (part.back !== undefined) parts.partBack = part.back
    return true
  }
  const day = scanner.phrase('day')
  if (day) {
    parts.day = day.back
    return true
  }
  const weekday = scanner.attempt(() => {
    scanner.phrase('filler')
    return scanner.phrase('weekday')
  })
  if (weekday) {
    parts.day = daysBackTo(weekday.weekday, now.day)
    return true
  }
  const ago = scanner.attempt(() => agoAt(scanner))
  if (ago !== undefined) {
    if (ago.days === undefined) parts.minutesAgo = ago.minutes
    else parts.day = ago.days
    return true
  }
  const span = scanner.attempt(() => spanAt(scanner))
  if (span) {
    parts.span = span
    return true
  }
  const clock = scanner.attempt(() => clockAt(scanner))
  if (clock === undefined) return false
  parts.clock = clock
  return true
}

/** `2026-05-03`, `3.5.`, `3. Mai`, `May 3`, `3 de mayo`. Always the latest one that is not in the future. */
function dateAt(scanner: Scanner, now: LocalMoment): string | undefined {
  const { token } = scanner
  const [y, , m, , d] = scanner.tokens.slice(scanner.at, scanner.at + 5)
  const isIso =
    token?.kind === 'number' && /^\d{4}$/.test(token.text) && scanner.isMark('-', 1) && scanner.isMark('-', 3)
  if (isIso && y && m && d) {
    scanner.at += 5
    return isDay(y.value, m.value, d.value) ? dayText(y.value, m.value, d.value) : undefined
  }
  const german = /^(\d{1,2})\.(\d{1,2})$/.exec(token?.text ?? '')
  if (german && scanner.isMark('.', 1)) {
    scanner.at += 2
    return latest(Number(german[2]), Number(german[1]), now)
  }
  const month = scanner.phrase('month')
  if (month) {
    const day = scanner.token?.kind === 'number' ? scanner.token.value : Number.NaN
    scanner.at += 1
    return latest(month.month, day, now)
  }
  if (token?.kind !== 'number' || !Number.isInteger(token.value) || token.value > 31) return undefined
  scanner.at += 1
  if (scanner.isMark('.')) scanner.at += 1
  else scanner.phrase('of')
  const named = scanner.phrase('month')
  return named && latest(named.month, token.value, now)
}

function latest(month: number, day: number, { day: today }: LocalMoment): string | undefined {
  const year = Number(today.slice(0, 4))
  const found = [year, year - 1].find((one) => isDay(one, month, day) && dayText(one, month, day) <= today)
  return found === undefined ? undefined : dayText(found, month, day)
}

const two = (value: number): string => String(value).padStart(2, '0')
const dayText = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

function isDay(year: number, month: number, day: number): boolean {
  if (!Number.isInteger(day) || year < 1900) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const DAY_MS = 86_400_000

const daysBefore = (day: string, back: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - back * DAY_MS).toISOString().slice(0, 10)

function daysBackTo(weekday: number, today: string): number {
  const current = new Date(`${today}T00:00:00Z`).getUTCDay()
  return (current - weekday + 7) % 7 || 7
}

const DAY_WORDS = new Set(['day', 'days', 'tag', 'tage', 'tagen', 'dia', 'dias'])

/** "2 hours ago", "vor 2 Stunden", "hace 3 días". */
function agoAt(scanner: Scanner): { readonly minutes: number; readonly days?: number } | undefined {
  const isBefore = scanner.phrase('agoBefore') !== undefined
  const value = scanner.number()
  if (value === undefined) return undefined
  const isDays = DAY_WORDS.has(scanner.token?.text ?? '')
  const unit = isDays ? undefined : scanner.unit()
  if (isDays) scanner.at += 1
  if (!isDays && (unit?.seconds === undefined || unit.seconds < 60)) return undefined
  const half = scanner.phrase('andHalf') ? 0.5 : 0
  if (!isBefore && !scanner.phrase('agoAfter')) return undefined
  if (isDays) return Number.isInteger(value) && value < 400 ? { minutes: 0, days: value } : undefined
  const minutes = Math.round(((value + half) * (unit?.seconds ?? 60)) / 60)
  return minutes <= 3 * 24 * 60 ? { minutes } : undefined
}

/** "9:00-11:30", "from 9 to 11", "23:10 → 06:50". */
function spanAt(scanner: Scanner): readonly [Clock, Clock] | undefined {
  const isFrom = scanner.phrase('from') !== undefined
  const start = plainClock(scanner)
  if (!start) return undefined
  const isArrow = scanner.isMark('→') || scanner.isMark('-') || scanner.isMark('–')
  if (isArrow) {
    scanner.at += 1
    if (scanner.isMark('>')) scanner.at += 1
  } else if (!scanner.phrase('to')) return undefined
  const end = plainClock(scanner)
  if (!end) return undefined
  return isFrom || start.isSure || end.isSure ? [start, end] : undefined
}

/** A clock time after "at" or "since", or one that can be nothing else. */
function clockAt(scanner: Scanner): Clock | undefined {
  const halfTo = scanner.attempt(() => {
    if (!scanner.phrase('halfTo')) return undefined
    const hour = scanner.number()
    return hour !== undefined && Number.isInteger(hour) && hour >= 1 && hour <= 24 ? hour : undefined
  })
  if (halfTo !== undefined) return { minute: ((halfTo * 60 - 30 + 1440) % 1440) % 1440, isSure: true }
  const isAt = scanner.phrase('at', 'since') !== undefined
  const clock = plainClock(scanner)
  return clock && (isAt || clock.isSure) ? { ...clock, isSure: true } : undefined
}

function plainClock(scanner: Scanner): Clock | undefined {
  scanner.phrase('at')
  const { token } = scanner
  const word = token?.kind === 'word' ? scanner.attempt(() => scanner.phrase('number')) : undefined
  const hour = token?.kind === 'number' ? token.value : word?.value
  if (hour === undefined) return undefined
  if (token?.kind === 'number') {
    const pointed = /^(\d{1,2})\.(\d{2})$/.exec(token.text)
    scanner.at += 1
    // "9.30 Uhr"
    if (pointed && scanner.phrase('oClock')) return clockOf(Number(pointed[1]), Number(pointed[2]), true)
  }
  if (!Number.isInteger(hour)) return undefined
  const next = scanner.tokens[scanner.at + 1]
  const hasMinutes = scanner.isMark(':') && next?.kind === 'number' && /^\d{2}$/.test(next.text)
  if (hasMinutes) scanner.at += 2
  const minutes = hasMinutes && next ? next.value : scanner.phrase('andHalf') ? 30 : 0
  const meridiem = meridiemAt(scanner)
  if (meridiem !== undefined) {
    if (hour < 1 || hour > 12) return undefined
    return clockOf((hour % 12) + meridiem, minutes, true)
  }
  const isNamed = scanner.phrase('oClock') !== undefined
  return clockOf(hour, minutes, hasMinutes || isNamed)
}

/** "am", "pm", "a.m.", and "de la tarde" after an hour. */
function meridiemAt(scanner: Scanner): 0 | 12 | undefined {
  const word = scanner.token?.text
  const isGluedLetters =
    (word === 'a' || word === 'p') && scanner.isMark('.', 1) && scanner.tokens[scanner.at + 2]?.text === 'm'
  if (isGluedLetters) {
    scanner.at += scanner.isMark('.', 3) ? 4 : 3
    return word === 'p' ? 12 : 0
  }
  if (word !== 'am' && word !== 'pm') return undefined
  // German "am" stands before a day.
  if (
    word === 'am' &&
    scanner.tokens[scanner.at + 1]?.kind === 'word' &&
    scanner.tokens[scanner.at - 1]?.end !== scanner.token?.start
  ) {
    const after = new Scanner(scanner.tokens.slice(scanner.at + 1), new Map())
    if (after.token && /tag$|woch$|morgen|abend/.test(after.token.text)) return undefined
  }
  scanner.at += 1
  return word === 'pm' ? 12 : 0
}

const clockOf = (hour: number, minutes: number, isSure: boolean): Clock | undefined =>
  hour >= 0 && hour <= 24 && minutes < 60 && !(hour === 24 && minutes > 0)
    ? { minute: (hour % 24) * 60 + minutes, isSure }
    : undefined

// From parts to entries

function entriesOf<Thing extends LineThing>(
  parts: Parts<Thing>,
  named: NameMatch<Thing>,
  text: string,
  reader: LineReader<Thing>,
): ReadLine<Thing> {
  const { thing } = named
  const pressure = bloodPressureOf(parts, thing, reader)
  if (pressure)
    return {
      entries: pressure.map((one) => ({ ...one, ...timesOf(parts, one.thing, reader), text, isGuess: named.isGuess })),
      unread: [],
    }
  const wanted = wantedAmount(parts, thing, reader)
  if (wanted.kind !== 'amount') return { entries: [], unread: [{ text, why: wanted.kind, thing }] }
  const when = timesOf(wanted.usesClock ? withoutClock(parts) : parts, wanted.thing, reader)
  const { value, unit } = wanted
  const isGuess = named.isGuess || wanted.isGuess === true
  const nearly = named.isGuess ? { isNearName: true } : {}
  return { entries: [{ thing: wanted.thing, value: tidy(value), unit, ...when, text, isGuess, ...nearly }], unread: [] }
}

const tidy = (value: number): number => Number(value.toPrecision(12))

const withoutClock = <Thing>(parts: Parts<Thing>): Parts<Thing> => {
  const { clock: _clock, ...rest } = parts
  return rest
}

interface WantedAmount<Thing> {
  readonly kind: 'amount'
  readonly thing: Thing
  readonly value: number
  readonly unit: string
  readonly isGuess?: boolean
  /** The clock time is the value. */
  readonly usesClock?: boolean
}

type Wanted<Thing> = WantedAmount<Thing> | { readonly kind: 'value' | 'unit' }

const COUNTED: ReadonlySet<string> = new Set([
  'count',
  'event',
  'serving',
  'tablets',
  'pills',
  'capsules',
  'drops',
  'puffs',
  'sprays',
  'dose',
  'units',
  'pieces',
  'applications',
])

function wantedAmount<Thing extends LineThing>(
  parts: Parts<Thing>,
  thing: Thing,
  reader: LineReader<Thing>,
): Wanted<Thing> {
  const scale = SCALES[thing.unit]
  const amounts = parts.amounts
  const many = amounts.find(({ isTimes }) => isTimes)
  const isCounted = COUNTED.has(thing.unit)
  const plain = amounts.filter(({ isTimes, isArticle }) => !isTimes && (isCounted || !isArticle))
  const [amount] = plain
  if (plain.length > 1) return twoAmounts(plain, thing, reader) ?? { kind: 'value' }
  if (!amount) return withoutAmount(parts, thing, many)
  const read = ofAmount(amount, thing, reader)
  if (read.kind !== 'amount' || !many) return read
  if (scale) return { kind: 'value' }
  return { ...read, value: read.value * many.value }
}

/** "2 ibuprofen 400 mg": a number and an amount with a unit multiply. */
function twoAmounts<Thing extends LineThing>(
  amounts: readonly Amount[],
  thing: Thing,
  reader: LineReader<Thing>,
): Wanted<Thing> | undefined {
  const measured = amounts.find(({ unit }) => unit !== undefined && !COUNTED.has(unit.unit))
  const counted = amounts.find((one) => one !== measured && one.outOf === undefined)
  if (!measured || !counted || amounts.length > 2 || !Number.isInteger(counted.value)) return undefined
  const read = ofAmount(measured, thing, reader)
  return read.kind === 'amount' ? { ...read, value: read.value * counted.value } : read
}

function withoutAmount<Thing extends LineThing>(
  parts: Parts<Thing>,
  thing: Thing,
  many: Amount | undefined,
): Wanted<Thing> {
  const scale = SCALES[thing.unit]
  const isTimed = TIME_UNITS[thing.unit] !== undefined
  // Bedtime is a time of day itself.
  if (thing.unit === 'clock' && parts.clock)
    return { kind: 'amount', thing, value: parts.clock.minute / 60, unit: 'clock', usesClock: true }
  // "sleep 7:30" is how long.
  if (isTimed && thing.kind === 'Sleep' && parts.clock && !parts.span && parts.clock.minute > 0 && thing.unit === 'h')
    return { kind: 'amount', thing, value: parts.clock.minute / 60, unit: 'h', usesClock: true }
  if (isTimed && parts.span) {
    const minutes = (parts.span[1].minute - parts.span[0].minute + 1440) % 1440
    return minutes === 0
      ? { kind: 'value' }
      : { kind: 'amount', thing, value: minutes / (TIME_UNITS[thing.unit] ?? 1), unit: thing.unit }
  }
  if (scale && parts.level) {
    const level =
      thing.valence === 'positive' || (thing.valence !== 'negative' && !isSuffered(thing))
        ? (parts.level.feeling ?? parts.level.severity)
        : (parts.level.severity ?? parts.level.feeling)
    const [least, most] = scale
    if (level !== undefined)
      return {
        kind: 'amount',
        thing,
        value: Math.round(least + ((level - 1) / 4) * (most - least)),
        unit: thing.unit,
        isGuess: true,
      }
  }
  if (parts.isNone) {
    if (scale) return { kind: 'amount', thing, value: scale[0], unit: thing.unit, isGuess: true }
    return { kind: 'amount', thing, value: 0, unit: thing.unit }
  }
  if (thing.unit === 'yes/no') return { kind: 'amount', thing, value: 1, unit: thing.unit }
  if (COUNTED.has(thing.unit))
    return { kind: 'amount', thing, value: many?.value ?? 1, unit: thing.unit, isGuess: many === undefined }
  return { kind: 'value' }
}

const isSuffered = ({ kind }: LineThing): boolean => kind === 'Symptoms' || kind === 'Conditions'

/** In minutes. */
const TIME_UNITS: Readonly<Record<string, number>> = { ms: 1 / 60_000, s: 1 / 60, min: 1, h: 60 }

const DIMENSIONS: ReadonlyMap<string, LineDimension | undefined> = new Map(
  lineUnits.map(([, { unit, dimension }]) => [unit, dimension]),
)

function ofAmount<Thing extends LineThing>(amount: Amount, thing: Thing, reader: LineReader<Thing>): Wanted<Thing> {
  const { value, unit, outOf, counted } = amount
  const scale = SCALES[thing.unit]
  if (outOf !== undefined) return scale ? rated(value, outOf, thing) : { kind: 'unit' }
  if (unit === undefined || unit.unit === thing.unit)
    return plainAmount(value, thing, { reader, counted, hasUnit: unit !== undefined })
  // "30 m" of a walk are minutes, and nobody drinks meters.
  if (unit.dimension === 'time' && TIME_UNITS[thing.unit] !== undefined)
    return {
      kind: 'amount',
      thing,
      value: (value * (unit.seconds ?? 60)) / 60 / (TIME_UNITS[thing.unit] ?? 1),
      unit: thing.unit,
    }
  const own = DIMENSIONS.get(thing.unit)
  if (unit.dimension !== undefined && unit.dimension === own) return { kind: 'amount', thing, value, unit: unit.unit }
  if (unit.dimension === 'rating' && scale) {
    const [least, most] = SCALES[unit.unit] ?? [0, 100]
    return value >= least && value <= most ? { kind: 'amount', thing, value, unit: unit.unit } : { kind: 'value' }
  }
  const other = otherThing(thing, unit, reader)
  if (other) return ofAmount(amount, other, reader)
  if (counted !== undefined && vessels.has(counted) && own === 'volume')
    return { kind: 'amount', thing, value: value * (vessels.get(counted) ?? 0), unit: 'mL', isGuess: true }
  if (thing.unit === 'count' && COUNTED.has(unit.unit)) return { kind: 'amount', thing, value, unit: unit.unit }
  return { kind: 'unit' }
}

function otherThing<Thing extends LineThing>(
  thing: Thing,
  unit: LineUnit | undefined,
  { index }: LineReader<Thing>,
): Thing | undefined {
  const kind = unit === undefined ? 'count' : (unit.dimension ?? (unit.unit === 'IU' ? 'IU' : undefined))
  const known = measuredOtherwise.find((one) => one.thing === thing.variableId && one.dimension === kind)
  return known && index.byId.get(known.means)
}

interface PlainAmount<Thing extends LineThing> {
  readonly reader: LineReader<Thing>
  readonly counted: string | undefined
  readonly hasUnit: boolean
}

/** A number alone is in the unit of the thing. */
function plainAmount<Thing extends LineThing>(
  value: number,
  thing: Thing,
  { reader, counted, hasUnit }: PlainAmount<Thing>,
): Wanted<Thing> {
  const scale = SCALES[thing.unit]
  if (scale) {
    const [least, most] = scale
    if (value >= least && value <= most) return { kind: 'amount', thing, value, unit: thing.unit }
    return thing.unit === '/5' && Number.isInteger(value) && value >= 0 && value <= 10
      ? rated(value, value === 0 ? 5 : 10, thing)
      : { kind: 'value' }
  }
  if (thing.unit === 'yes/no')
    return value === 0 || value === 1 ? { kind: 'amount', thing, value, unit: thing.unit } : { kind: 'value' }
  if (value < 0 && !['C', 'F', 'index'].includes(thing.unit)) return { kind: 'value' }
  if (!hasUnit && counted !== undefined && vessels.has(counted) && DIMENSIONS.get(thing.unit) === 'volume')
    return { kind: 'amount', thing, value: value * (vessels.get(counted) ?? 0), unit: 'mL', isGuess: true }
  const other = hasUnit ? undefined : otherThing(thing, undefined, reader)
  if (other && value <= 20) return { kind: 'amount', thing: other, value, unit: other.unit, isGuess: true }
  return { kind: 'amount', thing, value, unit: thing.unit }
}

/** "6/10": in the rating that has this end, so that nothing is rounded. */
function rated<Thing extends LineThing>(value: number, most: number, thing: Thing): Wanted<Thing> {
  const own = SCALES[thing.unit]
  const units = [thing.unit, '/5', '/10', '/3', '/6', '0 to 10', '0 to 3', '0 to 100', '1 to 6', '1 to 7', '/1']
  const unit = units.find((one) => SCALES[one]?.[1] === most && value >= (SCALES[one]?.[0] ?? 0) && value <= most)
  return own && unit !== undefined ? { kind: 'amount', thing, value, unit } : { kind: 'value' }
}

function bloodPressureOf<Thing extends LineThing>(parts: Parts<Thing>, thing: Thing, { index }: LineReader<Thing>) {
  const [amount] = parts.amounts
  const systolic = index.byId.get(bloodPressure.systolic)
  const diastolic = index.byId.get(bloodPressure.diastolic)
  if (thing.variableId !== bloodPressure.systolic || !systolic || !diastolic || amount?.outOf === undefined)
    return undefined
  if (
    parts.amounts.length > 1 ||
    amount.value < 50 ||
    amount.value > 300 ||
    amount.outOf < 30 ||
    amount.outOf >= amount.value
  )
    return undefined
  return [
    { thing: systolic, value: amount.value, unit: systolic.unit },
    { thing: diastolic, value: amount.outOf, unit: diastolic.unit },
  ]
}

/** When it was. Without a day, a time of day that is still to come was yesterday. */
function timesOf<Thing extends LineThing>(
  parts: Parts<Thing>,
  thing: LineThing,
  { now }: LineReader<Thing>,
): Pick<LineEntry, 'from' | 'until'> {
  if (parts.minutesAgo !== undefined) return { from: minutesBefore(now, parts.minutesAgo) }
  const back = parts.day ?? parts.partBack
  const given = parts.date ?? (back === undefined ? undefined : daysBefore(now.day, back))
  const day = given ?? now.day
  if (parts.span) return spanTimes(parts.span, given, now)
  // "slept 7 h last night" counts for today, as any night that ends today.
  const isLastNight = thing.kind === 'Sleep' && parts.partBack === 1
  if (isLastNight && parts.clock === undefined) return {}
  if (parts.clock) {
    const minute = afterNoon(parts.clock.minute, parts.part)
    const isToCome = given === undefined && minute > now.minute
    return { from: { day: isToCome ? daysBefore(now.day, 1) : day, minute } }
  }
  if (parts.part !== undefined) {
    const minute = PART_MINUTES[parts.part]
    if (given === undefined && minute > now.minute) return parts.part === 'midnight' ? { from: { day, minute } } : {}
    return { from: { day, minute } }
  }
  if (given === undefined || given === now.day) return {}
  return { from: { day, minute: PART_MINUTES.noon } }
}

/** "8 in the evening". */
const afterNoon = (minute: number, part: DayPart | undefined): number =>
  minute < 720 && (part === 'evening' || part === 'afternoon' || (part === 'night' && minute >= 360))
    ? minute + 720
    : minute

function spanTimes(
  [start, end]: readonly [Clock, Clock],
  given: string | undefined,
  now: LocalMoment,
): Pick<LineEntry, 'from' | 'until'> {
  const isOverNight = end.minute <= start.minute
  const endDay = given ?? (end.minute > now.minute ? daysBefore(now.day, 1) : now.day)
  const startDay = isOverNight ? daysBefore(endDay, 1) : endDay
  return { from: { day: startDay, minute: start.minute }, until: { day: endDay, minute: end.minute } }
}

function minutesBefore(now: LocalMoment, minutes: number): LocalMoment {
  const total = now.minute - minutes
  const back = total >= 0 ? 0 : Math.ceil(-total / 1440)
  return { day: daysBefore(now.day, back), minute: total + back * 1440 }
}

// Printing

/** An entry as a line that is read as the same entry. */
export function printEntry({ thing, value, unit, from, until }: Omit<LineEntry, 'text' | 'isGuess'>): string {
  const clock = ({ minute }: LocalMoment) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  const time = from && (until ? `${until.day} ${clock(from)}-${clock(until)}` : `${from.day} ${clock(from)}`)
  return [thing.displayName, `${plainNumber(value)} [${unit}]`, time].filter((part) => part !== undefined).join(' ')
}

/** Without an exponent, and with a decimal that cannot be taken for a group. */
function plainNumber(value: number): string {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 })
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}
