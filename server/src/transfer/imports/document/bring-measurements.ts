import { isTransaction } from '../../../storage/transaction.ts'
import { headsOf } from '../../../tracking/measurements/entry.ts'
import { record as recordEntries } from '../../../tracking/measurements/record.ts'
import { type DocumentEntry, measurementReader } from '../../formats/upshot/document-entries.ts'
import { placeOf } from '../../formats/upshot/read-document.ts'
import type { MeasurementRecord } from '../../formats/upshot/upshot-json.ts'
import type { ImportStores } from '../stores.ts'
import type { AddedRecords, Part } from './bring-variables.ts'

/** Adds what is not there. Statistics wait until the import says that it is through. */
export async function bringMeasurements(stores: ImportStores, part: Part<MeasurementRecord>): Promise<AddedRecords> {
  const { userId, importId, isDryRun, records, brought, faults, nowEpoch } = part
  const read = measurementReader(brought, nowEpoch)
  const measurements = records.flatMap(({ index, record, isRepeated = false }) => {
    const found = read(record, index, { place: placeOf('measurements', index), faults })
    return found ? [{ ...found, isRepeated }] : []
  })
  faults.refuseIfAny()
  if (isDryRun || !isTransaction(stores)) {
    const once = measurements.flatMap((one) => (one.isRepeated ? [] : [identityOf(one, userId)]))
    return { added: once.length - (await stores.measurements.presentAmong(once)).size }
  }
  const entries = measurements.map(({ entry }) => entry)
  const { created } = await recordEntries(
    stores,
    { entries, heads: headsOf(entries) },
    { userId, importId, clientId: null, nowMs: nowEpoch * 1000 },
    { onFault: 'refuseAll', faults, present: 'keep', statistics: 'later' },
  )
  return { added: created }
}

const identityOf = ({ entry: { head, moment }, variable }: DocumentEntry, userId: number) => ({
  user_id: userId,
  variable_id: variable.id,
  start_epoch: moment.epochSeconds,
  source_name: head.sourceName,
})
