import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { streamingSha256 } from '../lib/hash.ts'
import type { RawRow } from '../lib/raw-row.ts'
import { Refusal, toOperator } from '../lib/refusal.ts'
import { type BackupManifest, type ClosingLine, damaged, readLine, readManifest } from './backup-format.ts'

const ROWS_AT_ONCE = 1000
/** Limit for a line; the longest rows have a few thousand characters. */
const LONGEST_LINE = 16 * 1024 * 1024

export type BackupPart =
  | { readonly kind: 'manifest'; readonly manifest: BackupManifest }
  | { readonly kind: 'rows'; readonly table: string; readonly rows: readonly RawRow[] }

/** Streams a backup. Throws at the latest at the end if it is incomplete or damaged. */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const reading = new BackupReader()
  for await (const lines of linesOf(file)) {
    for (const text of lines) {
      const part = reading.take(text)
      if (part) yield part
    }
  }
  reading.finish()
}

/** Reads the whole file to verify it. */
export async function verifyBackup(file: string): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined
  for await (const part of readBackup(file)) {
    if (part.kind === 'manifest') manifest = part.manifest
  }
  if (!manifest) throw damaged('it is empty')
  return manifest
}

/** State while reading. */
class BackupReader {
  readonly #hash = streamingSha256()
  readonly #counts = new Map<string, number>()
  #manifest: BackupManifest | undefined
  #closing: ClosingLine | undefined
  #table = ''
  #rows: RawRow[] = []

  take(text: string): BackupPart | undefined {
    if (this.#closing) throw damaged('there is more after its end')
    if (!this.#manifest) {
      this.#manifest = readManifest(text)
      this.#hash.update(`${text}\n`)
      return { kind: 'manifest', manifest: this.#manifest }
    }
    const line = readLine(text)
    if (line.kind === 'closing') {
      this.#closing = line.closing
      return this.#flush()
    }
    this.#hash.update(`${text}\n`)
    if (line.kind === 'heading') {
      const isAnnounced = this.#manifest.tables.some(({ name }) => name === line.table)
      if (!isAnnounced || this.#counts.has(line.table)) throw damaged(`the table ${line.table} was not expected there`)
      const last = this.#flush()
      this.#table = line.table
      this.#counts.set(line.table, 0)
      return last
    }
    this.#rows.push(line.row)
    return this.#rows.length >= ROWS_AT_ONCE ? this.#flush() : undefined
  }

  finish(): void {
    if (!this.#manifest) throw new Refusal('badInput', toOperator('This file is not an Upshot backup.'))
    if (!this.#closing) throw damaged('its end is missing')
    if (this.#hash.digest('hex') !== this.#closing.sha256) throw damaged('its checksum differs')
    for (const { name, rows } of this.#manifest.tables) {
      const counted = this.#counts.get(name) ?? 0
      if (counted !== rows || this.#closing.end[name] !== rows) throw damaged(`${name} has ${counted} rows of ${rows}`)
    }
  }

  #flush(): BackupPart | undefined {
    if (this.#rows.length === 0) return undefined
    const rows = this.#rows
    this.#rows = []
    this.#counts.set(this.#table, (this.#counts.get(this.#table) ?? 0) + rows.length)
    return { kind: 'rows', table: this.#table, rows }
  }
}

/** Lines of the file, in batches. JSON may contain U+2028, which must not end a line. */
async function* linesOf(file: string): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8')
  let remaining = ''
  for await (const chunk of unzipped(file)) {
    const lines = (remaining + decoder.write(chunk)).split('\n')
    remaining = lines.pop() ?? ''
    if (remaining.length > LONGEST_LINE) throw damaged('a line does not end')
    yield lines
  }
  if (remaining !== '') throw damaged('its last line is cut off')
}

async function* unzipped(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code === 'ENOENT') throw new Refusal('notFound', toOperator(`There is no file ${file}.`))
    if (!String(error.code).startsWith('Z_')) throw error
    const isHeaderFault = error.message === 'incorrect header check'
    throw isHeaderFault
      ? new Refusal('badInput', toOperator('This file is not an Upshot backup.'))
      : damaged('it cannot be unpacked')
  } finally {
    source.destroy()
  }
}
