/**
 * Items on their way from one process to the other: columns of numbers, and each heading once. Objects for each item
 * would cost more to carry over than to read.
 */
import type { CombinationOperation } from '@upshot/contract'
import { inEach, type Sentence } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'
import {
  type LeftOutItem,
  type LeftOutPart,
  type ReadItem,
  type ReadRecord,
  UnreadableFile,
} from '../../formats/format.ts'
import type { IncomingEntry } from '../bring-entries.ts'

interface Heading {
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
  /** The number of its first item in the whole file, and how many items it covers. */
  readonly from: number
  readonly items: number
  /** Headings and file names that are new with this batch; they are numbered on and on. */
  readonly headings: readonly Heading[]
  readonly files: readonly string[]
  readonly heading: Uint32Array
  readonly file: Uint32Array
  readonly line: Float64Array
  readonly value: Float64Array
  readonly start: Float64Array
  /** Minutes; `NO_OFFSET` where there is none. */
  readonly offset: Int16Array
  /** NaN where it did not last. */
  readonly end: Float64Array
  readonly notes: readonly (readonly [row: number, note: string])[]
  readonly rejected: readonly RejectedItem[]
  readonly leftOut: readonly (readonly [what: Sentence, count: number, parts?: readonly LeftOutPart[]])[]
}

interface LeftOutCount {
  readonly what: Sentence
  readonly parts: readonly LeftOutPart[] | undefined
  count: number
}

/** Others wait while a batch is stored: a hundredth of a second at rest. */
const ITEMS_AT_ONCE = 1000
const NO_OFFSET = -32_768
/** However long notes and reasons are, a batch stays small. */
const MOST_ITEM_TEXT = 1_000_000
/** Longer texts are refused anyway; there is no need to carry them over. */
const LONGEST_TEXT = 10_001
const LONGEST_REASON = 500
const LONGEST_WHAT = 200
const MOST_HEADINGS = 10_000
const MOST_VARIABLES = 1000

/** Gathers items, and hands out a batch whenever one is full: always at the same items of the same file. */
export class BatchWriter {
  readonly #headingNumbers = new Map<string, number>()
  readonly #variables = new Set<string>()
  readonly #fileNumbers = new Map<string, number>()
  #headings: Heading[] = []
  #files: string[] = []
  #from = 0
  #items = 0
  #rows = 0
  #text = 0
  #columns = newColumns()
  #notes: [number, string][] = []
  #rejected: RejectedItem[] = []
  #leftOut = new Map<string, LeftOutCount>()
  #lastKey: Heading | undefined
  #lastNumber = 0

  add(item: Exclude<ReadItem, ReadRecord>): ItemBatch | undefined {
    this.#items++
    if (item.kind === 'entry') this.#addEntry(item)
    else if (item.kind === 'leftOut') this.#addLeftOut(item)
    else {
      const reason = inEach((language) => item.reason[language].slice(0, LONGEST_REASON))
      this.#text += reason.en.length + reason.de.length
      this.#rejected.push({ file: item.place.file.slice(0, 300), line: item.place.line, reason })
    }
    return this.#items >= ITEMS_AT_ONCE || this.#text >= MOST_ITEM_TEXT ? this.take() : undefined
  }

  /** Records came first: what follows is numbered after them. */
  numberAfter(records: number): void {
    this.#from += records
  }

  /** What is left, at the end. */
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
    this.#rejected = []
    this.#leftOut = new Map()
    return batch
  }

  /** A batch that nobody needs still brought headings that others will. */
  putBack({ headings, files }: ItemBatch): void {
    this.#headings = [...headings, ...this.#headings]
    this.#files = [...files, ...this.#files]
  }

  #addEntry(entry: ReadItem & { kind: 'entry' }): void {
    const row = this.#rows++
    const columns = this.#columns
    columns.heading[row] = this.#headingNumber(entry)
    columns.file[row] = this.#fileNumber(entry.place.file)
    columns.line[row] = entry.place.line
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
    const known = this.#leftOut.get(what.en)
    const short = inEach((language) => what[language].slice(0, LONGEST_WHAT))
    if (known) known.count += count
    else this.#leftOut.set(what.en, { what: short, count, parts })
  }

  #headingNumber(entry: Heading): number {
    // A file is mostly sorted by what it is about.
    if (this.#lastKey && isSame(this.#lastKey, entry)) return this.#lastNumber
    const key = [entry.variableName, entry.categoryName, entry.unit, entry.combination, entry.sourceName].join('\u0001')
    const number = this.#headingNumbers.get(key) ?? this.#newHeading(key, entry)
    this.#lastKey = entry
    this.#lastNumber = number
    return number
  }

  #newHeading(key: string, { variableName, categoryName, unit, combination, sourceName }: Heading): number {
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
        say(
          `The file contains more than ${MOST_VARIABLES} variables.`,
          `Die Datei hat mehr als ${MOST_VARIABLES} Variablen.`,
        ),
      )
    if (number >= MOST_HEADINGS)
      throw new UnreadableFile(
        say('The file contains too many sources and units.', 'Die Datei hat zu viele Quellen und Einheiten.'),
      )
    return number
  }

  #fileNumber(file: string): number {
    const known = this.#fileNumbers.get(file)
    if (known !== undefined) return known
    const number = this.#fileNumbers.size
    this.#fileNumbers.set(file, number)
    this.#files.push(file.slice(0, 300))
    return number
  }
}

const isSame = (a: Heading, b: Heading): boolean =>
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

/** The other end: headings are remembered from batch to batch. */
export class BatchReader {
  readonly #headings: Heading[] = []
  readonly #files: string[] = []

  entriesOf(batch: ItemBatch): IncomingEntry[] {
    this.#headings.push(...batch.headings)
    this.#files.push(...batch.files)
    const notes = new Map(batch.notes)
    return Array.from(batch.value, (value, row): IncomingEntry => {
      const heading = this.#headings[batch.heading[row] ?? 0]
      if (!heading) throw new Error('A batch speaks of a heading that never came.')
      const offset = batch.offset[row] ?? NO_OFFSET
      const end = batch.end[row] ?? Number.NaN
      const start = { epochSeconds: batch.start[row] ?? 0, offsetMinutes: offset === NO_OFFSET ? undefined : offset }
      const note = notes.get(row)
      const { variableName, categoryName, unit, combination, sourceName } = heading
      const entry = { variableName, categoryName, unit, combination, sourceName, value, start }
      const lasting = Number.isNaN(end) ? entry : { ...entry, endEpoch: end }
      return note === undefined ? lasting : { ...lasting, note }
    })
  }

  /** Asked for when something is wrong: the places of all would be more than the values themselves. */
  placeOf(batch: ItemBatch, row: number): { readonly file: string; readonly line: number } {
    return { file: this.#files[batch.file[row] ?? 0] ?? '', line: batch.line[row] ?? 0 }
  }
}

// Records of an export of ours on their way from one process to the other: a few at a time, and of one part each.

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
const MOST_RECORD_TEXT = 500_000

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
    const isFull = this.#records.length >= (FEWER_AT_ONCE[section] ?? RECORDS_AT_ONCE) || this.#text >= MOST_RECORD_TEXT
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
