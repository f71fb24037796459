/** A FHIR R4 bundle: each measurement an Observation, with LOINC and UCUM codes where they are known. */
import type { MeasurementsTable } from '../../storage/tables.ts'
import { unitOf, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'

export const fhirHead = (timestamp: string): string =>
  `{"resourceType":"Bundle","type":"collection","timestamp":"${timestamp}","entry":[\n`
export const fhirFoot = '\n]}\n'

/** FHIR's own words for what is measured; everything else is a survey of the person by the person. */
const CATEGORIES: Readonly<Record<string, string>> = {
  'Vital Signs': 'vital-signs',
  Physique: 'vital-signs',
  'Physical Activities': 'activity',
  Activity: 'activity',
}

export function fhirObservation(row: MeasurementsTable, variable: Variable): string {
  const code = CATEGORIES[variable.category.name] ?? 'survey'
  const loinc = variable.common?.loinc
  const coding =
    loinc === undefined ? {} : { coding: [{ system: 'http://loinc.org', code: loinc, display: variable.name }] }
  return JSON.stringify({
    resource: {
      resourceType: 'Observation',
      id: String(row.id),
      status: 'final',
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code }] }],
      code: { ...coding, text: variable.name },
      effectiveDateTime: effective(row),
      issued: new Date(row.updated_epoch * 1000).toISOString(),
      ...observed(row),
      ...(row.note === null ? {} : { note: [{ text: row.note }] }),
      device: { display: row.source_name },
    },
  })
}

function observed(row: MeasurementsTable): object {
  const unit = unitOf(row.unit_id)
  if (unit.id === YES_NO) return { valueBoolean: row.value > 0 }
  const ucum = unit.ucum === null ? {} : { system: 'http://unitsofmeasure.org', code: unit.ucum }
  return { valueQuantity: { value: row.value, unit: unit.name, ...ucum } }
}

/** With the offset it was recorded in, if there was one. */
function effective({ start_epoch, offset_minutes }: MeasurementsTable): string {
  const minutes = offset_minutes ?? 0
  const local = new Date((start_epoch + minutes * 60) * 1000).toISOString().slice(0, 19)
  if (offset_minutes === null) return `${local}Z`
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}
