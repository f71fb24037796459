/** A sentence in a column of text: kept in every language until it is known who reads it. */
import type { Sentence } from '../../lib/language.ts'
import type { FaultText } from '../../lib/refusal.ts'

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
