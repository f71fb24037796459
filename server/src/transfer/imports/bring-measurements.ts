import { tidyName } from '../../lib/names.ts'
import { Faults } from '../../lib/refusal.ts'
import { conversionBetween } from '../../tracking/units/units.ts'
import type { MeasurementRecord } from '../formats/upshot-json.ts'
import type { TransferStores } from '../stores.ts'
import { type Brought, known } from './bring-variables.ts'
import { measurementsIn, placeOf, refuseIfMany, type Source } from './read-document.ts'
import { readTime, readTimes, readUnit, type Spot } from './rows.ts'
import type { ImportedMeasurement } from './store.ts'

const ROWS_AT_ONCE = 1000
/** 1900-01-01. */
const EARLIEST_EPOCH = -2_208_988_800

interface Bringing {
  readonly userId: number
  readonly brought: Brought
  readonly source: Source
  readonly latestEpoch: number
  readonly importId: number | undefined
}

/** Reads the document a second time and adds what is not there; returns how many each variable gained. */
export async function bringMeasurements(
  stores: TransferStores,
  bringing: Bringing,
): Promise<ReadonlyMap<number, number>> {
  const added = new Map<number, number>()
  const unitIds = new Map<number, Set<number>>()
  const faults = new Faults()
  let batch: ImportedMeasurement[] = []
  let index = 0
  const flush = async () => {
    for (const id of await stores.imports.addMeasurements(batch)) added.set(id, (added.get(id) ?? 0) + 1)
    batch = []
  }
  for await (const record of measurementsIn(bringing.source)) {
    const row = measurementRow(record, bringing, { place: placeOf('measurements', index++), faults })
    if (!row) {
      refuseIfMany(faults)
      continue
    }
    batch.push(row)
    const units = unitIds.get(row.variable_id) ?? new Set()
    unitIds.set(row.variable_id, units.add(row.unit_id))
    if (batch.length >= ROWS_AT_ONCE) await flush()
  }
  faults.refuseIfAny()
  await flush()
  await noteUnits(stores, bringing, unitIds)
  return added
}

function measurementRow(
  record: MeasurementRecord,
  { userId, brought, latestEpoch, importId }: Bringing,
  spot: Spot,
): ImportedMeasurement | undefined {
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
    user_id: userId,
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
    import_id: importId ?? null,
    ...times,
  }
}

/** A variable remembers in which units it was recorded. */
async function noteUnits(
  stores: TransferStores,
  { userId, brought }: Bringing,
  unitIds: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<void> {
  for (const variable of brought.values()) {
    const all = variable.unitIds.union(unitIds.get(variable.id) ?? new Set())
    if (all.size === variable.unitIds.size) continue
    await stores.variables.update(userId, variable.id, { recorded_unit_ids: [...all].join(',') })
  }
}
