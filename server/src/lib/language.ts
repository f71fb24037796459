/**
 * The languages in which the server speaks to people. A text is either written for a language that is known (a person's
 * setting, or what their browser asks for) or kept in all of them until it is known who reads it.
 */
import type { Language } from '@upshot/contract'
import { languages } from '@upshot/contract/names'

export type { Language }

/** The same in each language; a missing one does not compile. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** A sentence in each language. Whoever knows the reader chooses. */
export type Sentence = InLanguages<string>

/** For people who chose none, where nothing else is known of them: in mails, for example. */
export const DEFAULT_LANGUAGE: Language = 'en'

export const languageOf = (chosen: Language | null | undefined): Language => chosen ?? DEFAULT_LANGUAGE

export const inEach = <T>(make: (language: Language) => T): InLanguages<T> => ({ en: make('en'), de: make('de') })

/** A name, or whatever else is the same in every language. */
export const sameWords = (text: string): Sentence => inEach(() => text)

/** What a browser asks for with Accept-Language: the best liked of our languages, else English (RFC 9110, 12.5.4). */
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

/** Made once: making one takes longer than all the rest of a message. */
const wholeNumbers = inEach((language) => new Intl.NumberFormat(language, { maximumSignificantDigits: 21 }))
const fractions = inEach((language) => new Intl.NumberFormat(language, { maximumSignificantDigits: 4 }))

/** As the language writes it: 1,234.5 or 1.234,5; up to four significant digits, as values are shown everywhere. */
export const numberText = (language: Language, value: number): string =>
  (Number.isInteger(value) ? wholeNumbers : fractions)[language].format(value)
