/**
 * The table of activities in Strava's archive. Its times are UTC. It has some columns twice: the first distance is in the
 * unit of the account, the second in meters.
 */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
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
import { readDate } from '../reading/dates.ts'
import { OwnMoments } from '../reading/moments.ts'
import { type DecimalSign, DecimalSigns, readNumber } from '../reading/numbers.ts'
import { entryOf, leftOut, lookup, noTime, rejected } from '../reading/target.ts'
import { distanceOf, workoutInEnglish, workoutOf } from '../reading/workouts.ts'

const STRAVA = 'Strava'
const ID = ['Activity ID', 'Aktivitäts-ID']
const DATE = ['Activity Date', 'Aktivitätsdatum']
const NAME = ['Activity Name', 'Name der Aktivität']
const SPORT = ['Activity Type', 'Aktivitätsart']
const ELAPSED = ['Elapsed Time', 'Verstrichene Zeit']
const MOVING = ['Moving Time', 'Bewegungszeit']
const DISTANCE = ['Distance', 'Distanz']

const METERS = lookup<number>({ km: 1000, mi: 1609.344, m: 1 })
const LONGEST_SECONDS = 7 * SECONDS_PER_DAY

const isActivityFile = (file: SourceFile): boolean => columnsOf(file) !== undefined

export const stravaExport: Format = {
  ...knownFormat('strava-export'),
  passes: 2,
  technical: [...ID, /\bID\b/, 'Filename', 'Dateiname'],
  sniff: ({ files }) => (files.some(isActivityFile) ? 1 : 0),
  read: readActivities,
}

async function* readActivities({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isActivityFile), STRAVA)
  const ways = await notationOf(tables, context)
  const moments = new OwnMoments()
  for (const file of tables) {
    const columns = columnsOf(file)
    if (!columns) continue
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      for (const item of activityItems(row, { columns, ways, position }))
        yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

/** Of duplicate columns, the last one is in seconds and meters. */
interface StravaColumns {
  readonly id: number
  readonly date: number
  readonly name: number
  readonly sport: number
  readonly elapsed: number
  readonly moving: number
  readonly firstDistance: number
  readonly lastDistance: number
}

const cachedColumns = new WeakMap<SourceFile, StravaColumns | 'none'>()

function columnsOf(file: SourceFile): StravaColumns | undefined {
  const cached = cachedColumns.get(file) ?? columnsIn((firstRows(file, 1)[0]?.cells ?? []).map(nameKey)) ?? 'none'
  cachedColumns.set(file, cached)
  return cached === 'none' ? undefined : cached
}

const columnsIn = (header: readonly string[]): StravaColumns | undefined =>
  columnsByName(header) ?? columnsByOrder(header)

function columnsByName(header: readonly string[]): StravaColumns | undefined {
  const isAnyOf = (names: readonly string[]) => (key: string) => names.some((name) => nameKey(name) === key)
  const first = (names: readonly string[]) => header.findIndex(isAnyOf(names))
  if ([ID, DATE, SPORT].some((names) => first(names) < 0)) return undefined
  return {
    id: first(ID),
    date: first(DATE),
    name: first(NAME),
    sport: first(SPORT),
    elapsed: header.findLastIndex(isAnyOf(ELAPSED)),
    moving: first(MOVING),
    firstDistance: first(DISTANCE),
    lastDistance: header.findLastIndex(isAnyOf(DISTANCE)),
  }
}

/**
 * In every language the table begins with id, date, name, sport, description, elapsed time and distance, and repeats
 * the last two, with the moving time between them.
 */
function columnsByOrder(header: readonly string[]): StravaColumns | undefined {
  const elapsed = header.indexOf(header[5] ?? '', 7)
  const isLayout = header.length > 12 && elapsed > 7 && header[6] !== '' && header[elapsed + 2] === header[6]
  if (!isLayout) return undefined
  return {
    id: 0,
    date: 1,
    name: 2,
    sport: 3,
    elapsed,
    moving: elapsed + 1,
    firstDistance: 6,
    lastDistance: elapsed + 2,
  }
}

interface StravaNotation {
  readonly decimalSign: DecimalSign
  readonly distanceUnit: string
}

/** Surveys the decimal separator, and distances without a column in meters. */
async function notationOf(tables: readonly SourceFile[], context: ReadContext): Promise<StravaNotation> {
  const signs = new DecimalSigns()
  let isAmbiguous = false
  for (const file of tables) {
    const columns = columnsOf(file)
    if (!columns) continue
    for await (const row of namedRows(file)) {
      const { first, last } = distancesEither(row, columns)
      signs.look(row.at(columns.firstDistance))
      isAmbiguous ||= first !== undefined && !isInMeters({ first, last }) && !isSwim(row, columns)
    }
  }
  const decimalSign = signs.decided ?? '.'
  const text = say('What unit are the distances in? The file does not say.')
  const distanceUnit = isAmbiguous ? context.ask({ key: 'unit: Distance', text, choices: ['km', 'mi', 'm'] }) : 'km'
  return { decimalSign, distanceUnit }
}

/** Before the decimal separator is known. */
function distancesEither(row: NamedRow, columns: StravaColumns): Distances {
  const points = distancesIn(row, columns, '.')
  const commas = distancesIn(row, columns, ',')
  return { first: points.first ?? commas.first, last: points.last ?? commas.last }
}

interface Distances {
  readonly first: number | undefined
  readonly last: number | undefined
}

function distancesIn(row: NamedRow, columns: StravaColumns, sign: DecimalSign): Distances {
  const amount = (column: number): number | undefined => {
    const parsed = readNumber(row.at(column), sign)
    return parsed.kind === 'number' && parsed.value > 0 ? parsed.value : undefined
  }
  const last =
    columns.lastDistance === columns.firstDistance ? undefined : amountOrPoint(row.at(columns.lastDistance), sign)
  return { first: amount(columns.firstDistance), last }
}

/** Seconds and meters have a decimal point, even if the first distance has a comma. */
const signOf = (text: string, sign: DecimalSign): DecimalSign => (/\.\d{1,2}$/.test(text.trim()) ? '.' : sign)

function amountOrPoint(text: string, sign: DecimalSign): number | undefined {
  const parsed = readNumber(text, signOf(text, sign))
  return parsed.kind === 'number' && parsed.value > 0 ? parsed.value : undefined
}

/** A kilometer has 1000 meters and a mile 1609: smaller factors mean that the column is not in meters. */
const isInMeters = ({ first, last }: Distances): boolean =>
  last !== undefined && (first === undefined || last > first * 500)

const isSwim = (row: NamedRow, columns: StravaColumns): boolean => /swim/i.test(sportOf(row, columns))

/** A ride is cycling, and a virtual one is indoors. */
const sportOf = (row: NamedRow, columns: StravaColumns): string =>
  workoutInEnglish(row.at(columns.sport).trim())
    .replace(/^Virtual Ride$/i, 'Indoor Cycling')
    .replace(/\bRide$/i, 'Cycling')

interface StravaActivity {
  readonly columns: StravaColumns
  readonly ways: StravaNotation
  readonly position: FilePosition
}

function* activityItems(row: NamedRow, { columns, ways, position }: StravaActivity): Generator<ReadItem> {
  const when = row.at(columns.date).trim()
  const start = momentIn(when)
  if (!start) {
    yield rejected(position, noTime(when))
    return
  }
  const elapsed = secondsIn(row.at(columns.elapsed), ways.decimalSign)
  const moving = secondsIn(row.at(columns.moving), ways.decimalSign) ?? elapsed
  if (moving === undefined) {
    yield rejected(position, say('It does not say how long the activity was.'))
    return
  }
  const sport = sportOf(row, columns)
  const { target, note } = workoutOf(sport)
  const endEpoch = start.epochSeconds + Math.round(Math.max(elapsed ?? 0, moving))
  const shared = { start, endEpoch, sourceName: STRAVA, position, note: row.at(columns.name).trim() || note }
  yield entryOf(target, { ...shared, value: moving / 60 })
  const distances = distancesIn(row, columns, ways.decimalSign)
  if ((distances.first ?? distances.last) === undefined) return
  const meters = metersOf(distances, isSwim(row, columns), ways)
  if (meters === undefined) yield leftOut(say('Distances of swims whose unit the file does not say'))
  else yield entryOf(distanceOf(sport), { ...shared, note: undefined, value: meters })
}

/** The two distances of a swim are both in meters; a single one may be in any unit. */
function metersOf(distances: Distances, isSwum: boolean, { distanceUnit }: StravaNotation): number | undefined {
  if (isInMeters(distances) || (isSwum && distances.last !== undefined)) return distances.last
  return isSwum ? undefined : (distances.first ?? 0) * (METERS[distanceUnit] ?? 1000)
}

function momentIn(text: string): Moment | undefined {
  const date = readDate(text)
  if (date?.kind !== 'wall') return date?.moment
  const { year, month, day, hour = 0, minute = 0, second = 0 } = date.wall
  const epochSeconds = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  return new Date(epochSeconds * 1000).getUTCDate() === day ? { epochSeconds, offsetMinutes: undefined } : undefined
}

function secondsIn(text: string, sign: DecimalSign): number | undefined {
  const parsed = readNumber(text, signOf(text, sign))
  const isLength = parsed.kind === 'number' && parsed.unit === '' && parsed.value > 0 && parsed.value <= LONGEST_SECONDS
  return isLength ? parsed.value : undefined
}
