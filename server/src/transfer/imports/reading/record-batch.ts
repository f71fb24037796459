/** Records of an export of ours on their way from one process to the other: a few at a time, and of one part each. */
import type { ReadRecord } from '../../formats/format.ts'

export type PlacedRecord = Omit<ReadRecord, 'kind' | 'section'>

export interface RecordBatch {
  /** The number of its first record in the order in which they are stored, and how many there are. */
  readonly from: number
  readonly items: number
  readonly section: string
  readonly records: readonly PlacedRecord[]
}

/** Others wait while a batch is stored. What takes several statements for each record comes in smaller ones. */
const RECORDS_AT_ONCE = 1000
const FEWER_AT_ONCE: Readonly<Record<string, number>> = {
  ...{ variables: 50, tags: 100, reminders: 50, sourceOrder: 50 },
  ...{ experiments: 5, experimentDrafts: 50 },
}
/** However long texts are, a batch stays small. */
const MOST_TEXT = 500_000

/** Gathers records, and hands out a batch whenever one is full: always at the same records of the same file. */
export class RecordWriter {
  #from = 0
  #text = 0
  #section = ''
  #records: PlacedRecord[] = []

  /** At most two: the rest of another section, and one that is full. */
  add({ kind: _, section, ...placed }: ReadRecord): RecordBatch[] {
    const before = section === this.#section ? undefined : this.take()
    this.#section = section
    this.#records.push(placed)
    for (const value of Object.values(placed.record)) if (typeof value === 'string') this.#text += value.length
    const isFull = this.#records.length >= (FEWER_AT_ONCE[section] ?? RECORDS_AT_ONCE) || this.#text >= MOST_TEXT
    return [before, isFull ? this.take() : undefined].flatMap((batch) => batch ?? [])
  }

  /** How many were handed out. */
  get written(): number {
    return this.#from
  }

  /** What is left, at the end. */
  take(): RecordBatch | undefined {
    const records = this.#records
    if (records.length === 0) return undefined
    const batch = { from: this.#from, items: records.length, section: this.#section, records }
    this.#from += records.length
    this.#records = []
    this.#text = 0
    return batch
  }
}
