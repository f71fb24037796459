/** A FIT file as a whole: the kinds of records that are read, the device, and how its clock stands to UTC. */

import type { ReadEntry } from '../format.ts'
import type { Nature } from '../reading/natures.ts'
import { type FitMessage, fitTime } from './fit-decoder.ts'
import { deviceName } from './fit-words.ts'

const FILE_ID = 0
export const SESSION = 18
export const WEIGHT = 30
const ACTIVITY = 34
export const BLOOD_PRESSURE = 51
export const MONITORING = 55
const MONITORING_INFO = 103
export const RESTING_HEART_RATE = 211
export const STRESS = 227
export const OXYGEN_CAPACITY = 229
export const OXYGEN_SATURATION = 269
export const BREATHING = 297
export const HEART_RATE_VARIABILITY = 370
export const SLEEP_LEVEL = 275
export const SLEEP_MARKS = 346

/** Seconds of an activity (kind 20), laps and settings are not among them. */
export const KINDS_READ: ReadonlySet<number> = new Set([
  FILE_ID,
  SESSION,
  WEIGHT,
  ACTIVITY,
  BLOOD_PRESSURE,
  MONITORING,
  MONITORING_INFO,
  RESTING_HEART_RATE,
  STRESS,
  OXYGEN_CAPACITY,
  OXYGEN_SATURATION,
  BREATHING,
  HEART_RATE_VARIABILITY,
  SLEEP_LEVEL,
  SLEEP_MARKS,
])

/** What is known of the file as a whole. */
export interface FitFile {
  readonly path: string
  readonly sourceName: string
  /** East of UTC; undefined where the file does not say. */
  readonly offsetMinutes: number | undefined
}

export function fitFileOf(messages: readonly FitMessage[], path: string): FitFile {
  const id = messages.find(({ kind }) => kind === FILE_ID)
  const ids = { maker: id?.number(1), product: id?.number(2), productName: id?.text(8) }
  return { path, sourceName: deviceName(ids), offsetMinutes: offsetOf(messages) }
}

/** Some records tell the same moment by the local clock too. */
function offsetOf(messages: readonly FitMessage[]): number | undefined {
  for (const message of messages) {
    const field = message.kind === ACTIVITY ? 5 : message.kind === MONITORING_INFO ? 0 : undefined
    const local = field === undefined ? undefined : fitTime(message.number(field))
    if (local === undefined || message.epochSeconds === undefined) continue
    const minutes = Math.round((local - message.epochSeconds) / 60)
    if (Math.abs(minutes) <= 18 * 60) return minutes
  }
  return undefined
}

/** A value of one record. */
export interface FitValue {
  readonly nature: Nature
  readonly value: number
  readonly epochSeconds: number
  readonly endEpoch?: number
  readonly note?: string
}

export function entryOf(file: FitFile, index: number, value: FitValue): ReadEntry {
  return {
    kind: 'entry',
    ...value.nature,
    value: value.value,
    start: { epochSeconds: value.epochSeconds, offsetMinutes: file.offsetMinutes },
    ...(value.endEpoch === undefined ? {} : { endEpoch: value.endEpoch }),
    sourceName: file.sourceName,
    ...(value.note === undefined || value.note === '' ? {} : { note: value.note }),
    place: { file: file.path, line: index },
  }
}
