/** The interface of the two databases, IndexedDB and memory. */
import type { DBSchema, IDBPDatabase } from 'idb'
import type { AnyCall } from '../api/request.ts'
import type { OutboxChange, OutboxEntry, SentEntry, Stock } from './entry.ts'
import type { SealedStock } from './sealed.ts'

/** Metadata of a stored answer. Its content is separate, because it may be large. */
export interface StoredPage {
  readonly userId: number
  readonly key: string
  readonly name: string
  readonly input: Pick<AnyCall, 'params' | 'query'>
  readonly bytes: number
  /** When its request began. */
  readonly seenAtMs: number
  readonly openedAtMs: number
  /** Marked as stale. */
  readonly isOld: boolean
}

/** The stores in IndexedDB. */
export interface DatabaseShape extends DBSchema {
  outbox: { key: number; value: OutboxEntry; indexes: { userId: number } }
  sent: { key: number; value: SentEntry; indexes: { userId: number } }
  pages: { key: [number, string]; value: StoredPage; indexes: { userId: number } }
  contents: { key: [number, string]; value: StoredContent; indexes: { userId: number } }
  facts: { key: string; value: unknown }
}

interface StoredContent {
  readonly userId: number
  readonly key: string
  readonly content: unknown
}

/** Name of the fact with what is sealed. */
export const SEALED = 'sealed'

/** The effects of ending a session. */
export interface Erasing {
  /**
   * Removes all readable data, and the person. Entries are replaced by what `toSealed` returns, and stay if it returns
   * nothing; without it they are removed, together with encrypted ones.
   */
  end(userId: number, toSealed?: (stock: Stock) => Promise<SealedStock | undefined>): Promise<void>
  /** Restores encrypted entries in place of their encrypted form. */
  restore(userId: number, stocks: readonly Stock[]): Promise<void>
  /** Removes the answers of the server, and what was sent. */
  forgetAnswers(): Promise<void>
}

/** What is written for a person who is not remembered here any more is not stored: their session has ended. */
export interface Database {
  /** Throws NoSession if the person is not remembered. Decides on all entries of a person and writes the result, in one transaction. `decide` must be synchronous. */
  changeEntries<C extends OutboxChange>(userId: number, decide: (stock: Stock) => C): Promise<C>
  stock(userId: number): Promise<Stock>
  /** Whether anything waits, whosever it is. */
  hasEntries(): Promise<boolean>
  /** How many entries other people left here. */
  countOthers(userId: number): Promise<number>

  pages(userId: number): Promise<readonly StoredPage[]>
  /** One of them, with its content. */
  page(userId: number, key: string): Promise<{ readonly page: StoredPage; readonly content: unknown } | undefined>
  savePage(page: StoredPage, content: unknown): Promise<void>
  /** What is known about them; their contents stay. */
  changePages(pages: readonly StoredPage[]): Promise<void>
  removePages(userId: number, keys: readonly string[]): Promise<void>

  fact(name: string): Promise<unknown>
  /** With `userId`: only if that person is remembered here. */
  saveFact(name: string, value: unknown, userId?: number): Promise<void>

  /** For what writes past this interface. Undefined: in memory, where nothing stays. */
  indexed(): IDBPDatabase<DatabaseShape> | undefined
  close(): void
}
