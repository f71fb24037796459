/**
 * Cronometer's exports, each a CSV of its own: foods one by one, totals of the days, biometrics, exercises and notes.
 * Where foods are there one by one, the totals of the days would count them twice and are left out.
 */

import { nameKey } from '../../../lib/names.ts'
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import type { Format, Place, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate, readTimeOfDay } from '../reading/dates.ts'
import { localMoments } from '../reading/local-moment.ts'
import { mealTime } from '../reading/meals.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { isSummary } from '../reading/summary-rows.ts'
import { Sums } from '../reading/sums.ts'
import { leftOut, noTime, rejected } from '../reading/target.ts'
import { passedOver } from '../reading/uses.ts'
import { foundIn } from '../unreadable-file.ts'
import { biometricItems, cronometerExercise } from './cronometer-body.ts'
import { foodItems, NutrientTable } from './cronometer-foods.ts'

type Kind = 'foods' | 'days' | 'biometrics' | 'exercises' | 'notes'

function kindOf(file: SourceFile): Kind | undefined {
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
    if (kind === 'days' && hasFoods)
      yield passedOver(
        file,
        say('Totals of days whose foods are listed one by one', 'Summen von Tagen, deren Lebensmittel einzeln da sind'),
      )
    else if (kind === 'notes')
      yield passedOver(file, say('Files of notes without a value', 'Dateien mit Notizen ohne Wert'))
    else yield* readTable(file, kind, startOf)
  }
}

async function* readTable(
  file: SourceFile,
  kind: Exclude<Kind, 'notes'>,
  startOf: (row: NamedRow) => Moment | undefined,
): AsyncGenerator<ReadItem> {
  const nutrients = await NutrientTable.of(file)
  const sums = new Sums()
  const moments = new OwnMoments()
  const itemsOf = (row: NamedRow, start: Moment, place: Place): Iterable<ReadItem> => {
    if (kind === 'biometrics') return biometricItems(row, start, place)
    if (kind === 'exercises') return cronometerExercise(row, start, place)
    if (kind === 'foods') return foodItems(row, nutrients, { start, place })
    return nutrients.dayItems(row, { start, place })
  }
  for await (const row of namedRows(file)) {
    const place = { file: file.path, line: row.line }
    const dayText = row.cell('Day', 'Date')
    if (isSummary(dayText)) {
      yield leftOut(say('Summary rows', 'Zeilen mit Summen'))
      continue
    }
    yield* sums.begin(dayText)
    const start = startOf(row)
    if (!start) {
      yield rejected(place, noTime(dayText))
      continue
    }
    for (const item of itemsOf(row, start, place)) {
      if (item.kind !== 'entry') yield item
      else if (item.combination === 'SUM') sums.add(item)
      else yield moments.place(item)
    }
  }
  yield* sums.finish()
}
