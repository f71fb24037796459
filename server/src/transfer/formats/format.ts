/**
 * What every file format of other programs has in common: how it is recognised by its content, and what reading it
 * yields. A format is pure reading: it knows no store, no person and no clock but what it is handed, and runs in a
 * process of its own with little memory, so it reads piece by piece and never keeps a whole file.
 */
import type { Sentence } from '../../lib/language.ts'
import { say } from '../../lib/refusal.ts'
import type { GivenEntry } from '../../tracking/measurements/read-given.ts'
import type { ColumnChoice, ColumnPreview } from './columns.ts'
import type { KnownFormat } from './known-formats.ts'

/** One file of what was uploaded: the upload itself, or what an archive holds (also an archive inside it). */
export interface SourceFile {
  /** As the archive calls it, `/` between folders. Only ever shown and compared, never opened by this name. */
  readonly path: string
  /** The first 64 KB, or all of it. */
  readonly head: Uint8Array
  /** Piece by piece from the start; may be called again. */
  open(): AsyncIterable<Uint8Array>
  /**
   * Copies all of it, unpacked, into a file that can be opened by this name until the next one is copied. Absent where
   * there is no place for that.
   */
  readonly copyToDisk?: (() => Promise<string>) | undefined
}

export interface Upload {
  /** The name it was uploaded under. */
  readonly name: string
  readonly files: readonly SourceFile[]
}

/** Where something stands in the upload: the line of a text file (1 is the first), the number of a record elsewhere. */
export interface FilePosition {
  readonly file: string
  readonly line: number
}

/** One value that can be stored as it is. */
export interface ReadEntry extends GivenEntry {
  readonly kind: 'entry'
  readonly place: FilePosition
}

/** A row that should hold a value and does not; it is shown to the person with its place. */
export interface RejectedRow {
  readonly kind: 'rejected'
  readonly place: FilePosition
  readonly reason: Sentence
}

/** Something left out on purpose, counted by its name: summary rows, types we have no variable for. */
export interface LeftOutItem {
  readonly kind: 'leftOut'
  readonly what: Sentence
  /** Absent: one. */
  readonly count?: number
  /** Where it is several things of one kind, such as columns: each by its own name in the file. */
  readonly parts?: readonly LeftOutPart[]
}

export interface LeftOutPart {
  readonly name: string
  readonly count: number
}

/** A record of an export of ours, which holds more than measurements. */
export interface ReadRecord {
  readonly kind: 'record'
  /** Which part of the document it belongs to, and its place there. */
  readonly section: string
  readonly index: number
  readonly record: object
  /** The same thing stands earlier in the document. */
  readonly isRepeated?: boolean
  /** Of a variable: the units of its measurements, each with the place of the first. */
  readonly units?: readonly (readonly [unit: string, index: number])[]
}

export type ReadItem = ReadEntry | RejectedRow | LeftOutItem | ReadRecord

/** What a file does not say and must not be guessed. */
export interface Question {
  /** `timeZone`, `unit: Weight`; the person's answer comes under the same key. */
  readonly key: string
  readonly text: Sentence
  /** Absent: any text (a time zone, a column). */
  readonly choices?: readonly string[]
  /** What the person's account says. It is used where no answer is given, and the result says so. */
  readonly fallback?: string
  /** The columns it is about: who decides about one of them in the preview need not answer. */
  readonly columns?: readonly string[]
  /** The answer is about this one file: it is not remembered for the next one of its kind. */
  readonly isOnce?: boolean
}

export interface ReadContext {
  /**
   * The answer to a question. All questions are asked before the first item is yielded; one without answer or fallback
   * ends the reading there, and the import waits for the person. In a dry run the first choice stands in for it.
   */
  ask(question: Question): string
  /** The person's own zone, the fallback for files with local times. */
  readonly accountTimeZone: string
  readonly nowEpoch: number
  /** What the person decided about a column. */
  choiceFor?(key: string): ColumnChoice | undefined
  /** Shows a column before the first item is yielded. Only formats that know columns do so: see `knowsColumns`. */
  preview?(column: ColumnPreview): void
  /** Something that may be wrong and can only be seen while the questions are asked. */
  doubt?(doubt: { readonly text: Sentence; readonly row: FilePosition & { readonly text: string } }): void
}

export interface Format extends KnownFormat {
  /** How often a file is read from its start to its end; 1 where nothing is said. Progress counts them all. */
  readonly passes?: number
  /**
   * It shows its columns and follows what the person decides about them. For all others, the variables that they bring are
   * shown and changed.
   */
  readonly knowsColumns?: boolean
  /**
   * Names of columns, members, tables and files that say nothing about the person: ids, versions, checksums. Whatever else
   * is in a file and nobody asks for is named one by one; these are told together.
   */
  readonly technical?: readonly (string | RegExp)[]
  /** What files of one kind have in common; answers are remembered by it. Without it, all files of the format are alike. */
  shape?(upload: Upload): string | Promise<string>
  /** 0: not mine. 1: can be nothing else. The surest one reads the file; a tie goes to the earlier one in the list. */
  sniff(upload: Upload): number
  read(upload: Upload, context: ReadContext): AsyncIterable<ReadItem>
  /** The same, many at once, where a file may have millions: waiting for each item costs about as much as reading it. */
  readMany?(upload: Upload, context: ReadContext): AsyncIterable<readonly ReadItem[]>
}

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
