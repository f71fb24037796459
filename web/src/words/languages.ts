/** The languages of the app, and which of them a browser asks for. */
import { languages } from '@upshot/contract/names'

export { languages }
export type Language = (typeof languages)[number]

/** The same words in each language. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** The first wanted language that the app has, else English. */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted.flatMap((tag) => languages.filter((one) => tag.split('-')[0] === one))[0] ?? 'en'
