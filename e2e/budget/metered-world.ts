/** A whole server on a real store whose cost is measured, and the list of its routes. */
import type { FastifyInstance } from 'fastify'
import { toLoopback } from '../../programs/listener.ts'
import { composeServer, type Server } from '../../server/src/compose.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { createLog } from '../../server/src/lib/log.ts'
import type { Database } from '../../server/src/storage/executor.ts'
import { openMigrated } from '../../server/src/storage/open.ts'
import { type Dialect, migratedTestDatabase, type TestClock, testClock } from '../../server/src/testing/world.ts'
import { listingRoutes } from '../running-routes.ts'
import { createMeter, type Meter } from './meter.ts'

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
