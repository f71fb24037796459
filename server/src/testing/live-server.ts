/** A whole server with a real database, a real clock and a real port: for external clients. */

import { freePort } from '../../../programs/postgres.ts'
import { composeServer, type Server, type ServiceDependencies } from '../compose.ts'
import { type Config, readConfig } from '../config/config.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { createLog, type Logger } from '../lib/log.ts'
import type { Database } from '../storage/executor.ts'
import { openMigrated } from '../storage/open.ts'
import { type Dialect, migratedTestDatabase, type TestDatabase, UNLIMITED } from './world.ts'

export interface LiveServer {
  readonly baseUrl: string
  /** The address it listens on, without a proxy in between. */
  readonly localUrl: string
  readonly server: Server
  readonly location: TestDatabase
  readonly database: Database
  addPerson(
    email: string,
    options?: { password?: string; isAdministrator?: boolean },
  ): Promise<{ id: number; token: string }>
  close(): Promise<void>
}

export async function startLive(
  dialect: Dialect,
  settings: Partial<Config> & {
    log?: Logger
    hostName?: string
    clock?: Clock
    outside?: NonNullable<ServiceDependencies['outside']>
  } = {},
): Promise<LiveServer> {
  const location = await migratedTestDatabase(dialect)
  const port = await freePort()
  const { log = createLog('silent'), hostName = '127.0.0.1', clock = systemClock, outside = {}, ...rest } = settings
  const database = await openMigrated(location, clock)
  const baseUrl = `http://${hostName}:${port}`
  const read = readConfig({ DATA_DIR: location.dataDir, PORT: String(port), ...UNLIMITED })
  const server = await composeServer(
    { ...read, baseUrl, overloadMs: 60_000, ...rest },
    { database, clock, log, outside },
  )
  await server.app.listen({ port, host: '127.0.0.1' })
  return {
    baseUrl,
    localUrl: `http://127.0.0.1:${port}`,
    server,
    location,
    database,
    addPerson: async (email, { password, isAdministrator = false } = {}) => {
      const user = await server.services.users.add({ email, password, isAdministrator })
      const { token } = await server.services.tokens.create({ userId: user.id, name: 'test', scopes: [], days: 365 })
      return { id: user.id, token }
    },
    close: async () => {
      await server.close()
      await location.remove()
    },
  }
}
