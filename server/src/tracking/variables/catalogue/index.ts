import { activity } from './activity.ts'
import { causesOfIllness } from './causes-of-illness.ts'
import { cognitivePerformance } from './cognitive-performance.ts'
import type { CommonVariable } from './common-variable.ts'
import { conditions } from './conditions.ts'
import { emotions } from './emotions.ts'
import { environment } from './environment.ts'
import { drinks, foods } from './foods.ts'
import { goals } from './goals.ts'
import { laboratory } from './laboratory.ts'
import { books, moviesAndTv, music } from './leisure.ts'
import { locations } from './locations.ts'
import { bodyMedicines, mindMedicines, painMedicines } from './medicines.ts'
import { miscellaneous } from './miscellaneous.ts'
import { nutrients } from './nutrients.ts'
import { payments } from './payments.ts'
import { physicalActivities } from './physical-activities.ts'
import { physique } from './physique.ts'
import { sleep } from './sleep.ts'
import { socialInteractions } from './social-interactions.ts'
import { software } from './software.ts'
import { supplements } from './supplements.ts'
import { bodySymptoms, digestionSymptoms, nerveSymptoms, painSymptoms } from './symptoms.ts'
import { therapies } from './therapies.ts'
import { vitalSigns } from './vital-signs.ts'

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
