/**
 * The CSV that fitbit.com wrote before accounts moved to Google: tables of body, foods, activities and sleep below each
 * other, with local days and times. Units are those of the account, which the file does not say.
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
import { firstRows, type NamedRow } from '../reading/csv-rows.ts'
import { DayOrders, readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { nightEntries } from '../reading/nights.ts'
import { type DecimalSign, DecimalSigns, readNumber } from '../reading/numbers.ts'
import { sectionRows } from '../reading/table-sections.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, noTime, rejected } from '../reading/target.ts'
import { askDistanceUnit, askMassUnit, type MassUnit, massIn } from '../reading/unit-questions.ts'

const FITBIT = 'Fitbit'

type FitbitKind = 'body' | 'foods' | 'activities' | 'sleep'

/** Only this table has all of these columns. */
const HEADERS: readonly (readonly [FitbitKind, ...columns: string[]])[] = [
  ['body', 'Date', 'Weight', 'BMI', 'Fat'],
  ['foods', 'Date', 'Calories In'],
  ['activities', 'Date', 'Calories Burned', 'Steps', 'Minutes Sedentary'],
  ['sleep', 'Start Time', 'End Time', 'Minutes Asleep', 'Number of Awakenings'],
]

function kindOf(cells: readonly string[]): FitbitKind | undefined {
  const keys = new Set(cells.map(nameKey))
  return HEADERS.find(([, ...columns]) => columns.every((column) => keys.has(nameKey(column))))?.[0]
}

const isExport = (file: SourceFile): boolean => firstRows(file).some(({ cells }) => kindOf(cells) !== undefined)

export const fitbitCsv: Format = {
  ...knownFormat('fitbit-csv'),
  passes: 2,
  sniff: ({ files }) => (files.some(isExport) ? 1 : 0),
  read: readExport,
}

interface ExportSettings {
  readonly momentOf: (text: string) => Moment | undefined
  readonly decimalSign: DecimalSign
  readonly weightUnit: MassUnit
  readonly distanceUnit: 'km' | 'mi'
}

async function* readExport({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isExport), FITBIT)
  const { orders, signs, hasWeights, hasDistances } = await survey(tables)
  const local = localMoments(context)
  const order = orders.decided(context)
  const reading: ExportSettings = {
    momentOf: (text) => {
      const date = readDate(text, order)
      return date?.kind === 'wall' ? local(date.wall) : undefined
    },
    decimalSign: signs.decided ?? '.',
    weightUnit: hasWeights ? askMassUnit(context) : 'kg',
    distanceUnit: hasDistances ? askDistanceUnit(context) : 'km',
  }
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const { kind, row } of sectionRows(file, kindOf)) {
      const position = { file: file.path, line: row.line }
      for (const item of ITEMS[kind](row, reading, position))
        yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

async function survey(tables: readonly SourceFile[]) {
  const orders = new DayOrders()
  const signs = new DecimalSigns()
  let hasWeights = false
  let hasDistances = false
  for (const file of tables) {
    for await (const { kind, row } of sectionRows(file, kindOf)) {
      orders.look(row.cell('Date', 'Start Time').split(' ')[0] ?? '')
      signs.look(row.cell('Weight'))
      signs.look(row.cell('Distance'))
      hasWeights ||= kind === 'body' && /[1-9]/.test(row.cell('Weight'))
      hasDistances ||= kind === 'activities' && /[1-9]/.test(row.cell('Distance'))
    }
  }
  return { orders, signs, hasWeights, hasDistances }
}

type Items = (row: NamedRow, reading: ExportSettings, position: FilePosition) => Generator<ReadItem>

const ITEMS: Readonly<Record<FitbitKind, Items>> = {
  body: bodyItems,
  foods: foodItems,
  activities: activityDayItems,
  sleep: nightItems,
}

/** Zero means that nothing was measured or entered. */
function amountIn(row: NamedRow, column: string, { decimalSign }: ExportSettings): number | undefined {
  const parsed = readNumber(row.cell(column), decimalSign)
  return parsed.kind === 'number' && parsed.value > 0 ? parsed.value : undefined
}

function* bodyItems(row: NamedRow, reading: ExportSettings, position: FilePosition): Generator<ReadItem> {
  const start = reading.momentOf(row.cell('Date'))
  if (!start) {
    yield rejected(position, noTime(row.cell('Date')))
    return
  }
  const weight = amountIn(row, 'Weight', reading)
  const fat = amountIn(row, 'Fat', reading)
  const shared = { start, position, sourceName: FITBIT }
  if (weight !== undefined) {
    const { unit, value } = massIn(reading.weightUnit, weight)
    yield entryOf(catalogueTarget('Body Weight', unit), { ...shared, value })
  }
  if (fat !== undefined) yield entryOf(catalogueTarget('Body Fat'), { ...shared, value: fat })
}

function* foodItems(row: NamedRow, reading: ExportSettings, position: FilePosition): Generator<ReadItem> {
  const start = reading.momentOf(row.cell('Date'))
  if (!start) {
    yield rejected(position, noTime(row.cell('Date')))
    return
  }
  const value = amountIn(row, 'Calories In', reading)
  if (value !== undefined)
    yield entryOf(catalogueTarget('Calorie Intake'), { start, position, sourceName: FITBIT, value })
}

const DAY_COLUMNS: readonly (readonly [column: string, target: EntryTarget])[] = [
  ['Steps', catalogueTarget('Daily Step Count')],
  ['Floors', catalogueTarget('Floors Climbed')],
  ['Calories Burned', catalogueTarget('Total Energy Burned')],
  ['Activity Calories', catalogueTarget('Active Energy Burned')],
  ['Minutes Sedentary', catalogueTarget('Sitting Time')],
]

function* activityDayItems(row: NamedRow, reading: ExportSettings, position: FilePosition): Generator<ReadItem> {
  const start = reading.momentOf(row.cell('Date'))
  if (!start) {
    yield rejected(position, noTime(row.cell('Date')))
    return
  }
  const shared = { start, position, sourceName: FITBIT }
  const distance = amountIn(row, 'Distance', reading)
  const active = ['Minutes Fairly Active', 'Minutes Very Active'].map((column) => amountIn(row, column, reading) ?? 0)
  const values = DAY_COLUMNS.map(([column, target]) => ({ target, value: amountIn(row, column, reading) }))
  // Without the tracker there are no steps, and the energy of a day at rest.
  if (amountIn(row, 'Steps', reading) === undefined) {
    yield leftOut(say('Days without the tracker'))
    return
  }
  for (const { target, value } of values) if (value !== undefined) yield entryOf(target, { ...shared, value })
  if (distance !== undefined)
    yield entryOf(catalogueTarget('Walking and Running Distance', reading.distanceUnit), { ...shared, value: distance })
  yield entryOf(catalogueTarget('Active Minutes'), {
    ...shared,
    value: active.reduce((sum, minutes) => sum + minutes, 0),
  })
}

function* nightItems(row: NamedRow, reading: ExportSettings, position: FilePosition): Generator<ReadItem> {
  const start = reading.momentOf(row.cell('Start Time'))
  const end = reading.momentOf(row.cell('End Time'))
  if (!start || !end || end.epochSeconds <= start.epochSeconds) {
    yield rejected(position, say('The night has no start or no end.'))
    return
  }
  const seconds = (column: string): number | undefined => {
    const minutes = amountIn(row, column, reading)
    return minutes === undefined ? undefined : minutes * 60
  }
  const awakenings = amountIn(row, 'Number of Awakenings', reading)
  yield* nightEntries({
    start,
    endEpoch: end.epochSeconds,
    seconds: {
      deep: seconds('Minutes Deep Sleep'),
      light: seconds('Minutes Light Sleep'),
      rem: seconds('Minutes REM Sleep'),
      awake: seconds('Minutes Awake'),
    },
    asleepSeconds: seconds('Minutes Asleep'),
    inBedSeconds: seconds('Time in Bed'),
    sourceName: FITBIT,
    position,
  })
  if (awakenings !== undefined)
    yield entryOf(catalogueTarget('Awakenings'), {
      start,
      endEpoch: end.epochSeconds,
      value: awakenings,
      sourceName: FITBIT,
      position,
    })
}
