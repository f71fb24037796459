/** From the record of a measurement in a document to columns; what cannot be is named. Pure. */
import { tidyName } from '../../lib/names.ts'
import type { MeasurementsTable } from '../../storage/tables.ts'
import { conversionBetween } from '../../tracking/units/units.ts'
import type { MeasurementRecord } from '../formats/upshot/upshot-json.ts'
import { type Brought, known } from './brought.ts'
import { readTime, readTimes, readUnit, type Spot } from './rows.ts'

/** 1900-01-01. */
const EARLIEST_EPOCH = -2_208_988_800

export function measurementColumns(
  record: MeasurementRecord,
  { brought, latestEpoch }: { readonly brought: Brought; readonly latestEpoch: number },
  spot: Spot,
): Omit<MeasurementsTable, 'id' | 'user_id' | 'import_id'> | undefined {
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
    faults.add({ message: `${place}: ${record.startAt} is before 1900 or more than 2 days in the future.` })
  if (end && end.epochSeconds <= start.epochSeconds) faults.add({ message: `${place}: endAt must be after startAt.` })
  if (!conversionBetween(unit, variable.unit))
    faults.add({ message: `${place}: ${unit.name} cannot be converted to ${variable.unit.name}.` })
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
