/** The migrated database with every service on it. */
import { composeServices, type Services } from '../compose.ts'
import { type Config, requireSharedKey } from '../config/config.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { keepPrivate } from '../lib/private-folder.ts'
import type { Database } from '../storage/executor.ts'
import { type DatabaseLocation, openMigrated } from '../storage/open.ts'

export async function openServices(
  location: DatabaseLocation,
  config: Config,
  closers: (() => Promise<void>)[],
): Promise<{ readonly database: Database; readonly services: Services }> {
  requireSharedKey(config)
  keepPrivate(config.dataDir)
  const database = await openMigrated(location, systemClock)
  const services = composeServices({ database, clock: systemClock, log: createLog('error'), settings: config })
  closers.push(() => database.close())
  closers.push(services.stop)
  return { database, services }
}
