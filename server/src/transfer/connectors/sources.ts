/** Every live source there is. */
import type { LiveSource } from './source.ts'
import { github } from './sources/github.ts'
import { googleHealth } from './sources/google-health.ts'
import { healthAutoExportLive } from './sources/health-auto-export-live.ts'
import { healthConnectLive } from './sources/health-connect-live.ts'
import { homeAssistant } from './sources/home-assistant.ts'
import { nightscout } from './sources/nightscout.ts'
import { airQuality } from './sources/open-meteo-air.ts'
import { weather } from './sources/open-meteo-weather.ts'
import { oura } from './sources/oura.ts'
import { strava } from './sources/strava.ts'
import { withings } from './sources/withings.ts'

export const liveSources: readonly LiveSource[] = [
  weather,
  airQuality,
  github,
  oura,
  withings,
  strava,
  googleHealth,
  nightscout,
  homeAssistant,
  healthAutoExportLive,
  healthConnectLive,
]
