/** JSON of Health Auto Export, an iPhone app that exports Apple Health. */

import { sameWords, say } from '../../../lib/language.ts'
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import { AppleMoments } from '../apple-health/apple-health-moment.ts'
import type { FilePosition, Format, ReadEntry, ReadItem, SourceFile } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { writtenIn } from '../reading/foreign-units.ts'
import { type JsonPath, jsonPieces, type PathFilter } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { reportedAsWhole } from '../reading/member-use.ts'
import { entriesOfSegments, nightEntries, type SleepSegment } from '../reading/nights.ts'
import { catalogueTarget, type EntryTarget, lookup } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'
import { workoutOf } from '../reading/workouts.ts'

const isAutoExport = (file: SourceFile): boolean => {
  if (!mayBeJson(file)) return false
  const text = new TextDecoder().decode(file.head)
  return /^\uFEFF?\s*\{\s*"data"\s*:\s*\{\s*"(metrics|workouts|stateOfMind|medications|symptoms|cycleTracking|ecg|heartRateNotifications)"/.test(
    text,
  )
}

export const healthAutoExport: Format = {
  ...knownFormat('health-auto-export'),
  passes: 2,
  technical: ['id'],
  sniff: ({ files }) => (files.some(isAutoExport) ? 0.97 : 0),
  read: async function* ({ files }) {
    for (const file of files) if (isAutoExport(file)) yield* fileItems(file)
  },
}

/** The name of a metric may come after its data, so the file is read twice: names first. */
async function* fileItems(file: SourceFile): AsyncGenerator<ReadItem> {
  const heads = await headsIn(file)
  const reading = new HealthAutoExportReading(file.path)
  for await (const { path, read } of jsonPieces(file, opens)) {
    const [, section, index] = path
    if (isPoint(path)) yield* reading.point(heads.get(Number(index)) ?? { name: '', units: '' }, read())
    else if (path.length === 3 && typeof section === 'string' && section !== 'metrics')
      yield* reading.record(section, read())
  }
  yield* reading.finish()
}

async function headsIn(file: SourceFile): Promise<ReadonlyMap<number, MetricHead>> {
  const heads = new Map<number, MetricHead>()
  for await (const { path, read } of jsonPieces(file, opens)) {
    const [, , index, member] = path
    if (path.length !== 4 || typeof index !== 'number') continue
    const existing = heads.get(index) ?? { name: '', units: '' }
    if (member === 'name' || member === 'units') heads.set(index, { ...existing, [member]: textIn(read()) ?? '' })
  }
  return heads
}

const isPoint = (path: JsonPath): boolean => path.length === 5 && path[1] === 'metrics' && path[3] === 'data'

/** Down to the points of each metric, and to the records of every other list. */
const opens: PathFilter = (path, kind) => {
  const [outer, section, , member] = path
  if (path.length === 0) return kind === 'object'
  if (outer !== 'data') return false
  if (path.length <= 2) return kind === (path.length === 1 ? 'object' : 'list')
  if (section !== 'metrics') return false
  return path.length === 3 ? kind === 'object' : path.length === 4 && member === 'data' && kind === 'list'
}

// Reads a body of Health Auto Export, from a file or posted by the phone.

const SOURCE = 'Health Auto Export'
const systolic = catalogueTarget('Systolic Blood Pressure')
const diastolic = catalogueTarget('Diastolic Blood Pressure')
const mood = catalogueTarget('Overall Mood', '/1')

/** Everything in a body at once; `file` is the file named in positions. */
export function* healthAutoExportItems(body: unknown, file: string): Generator<ReadItem> {
  const data = objectIn(objectIn(body)?.['data'])
  if (!data)
    return yield {
      kind: 'rejected',
      position: { file, line: 1 },
      reason: say('The file has no "data".'),
    }
  const reading = new HealthAutoExportReading(file)
  for (const metric of listIn(data['metrics'])) {
    const { name, units, data: points } = objectIn(metric) ?? {}
    for (const point of listIn(points))
      yield* reading.point({ name: textIn(name) ?? '', units: textIn(units) ?? '' }, point)
  }
  for (const [section, list] of Object.entries(data)) {
    if (section === 'metrics') continue
    for (const record of listIn(list)) yield* reading.record(section, record)
  }
  yield* reading.finish()
}

interface MetricHead {
  readonly name: string
  readonly units: string
}

/** Points and records one by one. Sleep comes in segments, which are joined to nights when all of them are read. */
class HealthAutoExportReading {
  readonly #file: string
  readonly #segments: SleepSegment[] = []
  #line = 0

  constructor(file: string) {
    this.#file = file
  }

  *point(head: MetricHead, value: unknown): Generator<ReadItem> {
    const position = this.#nextPlace()
    const metric = metricNamed(head.name, head.units)
    const point = isObject(value) ? value : {}
    if (metric.kind === 'unknown') return yield leftOutRecord(point, head.name)
    if (metric.kind === 'sleep') return yield* this.#sleep(head, point, position)
    const start = readTime(point['date'])
    if (!start) return yield rejectedTime(position, point['date'])
    const entry = { start, sourceName: textIn(point['source']) ?? SOURCE, position }
    if (metric.kind === 'bloodPressure') return yield* pressures(point, entry)
    const amount = numberIn(point['qty']) ?? numberIn(point['Avg'])
    // A heart rate of zero is a gap.
    const isGap = amount === undefined || (amount === 0 && metric.target.unit === 'bpm')
    if (isGap) return yield { kind: 'leftOut', what: say('{name}: nothing measured', { name: head.name }) }
    const written =
      metric.kind === 'bare' ? { ...metric.target, value: amount } : writtenIn(metric.target, head.units, amount)
    if (!written)
      return yield {
        kind: 'rejected',
        position,
        reason: say('We do not know the unit "{units}" of {name}.', { units: head.units, name: head.name }),
      }
    yield { kind: 'entry', ...written, value: withoutNoise(written.value), ...entry }
  }

  /** Records other than metrics: workouts, states of mind and others. */
  *record(section: string, value: unknown): Generator<ReadItem> {
    const position = this.#nextPlace()
    const record = isObject(value) ? value : {}
    if (section === 'workouts') yield* workoutItems(record, position)
    else if (section === 'stateOfMind') yield* moodItems(record, position)
    else yield leftOutRecord(record, section)
  }

  *finish(): Generator<ReadItem> {
    yield* entriesOfSegments(this.#segments)
  }

  #nextPlace(): FilePosition {
    return { file: this.#file, line: ++this.#line }
  }

  *#sleep({ units }: MetricHead, point: JsonObject, position: FilePosition): Generator<ReadItem> {
    const value = textIn(point['value'])
    if (value === undefined) return yield* wholeNight(point, units, position)
    const stage = STAGES[value.toLowerCase()]
    const start = readTime(point['startDate'])
    const end = readTime(point['endDate'])
    if (!start || !end) return yield rejectedTime(position, point[start ? 'endDate' : 'startDate'])
    if (stage === undefined) return yield leftOutRecord(point, `sleep_analysis: ${value}`)
    if (end.epochSeconds > start.epochSeconds)
      this.#segments.push({
        stage,
        start,
        endEpoch: end.epochSeconds,
        sourceName: textIn(point['source']) ?? SOURCE,
        position,
      })
  }
}

function leftOutRecord(record: JsonObject, name: string): ReadItem {
  reportedAsWhole(record)
  return { kind: 'leftOut', what: sameWords(name) }
}

export const STAGES = lookup<SleepSegment['stage']>({
  core: 'light',
  deep: 'deep',
  rem: 'rem',
  awake: 'awake',
  asleep: 'asleep',
  'in bed': 'inBed',
  inbed: 'inBed',
})

const rejectedTime = (position: FilePosition, time: unknown): ReadItem => ({
  kind: 'rejected',
  position,
  reason: say('{given} is not a time.', { given: JSON.stringify(time) ?? say('Nothing') }),
})

const moments = new AppleMoments()

/** Mostly as Apple writes them; some releases wrote ISO. */
function readTime(value: unknown): Moment | undefined {
  const text = textIn(value)
  return text === undefined ? undefined : (moments.read(text) ?? readMoment(text))
}

type Common = Pick<ReadEntry, 'start' | 'sourceName' | 'position'>

function* pressures(point: JsonObject, shared: Common): Generator<ReadItem> {
  const readings: readonly (readonly [EntryTarget, unknown])[] = [
    [systolic, point['systolic']],
    [diastolic, point['diastolic']],
  ]
  for (const [target, reading] of readings) {
    const value = numberIn(reading)
    if (value !== undefined && value > 0) yield { kind: 'entry', ...target, value, ...shared }
  }
}

/** Hours of a night, summed up by the app. */
function* wholeNight(point: JsonObject, units: string, position: FilePosition): Generator<ReadItem> {
  const start = readTime(point['sleepStart']) ?? readTime(point['inBedStart'])
  const end = readTime(point['sleepEnd']) ?? readTime(point['inBedEnd'])
  if (!start || !end) return yield rejectedTime(position, point['sleepStart'] ?? point['date'])
  const secondsPerUnit = units.toLowerCase().startsWith('min') ? 60 : 3600
  const seconds = (name: string) => {
    const amount = numberIn(point[name])
    return amount === undefined || amount <= 0 ? undefined : amount * secondsPerUnit
  }
  const stages = { deep: seconds('deep'), light: seconds('core'), rem: seconds('rem'), awake: seconds('awake') }
  const staged = (stages.deep ?? 0) + (stages.light ?? 0) + (stages.rem ?? 0)
  // Some releases put the whole into "asleep", others only what has no stage.
  const asleepSeconds = seconds('totalSleep') ?? Math.max(seconds('asleep') ?? 0, staged)
  yield* nightEntries({
    start,
    endEpoch: Math.max(end.epochSeconds, start.epochSeconds + 1),
    seconds: stages,
    asleepSeconds: asleepSeconds > 0 ? asleepSeconds : undefined,
    inBedSeconds: seconds('inBed'),
    sourceName: textIn(point['sleepSource']) ?? textIn(point['source']) ?? SOURCE,
    position,
  })
}

/** Steps, distance and energy of a workout are metrics too; this is its duration. */
function* workoutItems(record: JsonObject, position: FilePosition): Generator<ReadItem> {
  const start = readTime(record['start'])
  const end = readTime(record['end'])
  if (!start || !end || end.epochSeconds <= start.epochSeconds)
    return yield rejectedTime(position, record[start ? 'end' : 'start'])
  const { target, note } = workoutOf(textIn(record['name']) ?? '')
  const minutes = workoutMinutes(numberIn(record['duration']), end.epochSeconds - start.epochSeconds)
  const shared = { start, endEpoch: end.epochSeconds, sourceName: textIn(record['source']) ?? SOURCE, position }
  yield { kind: 'entry', ...target, value: withoutNoise(minutes), ...shared, ...(note === undefined ? {} : { note }) }
}

/** Newer releases write seconds and older ones minutes; pauses make it shorter than from start to end. */
function workoutMinutes(duration: number | undefined, elapsedSeconds: number): number {
  const candidates = duration === undefined ? [] : [duration, duration * 60]
  const fits = (seconds: number) => seconds <= elapsedSeconds + 1 && seconds > elapsedSeconds / 5
  return (candidates.find(fits) ?? elapsedSeconds) / 60
}

/** Moods from −1, very unpleasant, to 1, very pleasant. */
function* moodItems(record: JsonObject, position: FilePosition): Generator<ReadItem> {
  const start = readTime(record['start'])
  const valence = numberIn(record['valence'])
  if (!start) return yield rejectedTime(position, record['start'])
  if (valence === undefined || Math.abs(valence) > 1)
    return yield {
      kind: 'rejected',
      position,
      reason: say('The state of mind has no valence from -1 to 1.'),
    }
  const labels = listIn(record['labels'])
    .map(textIn)
    .filter((label) => label !== undefined)
  const note = labels.length === 0 ? {} : { note: labels.join(', ') }
  yield { kind: 'entry', ...mood, value: withoutNoise((valence + 1) / 2), start, sourceName: SOURCE, ...note, position }
}

// The names that Health Auto Export gives to what it takes from Apple Health, and our variables for them.

const NAMES = lookup<CatalogueName>({
  step_count: 'Daily Step Count',
  walking_running_distance: 'Walking and Running Distance',
  cycling_distance: 'Cycling Distance',
  swimming_distance: 'Swimming Distance',
  active_energy: 'Active Energy Burned',
  basal_energy_burned: 'Resting Energy Burned',
  flights_climbed: 'Floors Climbed',
  apple_exercise_time: 'Active Minutes',
  apple_stand_time: 'Time on Feet',
  mindful_minutes: 'Meditation',
  heart_rate: 'Heart Rate (Pulse)',
  resting_heart_rate: 'Resting Heart Rate',
  heart_rate_variability: 'Heart Rate Variability (SDNN)',
  blood_oxygen_saturation: 'Oxygen Saturation',
  respiratory_rate: 'Respiratory Rate',
  body_temperature: 'Body Temperature',
  basal_body_temperature: 'Basal Body Temperature',
  apple_sleeping_wrist_temperature: 'Skin Temperature',
  forced_expiratory_volume_1: 'Forced Expiratory Volume in 1 Second',
  weight_body_mass: 'Body Weight',
  height: 'Body Height',
  body_fat_percentage: 'Body Fat',
  lean_body_mass: 'Lean Body Mass',
  waist_circumference: 'Waist Circumference',
  time_in_daylight: 'Sunlight Exposure',
  environmental_audio_exposure: 'Noise Level',
  dietary_energy: 'Calorie Intake',
  protein: 'Protein',
  carbohydrates: 'Carbohydrates',
  total_fat: 'Fat',
  saturated_fat: 'Saturated Fat',
  fiber: 'Fiber',
  dietary_sugar: 'Sugar',
  cholesterol: 'Dietary Cholesterol',
  sodium: 'Sodium',
  potassium: 'Potassium',
  calcium: 'Calcium',
  magnesium: 'Magnesium',
  iron: 'Iron',
  zinc: 'Zinc',
  vitamin_c: 'Vitamin C',
  vitamin_d: 'Vitamin D',
  vitamin_b12: 'Vitamin B12',
  folate: 'Folate',
  caffeine: 'Caffeine',
  dietary_water: 'Fluid Intake',
})

/** Numbers whose unit is part of the variable's name, or that have none. */
const BARE = lookup<CatalogueName>({
  body_mass_index: 'Body Mass Index',
  vo2_max: 'Exercise Capacity (VO2 Max)',
})

const targets = new Map(Object.entries(NAMES).map(([name, variableName]) => [name, catalogueTarget(variableName)]))
const bareTargets = new Map(Object.entries(BARE).map(([name, variableName]) => [name, catalogueTarget(variableName)]))

const glucose = {
  'mg/dl': catalogueTarget('Blood Glucose'),
  'mmol/l': catalogueTarget('Blood Glucose', 'mmol/L glucose'),
} as const

type Metric =
  | { readonly kind: 'measured'; readonly target: EntryTarget }
  | { readonly kind: 'bare'; readonly target: EntryTarget }
  | { readonly kind: 'sleep' }
  | { readonly kind: 'bloodPressure' }
  | { readonly kind: 'unknown' }

export function metricNamed(name: string, units: string): Metric {
  const key = name.trim().toLowerCase().replaceAll(' ', '_')
  if (key === 'sleep_analysis') return { kind: 'sleep' }
  if (key === 'blood_pressure') return { kind: 'bloodPressure' }
  const sugar = Object.entries(glucose).find(([unit]) => units.toLowerCase().startsWith(unit))?.[1]
  const bare = key === 'blood_glucose' ? sugar : bareTargets.get(key)
  if (bare) return { kind: 'bare', target: bare }
  const target = targets.get(key)
  return target ? { kind: 'measured', target: target } : { kind: 'unknown' }
}
