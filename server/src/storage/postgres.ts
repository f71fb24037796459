import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { RawRow } from '../lib/raw-row.ts'
import {
  type ConnectionsOptions,
  codeOf,
  connectMsOf,
  createConnections,
  isLost,
  postgresClient,
} from './connections.ts'
import { type Database, DatabaseOutage, type Executor } from './executor.ts'
import { type CheckedHistory, createHistory, WritesStopped } from './history.ts'
import { numbered } from './migration.ts'
import { currentPatience } from './patience.ts'
import { createReplica } from './replica.ts'
import type { Tables } from './tables.ts'

/** Serialization failure or deadlock: PostgreSQL rolled back one transaction, which may be retried. */
const RETRIED = new Set(['40001', '40P01'])
const TRIES = 5

/** Class 53: insufficient resources, such as too many clients. 55P03 and 57014: a lock or a statement took too long. */
const BUSY = /^(?:53|55P03|57014)/

const BIGINT = 20

/** Ids and epoch seconds stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === BIGINT ? Number : postgresClient().types.getTypeParser(oid, format)),
}

function executorOn(db: Kysely<Tables>): Executor {
  return {
    dialect: 'postgres',
    db,
    rows: async (sqlText, parameters) => {
      const result: QueryResult<object> = await guarded(() =>
        db.executeQuery(CompiledQuery.raw(numbered(sqlText), [...parameters])),
      )
      return result.rows.map((row) => Object.values(row) as RawRow)
    },
  }
}

export interface PostgresOptions {
  readonly directUrl?: string | undefined
  readonly poolSize?: number
  readonly replicaUrl?: string | undefined
  readonly replicaPatienceMs?: number
  /** Called with every statement, for tests. */
  readonly onStatement?: ((sqlText: string, parameters: readonly unknown[]) => void) | undefined
}

const POOL_SIZE = 10

/** Default; the URL can override it: `?connect_timeout=30`. */
const CONNECT_MS = 5000
/** Shorter, because the primary can answer instead. */
const REPLICA_CONNECT_MS = 1000
const REPLICA_PATIENCE_MS = 8000

/** Connections that transactions leave to reads: a commit may wait long for a synchronous replica that is down. */
const FOR_READS = 2

export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const { directUrl, replicaUrl, poolSize = POOL_SIZE, replicaPatienceMs = REPLICA_PATIENCE_MS } = options
  const inTurn = createTurnstile(Math.max(1, poolSize - FOR_READS), connectMsOf(url) ?? CONNECT_MS)
  const history = createHistory()
  // Before the first migration there is no history.
  const check = (client: pg.ClientBase) => history.check(client).catch(unlessMissing)
  const db = connect(url, CONNECT_MS, { ...options, check })
  const reader = executorOn(db)
  let checking: Promise<void> | undefined
  const replica =
    replicaUrl === undefined ? undefined : createReplica(openCopy(replicaUrl, options), reader, replicaPatienceMs)
  return {
    dialect: 'postgres',
    directUrl: directUrl ?? url,
    reader,
    replica,
    history,
    transaction: async (work) => {
      const reason = history.stoppedBecause()
      if (reason !== undefined) {
        // Whether the operator confirmed to continue.
        checking ??= recheck(url, history).finally(() => {
          checking = undefined
        })
        await guarded(() => checking ?? Promise.resolve())
        if (history.stoppedBecause() !== undefined) throw new WritesStopped(reason)
      }
      return retrying(() =>
        inTurn(() => guarded(() => db.transaction().execute((transaction) => work(executorOn(transaction))))),
      )
    },
    guard: guarded,
    snapshot: (work) => onSnapshot(db, work),
    ping: async () => {
      await reader.rows('select 1', [])
    },
    // Autovacuum removes dead rows; the server's files are up to the administrator.
    tidy: async () => undefined,
    close: async () => {
      await replica?.close()
      await db.destroy()
    },
  }
}

/** 42P01: the table does not exist. */
function unlessMissing(error: unknown): void {
  if (codeOf(error) !== '42P01') throw error
}

/** On a separate connection: while nothing is written, the others may all be idle. */
async function recheck(url: string, history: CheckedHistory): Promise<void> {
  const connectMs = connectMsOf(url) ?? CONNECT_MS
  const client = new (postgresClient().Client)({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await history.check(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}

function openCopy(url: string, options: PostgresOptions): Pick<Database, 'snapshot' | 'close'> {
  const db = connect(url, REPLICA_CONNECT_MS, options)
  return { snapshot: (work) => onSnapshot(db, work), close: () => db.destroy() }
}

type ConnectOptions = PostgresOptions & Pick<ConnectionsOptions, 'check'>

function connect(url: string, waitMs: number, options: ConnectOptions): Kysely<Tables> {
  const { poolSize = POOL_SIZE, onStatement, check } = options
  const pool = createConnections({ url, poolSize, connectMs: connectMsOf(url) ?? waitMs, types, check })
  const log = onStatement && { log: ({ query }: LogEvent) => onStatement(query.sql, query.parameters) }
  return new Kysely<Tables>({ dialect: new LimitedDialect({ pool }), ...log })
}

/** Begins a transaction with its limits, in one message: with a pooler, a session setting would not last. */
class LimitedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const patience = currentPatience()
    // Reading a snapshot has no time limit.
    if (!patience || settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    const { statementMs, lockMs, idleMs } = patience
    const limits = `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleMs}`
    await connection.executeQuery(CompiledQuery.raw(`begin; ${limits}`))
  }
}

class LimitedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): PostgresDriver {
    return new LimitedDriver(this.#config)
  }
}

const onSnapshot = <R>(db: Kysely<Tables>, work: (executor: Executor) => Promise<R>): Promise<R> =>
  guarded(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => work(executorOn(transaction))),
  )

async function retrying<R>(attempt: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!RETRIED.has(codeOf(error))) throw error
      if (tries >= TRIES) throw new DatabaseOutage('Others keep changing the same rows.', { cause: error })
    }
  }
}

type InTurn = <R>(work: () => Promise<R>) => Promise<R>

/** Runs this many at once. Work that does not get its turn in time is refused. */
function createTurnstile(count: number, waitMs: number): InTurn {
  const waiting: (() => void)[] = []
  let free = count

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push(resolve)
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(resolve), 1)
      reject(new DatabaseOutage('All connections for writing are in use.'))
    }, waitMs)
    await promise.finally(() => clearTimeout(late))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

async function guarded<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (isAway(error)) throw new DatabaseOutage('The database is not responding.', { cause: error })
    throw error
  }
}

const isAway = (error: unknown): boolean =>
  isLost(error) ||
  BUSY.test(codeOf(error)) ||
  /timeout exceeded when trying to connect|Query read timeout/.test(error instanceof Error ? error.message : '')
