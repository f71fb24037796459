/** FIT files of Garmin and other makers, alone or in their export archives. */

import { say } from '../../../lib/language.ts'
import { dayNumber, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import {
  type FilePosition,
  type Format,
  type ReadEntry,
  type ReadItem,
  type SourceFile,
  UnreadableFile,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { nightEntries, type SleepStage } from '../reading/nights.ts'
import { catalogueTarget, type EntryTarget } from '../reading/target.ts'
import { beginningOf } from '../reading/text-pieces.ts'
import { passingOver, readerOf } from '../reading/uses.ts'
import { workoutOf } from '../reading/workouts.ts'
import { BrokenFit, type FitMessage, FitUse, fitMessages, fitTime, isFit } from './fit-decoder.ts'

// A FIT file as a whole: the kinds of records that are read, the device, and the offset of its clock.

const FILE_ID = 0
const SESSION = 18
const WEIGHT = 30
const ACTIVITY = 34
const BLOOD_PRESSURE = 51
const MONITORING = 55
const MONITORING_INFO = 103
const RESTING_HEART_RATE = 211
const STRESS = 227
const OXYGEN_CAPACITY = 229
const OXYGEN_SATURATION = 269
const BREATHING = 297
const HEART_RATE_VARIABILITY = 370
const SLEEP_LEVEL = 275
const SLEEP_MARKS = 346

/** The seconds of an activity (kind 20), laps and settings are not among them. */
const KINDS_READ: ReadonlySet<number> = new Set([
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

/** Facts about the whole file. */
interface FitFile {
  readonly path: string
  readonly sourceName: string
  /** East of UTC; undefined if the file does not say. */
  readonly offsetMinutes: number | undefined
}

function fitFileOf(messages: readonly FitMessage[], path: string): FitFile {
  const id = messages.find(({ kind }) => kind === FILE_ID)
  const ids = { maker: id?.number(1), product: id?.number(2), productName: id?.text(8) }
  return { path, sourceName: deviceName(ids), offsetMinutes: offsetOf(messages) }
}

/** Some records also give the moment in local time. */
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
  readonly target: EntryTarget
  readonly value: number
  readonly epochSeconds: number
  readonly endEpoch?: number
  readonly note?: string
}

function entryOf(file: FitFile, index: number, value: FitValue): ReadEntry {
  return {
    kind: 'entry',
    ...value.target,
    value: value.value,
    start: { epochSeconds: value.epochSeconds, offsetMinutes: file.offsetMinutes },
    ...(value.endEpoch === undefined ? {} : { endEpoch: value.endEpoch }),
    sourceName: file.sourceName,
    ...(value.note === undefined || value.note === '' ? {} : { note: value.note }),
    position: { file: file.path, line: index },
  }
}

// Numbers that FIT files use for makers, sports and stages of sleep, as far as they mean something here.

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

/** The device as the file names it, or its number if it has no name. */
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

/** Sub-sports that are more specific than the sport. */
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
const TRANSITION = 3

const sportName = (sport: number | undefined, finer: number | undefined): string =>
  (finer === undefined ? undefined : FINER_SPORTS[finer]) ?? (sport === undefined ? '' : (SPORTS[sport] ?? ''))

// The entries in the records of one FIT file.

/** A number of a record, divided by its scale, as a value of a variable. */
interface FieldValue {
  readonly field: number
  readonly scale?: number
  readonly target: EntryTarget
  /** Numbers outside stand for something else: still measuring, not worn. */
  readonly least?: number
  readonly most?: number
  /** A field with its own time, instead of the record's. */
  readonly timeField?: number
}

/** Kinds of records whose fields are values one by one. */
const READINGS: Readonly<Record<number, readonly FieldValue[]>> = {
  [WEIGHT]: [
    { field: 0, scale: 100, target: catalogueTarget('Body Weight'), least: 1, most: 655 },
    { field: 1, scale: 100, target: catalogueTarget('Body Fat'), least: 0.01 },
    { field: 2, scale: 100, target: catalogueTarget('Body Water'), least: 0.01 },
    { field: 4, scale: 100, target: catalogueTarget('Bone Mass'), least: 0.01 },
    { field: 5, scale: 100, target: catalogueTarget('Muscle Mass'), least: 0.01 },
    { field: 13, scale: 10, target: catalogueTarget('Body Mass Index'), least: 1 },
  ],
  [BLOOD_PRESSURE]: [
    { field: 0, target: catalogueTarget('Systolic Blood Pressure'), least: 1 },
    { field: 1, target: catalogueTarget('Diastolic Blood Pressure'), least: 1 },
    { field: 6, target: catalogueTarget('Heart Rate (Pulse)'), least: 1 },
  ],
  [STRESS]: [{ field: 0, target: catalogueTarget('Stress Score'), least: 0, most: 100, timeField: 1 }],
  [OXYGEN_CAPACITY]: [
    { field: 2, scale: 10, target: catalogueTarget('Exercise Capacity (VO2 Max)'), least: 1, timeField: 0 },
  ],
  [OXYGEN_SATURATION]: [{ field: 0, target: catalogueTarget('Oxygen Saturation'), least: 1, most: 100 }],
  [BREATHING]: [{ field: 0, scale: 100, target: catalogueTarget('Respiratory Rate'), least: 1, most: 100 }],
  [HEART_RATE_VARIABILITY]: [
    { field: 1, scale: 128, target: catalogueTarget('Heart Rate Variability (RMSSD)'), least: 1 },
  ],
}

const heartRate = catalogueTarget('Heart Rate (Pulse)')
const activeMinutes = catalogueTarget('Active Minutes')
const cyclingDistance = catalogueTarget('Cycling Distance', 'm')
const swimmingDistance = catalogueTarget('Swimming Distance', 'm')
const RUNNING = 1
const CYCLING = 2
const SWIMMING = 5
const WALKING = 6

function* recordsOf(messages: readonly FitMessage[], path: string, days: FitDays): Generator<ReadItem> {
  const file = fitFileOf(messages, path)
  let monitoringTime: number | undefined
  for (const message of messages) {
    if (message.kind === SESSION) yield* sessionItems(message, file)
    else if (message.kind === MONITORING) {
      monitoringTime = message.epochSeconds ?? shortTime(message, monitoringTime)
      if (monitoringTime !== undefined) yield* monitoringItems(message, file, { days, epochSeconds: monitoringTime })
    } else if (message.kind === RESTING_HEART_RATE) countRest(message, file, days)
    else yield* readingItems(message, file)
  }
  yield* sleepItems(messages, file)
}

/** Only the lower 16 bits of the time, to save room. */
function shortTime(message: FitMessage, last: number | undefined): number | undefined {
  const low = message.number(26)
  const lastFit = last === undefined ? undefined : last - (fitTime(0x10000000) ?? 0) + 0x10000000
  if (low === undefined || lastFit === undefined) return last
  return fitTime(lastFit + ((low - (lastFit & 0xffff)) & 0xffff))
}

function* readingItems(message: FitMessage, file: FitFile): Generator<ReadItem> {
  for (const { field, scale = 1, target, least = Number.NEGATIVE_INFINITY, most, timeField } of READINGS[
    message.kind
  ] ?? []) {
    const raw = message.number(field)
    const epochSeconds = timeField === undefined ? message.epochSeconds : fitTime(message.number(timeField))
    if (raw === undefined || epochSeconds === undefined) continue
    const value = raw / scale
    if (value < least || (most !== undefined && value > most))
      yield {
        kind: 'leftOut',
        what: say('{variableName}: not measured', { variableName: nameForReader(target.variableName) }),
      }
    else yield entryOf(file, message.index, { target, value, epochSeconds })
  }
}

/** Steps and energy of an activity are part of the day's; this is its duration. */
function* sessionItems(message: FitMessage, file: FitFile): Generator<ReadItem> {
  const start = fitTime(message.number(2))
  const seconds = message.number(8) ?? message.number(7)
  const position = { file: file.path, line: message.index }
  if (start === undefined || seconds === undefined)
    return yield {
      kind: 'rejected',
      position,
      reason: say('The activity has no start or no duration.'),
    }
  if (message.number(5) === TRANSITION) return yield { kind: 'leftOut', what: say('changes between two sports') }
  const { target, note } = workoutOf(sportName(message.number(5), message.number(6)))
  const elapsed = (message.number(7) ?? seconds) / 1000
  const endEpoch = start + Math.max(1, Math.round(elapsed))
  const value = { value: seconds / 60_000, epochSeconds: start, endEpoch }
  const notes = [note, ...figuresOf(message)].filter((figure) => figure !== undefined)
  yield entryOf(file, message.index, { target, ...value, note: notes.join(', ') })
  const meters = message.number(9)
  const distance =
    message.number(5) === CYCLING ? cyclingDistance : message.number(5) === SWIMMING ? swimmingDistance : undefined
  if (meters !== undefined && distance)
    yield entryOf(file, message.index, { target: distance, value: meters / 100, epochSeconds: start, endEpoch })
}

function figuresOf(message: FitMessage): string[] {
  const meters = message.number(9)
  const kilocalories = message.number(11)
  const pulse = message.number(16)
  return [
    ...(meters === undefined ? [] : [`${(meters / 100_000).toFixed(2)} km`]),
    ...(kilocalories === undefined ? [] : [`${kilocalories} kcal`]),
    ...(pulse === undefined ? [] : [`average heart rate ${pulse}`]),
  ]
}

interface MonitoringRecord {
  readonly days: FitDays
  readonly epochSeconds: number
}

function* monitoringItems(
  message: FitMessage,
  file: FitFile,
  { days, epochSeconds }: MonitoringRecord,
): Generator<ReadItem> {
  const pulse = message.number(27)
  if (pulse !== undefined && pulse > 0)
    yield entryOf(file, message.index, { target: heartRate, value: pulse, epochSeconds })
  const minutes = (message.number(33) ?? 0) + (message.number(34) ?? 0)
  if (minutes > 0)
    yield entryOf(file, message.index, {
      target: activeMinutes,
      value: minutes,
      epochSeconds: epochSeconds - minutes * 60,
      endEpoch: epochSeconds,
    })
  yield* countMovement(message, file, { days, epochSeconds })
}

function* countMovement(
  message: FitMessage,
  file: FitFile,
  { days, epochSeconds }: MonitoringRecord,
): Generator<ReadItem> {
  const packed = message.number(24)
  const movement = message.number(5) ?? (packed === undefined ? undefined : packed & 0x1f)
  const isOnFoot = movement === WALKING || movement === RUNNING
  const meters = message.number(2)
  const counts = [
    ['steps', isOnFoot ? message.number(3) : undefined],
    ['distance', isOnFoot && meters !== undefined ? meters / 100 : undefined],
    ['energy', message.number(19)],
  ] as const
  const position = { file: file.path, line: message.index }
  const { offsetMinutes, sourceName } = file
  for (const [counter, value] of counts) {
    if (value === undefined) continue
    if (offsetMinutes === undefined) {
      yield {
        kind: 'rejected',
        position,
        reason: say('The file does not say its local time, so the day of the count is unknown.'),
      }
      return
    }
    days.count({
      counter,
      value,
      epochSeconds,
      offsetMinutes,
      sourceName,
      position,
      ...(movement === undefined ? {} : { movement }),
    })
  }
}

function countRest(message: FitMessage, { path, sourceName, offsetMinutes }: FitFile, days: FitDays): void {
  const value = message.number(1)
  const { epochSeconds } = message
  if (value === undefined || value === 0 || epochSeconds === undefined) return
  const position = { file: path, line: message.index }
  days.count({
    counter: 'restingHeartRate',
    value,
    epochSeconds,
    offsetMinutes: offsetMinutes ?? 0,
    sourceName,
    position,
  })
}

// Counters that a watch resets at every local midnight. Several files of a day continue counting where the previous one
// ended, so a day's value is the highest one reached, whichever files of it there are and however often they occur.

const targets = {
  steps: catalogueTarget('Daily Step Count'),
  distance: catalogueTarget('Walking and Running Distance', 'm'),
  energy: catalogueTarget('Active Energy Burned'),
  restingHeartRate: catalogueTarget('Resting Heart Rate'),
} as const

type Counter = keyof typeof targets

const isCount = (counter: Counter): boolean => targets[counter].combination === 'SUM'

interface DayCount {
  readonly counter: Counter
  readonly value: number
  readonly epochSeconds: number
  readonly offsetMinutes: number
  readonly sourceName: string
  readonly position: FilePosition
  /** Each kind of movement has a separate counter. */
  readonly movement?: number
}

interface FitDay {
  readonly counter: Counter
  readonly sourceName: string
  readonly startEpoch: number
  readonly offsetMinutes: number
  readonly position: FilePosition
  readonly reached: Map<number, number>
  latestEpoch: number
}

class FitDays {
  readonly #days = new Map<string, FitDay>()

  count({ counter, value, epochSeconds, offsetMinutes, sourceName, position, movement = 0 }: DayCount): void {
    // What is counted at midnight belongs to the day that ends there.
    const day = dayNumber(epochSeconds + offsetMinutes * 60 - 1)
    const key = JSON.stringify([counter, sourceName, day])
    const startEpoch = day * SECONDS_PER_DAY - offsetMinutes * 60
    const fresh: FitDay = {
      counter,
      sourceName,
      startEpoch,
      offsetMinutes,
      position,
      reached: new Map(),
      latestEpoch: 0,
    }
    const existing = this.#days.get(key) ?? fresh
    const previous = existing.reached.get(movement)
    // The last value of a rate, the highest of a count.
    const isNewer = isCount(counter) ? value > (previous ?? -1) : epochSeconds >= existing.latestEpoch
    if (isNewer) existing.reached.set(movement, value)
    existing.latestEpoch = Math.max(existing.latestEpoch, epochSeconds)
    this.#days.set(key, existing)
  }

  *entries(): Generator<ReadEntry> {
    for (const {
      counter,
      sourceName,
      startEpoch,
      offsetMinutes,
      position,
      reached,
      latestEpoch,
    } of this.#days.values()) {
      const value = [...reached.values()].reduce((sum, amount) => sum + amount, 0)
      const start = { epochSeconds: startEpoch, offsetMinutes }
      const entry = { kind: 'entry' as const, ...targets[counter], value, start, sourceName, position }
      yield isCount(counter) ? { ...entry, endEpoch: latestEpoch } : entry
    }
  }
}

// Nights in FIT files: each level lasts until the next one begins, and the last record only ends the night.

const STAGES: Readonly<Record<number, SleepStage>> = { 1: 'awake', 2: 'light', 3: 'deep', 4: 'rem' }
/** A longer gap is between two nights. */
const LONGEST_LEVEL_SECONDS = 4 * 3600

const score = catalogueTarget('Sleep Score')

function* sleepItems(messages: readonly FitMessage[], file: FitFile): Generator<ReadEntry> {
  const levels = messages
    .filter((message) => message.kind === SLEEP_LEVEL && message.epochSeconds !== undefined)
    .toSorted((left, right) => (left.epochSeconds ?? 0) - (right.epochSeconds ?? 0))
  for (const night of nightsIn(levels)) yield* entriesOf(night, file)
  const start = levels[0]?.epochSeconds
  const end = levels.at(-1)?.epochSeconds
  const lasting = start !== undefined && end !== undefined && end > start ? { endEpoch: end } : {}
  for (const message of messages) {
    if (message.kind !== SLEEP_MARKS) continue
    const value = message.number(6)
    const epochSeconds = start ?? message.epochSeconds
    if (value !== undefined && epochSeconds !== undefined && value <= 100)
      yield entryOf(file, message.index, { target: score, value, epochSeconds, ...lasting })
  }
}

function nightsIn(levels: readonly FitMessage[]): FitMessage[][] {
  const nights: FitMessage[][] = []
  for (const level of levels) {
    const last = nights.at(-1)?.at(-1)
    const gap = (level.epochSeconds ?? 0) - (last?.epochSeconds ?? Number.NEGATIVE_INFINITY)
    if (gap > LONGEST_LEVEL_SECONDS) nights.push([level])
    else nights.at(-1)?.push(level)
  }
  return nights
}

function* entriesOf(night: readonly FitMessage[], file: FitFile): Generator<ReadEntry> {
  const [first] = night
  const end = night.at(-1)?.epochSeconds
  if (first?.epochSeconds === undefined || end === undefined || end <= first.epochSeconds) return
  const seconds: Partial<Record<SleepStage, number>> = {}
  for (const [index, level] of night.entries()) {
    const stage = STAGES[level.number(0) ?? 0]
    const next = night[index + 1]?.epochSeconds
    if (stage === undefined || next === undefined || level.epochSeconds === undefined) continue
    seconds[stage] = (seconds[stage] ?? 0) + next - level.epochSeconds
  }
  yield* nightEntries({
    start: { epochSeconds: first.epochSeconds, offsetMinutes: file.offsetMinutes },
    endEpoch: end,
    seconds,
    sourceName: file.sourceName,
    position: { file: file.path, line: first.index },
  })
}

/** A whole day of cycling, second by second, uses a tenth of it. */
const LARGEST_BYTES = 32 * 1024 * 1024

export const garminFit: Format = {
  ...knownFormat('garmin-fit'),
  technical: [
    'file_creator',
    'device_info',
    'field_description',
    'developer_data_id',
    'capabilities',
    'message_index',
    /^file_id\./,
  ],
  sniff: ({ files }) => {
    const count = files.filter((file) => isFit(beginningOf(file))).length
    return count === 0 ? 0 : count === files.length ? 1 : 0.9
  },
  read: async function* ({ files }) {
    const days = new FitDays()
    const isOnlyFile = files.filter(({ head }) => isFit(head)).length === 1
    for (const file of files) {
      if (isFit(file.head)) yield* isOnlyFile ? fileItems(file, days) : passingOver(file, fileItems(file, days))
    }
    yield* days.entries()
  },
}

/**
 * All of a file is read before its first item is given out: nothing is imported from a file that is damaged further on.
 */
async function* fileItems(file: SourceFile, days: FitDays): AsyncGenerator<ReadItem> {
  yield* recordsOf(messagesIn(await bytesOf(file), file), file.path, days)
}

function messagesIn(bytes: Uint8Array, file: SourceFile): readonly FitMessage[] {
  const { path } = file
  try {
    return [...fitMessages(bytes, { kinds: KINDS_READ, use: readerOf(file, FitUse) })]
  } catch (error) {
    throw error instanceof BrokenFit
      ? new UnreadableFile(say('{path} cannot be read: {message}.', { path, message: error.message }))
      : error
  }
}

async function bytesOf(file: SourceFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file.open()) {
    size += piece.length
    if (size > LARGEST_BYTES)
      throw new UnreadableFile(say('{path} is larger than any FIT file a device writes.', { path: file.path }))
    pieces.push(Uint8Array.from(piece))
  }
  return Buffer.concat(pieces)
}
