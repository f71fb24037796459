/**
 * Items sent between processes: columns of numbers, and each heading once, because sending an object per item would cost
 * more than reading it. Records of an Upshot export are sent as objects, a few at a time.
 */

import type { CombinationOperation } from '@upshot/contract'
import { LONGEST_NOTE } from '@upshot/contract/limits'
import { languages } from '@upshot/contract/names'
import { inEach, type Sentence, say } from '../../../lib/language.ts'
import {
  type LeftOutItem,
  type LeftOutPart,
  type ReadItem,
  type ReadRecord,
  UnreadableFile,
} from '../../formats/format.ts'
import type { IncomingEntry } from '../import-entries.ts'

interface EntryHeading {
  readonly variableName: string
  readonly categoryName: string
  readonly unit: string
  readonly combination: CombinationOperation
  readonly sourceName: string
}

export interface RejectedItem {
  readonly file: string
  readonly line: number
  readonly reason: Sentence
}

export interface ItemBatch {
  /** The index of its first item in the file, and its number of items. */
  readonly from: number
  readonly items: number
  /** Headings and file names that are new in this batch; numbering continues across batches. */
  readonly headings: readonly EntryHeading[]
  readonly files: readonly string[]
  readonly heading: Uint32Array
  readonly file: Uint32Array
  readonly line: Float64Array
  readonly value: Float64Array
  readonly start: Float64Array
  /** Minutes, or `NO_OFFSET`. */
  readonly offset: Int16Array
  /** NaN for entries without an end. */
  readonly end: Float64Array
  readonly notes: readonly (readonly [row: number, note: string])[]
  readonly dayNotes: readonly DayNote[]
  readonly rejected: readonly RejectedItem[]
  readonly leftOut: readonly (readonly [what: Sentence, count: number, parts?: readonly LeftOutPart[]])[]
}

/** A note of a day, at the moment of its row. */
export interface DayNote {
  readonly epoch: number
  readonly text: string
}

interface LeftOutCount {
  readonly what: Sentence
  readonly parts: readonly LeftOutPart[] | undefined
  count: number
}

/** A small file shows its progress early. */
const ITEMS_AT_FIRST = 1000
/** Each batch is a transaction that waits for the disk, so a long file has larger ones. */
const ITEMS_AT_ONCE = 2000
const FIRST_ITEMS = 8000
const NO_OFFSET = -32_768
/** Limits the size of a batch with long notes and reasons. */
const MOST_ITEM_TEXT = 1_000_000
/** Longer texts are refused anyway, so they are cut before sending. */
const LONGEST_TEXT = 10_001
const LONGEST_REASON = 500
const LONGEST_WHAT = 200
const MOST_HEADINGS = 10_000
const MOST_VARIABLES = 1000

/** Collects items into batches. The same file always yields the same batches. */
export class BatchWriter {
  readonly #headingNumbers = new Map<string, number>()
  readonly #variables = new Set<string>()
  readonly #fileNumbers = new Map<string, number>()
  #headings: EntryHeading[] = []
  #files: string[] = []
  #from = 0
  #items = 0
  #rows = 0
  #text = 0
  #columns = newColumns()
  #notes: [number, string][] = []
  #dayNotes: DayNote[] = []
  #rejected: RejectedItem[] = []
  #leftOut = new Map<string, LeftOutCount>()
  #lastKey: EntryHeading | undefined
  #lastNumber = 0

  add(item: Exclude<ReadItem, ReadRecord>): ItemBatch | undefined {
    this.#items++
    if (item.kind === 'entry') this.#addEntry(item)
    else if (item.kind === 'leftOut') this.#addLeftOut(item)
    else if (item.kind === 'dayNote') {
      const text = item.text.slice(0, LONGEST_NOTE)
      this.#text += text.length
      this.#dayNotes.push({ epoch: item.start.epochSeconds, text })
    } else {
      const reason = inEach((language) => item.reason[language].slice(0, LONGEST_REASON))
      for (const language of languages) this.#text += reason[language].length
      this.#rejected.push({ file: item.position.file.slice(0, 300), line: item.position.line, reason })
    }
    const most = this.#from < FIRST_ITEMS ? ITEMS_AT_FIRST : ITEMS_AT_ONCE
    return this.#items >= most || this.#text >= MOST_ITEM_TEXT ? this.take() : undefined
  }

  /** Continues numbering after the records that came first. */
  numberAfter(records: number): void {
    this.#from += records
  }

  /** The current batch, even if it is not full. */
  take(): ItemBatch | undefined {
    if (this.#items === 0) return undefined
    const { heading, file, line, value, start, offset, end } = this.#columns
    const rows = this.#rows
    const batch: ItemBatch = {
      from: this.#from,
      items: this.#items,
      headings: this.#headings,
      files: this.#files,
      heading: heading.slice(0, rows),
      file: file.slice(0, rows),
      line: line.slice(0, rows),
      value: value.slice(0, rows),
      start: start.slice(0, rows),
      offset: offset.slice(0, rows),
      end: end.slice(0, rows),
      notes: this.#notes,
      dayNotes: this.#dayNotes,
      rejected: this.#rejected,
      leftOut: [...this.#leftOut.values()].map(({ what, count, parts }) =>
        parts ? [what, count, parts] : [what, count],
      ),
    }
    this.#from += this.#items
    this.#items = 0
    this.#rows = 0
    this.#text = 0
    this.#headings = []
    this.#files = []
    this.#notes = []
    this.#dayNotes = []
    this.#rejected = []
    this.#leftOut = new Map()
    return batch
  }

  /** Keeps the headings of a skipped batch, which later batches refer to. */
  putBack({ headings, files }: ItemBatch): void {
    this.#headings = [...headings, ...this.#headings]
    this.#files = [...files, ...this.#files]
  }

  #addEntry(entry: ReadItem & { kind: 'entry' }): void {
    const row = this.#rows++
    const columns = this.#columns
    columns.heading[row] = this.#headingNumber(entry)
    columns.file[row] = this.#fileNumber(entry.position.file)
    columns.line[row] = entry.position.line
    columns.value[row] = entry.value
    columns.start[row] = entry.start.epochSeconds
    columns.offset[row] = entry.start.offsetMinutes ?? NO_OFFSET
    columns.end[row] = entry.endEpoch ?? Number.NaN
    if (entry.note !== undefined && entry.note !== '') {
      const note = entry.note.slice(0, LONGEST_TEXT)
      this.#text += note.length
      this.#notes.push([row, note])
    }
  }

  #addLeftOut({ what, count = 1, parts }: LeftOutItem): void {
    const existing = this.#leftOut.get(what.en)
    const short = inEach((language) => what[language].slice(0, LONGEST_WHAT))
    if (existing) existing.count += count
    else this.#leftOut.set(what.en, { what: short, count, parts })
  }

  #headingNumber(entry: EntryHeading): number {
    // Consecutive entries mostly share their heading.
    if (this.#lastKey && isSame(this.#lastKey, entry)) return this.#lastNumber
    const key = [entry.variableName, entry.categoryName, entry.unit, entry.combination, entry.sourceName].join('\u0001')
    const number = this.#headingNumbers.get(key) ?? this.#newHeading(key, entry)
    this.#lastKey = entry
    this.#lastNumber = number
    return number
  }

  #newHeading(key: string, { variableName, categoryName, unit, combination, sourceName }: EntryHeading): number {
    const number = this.#headingNumbers.size
    const heading = {
      variableName: variableName.slice(0, 300),
      categoryName: categoryName.slice(0, 300),
      unit: unit.slice(0, 300),
      combination,
      sourceName: sourceName.slice(0, 300),
    }
    this.#headingNumbers.set(key, number)
    this.#headings.push(heading)
    this.#variables.add(heading.variableName)
    if (this.#variables.size > MOST_VARIABLES)
      throw new UnreadableFile(
        say('The file contains more than {mostVariables} different things.', { mostVariables: MOST_VARIABLES }),
      )
    if (number >= MOST_HEADINGS) throw new UnreadableFile(say('The file contains too many sources and units.'))
    return number
  }

  #fileNumber(file: string): number {
    const existing = this.#fileNumbers.get(file)
    if (existing !== undefined) return existing
    const number = this.#fileNumbers.size
    this.#fileNumbers.set(file, number)
    this.#files.push(file.slice(0, 300))
    return number
  }
}

const isSame = (a: EntryHeading, b: EntryHeading): boolean =>
  a.variableName === b.variableName &&
  a.sourceName === b.sourceName &&
  a.unit === b.unit &&
  a.categoryName === b.categoryName &&
  a.combination === b.combination

const newColumns = () => ({
  heading: new Uint32Array(ITEMS_AT_ONCE),
  file: new Uint32Array(ITEMS_AT_ONCE),
  line: new Float64Array(ITEMS_AT_ONCE),
  value: new Float64Array(ITEMS_AT_ONCE),
  start: new Float64Array(ITEMS_AT_ONCE),
  offset: new Int16Array(ITEMS_AT_ONCE),
  end: new Float64Array(ITEMS_AT_ONCE),
})

/** Decodes batches; remembers headings across batches. */
export class BatchReader {
  readonly #headings: EntryHeading[] = []
  readonly #files: string[] = []

  entriesOf(batch: ItemBatch): IncomingEntry[] {
    this.#headings.push(...batch.headings)
    this.#files.push(...batch.files)
    const notes = new Map(batch.notes)
    return Array.from(batch.value, (value, row): IncomingEntry => {
      const heading = this.#headings[batch.heading[row] ?? 0]
      if (!heading) throw new Error('A batch refers to a heading that was never sent.')
      const offset = batch.offset[row] ?? NO_OFFSET
      const end = batch.end[row] ?? Number.NaN
      const start = { epochSeconds: batch.start[row] ?? 0, offsetMinutes: offset === NO_OFFSET ? undefined : offset }
      const note = notes.get(row)
      const { variableName, categoryName, unit, combination, sourceName } = heading
      const lasting = Number.isNaN(end)
        ? { variableName, categoryName, unit, combination, sourceName, value, start }
        : { variableName, categoryName, unit, combination, sourceName, value, start, endEpoch: end }
      return note === undefined ? lasting : { ...lasting, note }
    })
  }

  /** Looked up only for faulty rows: positions for all would take more memory than the values. */
  positionOf(batch: ItemBatch, row: number): { readonly file: string; readonly line: number } {
    return { file: this.#files[batch.file[row] ?? 0] ?? '', line: batch.line[row] ?? 0 }
  }
}

export type PlacedRecord = Omit<ReadRecord, 'kind' | 'section'>

export interface RecordBatch {
  /** The index of its first record in storage order, and the number of records. */
  readonly from: number
  readonly items: number
  readonly section: string
  readonly records: readonly PlacedRecord[]
}

/** Others wait while a batch is stored: records that take several statements each come in smaller batches. */
const RECORDS_AT_ONCE = 1000
const FEWER_AT_ONCE: Readonly<Record<string, number>> = {
  variables: 50,
  tags: 100,
  reminders: 50,
  sourceOrder: 50,
  experiments: 5,
  experimentDrafts: 50,
}
/** Limits the size of a batch with long texts. */
const MOST_RECORD_TEXT = 500_000

/** Collects records into batches. The same file always yields the same batches. */
export class RecordWriter {
  #from = 0
  #text = 0
  #section = ''
  #records: PlacedRecord[] = []

  /** At most two batches: the rest of the previous section, and a full one. */
  add({ kind: _, section, ...placed }: ReadRecord): RecordBatch[] {
    const finished = section === this.#section ? undefined : this.take()
    this.#section = section
    this.#records.push(placed)
    for (const value of Object.values(placed.record)) if (typeof value === 'string') this.#text += value.length
    const isFull = this.#records.length >= (FEWER_AT_ONCE[section] ?? RECORDS_AT_ONCE) || this.#text >= MOST_RECORD_TEXT
    return [finished, isFull ? this.take() : undefined].flatMap((batch) => batch ?? [])
  }

  /** Number of records in finished batches. */
  get written(): number {
    return this.#from
  }

  /** The current batch, even if it is not full. */
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
