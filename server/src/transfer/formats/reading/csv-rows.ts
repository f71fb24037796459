/**
 * Tables of values between separators, row by row, as programs and spreadsheets of all countries write them: any
 * separator, any line ends, quotes or none, the header repeated in between.
 */

import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { nameKey } from '../../../lib/names.ts'
import { say } from '../../../lib/refusal.ts'
import type { SourceFile } from '../format.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { headText, LONGEST_LINE_BYTES, textPieces, tooLong } from './text-pieces.ts'

export interface CsvRow {
  /** Where it begins; 1 is the first line of the file. */
  readonly line: number
  readonly cells: readonly string[]
}

const MOST_COLUMNS = 2000
const ROWS_LOOKED_AT = 30
/** The likelier one first: commas also stand in numbers and notes. */
const SEPARATORS = ['\t', ';', ',', '|'] as const

/** Every row that is not empty, the header among them. */
export async function* csvRows(file: SourceFile, { mostColumns = MOST_COLUMNS } = {}): AsyncGenerator<CsvRow> {
  const head = headText(file)
  const parser = parse(optionsOf(separatorOf(head)))
  pipeline(Readable.from(textPieces(file)), parser, () => {
    // What fails is thrown by the loop below.
  })
  try {
    for await (const parsed of parser) {
      const row = rowOf(parsed)
      if (row.cells.length > mostColumns)
        throw new UnreadableFile(
          say(
            `${file.path} has ${row.cells.length} columns in line ${row.line}; we can read at most ${mostColumns}.`,
            `${file.path} hat in Zeile ${row.line} ${row.cells.length} Spalten; wir können höchstens ${mostColumns} lesen.`,
          ),
        )
      if (!isSeparatorLine(row)) yield row
    }
  } catch (error) {
    throw error instanceof CsvError ? inWords(file, error) : error
  }
}

/** Every format looks at the beginning of every file; it is taken apart once. */
const looked = new WeakMap<SourceFile, readonly CsvRow[]>()

/** The first rows, as far as the beginning of the file holds them; none where it is no table. */
export function firstRows(file: SourceFile, count = ROWS_LOOKED_AT): readonly CsvRow[] {
  const rows = looked.get(file) ?? rowsAtOnce(file)
  looked.set(file, rows)
  return rows.slice(0, count)
}

function rowsAtOnce(file: SourceFile): readonly CsvRow[] {
  // JSON and XML are no tables.
  const first = file.head.find((byte) => byte > 0x20)
  if (first === 0x7b || first === 0x5b || first === 0x3c) return []
  const head = headText(file)
  if (head === '') return []
  try {
    const parsed: unknown[] = parseAtOnce(head, { ...optionsOf(separatorOf(head)), to: ROWS_LOOKED_AT + 1 })
    return parsed.map(rowOf).filter((row) => !isSeparatorLine(row))
  } catch {
    return []
  }
}

/** A row whose cells are asked for by the names of their columns. */
export interface NamedRow {
  readonly line: number
  /** The cell under the first of these names that the table has, trimmed; empty where it has none of them. */
  cell(...names: readonly string[]): string
  readonly cells: readonly string[]
}

/**
 * The rows under the header, which is the first row, or the first that the caller takes for it; where it is repeated in
 * between, it is passed over.
 */
export async function* namedRows(
  file: SourceFile,
  isHeader: (cells: readonly string[]) => boolean = () => true,
): AsyncGenerator<NamedRow> {
  let header: readonly string[] | undefined
  let use: ColumnUse | undefined
  for await (const { line, cells } of csvRows(file)) {
    if (!header || !use) {
      if (!isHeader(cells)) continue
      header = cells
      use = useOf(file, cells)
    } else if (!isSameRow(header, cells)) yield named(line, cells, use)
  }
}

/** What was asked of a table, for telling what nobody asked for. */
interface ColumnUse {
  readonly placeOf: PlaceOf
  readonly header: readonly string[]
  readonly asked: Set<number>
  /** How many cells of each column hold something. */
  readonly filled: number[]
  /** Somebody took whole rows: whatever is in them was looked at. */
  isWhole: boolean
}

const uses = new WeakMap<SourceFile, ColumnUse>()

/** A table may be gone through several times: what was asked for in one of them was asked for. */
function useOf(file: SourceFile, header: readonly string[]): ColumnUse {
  const { asked = new Set<number>(), isWhole = false } = uses.get(file) ?? {}
  const use = { placeOf: placesIn(header, asked), header, asked, filled: header.map(() => 0), isWhole }
  uses.set(file, use)
  return use
}

/** Columns with something in them that were not asked for while the table was read, each with the number of its cells. */
export function unaskedColumns(file: SourceFile): readonly { readonly name: string; readonly count: number }[] {
  const use = uses.get(file)
  if (!use || use.isWhole) return []
  return use.header.flatMap((name, at) => {
    const count = use.asked.has(at) ? 0 : (use.filled[at] ?? 0)
    return count === 0 || name.trim() === '' ? [] : [{ name: name.trim(), count }]
  })
}

type PlaceOf = (name: string) => number | undefined

/** Each name is folded and looked up once for the whole table. */
function placesIn(header: readonly string[], asked: Set<number>): PlaceOf {
  const columns = columnsOf(header)
  const known = new Map<string, number | undefined>()
  return (name) => {
    if (known.has(name)) return known.get(name)
    const at = columns.get(nameKey(name))
    known.set(name, at)
    if (at !== undefined) asked.add(at)
    return at
  }
}

/** The names of the columns, folded; of two columns with one name the first. */
export function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const [at, name] of header.entries()) if (!columns.has(nameKey(name))) columns.set(nameKey(name), at)
  return columns
}

/** The names in the header of a file, folded, for recognising it. */
export const headerKeys = (file: SourceFile): ReadonlySet<string> =>
  new Set((firstRows(file, 1)[0]?.cells ?? []).map(nameKey))

function named(line: number, cells: readonly string[], use: ColumnUse): NamedRow {
  const { placeOf, filled } = use
  for (let at = 0; at < filled.length; at++) if (cells[at]) filled[at] = (filled[at] ?? 0) + 1
  const cell = (...names: readonly string[]): string => {
    for (const name of names) {
      const at = placeOf(name)
      if (at !== undefined) return (cells[at] ?? '').trim()
    }
    return ''
  }
  return {
    line,
    cell,
    get cells() {
      use.isWhole = true
      return cells
    },
  }
}

export const isSameRow = (some: readonly string[], other: readonly string[]): boolean =>
  some.length === other.length &&
  some[0]?.trim().length === other[0]?.trim().length &&
  some.every((cell, at) => nameKey(cell) === nameKey(other[at] ?? ''))

const optionsOf = (delimiter: string): Options => ({
  delimiter,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: '\n',
  max_record_size: LONGEST_LINE_BYTES,
})

function rowOf(parsed: unknown): CsvRow {
  const { record, info } = parsed as { readonly record: readonly string[]; readonly info: { readonly lines: number } }
  const breaks = record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
  return { line: info.lines - breaks, cells: record }
}

/** Excel's first line for readers in other countries: `sep=;`. */
const isSeparatorLine = ({ line, cells }: CsvRow): boolean => line === 1 && /^sep=/i.test(cells[0] ?? '')

/** Remarks above a table: `#Version: 6`. */
const REMARKS = /^(?:#[^\n;\t|]*:[^\n;\t|]*\n|\s*\n)+/

/** The one that divides the first rows into as many cells as the header has, and into most. */
function separatorOf(text: string): string {
  const stated = /^sep=(.)\n/i.exec(text)?.[1]
  if (stated !== undefined) return stated
  const head = text.replace(REMARKS, '')
  let best = { separator: ',', agreeing: 0, columns: 1 }
  for (const separator of SEPARATORS) {
    const counts = cellCounts(head, separator)
    const columns = counts[0] ?? 1
    if (columns < 2) continue
    const agreeing = counts.filter((count) => count === columns).length / counts.length > 0.8 ? 1 : 0
    if (agreeing > best.agreeing || (agreeing === best.agreeing && columns > best.columns))
      best = { separator, agreeing, columns }
  }
  return best.separator
}

/** How many cells each of the first rows has with this separator. */
function cellCounts(head: string, separator: string): number[] {
  const counts: number[] = []
  let cells = 1
  let isQuoted = false
  let isEmpty = true
  for (const sign of head) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === separator) cells++
    else if (sign === '\n') {
      if (!isEmpty) counts.push(cells)
      if (counts.length === ROWS_LOOKED_AT) return counts
      cells = 1
      isEmpty = true
      continue
    }
    isEmpty = false
  }
  return isEmpty ? counts : [...counts, cells]
}

function inWords(file: SourceFile, error: CsvError): UnreadableFile {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(file)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableFile(
      say(
        `${file.path} ends inside quotation marks: a closing " is missing.`,
        `${file.path} endet in Anführungszeichen: Ein schließendes " fehlt.`,
      ),
    )
  return new UnreadableFile(
    say(`${file.path} is not a table that we can read.`, `${file.path} ist keine Tabelle, die wir lesen können.`),
  )
}
