/** A whole server on a real store whose cost is measured, and the list of its routes. */
import type { FastifyInstance } from 'fastify'
import { toLoopback } from '../../programs/listener.ts'
import { composeServer, type Server } from '../../server/src/compose.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { createLog } from '../../server/src/lib/log.ts'
import type { Database, Executor } from '../../server/src/storage/executor.ts'
import { openMigrated } from '../../server/src/storage/open.ts'
import { type Dialect, migratedTestDatabase, type TestClock, testClock } from '../../server/src/testing/world.ts'
import { listingRoutes } from '../running-routes.ts'

export interface MeteredWorld {
  readonly dialect: Dialect
  readonly app: FastifyInstance
  readonly server: Server
  readonly database: Database
  readonly meter: Meter
  readonly clock: TestClock
  /** `GET /path` for every route of the running app, as Fastify spells it. */
  readonly routes: readonly string[]
  close(): Promise<void>
}

export async function openMetered(dialect: Dialect): Promise<MeteredWorld> {
  const location = await migratedTestDatabase(dialect)
  const clock = testClock()
  const database = await openMigrated(location, clock)
  const meter = createMeter(database)
  const config = { ...readConfig({ DATA_DIR: location.dataDir, RATE_LIMIT: '0' }), overloadMs: 60_000 }
  const parts = { database: meter.database, clock, log: createLog('silent'), outside: toLoopback }
  const { made: server, routes } = await listingRoutes(() => composeServer(config, parts))
  return {
    dialect,
    app: server.app,
    server,
    database,
    meter,
    clock,
    routes,
    close: async () => {
      await server.close()
      await location.remove()
    },
  }
}

/** How many rows each table has. */
export async function rowsByTable({ dialect, database }: MeteredWorld): Promise<Readonly<Record<string, number>>> {
  const listed =
    dialect === 'sqlite'
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
      : "select table_name from information_schema.tables where table_schema = 'public' and table_name not like 'measurements\\_%'"
  const names = (await database.reader.rows(listed, [])).map(([name]) => String(name))
  const counts = names.map((name) => `select '${name}' as name, count(*) as n from ${name}`).join(' union all ')
  const rows = await database.reader.rows(counts, [])
  return Object.fromEntries(rows.map(([name, count]) => [String(name), Number(count)]))
}

// What a request costs everybody else: the longest turn of the event loop, and the longest hold of the writer. Both in
// CPU time of this thread, so that a busy machine does not change them; a slow one is told by a calibration.

export interface Cost {
  /** The longest stretch in which nobody else had a turn. */
  readonly loopMs: number
  /** The longest transaction; on PostgreSQL every statement counts as one more millisecond, for the way there and back. */
  readonly holdMs: number
}

interface Meter {
  /** The database to give to the server: it notes how long each transaction holds the writer. */
  readonly database: Database
  measure<R>(work: () => Promise<R>): Promise<{ readonly result: R; readonly cost: Cost }>
}

const STATEMENT_MS = 1

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function createMeter(inner: Database): Meter {
  let longestHold = 0
  const database: Database = {
    ...inner,
    transaction: (work) =>
      inner.transaction(async (executor) => {
        const counted = countStatements(executor)
        const begun = threadMs()
        try {
          return await work(counted.executor)
        } finally {
          longestHold = Math.max(longestHold, threadMs() - begun + counted.count() * STATEMENT_MS)
        }
      }),
  }
  return {
    database,
    measure: async (work) => {
      longestHold = 0
      const turns = watchTurns()
      const result = await work()
      const loopMs = await turns.end()
      return { result, cost: { loopMs, holdMs: longestHold } }
    },
  }
}

/** SQLite runs in this thread, and its time is seen already. */
function countStatements(executor: Executor): { readonly executor: Executor; count(): number } {
  let statements = 0
  if (executor.dialect === 'sqlite') return { executor, count: () => 0 }
  const db = executor.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const rows: Executor['rows'] = (text, parameters) => {
    statements += 1
    return executor.rows(text, parameters)
  }
  return { executor: { ...executor, db, rows }, count: () => statements }
}

/** Comes round with every turn of the loop, and notes the CPU time since the last. */
function watchTurns(): { end(): Promise<number> } {
  let longest = 0
  let last = threadMs()
  let isOver = false
  const ended = Promise.withResolvers<number>()
  const turn = (): void => {
    longest = Math.max(longest, threadMs() - last)
    last = threadMs()
    if (isOver) ended.resolve(longest)
    else setImmediate(turn)
  }
  setImmediate(turn)
  return {
    end: () => {
      isOver = true
      return ended.promise
    },
  }
}

/** What the work below takes on the machine on which the budgets were set. */
const REFERENCE_MS = 40

/** How many times slower this machine is at work like ours: text, objects, sorting. */
export function slowness(): number {
  const tries = Array.from({ length: 5 }, () => {
    const begun = threadMs()
    const records = Array.from({ length: 20_000 }, (_, id) => ({
      id,
      name: `record ${(id * 7919) % 20_000}`,
      value: id / 7,
    }))
    const read = JSON.parse(JSON.stringify(records)) as typeof records
    read.sort((a, b) => (a.name < b.name ? -1 : 1))
    return threadMs() - begun
  })
  return Math.max(1, Math.min(...tries) / REFERENCE_MS)
}
