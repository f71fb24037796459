/** Workbooks of Excel and other programs that write .xlsx: the first sheet with dates is read like any other table. */
import { say } from '../../../lib/language.ts'

import {
  type Format,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  UnreadableFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { keptText } from '../reading/kept-text.ts'
import { MOST_COLUMNS, MOST_ROWS, rowsOutOfOrder, tooManyColumns } from '../reading/sheet-limits.ts'
import { quotedCell } from '../reading/target.ts'
import { passedOver } from '../reading/uses.ts'
import { type XmlAttributes, type XmlEvent, xmlEvents } from '../reading/xml-events.ts'
import { readTables, spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { tableIn } from '../spreadsheet/spreadsheet-layout.ts'
import { openWorkbook, type Sheet, shownNumber, TextOf, type Workbook } from './workbook.ts'

const MOST_NAMED = 40
const MAIN = /<(?:\w+:)?workbook[\s>]/

const isWorkbook = (file: SourceFile): boolean =>
  /^xl\/workbook\.xml$/i.test(file.path) && MAIN.test(Buffer.from(file.head.subarray(0, 4096)).toString('latin1'))

export const excel: Format = {
  ...knownFormat('excel'),
  // The sheet is surveyed before it is read.
  passes: 2,
  knowsColumns: true,
  technical: [
    /^\[Content_Types\]\.xml$/i,
    /(^|\/)_rels\//i,
    /^docProps\//i,
    /^customXml\//i,
    /^xl\/(theme|printerSettings)\//i,
    /^xl\/(styles|calcChain|metadata|sharedStrings)\.xml$/i,
  ],
  shape: async ({ name, files }) => {
    const table = await dated(files)
    return table ? (spreadsheet.shape?.({ name, files: [table] }) ?? '') : ''
  },
  // Formats for workbooks of specific programs are more certain.
  sniff: ({ files }) => (files.some(isWorkbook) ? 0.9 : 0),
  read: async function* (upload, context) {
    for await (const items of readWorkbook(upload, context)) yield* items
  },
  readMany: readWorkbook,
}

/** The first sheet with dates. */
async function dated(files: readonly SourceFile[]): Promise<SourceFile | undefined> {
  const workbook = await openWorkbook(files)
  for (const sheet of workbook.sheets) {
    const table = await tableOf(sheet, workbook)
    if (tableIn(table)) return table
  }
  return undefined
}

async function* readWorkbook({ name, files }: Upload, context: ReadContext): AsyncGenerator<readonly ReadItem[]> {
  const workbook = await openWorkbook(files)
  const others: string[] = []
  for (const sheet of workbook.sheets) {
    const table = await tableOf(sheet, workbook)
    if (!tableIn(table)) {
      others.push(sheet.name)
      continue
    }
    yield* readTables({ name, files: [table] }, context)
    yield [...otherSheets(workbook, sheet)]
    return
  }
  throw new UnreadableFile(
    say(
      'No sheet has a column of dates with names above it{isOthers, select, true { (we looked at {others})} other {}}.',
      { isOthers: others.length > 0, others: shortList(others) },
    ),
  )
}

function* otherSheets({ sheets, hidden }: Workbook, read: Sheet): Generator<ReadItem> {
  const others = [...sheets.filter((sheet) => sheet !== read), ...hidden]
  for (const [index, { name, file }] of others.entries())
    yield passedOver(file, index < MOST_NAMED ? say('Sheet {name}', { name: quotedCell(name) }) : say('Other sheets'))
}

const shortList = (names: readonly string[]): string =>
  `${names
    .slice(0, 3)
    .map((name) => `"${name.slice(0, 40)}"`)
    .join(', ')}${names.length > 3 ? ', …' : ''}`

// A sheet of a workbook as the table of text that the reader of spreadsheets takes, row by row.

const HEAD_BYTES = 65_536

/** The sheet as a separate file: its line is the row of the sheet. */
export async function tableOf(sheet: Sheet, workbook: Workbook): Promise<SourceFile> {
  const open = keptText(sheet.file, (file) => linesOf({ name: sheet.name, file }, workbook))
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of open()) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= HEAD_BYTES) break
  }
  return { path: sheet.name, head: Buffer.concat(pieces).subarray(0, HEAD_BYTES), open }
}

async function* linesOf(sheet: Sheet, workbook: Workbook): AsyncGenerator<Uint8Array> {
  const rows = new SheetRows(sheet.name, workbook)
  for await (const events of xmlEvents(sheet.file)) {
    for (const event of events) rows.take(event)
    const lines = rows.lines()
    if (lines !== '') yield Buffer.from(lines)
  }
}

/** `AB12` is in column 27; undefined where a cell does not say. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,7}/i.exec(reference ?? '')?.[0].toUpperCase()
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A line break within a cell would count as a row. */
const written = (cell: string): string =>
  /[",;|\t\r\n]/.test(cell) ? `"${cell.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"` : cell

class SheetRows {
  readonly #path: string
  readonly #workbook: Workbook
  readonly #inline = new TextOf('is')
  #lines = ''
  #row = 0
  #column = -1
  #cells: string[] = []
  #attributes: XmlAttributes | undefined
  #value = ''
  #isValue = false

  constructor(path: string, workbook: Workbook) {
    this.#path = path
    this.#workbook = workbook
  }

  /** Rows that are complete so far. */
  lines(): string {
    const lines = this.#lines
    this.#lines = ''
    return lines
  }

  take(event: XmlEvent): void {
    const inline = this.#inline.take(event)
    if (inline !== undefined) this.#value = inline
    if (event.kind === 'text') {
      if (this.#isValue) this.#value += event.text
    } else if (event.name === 'v') this.#isValue = event.kind === 'open'
    else if (event.name === 'c') this.#takeCell(event)
    else if (event.name === 'row') this.#takeRow(event)
  }

  #takeCell(event: XmlEvent): void {
    if (event.kind === 'open') {
      this.#attributes = event.attributes
      this.#value = ''
      this.#column = columnOf(event.attributes['r']) ?? this.#column + 1
      return
    }
    const text = this.#attributes === undefined ? '' : this.#shown(this.#attributes).trim()
    this.#attributes = undefined
    if (text === '') return
    if (this.#column >= MOST_COLUMNS) throw tooManyColumns(this.#path)
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = text
  }

  #takeRow(event: XmlEvent): void {
    if (event.kind === 'open') {
      const row = Number(event.attributes['r'] ?? this.#row + 1)
      if (!Number.isInteger(row) || row <= this.#row || row > MOST_ROWS) throw rowsOutOfOrder(this.#path)
      this.#lines += '\n'.repeat(row - this.#row - 1)
      this.#row = row
      this.#column = -1
      this.#cells = []
      return
    }
    this.#lines += `${this.#cells.map(written).join(',')}\n`
    this.#cells = []
  }

  #shown({ t: kind = 'n', s: style = '' }: XmlAttributes): string {
    const { sharedStrings, styles, firstDay } = this.#workbook
    if (kind === 's') return sharedStrings[Number(this.#value)] ?? ''
    if (kind === 'b') return this.#value === '1' ? 'true' : 'false'
    // A formula that failed is no value.
    if (kind === 'e') return ''
    if (kind === 'n') return shownNumber(this.#value, styles[Number(style || Number.NaN)] ?? 'plain', firstDay)
    return kind === 'd' ? this.#value.replace('T', ' ').replace(/\.\d+/, '') : this.#value
  }
}
