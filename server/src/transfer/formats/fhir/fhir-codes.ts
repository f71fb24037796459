/** What FHIR's code systems call our variables and units: LOINC, UCUM and the categories of observations. */
import type { UnitRecord } from '../../../tracking/units/units.data.ts'
import { unitRecords } from '../../../tracking/units/units.data.ts'
import { catalogue } from '../../../tracking/variables/catalogue/index.ts'
import { laboratory } from '../../../tracking/variables/catalogue/laboratory.ts'
import { commonVariableNamed, type Variable } from '../../../tracking/variables/variable.ts'
import { lookup } from '../reading/lookup.ts'
import { type Nature, natureOf } from '../reading/natures.ts'

export const LOINC = 'http://loinc.org'
export const UCUM = 'http://unitsofmeasure.org'
export const OBSERVATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category'

/** Codes that others use for the same thing. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  '2708-6': 'Oxygen Saturation',
  '3141-9': 'Body Weight',
  '3137-7': 'Body Height',
  '8301-4': 'Body Height',
  '8331-1': 'Body Temperature',
  '8893-0': 'Heart Rate (Pulse)',
  '2345-7': 'Blood Glucose (mg/dL)',
  '41653-7': 'Blood Glucose (mg/dL)',
  '14749-6': 'Blood Glucose (mmol/L)',
  '41950-7': 'Daily Step Count',
  '17856-6': 'Hemoglobin A1c',
  '18262-6': 'LDL Cholesterol (mg/dL)',
  '20570-8': 'Hematocrit',
}

const byLoinc: ReadonlyMap<string, Nature> = new Map([
  ...Object.entries(OTHER_CODES).map(([code, name]) => [code, natureOf(name)] as const),
  ...catalogue.flatMap(({ loinc, name }) => (loinc === undefined ? [] : [[loinc, natureOf(name)] as const])),
])

export const natureWithLoinc = (code: string): Nature | undefined => byLoinc.get(code)

/** The codes that FHIR's profile of vital signs names. */
const VITAL_SIGNS = new Set([
  '9279-1',
  '8867-4',
  '59408-5',
  '8310-5',
  '8302-2',
  '29463-7',
  '39156-5',
  '8480-6',
  '8462-4',
])
const laboratoryIds = new Set(laboratory.map(({ id }) => id))

/** FHIR's own word for what kind of observation it is; what is none of these, the person says of themselves. */
export function observationCategory({ common, category }: Variable): string {
  if (common?.loinc !== undefined && VITAL_SIGNS.has(common.loinc)) return 'vital-signs'
  if (common && laboratoryIds.has(common.id)) return 'laboratory'
  return category.name === 'Physical Activities' || category.name === 'Activity' ? 'activity' : 'survey'
}

/** The way back, for observations of others. */
export const CATEGORY_OF = lookup<string>({
  'vital-signs': 'Vital Signs',
  laboratory: 'Vital Signs',
  activity: 'Physical Activities',
  exam: 'Vital Signs',
  'social-history': 'Activity',
  therapy: 'Treatments',
})

/** `Ferritin (ng/mL)` is a plain number here; its unit is the one in its name. */
const UNIT_IN_NAME = /\(([^()]*\/[^()]*)\)$/
const unitInName = (variableName: string): string | undefined => UNIT_IN_NAME.exec(variableName)?.[1]

/** Signs that UCUM writes otherwise. */
const toUcum = (unit: string): string => unit.replaceAll('µ', 'u').replace('mIU', 'm[IU]')

/** The profiles of some vital signs fix the code of the unit. */
const FIXED: Readonly<Record<string, string>> = {
  '8867-4': '/min',
  '40443-4': '/min',
  '39156-5': 'kg/m2',
  '55423-8': '{steps}',
}

export function ucumOf({ name, common }: Variable, unit: UnitRecord): string | undefined {
  const fixed = common?.loinc === undefined ? undefined : FIXED[common.loinc]
  if (fixed !== undefined) return fixed
  const named = common && unit.abbreviatedName === 'index' ? unitInName(name) : undefined
  return named === undefined ? (unit.ucum ?? undefined) : toUcum(named)
}

const byUcum = new Map(unitRecords.flatMap((unit) => (unit.ucum === null ? [] : [[unit.ucum, unit] as const])))
const byFullName = new Map(unitRecords.map((unit) => [unit.name, unit]))

/** By UCUM's code or by our full name, never by our abbreviations: some of them mean something else elsewhere. */
export const statedUnit = (text: string | undefined): UnitRecord | undefined =>
  text === undefined ? undefined : (byUcum.get(text) ?? byFullName.get(text))

/** Whether a plain number of this variable is in the unit that an observation states. */
export function isPlainIn({ variableName }: Nature, unitTexts: readonly string[]): boolean {
  const loinc = commonVariableNamed(variableName)?.loinc
  const named = unitInName(variableName)
  const expected = named === undefined ? (loinc === undefined ? undefined : FIXED[loinc]) : toUcum(named)
  return expected !== undefined && unitTexts.some((text) => toUcum(text).toLowerCase() === expected.toLowerCase())
}
