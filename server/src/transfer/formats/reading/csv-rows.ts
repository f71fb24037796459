/**
 * Delimited tables, row by row, in any regional variant: any separator, any line ending, with or without quotes, with
 * repeated headers.
 */
import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

import { type SourceFile, UnreadableFile } from '../format.ts'
import { headText, LONGEST_LINE_BYTES, textPieces, tooLong } from './text-pieces.ts'
import { type NotingReader, readerOf, type UnreadPart } from './uses.ts'

export interface CsvRow {
  /** The line it starts on, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const MOST_COLUMNS = 2000
const ROWS_LOOKED_AT = 30
/** Most likely first; commas also occur in numbers and notes. */
const SEPARATORS = ['\t', ';', ',', '|'] as const

/** All rows that are not empty, including the header. */
export async function* csvRows(file: SourceFile, { mostColumns = MOST_COLUMNS } = {}): AsyncGenerator<CsvRow> {
  for await (const rows of csvRowLists(file, { mostColumns })) for (const row of rows) yield row
}

/** The same rows in lists: waiting for each row of a long table would take longer than reading it. */
export async function* csvRowLists(
  file: SourceFile,
  { mostColumns = MOST_COLUMNS } = {},
): AsyncGenerator<readonly CsvRow[]> {
  for await (const rows of rowLists(file)) {
    for (const { line, cells } of rows)
      if (cells.length > mostColumns)
        throw new UnreadableFile(
          say('{path} has {cells} columns in line {line}; we can read at most {mostColumns}.', {
            path: file.path,
            cells: cells.length,
            line,
            mostColumns,
          }),
        )
    const [first] = rows
    yield first && isSeparatorLine(first) ? rows.slice(1) : rows
  }
}

/** Without quotation marks, a line is a row. */
async function* rowLists(file: SourceFile): AsyncGenerator<readonly CsvRow[]> {
  const separator = separatorOf(headText(file))
  const pieces = textPieces(file)
  let line = 0
  /** The beginning of a line that ends in the next piece. */
  let held = ''
  for await (const piece of pieces) {
    const text = held + piece
    if (text.includes('"')) {
      yield* quotedRows(file, { separator, linesBefore: line, text: restOf(text, pieces) })
      return
    }
    const lines = text.split('\n')
    held = lines.pop() ?? ''
    if (held.length > LONGEST_LINE_BYTES) throw tooLong(file)
    yield plainRows(file, lines, { separator, linesBefore: line })
    line += lines.length
  }
  yield plainRows(file, [held], { separator, linesBefore: line })
}

function plainRows(
  file: SourceFile,
  lines: readonly string[],
  { separator, linesBefore }: Pick<QuotedText, 'separator' | 'linesBefore'>,
): readonly CsvRow[] {
  const rows: CsvRow[] = []
  for (const [index, text] of lines.entries()) {
    if (text.length > LONGEST_LINE_BYTES) throw tooLong(file)
    if (text !== '') rows.push({ line: linesBefore + index + 1, cells: text.split(separator) })
  }
  return rows
}

async function* restOf(first: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* pieces
}

const ROWS_AT_ONCE = 100

interface QuotedText {
  readonly separator: string
  readonly linesBefore: number
  readonly text: AsyncIterable<string>
}

async function* quotedRows(
  file: SourceFile,
  { separator, linesBefore, text }: QuotedText,
): AsyncGenerator<readonly CsvRow[]> {
  const parser = parse(optionsOf(separator))
  pipeline(Readable.from(text), parser, () => {
    // Errors are thrown by the loop below.
  })
  let rows: CsvRow[] = []
  try {
    for await (const parsed of parser) {
      const { line, cells } = rowOf(parsed)
      rows.push({ line: linesBefore + line, cells })
      if (rows.length < ROWS_AT_ONCE) continue
      yield rows
      rows = []
    }
  } catch (error) {
    // Rows before the fault are yielded first.
    if (rows.length > 0) yield rows
    throw error instanceof CsvError ? inWords(file, error) : error
  }
  yield rows
}

/** Cache: every format looks at the first rows of every file. */
const looked = new WeakMap<SourceFile, readonly CsvRow[]>()

/** The first rows within the head of the file; empty if it is not a table. */
export function firstRows(file: SourceFile, count = ROWS_LOOKED_AT): readonly CsvRow[] {
  const rows = looked.get(file) ?? rowsAtOnce(file)
  looked.set(file, rows)
  return rows.slice(0, count)
}

function rowsAtOnce(file: SourceFile): readonly CsvRow[] {
  // JSON and XML are not tables.
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

/** A row with access to cells by column name. Unused columns are reported as left out. */
export interface NamedRow {
  readonly line: number
  /** The trimmed cell of the first of these columns that exists; empty if none does. */
  cell(...names: readonly string[]): string
  /** The raw cell at a column index; empty if the row is shorter. */
  at(index: number): string
  /** All cells, for comparing rows; does not count as using them. */
  readonly cells: readonly string[]
}

/**
 * The rows below the header, which is the first row or the first that `isHeader` accepts. Repeated headers are
 * skipped.
 */
export async function* namedRows(
  file: SourceFile,
  isHeader: (cells: readonly string[]) => boolean = () => true,
): AsyncGenerator<NamedRow> {
  let header: readonly string[] | undefined
  let above = 0
  const use = readerOf(file, ColumnUse)
  for await (const { line, cells } of csvRows(file)) {
    if (!header) {
      if (!isHeader(cells)) above++
      else {
        header = cells
        use.begin(inEnglish.get(file) ?? cells, above)
        // What is left out is reported by its name in the file.
        use.name(cells)
      }
    } else if (!isSameRow(header, cells)) yield named(line, cells, use)
  }
}

/** Rows of a table without column names, or whose names do not matter: cells are read by index. */
export async function* placedRows(
  file: SourceFile,
  isHeader: (cells: readonly string[]) => boolean = () => false,
): AsyncGenerator<NamedRow> {
  const use = readerOf(file, ColumnUse)
  use.begin([])
  for await (const { line, cells } of csvRows(file)) {
    if (isHeader(cells)) use.name(cells)
    else yield named(line, cells, use)
  }
}

/** The normalised column names, for recognising a file. */
export const headerKeys = (file: SourceFile): ReadonlySet<string> => new Set(headerOf(file).map(nameKey))

/** The names of the columns, in English where their order is known. */
export const headerOf = (file: SourceFile): readonly string[] =>
  inEnglish.get(file) ?? firstRows(file, 1)[0]?.cells ?? []

/** Columns of files in another language, by their English names. */
const inEnglish = new WeakMap<SourceFile, readonly string[]>()

/** A table whose columns a program always writes in this order, in the language of the account. */
export interface ColumnOrder {
  readonly columns: readonly string[]
  /** What is the same in every language: the end of the header of a column, such as a unit. */
  readonly marks: Readonly<Record<number, RegExp>>
}

/** Gives the columns their English names if the header has as many columns and the expected marks, in any language. */
export function nameByOrder(file: SourceFile, orders: readonly ColumnOrder[]): void {
  const header = firstRows(file, 1)[0]?.cells
  if (!header || inEnglish.has(file)) return
  const layout = orders.find(
    ({ columns, marks }) =>
      columns.length === header.length &&
      Object.entries(marks).every(([column, mark]) => mark.test((header[Number(column)] ?? '').trim())),
  )
  // A unit stays that of the file: `Weight (lb)`.
  const englishNames = layout?.columns.map((name, index) =>
    name.replace('(*)', /\([^()]*\)$/.exec(header[index]?.trim() ?? '')?.[0] ?? ''),
  )
  if (englishNames) inEnglish.set(file, englishNames)
}

function named(line: number, cells: readonly string[], use: ColumnUse): NamedRow {
  use.row(cells)
  const cell = (...names: readonly string[]): string => {
    for (const name of names) {
      const column = use.indexOf(name)
      if (column !== undefined) return (cells[column] ?? '').trim()
    }
    return ''
  }
  const at = (index: number): string => {
    use.ask(index)
    return cells[index] ?? ''
  }
  return { line, cell, at, cells }
}

export const isSameRow = (cells: readonly string[], other: readonly string[]): boolean =>
  cells.length === other.length &&
  cells[0]?.trim().length === other[0]?.trim().length &&
  cells.every((cell, index) => nameKey(cell) === nameKey(other[index] ?? ''))

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

/** The separator with which the first rows have as many cells as the header, and the most cells. */
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
    return new UnreadableFile(say('{path} ends inside quotation marks: a closing " is missing.', { path: file.path }))
  return new UnreadableFile(say('{path} is not a table that we can read.', { path: file.path }))
}

// Records which columns were used, and how many cells of each have content.

/** The name for lines above a table. */
export const ABOVE = 'lines above the table'

class ColumnUse implements NotingReader {
  readonly #asked = new Set<number>()
  #header: readonly string[] = []
  #filled: number[] = []
  /** Rows above the header. */
  #above = 0
  #columnIndexes: ReadonlyMap<string, number> = new Map()
  readonly #known = new Map<string, number | undefined>()

  /** The table is read again; used columns stay used. */
  begin(header: readonly string[], above = 0): void {
    this.#header = header
    this.#filled = header.map(() => 0)
    this.#above = above
    this.#columnIndexes = columnsOf(header)
    this.#known.clear()
  }

  /** Names of columns that are found by another name, or whose cells are read by index. */
  name(header: readonly string[]): void {
    this.#header = header
  }

  row(cells: readonly string[]): void {
    const filled = this.#filled
    for (let index = 0; index < cells.length; index++) if (cells[index]) filled[index] = (filled[index] ?? 0) + 1
  }

  /** Each name is normalised and looked up once per table. */
  indexOf(name: string): number | undefined {
    if (this.#known.has(name)) return this.#known.get(name)
    const column = this.#columnIndexes.get(nameKey(name))
    this.#known.set(name, column)
    if (column !== undefined) this.#asked.add(column)
    return column
  }

  ask(column: number): void {
    this.#asked.add(column)
  }

  unread(): readonly UnreadPart[] {
    const columns = this.#filled.flatMap((count, index): UnreadPart[] => {
      if (count === 0 || this.#asked.has(index)) return []
      return [{ kind: 'column', name: this.#header[index]?.trim() || `#${index + 1}`, count }]
    })
    return this.#above === 0 ? columns : [...columns, { kind: 'line', name: ABOVE, count: this.#above }]
  }
}

/** Column index by normalised name; the first of duplicates. */
export function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const [index, name] of header.entries()) if (!columns.has(nameKey(name))) columns.set(nameKey(name), index)
  return columns
}

/** Rows with totals of other rows, which would count twice. */
const SUMMARY =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|average|avg\.?|mean|median|min(?:imum)?|max(?:imum)?|summary|gesamt|summe|durchschnitt|mittelwert|ø|moyenne|totaux|somme|promedio|suma|media|totale|gemiddelde|totaal|média|razem|średnia|summa|medel)\b[:.]?/i

export const isSummary = (text: string): boolean => SUMMARY.test(text.trim())
