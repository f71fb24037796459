/** All file formats. The order decides ties in recognition. */
import { activityWatch } from './activitywatch/activitywatch.ts'
import { appleHealth } from './apple-health/apple-health.ts'
import { appleShortcut } from './apple-shortcut/apple-shortcut.ts'
import { autoSleep } from './autosleep/autosleep.ts'
import { bearable } from './bearable/bearable.ts'
import { ccda } from './ccda/ccda.ts'
import { cronometer } from './cronometer/cronometer.ts'
import { clue } from './cycle/clue.ts'
import { drip } from './cycle/drip.ts'
import { daylio } from './daylio/daylio.ts'
import { daylioBackup } from './daylio/daylio-backup.ts'
import { excel } from './excel/excel.ts'
import { exist } from './exist/exist.ts'
import { fhir } from './fhir/fhir.ts'
import { fitbitCsv } from './fitbit-csv/fitbit-csv.ts'
import type { Format } from './format.ts'
import { gadgetbridge } from './gadgetbridge/gadgetbridge.ts'
import { garminAccount } from './garmin-account/garmin-account.ts'
import { garminActivities } from './garmin-activities/garmin-activities.ts'
import { garminFit } from './garmin-fit/garmin-fit.ts'
import { dexcomClarity } from './glucose/dexcom-clarity.ts'
import { libreView } from './glucose/libreview.ts'
import { tandem } from './glucose/tandem.ts'
import { googleTakeout } from './google-takeout/google-takeout.ts'
import { habitBull } from './habitbull/habitbull.ts'
import { healthAutoExport } from './health-auto-export/health-auto-export.ts'
import { healthConnect } from './health-connect/health-connect.ts'
import { healthConnectWebhook } from './health-connect/health-connect-push.ts'
import { homeAssistantHistory } from './home-assistant/home-assistant-history.ts'
import { libra } from './libra/libra.ts'
import { libreOffice } from './libreoffice/libreoffice.ts'
import { fitNotes } from './lifting/fitnotes.ts'
import { hevy } from './lifting/hevy.ts'
import { strong } from './lifting/strong.ts'
import { loopBackup, loopHabits } from './loop-habits/loop-habits.ts'
import { macroFactor } from './macrofactor/macrofactor.ts'
import { myFitnessPal } from './myfitnesspal/myfitnesspal.ts'
import { nightscoutFiles } from './nightscout/nightscout-files.ts'
import { nomie } from './nomie/nomie.ts'
import { openMhealth } from './open-mhealth/open-mhealth.ts'
import { openScale } from './openscale/openscale.ts'
import { ouraExport } from './oura/oura-export.ts'
import { polar } from './polar/polar.ts'
import { runkeeper } from './runkeeper/runkeeper.ts'
import { samsungHealth } from './samsung-health/samsung-health.ts'
import { sleepAsAndroid } from './sleep-as-android/sleep-as-android.ts'
import { sleepCycle } from './sleep-cycle/sleep-cycle.ts'
import { spreadsheet } from './spreadsheet/spreadsheet.ts'
import { stravaExport } from './strava/strava.ts'
import { toggl } from './toggl/toggl.ts'
import { trackAndGraph } from './track-and-graph/track-and-graph.ts'
import { trackFiles } from './track-files/track-files.ts'
import { upshotDocument } from './upshot/upshot-document.ts'
import { whoop } from './whoop/whoop.ts'
import { withings } from './withings/withings.ts'

/** Phones, watches, scales and clinics. */
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
  healthConnectWebhook,
  appleShortcut,
  healthAutoExport,
  openMhealth,
  fhir,
  garminActivities,
  runkeeper,
  trackFiles,
  openScale,
  fitbitCsv,
  nightscoutFiles,
  tandem,
  gadgetbridge,
  polar,
  ccda,
]

/** Diaries, habit trackers, food logs, and tables of any kind. */
const trackerFormats: readonly Format[] = [
  daylio,
  daylioBackup,
  bearable,
  nomie,
  loopHabits,
  loopBackup,
  sleepAsAndroid,
  myFitnessPal,
  cronometer,
  strong,
  hevy,
  fitNotes,
  trackAndGraph,
  habitBull,
  libra,
  sleepCycle,
  autoSleep,
  drip,
  clue,
  toggl,
  activityWatch,
  homeAssistantHistory,
  macroFactor,
  exist,
  excel,
  libreOffice,
  spreadsheet,
]

export const formats: readonly Format[] = [upshotDocument, ...healthFormats, ...trackerFormats]
