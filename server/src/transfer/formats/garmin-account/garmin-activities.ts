/** Activities (times in milliseconds, ways in centimeters) and weights (in grams). */

import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { MS_PER_DAY } from '../../../lib/utc-text.ts'
import type { Place, ReadItem } from '../format.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { natureOf } from '../reading/natures.ts'
import { entryOf, leftOut, rejected } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import { GARMIN } from './garmin-days.ts'
import { dayOf, type GarminOffsets, offsetBetween, utcIn } from './garmin-times.ts'

const LATEST = 8e15
const LONGEST_MS = 31 * MS_PER_DAY
const WEIGHT = natureOf('Body Weight', 'kg')
const CYCLING = natureOf('Cycling Distance', 'm')
const SWIMMING = natureOf('Swimming Distance', 'm')
const FOOT = natureOf('Walking and Running Distance', 'm')

/** `treadmill_running`, or an object that has it as `typeKey`. */
function sportIn(record: JsonObject): string {
  const type = record['activityType']
  const key = isObject(type) ? textIn(type['typeKey']) : textIn(type)
  return (key ?? textIn(record['sportType']) ?? '')
    .replaceAll('_', ' ')
    .replace(/^(road|gravel|mountain|virtual) (biking|ride|cycling)$/i, '$1 cycling')
    .trim()
}

function startIn(record: JsonObject): Moment | undefined {
  const utc = numberIn(record['startTimeGmt']) ?? numberIn(record['beginTimestamp'])
  if (utc === undefined || utc <= 0 || utc > LATEST) return undefined
  const local = numberIn(record['startTimeLocal'])
  const offsetMinutes = offsetBetween(
    local === undefined ? undefined : Math.round(local / 1000),
    Math.round(utc / 1000),
  )
  return { epochSeconds: Math.floor(utc / 1000), offsetMinutes }
}

export class GarminActivities {
  readonly #seen = new Set<number>();

  /** What was walked or run is in the distance of its day already. */
  *take(record: JsonObject, place: Place, isSummed: (moment: Moment) => boolean): Generator<ReadItem> {
    const id = numberIn(record['activityId'])
    if (id !== undefined && this.#seen.has(id))
      return yield leftOut(say('Activities that appear twice', 'Aktivitäten, die zweimal vorkommen'))
    if (id !== undefined) this.#seen.add(id)
    if (record['parent'] === true)
      return yield leftOut(
        say(
          'Activities of several sports, whose parts are listed too',
          'Aktivitäten aus mehreren Sportarten, deren Teile auch da sind',
        ),
      )
    const start = startIn(record)
    const duration = numberIn(record['duration'])
    if (!start)
      return yield rejected(
        place,
        say('The activity does not say when it was.', 'Bei der Aktivität steht nicht, wann sie war.'),
      )
    if (duration === undefined || duration <= 0 || duration > LONGEST_MS)
      return yield rejected(
        place,
        say('The activity does not say how long it was.', 'Bei der Aktivität steht nicht, wie lange sie dauerte.'),
      )
    const elapsed = Math.max(duration, Math.min(numberIn(record['elapsedDuration']) ?? 0, LONGEST_MS))
    const endEpoch = start.epochSeconds + Math.max(1, Math.round(elapsed / 1000))
    const sport = sportIn(record)
    const { nature, note } = workoutOf(sport)
    const common = { start, endEpoch, sourceName: GARMIN, place }
    yield entryOf(nature, { ...common, value: duration / 60_000, note: textIn(record['name']) ?? note })
    const meters = (numberIn(record['distance']) ?? 0) / 100
    const far = distanceOf(sport, isSummed(start))
    if (meters > 0 && far) yield entryOf(far, { ...common, value: meters })
  }
}

function distanceOf(sport: string, isSummed: boolean) {
  if (/cycl|bik/i.test(sport)) return CYCLING
  if (/swim/i.test(sport)) return SWIMMING
  return /run|walk|hik/i.test(sport) && !isSummed ? FOOT : undefined
}

export function* bodyItems(
  record: JsonObject,
  {
    place,
    offsets,
    startOf,
  }: {
    readonly place: Place
    readonly offsets: GarminOffsets
    readonly startOf: (day: string) => Moment | undefined
  },
): Generator<ReadItem> {
  const weight = objectIn(record['weight'])
  const grams = numberIn(weight?.['weight'])
  if (!weight || grams === undefined || grams <= 0)
    return yield leftOut(say('Settings of the profile without a weight', 'Einstellungen des Profils ohne Gewicht'))
  const utc = utcIn(weight['timestampGMT'])
  const day = dayOf(objectIn(record['metaData'])?.['calendarDate'])
  const start = utc === undefined ? (day === undefined ? undefined : startOf(day)) : offsets.momentAt(utc)
  if (!start) return yield rejected(place, say('It does not say when it was.', 'Es steht nicht da, wann es war.'))
  yield entryOf(WEIGHT, { value: grams / 1000, start, sourceName: GARMIN, place })
}
