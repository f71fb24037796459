import type { Sentence } from '../../../lib/language.ts'
import type { ColumnChoice, ColumnPreview } from '../../formats/columns.ts'
import type { FormatQuestion } from '../../formats/format.ts'
import type { ItemBatch, RecordBatch } from './batch.ts'
import type { Doubt } from './doubts.ts'

/** A person's answers and choices for the last file of a kind. */
export interface RememberedAnswers {
  readonly shape: string
  readonly answers: Readonly<Record<string, string>>
  readonly choices: readonly ColumnChoice[]
}

// Messages between the process that reads files and the one that stores.

/** The first message: what to read. The file itself is passed as an open descriptor. */
export interface Order {
  readonly fileName: string
  readonly sizeBytes: number
  /** Path of the second scratch file, because databases are opened by name. */
  readonly namedScratchPath?: string
  /** Undefined: detected by content. */
  readonly format: string | undefined
  readonly answers: Readonly<Record<string, string>>
  readonly accountTimeZone: string
  readonly nowEpoch: number
  readonly isDryRun: boolean
  /** What the person decided about columns. */
  readonly choices?: readonly ColumnChoice[]
  /** Remembered answers for other files, by shape. */
  readonly remembered?: readonly RememberedAnswers[]
  /** Number of items that are already stored and are skipped. */
  readonly skip: number
}

/** An answer taken from the account, or from the last file of this kind. */
export interface Assumption {
  readonly key: string
  readonly text: Sentence
  readonly value: string
  /** Default: the account. */
  readonly from?: 'account' | 'earlier file'
}

/** What a file contains besides its values. */
export interface FileSurvey {
  readonly assumptions: readonly Assumption[]
  readonly questions: readonly FormatQuestion[]
  readonly columns: readonly ColumnPreview[]
  readonly doubts: readonly Doubt[]
}

export type ReaderMessage =
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'batch'; readonly batch: ItemBatch; readonly bytesRead: number }
  | { readonly kind: 'records'; readonly batch: RecordBatch; readonly bytesRead: number }
  | { readonly kind: 'progress'; readonly bytesRead: number }
  /** Nothing may be stored before these are answered; what was stored is removed. */
  | ({ readonly kind: 'questions' } & FileSurvey)
  /** The whole file was read. */
  | ({ readonly kind: 'done'; readonly toRemember: RememberedAnswers } & FileSurvey)
  | { readonly kind: 'refused'; readonly reason: Sentence }
  /** An internal error; the detail is for the log. */
  | { readonly kind: 'crashed'; readonly detail: string }
