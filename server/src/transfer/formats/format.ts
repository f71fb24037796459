/**
 * What all file formats have in common: how a format is recognised by content, and what reading yields. A format only
 * reads: it has no access to the store, the person or the clock beyond its context, and runs in its own process with
 * little memory, so it reads in pieces and never holds a whole file.
 */
import { type Sentence, say } from '../../lib/language.ts'
import type { Moment } from '../../lib/utc-text.ts'
import type { ImportedEntry } from '../../tracking/measurements/read-imported.ts'
import type { ColumnChoice, ColumnPreview } from './columns.ts'
import type { KnownFormat } from './known-formats.ts'

/** One file of an upload: the upload itself, or a file in an archive, also in a nested one. */
export interface SourceFile {
  /** The name in the archive, with `/` between folders. Only shown and compared, never opened. */
  readonly path: string
  /** The first 64 KB, of a database the first 512 KB, or all of it. */
  readonly head: Uint8Array
  /** Reads from the start in pieces; may be called repeatedly. */
  open(): AsyncIterable<Uint8Array>
  /**
   * Copies the unpacked content to a file on disk and returns its path, valid until the next copy. Absent if there is no
   * scratch file.
   */
  readonly copyToDisk?: (() => Promise<string>) | undefined
}

export interface Upload {
  /** The name it was uploaded under. */
  readonly name: string
  readonly files: readonly SourceFile[]
}

/** A position in the upload: the line of a text file (from 1), or the number of a record. */
export interface FilePosition {
  readonly file: string
  readonly line: number
}

/** A value that can be stored as it is. */
export interface ReadEntry extends ImportedEntry {
  readonly kind: 'entry'
  readonly position: FilePosition
}

/** A row that should contain a value and does not; shown to the person with its position. */
export interface RejectedRow {
  readonly kind: 'rejected'
  readonly position: FilePosition
  readonly reason: Sentence
}

/** Something left out on purpose, counted by name: summary rows, types without a variable. */
export interface LeftOutItem {
  readonly kind: 'leftOut'
  readonly what: Sentence
  /** Default: 1. */
  readonly count?: number
  /** If it covers several things of one kind, such as columns: their names in the file. */
  readonly parts?: readonly LeftOutPart[]
}

export interface LeftOutPart {
  readonly name: string
  readonly count: number
}

/** What was written about a day on which the row has no value: it becomes the note of that day. */
export interface ReadDayNote {
  readonly kind: 'dayNote'
  readonly start: Moment
  readonly text: string
}

/** A record of an Upshot export, which contains more than measurements. */
export interface ReadRecord {
  readonly kind: 'record'
  /** The section of the document, and the index in it. */
  readonly section: string
  readonly index: number
  readonly record: object
  /** An equal record comes earlier in the document. */
  readonly isRepeated?: boolean
  /** For variables: the units of its measurements, each with the index of the first. */
  readonly units?: readonly (readonly [unit: string, index: number])[]
}

export type ReadItem = ReadEntry | RejectedRow | LeftOutItem | ReadDayNote | ReadRecord

/** Something that the file does not say and that we must not guess. */
export interface FormatQuestion {
  /** `timeZone`, `unit: Weight`; the person's answer comes under the same key. */
  readonly key: string
  readonly text: Sentence
  /** Absent: any text (a time zone, a column). */
  readonly choices?: readonly string[]
  /** The account's setting, used if there is no answer; the result says so. */
  readonly fallback?: string
  /** The columns it is about: a choice for one of them in the preview replaces the answer. */
  readonly columns?: readonly string[]
  /** The answer applies to this file only and is not remembered. */
  readonly isForThisFile?: boolean
}

export interface ReadContext {
  /**
   * Returns the answer. All questions are asked before the first item is yielded; without answer or fallback, reading
   * stops and the import waits for the person. In a dry run, the first choice is used.
   */
  ask(question: FormatQuestion): string
  /** How many questions were asked so far that have no fallback: a file has a budget of them. */
  readonly questionsAsked?: number
  /** The account's time zone, the fallback for files with local times. */
  readonly accountTimeZone: string
  readonly nowEpoch: number
  /** What the person decided about a column. */
  choiceFor?(key: string): ColumnChoice | undefined
  /** Adds a column to the preview, before the first item. Only for formats with `knowsColumns`. */
  preview?(column: ColumnPreview): void
  /** Reports a possible mistake that can only be seen while asking questions. */
  doubt?(doubt: { readonly text: Sentence; readonly row: FilePosition & { readonly text: string } }): void
}

export interface Format extends KnownFormat {
  /** How often a file is read completely, for the progress; default 1. */
  readonly passes?: number
  /**
   * The format previews its columns and applies the person's choices itself. For all others, the preview shows their
   * variables.
   */
  readonly knowsColumns?: boolean
  /**
   * Names of columns, members, tables and files without personal content: ids, versions, checksums. Other unused parts are
   * reported one by one, these together.
   */
  readonly technical?: readonly (string | RegExp)[]
  /** Identifies files of one kind, for remembered answers. Without it, all files of the format are one kind. */
  shape?(upload: Upload): string | Promise<string>
  /** From 0 (not this format) to 1 (certain). The highest wins; a tie goes to the earlier format in the list. */
  sniff(upload: Upload): number
  read(upload: Upload, context: ReadContext): AsyncIterable<ReadItem>
  /** Yields lists of items, for files with millions: awaiting each item costs about as much as reading it. */
  readMany?(upload: Upload, context: ReadContext): AsyncIterable<readonly ReadItem[]>
}

/** The file cannot be read, or not any further; the sentence is for the person. */
export class UnreadableFile extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence) {
    super(sentence.en)
    this.sentence = sentence
  }
}

/** The files that a format reads; throws if there are none. */
export function foundIn<T>(files: readonly T[], content: string): readonly T[] {
  if (files.length === 0) throw new UnreadableFile(say('The file is not an export from {what}.', { what: content }))
  return files
}
