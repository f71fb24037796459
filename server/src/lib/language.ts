/**
 * The languages of the server. A text is either made for a known language (a person's setting, or their browser's) or
 * kept until the reader is known: as its English text and values, which are translated when needed.
 */

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Language } from '@upshot/contract'
import {
  type MessagePart,
  type MessageValues,
  makeWords,
  readMessage,
  type Texts,
  type Words,
  writeMessage,
} from '@upshot/contract/message'
import { languages } from '@upshot/contract/names'
import type { Catalogue } from '../../../languages/catalogue.ts'
import { keyOf } from '../../../languages/po.ts'

export type { Language }

/** A value for each language. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** A sentence in each language, until the reader is known. */
export type Sentence = InLanguages<string>

/** The language for people who chose none and have no browser at hand: in mails, for example. */
export const DEFAULT_LANGUAGE: Language = 'en'

export const languageOf = (chosen: Language | null | undefined): Language => chosen ?? DEFAULT_LANGUAGE

/** Creates the value of a language when it is first needed. Stored as JSON, it has all of them. */
class Made<T> {
  readonly #make: (language: Language) => T
  #made: Partial<Record<Language, { readonly value: T }>> | undefined

  constructor(make: (language: Language) => T) {
    this.#make = make
  }

  in(language: Language): T {
    this.#made ??= {}
    this.#made[language] ??= { value: this.#make(language) }
    return this.#made[language].value
  }

  toJSON(): Record<Language, T> {
    return Object.fromEntries(languages.map((language) => [language, this.in(language)])) as Record<Language, T>
  }
}

for (const language of languages) {
  Object.defineProperty(Made.prototype, language, {
    get(this: Made<unknown>) {
      // The prototype itself has no texts.
      return this === Made.prototype ? undefined : this.in(language)
    },
  })
}

export const inEach = <T>(make: (language: Language) => T): InLanguages<T> =>
  new Made(make) as unknown as InLanguages<T>

/** Replaces sentences by their texts in all languages, for channels that only know plain objects. */
export function plain<T>(message: T): T {
  if (message instanceof Made) return plain(message.toJSON()) as T
  if (typeof message !== 'object' || message === null || ArrayBuffer.isView(message)) return message
  if (Array.isArray(message)) return message.map(plain) as T
  return Object.fromEntries(Object.entries(message).map(([name, value]) => [name, plain(value)])) as T
}

/** Text that is the same in every language, such as a name. */
export const sameWords = (text: string): Sentence => inEach(() => text)

/** Parsed messages, by their text. */
const read = new Map<string, readonly MessagePart[]>()

function partsOf(text: string): readonly MessagePart[] {
  const parts = read.get(text) ?? readMessage(text)
  read.set(text, parts)
  return parts
}

type SentenceValue = string | number | bigint | boolean | null | undefined | Sentence

/** A value may be a sentence itself. */
type SentenceValues<Text extends string> = MessageValues<Text, Sentence>

// Translations, loaded when a language is first used. English is in the code, and replaces missing texts.

/** The catalogues themselves in a checkout; after the build, the files made from them (scripts/bundle-server.ts). */
const FOLDER = fileURLToPath(new URL('../../../languages', import.meta.url))

const load = createRequire(import.meta.url)

const catalogues = new Map<Language, Catalogue>()

/** The translation of an English text. */
function textIn(language: Language, english: string, context?: string): string {
  if (language === 'en') return english
  const catalogue = catalogues.get(language) ?? readCatalogue(language)
  catalogues.set(language, catalogue)
  return catalogue[keyOf(english, context)] || english
}

function readCatalogue(language: Language): Catalogue {
  const compiled = `${FOLDER}/${language}.json`
  return existsSync(compiled) ? (JSON.parse(readFileSync(compiled, 'utf8')) as Catalogue) : fromSource(language)
}

const fromSource = (language: Language): Catalogue =>
  (load(`${FOLDER}/catalogue.ts`) as typeof import('../../../languages/catalogue.ts')).serverCatalogue(language)

/** After the build, the rules of a language are a single file. */
const rulesFile = (language: Language): string =>
  import.meta.url.endsWith('.ts') ? `${FOLDER}/${language}/rules.ts` : `${FOLDER}/${language}.js`

/** Sentences that follow grammatical rules are code: the member `name` of languages/<language>/rules.ts. */
const rulesIn = <Rules>(language: Language, name: string): Rules =>
  (load(rulesFile(language)) as { readonly rules: Readonly<Record<string, Rules>> }).rules[name] as Rules

/**
 * A sentence: its English text and values. Translations are in languages/<language>/. A context distinguishes texts
 * that are the same in English but not in other languages.
 */
export const say = <const Text extends string>(
  text: Text,
  ...[values, context]: keyof SentenceValues<Text> extends never
    ? [values?: undefined, context?: string]
    : [values: SentenceValues<Text>, context?: string]
): Sentence => {
  if (!text.includes('{')) return inEach((language) => textIn(language, text, context))
  const valueNamed = (name: string, language: Language) => {
    const value = (values as Readonly<Record<string, SentenceValue>> | undefined)?.[name]
    return typeof value === 'object' && value !== null ? value[language] : value
  }
  return inEach((language) =>
    writeMessage(partsOf(textIn(language, text, context)), language, (name) => valueNamed(name, language)),
  )
}

const JOINED = { and: say('and', undefined, 'between items'), or: say('or', undefined, 'between items') } as const

/** "a and b", "a or b or c". */
export const listed = (items: readonly (string | Sentence)[], joined: 'and' | 'or'): Sentence =>
  inEach((language) =>
    items.map((item) => (typeof item === 'string' ? item : item[language])).join(` ${JOINED[joined][language]} `),
  )

/** The words of a page or a mail: English texts by name. A text with values becomes a function of them. */
export const wordTable = <const All extends Texts>(name: string, english: All): InLanguages<Words<All>> =>
  inEach((language) =>
    makeWords(english, language, (path, text) => textIn(language, text, path === '' ? name : `${name} ${path}`)),
  )

/** Texts that follow grammatical rules: the English ones, or those of a language (languages/<language>/rules.ts). */
export const ruled = <Rules>(name: string, english: Rules): InLanguages<Rules> =>
  inEach((language) => (language === 'en' ? english : rulesIn<Rules>(language, name)))

/** Our language that Accept-Language prefers, otherwise English (RFC 9110, 12.5.4). */
export function languageWanted(header: string | undefined): Language {
  const wishes = (header ?? '').slice(0, LONGEST_HEADER).split(',').flatMap(readWish)
  return wishes.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? DEFAULT_LANGUAGE
}

const LONGEST_HEADER = 500

function readWish(part: string): { language: Language; quality: number }[] {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const language = languages.find((candidate) => candidate === tag.split('-')[0])
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return language === undefined || !(quality > 0) ? [] : [{ language, quality }]
}

/**
 * "1 day", "2 days". For languages with one form for exactly one and another for everything else; others use ICU
 * plurals.
 */
export const counted = (count: number, singular: string, other: string): string =>
  `${count} ${count === 1 ? singular : other}`

/** Zero has no sign, whatever was rounded to it. */
const signDisplay = 'negative'

/** A number as the app writes it: with at most two decimals. */
export const shortNumber = (language: Language, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2, signDisplay }).format(value)

/** Always with so many decimals, so that compared numbers look alike. */
export const fixedNumber = (language: Language, value: number, decimals: number): string => {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay } as const
  return new Intl.NumberFormat(language, digits).format(value)
}

/** The decimal separator of a language. */
export const decimalOf = (language: Language): '.' | ',' => (shortNumber(language, 0.5).includes(',') ? ',' : '.')

/**
 * By language and digits. Creating a formatter takes longer than the rest of a message, and the first one takes 8 MB.
 */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(language: Language, maximumSignificantDigits: number): Intl.NumberFormat {
  const key = `${language} ${maximumSignificantDigits}`
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(language, { maximumSignificantDigits })
  formatters.set(key, formatter)
  return formatter
}

/**
 * A number as the language writes it, 1,234.5 or 1.234,5, with up to four significant digits, as values are shown
 * everywhere.
 */
export const numberText = (language: Language, value: number): string =>
  formatterFor(language, Number.isInteger(value) ? 21 : 4).format(value)

const dateFormatters = new Map<string, Intl.DateTimeFormat>()

/** A day such as 2026-11-18 as people write it: 18 November 2026, 18. November 2026, 18 de noviembre de 2026. */
export function dateText(locale: string, day: string): string {
  const format =
    dateFormatters.get(locale) ??
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' })
  dateFormatters.set(locale, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}
