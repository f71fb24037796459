/**
 * A FHIR R4 bundle: the person as a patient, then each measurement as an Observation, with LOINC and UCUM codes where
 * they are known. The second category and the names in plain text let it be read back here as it was.
 */
import { createHash } from 'node:crypto'
import type { MeasurementsTable } from '../../../storage/tables.ts'
import { unitOf, YES_NO } from '../../../tracking/units/units.ts'
import type { Variable } from '../../../tracking/variables/variable.ts'
import { LOINC, OBSERVATION_CATEGORY, observationCategory, UCUM, ucumOf } from './fhir-codes.ts'

export interface Patient {
  readonly userId: number
  readonly displayName: string
}

export const fhirHead = (timestamp: string, { userId, displayName }: Patient): string => {
  const resource = { resourceType: 'Patient', id: `person-${userId}`, name: [{ text: displayName }] }
  const entry = JSON.stringify({ fullUrl: patientUrl(userId), resource })
  return `{"resourceType":"Bundle","type":"collection","timestamp":"${timestamp}","entry":[\n${entry}`
}
export const fhirFoot = '\n]}\n'

/** Entries need an address of their own; the same thing has the same one in every export. */
function urnOf(name: string): string {
  const digits = createHash('sha256').update(`upshot ${name}`).digest('hex')
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, variant + digits.slice(17, 20)]
  return `urn:uuid:${parts.join('-')}-${digits.slice(20, 32)}`
}
const patientUrl = (userId: number): string => urnOf(`person ${userId}`)

/** One entry, with the comma that parts it from what stands before: the patient is always first. */
export function fhirObservation(row: MeasurementsTable, variable: Variable): string {
  const loinc = variable.common?.loinc
  const coding = loinc === undefined ? {} : { coding: [{ system: LOINC, code: loinc, display: variable.name }] }
  const category = [
    { coding: [{ system: OBSERVATION_CATEGORY, code: observationCategory(variable) }] },
    { text: variable.category.name },
  ]
  const resource = {
    resourceType: 'Observation',
    id: `measurement-${row.id}`,
    status: 'final',
    category,
    code: { ...coding, text: variable.name },
    subject: { reference: patientUrl(row.user_id) },
    ...effective(row),
    issued: new Date(row.updated_epoch * 1000).toISOString(),
    ...observed(row, variable),
    ...(row.note === null ? {} : { note: [{ text: row.note }] }),
    device: { display: row.source_name },
  }
  return `,\n${JSON.stringify({ fullUrl: urnOf(`measurement ${row.user_id} ${row.id}`), resource })}`
}

function observed(row: MeasurementsTable, variable: Variable): object {
  const unit = unitOf(row.unit_id)
  if (unit.id === YES_NO) return { valueBoolean: row.value > 0 }
  const code = ucumOf(variable, unit)
  return { valueQuantity: { value: row.value, unit: unit.name, ...(code === undefined ? {} : { system: UCUM, code }) } }
}

function effective({ start_epoch, end_epoch, offset_minutes }: MeasurementsTable): object {
  const start = offsetTime(start_epoch, offset_minutes)
  if (end_epoch === null) return { effectiveDateTime: start }
  return { effectivePeriod: { start, end: offsetTime(end_epoch, offset_minutes) } }
}

/** With the offset it was recorded in, if there was one. */
function offsetTime(epochSeconds: number, offsetMinutes: number | null): string {
  const minutes = offsetMinutes ?? 0
  const local = new Date((epochSeconds + minutes * 60) * 1000).toISOString().slice(0, 19)
  if (offsetMinutes === null) return `${local}Z`
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}
