/** Which language the app speaks. The words of a page are in <page>.ts, in all languages. */
import { keepText, keptText } from '../state/kept-text.ts'
import { createStore } from '../state/store.ts'
import { type InLanguages, type Language, languageOf, languages } from './languages.ts'

/** The chosen language, stored in this browser so that the first drawing is right; undefined: the browser's. */
const KEPT_AS = 'language'

export const language = createStore<Language>('en')

export function startLanguage(): void {
  use(chosenLanguage() ?? languageOf(navigator.languages))
}

/** Undefined: the same as the browser. */
export function chooseLanguage(chosen: Language | undefined): void {
  keepText(KEPT_AS, chosen)
  use(chosen ?? languageOf(navigator.languages))
}

export const chosenLanguage = (): Language | undefined => languages.find((one) => one === keptText(KEPT_AS))

/** For numbers and dates: "en-GB" rather than "en" where the browser says so. */
export function localeOf(spoken: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.split('-')[0] === spoken) ?? spoken
}

export const locale = (): string =>
  localeOf(language.get(), typeof navigator === 'undefined' ? [] : navigator.languages)

function use(spoken: Language): void {
  document.documentElement.lang = spoken
  language.set(spoken)
}

/** In components. `App` draws everything again when the language changes. */
export const useWords = <T>(words: InLanguages<T>): T => words[language.get()]

/** Outside of components. */
export const wordsNow = <T>(words: InLanguages<T>): T => words[language.get()]
