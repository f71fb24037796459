/**
 * Names of the catalogue inside an English sentence, where they are ordinary nouns: "after more coffee". Names that
 * people chose themselves stay as they are written.
 */
import { once } from '../server/src/lib/once.ts'
import { readThings } from './things.ts'

/** Abbreviations such as LDL, A1c and mL, and letters by themselves, stay as they are. */
const inSmallLetters = (name: string): string =>
  name.replace(/\p{L}+/gu, (word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))

const names = once(
  () =>
    new Map(
      [...readThings('en').values()].map(({ name, forSentences }) => [name, forSentences ?? inSmallLetters(name)]),
    ),
)

/** "sleep duration", "LDL cholesterol", "vitamin D". */
export const inside = (name: string): string => names().get(name) ?? name

/** "Sleep duration", where a sentence begins with it. */
export function atStart(name: string): string {
  const written = names().get(name)
  return written === undefined ? name : written.charAt(0).toUpperCase() + written.slice(1)
}
