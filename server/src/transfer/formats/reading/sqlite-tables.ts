/**
 * Tables of SQLite files, read from memory, or from disk if large. Only stored columns of real tables are read.
 * Views, virtual tables, triggers and generated columns contain code from the file's author and never run.
 */

import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { say } from '../../../lib/language.ts'

import { type SourceFile, UnreadableFile } from '../format.ts'
import { beginningOf } from './text-pieces.ts'
import { type NotingReader, readerOf, type UnreadPart } from './uses.ts'

const MAGIC = Buffer.from('SQLite format 3\0')
const HEADER_BYTES = 100
const MB = 1024 * 1024
/** Larger files are copied to disk; up to this size they are held in memory, briefly twice. */
const IN_MEMORY_MB = 32
/** Header bytes that request a write-ahead log, which is never part of an upload. */
const LOG_BYTES = [18, 19] as const

const hasHeader = (bytes: Uint8Array): boolean =>
  bytes.length >= HEADER_BYTES && MAGIC.equals(bytes.subarray(0, MAGIC.length))

export const isSqlite = (file: SourceFile): boolean => hasHeader(beginningOf(file))

export type SqliteValue = number | string | null | Uint8Array
export type SqliteRow = Readonly<Record<string, SqliteValue>> & { readonly rowid: number }

/** Records which tables and columns were used; the rest is counted when the database is closed. */
class TableUse implements NotingReader {
  readonly asked = new Map<string, Set<string>>()
  left: readonly UnreadPart[] = []

  unread(): readonly UnreadPart[] {
    return this.left
  }
}

export class SqliteTables {
  readonly #path: string
  readonly #database: DatabaseSync
  readonly #columns: ReadonlyMap<string, ReadonlySet<string>>
  readonly #use: TableUse

  private constructor(file: SourceFile, database: DatabaseSync) {
    this.#path = file.path
    this.#database = database
    this.#use = readerOf(file, TableUse)
    this.#columns = this.#guarded(() => columnsIn(database))
  }

  static async open(file: SourceFile): Promise<SqliteTables> {
    const bytes = await bytesOf(file)
    const database = bytes ? inMemory() : await onDisk(file)
    try {
      if (bytes) database.deserialize(bytes)
      // The copy that SQLite made is enough.
      bytes?.buffer.transfer(0)
      database.exec('pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on')
      return new SqliteTables(file, database)
    } catch (error) {
      database.close()
      throw error instanceof UnreadableFile ? error : damaged(file.path)
    }
  }

  /** Counts unused parts before closing. A damaged table that cannot be counted is reported all the same. */
  close(): void {
    this.#use.left = [...this.#columns].flatMap(([table, columns]) => this.#unreadOf(table, columns))
    this.#database.close()
  }

  #unreadOf(table: string, columns: ReadonlySet<string>): readonly UnreadPart[] {
    const readColumns = this.#use.asked.get(table)
    if (!readColumns) {
      const [count = 1] = this.#counted(table, [])
      return count === 0 ? [] : [{ kind: 'table', name: table, count }]
    }
    const unreadColumns = [...columns].filter((column) => !readColumns.has(column))
    const counts = unreadColumns.length === 0 ? [] : this.#counted(table, unreadColumns)
    return unreadColumns.flatMap((column, index): UnreadPart[] => {
      const count = counts[index] ?? 1
      return count === 0 ? [] : [{ kind: 'column', name: `${table}.${column}`, count }]
    })
  }

  /** Number of rows, or of rows with a value. Bounded, because a corrupt tree may contain a cycle. */
  #counted(table: string, columns: readonly string[]): readonly number[] {
    const names = columns.map(quoted)
    const counts = names.length === 0 ? 'count(*)' : names.map((name) => `count(nullif(${name}, ''))`).join(', ')
    const rows = `select ${names.join(', ') || '1'} from ${quoted(table)} not indexed limit ${MOST_COUNTED}`
    try {
      const row = this.#database.prepare(`select ${counts} from (${rows})`).get()
      return Object.values(row ?? {}).map(Number)
    } catch {
      return []
    }
  }

  get tables(): readonly string[] {
    return [...this.#columns.keys()]
  }

  has(table: string, ...columns: readonly string[]): boolean {
    const tableColumns = this.#columns.get(table)
    return tableColumns !== undefined && columns.every((column) => tableColumns.has(column))
  }

  /** In rowid order; missing columns are null. Rows of tables without rowids are numbered as they come. */
  *rows(table: string, columns: readonly string[]): Generator<SqliteRow> {
    const tableColumns = this.#columns.get(table)
    if (!tableColumns) return
    const readColumns = this.#use.asked.get(table) ?? new Set<string>()
    for (const column of columns) readColumns.add(column)
    this.#use.asked.set(table, readColumns)
    const chosen = columns.filter((column) => tableColumns.has(column))
    const absent = Object.fromEntries(columns.map((column) => [column, null]))
    const hasRowids = this.#guarded(() => this.#hasRowids(table))
    const list = [hasRowids ? 'rowid as rowid' : '0 as rowid', ...chosen.map(quoted)].join(', ')
    const order = hasRowids ? 'not indexed order by rowid' : ''
    const all = this.#guarded(() => this.#database.prepare(`select ${list} from ${quoted(table)} ${order}`).iterate())
    let last = hasRowids ? Number.NEGATIVE_INFINITY : 0
    for (;;) {
      const next = this.#guarded(() => all.next())
      if (next.done) return
      const numbered = hasRowids ? {} : { rowid: last + 1 }
      const row = { ...absent, ...next.value, ...numbered } as SqliteRow
      if (!hasRowids && row.rowid > MOST_COUNTED) throw damaged(this.#path)
      // A corrupt tree with a cycle would never end.
      if (!(row.rowid > last)) throw damaged(this.#path)
      last = row.rowid
      yield row
    }
  }

  #hasRowids(table: string): boolean {
    const listed = this.#database.prepare('select wr from pragma_table_list where name = ?').get(table)
    return listed?.['wr'] !== 1
  }

  #guarded<T>(work: () => T): T {
    try {
      return work()
    } catch {
      throw damaged(this.#path)
    }
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const damaged = (path: string): UnreadableFile => new UnreadableFile(say('{path} is damaged or incomplete.', { path }))

const MOST_TABLES = 500
const MOST_COUNTED = 10_000_000

/** The stored columns of each real table; generated ones have `hidden` above 1. */
function columnsIn(database: DatabaseSync): ReadonlyMap<string, ReadonlySet<string>> {
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and rootpage > 0 and sql not like 'create virtual%'")
    .all()
  const columns = new Map<string, ReadonlySet<string>>()
  for (const { name } of names.slice(0, MOST_TABLES)) {
    if (typeof name !== 'string' || name.startsWith('sqlite_')) continue
    const stored = database
      .prepare('select name from pragma_table_xinfo(?) where hidden = 0')
      .all(name)
      .map((column) => String(column['name']))
    columns.set(name, new Set(stored))
  }
  return columns
}

const OPTIONS = { allowExtension: false, enableForeignKeyConstraints: false } as const

const inMemory = (): DatabaseSync => new DatabaseSync(':memory:', OPTIONS)

/** Switches off the write-ahead log, which is never part of an upload. */
async function onDisk(file: SourceFile): Promise<DatabaseSync> {
  const path = await file.copyToDisk?.()
  if (path === undefined) throw tooLarge(file.path)
  try {
    return new DatabaseSync(`${pathToFileURL(path)}?immutable=1`, { ...OPTIONS, readOnly: true })
  } catch {
    throw damaged(file.path)
  }
}

const tooLarge = (path: string): UnreadableFile =>
  new UnreadableFile(
    say('{path} is larger than {inMemoryMb} MB, which is the largest database we can read.', {
      path,
      inMemoryMb: IN_MEMORY_MB,
    }),
  )

/**
 * All of a small one; undefined where it is larger. Memory is allocated only where it is written to: copying piece by
 * piece would need a third copy.
 */
async function bytesOf(file: SourceFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const memory = new Uint8Array(IN_MEMORY_MB * MB)
  let size = 0
  for await (const piece of file.open()) {
    if (size + piece.length > memory.length) return undefined
    memory.set(piece, size)
    size += piece.length
  }
  const bytes = memory.subarray(0, size)
  if (!hasHeader(bytes)) throw damaged(file.path)
  for (const position of LOG_BYTES) bytes[position] = 1
  return bytes
}
