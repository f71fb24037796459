/**
 * The list of activities that Garmin Connect exports as Activities.csv. It is in the language of the account; the first seven
 * columns are the same everywhere: sport, local time, favourite, title, distance in the unit of the account, energy, length.
 */
import { say } from '../../../lib/language.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { type DecimalSign, DecimalSigns, readNumber } from '../reading/numbers.ts'
import { leftOut, noTime, rejected } from '../reading/target.ts'
import { workoutInEnglish, workoutSeconds } from '../reading/workouts.ts'
import { LONGEST_SECONDS, workoutItems } from './workout-items.ts'

const GARMIN = 'Garmin'
const SPORT = 0
const TIME = 1
const FAVOURITE = 2
const TITLE = 3
const DISTANCE = 4
const LENGTH = 6
const METERS: Readonly<Record<string, number>> = { km: 1000, mi: 1609.344 }

function isActivities(file: SourceFile): boolean {
  const [header, ...rows] = firstRows(file, 5)
  const isNamed = (header?.cells.length ?? 0) >= 8 && !readDate(header?.cells[TIME] ?? '')
  return isNamed && rows.length > 0 && rows.every(({ cells }) => isActivity(cells))
}

const isActivity = (cells: readonly string[]): boolean => {
  const date = readDate(cells[TIME] ?? '')
  return (
    date?.kind === 'wall' &&
    date.hasTime &&
    /^(?:true|false)$/i.test(cells[FAVOURITE]?.trim() ?? '') &&
    /^\d{1,3}:\d{2}:\d{2}/.test(cells[LENGTH]?.trim() ?? '')
  )
}

export const garminActivities: Format = {
  ...knownFormat('garmin-activities'),
  passes: 2,
  sniff: ({ files }) => (files.some(isActivities) ? 0.95 : 0),
  read: readActivities,
}

async function* readActivities({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isActivities), 'Garmin Connect')
  const momentOf = localMoments(context)
  const { sign, hasDistance } = await lookThrough(tables)
  const unit = hasDistance ? askUnit(context) : 'km'
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const when = row.at(TIME).trim()
      const date = readDate(when)
      const start = date?.kind === 'wall' ? momentOf(date.wall) : undefined
      const seconds = workoutSeconds(row.at(LENGTH))
      const distance = distanceIn(row, sign)
      const sport = row.at(SPORT).trim()
      row.at(FAVOURITE)
      if (!start) {
        yield rejected(place, noTime(when))
        continue
      }
      if (seconds === undefined || seconds <= 0 || seconds > LONGEST_SECONDS) {
        yield rejected(place, say('It does not say how long the activity was.'))
        continue
      }
      // Swims are in meters or yards, whatever the account is in.
      const isSwum = /swim/i.test(workoutInEnglish(sport))
      if (isSwum && distance !== undefined) yield leftOut(say('Distances of swims whose unit the file does not say'))
      const meters = distance === undefined || isSwum ? undefined : distance * (METERS[unit] ?? 1000)
      const workout = { sport, start, seconds, meters, note: row.at(TITLE).trim(), sourceName: GARMIN, place }
      for (const item of workoutItems(workout)) yield item.kind === 'entry' ? moments.place(item, row.cells) : item
    }
  }
}

function distanceIn(row: NamedRow, sign: DecimalSign): number | undefined {
  const read = readNumber(row.at(DISTANCE).trim(), sign)
  return read.kind === 'number' && read.value > 0 ? read.value : undefined
}

async function lookThrough(tables: readonly SourceFile[]) {
  const signs = new DecimalSigns()
  let hasDistance = false
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      signs.look(row.at(DISTANCE))
      hasDistance ||= /[1-9]/.test(row.at(DISTANCE))
    }
  }
  return { sign: signs.decided ?? '.', hasDistance } as const
}

const askUnit = (context: ReadContext): string =>
  context.ask({
    key: 'unit: Distance',
    text: say('Does your Garmin account count in kilometres or in miles? The file does not say.'),
    choices: ['km', 'mi'],
  })
