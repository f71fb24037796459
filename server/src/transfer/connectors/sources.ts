/** Every live source there is. */

import { nameKey } from '../../lib/names.ts'
import { knownFormats } from '../formats/known-formats.ts'
import type { LiveSource } from './source.ts'
import { github } from './sources/github.ts'
import { googleHealth } from './sources/google-health.ts'
import { homeAssistant } from './sources/home-assistant.ts'
import { nightscout } from './sources/nightscout.ts'
import { airQuality, weather } from './sources/open-meteo.ts'
import { oura } from './sources/oura.ts'
import { healthAutoExportLive, healthConnectLive } from './sources/phone-apps.ts'
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

/** Finds a live source or file format by its name or display name. */
export function connectorIdNamed(name: string): number | undefined {
  const key = nameKey(name)
  const all = [...liveSources, ...knownFormats]
  return all.find((source) => source.name === key || nameKey(source.displayName) === key)?.connectorId
}
