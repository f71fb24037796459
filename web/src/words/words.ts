/**
 * Which language the app speaks. English words are in tables, and translations in languages/. The build
 * makes a file of each table and language, of which the app loads those of the language it speaks (web/build/words.ts).
 */
import { keepText, keptText } from '../state/kept-text.ts'
import { createStore } from '../state/store.ts'
import { type InLanguages, type Language, languageOf, languages } from './table.ts'

/** The chosen language, stored in this browser so that the first drawing is right; undefined: the browser's. */
const KEPT_AS = 'language'

export const chosenLanguage = (): Language | undefined => languages.find((language) => language === keptText(KEPT_AS))

const languageHere = (): Language => chosenLanguage() ?? languageOf(navigator.languages)

export const language = createStore<Language>('document' in globalThis ? languageHere() : 'en')

/** Undefined: the browser's language. Takes effect once all words in use are loaded. */
export async function chooseLanguage(chosen: Language | undefined): Promise<void> {
  keepText(KEPT_AS, chosen)
  const target = languageHere()
  await Promise.all([...loads].map((load) => load(target)))
  language.set(target)
}

/** For numbers and dates: "en-GB" rather than "en" if the browser asks for it. */
export function localeOf(target: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.split('-')[0] === target) ?? target
}

export const locale = (): string =>
  localeOf(language.get(), typeof navigator === 'undefined' ? [] : navigator.languages)

/** In components. `App` draws everything again when the language changes. */
export const useWords = <T>(words: InLanguages<T>): T => words[language.get()]

/** Outside of components. */
export const wordsNow = <T>(words: InLanguages<T>): T => words[language.get()]

type LoadWords = (target: Language) => Promise<void>

const loads = new Set<LoadWords>()
const missing = new Set<LoadWords>()

/**
 * Words whose file for the spoken language is loaded dynamically: await `wordsReady` before drawing them. The build calls
 * it instead of `wordTable`.
 *
 * @public
 */
export function lateWords<T>(files: InLanguages<() => Promise<{ readonly words: T }>>): InLanguages<T> {
  const words: Partial<Record<Language, T>> = {}
  /** Offline, the stored words of a language have to do. */
  const load: LoadWords = async (target) => {
    const others = languages.filter((language) => language !== target).map((language) => files[language])
    words[target] ??= (await files[target]().catch(() => Promise.any(others.map((other) => other())))).words
    missing.delete(load)
  }
  loads.add(load)
  missing.add(load)
  // Code that awaits `wordsReady` gets the error.
  load(language.get()).catch(() => undefined)
  return words as InLanguages<T>
}

/** For the page on which a language is chosen. */
export async function loadAllLanguages(): Promise<void> {
  await Promise.all(languages.flatMap((target) => [...loads].map((load) => load(target))))
}

/** Resolves once the words of all code loaded so far are loaded. */
export async function wordsReady(): Promise<void> {
  await Promise.all([...missing].map((load) => load(language.get())))
}

/** A part of the app, with its words. */
export async function withWords<T>(part: Promise<T>): Promise<T> {
  const loaded = await part
  await wordsReady()
  return loaded
}
