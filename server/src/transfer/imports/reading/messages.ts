/** What the process that reads files and the one that stores say to each other. */
import type { Question } from '../../formats/format.ts'
import type { ItemBatch } from './batch.ts'
import type { RecordBatch } from './record-batch.ts'

/** The first thing said: what to read. The file itself is handed over open. */
export interface Order {
  readonly fileName: string
  readonly sizeBytes: number
  /** Undefined: found by looking. */
  readonly format: string | undefined
  readonly answers: Readonly<Record<string, string>>
  readonly accountTimeZone: string
  readonly nowEpoch: number
  readonly isDryRun: boolean
  /** So many items were stored before: they are read over. */
  readonly skip: number
}

/** An answer that was taken from the account because the file does not say. */
export interface Assumption {
  readonly key: string
  readonly text: string
  readonly value: string
}

export type ReaderMessage =
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'batch'; readonly batch: ItemBatch; readonly bytesRead: number }
  | { readonly kind: 'records'; readonly batch: RecordBatch; readonly bytesRead: number }
  | { readonly kind: 'progress'; readonly bytesRead: number }
  /** Nothing was read: these have to be answered first. */
  | { readonly kind: 'questions'; readonly questions: readonly Question[] }
  /** The whole file was read. */
  | {
      readonly kind: 'done'
      readonly assumptions: readonly Assumption[]
      readonly questions: readonly Question[]
    }
  | { readonly kind: 'refused'; readonly reason: string }
  /** A fault of ours: the detail is for the log. */
  | { readonly kind: 'crashed'; readonly detail: string }
