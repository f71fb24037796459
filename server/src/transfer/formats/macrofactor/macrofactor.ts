/**
 * MacroFactor: a workbook with sheets for energy, nutrients, weights and body measurements, its short export of one
 * sheet, or a table of foods. Every sheet has a row for each day; foods have their time.
 */
import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { excel, tableOf } from '../excel/excel.ts'
import { openWorkbook, type Sheet, type Workbook } from '../excel/workbook.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { firstRows, headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate, readTimeOfDay } from '../reading/dates.ts'
import { MealSums, nutrientColumn } from '../reading/meals.ts'
import { localMoments, type WallTime } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import {
  catalogueTarget,
  type EntryTarget,
  entryOf,
  leftOut,
  measuredTarget,
  noTime,
  quotedCell,
  rejected,
} from '../reading/target.ts'
import { passedOver } from '../reading/uses.ts'

const SOURCE = 'MacroFactor'
const SHEETS = /name="(?:Quick Export|Calories &amp; Macros|Scale Weight|Food Log)"/

const isWorkbook = ({ path, head }: SourceFile): boolean =>
  /^xl\/workbook\.xml$/i.test(path) && SHEETS.test(Buffer.from(head).toString('latin1'))

/** A row for each food. */
function isFoodFile(file: SourceFile): boolean {
  const keys = headerKeys(file)
  return ['date', 'food name', 'serving size', 'calories (kcal)'].every((name) => keys.has(name))
}

export const macroFactor: Format = {
  ...knownFormat('macrofactor'),
  passes: 2,
  technical: [...(excel.technical ?? []), 'Serving Size', 'Serving Qty', 'Serving Weight (g)'],
  sniff: ({ files }) => (files.some(isFoodFile) ? 1 : files.some(isWorkbook) ? 0.95 : 0),
  read: readMacroFactor,
}

async function* readMacroFactor({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const { tables, others } = await tablesIn(files)
  const dated = foundIn(
    tables.filter((table) => headerKeys(table).has('date')),
    SOURCE,
  )
  const orders = new DayOrders()
  for (const table of dated) for await (const row of namedRows(table)) orders.look(row.cell('Date'))
  const order = orders.decided(context)
  const local = localMoments(context)
  const wallOf = (row: NamedRow): WallTime | undefined => {
    const date = readDate(row.cell('Date'), order)
    return date?.kind === 'wall' ? date.wall : undefined
  }
  const reading: TableReading = { local, wallOf, foodDays: new Set(), seen: new Set() }
  for (const table of dated.filter(isFoodFile)) yield* foodItems(table, reading)
  for (const table of dated.filter((sourceFile) => !isFoodFile(sourceFile))) yield* dayItems(table, reading)
  for (const { file, name } of others) yield passedOver(file, say('Sheet {name}', { name: quotedCell(name) }))
}

/** Sheets with measured values, and those without: goals, trends, partly logged days. */
async function tablesIn(files: readonly SourceFile[]): Promise<{ tables: SourceFile[]; others: readonly Sheet[] }> {
  if (!files.some(isWorkbook)) return { tables: files.filter(isFoodFile), others: [] }
  const workbook: Workbook = await openWorkbook(files)
  const tables: SourceFile[] = []
  const others: Sheet[] = [...workbook.hidden]
  for (const sheet of workbook.sheets) {
    const table = await tableOf(sheet, workbook)
    if (columnsOf(table).size > 0) tables.push(table)
    else others.push(sheet)
  }
  return { tables, others }
}

interface TableReading {
  readonly local: ReturnType<typeof localMoments>
  readonly wallOf: (row: NamedRow) => WallTime | undefined
  /** Days whose foods are listed one by one. */
  readonly foodDays: Set<string>
  /** Daily variables that an earlier sheet contained. */
  readonly seen: Set<string>
}

interface ValueColumn {
  readonly target: EntryTarget
  readonly factor: number
  readonly isNutrient: boolean
}

const NOT_MEASURED = /^(?:target|trend|expenditure|goal)\b|\btrend\b/i
const WITH_UNIT = /^(.*\S)\s*\(([^()]+)\)$/

/** The columns with values, by index. */
function columnsOf(table: SourceFile): ReadonlyMap<number, ValueColumn> {
  const columns = new Map<number, ValueColumn>()
  for (const [index, header] of (firstRows(table, 1)[0]?.cells ?? []).entries()) {
    const column = NOT_MEASURED.test(header.trim()) ? undefined : columnNamed(header.trim())
    if (column) columns.set(index, column)
  }
  return columns
}

function columnNamed(header: string): ValueColumn | undefined {
  const plain = (target: EntryTarget): ValueColumn => ({ target, factor: 1, isNutrient: false })
  if (nameKey(header) === 'fat percent') return plain(catalogueTarget('Body Fat'))
  if (nameKey(header) === 'steps') return plain(catalogueTarget('Daily Step Count'))
  const [, name = '', unit = ''] = WITH_UNIT.exec(header) ?? []
  if (nameKey(name) === 'serving weight') return undefined
  if (nameKey(name) === 'weight') return { ...measuredTarget('Body Weight', unit), isNutrient: false }
  // `Waist (cm)`: body measurements.
  if (/^(?:cm|in|inches)$/i.test(unit)) {
    const { target, factor } = measuredTarget(name, unit, 'Physique')
    return { target: { ...target, combination: 'MEAN' }, factor, isNutrient: false }
  }
  // `B12, Cobalamin (mcg)`
  const written = header.replace(/^(B\d{1,2}), ([^()]+?) \(/, '$1 ($2) (')
  const nutrient = /^(?:kcal|kj|g|mg|mcg|µg|iu)$/i.test(unit) ? nutrientColumn(written) : undefined
  return nutrient && { ...nutrient, isNutrient: true }
}

async function* foodItems(table: SourceFile, { local, wallOf, foodDays }: TableReading): AsyncGenerator<ReadItem> {
  const columns = columnsOf(table)
  const sums = new MealSums()
  for await (const row of namedRows(table)) {
    const position = { file: table.path, line: row.line }
    const wall = wallOf(row)
    const start = wall && local({ ...wall, ...(readTimeOfDay(row.cell('Time')) ?? { hour: 12 }) })
    if (!wall || !start) {
      yield rejected(position, noTime(row.cell('Date')))
      continue
    }
    yield* sums.begin(row.cell('Date'))
    foodDays.add(dayKey(wall))
    const note = row.cell('Food Name')
    let isFirst = true
    for (const item of valuesIn(row, columns, { start, position, sourceName: SOURCE })) {
      if (item.kind !== 'entry') yield item
      else {
        // The foods of a time are named once.
        sums.add(isFirst && note !== '' ? { ...item, note } : item)
        isFirst = false
      }
    }
  }
  yield* sums.finish()
}

const dayKey = ({ year, month, day }: WallTime): string => `${year}-${month}-${day}`

async function* dayItems(table: SourceFile, reading: TableReading): AsyncGenerator<ReadItem> {
  const columns = columnsOf(table)
  const others = (firstRows(table, 1)[0]?.cells ?? []).flatMap((name, index) =>
    columns.has(index) || nameKey(name) === 'date'
      ? []
      : [{ at: index, what: say('Column {name}', { name: quotedCell(name) }) }],
  )
  for await (const row of namedRows(table)) {
    const position = { file: table.path, line: row.line }
    const wall = reading.wallOf(row)
    const start = wall && reading.local({ year: wall.year, month: wall.month, day: wall.day })
    if (!wall || !start) {
      yield rejected(position, noTime(row.cell('Date')))
      continue
    }
    for (const { at, what } of others) if (row.at(at).trim() !== '') yield leftOut(what)
    const day = dayKey(wall)
    const hasFoods = reading.foodDays.has(day)
    const used = new Map([...columns].filter(([, { isNutrient }]) => !isNutrient || !hasFoods))
    if (hasFoods && used.size < columns.size) yield leftOut(say('Totals of days whose foods are listed one by one'))
    for (const item of valuesIn(row, used, { start, position, sourceName: SOURCE })) {
      const key = item.kind === 'entry' ? `${day} ${item.variableName}` : ''
      if (item.kind !== 'entry') yield item
      else if (reading.seen.has(key)) yield leftOut(say('Rows that appear twice in the file'))
      else {
        reading.seen.add(key)
        yield item
      }
    }
  }
}

type MacroFactorDetails = Omit<Parameters<typeof entryOf>[1], 'value'>

function* valuesIn(
  row: NamedRow,
  columns: ReadonlyMap<number, ValueColumn>,
  shared: MacroFactorDetails,
): Generator<ReadItem> {
  for (const [column, { target, factor, isNutrient }] of columns) {
    const text = row.at(column)
    const parsed = readNumber(text)
    // Nobody weighs zero, and a day of zero steps is a day without the phone.
    if (parsed.kind === 'number' && (isNutrient || parsed.value > 0))
      yield entryOf(target, { ...shared, value: parsed.value * factor })
    else if (parsed.kind === 'unreadable')
      yield rejected(
        shared.position,
        say('{text} is not a value of {variableName}.', { text: quotedCell(text), variableName: target.variableName }),
      )
  }
}
