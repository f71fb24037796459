import { nameKey } from '../../../lib/names.ts'
import { physique, vitalSigns } from './body.ts'
import type { CommonVariable } from './common-variable.ts'
import { environment } from './environment.ts'
import {
  books,
  goals,
  locations,
  miscellaneous,
  moviesAndTv,
  music,
  payments,
  socialInteractions,
  software,
} from './everyday.ts'
import { drinks, foods, nutrients } from './food.ts'
import { causesOfIllness, conditions } from './illness.ts'
import { laboratory } from './laboratory.ts'
import { bodyMedicines, mindMedicines, painMedicines } from './medicines.ts'
import { cognitivePerformance, emotions } from './mind.ts'
import { activity, physicalActivities } from './movement.ts'
import { sleep } from './sleep.ts'
import { bodySymptoms, digestionSymptoms, nerveSymptoms, painSymptoms } from './symptoms.ts'
import { supplements, therapies } from './treatments.ts'

const entries = [
  ...emotions,
  ...physique,
  ...physicalActivities,
  ...locations,
  ...miscellaneous,
  ...sleep,
  ...socialInteractions,
  ...vitalSigns,
  ...laboratory,
  ...cognitivePerformance,
  ...painSymptoms,
  ...digestionSymptoms,
  ...nerveSymptoms,
  ...bodySymptoms,
  ...nutrients,
  ...goals,
  ...painMedicines,
  ...mindMedicines,
  ...bodyMedicines,
  ...supplements,
  ...therapies,
  ...activity,
  ...foods,
  ...drinks,
  ...conditions,
  ...environment,
  ...causesOfIllness,
  ...books,
  ...software,
  ...music,
  ...payments,
  ...moviesAndTv,
] as const

/** The name of a variable in the catalogue: one that is not there does not compile. */
export type CatalogueName = (typeof entries)[number]['name']

/** Every variable a new installation knows, in the order of its ids. */
export const catalogue: readonly CommonVariable<CatalogueName>[] = entries

// Former names of catalogue variables whose unit was part of the name, and that unit. Programs and older exports still
// use them.

interface CurrentName {
  readonly name: CatalogueName
  /** Abbreviation. */
  readonly unit: string
}

const FORMER: Readonly<Record<string, CurrentName>> = {
  'Blood Glucose (mg/dL)': { name: 'Blood Glucose', unit: 'mg/dL glucose' },
  'Blood Glucose (mmol/L)': { name: 'Blood Glucose', unit: 'mmol/L glucose' },
  'Fasting Glucose (mg/dL)': { name: 'Fasting Glucose', unit: 'mg/dL glucose' },
  'Blood Ketones (mmol/L)': { name: 'Blood Ketones', unit: 'mmol/L ketones' },
  'Total Cholesterol (mg/dL)': { name: 'Total Cholesterol', unit: 'mg/dL cholesterol' },
  'LDL Cholesterol (mg/dL)': { name: 'LDL Cholesterol', unit: 'mg/dL cholesterol' },
  'HDL Cholesterol (mg/dL)': { name: 'HDL Cholesterol', unit: 'mg/dL cholesterol' },
  'Triglycerides (mg/dL)': { name: 'Triglycerides', unit: 'mg/dL triglycerides' },
  'Hemoglobin (g/dL)': { name: 'Hemoglobin', unit: 'g/dL hemoglobin' },
  'Vitamin B12 in Blood (pg/mL)': { name: 'Vitamin B12 in Blood', unit: 'pg/mL vitamin B12' },
  'Vitamin D in Blood (ng/mL)': { name: 'Vitamin D in Blood', unit: 'ng/mL vitamin D' },
  'Creatinine (mg/dL)': { name: 'Creatinine', unit: 'mg/dL creatinine' },
  'Uric Acid (mg/dL)': { name: 'Uric Acid', unit: 'mg/dL uric acid' },
  'Testosterone (ng/dL)': { name: 'Testosterone', unit: 'ng/dL testosterone' },
}

const byKey = new Map(Object.entries(FORMER).map(([name, called]) => [nameKey(name), called]))

/** The current name for a former one; undefined for every other name. */
export const calledNow = (name: string): CurrentName | undefined => byKey.get(nameKey(name))
