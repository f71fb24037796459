/**
 * Cronometer's exports, each a separate CSV: individual foods, totals of the days, biometrics, exercises and notes. If
 * the foods are listed individually, the daily totals would count them twice and are left out.
 */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
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
import { exerciseTarget } from '../myfitnesspal/myfitnesspal-exercise.ts'
import { firstRows, headerKeys, isSummary, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate, readTimeOfDay } from '../reading/dates.ts'
import { unitCoded } from '../reading/foreign-units.ts'
import { MealSums, mealTime, type NutrientColumn, nutrientColumn } from '../reading/meals.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber, readPressure } from '../reading/numbers.ts'
import {
  catalogueTarget,
  entryOf,
  leftOut,
  measuredTarget,
  noTime,
  ownTarget,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { passedOver } from '../reading/uses.ts'

type CronometerKind = 'foods' | 'days' | 'biometrics' | 'exercises' | 'notes'

function kindOf(file: SourceFile): CronometerKind | undefined {
  const keys = headerKeys(file)
  const has = (...names: readonly string[]): boolean => names.every((name) => keys.has(nameKey(name)))
  if (has('Day', 'Food Name', 'Amount')) return 'foods'
  if (has('Day', 'Metric', 'Unit', 'Amount')) return 'biometrics'
  if (has('Day', 'Exercise', 'Minutes', 'Calories Burned')) return 'exercises'
  if (has('Day', 'Group', 'Note')) return 'notes'
  return has('Date') && (has('Completed') || has('Energy (kcal)') || has('Energy (kJ)')) && !has('Meal')
    ? 'days'
    : undefined
}

export const cronometer: Format = {
  ...knownFormat('cronometer'),
  passes: 3,
  sniff: ({ files }) => {
    const kinds = files.map(kindOf)
    if (kinds.some((kind) => kind !== undefined && kind !== 'notes' && kind !== 'days')) return 1
    if (kinds.includes('days')) return files.some((file) => headerKeys(file).has('completed')) ? 1 : 0.6
    return kinds.includes('notes') ? 0.5 : 0
  },
  read: readCronometer,
}

async function* readCronometer({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const kinds = files.flatMap((file) => {
    const kind = kindOf(file)
    return kind === undefined ? [] : [{ file, kind }]
  })
  const tables = foundIn(kinds, 'Cronometer')
  const orders = new DayOrders()
  for (const { file } of tables) for await (const row of namedRows(file)) orders.look(row.cell('Day', 'Date'))
  const order = orders.decided(context)
  const startOf = (row: NamedRow): Moment | undefined => {
    const day = readDate(row.cell('Day', 'Date'), order)
    const clock = readTimeOfDay(row.cell('Time')) ?? mealTime(row.cell('Group'))
    return day?.kind === 'wall' ? momentOf({ ...day.wall, ...clock }) : undefined
  }
  const hasFoods = tables.some(({ kind }) => kind === 'foods')
  for (const { file, kind } of tables) {
    if (kind === 'days' && hasFoods) yield passedOver(file, say('Totals of days whose foods are listed one by one'))
    else if (kind === 'notes') yield passedOver(file, say('Files of notes without a value'))
    else yield* readTable(file, kind, startOf)
  }
}

async function* readTable(
  file: SourceFile,
  kind: Exclude<CronometerKind, 'notes'>,
  startOf: (row: NamedRow) => Moment | undefined,
): AsyncGenerator<ReadItem> {
  const nutrients = await NutrientTable.of(file)
  const sums = new MealSums()
  const moments = new OwnMoments()
  const itemsOf = (row: NamedRow, start: Moment, position: FilePosition): Iterable<ReadItem> => {
    if (kind === 'biometrics') return biometricItems(row, start, position)
    if (kind === 'exercises') return cronometerExercise(row, start, position)
    if (kind === 'foods') return foodItems(row, nutrients, { start, position })
    return nutrients.dayItems(row, { start, position })
  }
  for await (const row of namedRows(file)) {
    const position = { file: file.path, line: row.line }
    const dayText = row.cell('Day', 'Date')
    if (isSummary(dayText)) {
      yield leftOut(say('Summary rows'))
      continue
    }
    yield* sums.begin(dayText)
    const start = startOf(row)
    if (!start) {
      yield rejected(position, noTime(dayText))
      continue
    }
    for (const item of itemsOf(row, start, position)) {
      if (item.kind !== 'entry') yield item
      else if (item.combination === 'SUM') sums.add(item)
      else yield moments.assign(item, row.cells)
    }
  }
  yield* sums.finish()
}

// Cronometer's foods and totals of days: a column for each nutrient, its unit in the header.

const SOURCE = 'Cronometer'

interface FoodRecord {
  readonly start: Moment
  readonly position: FilePosition
}

/** Which columns of a file are nutrients, of those that are not zero throughout. */
class NutrientTable {
  readonly #columns: ReadonlyMap<number, NutrientColumn>
  readonly #hasGroups: boolean

  constructor(columns: ReadonlyMap<number, NutrientColumn>, hasGroups: boolean) {
    this.#columns = columns
    this.#hasGroups = hasGroups
  }

  static async of(file: SourceFile): Promise<NutrientTable> {
    const header = firstRows(file, 1)[0]?.cells ?? []
    const used = new Set<number>()
    let hasGroups = false
    for await (const row of namedRows(file)) {
      for (const [index, cell] of row.cells.entries()) if (/[1-9]/.test(cell)) used.add(index)
      hasGroups ||= row.cell('Group') !== ''
    }
    const columns = new Map<number, NutrientColumn>()
    for (const [index, name] of header.entries()) {
      const column = used.has(index) && nameKey(name) !== 'amount' ? nutrientColumn(name) : undefined
      if (column) columns.set(index, column)
    }
    return new NutrientTable(columns, hasGroups)
  }

  *items(row: NamedRow, shared: FoodRecord): Generator<ReadItem> {
    for (const [column, { target, factor }] of this.#columns) {
      const text = row.at(column)
      const parsed = readNumber(text)
      if (parsed.kind === 'unreadable')
        yield rejected(
          shared.position,
          say('{text} is not an amount of {variableName}.', {
            text: quotedCell(text),
            variableName: nameForReader(target.variableName),
          }),
        )
      else if (parsed.kind === 'number')
        yield entryOf(target, { ...shared, value: parsed.value * factor, sourceName: SOURCE })
    }
  }

  /** A day, or a meal of it. A row without a meal among rows of meals is their total. */
  *dayItems(row: NamedRow, shared: FoodRecord): Generator<ReadItem> {
    if (this.#hasGroups && /^(total.*)?$/i.test(row.cell('Group'))) {
      yield leftOut(say('Summary rows'))
      return
    }
    const isEmpty = [...this.#columns.keys()].every((column) => !/[1-9]/.test(row.cells[column] ?? ''))
    if (isEmpty) yield leftOut(say('Days and meals without food'))
    else yield* this.items(row, shared)
  }
}

/** The food itself, and what is in it. */
function* foodItems(row: NamedRow, nutrients: NutrientTable, shared: FoodRecord): Generator<ReadItem> {
  const name = row.cell('Food Name')
  const amount = row.cell('Amount')
  if (name === '') yield rejected(shared.position, say('The row has no food.'))
  else yield foodItem(name, amount, shared)
  yield* nutrients.items(row, shared)
}

function foodItem(name: string, amount: string, shared: FoodRecord): ReadItem {
  const parsed = readNumber(amount)
  if (parsed.kind !== 'number')
    return rejected(
      shared.position,
      say('{amount} is not an amount of {name}.', { amount: quotedCell(amount), name: quotedCell(name) }),
    )
  const values = { ...shared, sourceName: SOURCE, note: amount }
  const spelled = unitCoded(parsed.unit)
  if (spelled && ['g', 'mg', 'kg', 'lb', 'mL', 'L'].includes(spelled.unit) && !/cup|pint/i.test(parsed.unit)) {
    const { unit, factor } = spelled
    // Weighed and counted amounts of a food cannot be added: each is a separate variable.
    const target = ownTarget({ variableName: `${name} (${unit})`, categoryName: 'Foods', unit, combination: 'SUM' })
    return entryOf(target, { ...values, value: parsed.value * factor })
  }
  const target = targetFor(name, { categoryName: 'Foods', unit: 'serving', combination: 'SUM' })
  return entryOf(target, { ...values, value: parsed.value })
}

// Cronometer's biometrics and exercises.

/** A metric from another program names it in brackets. */
const FROM_ELSEWHERE =
  /^(.*\S)\s*\((Apple Health|Health Connect|Google Fit|Samsung Health|Fitbit|Garmin|Oura|Withings|Polar|WHOOP|Dexcom|Strava|Suunto|COROS|Keto-?Mojo|Biosense|Qardio)\)$/i

function* biometricItems(row: NamedRow, start: Moment, position: FilePosition): Generator<ReadItem> {
  const metric = row.cell('Metric')
  const [, name = metric, sourceName = SOURCE] = FROM_ELSEWHERE.exec(metric) ?? []
  const amount = row.cell('Amount')
  const shared = { start, position, sourceName }
  const pressure = readPressure(amount)
  if (pressure) {
    yield entryOf(catalogueTarget('Systolic Blood Pressure'), { ...shared, value: pressure[0] })
    yield entryOf(catalogueTarget('Diastolic Blood Pressure'), { ...shared, value: pressure[1] })
    return
  }
  const parsed = readNumber(amount)
  if (metric === '') yield rejected(position, say('The row does not say what was measured.'))
  else if (parsed.kind !== 'number')
    yield rejected(
      position,
      say('{amount} is not a value of {metric}.', { amount: quotedCell(amount), metric: quotedCell(metric) }),
    )
  else {
    const { target, factor } = measuredTarget(name, row.cell('Unit'), 'Vital Signs')
    yield entryOf(target, { ...shared, value: parsed.value * factor })
  }
}

/** Energy burned is written below zero by some versions. */
function* cronometerExercise(row: NamedRow, start: Moment, position: FilePosition): Generator<ReadItem> {
  const name = row.cell('Exercise')
  const shared = { start, position, sourceName: SOURCE }
  const minutes = readNumber(row.cell('Minutes'))
  const energy = readNumber(row.cell('Calories Burned'))
  if (minutes.kind === 'unreadable')
    yield rejected(position, say('{shown} is not a number of minutes.', { shown: quotedCell(row.cell('Minutes')) }))
  else if (minutes.kind === 'number' && minutes.value > 0) {
    const end = row.cell('Time') === '' ? {} : { endEpoch: start.epochSeconds + Math.round(minutes.value * 60) }
    yield entryOf(exerciseTarget(name), { ...shared, ...end, value: minutes.value, note: name })
  }
  if (energy.kind === 'number' && energy.value !== 0)
    yield entryOf(catalogueTarget('Active Energy Burned'), { ...shared, value: Math.abs(energy.value) })
}
