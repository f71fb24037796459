/** Files of a Nightscout: its entries and treatments as JSON, from its API or from a dump of its database. */

import { say } from '../../../lib/language.ts'
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import { type FilePosition, type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { OwnMoments } from '../reading/moments.ts'
import { catalogueTarget, entryOf, leftOut, rejected } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'
import { passingOver } from '../reading/uses.ts'

// What Nightscout stores: sensor values, and treatments with insulin, carbohydrates and exercise.

export const NIGHTSCOUT = 'Nightscout'

export const nightscoutTargets = {
  glucose: catalogueTarget('Blood Glucose'),
  insulin: catalogueTarget('Insulin', 'units'),
  carbohydrates: catalogueTarget('Carbohydrates', 'g'),
  exercise: catalogueTarget('Exercise', 'min'),
} as const

const offsetIn = (record: JsonObject): number | undefined => {
  const minutes = numberIn(record['utcOffset'])
  // Uploaders that do not know their offset say zero, which fixes no local day.
  return minutes === undefined || minutes === 0 || Math.abs(minutes) > 18 * 60 ? undefined : Math.round(minutes)
}

/** Lower values are error codes of the sensor. */
const LEAST_GLUCOSE = 13

/** Numbers of a database dump are objects: `{"$numberLong": "1769986800000"}`. */
const wholeNumberIn = (value: unknown): number | undefined => numberIn(objectIn(value)?.['$numberLong'] ?? value)

/** A value of the sensor, or of a meter (`mbg`). */
export function glucoseReading(record: JsonObject): { readonly start: Moment; readonly value: number } | undefined {
  const ms = wholeNumberIn(record['date'])
  const value = numberIn(record['sgv']) ?? numberIn(record['mbg'])
  if (ms === undefined || ms <= 0 || value === undefined || value < LEAST_GLUCOSE) return undefined
  return { start: { epochSeconds: Math.floor(ms / 1000), offsetMinutes: offsetIn(record) }, value }
}

interface Treatment {
  readonly start: Moment
  readonly note: string | undefined
  readonly insulin: number | undefined
  readonly carbohydrates: number | undefined
  readonly exerciseMinutes: number | undefined
}

export function treatmentIn(record: JsonObject): Treatment | undefined {
  const moment = readMoment(textIn(record['created_at']) ?? '')
  if (!moment) return undefined
  return {
    start: { ...moment, offsetMinutes: moment.offsetMinutes ?? offsetIn(record) },
    note: textIn(record['notes']),
    insulin: positive(record['insulin']),
    carbohydrates: positive(record['carbs']),
    exerciseMinutes: record['eventType'] === 'Exercise' ? positive(record['duration']) : undefined,
  }
}

/** Zero means that the field was left empty. */
const positive = (value: unknown): number | undefined => {
  const number = numberIn(value)
  return number === undefined || number <= 0 ? undefined : number
}

const ENTRIES = [/"date"\s*:/, /"(?:sgv|mbg)"\s*:/, /"(?:device|dateString|direction)"\s*:/]
const TREATMENTS = [/"created_at"\s*:/, /"eventType"\s*:/]

const isRecordFile = (file: SourceFile): boolean => {
  if (!mayBeJson(file)) return false
  const text = Buffer.from(file.head).toString('latin1')
  return [ENTRIES, TREATMENTS].some((patterns) => patterns.every((pattern) => pattern.test(text)))
}

export const nightscoutFiles: Format = {
  ...knownFormat('nightscout-files'),
  technical: ['_id', 'identifier', 'srvCreated', 'srvModified', 'sysTime', 'app', 'subject', 'rssi', 'noise'],
  sniff: ({ files }) => (files.some(isRecordFile) ? 0.97 : 0),
  read: readRecords,
}

async function* readRecords({ files }: Upload): AsyncGenerator<ReadItem> {
  const moments = new OwnMoments()
  for (const file of foundIn(files.filter(isRecordFile), NIGHTSCOUT)) yield* passingOver(file, recordsIn(file, moments))
}

async function* recordsIn(file: SourceFile, moments: OwnMoments): AsyncGenerator<ReadItem> {
  let line = 0
  for await (const { read } of jsonPieces(file, ({ length }, kind) => length === 0 && kind === 'list')) {
    const position = { file: file.path, line: ++line }
    const record = objectIn(read())
    if (!record) {
      yield rejected(position, say('This is not a record.'))
      continue
    }
    const isTreatment = 'created_at' in record && !('sgv' in record)
    for (const item of isTreatment ? treatmentItems(record, position) : glucoseItems(record, position))
      yield item.kind === 'entry' ? moments.assign(item, record) : item
  }
}

function* glucoseItems(record: JsonObject, position: FilePosition): Generator<ReadItem> {
  const reading = glucoseReading(record)
  if (reading) yield entryOf(nightscoutTargets.glucose, { ...reading, sourceName: NIGHTSCOUT, position })
  else yield leftOut(say('Records without glucose, insulin, carbohydrates or exercise'))
}

function* treatmentItems(record: JsonObject, position: FilePosition): Generator<ReadItem> {
  const treatment = treatmentIn(record)
  if (!treatment) {
    yield rejected(position, say('The row does not say when it was.'))
    return
  }
  const { start, note, insulin, carbohydrates, exerciseMinutes } = treatment
  const shared = { start, note, sourceName: NIGHTSCOUT, position }
  if (insulin !== undefined) yield entryOf(nightscoutTargets.insulin, { ...shared, value: insulin })
  if (carbohydrates !== undefined) yield entryOf(nightscoutTargets.carbohydrates, { ...shared, value: carbohydrates })
  if (exerciseMinutes !== undefined)
    yield entryOf(nightscoutTargets.exercise, {
      ...shared,
      value: exerciseMinutes,
      endEpoch: start.epochSeconds + Math.max(1, Math.round(exerciseMinutes * 60)),
    })
  if ((insulin ?? carbohydrates ?? exerciseMinutes) === undefined)
    yield leftOut(say('Records without glucose, insulin, carbohydrates or exercise'))
}
