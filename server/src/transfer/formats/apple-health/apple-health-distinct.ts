/**
 * A second of a source holds one value of a variable. Apple holds any number: two foods of one meal, two beats in one
 * second. The next one is put into the next second, so that both count; a sample that is there twice counts once.
 */
import { say } from '../../../lib/refusal.ts'
import type { ReadEntry, ReadItem } from '../format.ts'

/** Samples of the same second are near each other in the file: so many of a variable and source are remembered, at least. */
const REMEMBERED = 1000
/** Of all together: there may be many sources. */
const MOST_REMEMBERED = 50_000
const MOST_STEPS = 120

const TWICE: ReadItem = { kind: 'leftOut', what: say('Samples that appear twice', 'Werte, die zweimal vorkommen') }

/** Seconds that are taken, each with the sample that took it. */
interface Seconds {
  recent: Map<number, ReadEntry>
  older: Map<number, ReadEntry>
}

export class DistinctEntries {
  readonly #all = new Map<string, Seconds>()
  #remembered = 0
  #last: ReadEntry | undefined
  #lastSeconds: Seconds = { recent: new Map(), older: new Map() }

  place(item: ReadItem): ReadItem {
    if (item.kind !== 'entry') return item
    const seconds = this.#secondsOf(item)
    const wanted = item.start.epochSeconds
    for (let step = 0; step <= MOST_STEPS; step++) {
      const taken = seconds.recent.get(wanted + step) ?? seconds.older.get(wanted + step)
      if (!taken) return this.#take(seconds, item, step)
      if (taken.start.epochSeconds === wanted && taken.value === item.value && taken.endEpoch === item.endEpoch)
        return TWICE
    }
    return {
      kind: 'rejected',
      place: item.place,
      reason: say('There are too many values for the same second.', 'Für dieselbe Sekunde gibt es zu viele Werte.'),
    }
  }

  #secondsOf(item: ReadEntry): Seconds {
    const { variableName, sourceName } = item
    // A file is sorted by what it is about.
    if (this.#last?.variableName === variableName && this.#last.sourceName === sourceName) return this.#lastSeconds
    const key = `${variableName}\n${sourceName}`
    const seconds = this.#all.get(key) ?? { recent: new Map(), older: new Map() }
    this.#all.set(key, seconds)
    this.#last = item
    this.#lastSeconds = seconds
    return seconds
  }

  #take(seconds: Seconds, item: ReadEntry, step: number): ReadEntry {
    if (seconds.recent.size >= REMEMBERED) {
      this.#remembered -= seconds.older.size
      seconds.older = seconds.recent
      seconds.recent = new Map()
    }
    if (++this.#remembered > MOST_REMEMBERED) this.#forgetOthers(seconds)
    const { epochSeconds, offsetMinutes } = item.start
    seconds.recent.set(epochSeconds + step, item)
    if (step === 0) return item
    const start = { epochSeconds: epochSeconds + step, offsetMinutes }
    if (item.endEpoch === undefined || item.endEpoch > start.epochSeconds) return { ...item, start }
    const { endEpoch: _passed, ...moved } = item
    return { ...moved, start }
  }

  #forgetOthers(seconds: Seconds): void {
    for (const other of this.#all.values()) {
      if (other === seconds) continue
      other.recent = new Map()
      other.older = new Map()
    }
    this.#remembered = seconds.recent.size + seconds.older.size
  }
}
