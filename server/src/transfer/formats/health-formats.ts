/** Exports of phones, watches, scales and clinics. */
import { appleHealth } from './apple-health.ts'
import { fhir } from './fhir.ts'
import type { Format } from './format.ts'
import { garminFit } from './garmin-fit.ts'
import { googleTakeout } from './google-takeout.ts'
import { healthAutoExport } from './health-auto-export.ts'
import { openMhealth } from './open-mhealth.ts'
import { withings } from './withings.ts'

export const healthFormats: readonly Format[] = [
  appleHealth,
  googleTakeout,
  withings,
  garminFit,
  healthAutoExport,
  openMhealth,
  fhir,
]
