/** What a phone sends of Health Connect: the payloads of HC Webhook and of Life Dashboard Companion. */

import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { Place, ReadItem } from '../format.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { lookup } from '../reading/lookup.ts'
import { MinuteGrid } from '../reading/minute-grid.ts'
import { natureOf } from '../reading/natures.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { entryOf, leftOut, rejected } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import { zonedMoment } from '../reading/zoned-moment.ts'
import { APPLE_VARIABILITY, DISTANCE, LEFT_OUT, LISTS, PULSE, type PushedValue } from './health-connect-push-values.ts'
import { distanceOf, type Exercise, type NightLengths, sessionNight } from './health-connect-sessions.ts'

const NO_SOURCE = 'Health Connect'
const skinTemperature = natureOf('Skin Temperature', 'C')
const LONGEST_SECONDS = 31 * SECONDS_PER_DAY

/** Everything in a body at once; `file` is what places are told in. */
export function* healthConnectPushItems(body: unknown, file: string): Generator<ReadItem> {
  const sent = objectIn(body)
  const moments = new OwnMoments()
  if (!sent)
    return yield rejected(
      { file, line: 1 },
      say(
        'This is not what a phone sends from Health Connect.',
        'Das ist nicht, was ein Handy aus Health Connect schickt.',
      ),
    )
  // The app has a button that sends invented values to see whether they arrive.
  if (sent['test'] === true) return yield leftOut(say('Values of a test', 'Testwerte'))
  const lists = Object.entries(sent).filter(([, list]) => Array.isArray(list))
  if (!lists.some(([name]) => isKnown(name)) && (lists.length > 0 || textIn(sent['timestamp']) === undefined))
    return yield rejected(
      { file, line: 1 },
      say(
        'It contains no data from Health Connect. Please choose the default payload format in the app.',
        'Darin sind keine Daten aus Health Connect. Bitte wähle in der App das Standardformat.',
      ),
    )
  for (const item of payloadItems(sent, file)) yield item.kind === 'entry' ? moments.place(item) : item
}

const SESSIONS = new Set(['sleep', 'exercise', 'mindfulness', 'distance', 'heart_rate', 'skin_temperature'])
const isKnown = (list: string): boolean => LISTS.has(list) || LEFT_OUT.has(list) || SESSIONS.has(list)

interface SentRecord {
  readonly record: JsonObject
  readonly place: Place
}

function* recordsOf(sent: JsonObject, list: string, file: string): Generator<SentRecord> {
  let line = 0
  for (const one of listIn(sent[list]))
    yield { record: isObject(one) ? one : {}, place: { file: `${file}, ${list}`, line: ++line } }
}

function* payloadItems(sent: JsonObject, file: string): Generator<ReadItem> {
  const isApple = sent['source'] === 'healthkit_ios'
  for (const [list, values] of LISTS) {
    const fitting = isApple && list === 'heart_rate_variability' ? [APPLE_VARIABILITY] : values
    for (const one of recordsOf(sent, list, file)) yield* valueItems(one, fitting)
  }
  for (const one of recordsOf(sent, 'sleep', file)) yield* nightItems(one)
  const exercises = [...recordsOf(sent, 'exercise', file)]
  for (const one of exercises) yield* sessionItems(one, textIn(one.record['type']) ?? '')
  for (const one of recordsOf(sent, 'mindfulness', file)) yield* sessionItems(one, 'mindfulness')
  const during = exercises.flatMap(exerciseOf)
  for (const one of recordsOf(sent, 'distance', file)) yield* distanceItems(one, during)
  for (const one of recordsOf(sent, 'skin_temperature', file)) yield* skinItems(one)
  yield* pulseItems(recordsOf(sent, 'heart_rate', file))
  for (const list of Object.keys(sent).filter((name) => LEFT_OUT.has(name) || !isKnown(name))) {
    const what = list.replaceAll('_', ' ')
    for (const _one of listIn(sent[list])) yield leftOut(say(`Records of ${what}`, `Datensätze von ${what}`))
  }
}

interface Frame {
  readonly start: Moment
  readonly endEpoch?: number
  readonly sourceName: string
  readonly place: Place
}

const noTime = ({ place }: SentRecord): ReadItem =>
  rejected(place, say('It does not say when it was.', 'Es steht nicht da, wann es war.'))

/** When and by which program. Means and sums of a window begin and end with it. */
function frameOf({ record, place }: SentRecord): Frame | undefined {
  const start = ['time', 'start_time', 'bucket_start'].map((name) => zonedMoment(record[name])).find(Boolean)
  if (!start) return undefined
  const end = zonedMoment(record['end_time']) ?? zonedMoment(record['bucket_end'])
  const lasts = end ? end.epochSeconds - start.epochSeconds : 0
  const frame = { start, sourceName: sourceOf(record), place }
  return end && lasts > 0 && lasts <= LONGEST_SECONDS ? { ...frame, endEpoch: end.epochSeconds } : frame
}

/** The program that recorded it; a window may have several. */
function sourceOf(record: JsonObject): string {
  const sources = listIn(record['sources']).flatMap((one) => textIn(one) ?? [])
  const origin = textIn(record['source']) ?? textIn(objectIn(record['metadata'])?.['data_origin'])
  return (origin ?? (sources.length === 1 ? sources[0] : undefined) ?? NO_SOURCE).slice(0, 100)
}

const numberOf = (record: JsonObject, members: readonly string[]): number | undefined =>
  members.map((name) => numberIn(record[name])).find((number) => number !== undefined)

function* valueItems(sent: SentRecord, values: readonly PushedValue[]): Generator<ReadItem> {
  const frame = frameOf(sent)
  if (!frame) return yield noTime(sent)
  let isEmpty = true
  for (const { members, nature, factor } of values) {
    // A window has the mean or the sum of its only value.
    const windowed = values.length === 1 ? ['avg', 'total'] : []
    const number = numberOf(sent.record, [...members, ...windowed])
    // Nothing that is measured can be zero; what is counted or eaten can.
    if (number === undefined || number < 0 || (number === 0 && nature.combination === 'MEAN')) continue
    isEmpty = false
    yield entryOf(nature, { ...frame, value: number * factor })
  }
  if (isEmpty) yield leftOut(say('Records without a value', 'Datensätze ohne Wert'))
}

const STAGES = lookup<keyof NightLengths>({
  awake: 'awake',
  awake_in_bed: 'awake',
  out_of_bed: 'awake',
  sleeping: 'asleep',
  light: 'light',
  deep: 'deep',
  rem: 'rem',
})

/** Only the end of a night is told, and how long it was. */
function* nightItems({ record, place }: SentRecord): Generator<ReadItem> {
  const end = zonedMoment(record['session_end_time'])
  const lasts = numberIn(record['duration_seconds'])
  const stages = listIn(record['stages'])
    .map((one) => stageOf(objectIn(one) ?? {}))
    .filter((one) => one !== undefined)
  if (!end || lasts === undefined || lasts <= 0 || lasts > LONGEST_SECONDS)
    return yield rejected(place, say('The night has no start or no end.', 'Anfang oder Ende der Nacht fehlt.'))
  const startEpoch = Math.min(end.epochSeconds - lasts, ...stages.map(({ from }) => from))
  const seconds: NightLengths = {}
  for (const { kind, from, until } of stages) if (kind) seconds[kind] = (seconds[kind] ?? 0) + until - from
  const start = { ...end, epochSeconds: startEpoch }
  const span = { start, endEpoch: end.epochSeconds, sourceName: sourceOf(record), place }
  yield* sessionNight(span, Object.keys(seconds).length === 0 ? undefined : seconds)
}

function stageOf(stage: JsonObject) {
  const [start, end] = [zonedMoment(stage['start_time']), zonedMoment(stage['end_time'])]
  if (!start || !end || end.epochSeconds <= start.epochSeconds) return undefined
  return { kind: STAGES[textIn(stage['stage']) ?? ''], from: start.epochSeconds, until: end.epochSeconds }
}

function* sessionItems(sent: SentRecord, name: string): Generator<ReadItem> {
  const frame = frameOf(sent)
  if (frame?.endEpoch === undefined)
    return yield rejected(
      sent.place,
      say('The exercise has no start or no end.', 'Anfang oder Ende des Trainings fehlt.'),
    )
  const { nature, note } = workoutOf(name.replaceAll('_', ' '))
  const value = (frame.endEpoch - frame.start.epochSeconds) / 60
  yield entryOf(nature, { ...frame, value, note: textIn(sent.record['title']) ?? note })
}

function exerciseOf(sent: SentRecord): readonly Exercise[] {
  const frame = frameOf(sent)
  if (frame?.endEpoch === undefined) return []
  const name = (textIn(sent.record['type']) ?? '').replaceAll('_', ' ')
  return [{ app: frame.sourceName, from: frame.start.epochSeconds, until: frame.endEpoch, name }]
}

/** As what was done meanwhile; without exercise people walk. */
function* distanceItems(sent: SentRecord, exercises: readonly Exercise[]): Generator<ReadItem> {
  const frame = frameOf(sent)
  const meters = numberOf(sent.record, [...DISTANCE.members, 'total'])
  if (!frame) return yield noTime(sent)
  if (meters === undefined || meters <= 0) return yield leftOut(say('Records without a value', 'Datensätze ohne Wert'))
  const at = frame.start.epochSeconds
  const during = exercises.find(({ app, from, until }) => app === frame.sourceName && from <= at && at < until)
  const nature = distanceOf(during?.name)
  yield nature
    ? entryOf(nature, { ...frame, value: meters })
    : leftOut(say('Distances of other sports', 'Strecken anderer Sportarten'))
}

/** Told as the difference from what is usual; without the usual it is no temperature. */
function* skinItems(sent: SentRecord): Generator<ReadItem> {
  const frame = frameOf(sent)
  const usual = numberIn(sent.record['baseline_celsius'])
  const difference = numberOf(sent.record, ['delta_celsius', 'avg_delta_celsius'])
  if (!frame) return yield noTime(sent)
  if (usual === undefined || difference === undefined)
    return yield leftOut(say('Skin temperatures without a baseline', 'Hauttemperaturen ohne Ausgangswert'))
  yield entryOf(skinTemperature, { ...frame, value: usual + difference })
}

/** Single beats become the mean of their minute; what already is a mean stays one. */
function* pulseItems(records: Iterable<SentRecord>): Generator<ReadItem> {
  const grid = new MinuteGrid(PULSE.nature)
  for (const sent of records) {
    const frame = frameOf(sent)
    const [single, mean] = [numberOf(sent.record, PULSE.members), numberIn(sent.record['avg'])]
    const value = single ?? mean
    if (!frame) yield noTime(sent)
    else if (value === undefined || value <= 0) yield leftOut(say('Records without a value', 'Datensätze ohne Wert'))
    else if (single === undefined) yield entryOf(PULSE.nature, { ...frame, value })
    else yield* grid.take({ ...frame.start, value, sourceName: frame.sourceName, place: frame.place })
  }
  yield* grid.finish()
}
