/**
 * A second of a source holds one value of a variable. Apple holds any number: two foods of one meal, two beats in one
 * second. The next one is put into the next second, so that both count; a sample that is there twice counts once.
 */
import type { ReadEntry, ReadItem } from './format.ts'

/** Samples of the same second are near each other in the file: so many are remembered, at least. */
const REMEMBERED = 20_000
const MOST_STEPS = 120

interface Taken {
  readonly value: number
  readonly endEpoch: number | undefined
  /** Where the sample wanted to be. */
  readonly wanted: number
}

export class Distinct {
  #recent = new Map<string, Taken>()
  #older = new Map<string, Taken>()

  place(item: ReadItem): ReadItem {
    if (item.kind !== 'entry') return item
    const wanted = item.start.epochSeconds
    for (let step = 0; step <= MOST_STEPS; step++) {
      const key = `${wanted + step} ${item.sourceName} ${item.variableName}`
      const taken = this.#recent.get(key) ?? this.#older.get(key)
      if (!taken) return this.#take(key, item, step)
      if (taken.wanted === wanted && taken.value === item.value && taken.endEpoch === item.endEpoch)
        return { kind: 'leftOut', what: 'Samples that are there twice' }
    }
    return { kind: 'rejected', place: item.place, reason: 'There are too many values of the same second.' }
  }

  #take(key: string, item: ReadEntry, step: number): ReadEntry {
    if (this.#recent.size >= REMEMBERED) {
      this.#older = this.#recent
      this.#recent = new Map()
    }
    const { epochSeconds, offsetMinutes } = item.start
    this.#recent.set(key, { value: item.value, endEpoch: item.endEpoch, wanted: epochSeconds })
    if (step === 0) return item
    const start = { epochSeconds: epochSeconds + step, offsetMinutes }
    if (item.endEpoch === undefined || item.endEpoch > start.epochSeconds) return { ...item, start }
    const { endEpoch: _passed, ...moved } = item
    return { ...moved, start }
  }
}
