/** Data of Health Connect sent by a phone: the payloads of HC Webhook and of Life Dashboard Companion. */

import { say } from '../../../lib/language.ts'
import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import type { FilePosition, Format, ReadItem, SourceFile } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { plainRecord, reportedAsWhole } from '../reading/member-use.ts'
import { MinuteGrid } from '../reading/minutes.ts'
import { OwnMoments, zonedMoment } from '../reading/moments.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, lookup, rejected } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'
import { workoutOf } from '../reading/workouts.ts'
import { distanceDuring, type Exercise, type NightLengths, sessionNight } from './health-connect.ts'

const NO_SOURCE = 'Health Connect'
const skinTemperature = catalogueTarget('Skin Temperature', 'C')
const LONGEST_SECONDS = 31 * SECONDS_PER_DAY

const isPushExport = (file: SourceFile): boolean => {
  if (!mayBeJson(file)) return false
  const text = new TextDecoder().decode(file.head)
  return /^\uFEFF?\s*\{/.test(text) && SENT_LISTS.test(text) && SENT_TIMES.test(text)
}

/** The apps' payloads as a file: sent to an inbox, or saved. */
export const healthConnectWebhook: Format = {
  ...knownFormat('health-connect-webhook'),
  technical: ['timestamp', 'app_version', 'schema_version', 'sleep_updated_at', 'duration_seconds'],
  sniff: ({ files }) => (files.some(isPushExport) ? 0.95 : 0),
  read: async function* ({ files }) {
    for (const file of files) {
      if (!isPushExport(file)) continue
      for await (const { read } of jsonPieces(file, () => false)) yield* healthConnectPushItems(read(), file.path)
    }
  },
}

/** Everything in a body at once; `file` is the file named in positions. */
export function* healthConnectPushItems(body: unknown, file: string): Generator<ReadItem> {
  const sent = objectIn(body)
  const moments = new OwnMoments()
  if (!sent) return yield rejected({ file, line: 1 }, say('This is not what a phone sends from Health Connect.'))
  // The app has a button that sends invented values to see whether they arrive.
  if (sent['test'] === true) return yield leftOut(say('Values of a test'))
  const lists = listsIn(sent)
  if (!lists.some(isKnown) && (lists.length > 0 || textIn(sent['timestamp']) === undefined))
    return yield rejected(
      { file, line: 1 },
      say('It contains no data from Health Connect. Please choose the default payload format in the app.'),
    )
  for (const item of payloadItems(sent, file))
    yield item.kind === 'entry' ? moments.assign(item, contents.get(item.position)) : item
}

/** The names of all lists. Looking for them does not count as using the other members. */
const listsIn = (sent: JsonObject): readonly string[] =>
  Object.entries(objectIn(plainRecord(sent)) ?? {}).flatMap(([name, list]) => (Array.isArray(list) ? [name] : []))

const SENT_LISTS =
  /"(steps|sleep|heart_rate|heart_rate_variability|resting_heart_rate|distance|active_calories|total_calories|weight|blood_pressure|blood_glucose|oxygen_saturation|exercise|hydration|nutrition|body_temperature|vo2_max)"\s*:\s*\[/
const SENT_TIMES = /"(time|start_time|session_end_time|bucket_start|timestamp)"\s*:\s*"\d{4}-\d\d-\d\dT/

const SESSIONS = new Set(['sleep', 'exercise', 'mindfulness', 'distance', 'heart_rate', 'skin_temperature'])
const isKnown = (list: string): boolean => LISTS.has(list) || LEFT_OUT.has(list) || SESSIONS.has(list)

interface SentRecord {
  readonly record: JsonObject
  readonly position: FilePosition
}

/** The record at each position, to tell repeated ones. */
const contents = new WeakMap<FilePosition, JsonObject>()

function* recordsOf(sent: JsonObject, list: string, file: string): Generator<SentRecord> {
  let line = 0
  for (const item of listIn(sent[list])) {
    const record = isObject(item) ? item : {}
    const position = { file: `${file}, ${list}`, line: ++line }
    contents.set(position, record)
    yield { record, position }
  }
}

function* payloadItems(sent: JsonObject, file: string): Generator<ReadItem> {
  const isFromApple = sent['source'] === 'healthkit_ios'
  for (const [list, values] of LISTS) {
    const fitting = isFromApple && list === 'heart_rate_variability' ? [APPLE_VARIABILITY] : values
    for (const sentRecord of recordsOf(sent, list, file)) yield* valueItems(sentRecord, fitting)
  }
  for (const sentRecord of recordsOf(sent, 'sleep', file)) yield* nightItems(sentRecord)
  const exercises = [...recordsOf(sent, 'exercise', file)]
  for (const exercise of exercises) yield* sessionItems(exercise, textIn(exercise.record['type']) ?? '')
  for (const sentRecord of recordsOf(sent, 'mindfulness', file)) yield* sessionItems(sentRecord, 'mindfulness')
  const during = exercises.flatMap(exerciseOf)
  for (const sentRecord of recordsOf(sent, 'distance', file)) yield* distanceItems(sentRecord, during)
  for (const sentRecord of recordsOf(sent, 'skin_temperature', file)) yield* skinItems(sentRecord)
  yield* pulseItems(recordsOf(sent, 'heart_rate', file))
  for (const list of listsIn(sent).filter((name) => LEFT_OUT.has(name) || !isKnown(name))) {
    const listName = list.replaceAll('_', ' ')
    for (const record of listIn(sent[list])) {
      if (isObject(record)) reportedAsWhole(record)
      yield leftOut(say('Records of {what}', { what: listName }))
    }
  }
}

interface PushFrame {
  readonly start: Moment
  readonly endEpoch?: number
  readonly sourceName: string
  readonly position: FilePosition
}

const noTime = ({ position }: SentRecord): ReadItem => rejected(position, say('It does not say when it was.'))

/** The times and the program. Means and sums of a window have its start and end. */
function frameOf({ record, position }: SentRecord): PushFrame | undefined {
  const start = ['time', 'start_time', 'bucket_start'].map((name) => zonedMoment(record[name])).find(Boolean)
  if (!start) return undefined
  const end = zonedMoment(record['end_time']) ?? zonedMoment(record['bucket_end'])
  const durationSeconds = end ? end.epochSeconds - start.epochSeconds : 0
  const frame = { start, sourceName: sourceOf(record), position }
  return end && durationSeconds > 0 && durationSeconds <= LONGEST_SECONDS
    ? { ...frame, endEpoch: end.epochSeconds }
    : frame
}

/** The program that recorded it; a window may have several. */
function sourceOf(record: JsonObject): string {
  const sources = listIn(record['sources']).flatMap((source) => textIn(source) ?? [])
  const origin = textIn(record['source']) ?? textIn(objectIn(record['metadata'])?.['data_origin'])
  return (origin ?? (sources.length === 1 ? sources[0] : undefined) ?? NO_SOURCE).slice(0, 100)
}

const numberOf = (record: JsonObject, members: readonly string[]): number | undefined =>
  members.map((name) => numberIn(record[name])).find((number) => number !== undefined)

function* valueItems(sent: SentRecord, values: readonly PushedValue[]): Generator<ReadItem> {
  const frame = frameOf(sent)
  if (!frame) return yield noTime(sent)
  let isEmpty = true
  for (const { members, target, factor } of values) {
    // A window has the mean or the sum of its only value.
    const windowed = values.length === 1 ? ['avg', 'total'] : []
    const number = numberOf(sent.record, [...members, ...windowed])
    // Measured values cannot be zero; counts and food can.
    if (number === undefined || number < 0 || (number === 0 && target.combination === 'MEAN')) continue
    isEmpty = false
    yield entryOf(target, { ...frame, value: number * factor })
  }
  if (isEmpty) yield leftOut(say('Records without a value'))
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

/** Only the end of a night is sent, and its duration. */
function* nightItems({ record, position }: SentRecord): Generator<ReadItem> {
  const end = zonedMoment(record['session_end_time'])
  const durationSeconds = numberIn(record['duration_seconds'])
  const stages = listIn(record['stages'])
    .map((stage) => stageOf(objectIn(stage) ?? {}))
    .filter((stage) => stage !== undefined)
  if (!end || durationSeconds === undefined || durationSeconds <= 0 || durationSeconds > LONGEST_SECONDS)
    return yield rejected(position, say('The night has no start or no end.'))
  const startEpoch = Math.min(end.epochSeconds - durationSeconds, ...stages.map(({ from }) => from))
  const seconds: NightLengths = {}
  for (const { kind, from, until } of stages) if (kind) seconds[kind] = (seconds[kind] ?? 0) + until - from
  const start = { ...end, epochSeconds: startEpoch }
  const span = { start, endEpoch: end.epochSeconds, sourceName: sourceOf(record), position }
  yield* sessionNight(span, Object.keys(seconds).length === 0 ? undefined : seconds)
}

function stageOf(stage: JsonObject) {
  const start = zonedMoment(stage['start_time'])
  const end = zonedMoment(stage['end_time'])
  if (!start || !end || end.epochSeconds <= start.epochSeconds) return undefined
  return { kind: STAGES[textIn(stage['stage']) ?? ''], from: start.epochSeconds, until: end.epochSeconds }
}

function* sessionItems(sent: SentRecord, name: string): Generator<ReadItem> {
  const frame = frameOf(sent)
  if (frame?.endEpoch === undefined) return yield rejected(sent.position, say('The exercise has no start or no end.'))
  const { target, note } = workoutOf(name.replaceAll('_', ' '))
  const value = (frame.endEpoch - frame.start.epochSeconds) / 60
  yield entryOf(target, { ...frame, value, note: textIn(sent.record['title']) ?? note })
}

function exerciseOf(sent: SentRecord): readonly Exercise[] {
  const frame = frameOf(sent)
  if (frame?.endEpoch === undefined) return []
  const name = (textIn(sent.record['type']) ?? '').replaceAll('_', ' ')
  return [{ app: frame.sourceName, from: frame.start.epochSeconds, until: frame.endEpoch, name }]
}

/** Attributed to the exercise at that time; otherwise to walking. */
function* distanceItems(sent: SentRecord, exercises: readonly Exercise[]): Generator<ReadItem> {
  const frame = frameOf(sent)
  const meters = numberOf(sent.record, [...DISTANCE.members, 'total'])
  if (!frame) return yield noTime(sent)
  if (meters === undefined || meters <= 0) return yield leftOut(say('Records without a value'))
  const epoch = frame.start.epochSeconds
  const during = exercises.find(({ app, from, until }) => app === frame.sourceName && from <= epoch && epoch < until)
  yield entryOf(distanceDuring(during?.name), { ...frame, value: meters })
}

/** Sent as the difference from the baseline; without a baseline, it is not a temperature. */
function* skinItems(sent: SentRecord): Generator<ReadItem> {
  const frame = frameOf(sent)
  const usual = numberIn(sent.record['baseline_celsius'])
  const difference = numberOf(sent.record, ['delta_celsius', 'avg_delta_celsius'])
  if (!frame) return yield noTime(sent)
  if (usual === undefined || difference === undefined) return yield leftOut(say('Skin temperatures without a baseline'))
  yield entryOf(skinTemperature, { ...frame, value: usual + difference })
}

/** Single beats become the mean of their minute; means stay as they are. */
function* pulseItems(records: Iterable<SentRecord>): Generator<ReadItem> {
  const grid = new MinuteGrid(PULSE.target)
  for (const sent of records) {
    const frame = frameOf(sent)
    const single = numberOf(sent.record, PULSE.members)
    const mean = numberIn(sent.record['avg'])
    const value = single ?? mean
    if (!frame) yield noTime(sent)
    else if (value === undefined || value <= 0) yield leftOut(say('Records without a value'))
    else if (single === undefined) yield entryOf(PULSE.target, { ...frame, value })
    else yield* grid.take({ ...frame.start, value, sourceName: frame.sourceName, position: frame.position })
  }
  yield* grid.finish()
}

// What HC Webhook and Life Dashboard Companion call the values of Health Connect: in which list a value stands, in which
// member, and which variable it is of. Where the two apps name a member differently, both names are here.

interface PushedValue {
  readonly members: readonly string[]
  readonly target: EntryTarget
  /** What the number is multiplied by. */
  readonly factor: number
}

const value = (members: string, variableName: CatalogueName, unit?: string, factor = 1): PushedValue => ({
  members: members.split(' '),
  target: catalogueTarget(variableName, unit),
  factor,
})

const PULSE = value('bpm', 'Heart Rate (Pulse)')
const DISTANCE = value('meters', 'Walking and Running Distance', 'm')
/** Apple and Android report different kinds of variability. */
const APPLE_VARIABILITY = value('heart_rate_variability_millis', 'Heart Rate Variability (SDNN)', 'ms')

/** Lists whose objects contain several values. */
const LISTS: ReadonlyMap<string, readonly PushedValue[]> = new Map([
  ['steps', [value('count', 'Daily Step Count')]],
  ['active_calories', [value('calories', 'Active Energy Burned', 'kcal')]],
  ['total_calories', [value('calories', 'Total Energy Burned', 'kcal')]],
  ['weight', [value('kilograms', 'Body Weight', 'kg')]],
  ['height', [value('meters', 'Body Height', 'cm', 100)]],
  [
    'blood_pressure',
    [value('systolic', 'Systolic Blood Pressure', 'mmHg'), value('diastolic', 'Diastolic Blood Pressure', 'mmHg')],
  ],
  ['blood_glucose', [value('mmol_per_liter', 'Blood Glucose', 'mmol/L glucose')]],
  ['oxygen_saturation', [value('percentage', 'Oxygen Saturation', '%')]],
  ['body_temperature', [value('celsius', 'Body Temperature', 'C')]],
  ['basal_body_temperature', [value('celsius', 'Basal Body Temperature', 'C')]],
  ['respiratory_rate', [value('rate', 'Respiratory Rate')]],
  ['resting_heart_rate', [value('bpm', 'Resting Heart Rate')]],
  [
    'heart_rate_variability',
    [value('rmssd_millis heart_rate_variability_millis', 'Heart Rate Variability (RMSSD)', 'ms')],
  ],
  ['vo2_max', [value('ml_per_kg_per_min vo2_ml_per_min_per_kg', 'Exercise Capacity (VO2 Max)')]],
  ['body_fat', [value('percentage', 'Body Fat', '%')]],
  ['lean_body_mass', [value('kilograms', 'Lean Body Mass', 'kg')]],
  ['bone_mass', [value('kilograms', 'Bone Mass', 'kg')]],
  ['hydration', [value('liters', 'Fluid Intake', 'mL', 1000)]],
  [
    'nutrition',
    [
      value('calories', 'Calorie Intake', 'kcal'),
      value('protein_grams', 'Protein', 'g'),
      value('carbs_grams', 'Carbohydrates', 'g'),
      value('fat_grams', 'Fat', 'g'),
      value('saturated_fat_g', 'Saturated Fat', 'g'),
      value('dietary_fiber_grams dietary_fibre_g', 'Fiber', 'g'),
      value('sugar_grams sugars_g', 'Sugar', 'g'),
      value('cholesterol_mg', 'Dietary Cholesterol', 'mg'),
      value('sodium_grams', 'Sodium', 'g'),
      value('sodium_mg', 'Sodium', 'mg'),
      value('potassium_mg', 'Potassium', 'mg'),
      value('calcium_mg', 'Calcium', 'mg'),
      value('magnesium_mg', 'Magnesium', 'mg'),
      value('iron_mg', 'Iron', 'mg'),
      value('zinc_mg', 'Zinc', 'mg'),
      value('vitamin_c_mg', 'Vitamin C', 'mg'),
      value('vitamin_d_mcg', 'Vitamin D', 'mcg'),
      value('vitamin_b12_mcg', 'Vitamin B12', 'mcg'),
      value('folate_mcg', 'Folate', 'mcg'),
      value('caffeine_mg', 'Caffeine', 'mg'),
    ],
  ],
])

/** Lists that are sent and have no place here; `daily_totals` and `bmi` follow from the others. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'daily_totals',
  'bmi',
  'screen_time',
  'basal_metabolic_rate',
  'body_water_mass',
  'menstruation_period',
  'menstruation_flow',
  'intermenstrual_bleeding',
  'ovulation_test',
  'cervical_mucus',
  'sexual_activity',
])
