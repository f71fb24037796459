/**
 * Amounts that belong to one moment become one: the calories of all foods of a breakfast. Rows of one group stand
 * together; when the next group begins, the sums of the last one are complete.
 */
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { ReadEntry } from '../format.ts'

export class Sums {
  #group = ''
  readonly #finished = new Map<string, number>()
  readonly #sums = new Map<string, ReadEntry>();

  /** Begins a group; yields the sums of the one before, if it was another. */
  *begin(group: string): Generator<ReadEntry> {
    if (group === this.#group) return
    yield* this.finish()
    this.#group = group
  }

  add(entry: ReadEntry): void {
    const key = `${entry.start.epochSeconds} ${entry.variableName}\n${entry.sourceName}`
    const before = this.#sums.get(key)
    if (!before) {
      this.#sums.set(key, entry)
      return
    }
    const notes = [before.note, entry.note].filter((note) => note !== undefined)
    const value = withoutNoise(before.value + entry.value)
    this.#sums.set(key, { ...before, value, ...(notes.length > 0 ? { note: [...new Set(notes)].join('; ') } : {}) })
  }

  /** A group that comes again further down has moments of its own: a second later each time. */
  *finish(): Generator<ReadEntry> {
    const times = this.#finished.get(this.#group) ?? 0
    if (this.#sums.size > 0) this.#finished.set(this.#group, times + 1)
    for (const entry of this.#sums.values())
      yield times === 0
        ? entry
        : { ...entry, start: { ...entry.start, epochSeconds: entry.start.epochSeconds + times } }
    this.#sums.clear()
  }
}
