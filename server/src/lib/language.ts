/**
 * The languages of the server. A text is either written for a known language (a person's setting, or what their browser
 * asks for) or kept in all languages until the reader is known.
 */

import type { Language } from '@upshot/contract'
import { languages } from '@upshot/contract/names'

export type { Language }

/** A value for each language; a missing one does not compile. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** A sentence in each language, until the reader is known. */
export type Sentence = InLanguages<string>

/** For people who chose none, where there is no browser to ask: in mails, for example. */
export const DEFAULT_LANGUAGE: Language = 'en'

export const languageOf = (chosen: Language | null | undefined): Language => chosen ?? DEFAULT_LANGUAGE

export const inEach = <T>(make: (language: Language) => T): InLanguages<T> => ({ en: make('en'), de: make('de') })

/** A name, or whatever else is the same in every language. */
export const sameWords = (text: string): Sentence => inEach(() => text)

/** The preferred one of our languages in Accept-Language, else English (RFC 9110, 12.5.4). */
export function languageWanted(header: string | undefined): Language {
  const wanted = (header ?? '').slice(0, LONGEST_HEADER).split(',').flatMap(readWish)
  return wanted.toSorted((a, b) => b.quality - a.quality)[0]?.language ?? DEFAULT_LANGUAGE
}

const LONGEST_HEADER = 500

function readWish(part: string): { language: Language; quality: number }[] {
  const [tag = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
  const language = languages.find((one) => one === tag.split('-')[0])
  const given = parameters.find((one) => one.startsWith('q='))
  const quality = given === undefined ? 1 : Number(given.slice(2))
  return language === undefined || !(quality > 0) ? [] : [{ language, quality }]
}

/** "1 day", "2 days": both of our languages have one form for exactly one, and another for everything else. */
export const counted = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`

/** As the app writes numbers: at most two decimals. */
export const shortNumber = (language: Language, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)

/** By language and digits. Creating one takes longer than the rest of a message, and the first one 8 MB. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(language: Language, maximumSignificantDigits: number): Intl.NumberFormat {
  const key = `${language} ${maximumSignificantDigits}`
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(language, { maximumSignificantDigits })
  formatters.set(key, formatter)
  return formatter
}

/** As the language writes it: 1,234.5 or 1.234,5; up to four significant digits, as values are shown everywhere. */
export const numberText = (language: Language, value: number): string =>
  formatterFor(language, Number.isInteger(value) ? 21 : 4).format(value)
