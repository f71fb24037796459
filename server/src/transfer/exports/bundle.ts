/** A person's measurements as a FHIR bundle. Systolic and diastolic values of one moment become one observation. */
import type { MeasurementsTable } from '../../storage/tables.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { DIASTOLIC, SYSTOLIC } from '../formats/fhir/fhir-codes.ts'
import {
  fhirFoot,
  fhirHead,
  fhirObservation,
  fhirPressure,
  type Patient,
  type PressureReading,
} from '../formats/fhir/fhir-export.ts'

type Batches = AsyncIterable<readonly MeasurementsTable[]>

export interface BundleParts {
  readonly patient: Patient
  readonly timestamp: string
  readonly variables: readonly Variable[]
  /** The rows of a variable, ordered by time and source. */
  readonly batchesOf: (variable: Variable) => Batches
  readonly hasNotes: boolean
  readonly onRows: (rows: number) => void
}

export async function* bundleOf(given: BundleParts): AsyncGenerator<string> {
  const parts = given.hasNotes ? given : { ...given, batchesOf: withoutNotes(given.batchesOf) }
  const { patient, timestamp, variables, batchesOf, onRows } = parts
  yield fhirHead(timestamp, patient)
  const [systolic, diastolic] = [SYSTOLIC, DIASTOLIC].map((code) => variables.find((one) => one.common?.loinc === code))
  for (const variable of variables) {
    if (variable === systolic || variable === diastolic) continue
    for await (const batch of batchesOf(variable)) {
      if (batch.length > 0) yield batch.map((row) => fhirObservation(row, variable)).join('')
      onRows(batch.length)
    }
  }
  for await (const reading of readingsOf(parts, { systolic, diastolic })) {
    yield fhirPressure(reading)
    onRows(Object.keys(reading).length)
  }
  yield fhirFoot
}

const withoutNotes = (batchesOf: BundleParts['batchesOf']) =>
  async function* (variable: Variable): Batches {
    for await (const batch of batchesOf(variable)) yield batch.map((row) => ({ ...row, note: null }))
  }

interface Pressures {
  readonly systolic: Variable | undefined
  readonly diastolic: Variable | undefined
}

/** Merges both ordered series where time and source are equal. */
async function* readingsOf({ batchesOf }: BundleParts, pressures: Pressures): AsyncGenerator<PressureReading> {
  const upper = rowsOf(pressures.systolic, batchesOf)
  const lower = rowsOf(pressures.diastolic, batchesOf)
  let systolic = (await upper.next()).value
  let diastolic = (await lower.next()).value
  while (systolic || diastolic) {
    const order = orderOf(systolic?.row, diastolic?.row)
    if (order === 0 && systolic && diastolic && isOneReading(systolic.row, diastolic.row)) yield { systolic, diastolic }
    else {
      if (systolic && order <= 0) yield { systolic }
      if (diastolic && order >= 0) yield { diastolic }
    }
    if (order <= 0) systolic = (await upper.next()).value
    if (order >= 0) diastolic = (await lower.next()).value
  }
}

async function* rowsOf(variable: Variable | undefined, batchesOf: BundleParts['batchesOf']) {
  if (!variable) return
  for await (const batch of batchesOf(variable)) {
    for (const row of batch) yield { row, variable }
  }
}

/** Missing rows sort last. */
function orderOf(left: MeasurementsTable | undefined, right: MeasurementsTable | undefined): number {
  if (!left || !right) return left ? -1 : 1
  return byTimeAndSource(left, right)
}

const isOneReading = (left: MeasurementsTable, right: MeasurementsTable): boolean =>
  left.end_epoch === right.end_epoch && left.offset_minutes === right.offset_minutes

/** Sorted here because databases collate text differently. */
export function byTimeAndSource(left: MeasurementsTable, right: MeasurementsTable): number {
  if (left.start_epoch !== right.start_epoch) return left.start_epoch - right.start_epoch
  if (left.source_name === right.source_name) return 0
  return left.source_name < right.source_name ? -1 : 1
}
