/** Data points of Open mHealth (and IEEE 1752): alone, in a list, one point per line, or wrapped by a service. */

import { type Sentence, sameWords, say } from '../../../lib/language.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { conversionBetween, convert, unitNamed, withoutNoise } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import type { FilePosition, Format, ReadItem, SourceFile } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { writtenIn } from '../reading/foreign-units.ts'
import { jsonPieces, type PathFilter } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { reportedAsWhole } from '../reading/member-use.ts'
import { zonedMoment } from '../reading/moments.ts'
import { catalogueTarget, type EntryTarget, lookup } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'
import { workoutOf } from '../reading/workouts.ts'

const headOf = ({ head }: SourceFile): string => new TextDecoder().decode(head)
const isOpenMhealth = (file: SourceFile): boolean =>
  mayBeJson(file) &&
  /^\uFEFF?\s*[[{]/.test(headOf(file)) &&
  /"schema_id"/.test(headOf(file)) &&
  /"body"/.test(headOf(file))

export const openMhealth: Format = {
  ...knownFormat('open-mhealth'),
  technical: ['id', 'uuid', 'namespace', 'version', 'creation_date_time'],
  sniff: ({ files }) => (files.some(isOpenMhealth) ? 0.95 : 0),
  read: async function* ({ files }) {
    for (const file of files) if (isOpenMhealth(file)) yield* fileItems(file)
  },
}

async function* fileItems(file: SourceFile): AsyncGenerator<ReadItem> {
  // Services wrap points in their own object: {"shim": …, "body": […]}.
  const isWrapped = /^\uFEFF?\s*\{/.test(headOf(file)) && /"(body|data)"\s*:\s*\[/.test(headOf(file))
  const opens: PathFilter = (path, kind) =>
    path.length === 0 ? kind === 'list' || isWrapped : kind === 'list' && path.length === 1 && isWrapped
  let line = 0
  for await (const { path, read } of jsonPieces(file, opens)) {
    if (isWrapped && path.length < 2) continue
    yield* pointItems(read(), { file: file.path, line: ++line })
  }
}

function* pointItems(value: unknown, position: FilePosition): Generator<ReadItem> {
  const point = objectIn(value)
  const header = objectIn(point?.['header'])
  const body = objectIn(point?.['body'])
  const schema = textIn(objectIn(header?.['schema_id'])?.['name'])
  if (!point || !header || !body || schema === undefined)
    return yield {
      kind: 'rejected',
      position,
      reason: say('This is not a data point with a header and a body.'),
    }
  const statistic = textIn(body['descriptive_statistic'])
  if (statistic !== undefined && !PLAIN_STATISTICS.has(statistic))
    return yield wholePoint(point, `${schema}: ${statistic}`)
  const values = [...valuesIn(schema, body)]
  if (values.length === 0) return yield wholePoint(point, schema)
  const frame = frameIn(body)
  if (!frame)
    return yield {
      kind: 'rejected',
      position,
      reason: say('This data point has no time frame with a time zone.'),
    }
  const note = textIn(body['user_notes'])
  const shared = { sourceName: sourceOf(header), position, ...frame, ...(note === undefined ? {} : { note }) }
  for (const reading of values) {
    if ('problem' in reading) yield { kind: 'rejected', position, reason: reading.problem }
    else yield { kind: 'entry', ...shared, ...reading, value: withoutNoise(reading.value) }
  }
}

function wholePoint(point: JsonObject, name: string): ReadItem {
  reportedAsWhole(point)
  return { kind: 'leftOut', what: sameWords(name) }
}

/** Other statistics, such as the daily maximum, are not values of the variable. */
const PLAIN_STATISTICS: ReadonlySet<string> = new Set(['average', 'mean', 'median', 'sum', 'count'])

function sourceOf(header: JsonObject): string {
  const provenance = objectIn(header['acquisition_provenance'])
  const origin = objectIn(header['data_source'])
  return textIn(provenance?.['source_name']) ?? textIn(origin?.['name']) ?? 'Open mHealth'
}

interface PointFrame {
  readonly start: Moment
  readonly endEpoch?: number
}

function frameIn(body: JsonObject): PointFrame | undefined {
  const frame = objectIn(body['effective_time_frame'])
  const moment = zonedMoment(frame?.['date_time'])
  if (moment) return { start: moment }
  const interval = objectIn(frame?.['time_interval'])
  const start = zonedMoment(interval?.['start_date_time'])
  const end = zonedMoment(interval?.['end_date_time'])
  const seconds = secondsIn(interval?.['duration'])
  if (start) {
    const endEpoch = end?.epochSeconds ?? (seconds === undefined ? undefined : start.epochSeconds + Math.round(seconds))
    return endEpoch !== undefined && endEpoch > start.epochSeconds ? { start, endEpoch } : { start }
  }
  if (!end || seconds === undefined || seconds < 1) return undefined
  return { start: { ...end, epochSeconds: end.epochSeconds - Math.round(seconds) }, endEpoch: end.epochSeconds }
}

const duration = catalogueTarget('Exercise')

/** A duration is a value with a unit of time. */
function secondsIn(value: unknown): number | undefined {
  const amount = numberIn(objectIn(value)?.['value'])
  const written =
    amount === undefined ? undefined : writtenIn(duration, textIn(objectIn(value)?.['unit']) ?? '', amount)
  const from = unitNamed(written?.unit ?? '')
  const to = unitNamed('s')
  const conversion = from && to && conversionBetween(from, to)
  return written && conversion && convert(written.value, conversion)
}

type PointReading = (EntryTarget & { readonly value: number; readonly note?: string }) | { readonly problem: Sentence }

function* valuesIn(schema: string, body: JsonObject): Generator<PointReading> {
  if (schema === 'physical-activity') return yield* activityIn(body)
  if (schema === 'blood-glucose') return yield* bareIn(body, 'blood_glucose', (unit) => glucoseIn[unit.toLowerCase()])
  if (schema === 'body-mass-index') return yield* bareIn(body, 'body_mass_index', () => bodyMassIndex)
  for (const { member, target, unit } of BODIES[schema] ?? []) {
    const quantity = body[member]
    const value = numberIn(isObject(quantity) ? quantity['value'] : quantity)
    if (value === undefined) continue
    const unitText = unit ?? textIn(objectIn(quantity)?.['unit']) ?? ''
    const isResting = body['temporal_relationship_to_physical_activity'] === 'at rest'
    const meant = member === 'heart_rate' && isResting ? restingHeartRate : target
    yield writtenIn(meant, unitText, value) ?? {
      problem: say('We do not know the unit "{unitText}" of {member}.', { unitText, member }),
    }
  }
}

function* bareIn(
  body: JsonObject,
  member: string,
  targetIn: (unit: string) => EntryTarget | undefined,
): Generator<PointReading> {
  const value = numberIn(objectIn(body[member])?.['value'])
  const unit = textIn(objectIn(body[member])?.['unit']) ?? ''
  const target = targetIn(unit)
  if (value === undefined) return
  yield target
    ? { ...target, value }
    : {
        problem: say('We do not know the unit "{unit}" of {member}.', { unit, member }),
      }
}

/** Its duration. Its distance and energy are separate data points. */
function* activityIn(body: JsonObject): Generator<PointReading> {
  const { target, note } = workoutOf(textIn(body['activity_name']) ?? '')
  const frame = frameIn(body)
  const elapsed = frame?.endEpoch === undefined ? undefined : frame.endEpoch - frame.start.epochSeconds
  const seconds = secondsIn(body['duration']) ?? elapsed
  if (seconds === undefined) return yield { problem: say('The activity has no duration.') }
  yield { ...target, value: seconds / 60, ...(note === undefined ? {} : { note }) }
}

// The schemas of Open mHealth and IEEE 1752 that are read: which member of the body is a value of which variable.

interface BodyMember {
  readonly member: string
  readonly target: EntryTarget
  /** The unit of a number without one. */
  readonly unit?: string
}

const member = (name: string, variableName: CatalogueName, unit?: string): BodyMember => ({
  member: name,
  target: catalogueTarget(variableName),
  ...(unit === undefined ? {} : { unit }),
})

/** The members that are read, by the name of the schema. */
const BODIES = lookup<readonly BodyMember[]>({
  'step-count': [member('step_count', 'Daily Step Count', 'count')],
  'heart-rate': [member('heart_rate', 'Heart Rate (Pulse)')],
  'body-weight': [member('body_weight', 'Body Weight')],
  'body-height': [member('body_height', 'Body Height')],
  'body-fat-percentage': [member('body_fat_percentage', 'Body Fat')],
  'blood-pressure': [
    member('systolic_blood_pressure', 'Systolic Blood Pressure'),
    member('diastolic_blood_pressure', 'Diastolic Blood Pressure'),
  ],
  'oxygen-saturation': [member('oxygen_saturation', 'Oxygen Saturation')],
  'body-temperature': [member('body_temperature', 'Body Temperature')],
  'respiratory-rate': [member('respiratory_rate', 'Respiratory Rate')],
  'sleep-duration': [member('sleep_duration', 'Sleep Duration')],
  'total-sleep-time': [member('total_sleep_time', 'Sleep Duration')],
  'sleep-episode': [
    member('total_sleep_time', 'Sleep Duration'),
    member('latency_to_sleep_onset', 'Time to Fall Asleep'),
    member('number_of_awakenings', 'Awakenings', 'count'),
    member('deep_sleep_duration', 'Deep Sleep Duration'),
    member('light_sleep_duration', 'Light Sleep Duration'),
    member('rem_sleep_duration', 'REM Sleep Duration'),
  ],
  'time-in-bed': [member('time_in_bed', 'Time in Bed')],
  'minutes-moderate-activity': [member('minutes_moderate_activity', 'Active Minutes')],
  'calories-burned': [member('kcal_burned', 'Active Energy Burned')],
  'ambient-temperature': [member('ambient_temperature', 'Indoor Temperature')],
})

const glucoseIn = lookup<EntryTarget>({
  'mg/dl': catalogueTarget('Blood Glucose'),
  'mmol/l': catalogueTarget('Blood Glucose', 'mmol/L glucose'),
})

const bodyMassIndex = catalogueTarget('Body Mass Index')
const restingHeartRate = catalogueTarget('Resting Heart Rate')
