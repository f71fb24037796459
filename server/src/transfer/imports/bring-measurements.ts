import { isTransaction } from '../../storage/transaction.ts'
import { noteVariableChanges } from '../../tracking/variables/service.ts'
import type { MeasurementRecord } from '../formats/upshot/upshot-json.ts'
import type { TransferStores } from '../stores.ts'
import type { Added, Part } from './bring-variables.ts'
import { measurementColumns } from './measurement-columns.ts'
import { placeOf } from './read-document.ts'
import type { ImportedMeasurement } from './store.ts'

const MOST_SECONDS_AHEAD = 2 * 86_400

/** Adds what is not there. Statistics wait until the import says that it is through. */
export async function bringMeasurements(stores: TransferStores, part: Part<MeasurementRecord>): Promise<Added> {
  const { userId, importId, isDryRun, records, brought, faults, nowEpoch } = part
  const latestEpoch = nowEpoch + MOST_SECONDS_AHEAD
  const rows = records.flatMap(({ index, record, isRepeated = false }) => {
    const spot = { place: placeOf('measurements', index), faults }
    const columns = measurementColumns(record, { brought, latestEpoch }, spot)
    return columns ? [{ row: { user_id: userId, import_id: importId, ...columns }, isRepeated }] : []
  })
  faults.refuseIfAny()
  if (isDryRun || !isTransaction(stores)) {
    const once = rows.flatMap(({ row, isRepeated }) => (isRepeated ? [] : [row]))
    return { added: once.length - (await stores.imports.presentAmong(once)).size }
  }
  const added = new Map<number, number>()
  const all = rows.map(({ row }) => row)
  for (const id of await stores.imports.addMeasurements(all)) added.set(id, (added.get(id) ?? 0) + 1)
  await noteUnits(stores, part, all)
  await noteVariableChanges(stores, userId, added, nowEpoch * 1000)
  await stores.imports.letStatisticsWait(userId, [...added.keys()])
  return { added: [...added.values()].reduce((sum, count) => sum + count, 0) }
}

/** A variable remembers in which units it was recorded. */
async function noteUnits(
  stores: TransferStores,
  { userId, brought }: Part<MeasurementRecord>,
  rows: readonly ImportedMeasurement[],
): Promise<void> {
  const used = Map.groupBy(rows, (row) => row.variable_id)
  for (const { id, unitIds } of brought.values()) {
    const all = unitIds.union(new Set((used.get(id) ?? []).map((row) => row.unit_id)))
    if (all.size === unitIds.size) continue
    await stores.variables.update(userId, id, { recorded_unit_ids: [...all].join(',') })
  }
}
