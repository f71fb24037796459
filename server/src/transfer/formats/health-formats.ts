/** Exports of phones, watches, scales and clinics. */
import { fhir } from './fhir.ts'
import type { Format } from './format.ts'
import { garminFit } from './garmin-fit.ts'
import { healthAutoExport } from './health-auto-export.ts'
import { openMhealth } from './open-mhealth.ts'

export const healthFormats: readonly Format[] = [garminFit, healthAutoExport, openMhealth, fhir]
