import { existsSync } from 'node:fs'
import { Refusal, toOperator } from '../lib/refusal.ts'
import type { Database } from '../storage/executor.ts'
import { type DatabaseLocation, openDatabase } from '../storage/open.ts'

/** The database without migrating it. */
export function openAsIs(location: DatabaseLocation): Database {
  const { databaseUrl, sqliteFile: file } = location
  if (databaseUrl === undefined && !existsSync(file))
    throw new Refusal('notFound', toOperator(`There is no database at ${file}. Please set DATA_DIR to its folder.`))
  return openDatabase(location)
}
