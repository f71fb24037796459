/** Stores a sentence in a text column, in all languages. */
import { inEach, type Language, type Sentence } from './language.ts'

/** Earlier releases stored English only, or had fewer languages. */
export type StoredText = string | (Partial<Sentence> & Pick<Sentence, 'en'>)

export const textIn = (what: StoredText, language: Language): string =>
  typeof what === 'string' ? what : (what[language] ?? what.en)

export const storedSentence = (sentence: Sentence): string => JSON.stringify(inEach((language) => sentence[language]))

export function readSentence(text: string): StoredText {
  if (!text.startsWith('{"en":')) return text
  try {
    return JSON.parse(text) as StoredText
  } catch {
    return text
  }
}

export const sentenceIn = (stored: string, language: Language): string => textIn(readSentence(stored), language)
