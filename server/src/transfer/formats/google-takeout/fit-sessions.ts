/** Sessions of Google Fit: an object in a file of its own for each night and each exercise, in UTC. */
import { say } from '../../../lib/refusal.ts'
import { type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { ReadItem } from '../format.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, listIn, textIn } from '../reading/json-values.ts'
import { tellWhole } from '../reading/member-use.ts'
import { nightEntries, type Stage } from '../reading/nights.ts'
import { entryOf, leftOut, rejected } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import type { TakeoutFile } from './takeout-files.ts'
import type { TakeoutTimes } from './takeout-times.ts'

export const SESSION = 'fit session'

const SOURCE = 'Google Fit'
const LONGEST_SECONDS = 2 * SECONDS_PER_DAY
const NO_EXERCISE = /^(still|in_vehicle|tilting|unknown|other|on_foot\.unknown)$/
const STAGES: ReadonlyMap<string, Stage | 'asleep'> = new Map([
  ['sleep', 'asleep'],
  ['sleep.light', 'light'],
  ['sleep.deep', 'deep'],
  ['sleep.rem', 'rem'],
  ['sleep.awake', 'awake'],
])

export async function* sessionItems({ file }: TakeoutFile, times: TakeoutTimes): AsyncGenerator<ReadItem> {
  const place = { file: file.path, line: 1 }
  for await (const { read } of jsonPieces(file, () => false)) {
    const value = read()
    if (isObject(value)) yield* oneSession(value, { place, times })
    else yield rejected(place, say('This is not a session.', 'Das ist keine Sitzung.'))
  }
}

interface Spot {
  readonly place: { readonly file: string; readonly line: number }
  readonly times: TakeoutTimes
}

/** `2026-01-31T23_00_00+01_00_SLEEP.json`: the clock on the wall and its offset, where the start agrees with them. */
const NAME = /(\d{4}-\d{2}-\d{2})T(\d{2})_(\d{2})_(\d{2})(?:\.\d+)?([+-]\d{2})_(\d{2})_[^/]*$/

function atOwnOffset(start: Moment, path: string): Moment {
  const [, day, hour, minute, second, hours, minutes] = NAME.exec(path) ?? []
  const named = day === undefined ? undefined : readMoment(`${day}T${hour}:${minute}:${second}${hours}:${minutes}`)
  return named && Math.abs(named.epochSeconds - start.epochSeconds) <= 1
    ? { ...start, offsetMinutes: named.offsetMinutes }
    : start
}

const momentIn = (record: JsonObject, member: string, times: TakeoutTimes) =>
  times.momentOf(textIn(record[member]) ?? '')

function* oneSession(record: JsonObject, { place, times }: Spot): Generator<ReadItem> {
  const [start, end] = [momentIn(record, 'startTime', times), momentIn(record, 'endTime', times)]
  const whole = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
  if (!start || !end || whole <= 0 || whole > LONGEST_SECONDS)
    return yield rejected(place, say('The session has no start or no end.', 'Anfang oder Ende der Sitzung fehlt.'))
  const name = textIn(record['fitnessActivity']) ?? ''
  const common = { start: atOwnOffset(start, place.file), endEpoch: end.epochSeconds, sourceName: SOURCE, place }
  if (name === 'sleep') return yield* nightItems(record, { ...common, whole, times })
  if (NO_EXERCISE.test(name)) {
    tellWhole(record)
    return yield leftOut(say('Sessions that are not exercise', 'Sitzungen, die kein Training sind'))
  }
  const { nature, note } = workoutOf(name)
  const seconds = Math.min(secondsIn(record['duration']) ?? whole, whole)
  yield entryOf(nature, { ...common, value: seconds / 60, note: note?.replaceAll('_', ' ') })
}

/** `599.052s`. */
function secondsIn(value: unknown): number | undefined {
  const seconds = Number(/^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(textIn(value) ?? '')?.[1] ?? Number.NaN)
  return seconds > 0 ? seconds : undefined
}

type SleepSession = Omit<Parameters<typeof nightEntries>[0], 'seconds'> & {
  readonly whole: number
  readonly times: TakeoutTimes
}

/** Old ones only say when somebody slept, without calling the parts anything. */
function* nightItems(record: JsonObject, { whole, times, ...night }: SleepSession): Generator<ReadItem> {
  const seconds: Partial<Record<Stage | 'asleep', number>> = {}
  for (const part of listIn(record['segment'])) {
    if (!isObject(part)) continue
    const [from, until] = [momentIn(part, 'startTime', times), momentIn(part, 'endTime', times)]
    const length = (until?.epochSeconds ?? 0) - (from?.epochSeconds ?? 0)
    const stage = STAGES.get(textIn(part['fitnessActivity']) ?? 'sleep')
    if (stage !== undefined && length > 0) seconds[stage] = (seconds[stage] ?? 0) + length
  }
  const { asleep: plain, ...stages } = seconds
  const asleep = (plain ?? 0) + (stages.deep ?? 0) + (stages.light ?? 0) + (stages.rem ?? 0)
  if (asleep + (stages.awake ?? 0) > whole + 60)
    return yield rejected(
      night.place,
      say('The stages of the night are longer than the night.', 'Die Phasen der Nacht sind länger als die Nacht.'),
    )
  const isKnown = asleep > 0
  yield* nightEntries({
    ...night,
    seconds: stages,
    asleepSeconds: isKnown ? asleep : (secondsIn(record['duration']) ?? whole),
    inBedSeconds: isKnown ? whole : undefined,
  })
}
