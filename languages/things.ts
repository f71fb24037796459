/** What the things of the catalogue are called in each language, and how they are asked for. */
import type { Language } from '@upshot/contract'
import { things as de } from './de/things.ts'
import { things as en } from './english-things.ts'
import { things as es } from './es/things.ts'

export interface ThingWords {
  readonly name: string
  /** Where one exists: "Mood" for "Overall Mood". */
  readonly shortName: string | undefined
  readonly synonyms: readonly string[]
  /** As people count it: "cup" and "cups" of coffee. Undefined if the words of its unit will do. */
  readonly counted: { readonly one: string; readonly other: string } | undefined
  readonly question: string
  /**
   * What a sentence needs to know: the article, where the name takes one; in English, the name inside a sentence, where
   * that is not its name in small letters.
   */
  readonly forSentences: string | undefined
}

const texts: Readonly<Record<Language, string>> = { en, de, es }

/** By the id of the thing. */
export const readThings = (language: Language): ReadonlyMap<number, ThingWords> =>
  new Map(
    texts[language]
      .split('\n')
      .filter((line) => line !== '')
      .map(readThing),
  )

function readThing(line: string): readonly [number, ThingWords] {
  const [id, name = '', shortName = '', synonyms = '', counted = '', question = '', forSentences = '-'] = line
    .split('|')
    .map((part) => part.trim())
  const [singular, other] = counted.split('/')
  return [
    Number(id),
    {
      name,
      shortName: shortName === '' ? undefined : shortName,
      synonyms: synonyms === '' ? [] : synonyms.split(', '),
      counted: singular && other ? { one: singular, other } : undefined,
      question,
      forSentences: forSentences === '-' ? undefined : forSentences,
    },
  ]
}
