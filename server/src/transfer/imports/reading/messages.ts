import type { Sentence } from '../../../lib/language.ts'
import type { ColumnChoice, ColumnPreview } from '../../formats/columns.ts'
import type { Question } from '../../formats/format.ts'
import type { ItemBatch, RecordBatch } from './batch.ts'
import type { Doubt } from './doubts.ts'

/** What a person answered and decided about the last file of a kind. */
export interface RememberedAnswers {
  readonly shape: string
  readonly answers: Readonly<Record<string, string>>
  readonly choices: readonly ColumnChoice[]
}

// What the process that reads files and the one that stores say to each other.

/** The first thing said: what to read. The file itself is handed over open. */
export interface Order {
  readonly fileName: string
  readonly sizeBytes: number
  /** The name of the last file that is handed over: databases are opened by name. */
  readonly namedScratchPath?: string
  /** Undefined: found by looking. */
  readonly format: string | undefined
  readonly answers: Readonly<Record<string, string>>
  readonly accountTimeZone: string
  readonly nowEpoch: number
  readonly isDryRun: boolean
  /** What the person decided about columns. */
  readonly choices?: readonly ColumnChoice[]
  /** What they answered and decided for other files, by their shape. */
  readonly remembered?: readonly RememberedAnswers[]
  /** So many items were stored before: they are read over. */
  readonly skip: number
}

/** An answer that nobody gave for this file: it was taken from the account, or from the last file of its kind. */
export interface Assumption {
  readonly key: string
  readonly text: Sentence
  readonly value: string
  /** Nothing is said where it is the account. */
  readonly from?: 'account' | 'earlier file'
}

/** What is known of a file beside its values. */
export interface FileSurvey {
  readonly assumptions: readonly Assumption[]
  readonly questions: readonly Question[]
  readonly columns: readonly ColumnPreview[]
  readonly doubts: readonly Doubt[]
}

export type ReaderMessage =
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'batch'; readonly batch: ItemBatch; readonly bytesRead: number }
  | { readonly kind: 'records'; readonly batch: RecordBatch; readonly bytesRead: number }
  | { readonly kind: 'progress'; readonly bytesRead: number }
  /** Nothing may be stored: these have to be answered first. What was stored of it has to go. */
  | ({ readonly kind: 'questions' } & FileSurvey)
  /** The whole file was read; what to remember for the next one of its kind. */
  | ({ readonly kind: 'done'; readonly toRemember: RememberedAnswers } & FileSurvey)
  | { readonly kind: 'refused'; readonly reason: Sentence }
  /** A fault of ours: the detail is for the log. */
  | { readonly kind: 'crashed'; readonly detail: string }
