import type { Sentence } from '../../lib/language.ts'
import { say } from '../../lib/refusal.ts'

/** A file that cannot be read at all, or not any further; the sentence is for the person who sent it. */
export class UnreadableFile extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence) {
    super(sentence.en)
    this.sentence = sentence
  }
}

/** What a format reads of an upload; it says so where it was told to read something else. */
export function foundIn<T>(found: readonly T[], what: string): readonly T[] {
  if (found.length === 0)
    throw new UnreadableFile(say(`The file is not an export from ${what}.`, `Die Datei ist kein Export von ${what}.`))
  return found
}
