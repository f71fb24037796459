import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryCompiler,
  SqliteAdapter,
  type SqliteDatabase,
  type SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createPrivate } from '../lib/private-folder.ts'
import type { RawRow } from '../lib/raw-row.ts'
import { yieldIfNeeded } from '../lib/turns.ts'
import { type Database, DatabaseOutage, type SqliteExecutor } from './executor.ts'
import type { Tables } from './tables.ts'

/** Earlier versions can lose a write in WAL mode if it races with a checkpoint. */
const OLDEST_SQLITE = [3, 51, 3] as const

/** How long to wait for another process that is writing. */
const BUSY_MS = 10_000

/** The file is locked, or the disk is full or failing: nothing was written, and a retry may succeed. */
const AWAY = /^SQLITE_(?:BUSY|FULL|IOERR|CANTOPEN)/

async function guarded<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    const isAway = error instanceof BetterSqlite3.SqliteError && AWAY.test(error.code)
    if (isAway) throw new DatabaseOutage('The database cannot write right now.', { cause: error })
    throw error
  }
}

/** How many prepared statements are cached. */
const STATEMENTS_KEPT = 300

/** Between two tries to get the write lock. SQLite's own way to wait would block the event loop. */
const TRY_AGAIN_MS = 10

const isBusy = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** Takes the write lock at the start, so that a transaction cannot fail half-way because of another writer. */
class ImmediateDriver extends SqliteDriver {
  readonly #busyMs: number

  constructor(database: SqliteDatabase, busyMs: number) {
    super({ database })
    this.#busyMs = busyMs
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await yieldIfNeeded()
    return inTurns(await super.acquireConnection())
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const latestMs = performance.now() + this.#busyMs
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > latestMs) throw error
      }
      await sleep(TRY_AGAIN_MS)
    }
  }
}

/** SQLite runs in our thread: many short statements in a row would block the event loop. */
const inTurns = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: async (query, options) => {
    await yieldIfNeeded()
    return connection.executeQuery(query, options)
  },
  streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
})

type Prepare = (sqlText: string) => BetterSqlite3.Statement<unknown[]>

/** Cached statements of one connection. */
function preparing(connection: BetterSqlite3.Database): Prepare {
  const statements = new Map<string, BetterSqlite3.Statement<unknown[]>>()
  return (sqlText) => {
    const prepared = statements.get(sqlText)
    if (prepared) return prepared
    if (statements.size >= STATEMENTS_KEPT) statements.clear()
    const statement = connection.prepare<unknown[]>(sqlText)
    statements.set(sqlText, statement)
    return statement
  }
}

/**
 * Kysely would prepare every query again, which costs more than most queries: SQLite parses it, and the driver compiles
 * a function for the shape of its rows. Its statements are kept apart from those of `prepare`, which may be in raw
 * mode.
 */
function kyselyOn(connection: BetterSqlite3.Database, busyMs = BUSY_MS): Kysely<Tables> {
  const database = { prepare: preparing(connection), close: () => connection.close() }
  const dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver(database, busyMs),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: (): QueryCompiler => new SqliteQueryCompiler(),
  } satisfies Pick<SqliteDialect, 'createAdapter' | 'createDriver' | 'createIntrospector' | 'createQueryCompiler'>
  return new Kysely<Tables>({ dialect })
}

function connect(file: string, waitsForDisk = true): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file)
  connection.pragma('journal_mode = wal')
  connection.pragma(`synchronous = ${waitsForDisk ? 'full' : 'off'}`)
  connection.pragma('foreign_keys = on')
  connection.pragma(`busy_timeout = ${BUSY_MS}`)
  connection.pragma('cache_size = -32768')
  connection.pragma('mmap_size = 4294967296')
  connection.pragma('temp_store = memory')
  // 16 MB instead of 4: pages that a long import changes repeatedly are copied into the file less often.
  connection.pragma('wal_autocheckpoint = 4000')
  connection.pragma('secure_delete = on')
  return connection
}

function executorOn(connection: BetterSqlite3.Database, db: Kysely<Tables>): SqliteExecutor {
  const prepare = preparing(connection)
  return {
    dialect: 'sqlite',
    db,
    prepare,
    afterCommit: (work) => work(),
    rows: async (sqlText, parameters) => {
      await yieldIfNeeded()
      const statement = prepare(sqlText)
      return statement.raw().all(...parameters) as RawRow[]
    },
  }
}

interface SqliteOptions {
  readonly busyMs?: number
  /** Whether a commit is on disk when it returns. */
  readonly waitsForDisk?: boolean
}

/** One connection writes and another reads, so that reads never wait for a transaction. */
export function openSqlite(file: string, { busyMs = BUSY_MS, waitsForDisk = true }: SqliteOptions = {}): Database {
  // Readable only by the user that runs the server.
  createPrivate(dirname(file))
  const writing = connect(file, waitsForDisk)
  writing.pragma('busy_timeout = 0')
  assertVersion(writing)
  const reading = connect(file)
  reading.pragma('query_only = on')
  const writer = executorOn(writing, kyselyOn(writing, busyMs))
  const reader = executorOn(reading, kyselyOn(reading))
  return {
    dialect: 'sqlite',
    directUrl: undefined,
    replica: undefined,
    history: undefined,
    reader,
    transaction: async (work) => {
      const after: (() => void)[] = []
      const afterCommit: SqliteExecutor['afterCommit'] = (action) => void after.push(action)
      const result = await guarded(() => writer.db.transaction().execute((db) => work({ ...writer, db, afterCommit })))
      for (const action of after) action()
      return result
    },
    guard: guarded,
    snapshot: (work) => guarded(() => onSnapshot(file, work)),
    tidy: async () => {
      // Deleted content is overwritten (secure_delete); this takes it out of the write-ahead log as well. It waits for
      // its turn on the connection: in the middle of somebody's transaction SQLite refuses it. It also waits for
      // snapshots, for a while.
      const emptyLog = async () => writing.pragma('wal_checkpoint(truncate)', { simple: true }) === 0
      const latestMs = performance.now() + busyMs
      while (!(await writer.db.connection().execute(emptyLog)) && performance.now() < latestMs)
        await sleep(TRY_AGAIN_MS)
    },
    ping: async () => {
      await reader.rows('select 1', [])
    },
    close: async () => {
      await reader.db.destroy()
      await writer.db.destroy()
      // Kysely only closes what it has used. The last connection to close checkpoints the log into the file.
      reading.close()
      writing.close()
    },
  }
}

/** A read transaction on a separate connection, so that the shared ones still see new data. */
async function onSnapshot<R>(file: string, work: (executor: SqliteExecutor) => Promise<R>): Promise<R> {
  const connection = connect(file)
  try {
    connection.pragma('query_only = on')
    // The snapshot is taken at the first read, not at `begin`.
    connection.exec('begin; select count(*) from sqlite_master')
    return await work(executorOn(connection, kyselyOn(connection)))
  } finally {
    connection.close()
  }
}

function assertVersion(connection: BetterSqlite3.Database): void {
  const version = String(connection.prepare('select sqlite_version()').pluck().get())
  const parts = version.split('.').map(Number)
  const isOlder = OLDEST_SQLITE.reduce((order, required, index) => order || (parts[index] ?? 0) - required, 0) < 0
  if (isOlder) throw new Error(`SQLite ${version} is too old; ${OLDEST_SQLITE.join('.')} or newer is needed.`)
}
