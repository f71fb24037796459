/** Workbooks of Excel and of whatever else writes .xlsx: the first sheet with dates is read as any other table. */
import { say } from '../../../lib/refusal.ts'
import type { Format, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { leftOut } from '../reading/target.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { tableIn } from '../spreadsheet/spreadsheet-layout.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { tableOf } from './sheet-table.ts'
import { openWorkbook } from './workbook.ts'

const MAIN = /<(?:\w+:)?workbook[\s>]/

const isWorkbook = (file: SourceFile): boolean =>
  /^xl\/workbook\.xml$/i.test(file.path) && MAIN.test(Buffer.from(file.head.subarray(0, 4096)).toString('latin1'))

export const excel: Format = {
  name: 'excel',
  connectorId: 26,
  displayName: 'Excel (.xlsx)',
  description: 'Imports the first sheet of a workbook that has a column of dates, as it imports any other table.',
  instructions: [
    'Save the workbook as .xlsx; Excel, LibreOffice, Numbers and Google Sheets can do that.',
    'The first row names the columns, units in brackets: Date, Weight (kg), Mood (1-5).',
    'Upload the file here. We will ask about anything the file does not say, such as a unit.',
  ],
  // The sheet is looked through before it is read.
  passes: 2,
  knowsColumns: true,
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
    for (let count = 1; count < workbook.sheets.length; count++) yield leftOut(say('Other sheets', 'Andere Blätter'))
    return
  }
  throw new UnreadableFile(
    say(
      `No sheet has a column of dates with names above it${others.length > 0 ? ` (we looked at ${shortList(others)})` : ''}.`,
      `Kein Blatt hat eine Spalte für das Datum mit Namen darüber${others.length > 0 ? ` (angesehen: ${shortList(others)})` : ''}.`,
    ),
  )
}

const shortList = (names: readonly string[]): string =>
  `${names
    .slice(0, 3)
    .map((name) => `"${name.slice(0, 40)}"`)
    .join(', ')}${names.length > 3 ? ', …' : ''}`
