/** The languages of the app, and its English words. Those of other languages are in languages/. */
import { makeWords, type Texts, type Words } from '@upshot/contract/message'
import { languages } from '@upshot/contract/names'

export { languages }
export type Language = (typeof languages)[number]

/** The same words in each language. */
export type InLanguages<T> = Readonly<Record<Language, T>>

/** The first wanted language that the app has, otherwise English. */
export const languageOf = (preferred: readonly string[]): Language =>
  preferred.flatMap((tag) => languages.filter((language) => tag.split('-')[0] === language))[0] ?? 'en'

type Translate = (language: Language, context: string, english: string) => string

let translate: Translate = (_language, _context, english) => english

/** For tests, which use the words in the source in all languages. */
export const translateWith = (translation: Translate): void => {
  translate = translation
}

/** English words by name; what has values becomes a function of them. The build replaces calls of it by `lateWords`. */
export function wordTable<const All extends Texts>(name: string, english: All): InLanguages<Words<All>> {
  const inLanguages = {} as Record<Language, Words<All>>
  for (const language of languages) {
    const get = () =>
      makeWords(english, language, (path, text) => translate(language, path === '' ? name : `${name} ${path}`, text))
    Object.defineProperty(inLanguages, language, { get, enumerable: true })
  }
  return inLanguages
}
