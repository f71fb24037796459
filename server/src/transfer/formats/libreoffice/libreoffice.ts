/** Sheets of LibreOffice and OpenOffice (.ods): the first with dates is read as any other table. */
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
import { counting, MOST_KEPT_BYTES, replayed } from '../reading/kept-text.ts'
import { MOST_COLUMNS, MOST_ROWS, rowsOutOfOrder, tooManyColumns } from '../reading/sheet-limits.ts'
import { leftOut, quotedCell } from '../reading/target.ts'
import { type XmlAttributes, type XmlEvent, xmlEvents } from '../reading/xml-events.ts'
import { readTables, spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { tableIn } from '../spreadsheet/spreadsheet-layout.ts'

const SHEETS = 'application/vnd.oasis.opendocument.spreadsheet'
const HEAD_BYTES = 65_536
const MOST_SHEETS = 1000

const contentOf = (files: readonly SourceFile[]): SourceFile | undefined => {
  const isDocument = files.some(
    ({ path, head }) => path === 'mimetype' && Buffer.from(head).toString('latin1').startsWith(SHEETS),
  )
  return isDocument ? files.find(({ path }) => path === 'content.xml') : undefined
}

export const libreOffice: Format = {
  ...knownFormat('libreoffice'),
  // Once for the sheets, then as any table.
  passes: 3,
  knowsColumns: true,
  technical: ['mimetype', /^(styles|settings|meta|manifest)\.(xml|rdf)$/, /^(META-INF|Configurations2|Thumbnails)\//],
  shape: async ({ name, files }) => {
    const { table } = datedOf(await sheetsIn(files))
    return table ? (spreadsheet.shape?.({ name, files: [table] }) ?? '') : ''
  },
  sniff: ({ files }) => (contentOf(files) ? 1 : 0),
  read: async function* (upload, context) {
    for await (const items of readDocument(upload, context)) yield* items
  },
  readMany: readDocument,
}

async function* readDocument({ name, files }: Upload, context: ReadContext): AsyncGenerator<readonly ReadItem[]> {
  const sheets = await sheetsIn(files)
  const { table, others } = datedOf(sheets)
  if (!table)
    throw new UnreadableFile(
      say(
        'No sheet has a column of dates with names above it{isOthers, select, true { (we looked at {others})} other {}}.',
        {
          isOthers: sheets.length > 0,
          others: sheets
            .slice(0, 3)
            .map(({ path }) => `"${path.slice(0, 40)}"`)
            .join(', '),
        },
      ),
    )
  yield* readTables({ name, files: [table] }, context)
  yield others.map((other) => leftOut(say('Sheet {name}', { name: quotedCell(other.path) })))
}

function datedOf(sheets: readonly SourceFile[]) {
  const table = sheets.find((sheet) => tableIn(sheet))
  return { table, others: sheets.filter((sheet) => sheet !== table) }
}

/** Cached, because the layout is requested before the file is read. */
const unpacked = new WeakMap<SourceFile, readonly SourceFile[]>()

/** Each sheet as a table of text: its line is the row of the sheet. */
async function sheetsIn(files: readonly SourceFile[]): Promise<readonly SourceFile[]> {
  const content = contentOf(files)
  if (!content) throw new UnreadableFile(say('The file is not an export from {what}.', { what: 'LibreOffice' }))
  const sheets = unpacked.get(content) ?? (await readSheets(content))
  unpacked.set(content, sheets)
  return sheets
}

async function readSheets(content: SourceFile): Promise<readonly SourceFile[]> {
  const sheets: { readonly name: string; readonly lines: string[]; letters: number }[] = []
  const counted = counting(content)
  let letters = 0
  for await (const { sheet, name, lines } of rowsOf(counted.file)) {
    if (sheet >= MOST_SHEETS) break
    const sheetText = sheets[sheet] ?? { name, lines: [], letters: 0 }
    sheets[sheet] = sheetText
    letters += lines.length
    if (letters <= MOST_KEPT_BYTES || sheetText.letters < HEAD_BYTES) sheetText.lines.push(lines)
    sheetText.letters += lines.length
  }
  const isKept = letters <= MOST_KEPT_BYTES
  return sheets.map(({ name, lines }, index) => {
    const text = Buffer.from(lines.join(''))
    return {
      path: name,
      head: text.subarray(0, HEAD_BYTES),
      open: () => (isKept ? replayed(text, content, counted.bytes()) : linesOf(content, index)),
    }
  })
}

async function* linesOf(content: SourceFile, sheetIndex: number): AsyncGenerator<Uint8Array> {
  for await (const { sheet, lines } of rowsOf(content))
    if (sheet === sheetIndex && lines !== '') yield Buffer.from(lines)
}

interface SheetRows {
  readonly sheet: number
  readonly name: string
  readonly lines: string
}

async function* rowsOf(content: SourceFile): AsyncGenerator<SheetRows> {
  const rows = new OdsRows(content.path)
  for await (const events of xmlEvents(content)) {
    for (const event of events) rows.take(event)
    yield* rows.complete.splice(0)
  }
}

/** The attributes that are read, with the prefixes that the document declares: nearly always `table:` and `office:`. */
function attributeNames(root: XmlAttributes) {
  const prefixOf = (schema: string): string =>
    Object.entries(root)
      .find(([name, value]) => name.startsWith('xmlns:') && value?.endsWith(`:${schema}:1.0`))?.[0]
      .slice('xmlns:'.length) ?? schema
  const table = prefixOf('table')
  const office = prefixOf('office')
  return {
    sheet: `${table}:name`,
    rowTimes: `${table}:number-rows-repeated`,
    cellTimes: `${table}:number-columns-repeated`,
    type: `${office}:value-type`,
    value: `${office}:value`,
    date: `${office}:date-value`,
    boolean: `${office}:boolean-value`,
    time: `${office}:time-value`,
  }
}

type AttributeNames = ReturnType<typeof attributeNames>

const repeatedIn = (attributes: XmlAttributes, name: string): number => {
  const times = Number(attributes[name] ?? 1)
  return Number.isInteger(times) && times > 0 ? Math.min(times, MOST_ROWS) : 1
}

const quoted = (cell: string): string =>
  /[",\n]/.test(cell) ? `"${cell.replace(/\s*\n\s*/g, ' ').replaceAll('"', '""')}"` : cell

class OdsRows {
  readonly complete: SheetRows[] = []
  readonly #path: string
  #sheet = -1
  #name = ''
  #depth = 0
  #row = 0
  /** Empty rows and cells are only counted until the next one with content: sheets may end with a million of them. */
  #emptyRows = 0
  #emptyCells = 0
  #rowTimes = 1
  #cells: string[] = []
  #cell: { readonly attributes: XmlAttributes; readonly times: number } | undefined
  #text: string[] = []
  #isText = false
  #isAnnotation = false
  #names = attributeNames({})

  constructor(path: string) {
    this.#path = path
  }

  take(event: XmlEvent): void {
    if (event.kind === 'text') {
      if (this.#isText && !this.#isAnnotation) this.#text.push((this.#text.pop() ?? '') + event.text)
    } else if (event.kind === 'open') this.#open(event.name, event.attributes)
    else this.#close(event.name)
  }

  #open(name: string, attributes: XmlAttributes): void {
    if (name === 'document-content') this.#names = attributeNames(attributes)
    else if (name === 'table' && this.#depth++ === 0) {
      this.#sheet++
      this.#name = attributes[this.#names.sheet] ?? ''
      this.#row = 0
      this.#emptyRows = 0
      this.complete.push({ sheet: this.#sheet, name: this.#name, lines: '' })
    } else if (name === 'table-row') {
      this.#rowTimes = repeatedIn(attributes, this.#names.rowTimes)
      this.#cells = []
      this.#emptyCells = 0
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = { attributes, times: repeatedIn(attributes, this.#names.cellTimes) }
      this.#text = []
    } else if (name === 'annotation') this.#isAnnotation = true
    else if (name === 'p' && this.#cell && !this.#isAnnotation) {
      this.#text.push('')
      this.#isText = true
    }
  }

  #close(name: string): void {
    if (name === 'table') this.#depth--
    else if (name === 'annotation') this.#isAnnotation = false
    else if (name === 'p') this.#isText = false
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell()
    else if (name === 'table-row') this.#closeRow()
  }

  #closeCell(): void {
    if (!this.#cell) return
    const { attributes, times } = this.#cell
    const text = shownCell(attributes, this.#names, this.#text.join('\n')).trim()
    this.#cell = undefined
    if (text === '') {
      this.#emptyCells += times
      return
    }
    if (this.#cells.length + this.#emptyCells + times > MOST_COLUMNS) throw tooManyColumns(this.#path)
    for (; this.#emptyCells > 0; this.#emptyCells--) this.#cells.push('')
    for (let time = 0; time < times; time++) this.#cells.push(text)
  }

  #closeRow(): void {
    if (this.#cells.length === 0) {
      this.#emptyRows += this.#rowTimes
      return
    }
    this.#row += this.#emptyRows + this.#rowTimes
    if (this.#row > MOST_ROWS) throw rowsOutOfOrder(this.#path)
    const line = `${this.#cells.map(quoted).join(',')}\n`
    const lines = '\n'.repeat(this.#emptyRows) + line
    this.#emptyRows = 0
    this.complete.push({ sheet: this.#sheet, name: this.#name, lines })
    for (let time = 1; time < this.#rowTimes; time++)
      this.complete.push({ sheet: this.#sheet, name: this.#name, lines: line })
  }
}

/** The value of a cell, rather than its text, which depends on the style. */
function shownCell(attributes: XmlAttributes, names: AttributeNames, text: string): string {
  const type = attributes[names.type]
  const value = attributes[names.value] ?? ''
  if (type === 'float' || type === 'currency') return plainNumber(value)
  if (type === 'percentage') return `${plainNumber(String(Number(value) * 100))}%`
  if (type === 'date') return (attributes[names.date] ?? '').replace('T', ' ').replace(/[.,]\d+$/, '')
  if (type === 'boolean') return attributes[names.boolean] ?? text
  if (type === 'time') return lengthText(attributes[names.time] ?? '') ?? text
  return text
}

/** Three decimals get a fourth, since `1.234` may be read as 1234. */
function plainNumber(text: string): string {
  if (/^-?\d{1,15}$/.test(text)) return text
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  const plain = String(Number(number.toPrecision(15)))
  return /^-?\d+\.\d{3}$/.test(plain) ? `${plain}0` : plain
}

/** `PT07H30M00S` is 7:30:00. */
function lengthText(text: string): string | undefined {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(text) ?? []
  return hours === undefined ? undefined : `${Number(hours)}:${minutes?.padStart(2, '0')}:${seconds?.padStart(2, '0')}`
}
