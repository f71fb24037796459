import type BetterSqlite3 from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { RawRow } from '../lib/raw-row.ts'
import type { Tables } from './tables.ts'

interface CommonExecutor {
  readonly db: Kysely<Tables>
  /** For hot paths: hand-written SQL with `?` placeholders. */
  rows(sqlText: string, parameters: readonly unknown[]): Promise<readonly RawRow[]>
}

export interface SqliteExecutor extends CommonExecutor {
  readonly dialect: 'sqlite'
  /** A prepared statement of this connection, cached. */
  prepare(sqlText: string): BetterSqlite3.Statement<unknown[]>
  /** Runs after the commit, and not at all after a rollback. */
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
  /** On PostgreSQL: its URL without a pooler. */
  readonly directUrl: string | undefined
  readonly reader: Executor
  /** On PostgreSQL: whether it still has what it confirmed. */
  readonly history: History | undefined
  /** On PostgreSQL, if configured. */
  readonly replica: Replica | undefined
  transaction<R>(work: (executor: Executor) => Promise<R>): Promise<R>
  /** Wraps reads, so that an unreachable database throws `DatabaseOutage`, as in transactions. */
  guard<R>(work: () => Promise<R>): Promise<R>
  /** A consistent snapshot, however long reading takes; does not block writers. */
  snapshot<R>(work: (executor: Executor) => Promise<R>): Promise<R>
  /** After an account was deleted: removes deleted content from the file. */
  tidy(): Promise<void>
  /** Rejects if the database does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface AcknowledgedWrite {
  readonly userId: number
  readonly transactionId: number
}

/** The writes that this process saw confirmed: see `history.ts`. */
export interface History {
  /** Call it when their transaction has been committed. */
  remember(writes: readonly AcknowledgedWrite[]): void
  /** Why nothing is written; undefined if all is well. */
  stoppedBecause(): string | undefined
  /** Called once when writing stops, with the reason. */
  onStop(listener: (reason: string) => void): void
}

/** A replica, which may lag behind. */
export interface Replica {
  /**
   * Reads a snapshot of the replica that includes everything written for this person. Undefined if the replica lags
   * behind or fails.
   */
  readFor<R>(userId: number, work: (executor: Executor) => Promise<R>): Promise<{ readonly answer: R } | undefined>
  close(): Promise<void>
}

/** The database does not respond; the request can be repeated later. */
export class DatabaseOutage extends Error {}

/** Whether the database answers. */
export const isUp = (database: Pick<Database, 'ping'>): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  )

/** A statement takes a limited number of values: 32766 in SQLite. */
const ROWS_AT_ONCE = 1000

export function* inPieces<T>(rows: readonly T[], atOnce = ROWS_AT_ONCE): Generator<readonly T[]> {
  for (let index = 0; index < rows.length; index += atOnce) yield rows.slice(index, index + atOnce)
}
