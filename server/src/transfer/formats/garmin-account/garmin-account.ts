/**
 * The archive of a Garmin account: summaries of days, nights, activities, weights and status as JSON, and beside them
 * the recordings of the watch, which contain the same in detail. Only one of the two is imported.
 */
import { say } from '../../../lib/language.ts'
import { type Moment, MS_PER_DAY, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import {
  type FilePosition,
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  type Upload,
} from '../format.ts'
import { isFit } from '../garmin-fit/fit-decoder.ts'
import { garminFit } from '../garmin-fit/garmin-fit.ts'
import { knownFormat } from '../known-formats.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { reportedAsWhole } from '../reading/member-use.ts'
import { localMoments, momentsIn, OwnMoments, type WallTime } from '../reading/moments.ts'
import { nightEntries } from '../reading/nights.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, rejected } from '../reading/target.ts'
import { beginningOf, mayBeJson } from '../reading/text-pieces.ts'
import { passedOver } from '../reading/uses.ts'
import { distanceOf, workoutOf } from '../reading/workouts.ts'

// Garmin writes times in UTC without an offset; the summary of a day gives the watch's offset.

/** `2026-01-31T22:30:00.0`. */
function utcIn(value: unknown): number | undefined {
  const text = textIn(value)
  return text === undefined ? undefined : readMoment(text.replace(/Z$/i, ''))?.epochSeconds
}

/** `2026-01-31`, whatever follows. */
const dayOf = (value: unknown): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(textIn(value) ?? '')?.[0]

const QUARTER = 15 * 60
const MOST_OFFSET = 15 * 3600

/** The offset in minutes between local time and UTC of one moment; undefined if they cannot be the same moment. */
function offsetBetween(local: number | undefined, utc: number | undefined): number | undefined {
  const seconds = local === undefined || utc === undefined ? Number.NaN : local - utc
  return Math.abs(seconds) <= MOST_OFFSET && seconds % QUARTER === 0 ? seconds / 60 : undefined
}

class GarminOffsets {
  readonly #byDay = new Map<string, number>()

  note(day: string, offsetMinutes: number | undefined): void {
    if (offsetMinutes !== undefined) this.#byDay.set(day, offsetMinutes)
  }

  /** Without a summary of its day, a moment belongs to the day in the person's zone. */
  at(epochSeconds: number, day: string | undefined): Moment {
    return { epochSeconds, offsetMinutes: day === undefined ? undefined : this.#byDay.get(day) }
  }

  /** The day of a moment by its own summary: the one before or after may have it. */
  momentAt(epochSeconds: number): Moment {
    for (const shift of [0, 1, -1]) {
      const day = new Date((epochSeconds + shift * SECONDS_PER_DAY) * 1000).toISOString().slice(0, 10)
      const offsetMinutes = this.#byDay.get(day)
      if (offsetMinutes === undefined) continue
      const local = new Date((epochSeconds + offsetMinutes * 60) * 1000).toISOString().slice(0, 10)
      if (local === day) return { epochSeconds, offsetMinutes }
    }
    return { epochSeconds, offsetMinutes: undefined }
  }
}

// Summaries of days: steps, energy, resting heart rate, stress. A day in several files is read once.

const GARMIN = 'Garmin'

const AMOUNTS: readonly (readonly [target: EntryTarget, ...members: string[]])[] = [
  [catalogueTarget('Daily Step Count'), 'totalSteps'],
  [catalogueTarget('Walking and Running Distance', 'm'), 'wellnessDistanceMeters', 'totalDistanceMeters'],
  [catalogueTarget('Active Energy Burned', 'kcal'), 'activeKilocalories'],
  [catalogueTarget('Resting Energy Burned', 'kcal'), 'bmrKilocalories'],
  [catalogueTarget('Total Energy Burned', 'kcal'), 'totalKilocalories'],
]
const ACTIVE = catalogueTarget('Active Minutes')
const RESTING = catalogueTarget('Resting Heart Rate')
const STRESS = catalogueTarget('Stress Score')

interface GarminDay {
  readonly start: number | undefined
  readonly end: number | undefined
  readonly offsetMinutes: number | undefined
  readonly amounts: readonly (number | undefined)[]
  readonly active: number | undefined
  readonly resting: number | undefined
  readonly stress: number | undefined
  readonly position: FilePosition
}

class GarminDays {
  readonly #days = new Map<string, GarminDay>()
  #nameless = 0

  take(record: unknown, position: FilePosition, offsets: GarminOffsets): void {
    const day = isObject(record) ? dayOf(record['calendarDate']) : undefined
    if (!isObject(record) || day === undefined) {
      this.#nameless++
      return
    }
    const reported = dayIn(record, position)
    const previous = this.#days.get(day)
    if (previous && !isFuller(reported, previous)) return
    this.#days.set(day, reported)
    offsets.note(day, reported.offsetMinutes)
  }

  /** Whether a day has no start time. */
  get lacksTimes(): boolean {
    return [...this.#days.values()].some(
      ({ start, offsetMinutes }) => start === undefined || offsetMinutes === undefined,
    )
  }

  has(day: string): boolean {
    return this.#days.has(day)
  }

  *items(midnightOf: (wall: WallTime) => Moment | undefined): Generator<ReadItem> {
    for (let count = 0; count < this.#nameless; count++) yield leftOut(say('Records without a day'))
    for (const [text, day] of [...this.#days].toSorted(([first], [second]) => (first < second ? -1 : 1))) {
      const start = startOf(text, day, midnightOf)
      if (!start) continue
      const shared = { start, sourceName: GARMIN, position: day.position }
      const lasting = day.end !== undefined && day.end > start.epochSeconds ? { endEpoch: day.end } : {}
      let isEmpty = true
      for (const [index, [target]] of AMOUNTS.entries()) {
        const value = day.amounts[index]
        if (value === undefined || value <= 0) continue
        isEmpty = false
        yield entryOf(target, { ...shared, ...lasting, value })
      }
      if (isEmpty) yield leftOut(say('Days without the watch'))
      else if (day.active !== undefined) yield entryOf(ACTIVE, { ...shared, ...lasting, value: day.active })
      if (day.resting !== undefined && day.resting > 0) yield entryOf(RESTING, { ...shared, value: day.resting })
      // Below zero: not measured.
      if (day.stress !== undefined && day.stress >= 0) yield entryOf(STRESS, { ...shared, value: day.stress })
    }
  }
}

function startOf(
  text: string,
  { start, offsetMinutes }: GarminDay,
  midnightOf: (wall: WallTime) => Moment | undefined,
): Moment | undefined {
  if (start !== undefined && offsetMinutes !== undefined) return { epochSeconds: start, offsetMinutes }
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return midnightOf({ year, month, day })
}

function dayIn(record: JsonObject, position: FilePosition): GarminDay {
  const start = utcIn(record['wellnessStartTimeGmt'])
  const minutes = [numberIn(record['moderateIntensityMinutes']), numberIn(record['vigorousIntensityMinutes'])]
  const stress = listIn(objectIn(record['allDayStress'])?.['aggregatorList']).find(
    (summary) => isObject(summary) && summary['type'] === 'TOTAL',
  )
  return {
    start,
    end: utcIn(record['wellnessEndTimeGmt']),
    offsetMinutes: offsetBetween(utcIn(record['wellnessStartTimeLocal']), start),
    amounts: AMOUNTS.map(([, ...members]) =>
      members.map((member) => numberIn(record[member])).find((amount) => amount),
    ),
    active: minutes.every((minute) => minute === undefined)
      ? undefined
      : minutes.reduce<number>((sum, minute) => sum + (minute ?? 0), 0),
    resting: numberIn(record['restingHeartRate']),
    stress: numberIn(objectIn(stress)?.['averageStressLevel']),
    position,
  }
}

/** Covers more of the day, or counts more. */
function isFuller(day: GarminDay, other: GarminDay): boolean {
  const ends = (day.end ?? 0) - (other.end ?? 0)
  const steps = (day.amounts[0] ?? 0) - (other.amounts[0] ?? 0)
  return ends > 0 || (ends === 0 && steps > 0)
}

// Nights and naps, and the heart rate variability of a night.

const SCORE = catalogueTarget('Sleep Score')
const BREATH = catalogueTarget('Respiratory Rate')
const OXYGEN = catalogueTarget('Oxygen Saturation')
const AWAKENINGS = catalogueTarget('Awakenings')
const NAP = catalogueTarget('Nap Duration', 'min')
const HRV = catalogueTarget('Heart Rate Variability (RMSSD)', 'ms')
const LONGEST_SECONDS = SECONDS_PER_DAY

function* nightItems(record: JsonObject, position: FilePosition, offsets: GarminOffsets): Generator<ReadItem> {
  for (const nap of listIn(record['napList'])) if (isObject(nap)) yield* napItems(nap, position, offsets)
  const seconds = {
    deep: numberIn(record['deepSleepSeconds']),
    light: numberIn(record['lightSleepSeconds']),
    rem: numberIn(record['remSleepSeconds']),
    awake: numberIn(record['awakeSleepSeconds']),
  }
  const asleep = (seconds.deep ?? 0) + (seconds.light ?? 0) + (seconds.rem ?? 0)
  if (asleep <= 0) return yield leftOut(say('Nights that the watch did not measure'))
  const from = utcIn(record['sleepStartTimestampGMT'])
  const until = utcIn(record['sleepEndTimestampGMT'])
  const inBedSeconds = (until ?? 0) - (from ?? 0)
  if (from === undefined || until === undefined || inBedSeconds <= 0 || inBedSeconds > LONGEST_SECONDS)
    return yield rejected(position, say('The night has no start or no end.'))
  if (asleep + (seconds.awake ?? 0) > inBedSeconds + 60)
    return yield rejected(position, say('The stages of the night are longer than the night.'))
  const start = offsets.at(from, dayOf(record['calendarDate']))
  const shared = { start, endEpoch: until, sourceName: GARMIN, position }
  yield* nightEntries({ ...shared, seconds, asleepSeconds: asleep, inBedSeconds })
  const score = numberIn(objectIn(record['sleepScores'])?.['overallScore'])
  if (score !== undefined && score > 0) yield entryOf(SCORE, { ...shared, value: score })
  const awakenings = numberIn(record['awakeCount'])
  if (awakenings !== undefined && awakenings >= 0) yield entryOf(AWAKENINGS, { ...shared, value: awakenings })
  // Means of the night are those of the day on which it ends.
  const waking = { start: { ...start, epochSeconds: until }, sourceName: GARMIN, position }
  const means = [
    [BREATH, record['averageRespiration']],
    [OXYGEN, objectIn(record['spo2SleepSummary'])?.['averageSPO2']],
  ] as const
  for (const [target, average] of means) {
    const value = numberIn(average)
    if (value !== undefined && value > 0) yield entryOf(target, { ...waking, value })
  }
}

function* napItems(nap: JsonObject, position: FilePosition, offsets: GarminOffsets): Generator<ReadItem> {
  const from = utcIn(nap['napStartTimestampGMT'])
  const until = utcIn(nap['napEndTimestampGMT'])
  const seconds = (until ?? 0) - (from ?? 0)
  if (from === undefined || until === undefined || seconds <= 0 || seconds > LONGEST_SECONDS)
    return yield rejected(position, say('The nap has no start or no end.'))
  const start = offsets.at(from, dayOf(nap['calendarDate']))
  yield entryOf(NAP, { start, endEpoch: until, value: seconds / 60, sourceName: GARMIN, position })
}

/** The other values of a night's status repeat those of the night and the day. */
function* statusItems(
  record: JsonObject,
  {
    position,
    startOf,
  }: {
    readonly position: FilePosition
    readonly startOf: (day: string) => ReturnType<GarminOffsets['at']> | undefined
  },
): Generator<ReadItem> {
  const day = dayOf(record['calendarDate'])
  const start = day === undefined ? undefined : startOf(day)
  for (const metric of listIn(record['metrics'])) {
    if (!isObject(metric)) continue
    const value = numberIn(metric['value'])
    if (metric['type'] !== 'HRV') {
      reportedAsWhole(metric)
      yield leftOut(say('Status of the night, which repeats other values'))
    } else if (value === undefined || value <= 0) yield leftOut(say('Nights without heart rate variability'))
    else if (!start) yield rejected(position, say('It does not say which day it was.'))
    else yield entryOf(HRV, { value, start, sourceName: GARMIN, position })
  }
}

// Activities (times in milliseconds, distances in centimeters) and weights (in grams).

const LATEST = 8e15
const LONGEST_MS = 31 * MS_PER_DAY
const WEIGHT = catalogueTarget('Body Weight', 'kg')
const FOOT = catalogueTarget('Walking and Running Distance', 'm')

/** `treadmill_running`, or an object that has it as `typeKey`. */
function sportIn(record: JsonObject): string {
  const type = record['activityType']
  const key = isObject(type) ? textIn(type['typeKey']) : textIn(type)
  return (key ?? textIn(record['sportType']) ?? '')
    .replaceAll('_', ' ')
    .replace(/^(road|gravel|mountain|virtual) (biking|ride|cycling)$/i, '$1 cycling')
    .trim()
}

function startIn(record: JsonObject): Moment | undefined {
  const utc = numberIn(record['startTimeGmt']) ?? numberIn(record['beginTimestamp'])
  if (utc === undefined || utc <= 0 || utc > LATEST) return undefined
  const local = numberIn(record['startTimeLocal'])
  const offsetMinutes = offsetBetween(
    local === undefined ? undefined : Math.round(local / 1000),
    Math.round(utc / 1000),
  )
  return { epochSeconds: Math.floor(utc / 1000), offsetMinutes }
}

class GarminActivities {
  readonly #seen = new Set<number>();

  /** The distance of the day already includes walks and runs. */
  *take(record: JsonObject, position: FilePosition, isSummed: (moment: Moment) => boolean): Generator<ReadItem> {
    const id = numberIn(record['activityId'])
    if (id !== undefined && this.#seen.has(id)) return yield leftOut(say('Activities that appear twice'))
    if (id !== undefined) this.#seen.add(id)
    if (record['parent'] === true) return yield leftOut(say('Activities of several sports, whose parts are listed too'))
    const start = startIn(record)
    const duration = numberIn(record['duration'])
    if (!start) return yield rejected(position, say('The activity does not say when it was.'))
    if (duration === undefined || duration <= 0 || duration > LONGEST_MS)
      return yield rejected(position, say('The activity does not say how long it was.'))
    const elapsed = Math.max(duration, Math.min(numberIn(record['elapsedDuration']) ?? 0, LONGEST_MS))
    const endEpoch = start.epochSeconds + Math.max(1, Math.round(elapsed / 1000))
    const sport = sportIn(record)
    const { target, note } = workoutOf(sport)
    const shared = { start, endEpoch, sourceName: GARMIN, position }
    yield entryOf(target, { ...shared, value: duration / 60_000, note: textIn(record['name']) ?? note })
    const meters = (numberIn(record['distance']) ?? 0) / 100
    const distance = distanceOf(sport)
    const isInDay = distance.variableName === FOOT.variableName && isSummed(start)
    if (meters > 0 && !isInDay) yield entryOf(distance, { ...shared, value: meters })
  }
}

function* bodyItems(
  record: JsonObject,
  {
    position,
    offsets,
    startOf,
  }: {
    readonly position: FilePosition
    readonly offsets: GarminOffsets
    readonly startOf: (day: string) => Moment | undefined
  },
): Generator<ReadItem> {
  const weight = objectIn(record['weight'])
  const grams = numberIn(weight?.['weight'])
  if (!weight || grams === undefined || grams <= 0)
    return yield leftOut(say('Settings of the profile without a weight'))
  const utc = utcIn(weight['timestampGMT'])
  const day = dayOf(objectIn(record['metaData'])?.['calendarDate'])
  const start = utc === undefined ? (day === undefined ? undefined : startOf(day)) : offsets.momentAt(utc)
  if (!start) return yield rejected(position, say('It does not say when it was.'))
  yield entryOf(WEIGHT, { value: grams / 1000, start, sourceName: GARMIN, position })
}

const SUMMARIES = 'daily summaries'
const RECORDINGS = 'recordings of the watch'

export const garminAccount: Format = {
  ...knownFormat('garmin-account'),
  technical: [
    'userProfilePK',
    'userProfileId',
    'uuid',
    'uuidMsb',
    'uuidLsb',
    'deviceId',
    'version',
    ...(garminFit.technical ?? []),
  ],
  sniff: ({ files }) => (files.some((file) => garminKind(file) !== undefined) ? 1 : 0),
  read: readAccount,
}

interface GarminFile {
  readonly file: SourceFile
  readonly kind: GarminKind
}

async function* readAccount(upload: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const files = foundIn(
    upload.files.flatMap((file): GarminFile[] => {
      const kind = garminKind(file)
      return kind === undefined ? [] : [{ file, kind }]
    }),
    'a Garmin account',
  )
  const recordings = upload.files.filter((file) => isFit(beginningOf(file)))
  if (recordings.length > 0 && wants(context) === RECORDINGS) {
    yield* garminFit.read({ ...upload, files: recordings }, context)
    for (const { file } of files) yield passedOver(file, say('Daily summaries and other JSON files'))
    return
  }
  // In a fixed order, however they were packed.
  const ordered = files.toSorted((garminFile, other) => (garminFile.file.path < other.file.path ? -1 : 1))
  const offsets = new GarminOffsets()
  const days = new GarminDays()
  for (const { file, kind } of ordered) {
    if (kind !== 'days') continue
    for await (const { record, position } of recordsOf(file, kind)) days.take(record, position, offsets)
  }
  const hasOwnClock = days.lacksTimes || ordered.some(({ kind }) => kind === 'status' || kind === 'body')
  const midnightOf = hasOwnClock ? localMoments(context) : momentsIn(context.accountTimeZone)
  for (const file of recordings) yield passedOver(file, say('Recordings of the watch'))
  yield* days.items(midnightOf)
  yield* otherItems(ordered, { days, offsets, midnightOf })
}

const wants = (context: ReadContext): string =>
  context.ask({
    key: 'garmin',
    text: say(
      'The archive has summaries of your days and the recordings of your watch, which say the same in detail. Which should we import?',
    ),
    choices: [SUMMARIES, RECORDINGS],
  })

interface KnownTimes {
  readonly days: GarminDays
  readonly offsets: GarminOffsets
  readonly midnightOf: ReturnType<typeof momentsIn>
}

async function* otherItems(files: readonly GarminFile[], knownTimes: KnownTimes): AsyncGenerator<ReadItem> {
  const moments = new OwnMoments()
  const activities = new GarminActivities()
  for (const { file, kind } of files) {
    if (kind === 'days') continue
    for await (const { record, position } of recordsOf(file, kind)) {
      if (!isObject(record)) yield rejected(position, say('This is not a record.'))
      else
        for (const item of recordItems(record, { kind, position, knownTimes, activities }))
          yield item.kind === 'entry' ? moments.assign(item, record) : item
    }
  }
}

interface GarminRecordContext {
  readonly kind: GarminKind
  readonly position: FilePosition
  readonly knownTimes: KnownTimes
  readonly activities: GarminActivities
}

function recordItems(
  record: JsonObject,
  { kind, position, knownTimes, activities }: GarminRecordContext,
): Iterable<ReadItem> {
  const { offsets, days } = knownTimes
  const startOf = (text: string): Moment | undefined => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return knownTimes.midnightOf({ year, month, day })
  }
  if (kind === 'nights') return nightItems(record, position, offsets)
  if (kind === 'status') return statusItems(record, { position, startOf })
  if (kind === 'body') return bodyItems(record, { position, offsets, startOf })
  return activities.take(record, position, (moment) => days.has(localDay(moment)))
}

const localDay = ({ epochSeconds, offsetMinutes }: Moment): string =>
  new Date((epochSeconds + (offsetMinutes ?? 0) * 60) * 1000).toISOString().slice(0, 10)

/** Each record with its number; activities are a list within the list. */
async function* recordsOf(
  file: SourceFile,
  kind: GarminKind,
): AsyncGenerator<{ readonly record: unknown; readonly position: FilePosition }> {
  const depth = kind === 'activities' ? 3 : 1
  let line = 0
  for await (const { path, read } of jsonPieces(file, ({ length }) => length < depth)) {
    if (path.length !== depth || (depth === 3 && path[1] !== 'summarizedActivitiesExport')) continue
    yield { record: read(), position: { file: file.path, line: ++line } }
  }
}

// The content of each file of Garmin's archive. File names differ from year to year, so it is recognised by its
// records.

type GarminKind = 'days' | 'nights' | 'activities' | 'body' | 'status'

/** Members that only one kind of record has. */
const KINDS: readonly (readonly [kind: GarminKind, ...patterns: RegExp[]])[] = [
  ['activities', /"summarizedActivitiesExport"\s*:/],
  ['nights', /"sleepStartTimestampGMT"\s*:|"sleepWindowConfirmationType"\s*:/],
  ['days', /"calendarDate"\s*:/, /"wellnessStartTimeGmt"\s*:|"allDayStress"\s*:/],
  ['status', /"calendarDate"\s*:/, /"metrics"\s*:/, /"baselineLowerLimit"\s*:|"type"\s*:\s*"HRV"/],
  ['body', /"metaData"\s*:/, /"weight"\s*:\s*\{|"userSetNullForWeight"\s*:/],
]

function garminKind(file: SourceFile): GarminKind | undefined {
  if (!mayBeJson(file)) return undefined
  const text = Buffer.from(file.head).toString('latin1')
  if (!/^\s*\[/.test(text)) return undefined
  return KINDS.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0]
}
