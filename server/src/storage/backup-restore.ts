import { sql } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import { Refusal, toOperator } from '../lib/refusal.ts'
import { type BackupManifest, clear, hasRows, inserterFor, type Table, tablesIn } from './backup-format.ts'
import { readBackup, verifyBackup } from './backup-read.ts'
import type { Database, Executor } from './executor.ts'
import { migrate, migrations } from './migrate.ts'
import type { Migration } from './migration.ts'
import { keepingSequences, settleOwnSequences } from './sequences.ts'

export interface RestoreOptions {
  readonly clock: Clock
  readonly steps?: readonly Migration[]
}

/**
 * Restores a backup into an empty database, all or nothing. Rows are inserted into the schema of the backup, and then
 * the schema is migrated, so that every migration sees the data it was written for.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  options: RestoreOptions,
): Promise<BackupManifest> {
  const { clock, steps = migrations } = options
  const manifest = await verifyBackup(file)
  const asBackedUp = stepsOf(manifest, steps)
  await database.transaction(async (executor) => {
    const inside = joined(database, executor)
    await refuseUnlessEmpty(executor, asBackedUp)
    await migrate(inside, { clock, steps: asBackedUp })
    await withLooseReferences(executor, () => keepingSequences(executor, () => fill(executor, file)))
    await settleOwnSequences(executor)
    await migrate(inside, { clock, steps })
  })
  return manifest
}

/** The migrations that create the schema of the backup. */
function stepsOf(manifest: BackupManifest, steps: readonly Migration[]): readonly Migration[] {
  return manifest.migrations.map(({ version, name }) => {
    const applied = steps.find((step) => step.version === version)
    if (applied?.name === name) return applied
    const message = `The backup has version ${version} ("${name}") of the database, which this release does not know. Install a newer release (the backup was made by ${manifest.release}).`
    throw new Refusal('badInput', toOperator(message))
  })
}

/** A database on top of this transaction: transactions on it join. */
const joined = (database: Database, executor: Executor): Database => ({
  ...database,
  reader: executor,
  transaction: (work) => work(executor),
  snapshot: (work) => work(executor),
})

/** Empty means without people. The schema may exist if it is not newer than that of the backup. */
async function refuseUnlessEmpty(executor: Executor, asBackedUp: readonly Migration[]): Promise<void> {
  const tables = await tablesIn(executor)
  if (tables.length === 0) return
  for (const table of tables) {
    if (!isPersonal(table) || !(await hasRows(executor, table))) continue
    throw new Refusal(
      'badInput',
      toOperator('The database is not empty. A backup can only be restored into an empty one.'),
    )
  }
  if (!tables.some(({ name }) => name === 'users'))
    throw new Refusal(
      'badInput',
      toOperator(
        'The database contains tables that do not belong to Upshot. Please give Upshot a database of its own.',
      ),
    )
  const present = await executor.db.selectFrom('schema_migrations').select('version').execute()
  const isNewer = present.some(({ version }) => !asBackedUp.some((step) => step.version === version))
  if (isNewer)
    throw new Refusal(
      'badInput',
      toOperator('The database is newer than the backup. Please use one without any tables.'),
    )
}

const isPersonal = ({ name, columns }: Table): boolean =>
  name === 'users' || columns.some((column) => column.name === 'user_id')

async function fill(executor: Executor, file: string): Promise<void> {
  const tables = new Map((await tablesIn(executor)).map((table) => [table.name, table]))
  // Rows that migrations insert are in the backup.
  for (const table of tables.values()) await clear(executor, table)
  const inserters = new Map<string, ReturnType<typeof inserterFor>>()
  for await (const part of readBackup(file)) {
    if (part.kind === 'rows') await inserters.get(part.table)?.(part.rows)
    else for (const { name, columns } of part.manifest.tables) inserters.set(name, inserter(name, columns))
  }

  function inserter(name: string, columns: readonly string[]) {
    const table = tables.get(name)
    const isSame =
      table?.columns.length === columns.length && table.columns.every((column) => columns.includes(column.name))
    if (table && isSame) return inserterFor(executor, table, columns)
    throw new Refusal(
      'badInput',
      toOperator(`The table ${name} in the backup does not have the columns that this release expects.`),
    )
  }
}

const REFERENCES = `select conrelid::regclass::text as table_name, quote_ident(conname) as name from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0 and not condeferrable`

/** Tables are restored one after the other, so foreign keys are checked at the end. */
async function withLooseReferences(executor: Executor, work: () => Promise<void>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(executor.db)
  if (executor.dialect === 'sqlite') {
    await run('pragma defer_foreign_keys = on')
    return work()
  }
  const references = await executor.rows(REFERENCES, [])
  const alter = async (manner: string) => {
    for (const [table, name] of references) await run(`alter table ${table} alter constraint ${name} ${manner}`)
  }
  await alter('deferrable initially deferred')
  await work()
  await run('set constraints all immediate')
  await alter('not deferrable')
}
