/** Our variables and units in FHIR's code systems: LOINC, UCUM and the categories of observations. */

import type { UnitRecord } from '../../../tracking/units/unit-record.ts'
import { unitRecords } from '../../../tracking/units/units.data.ts'
import { converted, measuresSubstance, unitNamed } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import { catalogue } from '../../../tracking/variables/catalogue/index.ts'
import { laboratory } from '../../../tracking/variables/catalogue/laboratory.ts'
import { commonVariableNamed } from '../../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../../tracking/variables/variable.ts'
import { catalogueTarget, type EntryTarget, lookup, UREA_NITROGEN } from '../reading/target.ts'

export const LOINC = 'http://loinc.org'
export const UCUM = 'http://unitsofmeasure.org'
export const OBSERVATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category'
export const DATA_ABSENT_REASON = 'http://terminology.hl7.org/CodeSystem/data-absent-reason'
/** HL7's extension for the same quantity in another unit. */
export const SAME_QUANTITY = 'http://hl7.org/fhir/StructureDefinition/iso21090-PQ-translation'

/** Codes that other systems use for the same thing. */
const OTHER_CODES: Readonly<Record<string, CatalogueName>> = {
  '2708-6': 'Oxygen Saturation',
  '3141-9': 'Body Weight',
  '3137-7': 'Body Height',
  '8301-4': 'Body Height',
  '8331-1': 'Body Temperature',
  '8893-0': 'Heart Rate (Pulse)',
  '2345-7': 'Blood Glucose',
  '41653-7': 'Blood Glucose',
  '14749-6': 'Blood Glucose',
  '15074-8': 'Blood Glucose',
  '14771-0': 'Fasting Glucose',
  '14647-2': 'Total Cholesterol',
  '14646-4': 'HDL Cholesterol',
  '22748-8': 'LDL Cholesterol',
  '14927-8': 'Triglycerides',
  '14682-9': 'Creatinine',
  '14933-6': 'Uric Acid',
  '22664-7': 'Urea',
  '14631-6': 'Bilirubin',
  '2000-8': 'Calcium in Blood',
  '14635-7': 'Vitamin D in Blood',
  '14685-2': 'Vitamin B12 in Blood',
  '41950-7': 'Daily Step Count',
  '17856-6': 'Hemoglobin A1c',
  '18262-6': 'LDL Cholesterol',
  '20570-8': 'Hematocrit',
}

const byLoinc: ReadonlyMap<string, EntryTarget> = new Map([
  ['3094-0', catalogueTarget('Urea', UREA_NITROGEN)],
  ...Object.entries(OTHER_CODES).map(([code, name]) => [code, catalogueTarget(name)] as const),
  ...catalogue.flatMap(({ loinc, name }) => (loinc === undefined ? [] : [[loinc, catalogueTarget(name)] as const])),
])

export const targetWithLoinc = (code: string): EntryTarget | undefined => byLoinc.get(code)

/**
 * The codes of units that a variable may be exported in, for those where FHIR's profiles of vital signs or LOINC fix
 * them. Values in any other unit are converted to the catalogue's own, whose code stands first.
 */
const UNITS_OF: Readonly<Record<string, readonly string[]>> = {
  '9279-1': ['/min'],
  '8867-4': ['/min'],
  '40443-4': ['/min'],
  '59408-5': ['%'],
  '8310-5': ['Cel', '[degF]'],
  '8302-2': ['cm', '[in_i]'],
  '29463-7': ['kg', '[lb_av]', 'g'],
  '39156-5': ['kg/m2'],
  '8480-6': ['mm[Hg]'],
  '8462-4': ['mm[Hg]'],
  '55423-8': ['{steps}'],
}

export const SYSTOLIC = '8480-6'
export const DIASTOLIC = '8462-4'
/** Both together: the profile of blood pressure knows them only as parts of this panel. */
export const BLOOD_PRESSURE = '85354-9'

/** How a note about one of several components begins, for export and import. */
export const aboutPart = (name: string): string => `${name}: `

/** The codes of one thing. The profile of oxygen saturation demands the general one beside that of the sensor. */
export const loincsOf = (loinc: string): readonly string[] => (loinc === '59408-5' ? [loinc, '2708-6'] : [loinc])

/** The codes that FHIR's profiles of vital signs name, and two more of the same kind. */
const VITAL_SIGNS = new Set([...Object.keys(UNITS_OF).filter((loinc) => loinc !== '55423-8'), '80404-7'])
const laboratoryIds = new Set(laboratory.map(({ id }) => id))

/** FHIR's category of the observation, if one fits. */
export function observationCategory({ common, category }: Variable): string | undefined {
  if (common?.loinc !== undefined && VITAL_SIGNS.has(common.loinc)) return 'vital-signs'
  if (common && laboratoryIds.has(common.id)) return 'laboratory'
  return category.name === 'Physical Activities' || category.name === 'Activity' ? 'activity' : undefined
}

/** The categories of observations of other systems, for importing them. */
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

/** Characters that UCUM writes differently. */
const toUcum = (unit: string): string => unit.replaceAll('µ', 'u').replace('²', '2').replace('mIU', 'm[IU]')

/** A value as it is exported; `code` only where UCUM has one. */
export interface FhirQuantity {
  readonly value: number
  readonly unit: string
  readonly code?: string
}

/** In the unit it was recorded in. */
export function recordedQuantity({ name, common }: Variable, unit: UnitRecord, value: number): FhirQuantity {
  const named = common && unit.abbreviatedName === 'index' ? unitInName(name) : undefined
  const code = named === undefined ? unit.ucum : toUcum(named)
  return code === null ? { value, unit: unit.name } : { value, unit: printed(code), code }
}

/** In the unit that the profile of the variable demands; undefined where it may stay as it was recorded. */
export function profileQuantity({ common }: Variable, unit: UnitRecord, value: number): FhirQuantity | undefined {
  const codes = UNITS_OF[common?.loinc ?? ''] ?? []
  const [code] = codes
  const ownUnit = common && unitNamed(common.unit)
  if (code === undefined || !ownUnit) return undefined
  if (codes.length > 1 && unit.ucum !== null && codes.includes(unit.ucum)) return undefined
  return { value: converted(value, unit, ownUnit), unit: printed(code), code }
}

/** Codes that nobody writes by hand. */
const PRINTED = lookup<string>({
  '1': 'count',
  '[lb_av]': 'lb',
  'mm[Hg]': 'mmHg',
  Cel: '°C',
  '[degF]': '°F',
  '[in_i]': 'in',
  '[ft_i]': 'ft',
  '[mi_i]': 'mi',
  '[mi_i]/h': 'mph',
  '[foz_us]': 'fl oz',
  '[qt_us]': 'qt',
  '[iU]': 'IU',
  'm[IU]/L': 'mIU/L',
  '[ppm]': 'ppm',
  'kg/m2': 'kg/m²',
})

/** A code as people read it: `{steps}` is "steps", and `ug/dL` is "µg/dL". */
const printed = (code: string): string => PRINTED[code] ?? code.replace(/^u(?=g|mol)/, 'µ').replaceAll(/[{}]/g, '')

/** Milligrams per decilitre do not say of which substance. */
const byUcum = new Map(
  unitRecords.flatMap((unit) => (unit.ucum === null || measuresSubstance(unit) ? [] : [[unit.ucum, unit] as const])),
)
const byFullName = new Map(unitRecords.map((unit) => [unit.name, unit]))

/** By UCUM's code or by our full name, never by our abbreviations: some of them mean something else elsewhere. */
export const statedUnit = (text: string | undefined): UnitRecord | undefined =>
  text === undefined ? undefined : (byUcum.get(text) ?? byFullName.get(text))

/** Whether a plain number of this variable is in the unit that an observation states: for an index, `1` is one. */
export function isPlainIn({ variableName }: EntryTarget, unitTexts: readonly string[]): boolean {
  const loinc = commonVariableNamed(variableName)?.loinc
  const unit = unitInName(variableName)
  const expected = unit === undefined ? [...(UNITS_OF[loinc ?? ''] ?? []), '1'] : [toUcum(unit)]
  const codes = expected.map((code) => code.toLowerCase())
  return unitTexts.some((text) => codes.includes(toUcum(text).toLowerCase()))
}
