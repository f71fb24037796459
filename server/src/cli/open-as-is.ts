import { existsSync } from 'node:fs'
import { Refusal, toOperator } from '../lib/refusal.ts'
import type { Database } from '../storage/executor.ts'
import { openDatabase, type Place } from '../storage/open.ts'

/** The database without migrating it. */
export function openAsIs(place: Place): Database {
  const { databaseUrl, sqliteFile: file } = place
  if (databaseUrl === undefined && !existsSync(file))
    throw new Refusal('notFound', toOperator(`There is no database at ${file}. Please set DATA_DIR to its folder.`))
  return openDatabase(place)
}
