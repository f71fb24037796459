/** Exports of Oura: the tables of its app and membership hub, older tables with a row a day, and JSON. */

import { say } from '../../../lib/language.ts'

import { type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
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
import { csvRows, firstRows } from '../reading/csv-rows.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { MemberUse } from '../reading/member-use.ts'
import { localMoments, type WallTime } from '../reading/moments.ts'
import { nightEntries } from '../reading/nights.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, rejected } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'
import { passingOver, readerOf } from '../reading/uses.ts'
import { workoutOf } from '../reading/workouts.ts'

const isOura = (file: SourceFile): boolean => isOuraTable(file) || isOuraJson(file)

export const ouraExport: Format = {
  ...knownFormat('oura-export'),
  technical: ['id'],
  sniff: ({ files }) => (files.some(isOura) ? 1 : 0),
  read: readExport,
}

async function* readExport({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const ouraFiles = foundIn(files.filter(isOura), 'Oura')
  const records = new OuraRecords(localMoments(context))
  // In a fixed order, however they were packed.
  for (const file of ouraFiles.toSorted((sourceFile, other) => (sourceFile.path < other.path ? -1 : 1)))
    yield* ouraFiles.length === 1 ? fileItems(file, records) : passingOver(file, fileItems(file, records))
}

async function* fileItems(file: SourceFile, records: OuraRecords): AsyncGenerator<ReadItem> {
  for await (const { record, position } of ouraRecords(file)) yield* records.items(record, position)
}

// Files of Oura as records: tables of the app, older tables with a row a day, and JSON with the names of its API.

/** `Total Sleep Duration` and `total_sleep_duration` are one column. */
const memberOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')

/** Sets of columns that only files of Oura have. */
const TABLES: readonly (readonly string[])[] = [
  ['bedtime_start', 'bedtime_end', 'total_sleep_duration'],
  ['bedtime_start', 'bedtime_end', 'total_sleep_time'],
  ['day', 'steps', 'equivalent_walking_distance'],
  ['day', 'steps', 'active_calories'],
  ['day', 'score', 'contributors'],
  ['day', 'spo2_percentage'],
  ['start_datetime', 'end_datetime', 'activity', 'intensity'],
]
const RECORDS = [
  /"bedtime_start"\s*:/,
  /"equivalent_walking_distance"\s*:/,
  /"summary_date"\s*:/,
  /"spo2_percentage"\s*:/,
  /"contributors"\s*:\s*\{/,
]

const isOuraTable = (file: SourceFile): boolean => {
  const members = new Set((firstRows(file, 1)[0]?.cells ?? []).map(memberOf))
  return TABLES.some((columns) => columns.every((column) => members.has(column)))
}

function isOuraJson(file: SourceFile): boolean {
  if (!mayBeJson(file)) return false
  const text = Buffer.from(file.head).toString('latin1')
  return RECORDS.some((pattern) => pattern.test(text)) && /"(?:day|summary_date|bedtime_start)"\s*:/.test(text)
}

interface OuraRecord {
  readonly record: JsonObject
  readonly position: FilePosition
}

async function* ouraRecords(file: SourceFile): AsyncGenerator<OuraRecord> {
  if (isOuraTable(file)) yield* tableRecords(file)
  else yield* jsonRecords(file)
}

async function* tableRecords(file: SourceFile): AsyncGenerator<OuraRecord> {
  const use = readerOf(file, MemberUse)
  use.begin()
  let members: readonly string[] | undefined
  for await (const { line, cells } of csvRows(file)) {
    if (!members) members = cells.map(memberOf)
    else {
      const record: [string, unknown][] = members.map((member, index) => [member, cellValue(cells[index] ?? '')])
      yield { record: use.record(Object.fromEntries(record.toReversed())), position: { file: file.path, line } }
    }
  }
}

const LONGEST_CELL = 10_000

/** Some cells hold JSON; long texts stay text. */
function cellValue(cell: string): unknown {
  if (!cell.startsWith('{') || cell.length > LONGEST_CELL) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

/** A list of records, or an object of such lists. */
async function* jsonRecords(file: SourceFile): AsyncGenerator<OuraRecord> {
  let line = 0
  const opens = ({ length }: readonly unknown[], kind: 'list' | 'object') =>
    kind === 'list' ? length < 2 : length === 0
  for await (const { isRecord, read } of jsonPieces(file, opens)) {
    line++
    const value = isRecord ? read() : undefined
    if (isObject(value)) yield { record: value, position: { file: file.path, line } }
  }
}

// A record of Oura, of whichever version: a night, a day's activity, a score, oxygen or a workout, or several at once.

const OURA = 'Oura'
const targets = {
  score: catalogueTarget('Sleep Score'),
  readiness: catalogueTarget('Recovery Score'),
  oxygen: catalogueTarget('Oxygen Saturation'),
  hrv: catalogueTarget('Heart Rate Variability (RMSSD)', 'ms'),
  resting: catalogueTarget('Resting Heart Rate'),
  breath: catalogueTarget('Respiratory Rate'),
  latency: catalogueTarget('Time to Fall Asleep', 'min'),
  efficiency: catalogueTarget('Sleep Efficiency'),
  nap: catalogueTarget('Nap Duration', 'min'),
} as const

/** Daily amounts, and their names in each version. */
const AMOUNTS: readonly (readonly [target: EntryTarget, factor: number, ...members: string[]])[] = [
  [catalogueTarget('Daily Step Count'), 1, 'steps'],
  [catalogueTarget('Walking and Running Distance', 'm'), 1, 'equivalent_walking_distance', 'daily_movement'],
  [catalogueTarget('Active Energy Burned', 'kcal'), 1, 'active_calories', 'activity_burn', 'cal_active'],
  [catalogueTarget('Total Energy Burned', 'kcal'), 1, 'total_calories', 'total_burn', 'cal_total'],
  [catalogueTarget('Sitting Time', 'min'), 1 / 60, 'sedentary_time'],
]

function numberOf(record: JsonObject, ...members: readonly string[]): number | undefined {
  for (const member of members) {
    const value = numberIn(record[member])
    if (value !== undefined) return value
  }
  return undefined
}

/** Zero is written for what was not measured. */
const amountOf = (record: JsonObject, ...members: readonly string[]): number | undefined => {
  const value = numberOf(record, ...members)
  return value !== undefined && value > 0 ? value : undefined
}

class OuraRecords {
  readonly #midnightOf: (wall: WallTime) => Moment | undefined
  readonly #seen = new Set<string>()

  constructor(midnightOf: (wall: WallTime) => Moment | undefined) {
    this.#midnightOf = midnightOf
  }

  *items(record: JsonObject, position: FilePosition): Generator<ReadItem> {
    let isKnown = false
    for (const part of [this.#night, this.#scores, this.#activity, this.#oxygen, this.#workout]) {
      for (const item of part.call(this, record, position)) {
        isKnown = true
        yield item
      }
    }
    if (!isKnown) yield leftOut(say('Other records'))
  }

  /** `rest` is not sleep, and the person has deleted `deleted` nights. */
  *#night(record: JsonObject, position: FilePosition): Generator<ReadItem> {
    if (textIn(record['bedtime_start']) === undefined) return
    const type = textIn(record['type'])
    if (type === 'rest' || type === 'deleted') return yield leftOut(say('Rests that are not sleep'))
    const start = readMoment(String(record['bedtime_start']))
    const end = readMoment(String(record['bedtime_end']))
    const length = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
    if (!start || !end || length <= 0 || length > SECONDS_PER_DAY)
      return yield rejected(position, say('The night has no start or no end.'))
    if (!this.#isNew(`night ${start.epochSeconds}`)) return yield leftOut(say('Nights that appear twice'))
    const night = { start, endEpoch: end.epochSeconds, sourceName: OURA, position }
    const asleepSeconds = amountOf(record, 'total_sleep_duration', 'total_sleep_time', 'total')
    if (asleepSeconds === undefined) return yield leftOut(say('Nights without sleep'))
    if (type === 'late_nap') return yield entryOf(targets.nap, { ...night, value: asleepSeconds / 60 })
    yield* nightEntries({ ...night, seconds: stagesOf(record), asleepSeconds, inBedSeconds: inBedOf(record) })
    if (type !== undefined && type !== 'long_sleep') return
    yield* ofTheNight(record, night)
  }

  *#scores(record: JsonObject, position: FilePosition): Generator<ReadItem> {
    const contributors = objectIn(record['contributors'])
    const isReadiness = contributors !== undefined ? 'recovery_index' in contributors : 'score_recovery_index' in record
    const isSleep = contributors !== undefined && 'rem_sleep' in contributors
    const score = amountOf(record, 'score')
    const sleepScore = isSleep ? score : amountOf(record, 'sleep_score')
    const readiness = isReadiness ? score : amountOf(record, 'readiness_score')
    if (sleepScore !== undefined) yield this.#ofDay(record, targets.score, { value: sleepScore, position })
    // Old versions count a night, and how rested one is after it, to the day before.
    const isOld = isReadiness && textIn(record['summary_date']) !== undefined
    if (readiness !== undefined)
      yield this.#ofDay(record, targets.readiness, { value: readiness, position, later: isOld ? 1 : 0 })
  }

  *#activity(record: JsonObject, position: FilePosition): Generator<ReadItem> {
    if (!('steps' in record)) return
    let isEmpty = true
    for (const [target, factor, ...members] of AMOUNTS) {
      const value = amountOf(record, ...members)
      if (value === undefined) continue
      isEmpty = false
      yield this.#ofDay(record, target, { value: value * factor, position })
    }
    if (isEmpty) yield leftOut(say('Days without the ring'))
  }

  *#oxygen(record: JsonObject, position: FilePosition): Generator<ReadItem> {
    if (!('spo2_percentage' in record)) return
    const value = amountOf(objectIn(record['spo2_percentage']) ?? {}, 'average')
    // A night that could not be measured is written as zero.
    if (value === undefined) yield leftOut(say('Nights without oxygen'))
    else yield this.#ofDay(record, targets.oxygen, { value, position })
  }

  *#workout(record: JsonObject, position: FilePosition): Generator<ReadItem> {
    const from = textIn(record['start_datetime'])
    const to = textIn(record['end_datetime'])
    if (from === undefined || to === undefined || textIn(record['activity']) === undefined) return
    const start = readMoment(from)
    const end = readMoment(to)
    const seconds = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
    if (!start || !end || seconds <= 0 || seconds > SECONDS_PER_DAY)
      return yield rejected(position, say('The workout has no start or no end.'))
    if (!this.#isNew(`workout ${start.epochSeconds}`)) return yield leftOut(say('Workouts that appear twice'))
    const { target, note } = workoutOf(textIn(record['activity']) ?? '')
    yield entryOf(target, { start, endEpoch: end.epochSeconds, value: seconds / 60, sourceName: OURA, position, note })
  }

  /** A daily value, once, however many files contain it. */
  #ofDay(
    record: JsonObject,
    target: EntryTarget,
    {
      value,
      position,
      later = 0,
    }: { readonly value: number; readonly position: FilePosition; readonly later?: number },
  ): ReadItem {
    const text = textIn(record['day']) ?? textIn(record['date']) ?? textIn(record['summary_date']) ?? ''
    const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []).map(Number)
    const at = (days: number): Moment | undefined => {
      const date = new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, (day ?? 0) + days))
      return this.#midnightOf({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() })
    }
    const start = at(later)
    const end = at(later + 1)
    if (!start || !end) return rejected(position, say('It does not say which day it was.'))
    if (!this.#isNew(`${target.variableName} ${start.epochSeconds}`)) return leftOut(say('Days that appear twice'))
    return entryOf(target, { value, start, endEpoch: end.epochSeconds, sourceName: OURA, position })
  }

  #isNew(key: string): boolean {
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }
}

const stagesOf = (record: JsonObject) => ({
  deep: numberOf(record, 'deep_sleep_duration', 'deep_sleep_time', 'deep'),
  light: numberOf(record, 'light_sleep_duration', 'light_sleep_time', 'light'),
  rem: numberOf(record, 'rem_sleep_duration', 'rem_sleep_time', 'rem'),
  awake: numberOf(record, 'awake_time', 'awake'),
})

const inBedOf = (record: JsonObject): number | undefined => amountOf(record, 'time_in_bed', 'total_bedtime', 'duration')

type OuraNight = Pick<Parameters<typeof entryOf>[1], 'start' | 'sourceName' | 'position'> & {
  readonly endEpoch: number
}

function* ofTheNight(record: JsonObject, night: OuraNight): Generator<ReadItem> {
  const { endEpoch, ...rest } = night
  // Means of the night are those of the day on which it ends.
  const waking = { ...rest, start: { ...night.start, epochSeconds: endEpoch } }
  const latency = amountOf(record, 'latency', 'sleep_latency', 'onset_latency')
  const values = [
    [targets.hrv, amountOf(record, 'average_hrv', 'rmssd'), waking],
    [targets.resting, amountOf(record, 'lowest_heart_rate', 'lowest_resting_heart_rate', 'hr_lowest'), waking],
    [targets.breath, amountOf(record, 'average_breath', 'respiratory_rate', 'breath_average'), waking],
    [targets.latency, latency === undefined ? undefined : latency / 60, night],
    [targets.efficiency, amountOf(record, 'efficiency', 'sleep_efficiency'), night],
    // Old versions have the score of the night in the night.
    [targets.score, 'onset_latency' in record ? amountOf(record, 'score') : undefined, night],
  ] as const
  for (const [target, value, when] of values) if (value !== undefined) yield entryOf(target, { ...when, value })
}
