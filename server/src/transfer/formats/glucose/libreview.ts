/**
 * LibreView's CSV of FreeStyle Libre: a line or two about the export, the header, and a row for each reading, injection, meal
 * and note. Times are those of the device, with the day or the month first. It is written in the language of the account,
 * so columns are found by their order and by the units of glucose, which are not translated.
 */

import { say } from '../../../lib/language.ts'

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
import { localMoments, OwnMoments, zonedMoment } from '../reading/moments.ts'
import { type DecimalSign, DecimalSigns } from '../reading/numbers.ts'
import { type EntryTarget, leftOut, noTime, rejected } from '../reading/target.ts'
import { CARBOHYDRATES, glucoseIn, LONG_INSULIN, RAPID_INSULIN, valueItems } from './glucose-values.ts'

const LIBREVIEW = 'LibreView'
const IN_UNIT = /(?:mg\/dl|mmol\/l)\)?$/i
/** Carbohydrates in portions have no unit of ours. */
const IN_PORTIONS = /serving|porti|racion|porzion|porcj|porsjon|annos/i

interface LibreViewColumns {
  readonly device: number | undefined
  readonly time: number
  readonly notes: number
  readonly values: readonly (readonly [at: number, target: EntryTarget])[]
}

/**
 * In every version and language, the time and the kind of record come before the two columns of sensor glucose. After
 * them come insulin and food, each first in words and then as a number; the note; the glucose of a test strip; ketones.
 * Versions differ in whether the device is named and whether portions have a column.
 */
function columnsIn(header: readonly string[]): LibreViewColumns | undefined {
  const names = header.map((cell) => cell.trim())
  const historic = names.findIndex((name) => IN_UNIT.test(name))
  const strip = names.findIndex((name, index) => index > historic + 1 && IN_UNIT.test(name))
  const isLayout =
    (historic === 3 || historic === 4) && IN_UNIT.test(names[historic + 1] ?? '') && strip >= historic + 9
  if (!isLayout) return undefined
  const carbohydrates = historic + 5
  const isWeighed = strip - 3 > carbohydrates + 1 || !IN_PORTIONS.test(names[carbohydrates] ?? '')
  const glucose = [historic, historic + 1, strip].map((column) => [column, glucoseIn(names[column] ?? '')] as const)
  return {
    device: historic === 4 ? 0 : undefined,
    time: historic - 2,
    notes: strip - 1,
    values: [
      ...glucose,
      [historic + 3, RAPID_INSULIN],
      [strip - 2, LONG_INSULIN],
      ...(isWeighed ? [[carbohydrates, CARBOHYDRATES] as const] : []),
    ],
  }
}

const isHeader = (cells: readonly string[]): boolean => columnsIn(cells) !== undefined

const columnsOf = (file: SourceFile): LibreViewColumns | undefined => {
  const header = firstRows(file, 5).find(({ cells }) => isHeader(cells))
  return header && columnsIn(header.cells)
}

interface LibreTable {
  readonly file: SourceFile
  readonly columns: LibreViewColumns
}

const tablesIn = ({ files }: Upload): readonly LibreTable[] =>
  files.flatMap((file) => {
    const columns = columnsOf(file)
    return columns ? [{ file, columns }] : []
  })

// The table of Abbott's Lingo: a time with its offset, and the glucose at that time.

const LINGO = 'Lingo'
const TIME = /^Time of Glucose Reading\b/i
const GLUCOSE = /^Measurement\s*\((?:mg\/dl|mmol\/l)\)$/i

interface LingoColumns {
  readonly time: number
  readonly glucose: number
  readonly glucoseName: string
}

function lingoColumnsOf(file: SourceFile): LingoColumns | undefined {
  const names = (firstRows(file, 1)[0]?.cells ?? []).map((cell) => cell.trim())
  const time = names.findIndex((name) => TIME.test(name))
  const glucose = names.findIndex((name) => GLUCOSE.test(name))
  const glucoseName = names[glucose]
  return time < 0 || glucoseName === undefined ? undefined : { time, glucose, glucoseName }
}

const isLingo = (file: SourceFile): boolean => lingoColumnsOf(file) !== undefined

async function* lingoItems(file: SourceFile, moments: OwnMoments): AsyncGenerator<ReadItem> {
  const columns = lingoColumnsOf(file)
  if (!columns) return
  const target = glucoseIn(columns.glucoseName)
  for await (const row of namedRows(file)) {
    const position = { file: file.path, line: row.line }
    const when = row.at(columns.time).trim()
    const start = zonedMoment(when)
    const cell = { text: row.at(columns.glucose).trim(), decimalSign: '.' as const }
    if (!start) yield rejected(position, noTime(when))
    else
      for (const item of valueItems(target, cell, { start, position, sourceName: LINGO }))
        yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
  }
}

export const libreView: Format = {
  ...knownFormat('libreview'),
  passes: 2,
  technical: [
    /^(?:serial number|seriennummer|serienummer|numéro de série|número de seri(?:e|al)|numero di serie)$/i,
    'ID',
  ],
  sniff: (upload) => (tablesIn(upload).length > 0 || upload.files.some(isLingo) ? 1 : 0),
  read: readLibreView,
}

async function* readLibreView(upload: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const moments = new OwnMoments()
  const ofLingo = upload.files.filter(isLingo)
  const tables = tablesIn(upload)
  foundIn([...ofLingo, ...tables], LIBREVIEW)
  if (tables.length > 0) yield* libreItems(tables, moments, context)
  for (const file of ofLingo) yield* lingoItems(file, moments)
}

async function* libreItems(
  tables: readonly LibreTable[],
  moments: OwnMoments,
  context: ReadContext,
): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const { orders, signs } = await survey(tables)
  const order = orders.decided(context)
  const decimalSign = signs.decided ?? '.'
  for (const { file, columns } of tables) {
    for await (const row of namedRows(file, isHeader)) {
      const position = { file: file.path, line: row.line }
      const when = row.at(columns.time).trim()
      const date = readDate(when, order)
      const start = date?.kind === 'wall' ? momentOf(date.wall) : undefined
      if (!start) yield rejected(position, noTime(when))
      else
        for (const item of rowItems(row, { columns, start, position, decimalSign }))
          yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

async function survey(tables: readonly LibreTable[]) {
  const orders = new DayOrders()
  const signs = new DecimalSigns()
  for (const { file, columns } of tables) {
    for await (const row of namedRows(file, isHeader)) {
      orders.look(row.at(columns.time))
      for (const [column] of columns.values) signs.look(row.at(column))
    }
  }
  return { orders, signs }
}

interface LibreViewRowContext {
  readonly columns: LibreViewColumns
  readonly start: Moment
  readonly position: FilePosition
  readonly decimalSign: DecimalSign
}

function* rowItems(row: NamedRow, { columns, start, position, decimalSign }: LibreViewRowContext): Generator<ReadItem> {
  const device = columns.device === undefined ? '' : row.at(columns.device).trim()
  const shared = { start, position, sourceName: device || LIBREVIEW, note: row.at(columns.notes).trim() }
  // The kind of record says which column is filled.
  row.at(columns.time + 1)
  const items = columns.values.flatMap(([column, target]) => [
    ...valueItems(target, { text: row.at(column).trim(), decimalSign }, shared),
  ])
  if (items.length === 0) yield leftOut(say('Rows without glucose, insulin or carbohydrates'))
  yield* items
}
