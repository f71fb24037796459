/**
 * Data from Apple Health, sent by a Shortcut on an iPhone. Its action "Find Health Samples" gives samples, and a
 * dictionary of them becomes JSON, in the ways that people build it: a dictionary for each sample; or, because that is
 * slow, one for each kind with lists of values and times, which Shortcuts writes as lists or as lines of one text.
 * Members come in any order.
 */
import { sameWords, say } from '../../../lib/language.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { FilePosition, Format, ReadContext, ReadItem, SourceFile } from '../format.ts'
import { metricNamed, STAGES } from '../health-auto-export/health-auto-export.ts'
import { knownFormat } from '../known-formats.ts'
import { writtenIn } from '../reading/foreign-units.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, listIn, numberIn, textIn } from '../reading/json-values.ts'
import { reportedAsWhole } from '../reading/member-use.ts'
import { askLocalZone, momentsIn, OwnMoments, zonedMoment } from '../reading/moments.ts'
import { entriesOfSegments, type SleepSegment } from '../reading/nights.ts'
import { catalogueTarget, type EntryTarget, leftOut, lookup, rejected } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'

const SOURCE = 'Apple Health'

const isShortcutExport = (file: SourceFile): boolean => {
  if (!mayBeJson(file)) return false
  const text = new TextDecoder().decode(file.head)
  if (!/^\uFEFF?\s*[[{]/.test(text) || /^\uFEFF?\s*\{\s*"data"\s*:/.test(text)) return false
  const has = (names: string) => new RegExp(`"(?:${names})"\\s*:`).test(text)
  const hasSamples = has('samples') && has('type') && has('values?') && has('starts?|dates?')
  return hasSamples || (has('values|hrValues') && has('starts|dates|hrDates') && !has('metrics'))
}

export const appleShortcut: Format = {
  ...knownFormat('apple-shortcut'),
  sniff: ({ files }) => (files.some(isShortcutExport) ? 0.9 : 0),
  read: async function* ({ files }, context) {
    for (const file of files) {
      if (!isShortcutExport(file)) continue
      for await (const { read } of jsonPieces(file, () => false)) yield* bodyItems(read(), file.path, context)
    }
  },
}

/** One sample, with all members as sent. */
interface SentSample {
  readonly type: string
  readonly unit: string
  readonly value: unknown
  readonly start: unknown
  readonly end: unknown
  readonly source: unknown
  readonly position: FilePosition
  /** The dictionary that contains it, perhaps with others. */
  readonly group: JsonObject
}

function* bodyItems(body: unknown, file: string, context: ReadContext): Generator<ReadItem> {
  const samples = [...samplesIn(body, file)]
  const isLocal = samples.some(({ start, end }) => [start, end].some((text) => localTime(text) && !zonedMoment(text)))
  const atLocal = isLocal ? momentsIn(askLocalZone(context)) : () => undefined
  const timeOf = (time: unknown): Moment | undefined => {
    const wall = localTime(time)
    return zonedMoment(time) ?? (wall && atLocal(wall))
  }
  const ownMoments = new OwnMoments()
  const segments: SleepSegment[] = []
  for (const sample of samples) {
    const { position: _position, group: _group, ...sent } = sample
    for (const item of sampleItems(sample, timeOf, segments))
      yield item.kind === 'entry' ? ownMoments.assign(item, sent) : item
  }
  yield* entriesOfSegments(segments)
}

/** A dictionary of one kind, a list of them under "samples", or the list alone. */
function* samplesIn(body: unknown, file: string): Generator<SentSample> {
  const lists = isObject(body) ? listIn(body['samples']) : listIn(body)
  const groups = lists.length > 0 ? lists : [body]
  let line = 0
  for (const group of groups) {
    if (!isObject(group)) continue
    const type = textIn(group['type']) ?? (group['hrValues'] === undefined ? '' : 'heart rate')
    const values = linesIn(group['values'] ?? group['hrValues'] ?? group['value'])
    const starts = linesIn(group['starts'] ?? group['dates'] ?? group['hrDates'] ?? group['start'] ?? group['date'])
    const ends = linesIn(group['ends'] ?? group['end'])
    const sources = linesIn(group['sources'] ?? group['source'])
    const units = linesIn(group['units'] ?? group['unit'])
    const count = Math.max(values.length, starts.length)
    for (let index = 0; index < count; index++) {
      yield {
        type,
        unit: textIn(units[index] ?? units[0]) ?? '',
        value: values[index],
        start: starts[index],
        end: ends[index],
        source: sources[index] ?? (sources.length === 1 ? sources[0] : undefined),
        position: { file, line: ++line },
        group,
      }
    }
  }
}

/** Shortcuts writes a list in a field for text as lines. */
function linesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value.split(/\r?\n/)
  return value === undefined || value === null ? [] : [value]
}

function* sampleItems(
  sample: SentSample,
  timeOf: (given: unknown) => Moment | undefined,
  segments: SleepSegment[],
): Generator<ReadItem> {
  const { type, position, group } = sample
  const start = timeOf(sample.start)
  if (!start) return yield rejected(position, notTime(sample.start))
  const end = timeOf(sample.end)
  const endEpoch = end && end.epochSeconds > start.epochSeconds ? end.epochSeconds : undefined
  const sourceName = (textIn(sample.source) ?? SOURCE).slice(0, 100)
  const key = keyOf(type)
  if (key === 'sleep_analysis') {
    const stage =
      STAGES[textIn(sample.value)?.toLowerCase() ?? ''] ?? GERMAN_STAGES[textIn(sample.value)?.toLowerCase() ?? '']
    if (stage === undefined) return yield leftOut(sameWords(`${type}: ${textIn(sample.value) ?? ''}`))
    if (endEpoch === undefined) return yield rejected(position, say('The night has no start or no end.'))
    segments.push({ stage, start, endEpoch, sourceName, position })
    return
  }
  const target = targetNamed(key, sample.unit)
  if (!target) {
    reportedAsWhole(group)
    return yield leftOut(sameWords(type === '' ? 'type' : type))
  }
  const amount = amountIn(sample.value)
  if (amount === undefined) return yield rejected(position, say('It has no number.'))
  const written = writtenAs(target, sample.unit, amount)
  if (!written)
    return yield rejected(
      position,
      sample.unit === ''
        ? say('{type} needs its unit. Add it to the shortcut as "unit".', { type })
        : say('We do not know the unit "{units}" of {name}.', { units: sample.unit, name: type }),
    )
  yield {
    kind: 'entry',
    ...written,
    value: withoutNoise(written.value),
    start,
    ...(endEpoch === undefined ? {} : { endEpoch }),
    sourceName,
    position,
  }
}

const notTime = (time: unknown) =>
  say('{given} is not a time. In the shortcut, use the action Format Date with ISO 8601 and Include Time.', {
    given: JSON.stringify(time ?? '').slice(0, 60),
  })

/** As the phone writes numbers: in many countries with a comma. */
function amountIn(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return numberIn(/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : value)
}

/** `2026-05-12 08:24:36`, `2026-05-12T08:24:36`, or with the day first and dashes. */
function localTime(time: unknown) {
  const text = textIn(time) ?? ''
  const iso = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text)
  const dayFirst = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}):(\d{2}):(\d{2})$/.exec(text)
  const numbers = (iso ?? dayFirst)?.slice(1).map((part) => Number(part ?? 0))
  if (!numbers) return undefined
  const [first = 0, month = 0, third = 0, hour = 0, minute = 0, second = 0] = numbers
  const [year, day] = iso ? [first, third] : [third, first]
  return { year, month, day, hour, minute, second: Number.isNaN(second) ? 0 : second }
}

/** Units of types that have only one. */
const UNITLESS = new Set(['count', 'bpm', '/minute', 'ms', 'event'])

function writtenAs(target: EntryTarget, unit: string, amount: number): (EntryTarget & { value: number }) | undefined {
  if (unit === '') return UNITLESS.has(target.unit) ? { ...target, value: amount } : undefined
  // Health stores fractions and shows percent. Nobody survives an oxygen saturation of one percent.
  const isShare = unit === '%' && amount > 0 && amount <= 1
  const written = writtenIn(target, unit, isShare ? amount * 100 : amount)
  return written ?? (target.unit === 'index' ? { ...target, value: amount } : undefined)
}

/** The names in the action's list of types, where they differ from those of the export. */
const ALSO = lookup<string>({
  steps: 'step_count',
  weight: 'weight_body_mass',
  body_mass: 'weight_body_mass',
  active_calories: 'active_energy',
  active_energy_burned: 'active_energy',
  resting_calories: 'basal_energy_burned',
  resting_energy: 'basal_energy_burned',
  walking_running_distance: 'walking_running_distance',
  distance_walking_running: 'walking_running_distance',
  distance_cycling: 'cycling_distance',
  flights: 'flights_climbed',
  exercise_minutes: 'apple_exercise_time',
  exercise_time: 'apple_exercise_time',
  stand_minutes: 'apple_stand_time',
  stand_time: 'apple_stand_time',
  heartrate: 'heart_rate',
  resting_heartrate: 'resting_heart_rate',
  hrv: 'heart_rate_variability',
  heart_rate_variability_sdnn: 'heart_rate_variability',
  blood_oxygen: 'blood_oxygen_saturation',
  oxygen_saturation: 'blood_oxygen_saturation',
  wrist_temperature: 'apple_sleeping_wrist_temperature',
  bmi: 'body_mass_index',
  cardio_fitness: 'vo2_max',
  sleep: 'sleep_analysis',
  water: 'dietary_water',
  dietary_calories: 'dietary_energy',
  dietary_energy_consumed: 'dietary_energy',
  mindful_session: 'mindful_minutes',
  mindfulness: 'mindful_minutes',
})

const PRESSURES = lookup<EntryTarget>({
  systolic_blood_pressure: catalogueTarget('Systolic Blood Pressure'),
  blood_pressure_systolic: catalogueTarget('Systolic Blood Pressure'),
  diastolic_blood_pressure: catalogueTarget('Diastolic Blood Pressure'),
  blood_pressure_diastolic: catalogueTarget('Diastolic Blood Pressure'),
})

const GERMAN_STAGES = lookup<SleepSegment['stage']>({
  kern: 'light',
  kernschlaf: 'light',
  tief: 'deep',
  tiefschlaf: 'deep',
  wach: 'awake',
  'im bett': 'inBed',
  schlafend: 'asleep',
})

/** Also an identifier such as HKQuantityTypeIdentifierStepCount. */
function keyOf(type: string): string {
  const plain = type.replace(/^HK(?:Quantity|Category)TypeIdentifier/, '').replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
  const key = plain
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return ALSO[key] ?? key
}

function targetNamed(key: string, unit: string): EntryTarget | undefined {
  const metric = metricNamed(key, unit)
  return metric.kind === 'measured' || metric.kind === 'bare' ? metric.target : PRESSURES[key]
}
