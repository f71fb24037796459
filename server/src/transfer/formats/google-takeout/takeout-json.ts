/** The older JSON files of a Google Takeout or a Fitbit archive, a list each. */
import { say } from '../../../lib/language.ts'

import type { ReadItem } from '../format.ts'
import { jsonPieceLists } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { MinuteMeans } from '../reading/minutes.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, lookup, quotedCell, rejected } from '../reading/target.ts'
import type { TakeoutFile } from './takeout-files.ts'
import { type ChosenNights, exerciseRecord, sleepRecord } from './takeout-sleep.ts'
import type { TakeoutTimes } from './takeout-times.ts'

export interface JsonReading {
  readonly times: TakeoutTimes
  readonly chosen: ChosenNights
  /** The files do not name the unit of weights: it depended on the account. */
  readonly weightUnit: string
  readonly days: ActiveDays
}

const SOURCE = 'Fitbit'
const bodyFat = catalogueTarget('Body Fat')
const heartRate = catalogueTarget('Heart Rate (Pulse)')
const resting = catalogueTarget('Resting Heart Rate')
const capacity = catalogueTarget('Exercise Capacity (VO2 Max)')
const activeMinutes = catalogueTarget('Active Minutes')
const sitting = catalogueTarget('Sitting Time')

/** Values per minute, as text. Minutes of zero may be minutes without the device. */
const MINUTES = lookup<{ readonly target: EntryTarget; readonly clock: 'asked' | 'local' }>({
  steps: { target: catalogueTarget('Daily Step Count'), clock: 'asked' },
  distance: { target: catalogueTarget('Walking and Running Distance', 'cm'), clock: 'asked' },
  calories: { target: catalogueTarget('Total Energy Burned'), clock: 'local' },
})
const ACTIVE_DAYS = new Set(['sedentary_minutes', 'moderately_active_minutes', 'very_active_minutes'])
export const JSON_STEMS: ReadonlySet<string> = new Set([
  ...Object.keys(MINUTES),
  ...ACTIVE_DAYS,
  'heart_rate',
  'resting_heart_rate',
  'demographic_vo2_max',
  'run_vo2_max',
  'weight',
  'sleep',
  'exercise',
])
/** The person is asked whether their times are UTC or local. */
export const MINUTE_STEMS: ReadonlySet<string> = new Set(['steps', 'distance', 'heart_rate', 'exercise'])

export async function* jsonItems({ file, stem }: TakeoutFile, reading: JsonReading): AsyncGenerator<ReadItem> {
  let line = 0
  // Pulse is written every five seconds.
  const means = stem === 'heart_rate' ? new MinuteMeans() : undefined
  for await (const pieces of jsonPieceLists(file, (path, kind) => path.length === 0 && kind === 'list')) {
    for (const { read } of pieces) {
      const value = read()
      const position = { file: file.path, line: ++line }
      if (!isObject(value)) yield rejected(position, say('This is not a record.'))
      else
        for (const item of recordItems(stem, value, { reading, position })) {
          if (means) yield* means.take(item)
          else yield item
        }
    }
  }
  if (means) yield* means.finish()
}

interface TakeoutRecordContext {
  readonly reading: JsonReading
  readonly position: { readonly file: string; readonly line: number }
}

function* recordItems(stem: string, record: JsonObject, spot: TakeoutRecordContext): Generator<ReadItem> {
  const { reading, position } = spot
  if (stem === 'sleep') yield* sleepRecord(record, { times: reading.times, chosen: reading.chosen, position })
  else if (stem === 'exercise') yield* exerciseRecord(record, { times: reading.times, position })
  else if (stem === 'weight') yield* weightItems(record, spot)
  else if (stem === 'heart_rate') yield* pulseItems(record, spot)
  else if (ACTIVE_DAYS.has(stem)) yield* reading.days.take(stem, record, spot)
  else if (MINUTES[stem]) yield* minuteItems(stem, record, spot)
  else yield* dayItems(stem, record, spot)
}

const timeOf = (record: JsonObject): string => textIn(record['dateTime']) ?? ''
const noTime = (position: TakeoutRecordContext['position'], record: JsonObject): ReadItem =>
  rejected(position, say('{shown} is not a time.', { shown: quotedCell(timeOf(record)) }))

function* minuteItems(
  stem: string,
  record: JsonObject,
  { reading: { times }, position }: TakeoutRecordContext,
): Generator<ReadItem> {
  const kind = MINUTES[stem]
  const value = numberIn(record['value'])
  const start = kind?.clock === 'asked' ? times.minuteOf(timeOf(record)) : times.momentOf(timeOf(record))
  if (!kind || value === undefined) yield rejected(position, say('It contains no number.'))
  else if (value <= 0) yield leftOut(say('{stem}: minutes without a value', { stem }))
  else if (!start) yield noTime(position, record)
  else yield entryOf(kind.target, { value, start, endEpoch: start.epochSeconds + 60, sourceName: SOURCE, position })
}

/** A confidence of 0 means that the device only guessed. */
function* pulseItems(record: JsonObject, { reading: { times }, position }: TakeoutRecordContext): Generator<ReadItem> {
  const value = numberIn(objectIn(record['value'])?.['bpm'])
  const start = times.minuteOf(timeOf(record))
  const isGuess = numberIn(objectIn(record['value'])?.['confidence']) === 0
  if (value === undefined) yield rejected(position, say('It contains no number.'))
  else if (value <= 0 || isGuess) yield leftOut(say('heart_rate: nothing measured'))
  else if (!start) yield noTime(position, record)
  else yield entryOf(heartRate, { value, start, sourceName: SOURCE, position })
}

/** One value per day. Future years are filled with zeros and have no date. */
function* dayItems(
  stem: string,
  record: JsonObject,
  { reading: { times }, position }: TakeoutRecordContext,
): Generator<ReadItem> {
  const valueObject = objectIn(record['value'])
  const isPulse = stem === 'resting_heart_rate'
  const value = numberIn(valueObject?.[isPulse ? 'value' : stem === 'run_vo2_max' ? 'runVO2Max' : 'demographicVO2Max'])
  const day = times.dayOf((isPulse ? textIn(valueObject?.['date']) : undefined) ?? timeOf(record))
  if (value === undefined) yield rejected(position, say('It contains no number.'))
  else if (value <= 0) yield leftOut(say('{stem}: nothing measured', { stem }))
  else if (!day) yield noTime(position, record)
  else yield entryOf(isPulse ? resting : capacity, { value, start: day.start, sourceName: SOURCE, position })
}

function* weightItems(
  record: JsonObject,
  { reading: { times, weightUnit }, position }: TakeoutRecordContext,
): Generator<ReadItem> {
  const start = times.momentOf(`${textIn(record['date']) ?? ''} ${textIn(record['time']) ?? ''}`)
  const weight = numberIn(record['weight'])
  const fat = numberIn(record['fat'])
  const sourceText = textIn(record['source'])
  const sourceName = sourceText === undefined || sourceText === 'API' ? SOURCE : sourceText
  if (!start)
    return yield rejected(position, say('{shown} is not a time.', { shown: quotedCell(textIn(record['date']) ?? '') }))
  if (weight === undefined || weight <= 0) return yield rejected(position, say('It contains no weight.'))
  const stones = weightUnit === 'st' ? 14 : 1
  yield entryOf(catalogueTarget('Body Weight', weightUnit === 'st' ? 'lb' : weightUnit), {
    value: weight * stones,
    start,
    sourceName,
    position,
  })
  if (fat !== undefined && fat > 0) yield entryOf(bodyFat, { value: fat, start, sourceName, position })
}

interface ActiveDay {
  readonly start: NonNullable<ReturnType<TakeoutTimes['dayOf']>>
  readonly position: TakeoutRecordContext['position']
  readonly minutes: Map<string, number>
}

/** How active a day was: one file for each level. A day without the device is 1440 minutes of sitting. */
export class ActiveDays {
  readonly #days = new Map<number, ActiveDay>();

  *take(stem: string, record: JsonObject, { reading: { times }, position }: TakeoutRecordContext): Generator<ReadItem> {
    const start = times.dayOf(timeOf(record))
    const value = numberIn(record['value'])
    if (!start) return yield noTime(position, record)
    if (value === undefined) return yield rejected(position, say('It contains no number.'))
    const key = start.start.epochSeconds
    const day = this.#days.get(key) ?? { start, position, minutes: new Map() }
    day.minutes.set(stem, value)
    this.#days.set(key, day)
  }

  *items(): Generator<ReadItem> {
    for (const { start, position, minutes } of this.#days.values()) {
      const sedentary = minutes.get('sedentary_minutes')
      const degrees = [minutes.get('moderately_active_minutes'), minutes.get('very_active_minutes')]
      const active = degrees.reduce<number>((sum, degree) => sum + (degree ?? 0), 0)
      if (active === 0 && (sedentary === undefined || sedentary >= 1440)) {
        yield leftOut(say('days without the device'))
        continue
      }
      const shared = { ...start, sourceName: SOURCE, position }
      if (degrees.some((degree) => degree !== undefined)) yield entryOf(activeMinutes, { value: active, ...shared })
      if (sedentary !== undefined) yield entryOf(sitting, { value: sedentary, ...shared })
    }
  }
}
