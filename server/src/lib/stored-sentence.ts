/** A sentence in a text column, in all languages. */
import type { Language, Sentence } from './language.ts'

/** Earlier releases stored English only. */
export type StoredText = string | Sentence

export const said = (what: StoredText, language: Language): string => (typeof what === 'string' ? what : what[language])

export const storedSentence = ({ en, de }: Sentence): string => JSON.stringify({ en, de })

export function readSentence(text: string): StoredText {
  if (!text.startsWith('{"en":')) return text
  try {
    return JSON.parse(text) as Sentence
  } catch {
    return text
  }
}

export const sentenceIn = (stored: string, language: Language): string => said(readSentence(stored), language)
