/**
 * A dry run in batches: each is stored and rolled back. What earlier batches would have stored is remembered here, so that
 * repeated values and units of new variables count as they will in the import.
 */
import { nameKey } from '../../lib/names.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SavedRow } from '../../tracking/measurements/store.ts'
import {
  countByKey,
  type EntriesOutcome,
  type EntryBatch,
  type IncomingEntry,
  importEntries,
} from './import-entries.ts'
import type { ImportStores } from './store.ts'

const FEWEST = 16
/** Load factor at which it doubles. */
const FULL = 0.7

/** A set of seconds from 1900 to 2100. It takes a fifth of the memory of `Set`. */
export class SecondSet {
  #slots = new Uint32Array(FEWEST)
  /** 0 marks an empty slot, so 0 itself is kept separately. */
  #hasZero = false
  #size = 0

  has(epochSeconds: number): boolean {
    const second = epochSeconds >>> 0
    return second === 0 ? this.#hasZero : this.#slots[this.#indexOf(second)] === second
  }

  add(epochSeconds: number): void {
    const second = epochSeconds >>> 0
    if (second === 0) this.#hasZero = true
    else this.#put(second)
  }

  #put(second: number): void {
    const index = this.#indexOf(second)
    if (this.#slots[index] === second) return
    this.#slots[index] = second
    if (++this.#size > this.#slots.length * FULL) this.#double()
  }

  /** Index of the value or of the free slot for it (linear probing). */
  #indexOf(second: number): number {
    const last = this.#slots.length - 1
    let index = (Math.imul(second, 0x9e3779b1) >>> 7) & last
    while (this.#slots[index] !== 0 && this.#slots[index] !== second) index = (index + 1) & last
    return index
  }

  #double(): void {
    const oldSlots = this.#slots
    this.#slots = new Uint32Array(oldSlots.length * 2)
    this.#size = 0
    for (const second of oldSlots) if (second !== 0) this.#put(second)
  }
}

export class Trial {
  readonly #storage: Storage<ImportStores>
  /** Times of values that the import would have stored, by variable and source. */
  readonly #stored = new Map<string, SecondSet>()
  /** The first value of each new variable, which decides its unit. */
  readonly #firsts = new Map<string, IncomingEntry>()

  constructor(storage: Storage<ImportStores>) {
    this.#storage = storage
  }

  async tryEntries(batch: EntryBatch): Promise<EntriesOutcome> {
    const outcome = await this.#tried(batch)
    this.#rememberVariables(batch.entries, outcome)
    return { ...outcome, ...this.#count(batch.entries.length, outcome) }
  }

  /** Stores the batch and rolls it back, to see what would happen. */
  async #tried(batch: EntryBatch): Promise<EntriesOutcome> {
    const undone = new Error('Undone at your request.')
    const keys = new Set(batch.entries.map(({ variableName }) => nameKey(variableName)))
    const firsts = [...this.#firsts].flatMap(([key, entry]) => (keys.has(key) ? [entry] : []))
    let outcome: EntriesOutcome | undefined
    await this.#storage
      .transaction(async (t) => {
        if (firsts.length > 0) await importEntries(t, { ...batch, entries: firsts })
        outcome = await importEntries(t, batch)
        throw undone
      })
      .catch((error) => {
        if (error !== undone) throw error
      })
    if (!outcome) throw new Error('Nothing was tried.')
    return outcome
  }

  #rememberVariables(entries: readonly IncomingEntry[], { newKeys, rejected }: EntriesOutcome): void {
    if (newKeys.size === 0) return
    const atFault = new Set(rejected.map(({ index }) => index))
    for (const [index, entry] of entries.entries()) {
      const key = nameKey(entry.variableName)
      if (newKeys.has(key) && !atFault.has(index) && !this.#firsts.has(key)) this.#firsts.set(key, entry)
    }
  }

  #count(entries: number, { rows, rejected, variableKeys }: EntriesOutcome) {
    const counts = { created: 0, replaced: 0, unchanged: 0, repeated: entries - rejected.length - rows.length }
    const replaced: SavedRow[] = []
    for (const row of rows) {
      const { variable_id, source_name, start_epoch, outcome } = row
      const stored = this.#storedOf(`${variableKeys.get(variable_id)}\n${source_name}`)
      if (stored.has(start_epoch)) counts.repeated++
      else {
        counts[outcome]++
        if (outcome === 'replaced') replaced.push(row)
        if (outcome !== 'unchanged') stored.add(start_epoch)
      }
    }
    return { ...counts, replacedByKey: countByKey(replaced, variableKeys) }
  }

  #storedOf(key: string): SecondSet {
    const seconds = this.#stored.get(key) ?? new SecondSet()
    this.#stored.set(key, seconds)
    return seconds
  }
}
