import { sql } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import { epochSeconds } from '../lib/clock.ts'
import { words } from './dialects.ts'
import type { Database, Executor } from './executor.ts'
import type { Migration } from './migration.ts'
import { foundation } from './migrations/0001_foundation.ts'
import { accounts } from './migrations/0002_accounts.ts'
import { jobs } from './migrations/0003_jobs.ts'
import { reminders } from './migrations/0004_reminders.ts'
import { channels } from './migrations/0005_channels.ts'
import { intervals } from './migrations/0006_intervals.ts'
import { findings } from './migrations/0007_findings.ts'
import { studies } from './migrations/0008_studies.ts'
import { population } from './migrations/0009_population.ts'
import { imports } from './migrations/0010_imports.ts'
import { connections } from './migrations/0011_connections.ts'
import { importSettings } from './migrations/0012_import_settings.ts'
import { pairsVersion } from './migrations/0013_pairs_version.ts'
import { accountChanges } from './migrations/0014_account_changes.ts'
import { madeByApps } from './migrations/0015_made_by_apps.ts'
import { idempotencyByToken } from './migrations/0016_idempotency_by_token.ts'
import { populationPools } from './migrations/0017_population_pools.ts'
import { skippedQuestions } from './migrations/0018_skipped_questions.ts'
import { appSessions } from './migrations/0019_app_sessions.ts'
import { experiments } from './migrations/0020_experiments.ts'
import { deletedEntries } from './migrations/0021_deleted_entries.ts'
import { appSettings } from './migrations/0022_app_settings.ts'
import { hiddenFindings } from './migrations/0023_hidden_findings.ts'
import { importPreview } from './migrations/0024_import_preview.ts'
import { experimentsTogether } from './migrations/0025_experiments_together.ts'
import { sequences } from './migrations/0026_sequences.ts'
import { auditChains } from './migrations/0027_audit_chains.ts'
import { importFiles } from './migrations/0028_import_files.ts'
import { assistants } from './migrations/0029_assistants.ts'
import { removedVariables } from './migrations/0030_removed_variables.ts'
import { linkFindings } from './migrations/0031_link_findings.ts'
import { lastWrites } from './migrations/0032_last_writes.ts'
import { downloads } from './migrations/0033_downloads.ts'
import { entryZones } from './migrations/0034_entry_zones.ts'
import { oneQueue } from './migrations/0035_one_queue.ts'
import { nearlySame } from './migrations/0036_nearly_same.ts'
import { guardedAccess } from './migrations/0037_guarded_access.ts'
import { checkIns } from './migrations/0038_check_ins.ts'

export const migrations: readonly Migration[] = [
  foundation,
  accounts,
  jobs,
  reminders,
  channels,
  intervals,
  findings,
  studies,
  population,
  imports,
  connections,
  importSettings,
  pairsVersion,
  accountChanges,
  madeByApps,
  idempotencyByToken,
  populationPools,
  skippedQuestions,
  appSessions,
  experiments,
  deletedEntries,
  appSettings,
  hiddenFindings,
  importPreview,
  experimentsTogether,
  sequences,
  auditChains,
  importFiles,
  assistants,
  removedVariables,
  linkFindings,
  lastWrites,
  downloads,
  entryZones,
  oneQueue,
  nearlySame,
  guardedAccess,
  checkIns,
]

export class SchemaMismatch extends Error {}

/** Processes that start at the same time take turns. */
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
  const done = await appliedVersions(database)
  const pending = pendingSteps(steps, done)
  if (pending.length > 0 && done.size > 0) await options.backUp?.()
  return database.transaction(async (executor) => {
    await lock(executor)
    const taken = pendingSteps(steps, await readVersions(executor))
    for (const step of taken) await apply(executor, step, epochSeconds(options.clock))
    return taken
  })
}

/** Pending migrations; refuses a database that is newer than this program or was created by another one. */
function pendingSteps(steps: readonly Migration[], done: ReadonlyMap<number, string>): readonly Migration[] {
  for (const [version, name] of done) {
    const known = steps.find((step) => step.version === version)
    if (!known)
      throw new SchemaMismatch(
        `The database is at version ${version} ("${name}"), which this release does not know. Install a newer release.`,
      )
    if (known.name !== name)
      throw new SchemaMismatch(`Version ${version} of the database is "${name}", not "${known.name}".`)
  }
  return steps.filter((step) => !done.has(step.version))
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
