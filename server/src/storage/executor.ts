import type BetterSqlite3 from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { RawRow } from '../lib/raw-row.ts'
import type { Tables } from './tables.ts'

export type { RawRow } from '../lib/raw-row.ts'

interface CommonExecutor {
  readonly db: Kysely<Tables>
  /** For the measured hot paths: hand-written SQL with `?` placeholders. */
  rows(sqlText: string, parameters: readonly unknown[]): Promise<readonly RawRow[]>
}

export interface SqliteExecutor extends CommonExecutor {
  readonly dialect: 'sqlite'
  /** A prepared statement of this connection, made once. */
  prepare(sqlText: string): BetterSqlite3.Statement<unknown[]>
  /** Runs when the transaction has committed, and not at all if it is undone. */
  afterCommit(work: () => void): void
}

export interface PostgresExecutor extends CommonExecutor {
  readonly dialect: 'postgres'
}

/** What a store runs its queries on: a connection, inside or outside a transaction. */
export type Executor = SqliteExecutor | PostgresExecutor

/** An opened database. */
export interface Database {
  readonly dialect: Executor['dialect']
  /** On PostgreSQL: its address without a pooler in between. */
  readonly directUrl: string | undefined
  readonly reader: Executor
  /** On PostgreSQL, where one is set. */
  readonly replica: Replica | undefined
  transaction<R>(work: (executor: Executor) => Promise<R>): Promise<R>
  /** Around reads: that the database does not answer is told as `DatabaseOutage`, as transactions tell it. */
  guard<R>(work: () => Promise<R>): Promise<R>
  /** One moment of the database, however long the reading takes; writers are not kept waiting. */
  snapshot<R>(work: (executor: Executor) => Promise<R>): Promise<R>
  /** After a person has left: no trace of what was deleted stays in the file. */
  tidy(): Promise<void>
  /** Answers while the database does. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A copy that follows the database, a little later. */
export interface Replica {
  /**
   * Reads one moment of the replica in which nothing that was written for this person until now is missing. Undefined if
   * it has not come so far, or cannot answer.
   */
  readFor<R>(userId: number, work: (executor: Executor) => Promise<R>): Promise<{ readonly answer: R } | undefined>
  close(): Promise<void>
}

/** The database does not answer: a matter of waiting, not of the request. */
export class DatabaseOutage extends Error {}

/** Whether the database answers. */
export const isUp = (database: Pick<Database, 'ping'>): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  )

/** A statement takes only so many values: 32766 in SQLite. */
const ROWS_AT_ONCE = 1000

export function* inPieces<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE)
}
