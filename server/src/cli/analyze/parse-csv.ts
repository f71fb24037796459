import { CsvError, parse } from 'csv-parse/sync'
import { BadInput } from '../command.ts'
import { cellsOf, type RowCells, scannedCells } from './row-cells.ts'

const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Quotes inside a bare cell (5" nails) are text; the ends of lines may be mixed. */
const HABITS = {
  relax_column_count: true,
  relax_quotes: true,
  record_delimiter: ['\r\n', '\n', '\r'],
}

/** Takes one row of cells; the header is row 1, and empty rows count, as in a spreadsheet. */
type TakeRow = (cells: RowCells, row: number) => void

/**
 * Reads a CSV text, in pieces of whole rows, row by row; no row is kept.
 */
export function parseCsv(pieces: Iterable<string>, delimiter: Delimiter, take: TakeRow): void {
  let before = 0
  for (const piece of pieces) before += parsePiece(piece, delimiter, (cells, row) => take(cells, before + row))
}

const LINE_FEED = 10
const RETURN = 13

/** How many rows there were. From a row on whose quotes are not in order, a parser for every habit reads on. */
function parsePiece(text: string, delimiter: Delimiter, take: TakeRow): number {
  const cells = scannedCells(text, delimiter)
  let row = 0
  for (let start = 0; start < text.length; ) {
    const end = cells.scan(start)
    if (end === null) return parseOdd(text.slice(start), { delimiter, above: row }, take)
    row++
    take(cells, row)
    const isPair = text.charCodeAt(end) === RETURN && text.charCodeAt(end + 1) === LINE_FEED
    start = end + (isPair ? 2 : 1)
  }
  return row
}

/** How many rows there are with these and those above. */
function parseOdd(text: string, { delimiter, above }: { delimiter: Delimiter; above: number }, take: TakeRow): number {
  let row = above
  const onRecord = (cells: string[]) => {
    row++
    take(cellsOf(cells), row)
    return null
  }
  try {
    parse(text, { ...HABITS, delimiter, on_record: onRecord })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    throw new BadInput(isOpen ? 'A quotation mark is opened and never closed.' : `Row ${row + 1} is not CSV.`)
  }
  return row
}

/** One line of cells, such as a list of names in an option. */
export function parseLine(text: string, delimiter: Delimiter): readonly string[] {
  let cells: readonly string[] = []
  parseCsv([firstLines(text)], delimiter, (found, row) => {
    if (row === 1) cells = Array.from({ length: found.count }, (_, place) => found.text(place))
  })
  return cells
}

/**
 * The header and what parts its cells: whatever makes the date stand alone in a cell, and of several such the one that
 * makes the most cells. A comma inside a name of a semicolon file so does no harm.
 */
export function readHeader(text: string, isDate: (name: string) => boolean) {
  const readings = DELIMITERS.map((delimiter) => ({ delimiter, names: readable(text, delimiter) }))
  const withDate = readings.filter(({ names }) => names.some(isDate))
  const [first, ...others] = withDate.length > 0 ? withDate : readings
  return others.reduce((best, next) => (next.names.length > best.names.length ? next : best), first ?? NOTHING)
}

const NOTHING = { delimiter: ',' as Delimiter, names: [] as readonly string[] }

function readable(text: string, delimiter: Delimiter): readonly string[] {
  try {
    return parseLine(text, delimiter)
  } catch {
    return []
  }
}

/** Enough of a text to hold its first row: to the first end of a line outside quotes. */
function firstLines(text: string): string {
  let isQuoted = false
  for (let place = 0; place < text.length; place++) {
    const character = text[place]
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) return text.slice(0, place)
  }
  return text
}
