import { createWriteStream } from 'node:fs'
import { access, link, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Clock } from '../lib/clock.ts'
import { streamingSha256 } from '../lib/hash.ts'
import type { RawRow } from '../lib/raw-row.ts'
import { Refusal, toOperator } from '../lib/refusal.ts'
import { VERSION } from '../lib/version.ts'
import { type BackupManifest, batchesOf, countOf, FORMAT, FORMAT_VERSION, line, tablesIn } from './backup-format.ts'
import { verifyBackup } from './backup-read.ts'
import type { Database, Executor } from './executor.ts'
import { withOwnSequences } from './sequences.ts'

export interface WrittenBackup {
  readonly file: string
  readonly bytes: number
  readonly manifest: BackupManifest
}

/** Backs up a snapshot beside a running server. The file gets its name only after it has been read back. */
export async function takeBackup(
  database: Database,
  file: string,
  { clock }: { clock: Clock },
): Promise<WrittenBackup> {
  await refuseExisting(file)
  const unfinished = `${file}.${process.pid}.part`
  try {
    await database.snapshot(async (executor) => {
      await refuseDamagedDatabase(executor)
      const manifest = await manifestOf(executor, clock)
      const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(Readable.from(textOf(executor, manifest)), createGzip(), sink)
    })
    const manifest = await verifyBackup(unfinished)
    await giveName(unfinished, file)
    return { file, bytes: (await stat(file)).size, manifest }
  } finally {
    await unlink(unfinished).catch(() => undefined)
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

async function refuseExisting(file: string): Promise<void> {
  if (await exists(file))
    throw new Refusal(
      'badInput',
      toOperator(`${file} already exists, and a backup never overwrites a file. Please choose another name.`),
    )
  if (!(await exists(dirname(file)))) throw new Refusal('notFound', toOperator(`There is no folder ${dirname(file)}.`))
}

/** A backup of a corrupt database would look good until it is needed. */
async function refuseDamagedDatabase(executor: Executor): Promise<void> {
  if (executor.dialect !== 'sqlite') return
  const messages = (await executor.rows('pragma integrity_check', [])).map(([text]) => String(text))
  if (messages[0] !== 'ok')
    throw new Refusal('internal', toOperator(`The database is damaged: ${messages.slice(0, 5).join('; ')}`))
}

async function manifestOf(executor: Executor, clock: Clock): Promise<BackupManifest> {
  const tables = await tablesIn(executor)
  if (tables.length === 0)
    throw new Refusal('notFound', toOperator('There is nothing to back up: the database is empty.'))
  const migrations = await executor.db.selectFrom('schema_migrations').select(['version', 'name']).execute()
  const counted = []
  for (const table of tables) {
    counted.push({
      name: table.name,
      columns: table.columns.map(({ name }) => name),
      rows: await countOf(executor, table),
    })
  }
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    createdAt: new Date(clock.nowMs()).toISOString(),
    release: VERSION,
    madeOn: executor.dialect,
    schemaVersion: Math.max(...migrations.map(({ version }) => version)),
    migrations: migrations.toSorted((a, b) => a.version - b.version),
    tables: counted,
  }
}

async function* textOf(executor: Executor, manifest: BackupManifest): AsyncGenerator<string> {
  const hash = streamingSha256()
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  const counts = new Map<string, number>()
  yield hashed(line(manifest))
  for (const table of await tablesIn(executor)) {
    yield hashed(line({ table: table.name }))
    counts.set(table.name, 0)
    const names = table.columns.map(({ name }) => name)
    for await (const batch of batchesOf(executor, table)) {
      const rows = await withOwnSequences(executor, table.name, { names, rows: batch })
      counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length)
      yield hashed(rows.map(rowLine).join(''))
    }
  }
  yield line({ end: Object.fromEntries(counts), sha256: hash.digest('hex') })
}

/** JSON would write infinity as null. */
function rowLine(row: RawRow): string {
  if (row.some((value) => typeof value === 'number' && !Number.isFinite(value)))
    throw new Refusal('internal', toOperator(`A row holds a number that is not finite: ${row.slice(0, 5).join(', ')}`))
  return line(row)
}

/** Linking does not replace a file created meanwhile. On file systems without hard links, rename instead. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') await refuseExisting(file)
    await rename(unfinished, file)
  }
  const folder = await open(dirname(file))
  await folder.sync().catch(() => undefined)
  await folder.close()
}
