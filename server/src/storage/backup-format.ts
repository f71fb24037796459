/**
 * A backup is gzipped lines of JSON, the same from either database: a manifest; for every table a line with its name,
 * followed by a line for each row; and a closing line with the counts and the SHA-256 of every byte before it.
 */

import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import type { RawRow } from '../lib/raw-row.ts'
import { Refusal, toOperator } from '../lib/refusal.ts'
import { compiled } from '../lib/schema-words.ts'
import type { Executor } from './executor.ts'

export const FORMAT = 'upshot-backup'
export const FORMAT_VERSION = 1

const Count = Type.Integer({ minimum: 0 })

const BackupManifest = Type.Object({
  format: Type.Literal(FORMAT),
  formatVersion: Type.Literal(FORMAT_VERSION),
  createdAt: Type.String(),
  release: Type.String(),
  madeOn: Type.String(),
  /** The newest step of `migrations`. */
  schemaVersion: Type.Integer(),
  migrations: Type.Array(Type.Object({ version: Type.Integer(), name: Type.String() })),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Count })),
})
export type BackupManifest = Static<typeof BackupManifest>

const Heading = Type.Object({ table: Type.String() })
const ClosingLine = Type.Object({ end: Type.Record(Type.String(), Count), sha256: Type.String() })
export type ClosingLine = Static<typeof ClosingLine>
const Row = Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()]))

const checks = {
  manifest: compiled(BackupManifest),
  heading: compiled(Heading),
  closing: compiled(ClosingLine),
  row: compiled(Row),
}
const Versioned = compiled(Type.Object({ format: Type.Literal(FORMAT), formatVersion: Type.Integer() }))

export const line = (value: unknown): string => `${JSON.stringify(value)}\n`

export const damaged = (what: string): Refusal => new Refusal('badInput', toOperator(`The backup is damaged: ${what}.`))

export function readManifest(text: string): BackupManifest {
  const value = parsed(text)
  if (checks.manifest().Check(value)) return value
  if (!Versioned().Check(value)) throw new Refusal('badInput', toOperator('This file is not an Upshot backup.'))
  if (value.formatVersion <= FORMAT_VERSION) throw damaged('its first line is incomplete')
  throw new Refusal(
    'badInput',
    toOperator('A newer release made this backup, in a format that this one does not know.'),
  )
}

type Line =
  | { readonly kind: 'row'; readonly row: Static<typeof Row> }
  | { readonly kind: 'heading'; readonly table: string }
  | { readonly kind: 'closing'; readonly closing: ClosingLine }

export function readLine(text: string): Line {
  const value = parsed(text)
  if (checks.row().Check(value)) return { kind: 'row', row: value }
  if (checks.heading().Check(value)) return { kind: 'heading', table: value.table }
  if (checks.closing().Check(value)) return { kind: 'closing', closing: value }
  throw damaged('a line cannot be read')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The tables of a database as reported by the database, so that a backup misses none that a later migration added. */
interface BackupColumn {
  readonly name: string
  readonly type: string
}

export interface Table {
  readonly name: string
  readonly columns: readonly BackupColumn[]
}

const ROWS_AT_ONCE = 1000

/**
 * Not in backups: the migration history, which migrating writes again; the job queue, because jobs follow from the
 * other tables; uploaded files, which are large and can be sent again; and transaction ids, which mean nothing
 * elsewhere. Earlier releases had `job_workers`.
 */
const NOT_CARRIED = new Set(['schema_migrations', 'jobs', 'job_workers', 'job_effects', 'import_files', 'last_writes'])

const CATALOGUE = {
  sqlite: `select t.name, c.name as column_name, c.type as column_type from sqlite_master t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' order by t.name, c.cid`,
  // A partitioned table counts as one table.
  postgres: `select t.relname as name, c.attname as column_name, format_type(c.atttypid, c.atttypmod) as column_type
    from pg_class t join pg_attribute c on c.attrelid = t.oid
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and c.attnum > 0 and not c.attisdropped
    order by t.relname, c.attnum`,
}

/** Tables to back up. */
export async function tablesIn(executor: Executor): Promise<readonly Table[]> {
  const tables = new Map<string, BackupColumn[]>()
  for (const [name, column, type] of await executor.rows(CATALOGUE[executor.dialect], [])) {
    const columns = tables.get(String(name)) ?? []
    tables.set(String(name), columns)
    columns.push({ name: String(column), type: String(type) })
  }
  return [...tables].filter(([name]) => !NOT_CARRIED.has(name)).map(([name, columns]) => ({ name, columns }))
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const columnList = ({ columns }: Table): string => columns.map(({ name }) => quoted(name)).join(', ')

export async function countOf(executor: Executor, { name }: Table): Promise<number> {
  const [row] = await executor.rows(`select count(*) as total from ${quoted(name)}`, [])
  return Number(row?.[0])
}

export async function hasRows(executor: Executor, { name }: Table): Promise<boolean> {
  return (await executor.rows(`select 1 as one from ${quoted(name)} limit 1`, [])).length > 0
}

export async function clear(executor: Executor, { name }: Table): Promise<void> {
  await sql.raw(`delete from ${quoted(name)}`).execute(executor.db)
}

/** All rows in batches, so that neither side holds the whole table. */
export async function* batchesOf(executor: Executor, table: Table): AsyncGenerator<readonly RawRow[]> {
  const question = `select ${columnList(table)} from ${quoted(table.name)}`
  if (executor.dialect === 'sqlite') {
    let batch: RawRow[] = []
    for (const row of executor.prepare(question).raw().iterate()) {
      batch.push(row as RawRow)
      if (batch.length < ROWS_AT_ONCE) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
    return
  }
  await executor.rows(`declare backup_rows no scroll cursor for ${question}`, [])
  for (;;) {
    const batch = await executor.rows(`fetch ${ROWS_AT_ONCE} from backup_rows`, [])
    if (batch.length === 0) break
    yield batch
  }
  await executor.rows('close backup_rows', [])
}

/** Inserts rows, whose values are in the order of `names`. */
export function inserterFor(executor: Executor, table: Table, names: readonly string[]) {
  const positions = table.columns.map(({ name }) => names.indexOf(name))
  if (executor.dialect === 'sqlite') {
    const marks = positions.map(() => '?').join(', ')
    const statement = executor.prepare(`insert into ${quoted(table.name)} (${columnList(table)}) values (${marks})`)
    return async (rows: readonly RawRow[]): Promise<void> => {
      for (const row of rows) statement.run(...positions.map((position) => row[position]))
    }
  }
  const arrays = table.columns.map(({ type }) => `?::${type}[]`).join(', ')
  const statement = `insert into ${quoted(table.name)} (${columnList(table)}) select * from unnest(${arrays})`
  return async (rows: readonly RawRow[]): Promise<void> => {
    await executor.rows(
      statement,
      positions.map((position) => rows.map((row) => withoutNul(row[position] ?? null))),
    )
  }
}

/** SQLite can store NUL in text, PostgreSQL cannot: it gets U+FFFD instead. */
const withoutNul = (value: string | number | null) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
