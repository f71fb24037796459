/** A FIT file as a whole: the kinds of records that are read, the device, and how its clock stands to UTC. */
import type { ReadEntry } from '../format.ts'
import type { Nature } from '../reading/target.ts'
import { type FitMessage, fitTime } from './fit-decoder.ts'

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
interface FitValue {
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

/** Numbers that FIT files use for makers, sports and stages of sleep, as far as they mean something here. */

const MAKERS: Readonly<Record<number, string>> = {
  1: 'Garmin',
  23: 'Suunto',
  32: 'Wahoo',
  89: 'Tacx',
  123: 'Polar',
  260: 'Zwift',
  265: 'Strava',
  289: 'Hammerhead',
  294: 'COROS',
}

/** The device as the file names it; its number where it gives no name. */
function deviceName({
  maker,
  product,
  productName,
}: {
  readonly maker: number | undefined
  readonly product: number | undefined
  readonly productName: string | undefined
}): string {
  const brand = maker === undefined ? 'FIT device' : (MAKERS[maker] ?? `FIT device of maker ${maker}`)
  if (productName !== undefined) return productName.startsWith(brand) ? productName : `${brand} ${productName}`
  return product === undefined ? brand : `${brand} device ${product}`
}

const SPORTS: Readonly<Record<number, string>> = {
  1: 'running',
  2: 'cycling',
  4: 'fitness equipment',
  5: 'swimming',
  6: 'basketball',
  7: 'soccer',
  8: 'tennis',
  9: 'american football',
  10: 'training',
  11: 'walking',
  12: 'cross-country skiing',
  13: 'alpine skiing',
  14: 'snowboarding',
  15: 'rowing',
  16: 'mountaineering',
  17: 'hiking',
  18: 'multisport',
  19: 'paddling',
  21: 'e-biking',
  25: 'golf',
  27: 'horseback riding',
  30: 'inline skating',
  31: 'rock climbing',
  32: 'sailing',
  33: 'ice skating',
  35: 'snowshoeing',
  37: 'stand-up paddling',
  38: 'surfing',
  41: 'kayaking',
  47: 'boxing',
  62: 'hiit',
  64: 'racket sports',
}

/** Where the finer word says more than the sport. */
const FINER_SPORTS: Readonly<Record<number, string>> = {
  6: 'indoor cycling',
  15: 'elliptical',
  16: 'stair climber',
  19: 'flexibility training',
  20: 'strength training',
  26: 'cardio training',
  43: 'yoga',
  44: 'pilates',
  62: 'breathing',
  70: 'hiit',
}

/** Changing clothes between two sports. */
export const TRANSITION = 3

export const sportName = (sport: number | undefined, finer: number | undefined): string =>
  (finer === undefined ? undefined : FINER_SPORTS[finer]) ?? (sport === undefined ? '' : (SPORTS[sport] ?? ''))
