import { CsvError, parse } from 'csv-parse/sync'
import { BadInput } from '../command.ts'

const MINUS = 45
const POINT = 46
const ZERO = 48
/** Whole numbers with this many digits are exact doubles, and so are these powers of ten. */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, power) => 10 ** power)

/**
 * Parses a part of a text that consists of digits with at most one point; null for anything else, and for whole numbers
 * with a point (3.0), so that the number tells the caller whether there was a point.
 *
 * Equal to `Number` to the last bit: the quotient of two exact doubles is rounded once, like a parsed number (Clinger
 * 1990, "How to read floating point numbers accurately"). Five times as fast, because no text is sliced, except for
 * numbers with more digits than are exact.
 */
function plainNumber(text: string, start: number, end: number): number | null {
  const first = text.charCodeAt(start) === MINUS ? start + 1 : start
  if (first >= end) return null
  let digits = 0
  let decimals = -1
  for (let index = first; index < end; index++) {
    const code = text.charCodeAt(index)
    const digit = code - ZERO
    if (digit >= 0 && digit <= 9) {
      digits = 10 * digits + digit
      if (decimals >= 0) decimals++
    } else if (code === POINT && decimals < 0 && index > first) decimals = 0
    else return null
  }
  const isExact = end - first <= MOST_DIGITS
  const size = isExact ? digits / (decimals > 0 ? (POWERS[decimals] ?? 1) : 1) : Number(text.slice(first, end))
  if (!Number.isFinite(size) || (decimals >= 0 && Number.isInteger(size))) return null
  return first > start ? -size : size
}

/** The cells of one row, read in place: most are numbers, so their text is never copied. */
export interface RowCells {
  readonly count: number
  text(index: number): string
  /** A plain decimal number; null if the cell is anything else, empty or surrounded by spaces. */
  number(index: number): number | null
}

/** Cells that were already sliced. */
const cellsOf = (texts: readonly string[]): RowCells => ({
  count: texts.length,
  text: (index) => texts[index] ?? '',
  number: (index) => {
    const text = texts[index] ?? ''
    return plainNumber(text, 0, text.length)
  },
})

/** Cells between delimiters, row after row of one text; the same object for every row. */
interface ScannedCells extends RowCells {
  /** Moves to the row at an offset of the text; returns where it ends, or null if its quotes are not balanced. */
  scan(start: number): number | null
}

const QUOTE = 34

function scannedCells(text: string, delimiter: string): ScannedCells {
  const delimiterCode = delimiter.charCodeAt(0)
  /** Where the content of each cell starts and ends, inside its quotes. */
  const starts: number[] = []
  const ends: number[] = []
  let count = 0
  const isQuoted = (index: number) => text.charCodeAt((starts[index] ?? 0) - 1) === QUOTE
  const nextDelimiter = nextIn(text, delimiter)
  const nextFeed = nextIn(text, '\n')
  const nextReturn = nextIn(text, '\r')
  const lineEnd = (start: number) => Math.min(nextFeed(start), nextReturn(start))
  /** The closing quote; two together are a quote in the text. */
  const quotedEnd = (start: number) => {
    let quoteIndex = text.indexOf('"', start)
    while (quoteIndex >= 0 && text.charCodeAt(quoteIndex + 1) === QUOTE) quoteIndex = text.indexOf('"', quoteIndex + 2)
    return quoteIndex
  }
  return {
    get count() {
      return count
    },
    scan: (first) => {
      count = 0
      let line = lineEnd(first)
      for (let index = first; ; index++) {
        const quote = text.charCodeAt(index) === QUOTE ? 1 : 0
        const end = quote ? quotedEnd(index + 1) : Math.min(nextDelimiter(index), line)
        if (end < 0) return null
        starts[count] = index + quote
        ends[count] = end
        count++
        index = end + quote
        if (index > line) line = lineEnd(index)
        if (index === line) return index
        if (text.charCodeAt(index) !== delimiterCode) return null
      }
    },
    text: (index) => {
      if (index >= count) return ''
      const cell = text.slice(starts[index], ends[index])
      return isQuoted(index) && cell.includes('"') ? cell.replaceAll('""', '"') : cell
    },
    number: (index) => (index < count ? plainNumber(text, starts[index] ?? 0, ends[index] ?? 0) : null),
  }
}

/**
 * The next offset of a character from an increasing offset on, or the end of the text; each part of it is searched
 * once.
 */
function nextIn(text: string, character: string): (from: number) => number {
  let next = -1
  return (from) => {
    if (next < from) {
      next = text.indexOf(character, from)
      if (next < 0) next = text.length
    }
    return next
  }
}

const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Quotes inside a bare cell (5" nails) are text; line endings may be mixed. */
const HABITS = {
  relax_column_count: true,
  relax_quotes: true,
  record_delimiter: ['\r\n', '\n', '\r'],
}

/** Receives the cells of a row; the header is row 1, and empty rows count, as in a spreadsheet. */
type TakeRow = (cells: RowCells, row: number) => void

/** Reads a CSV text, in pieces of whole rows, row by row; no row is kept. */
export function parseCsv(pieces: Iterable<string>, delimiter: Delimiter, take: TakeRow): void {
  let previous = 0
  for (const piece of pieces) previous += parsePiece(piece, delimiter, (cells, row) => take(cells, previous + row))
}

const LINE_FEED = 10
const RETURN = 13

/** The number of rows. From the first row with unbalanced quotes, a tolerant parser continues. */
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

/** The number of rows up to and including these. */
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
  parseCsv([firstLines(text)], delimiter, (parsedRow, row) => {
    if (row === 1) cells = Array.from({ length: parsedRow.count }, (_, index) => parsedRow.text(index))
  })
  return cells
}

/**
 * The header and its delimiter: one that isolates the date in a cell; of several, the one that gives the most cells. So
 * a comma in a column name of a semicolon file does no harm.
 */
export function readHeader(text: string, isDate: (name: string) => boolean) {
  const readings = DELIMITERS.map((delimiter) => ({ delimiter, names: readable(text, delimiter) }))
  const withDate = readings.filter(({ names }) => names.some(isDate))
  const [first, ...alternatives] = withDate.length > 0 ? withDate : readings
  return alternatives.reduce((best, next) => (next.names.length > best.names.length ? next : best), first ?? NOTHING)
}

const NOTHING = { delimiter: ',' as Delimiter, names: [] as readonly string[] }

function readable(text: string, delimiter: Delimiter): readonly string[] {
  try {
    return parseLine(text, delimiter)
  } catch {
    return []
  }
}

/** Enough text to contain the first row: up to the first line break outside quotes. */
function firstLines(text: string): string {
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) return text.slice(0, index)
  }
  return text
}
