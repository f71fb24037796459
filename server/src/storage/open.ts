import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { Clock } from '../lib/clock.ts'
import { createPrivate } from '../lib/private-folder.ts'
import type { Database } from './executor.ts'
import { migrate, migrations } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export interface DatabaseLocation {
  readonly databaseUrl: string | undefined
  readonly sqliteFile: string
  /** URL of PostgreSQL without a pooler. */
  readonly directUrl?: string | undefined
  readonly poolSize?: number
  /** A streaming replica of PostgreSQL, for reads. */
  readonly replicaUrl?: string | undefined
  /** Statement timeout on the replica; then the primary is used. */
  readonly replicaPatienceMs?: number
  /** False in tests, whose machine will not lose power: commits on SQLite do not wait for the disk. */
  readonly waitsForDisk?: boolean
  /** Called with every statement on PostgreSQL, for tests. */
  readonly onStatement?: ((sqlText: string, parameters: readonly unknown[]) => void) | undefined
}

export const openDatabase = (location: DatabaseLocation): Database =>
  location.databaseUrl === undefined
    ? openSqlite(location.sqliteFile, location)
    : openPostgres(location.databaseUrl, location)

/** Opens the database and migrates it, after copying the SQLite file. */
export async function openMigrated(location: DatabaseLocation, clock: Clock, steps = migrations): Promise<Database> {
  const database = openDatabase(location)
  try {
    const backUp = async () => copyAside(location, clock)
    await migrate(database, { clock, steps, ...(location.databaseUrl === undefined ? { backUp } : {}) })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function copyAside({ sqliteFile }: DatabaseLocation, clock: Clock): void {
  const stamp = new Date(clock.nowMs()).toISOString().slice(0, 19).replaceAll(':', '')
  const folder = join(dirname(sqliteFile), 'before-upgrade')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, `upshot-${stamp}.db`)
  const unfinished = `${copy}.part`
  rmSync(unfinished, { force: true })
  const source = new BetterSqlite3(sqliteFile, { readonly: true })
  source.prepare('vacuum into ?').run(unfinished)
  source.close()
  // An interrupted copy (disk full, machine down) never gets its final name.
  const written = openSync(unfinished, 'r')
  fsyncSync(written)
  closeSync(written)
  renameSync(unfinished, copy)
}

export class RunningServerError extends Error {}

/**
 * Allows one server per SQLite file. It is a lock of the operating system on a separate file: it ends with the process,
 * however that ends, and does not affect the command line.
 */
export function lockForServer(sqliteFile: string): () => void {
  createPrivate(dirname(sqliteFile))
  const lock = new BetterSqlite3(`${sqliteFile}.lock`, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new RunningServerError(`Another server is running on ${sqliteFile}. Stop it first, or set another DATA_DIR.`)
  }
  return () => lock.close()
}
