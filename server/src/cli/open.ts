import { existsSync } from 'node:fs'
import { composeServices, type Services } from '../compose.ts'
import { type Config, requireSharedKey } from '../config/config.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { keepPrivate } from '../lib/private-folder.ts'
import { Refusal, toOperator } from '../lib/refusal.ts'
import type { Database } from '../storage/executor.ts'
import { type DatabaseLocation, openDatabase, openMigrated } from '../storage/open.ts'

/** The database without migrating it. */
export function openAsIs(location: DatabaseLocation): Database {
  const { databaseUrl, sqliteFile: file } = location
  if (databaseUrl === undefined && !existsSync(file))
    throw new Refusal('notFound', toOperator(`There is no database at ${file}. Please set DATA_DIR to its folder.`))
  return openDatabase(location)
}

/** The migrated database with every service on it. */
export async function openServices(
  location: DatabaseLocation,
  config: Config,
  { closers, onNewFile }: { readonly closers: (() => Promise<void>)[]; readonly onNewFile: () => void },
): Promise<{ readonly database: Database; readonly services: Services }> {
  requireSharedKey(config)
  keepPrivate(config.dataDir)
  const isNewFile = location.databaseUrl === undefined && !existsSync(location.sqliteFile)
  const database = await openMigrated(location, systemClock)
  if (isNewFile) onNewFile()
  const services = composeServices({ database, clock: systemClock, log: createLog('error'), settings: config })
  closers.push(() => database.close())
  closers.push(services.stop)
  return { database, services }
}
