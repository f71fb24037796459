/**
 * LibreView's CSV of FreeStyle Libre: a line about the export, the header, and a row for each reading, injection, meal and
 * note. Times are those of the device, with the day or the month first.
 */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import {
  type FilePosition,
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { type DecimalSign, DecimalSigns } from '../reading/numbers.ts'
import { leftOut, type Nature, noTime, rejected } from '../reading/target.ts'
import { CARBOHYDRATES, glucoseIn, LONG_INSULIN, RAPID_INSULIN, valueItems } from './glucose-values.ts'

const LIBREVIEW = 'LibreView'
const TIME = ['Device Timestamp', 'Gerätezeitstempel']
const TYPE = ['Record Type', 'Aufzeichnungstyp']
const DEVICE = ['Device', 'Gerät']
const NOTES = ['Notes', 'Notizen']
const GLUCOSE = [
  'Historic Glucose',
  'Scan Glucose',
  'Strip Glucose',
  'Glukosewert-Verlauf',
  'Glukose-Scan',
  'Glukose-Teststreifen',
]
const OTHERS: readonly (readonly [string, Nature])[] = [
  ['Rapid-Acting Insulin (units)', RAPID_INSULIN],
  ['Schnellwirkendes Insulin (Einheiten)', RAPID_INSULIN],
  ['Long-Acting Insulin Value (units)', LONG_INSULIN],
  ['Long-Acting Insulin (units)', LONG_INSULIN],
  ['Depotinsulin (Einheiten)', LONG_INSULIN],
  ['Carbohydrates (grams)', CARBOHYDRATES],
  ['Kohlenhydrate (Gramm)', CARBOHYDRATES],
]

const isOne = (names: readonly string[], cell: string): boolean => names.some((name) => nameKey(name) === nameKey(cell))
const isHeader = (cells: readonly string[]): boolean =>
  [TIME, TYPE].every((names) => cells.some((cell) => isOne(names, cell)))

const headerOf = (file: SourceFile): readonly string[] | undefined =>
  firstRows(file, 5).find(({ cells }) => isHeader(cells))?.cells

export const libreView: Format = {
  ...knownFormat('libreview'),
  passes: 2,
  technical: ['Serial Number', 'Seriennummer'],
  sniff: ({ files }) => (files.some((file) => headerOf(file) !== undefined) ? 1 : 0),
  read: readLibreView,
}

async function* readLibreView({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(
    files.filter((file) => headerOf(file) !== undefined),
    LIBREVIEW,
  )
  const momentOf = localMoments(context)
  const { orders, signs } = await lookThrough(tables)
  const order = orders.decided(context)
  const decimalSign = signs.decided ?? '.'
  const moments = new OwnMoments()
  for (const file of tables) {
    const columns = columnsOf(file)
    for await (const row of namedRows(file, isHeader)) {
      const place = { file: file.path, line: row.line }
      const date = readDate(row.cell(...TIME), order)
      const start = date?.kind === 'wall' ? momentOf(date.wall) : undefined
      if (!start) yield rejected(place, noTime(row.cell(...TIME)))
      else
        for (const item of rowItems(row, { columns, start, place, decimalSign }))
          yield item.kind === 'entry' ? moments.place(item, row.cells) : item
    }
  }
}

type Columns = readonly (readonly [column: string, nature: Nature])[]

const columnsOf = (file: SourceFile): Columns => [
  ...(headerOf(file) ?? [])
    .filter((cell) => GLUCOSE.some((name) => nameKey(cell).startsWith(nameKey(name))))
    .map((cell) => [cell, glucoseIn(cell)] as const),
  ...OTHERS,
]

async function lookThrough(tables: readonly SourceFile[]) {
  const orders = new DayOrders()
  const signs = new DecimalSigns()
  for (const file of tables) {
    const columns = columnsOf(file)
    for await (const row of namedRows(file, isHeader)) {
      orders.look(row.cell(...TIME))
      for (const [column] of columns) signs.look(row.cell(column))
    }
  }
  return { orders, signs }
}

interface RowContext {
  readonly columns: Columns
  readonly start: Moment
  readonly place: FilePosition
  readonly decimalSign: DecimalSign
}

function* rowItems(row: NamedRow, { columns, start, place, decimalSign }: RowContext): Generator<ReadItem> {
  const recorded = { start, place, sourceName: row.cell(...DEVICE) || LIBREVIEW, note: row.cell(...NOTES) }
  const items = columns.flatMap(([column, nature]) => [
    ...valueItems(nature, { text: row.cell(column), decimalSign }, recorded),
  ])
  if (items.length === 0) yield leftOut(say('Rows without glucose, insulin or carbohydrates'))
  yield* items
}
