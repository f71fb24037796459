/** Files of a Nightscout: its entries and treatments as JSON, from its addresses or from a dump of its database. */
import { say } from '../../../lib/language.ts'
import { type FilePosition, type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { type JsonObject, objectIn } from '../reading/json-values.ts'
import { OwnMoments } from '../reading/moments.ts'
import { entryOf, leftOut, rejected } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'
import { passingOver } from '../reading/uses.ts'
import { glucoseReading, NIGHTSCOUT, nightscoutNatures, treatmentIn } from './nightscout-records.ts'

const ENTRIES = [/"date"\s*:/, /"(?:sgv|mbg)"\s*:/, /"(?:device|dateString|direction)"\s*:/]
const TREATMENTS = [/"created_at"\s*:/, /"eventType"\s*:/]

const isRecords = (file: SourceFile): boolean => {
  if (!mayBeJson(file)) return false
  const text = Buffer.from(file.head).toString('latin1')
  return [ENTRIES, TREATMENTS].some((patterns) => patterns.every((pattern) => pattern.test(text)))
}

export const nightscoutFiles: Format = {
  ...knownFormat('nightscout-files'),
  technical: ['_id', 'identifier', 'srvCreated', 'srvModified', 'sysTime', 'app', 'subject', 'rssi', 'noise'],
  sniff: ({ files }) => (files.some(isRecords) ? 0.97 : 0),
  read: readRecords,
}

async function* readRecords({ files }: Upload): AsyncGenerator<ReadItem> {
  const moments = new OwnMoments()
  for (const file of foundIn(files.filter(isRecords), NIGHTSCOUT)) yield* passingOver(file, recordsIn(file, moments))
}

async function* recordsIn(file: SourceFile, moments: OwnMoments): AsyncGenerator<ReadItem> {
  let line = 0
  for await (const { read } of jsonPieces(file, ({ length }, kind) => length === 0 && kind === 'list')) {
    const place = { file: file.path, line: ++line }
    const record = objectIn(read())
    if (!record) {
      yield rejected(place, say('This is not a record.'))
      continue
    }
    const isTreatment = 'created_at' in record && !('sgv' in record)
    for (const item of isTreatment ? treatmentItems(record, place) : glucoseItems(record, place))
      yield item.kind === 'entry' ? moments.place(item, record) : item
  }
}

function* glucoseItems(record: JsonObject, place: FilePosition): Generator<ReadItem> {
  const reading = glucoseReading(record)
  if (reading) yield entryOf(nightscoutNatures.glucose, { ...reading, sourceName: NIGHTSCOUT, place })
  else yield leftOut(say('Records without glucose, insulin, carbohydrates or exercise'))
}

function* treatmentItems(record: JsonObject, place: FilePosition): Generator<ReadItem> {
  const treatment = treatmentIn(record)
  if (!treatment) return void (yield rejected(place, say('The row does not say when it was.')))
  const { start, note, insulin, carbohydrates, exerciseMinutes } = treatment
  const recorded = { start, note, sourceName: NIGHTSCOUT, place }
  if (insulin !== undefined) yield entryOf(nightscoutNatures.insulin, { ...recorded, value: insulin })
  if (carbohydrates !== undefined) yield entryOf(nightscoutNatures.carbohydrates, { ...recorded, value: carbohydrates })
  if (exerciseMinutes !== undefined)
    yield entryOf(nightscoutNatures.exercise, {
      ...recorded,
      value: exerciseMinutes,
      endEpoch: start.epochSeconds + Math.max(1, Math.round(exerciseMinutes * 60)),
    })
  if ((insulin ?? carbohydrates ?? exerciseMinutes) === undefined)
    yield leftOut(say('Records without glucose, insulin, carbohydrates or exercise'))
}
