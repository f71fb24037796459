/** A sentence in a column of text: kept in every language until it is known who reads it. */
import type { Language, Sentence } from './language.ts'
import { type FaultText, said } from './refusal.ts'

export const storedSentence = ({ en, de }: Sentence): string => JSON.stringify({ en, de })

/** Earlier versions kept it in English alone. */
export function readSentence(text: string): FaultText {
  if (!text.startsWith('{"en":')) return text
  try {
    return JSON.parse(text) as Sentence
  } catch {
    return text
  }
}

export const sentenceIn = (stored: string, language: Language): string => said(readSentence(stored), language)
