/** The interface of the two databases, IndexedDB and memory. */
import type { AnyCall } from '../api/request.ts'
import type { Change, Stock } from './rules.ts'

/** Metadata of a stored answer. Its content is separate, because it may be large. */
export interface Page {
  readonly userId: number
  readonly key: string
  readonly name: string
  readonly input: Pick<AnyCall, 'params' | 'query'>
  readonly bytes: number
  /** When its request began. */
  readonly seenAtMs: number
  readonly openedAtMs: number
  /** Something has happened since. */
  readonly isOld: boolean
}

export interface Database {
  /** Decides on all entries of a person and writes the result, in one transaction. `decide` must be synchronous. */
  changeEntries<C extends Change>(userId: number, decide: (stock: Stock) => C): Promise<C>
  stock(userId: number): Promise<Stock>
  /** Whether anything waits, whosever it is. */
  hasEntries(): Promise<boolean>
  /** How many entries other people left here. */
  countOthers(userId: number): Promise<number>

  pages(userId: number): Promise<readonly Page[]>
  /** One of them, with its content. */
  page(userId: number, key: string): Promise<{ readonly page: Page; readonly content: unknown } | undefined>
  savePage(page: Page, content: unknown): Promise<void>
  /** What is known of them; their contents stay. */
  changePages(pages: readonly Page[]): Promise<void>
  removePages(userId: number, keys: readonly string[]): Promise<void>

  fact(name: string): Promise<unknown>
  saveFact(name: string, value: unknown): Promise<void>

  /** Everything of one person; facts about nobody stay. */
  wipe(userId: number): Promise<void>
  close(): void
}
