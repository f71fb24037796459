import { sql } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import { epochSeconds } from '../lib/clock.ts'
import { prepareForChanges } from './distribution.ts'
import type { Database, Executor } from './executor.ts'
import { type Migration, words } from './migration.ts'
import * as all from './migrations/all.ts'
import { asKindOfWork } from './patience.ts'

export const migrations: readonly Migration[] = Object.values(all).sort((a, b) => a.version - b.version)

export class SchemaMismatch extends Error {}

/** Only one process migrates at a time. */
const ADVISORY_LOCK = 7_258_301

export interface MigrateOptions {
  readonly clock: Clock
  /** Called before the first migration of a database with data. */
  readonly backUp?: () => Promise<void>
  readonly steps?: readonly Migration[]
}

/** Migrates to the newest version and returns the migrations applied. */
export async function migrate(database: Database, options: MigrateOptions): Promise<readonly Migration[]> {
  const steps = options.steps ?? migrations
  const applied = await appliedVersions(database)
  const pending = pendingSteps(steps, applied)
  if (pending.length > 0 && applied.size > 0) await options.backUp?.()
  return asKindOfWork('maintenance', () =>
    database.transaction(async (executor) => {
      await lock(executor)
      const nextSteps = pendingSteps(steps, await readVersions(executor))
      const { distributeNewTables } = await prepareForChanges(executor)
      for (const step of nextSteps) {
        await apply(executor, step, epochSeconds(options.clock))
        await distributeNewTables()
      }
      return nextSteps
    }),
  )
}

/** Pending migrations; refuses a database that is newer than this program or was created by another one. */
function pendingSteps(steps: readonly Migration[], appliedNames: ReadonlyMap<number, string>): readonly Migration[] {
  for (const [version, name] of appliedNames) {
    const applied = steps.find((step) => step.version === version)
    if (!applied)
      throw new SchemaMismatch(
        `The database is at version ${version} ("${name}"), which this release does not know. Install a newer release.`,
      )
    if (applied.name !== name)
      throw new SchemaMismatch(`Version ${version} of the database is "${name}", not "${applied.name}".`)
  }
  return steps.filter((step) => !appliedNames.has(step.version))
}

export const appliedVersions = (database: Database) => readVersions(database.reader)

async function readVersions(executor: Executor): Promise<ReadonlyMap<number, string>> {
  if (!(await hasMigrationsTable(executor))) return new Map()
  const rows = await executor.db.selectFrom('schema_migrations').select(['version', 'name']).execute()
  return new Map(rows.map((row) => [row.version, row.name]))
}

async function hasMigrationsTable({ dialect, rows }: Executor): Promise<boolean> {
  const sqlText =
    dialect === 'sqlite'
      ? "select name from sqlite_master where name = 'schema_migrations'"
      : "select table_name from information_schema.tables where table_schema = current_schema() and table_name = 'schema_migrations'"
  return (await rows(sqlText, [])).length > 0
}

async function lock(executor: Executor): Promise<void> {
  // SQLite transactions hold the write lock from their start.
  if (executor.dialect === 'postgres') await executor.rows(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`, [])
  const { integer, tableEnd } = words[executor.dialect]
  await sql
    .raw(
      `create table if not exists schema_migrations (version ${integer} not null primary key, name text not null, applied_epoch ${integer} not null) ${tableEnd}`,
    )
    .execute(executor.db)
}

async function apply(executor: Executor, step: Migration, applied_epoch: number): Promise<void> {
  const { dialect } = executor
  for (const statement of step.statements({ dialect, words: words[dialect] })) {
    await sql.raw(statement).execute(executor.db)
  }
  await executor.db
    .insertInto('schema_migrations')
    .values({ version: step.version, name: step.name, applied_epoch })
    .execute()
}
