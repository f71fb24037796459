/** The English words of the app. Those of other languages are in languages/. */
import { makeWords, type Texts, type Words } from '@upshot/contract/message'
import { type InLanguages, type Language, languages } from './languages.ts'

/** The tables by name, for the build. */
export const tables = new Map<string, Texts>()

type Translate = (language: Language, context: string, english: string) => string

let translate: Translate = (_language, _context, english) => english

/** Tests meet the words as they are in the source, in all languages. */
export const translateWith = (given: Translate): void => {
  translate = given
}

/** English words by name; what has values becomes a function of them. The build puts `lateWords` in its place. */
export function wordTable<const All extends Texts>(name: string, english: All): InLanguages<Words<All>> {
  tables.set(name, english)
  const inLanguages = {} as Record<Language, Words<All>>
  for (const language of languages) {
    const get = () =>
      makeWords(english, language, (path, text) => translate(language, path === '' ? name : `${name} ${path}`, text))
    Object.defineProperty(inLanguages, language, { get, enumerable: true })
  }
  return inLanguages
}
