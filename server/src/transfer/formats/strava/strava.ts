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
import { firstRows, headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { OwnMoments } from '../reading/moments.ts'
import { type DecimalSign, DecimalSigns, readNumber } from '../reading/numbers.ts'
import { entryOf, leftOut, lookup, type Nature, natureOf, noTime, rejected } from '../reading/target.ts'
import { workoutInEnglish, workoutOf } from '../reading/workouts.ts'

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

const isActivities = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return [ID, DATE, SPORT].every((names) => names.some((name) => keys.has(nameKey(name))))
}

export const stravaExport: Format = {
  ...knownFormat('strava-export'),
  passes: 2,
  technical: [...ID, 'Filename', 'Dateiname'],
  sniff: ({ files }) => (files.some(isActivities) ? 1 : 0),
  read: readActivities,
}

async function* readActivities({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isActivities), STRAVA)
  const ways = await waysOf(tables, context)
  const moments = new OwnMoments()
  for (const file of tables) {
    const columns = columnsOf(file)
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      for (const item of activityItems(row, { columns, ways, place }))
        yield item.kind === 'entry' ? moments.place(item, row.cells) : item
    }
  }
}

/** The places of columns that are there twice: the last one is the one in seconds and meters. */
interface Columns {
  readonly elapsed: number
  readonly firstDistance: number
  readonly lastDistance: number
}

function columnsOf(file: SourceFile): Columns {
  const header = (firstRows(file, 1)[0]?.cells ?? []).map(nameKey)
  const isOne = (names: readonly string[]) => (key: string) => names.some((name) => nameKey(name) === key)
  return {
    elapsed: header.findLastIndex(isOne(ELAPSED)),
    firstDistance: header.findIndex(isOne(DISTANCE)),
    lastDistance: header.findLastIndex(isOne(DISTANCE)),
  }
}

interface Ways {
  readonly decimalSign: DecimalSign
  readonly distanceUnit: string
}

/** Looks through for the sign before decimals, and for distances without their meters. */
async function waysOf(tables: readonly SourceFile[], context: ReadContext): Promise<Ways> {
  const signs = new DecimalSigns()
  let isUnclear = false
  for (const file of tables) {
    const columns = columnsOf(file)
    for await (const row of namedRows(file)) {
      const { first, last } = distancesEither(row, columns)
      signs.look(row.at(columns.firstDistance))
      isUnclear ||= first !== undefined && !isInMeters({ first, last }) && !isSwim(row)
    }
  }
  const decimalSign = signs.decided ?? '.'
  const text = say('What unit are the distances in? The file does not say.')
  const distanceUnit = isUnclear ? context.ask({ key: 'unit: Distance', text, choices: ['km', 'mi', 'm'] }) : 'km'
  return { decimalSign, distanceUnit }
}

/** Before the sign for decimals is known. */
function distancesEither(row: NamedRow, columns: Columns): Distances {
  const points = distancesIn(row, columns, '.')
  const commas = distancesIn(row, columns, ',')
  return { first: points.first ?? commas.first, last: points.last ?? commas.last }
}

interface Distances {
  readonly first: number | undefined
  readonly last: number | undefined
}

function distancesIn(row: NamedRow, columns: Columns, sign: DecimalSign): Distances {
  const amount = (at: number): number | undefined => {
    const read = readNumber(row.at(at), sign)
    return read.kind === 'number' && read.value > 0 ? read.value : undefined
  }
  const last =
    columns.lastDistance === columns.firstDistance ? undefined : amountOrPoint(row.at(columns.lastDistance), sign)
  return { first: amount(columns.firstDistance), last }
}

/** Meters are written with a point also where the first distance has a comma. */
function amountOrPoint(text: string, sign: DecimalSign): number | undefined {
  const read = readNumber(text, /\.\d{1,2}$/.test(text) ? '.' : sign)
  return read.kind === 'number' && read.value > 0 ? read.value : undefined
}

/** A mile has 1609 of them and a kilometer 1000: fewer than that are no meters. */
const isInMeters = ({ first, last }: Distances): boolean =>
  last !== undefined && (first === undefined || last > first * 500)

const isSwim = (row: NamedRow): boolean => /swim/i.test(workoutInEnglish(row.cell(...SPORT)))

const natures: readonly (readonly [RegExp, Nature])[] = [
  [/ride|cycl/i, natureOf('Cycling Distance', 'm')],
  [/run|walk|hik/i, natureOf('Walking and Running Distance', 'm')],
  [/swim/i, natureOf('Swimming Distance', 'm')],
]

/** A ride is cycling, and a virtual one is indoors. */
const sportOf = (row: NamedRow): string =>
  workoutInEnglish(row.cell(...SPORT))
    .replace(/^Virtual Ride$/i, 'Indoor Cycling')
    .replace(/\bRide$/i, 'Cycling')

interface Activity {
  readonly columns: Columns
  readonly ways: Ways
  readonly place: FilePosition
}

function* activityItems(row: NamedRow, { columns, ways, place }: Activity): Generator<ReadItem> {
  const start = momentIn(row.cell(...DATE))
  if (!start) return void (yield rejected(place, noTime(row.cell(...DATE))))
  const elapsed = secondsIn(row.at(columns.elapsed), ways.decimalSign)
  const moving = secondsIn(row.cell(...MOVING), ways.decimalSign) ?? elapsed
  if (moving === undefined) return void (yield rejected(place, say('It does not say how long the activity was.')))
  const sport = sportOf(row)
  const { nature, note } = workoutOf(sport)
  const endEpoch = start.epochSeconds + Math.round(Math.max(elapsed ?? 0, moving))
  const recorded = { start, endEpoch, sourceName: STRAVA, place, note: row.cell(...NAME) || note }
  yield entryOf(nature, { ...recorded, value: moving / 60 })
  const far = natures.find(([words]) => words.test(sport))?.[1]
  const distances = distancesIn(row, columns, ways.decimalSign)
  if (far === undefined || (distances.first ?? distances.last) === undefined) return
  const meters = metersOf(distances, isSwim(row), ways)
  if (meters === undefined) yield leftOut(say('Distances of swims whose unit the file does not say'))
  else yield entryOf(far, { ...recorded, note: undefined, value: meters })
}

/** The two distances of a swim are both in meters; a single one may be in any unit. */
function metersOf(distances: Distances, isSwum: boolean, { distanceUnit }: Ways): number | undefined {
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
  const read = readNumber(text, sign)
  const isLength = read.kind === 'number' && read.unit === '' && read.value > 0 && read.value <= LONGEST_SECONDS
  return isLength ? read.value : undefined
}
