/** Workbooks of Excel and of whatever else writes .xlsx: the first sheet with dates is read as any other table. */
import { say } from '../../../lib/refusal.ts'
import type { Format, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { shown } from '../reading/target.ts'
import { passedOver } from '../reading/uses.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { tableIn } from '../spreadsheet/spreadsheet-layout.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { tableOf } from './sheet-table.ts'
import { openWorkbook, type Sheet, type Workbook } from './workbook.ts'

const MOST_NAMED = 40
const MAIN = /<(?:\w+:)?workbook[\s>]/

const isWorkbook = (file: SourceFile): boolean =>
  /^xl\/workbook\.xml$/i.test(file.path) && MAIN.test(Buffer.from(file.head.subarray(0, 4096)).toString('latin1'))

export const excel: Format = {
  ...knownFormat('excel'),
  // The sheet is looked through before it is read.
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
  sniff: ({ files }) => (files.some(isWorkbook) ? 1 : 0),
  read: readWorkbook,
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

async function* readWorkbook({ name, files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const workbook = await openWorkbook(files)
  const others: string[] = []
  for (const sheet of workbook.sheets) {
    const table = await tableOf(sheet, workbook)
    if (!tableIn(table)) {
      others.push(sheet.name)
      continue
    }
    yield* spreadsheet.read({ name, files: [table] }, context)
    yield* otherSheets(workbook, sheet)
    return
  }
  throw new UnreadableFile(
    say(
      `No sheet has a column of dates with names above it${others.length > 0 ? ` (we looked at ${shortList(others)})` : ''}.`,
      `Kein Blatt hat eine Spalte für das Datum mit Namen darüber${others.length > 0 ? ` (angesehen: ${shortList(others)})` : ''}.`,
    ),
  )
}

function* otherSheets({ sheets, hidden }: Workbook, read: Sheet): Generator<ReadItem> {
  const others = [...sheets.filter((sheet) => sheet !== read), ...hidden]
  for (const [at, { name, file }] of others.entries())
    yield passedOver(
      file,
      at < MOST_NAMED ? say(`Sheet ${shown(name)}`, `Blatt ${shown(name)}`) : say('Other sheets', 'Andere Blätter'),
    )
}

const shortList = (names: readonly string[]): string =>
  `${names
    .slice(0, 3)
    .map((name) => `"${name.slice(0, 40)}"`)
    .join(', ')}${names.length > 3 ? ', …' : ''}`
