import { tidyName } from '../../lib/names.ts'
import { conversionBetween } from '../../tracking/units/units.ts'
import { noteVariableChanges } from '../../tracking/variables/service.ts'
import type { MeasurementRecord } from '../formats/upshot-json.ts'
import type { TransferStores } from '../stores.ts'
import { type Added, type Brought, known, type Part } from './bring-variables.ts'
import { placeOf } from './read-document.ts'
import { readTime, readTimes, readUnit, type Spot } from './rows.ts'
import type { ImportedMeasurement } from './store.ts'

/** 1900-01-01. */
const EARLIEST_EPOCH = -2_208_988_800
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
  if (isDryRun) {
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

export function measurementColumns(
  record: MeasurementRecord,
  { brought, latestEpoch }: { readonly brought: Brought; readonly latestEpoch: number },
  spot: Spot,
): Omit<ImportedMeasurement, 'user_id' | 'import_id'> | undefined {
  const { place, faults } = spot
  const before = faults.list.length
  const variable = known(brought, record.variableName, spot)
  const unit = readUnit(record.unitAbbreviatedName, spot)
  const start = readTime(record.startAt, spot)
  const end = record.endAt === undefined ? undefined : readTime(record.endAt, spot)
  const times = readTimes(record, spot)
  const sourceName = tidyName(record.sourceName)
  if (!variable || !unit || !start || !times) return undefined
  const { minimumValue, maximumValue } = unit
  if (start.epochSeconds < EARLIEST_EPOCH || start.epochSeconds > latestEpoch)
    faults.add({ message: `${place}: ${record.startAt} lies before 1900 or more than 2 days ahead.` })
  if (end && end.epochSeconds <= start.epochSeconds) faults.add({ message: `${place}: endAt must lie after startAt.` })
  if (!conversionBetween(unit, variable.unit))
    faults.add({ message: `${place}: ${unit.name} do not convert into ${variable.unit.name}.` })
  if ((minimumValue !== null && record.value < minimumValue) || (maximumValue !== null && record.value > maximumValue))
    faults.add({ message: `${place}: ${record.value} is outside the limits of ${unit.name}.` })
  if (sourceName === '') faults.add({ message: `${place}: sourceName is empty.` })
  if (faults.list.length > before) return undefined
  return {
    variable_id: variable.id,
    start_epoch: start.epochSeconds,
    source_name: sourceName,
    value: record.value,
    unit_id: unit.id,
    offset_minutes: start.offsetMinutes ?? null,
    note: record.note || null,
    client_id: record.clientId ?? null,
    connector_id: record.connectorId ?? null,
    end_epoch: end?.epochSeconds ?? null,
    ...times,
  }
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
