/** Sheets of LibreOffice and whatever else writes .ods: the first sheet with dates is read as any other table. */
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
import { leftOut, shown } from '../reading/target.ts'
import { type XmlAttributes, type XmlEvent, xmlEvents } from '../reading/xml-events.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { tableIn } from '../spreadsheet/spreadsheet-layout.ts'

const SHEETS = /<(?:\w+:)?(?:document-content|document)[\s>]/
const HEAD_BYTES = 65_536
const MOST_COLUMNS = 2000
const MOST_ROWS = 1_048_576
const MOST_SHEETS = 200

const isContent = (file: SourceFile): boolean => {
  const text = Buffer.from(file.head.subarray(0, HEAD_BYTES)).toString('latin1')
  return /(^|\/)content\.xml$/i.test(file.path) && SHEETS.test(text) && /opendocument/.test(text)
}

export const openDocument: Format = {
  ...knownFormat('opendocument'),
  // The names of the sheets, the beginnings of those before and of this one, then it is looked through and read.
  passes: 5,
  knowsColumns: true,
  technical: [
    /^mimetype$/i,
    /(^|\/)(META-INF|Configurations2|Thumbnails)\//i,
    /^(styles|meta|settings|manifest)\.(xml|rdf)$/i,
  ],
  shape: async ({ name, files }) => {
    const found = await dated(files)
    return found ? (spreadsheet.shape?.({ name, files: [found.table] }) ?? '') : ''
  },
  sniff: ({ files }) => (files.some(isContent) ? 0.97 : 0),
  read: readSheets,
}

interface FoundSheet {
  readonly table: SourceFile
  readonly others: readonly string[]
}

/** The first sheet with dates. */
async function dated(files: readonly SourceFile[]): Promise<FoundSheet | undefined> {
  const content = files.find(isContent)
  if (!content) return undefined
  const names = await sheetNames(content)
  for (const [at, name] of names.entries()) {
    const table = await tableOf(content, at, name)
    if (tableIn(table)) return { table, others: names.filter((_, other) => other !== at) }
  }
  return undefined
}

async function* readSheets({ name, files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const found = await dated(files)
  if (!found)
    throw new UnreadableFile(
      say(
        'No sheet has a column of dates with names above it{isOthers, select, true { (we looked at {others})} other {}}.',
        {
          isOthers: false,
          others: '',
        },
      ),
    )
  yield* spreadsheet.read({ name, files: [found.table] }, context)
  for (const other of found.others) yield leftOut(say('Sheet {name}', { name: shown(other) }))
}

async function sheetNames(content: SourceFile): Promise<readonly string[]> {
  const names: string[] = []
  for await (const events of xmlEvents(content)) {
    for (const event of events)
      if (event.kind === 'open' && event.name === 'table') names.push(attribute(event.attributes, 'name') ?? '')
    if (names.length > MOST_SHEETS) break
  }
  return names
}

async function tableOf(content: SourceFile, sheet: number, name: string): Promise<SourceFile> {
  const open = () => linesOf(content, sheet, name)
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of open()) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= HEAD_BYTES) break
  }
  return { path: name, head: Buffer.concat(pieces).subarray(0, HEAD_BYTES), open }
}

async function* linesOf(content: SourceFile, sheet: number, name: string): AsyncGenerator<Uint8Array> {
  const rows = new SheetRows(sheet, name)
  for await (const events of xmlEvents(content)) {
    for (const event of events) rows.take(event)
    const lines = rows.lines()
    if (lines !== '') yield Buffer.from(lines)
    if (rows.isOver) return
  }
}

/** Whatever prefix a program gives to the names of attributes. */
const attribute = (attributes: XmlAttributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1]

const written = (cell: string): string =>
  cell === '' ? '' : `"${cell.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`

const repeated = (text: string | undefined): number => {
  const count = Number(text ?? 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}

/** Rows of one sheet as lines of CSV. Empty rows and cells at the end are repeated to fill the sheet: they are dropped. */
class SheetRows {
  readonly #sheet: number
  readonly #name: string
  #at = -1
  #lines = ''
  #row = 0
  #emptyRows = 0
  #cells: string[] = []
  #emptyCells = 0
  #rowRepeats = 1
  #cell: XmlAttributes | undefined
  #text = ''
  isOver = false

  constructor(sheet: number, name: string) {
    this.#sheet = sheet
    this.#name = name
  }

  lines(): string {
    const lines = this.#lines
    this.#lines = ''
    return lines
  }

  take(event: XmlEvent): void {
    if (event.kind === 'open' && event.name === 'table') this.#at++
    if (this.#at !== this.#sheet || this.isOver) return
    if (event.kind === 'text') this.#text += event.text
    else if (event.name === 'table-row') this.#takeRow(event)
    else if (event.name === 'table-cell' || event.name === 'covered-table-cell') this.#takeCell(event)
    else if (event.kind === 'open' && event.name === 'p') this.#text += this.#text === '' ? '' : ' '
    else if (event.kind === 'close' && event.name === 'table') this.isOver = true
  }

  #takeRow(event: XmlEvent): void {
    if (event.kind === 'open') {
      this.#cells = []
      this.#emptyCells = 0
      this.#rowRepeats = repeated(attribute(event.attributes, 'number-rows-repeated'))
      return
    }
    if (this.#cells.length === 0) {
      this.#emptyRows += this.#rowRepeats
      return
    }
    this.#lines += '\n'.repeat(Math.min(this.#emptyRows, MOST_ROWS - this.#row))
    this.#row += this.#emptyRows
    this.#emptyRows = 0
    const line = `${this.#cells.map(written).join(',')}\n`
    for (let copy = 0; copy < this.#rowRepeats && this.#row < MOST_ROWS; copy++) {
      this.#lines += line
      this.#row++
    }
  }

  #takeCell(event: XmlEvent): void {
    if (event.kind === 'open') {
      this.#cell = event.attributes
      this.#text = ''
      return
    }
    const attributes = this.#cell ?? {}
    this.#cell = undefined
    const text = cellText(attributes, this.#text).trim()
    const count = repeated(attribute(attributes, 'number-columns-repeated'))
    if (text === '') {
      this.#emptyCells += count
      return
    }
    if (this.#cells.length + this.#emptyCells + count > MOST_COLUMNS)
      throw new UnreadableFile(
        say('{value} has more than {mostColumns} columns, which is the most we can read.', {
          value: this.#name,
          mostColumns: MOST_COLUMNS,
        }),
      )
    for (; this.#emptyCells > 0; this.#emptyCells--) this.#cells.push('')
    for (let copy = 0; copy < count; copy++) this.#cells.push(text)
  }
}

/** The value as any table would write it; formulas have theirs beside them. */
function cellText(attributes: XmlAttributes, text: string): string {
  const kind = attribute(attributes, 'value-type')
  const value = attribute(attributes, 'value') ?? ''
  if (kind === 'float' || kind === 'currency') return value
  if (kind === 'percentage') return `${Number((Number(value) * 100).toPrecision(12))}%`
  if (kind === 'date') return (attribute(attributes, 'date-value') ?? '').replace('T', ' ').replace(/\.\d+$/, '')
  if (kind === 'boolean') return attribute(attributes, 'boolean-value') ?? ''
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)/.exec(attribute(attributes, 'time-value') ?? '') ?? []
  if (kind === 'time' && hours !== undefined)
    return `${Number(hours)}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
  return text
}
