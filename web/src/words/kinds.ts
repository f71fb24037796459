/** The kinds of variables in the person's language. */
import { kinds as de } from './de/kinds.ts'
import { kinds as en, type KindWords } from './en/kinds.ts'
import { type InLanguages, wordsNow } from './words.ts'

export const kindWords: InLanguages<KindWords> = { en, de }

export type KindName = keyof KindWords

export const kindNames = Object.keys(en) as KindName[]

/** A kind that is not known here keeps the server's name. */
export const kindInWords = (name: string): string => {
  const words: Readonly<Record<string, string>> = wordsNow(kindWords)
  return words[name] ?? name
}
