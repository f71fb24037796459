/** Exports of phones, watches, scales and clinics. */
import { appleHealth } from './apple-health/apple-health.ts'
import { fhir } from './fhir/fhir.ts'
import type { Format } from './format.ts'
import { garminAccount } from './garmin-account/garmin-account.ts'
import { garminFit } from './garmin-fit/garmin-fit.ts'
import { dexcomClarity } from './glucose/dexcom-clarity.ts'
import { libreView } from './glucose/libreview.ts'
import { googleTakeout } from './google-takeout/google-takeout.ts'
import { healthAutoExport } from './health-auto-export/health-auto-export.ts'
import { healthConnect } from './health-connect/health-connect.ts'
import { openMhealth } from './open-mhealth/open-mhealth.ts'
import { ouraExport } from './oura/oura-export.ts'
import { samsungHealth } from './samsung-health/samsung-health.ts'
import { stravaExport } from './strava/strava.ts'
import { whoop } from './whoop/whoop.ts'
import { withings } from './withings/withings.ts'

export const healthFormats: readonly Format[] = [
  appleHealth,
  googleTakeout,
  withings,
  libreView,
  dexcomClarity,
  garminAccount,
  garminFit,
  stravaExport,
  whoop,
  ouraExport,
  samsungHealth,
  healthConnect,
  healthAutoExport,
  openMhealth,
  fhir,
]
