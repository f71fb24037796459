/**
 * The list of activities of Garmin Connect (Activities.csv). Its column names are in the language of the person, but the
 * first columns are always the same: kind, local time, whether it is a favourite, title, distance, energy, time.
 */
import { say } from '../../../lib/language.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { DecimalSigns, readNumber } from '../reading/numbers.ts'
import { leftOut, noTime, rejected } from '../reading/target.ts'
import { askDistanceUnit } from '../reading/unit-questions.ts'
import { activityItems, clockSeconds, workoutInEnglish } from '../reading/workouts.ts'

const GARMIN = 'Garmin'
const COLUMN = { sport: 0, date: 1, favorite: 2, title: 3, distance: 4, time: 6 } as const
const METERS = { km: 1000, mi: 1609.344 } as const
/** In meters per second. Nobody is faster, so the distance is in meters: laps on a track, rowing machines. */
const FASTEST = 140

const isActivity = (cells: readonly string[]): boolean =>
  /^(true|false)$/i.test(cells[COLUMN.favorite]?.trim() ?? '') &&
  readDate(cells[COLUMN.date] ?? '')?.kind === 'wall' &&
  clockSeconds(cells[COLUMN.time] ?? '') !== undefined

const isActivityFile = (file: SourceFile): boolean => {
  const [header, first] = firstRows(file, 2)
  return header !== undefined && first !== undefined && !isActivity(header.cells) && isActivity(first.cells)
}

export const garminActivities: Format = {
  ...knownFormat('garmin-activities'),
  passes: 2,
  sniff: ({ files }) => (files.some(isActivityFile) ? 1 : 0),
  read: readActivities,
}

async function* readActivities({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isActivityFile), 'Garmin Connect')
  const { orders, signs, hasDistances } = await survey(tables)
  const momentOf = localMoments(context)
  const order = orders.decided(context)
  const decimalSign = signs.decided ?? '.'
  const unit = hasDistances ? askDistanceUnit(context) : 'km'
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const date = readDate(row.at(COLUMN.date), order)
      const start = date?.kind === 'wall' ? momentOf(date.wall) : undefined
      if (!start) {
        yield rejected(position, noTime(row.at(COLUMN.date)))
        continue
      }
      const distance = readNumber(row.at(COLUMN.distance), decimalSign)
      const amount = distance.kind === 'number' ? distance.value : 0
      // Swims are listed in the unit of the pool, meters or yards.
      if (isSwim(row) && amount > 0 && unit === 'mi')
        yield leftOut(say('Distances of swims whose unit the file does not say'))
      const seconds = clockSeconds(row.at(COLUMN.time))
      const isTooFast = amount * METERS[unit] > FASTEST * (seconds ?? 0)
      const items = activityItems({
        sport: row.at(COLUMN.sport),
        start,
        seconds,
        elapsedSeconds: clockSeconds(row.cell('Elapsed Time', 'Verstrichene Zeit')),
        meters: isSwim(row) ? (unit === 'km' ? amount : 0) : isTooFast ? amount : amount * METERS[unit],
        note: row.at(COLUMN.title),
        sourceName: GARMIN,
        position,
      })
      for (const item of items) yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

const isSwim = (row: NamedRow): boolean => /swim/i.test(workoutInEnglish(row.at(COLUMN.sport)))

async function survey(tables: readonly SourceFile[]) {
  const orders = new DayOrders()
  const signs = new DecimalSigns()
  let hasDistances = false
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      orders.look(row.at(COLUMN.date))
      signs.look(row.at(COLUMN.distance))
      hasDistances ||= /[1-9]/.test(row.at(COLUMN.distance))
    }
  }
  return { orders, signs, hasDistances }
}
