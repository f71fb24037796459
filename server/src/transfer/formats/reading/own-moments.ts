/**
 * A moment of its own for each value: two values of a variable from one source at the same moment would be taken for
 * one. A row that stands there twice is left out; values that differ move on by a second each.
 */
import { say } from '../../../lib/refusal.ts'
import type { ReadEntry, ReadItem } from '../format.ts'
import { leftOut } from './target.ts'

/** Rows that belong together stand close together; of a long file only the last moments are remembered. */
const MOMENTS_KEPT = 100_000

export class OwnMoments {
  readonly #values = new Map<string, number[]>()

  /** `sameIsTwice`: an equal value at the same moment is the same row again, and not a second cup of the day. */
  place(entry: ReadEntry, { sameIsTwice = true } = {}): ReadItem {
    const key = `${entry.start.epochSeconds} ${entry.variableName}\n${entry.sourceName}`
    const before = this.#values.get(key)
    if (before === undefined) {
      if (this.#values.size >= MOMENTS_KEPT) this.#values.clear()
      this.#values.set(key, [entry.value])
      return entry
    }
    if (sameIsTwice && before.includes(entry.value))
      return leftOut(say('Rows that appear twice in the file', 'Zeilen, die zweimal in der Datei stehen'))
    before.push(entry.value)
    const epochSeconds = entry.start.epochSeconds + before.length - 1
    return { ...entry, start: { ...entry.start, epochSeconds } }
  }
}
