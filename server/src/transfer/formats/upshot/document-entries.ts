/** From the record of a measurement in a document to an entry; what cannot be is named. Pure. */
import { inEach } from '../../../lib/language.ts'
import {
  detailsIn,
  type Entry,
  type EntryFault,
  type EntryHead,
  endFault,
  endOf,
  inZone,
  readHead,
  startFault,
  unitFault,
  valueFault,
  zoneClocks,
  zoneFault,
} from '../../../tracking/measurements/entry.ts'
import { categoryOf } from '../../../tracking/variables/categories.ts'
import { readTime, readTimes, type Spot } from './document-columns.ts'
import { type DocumentVariable, type DocumentVariables, known } from './document-variables.ts'
import type { MeasurementRecord } from './upshot-json.ts'

export interface DocumentEntry {
  readonly entry: Entry
  readonly variable: DocumentVariable
}

export type ReadMeasurement = (record: MeasurementRecord, index: number, spot: Spot) => DocumentEntry | undefined

/** Reads measurements of a document by the rules of any other; each distinct heading is read once. */
export function measurementReader(brought: DocumentVariables, nowEpoch: number): ReadMeasurement {
  const headOf = headReader()
  const clockOf = zoneClocks()
  return (record, index, spot) => {
    const { place, faults } = spot
    const before = faults.list.length
    const tell = (fault: EntryFault | undefined) =>
      fault && faults.add({ message: inEach((language) => `${place}: ${fault.reason[language]}`) })
    const variable = known(brought, record.variableName, spot)
    const start = readTime(record.startAt, spot)
    const end = record.endAt === undefined ? undefined : readTime(record.endAt, spot)
    const times = readTimes(record, spot)
    const head = variable && headOf(record, variable, tell)
    if (!variable || !head || !start || !times) return undefined
    const { epochSeconds } = start
    tell(startFault(epochSeconds, nowEpoch))
    if (end) tell(endFault(epochSeconds, end.epochSeconds))
    const clock = record.timeZone === undefined ? undefined : clockOf(record.timeZone)
    if (record.timeZone !== undefined && !clock) tell(zoneFault(record.timeZone))
    tell(unitFault(head.unit, variable.unit, record.variableName))
    tell(valueFault(record.value, head.unit))
    if (faults.list.length > before) return undefined
    const entry: Entry = {
      head,
      ...(record.timeZone === undefined || !clock ? { moment: start } : inZone(start, record.timeZone, clock)),
      endEpoch: endOf(epochSeconds, end?.epochSeconds),
      value: record.value,
      details: detailsIn(record),
      place: { index },
      origin: { client_id: record.clientId ?? null, connector_id: record.connectorId ?? null, ...times },
    }
    return { entry, variable }
  }
}

function headReader() {
  const heads = new Map<string, EntryHead>()
  return (record: MeasurementRecord, variable: DocumentVariable, tell: (fault: EntryFault) => void) => {
    const { variableName, unitAbbreviatedName: unit, sourceName } = record
    const key = [variableName, unit, sourceName].join('\u0001')
    const found = heads.get(key)
    if (found) return found
    const categoryName = categoryOf(variable.categoryId).name
    // Its variable is there: how that is combined, no value says.
    const head = readHead({ variableName, unit, sourceName, categoryName, combination: 'MEAN' }, tell)
    if (head) heads.set(key, head)
    return head
  }
}
