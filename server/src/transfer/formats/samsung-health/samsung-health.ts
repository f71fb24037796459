/** The archive of Samsung Health: a table for each kind of value, with names such as com.samsung.shealth.sleep. */
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
import { knownFormat } from '../known-formats.ts'
import { ABOVE, firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { localMoments, OwnMoments, type WallTime } from '../reading/moments.ts'
import { nightEntries, type SleepStage } from '../reading/nights.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, lookup, rejected } from '../reading/target.ts'
import { passedOver } from '../reading/uses.ts'
import { workoutOf } from '../reading/workouts.ts'

// Tables of Samsung Health: the first line names the table, the second its columns, some of them with the table
// before.

const TABLE = /^com\.samsung\.(?:s?health)\.([a-z0-9_.]+)$/

/** `sleep`, `tracker.heart_rate`; undefined if it is not such a table. */
function tableName(file: SourceFile): string | undefined {
  const [first, second] = firstRows(file, 2)
  const name = TABLE.exec(first?.cells[0]?.trim() ?? '')?.[1]
  return name !== undefined && second?.cells.some((cell) => /(?:start_time|day_time)$/.test(cell)) ? name : undefined
}

async function* tableRows(file: SourceFile): AsyncGenerator<SamsungRow> {
  for await (const row of namedRows(file, (cells) => cells.some((cell) => /(?:start_time|day_time)$/.test(cell))))
    yield new SamsungRow(row)
}

/** The prefix of a column, if it has one. */
const PREFIXES = ['sleep', 'heart_rate', 'oxygen_saturation', 'exercise', 'blood_pressure', 'step_count']

class SamsungRow {
  readonly #row: NamedRow

  constructor(row: NamedRow) {
    this.#row = row
  }

  get line(): number {
    return this.#row.line
  }

  get cells(): readonly string[] {
    return this.#row.cells
  }

  cell(name: string): string {
    return this.#row.cell(name, ...PREFIXES.map((prefix) => `com.samsung.health.${prefix}.${name}`))
  }

  /** A number above zero: zero stands for missing values. */
  amount(name: string): number | undefined {
    const value = Number(this.cell(name) || Number.NaN)
    return Number.isFinite(value) && value > 0 ? value : undefined
  }
}

type SamsungClock = 'UTC' | 'local time'

/** `UTC+0200`, in minutes. */
function offsetIn(text: string): number | undefined {
  const [, sign, hours, minutes] = /^UTC([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  if (sign === undefined) return undefined
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

function momentIn(row: SamsungRow, column: string, clock: SamsungClock): Moment | undefined {
  const epochSeconds = readMoment(row.cell(column))?.epochSeconds
  const offsetMinutes = offsetIn(row.cell('time_offset'))
  if (epochSeconds === undefined) return undefined
  const isWallTime = clock === 'local time' && offsetMinutes !== undefined
  return { epochSeconds: isWallTime ? epochSeconds - offsetMinutes * 60 : epochSeconds, offsetMinutes }
}

// Tables of Samsung Health with a value in each row, exercise, and the steps of each day.

const pulse = catalogueTarget('Heart Rate (Pulse)')

/** The columns of each table, and their variables. */
const VALUES: Readonly<Record<string, readonly (readonly [column: string, target: EntryTarget])[]>> = Object.assign(
  Object.create(null),
  {
    weight: [
      ['weight', catalogueTarget('Body Weight', 'kg')],
      ['body_fat', catalogueTarget('Body Fat')],
      ['skeletal_muscle_mass', catalogueTarget('Muscle Mass', 'kg')],
    ],
    height: [['height', catalogueTarget('Body Height', 'cm')]],
    'tracker.heart_rate': [['heart_rate', pulse]],
    'tracker.oxygen_saturation': [['spo2', catalogueTarget('Oxygen Saturation')]],
    respiratory_rate: [['average', catalogueTarget('Respiratory Rate')]],
    skin_temperature: [['temperature', catalogueTarget('Skin Temperature', 'C')]],
    stress: [['score', catalogueTarget('Stress Score')]],
    blood_pressure: [
      ['systolic', catalogueTarget('Systolic Blood Pressure')],
      ['diastolic', catalogueTarget('Diastolic Blood Pressure')],
      ['pulse', pulse],
    ],
    water_intake: [['amount', catalogueTarget('Fluid Intake', 'mL')]],
    floors_climbed: [['floor', catalogueTarget('Floors Climbed')]],
  },
)

function* valueItems(table: string, row: SamsungRow, { position, clock }: At): Generator<ReadItem> {
  const start = momentIn(row, 'start_time', clock)
  if (!start) return yield rejected(position, say('The row does not say when it was.'))
  if (row.cell('is_outlier') === '1') return yield leftOut(say('Values that Samsung Health doubts'))
  let isEmpty = true
  for (const [column, target] of VALUES[table] ?? []) {
    const value = row.amount(column)
    if (value === undefined) continue
    isEmpty = false
    yield entryOf(target, { value, start, sourceName: SAMSUNG, position })
  }
  if (isEmpty) yield leftOut(say('Rows without a value'))
}

interface At {
  readonly position: FilePosition
  readonly clock: SamsungClock
}

const distances: readonly (readonly [RegExp, EntryTarget])[] = [
  [/cycling|bike/i, catalogueTarget('Cycling Distance', 'm')],
  [/swimming/i, catalogueTarget('Swimming Distance', 'm')],
]
const LONGEST_MS = 7 * MS_PER_DAY

/** The distance of the day already includes walks and runs. */
function* exerciseItems(row: SamsungRow, { position, clock }: At): Generator<ReadItem> {
  const start = momentIn(row, 'start_time', clock)
  const end = momentIn(row, 'end_time', clock)
  const duration = row.amount('duration')
  if (!start) return yield rejected(position, say('The exercise does not say when it was.'))
  if (duration === undefined || duration > LONGEST_MS)
    return yield rejected(position, say('The exercise does not say how long it was.'))
  const name = exerciseNamed[row.cell('exercise_type')] ?? ''
  const { target, note } = workoutOf(name)
  const length = Math.max(1, Math.round(duration / 1000))
  const endEpoch = Math.max(start.epochSeconds + length, Math.min(end?.epochSeconds ?? 0, start.epochSeconds + 604_800))
  const shared = { start, endEpoch, sourceName: SAMSUNG, position }
  yield entryOf(target, { ...shared, value: duration / 60_000, note })
  const meters = row.amount('distance')
  const far = distances.find(([pattern]) => pattern.test(name))?.[1]
  if (meters !== undefined && far) yield entryOf(far, { ...shared, value: meters })
}

const STEPS = catalogueTarget('Daily Step Count')
const DISTANCE = catalogueTarget('Walking and Running Distance', 'm')
/** The id for all devices together. */
const ALL_DEVICES = '-2'

interface SamsungDay {
  readonly isWhole: boolean
  readonly steps: number
  readonly meters: number | undefined
  readonly position: FilePosition
}

/** Each device has a row for a day, and there is one for all of them; the row with the most steps counts. */
class SamsungDays {
  readonly #days = new Map<string, SamsungDay>()
  #repeated = 0

  take(row: SamsungRow, position: FilePosition): ReadItem | undefined {
    const day = dayIn(row.cell('day_time'))
    const steps = row.amount('count') ?? row.amount('step_count')
    if (day === undefined) return rejected(position, say('The row does not say which day it was.'))
    if (steps === undefined) return leftOut(say('Days without steps'))
    const reported = {
      isWhole: row.cell('source_type') === ALL_DEVICES,
      steps,
      meters: row.amount('distance'),
      position,
    }
    const previous = this.#days.get(day)
    if (previous) this.#repeated++
    if (!previous || (reported.isWhole !== previous.isWhole ? reported.isWhole : reported.steps > previous.steps))
      this.#days.set(day, reported)
    return undefined
  }

  *items(midnightOf: (wall: WallTime) => Moment | undefined): Generator<ReadItem> {
    for (let count = 0; count < this.#repeated; count++)
      yield leftOut(say('Steps of the same day from another device or table'))
    for (const [text, { steps, meters, position }] of [...this.#days].toSorted(([first], [second]) =>
      first < second ? -1 : 1,
    )) {
      const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
      const start = midnightOf({ year, month, day })
      const next = new Date(Date.UTC(year, month - 1, day + 1))
      const end = midnightOf({ year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() })
      if (!start || !end) continue
      const shared = { start, endEpoch: end.epochSeconds, sourceName: SAMSUNG, position }
      yield entryOf(STEPS, { ...shared, value: steps })
      if (meters !== undefined) yield entryOf(DISTANCE, { ...shared, value: meters })
    }
  }
}

/** Milliseconds of the midnight in UTC with the date of the day, or a date. */
function dayIn(text: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (date !== undefined) return date
  const milliseconds = /^\d{11,13}$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(milliseconds) ? new Date(milliseconds).toISOString().slice(0, 10) : undefined
}

// Nights of Samsung Health. Several devices may report one night: the most detailed one is read.

const SAMSUNG = 'Samsung Health'
const SCORE = catalogueTarget('Sleep Score')
const EFFICIENCY = catalogueTarget('Sleep Efficiency')
const STAGES: ReadonlyMap<string, SleepStage> = new Map([
  ['40001', 'awake'],
  ['40002', 'light'],
  ['40003', 'deep'],
  ['40004', 'rem'],
])
const LONGEST_RECORD_SECONDS = SECONDS_PER_DAY

type Lengths = Partial<Record<SleepStage, number>>

interface SamsungNight {
  readonly start: Moment
  readonly endEpoch: number
  readonly id: string
  readonly score: number | undefined
  readonly efficiency: number | undefined
  readonly position: FilePosition
}

class SamsungNights {
  readonly #lengths = new Map<string, Lengths>()
  readonly #nights: SamsungNight[] = []
  readonly #unusable: ReadItem[] = []

  stage(row: SamsungRow, clock: SamsungClock): void {
    const stage = STAGES.get(row.cell('stage'))
    const from = momentIn(row, 'start_time', clock)
    const until = momentIn(row, 'end_time', clock)
    const seconds = (until?.epochSeconds ?? 0) - (from?.epochSeconds ?? 0)
    const id = row.cell('sleep_id')
    if (stage === undefined || id === '' || seconds <= 0 || seconds > LONGEST_RECORD_SECONDS) {
      this.#unusable.push(leftOut(say('Stages of sleep without a length')))
      return
    }
    const lengths = this.#lengths.get(id) ?? {}
    lengths[stage] = (lengths[stage] ?? 0) + seconds
    this.#lengths.set(id, lengths)
  }

  night(row: SamsungRow, position: FilePosition, clock: SamsungClock): void {
    const start = momentIn(row, 'start_time', clock)
    const end = momentIn(row, 'end_time', clock)
    const seconds = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
    if (!start || !end || seconds <= 0 || seconds > LONGEST_RECORD_SECONDS) {
      this.#unusable.push(rejected(position, say('The night has no start or no end.')))
      return
    }
    const score = row.amount('sleep_score')
    const efficiency = row.amount('efficiency')
    this.#nights.push({ start, endEpoch: end.epochSeconds, id: row.cell('datauuid'), score, efficiency, position })
  }

  *items(): Generator<ReadItem> {
    yield* this.#unusable
    let best: SamsungNight | undefined
    for (const night of this.#nights.toSorted(
      (first, second) => first.start.epochSeconds - second.start.epochSeconds,
    )) {
      if (!best || night.start.epochSeconds >= best.endEpoch) {
        if (best) yield* this.#itemsOf(best)
        best = night
        continue
      }
      yield leftOut(say('Nights that another device recorded too'))
      if (this.#isBetter(night, best)) best = night
    }
    if (best) yield* this.#itemsOf(best)
  }

  #isBetter(first: SamsungNight, second: SamsungNight): boolean {
    const hasStages = this.#lengths.has(first.id)
    const otherHasStages = this.#lengths.has(second.id)
    if (hasStages !== otherHasStages) return hasStages
    return first.endEpoch - first.start.epochSeconds > second.endEpoch - second.start.epochSeconds
  }

  *#itemsOf({ start, endEpoch, id, score, efficiency, position }: SamsungNight): Generator<ReadItem> {
    const nightSeconds = endEpoch - start.epochSeconds
    const seconds = this.#lengths.get(id)
    const night = { start, endEpoch, sourceName: SAMSUNG, position }
    const asleep = (seconds?.deep ?? 0) + (seconds?.light ?? 0) + (seconds?.rem ?? 0)
    if (asleep + (seconds?.awake ?? 0) > nightSeconds + 60)
      return yield rejected(position, say('The stages of the night are longer than the night.'))
    // Without stages it is not known how much of the time in bed was sleep.
    yield* seconds && asleep > 0
      ? nightEntries({ ...night, seconds, asleepSeconds: asleep, inBedSeconds: nightSeconds })
      : nightEntries({ ...night, seconds: {}, inBedSeconds: nightSeconds })
    if (score !== undefined && score <= 100) yield entryOf(SCORE, { ...night, value: score })
    if (efficiency !== undefined && efficiency <= 100) yield entryOf(EFFICIENCY, { ...night, value: efficiency })
  }
}

// The numbers by which Samsung Health stores kinds of exercise, as far as its description for programmers lists them.

const exerciseNamed = lookup<string>({
  1001: 'Walking',
  1002: 'Running',
  2001: 'Baseball',
  3001: 'Golf',
  4003: 'Basketball',
  4004: 'Football',
  4005: 'Handball',
  5001: 'Volleyball',
  6001: 'Squash',
  6002: 'Tennis',
  6003: 'Badminton',
  6004: 'Table Tennis',
  7002: 'Boxing',
  8002: 'Dancing',
  9001: 'Pilates',
  9002: 'Yoga',
  10001: 'Stretching',
  10007: 'Circuit Training',
  11007: 'Cycling',
  12001: 'Aerobics',
  13001: 'Hiking',
  13002: 'Rock Climbing',
  13004: 'Mountain Bike',
  14001: 'Swimming',
  15002: 'Weight Machine',
  15003: 'Exercise Bike',
  15004: 'Rowing Machine',
  15005: 'Treadmill',
  15006: 'Elliptical',
})

export const samsungHealth: Format = {
  ...knownFormat('samsung-health'),
  // Nights are surveyed first, because they show whether times are UTC or local.
  passes: 2,
  technical: [
    ABOVE,
    'datauuid',
    'deviceuuid',
    'pkg_name',
    'client_data_id',
    'client_data_ver',
    'create_sh_ver',
    'modify_sh_ver',
    'create_time',
    'update_time',
  ],
  sniff: ({ files }) => (files.some((file) => tableName(file) !== undefined) ? 1 : 0),
  read: readTables,
}

const DAYS = new Set(['step_daily_trend', 'tracker.pedometer_day_summary'])

interface SamsungTable {
  readonly file: SourceFile
  readonly name: string
}

async function* readTables({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(
    files.flatMap((file): SamsungTable[] => {
      const name = tableName(file)
      return name === undefined ? [] : [{ file, name }]
    }),
    SAMSUNG,
  ).toSorted((row, other) => (row.file.path < other.file.path ? -1 : 1))
  const midnightOf = localMoments(context)
  const hasOffsets = tables.some(({ file }) =>
    firstRows(file, 2)[1]?.cells.some((cell) => cell.endsWith('time_offset')),
  )
  const sleeps = tables.filter(({ name }) => name === 'sleep').map(({ file }) => file)
  const clock = await clockOf(sleeps, hasOffsets, context)
  const nights = new SamsungNights()
  const days = new SamsungDays()
  const moments = new OwnMoments()
  for (const table of tables) {
    yield* tableItems(table, { nights, days, clock, moments })
  }
  yield* nights.items()
  yield* days.items(midnightOf)
}

interface GatheredDays {
  readonly nights: SamsungNights
  readonly days: SamsungDays
  readonly clock: SamsungClock
  readonly moments: OwnMoments
}

async function* tableItems(
  { file, name }: SamsungTable,
  { nights, days, clock, moments }: GatheredDays,
): AsyncGenerator<ReadItem> {
  const isRead = name === 'sleep' || name === 'sleep_stage' || name === 'exercise' || DAYS.has(name) || name in VALUES
  if (!isRead) return yield passedOver(file, say('Tables of {replace}', { replace: name.replace(/[._]/g, ' ') }))
  for await (const row of tableRows(file)) {
    const position = { file: file.path, line: row.line }
    if (name === 'sleep') nights.night(row, position, clock)
    else if (name === 'sleep_stage') nights.stage(row, clock)
    else if (DAYS.has(name)) {
      const item = days.take(row, position)
      if (item) yield item
    } else {
      const items =
        name === 'exercise' ? exerciseItems(row, { position, clock }) : valueItems(name, row, { position, clock })
      for (const item of items) yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

// Whether the times of Samsung Health are UTC or the clock on the wall, which differs between its versions.

/** The middle of a usual night, in hours after midnight. */
const USUAL = 3.5
const LEAST_NIGHTS = 3
/** With an offset smaller than this, nights do not show whether times are UTC or local. In minutes. */
const LEAST_OFFSET = 240
const LONGEST_SECONDS = 16 * 3600
const SHORTEST_SECONDS = 4 * 3600

async function clockOf(
  sleeps: readonly SourceFile[],
  hasOffsets: boolean,
  context: ReadContext,
): Promise<SamsungClock> {
  if (!hasOffsets) return 'UTC'
  const distances = { UTC: 0, 'local time': 0 }
  let nights = 0
  let isMisplaced = false
  for (const file of sleeps) {
    for await (const row of tableRows(file)) {
      const offset = offsetIn(row.cell('time_offset'))
      const start = readMoment(row.cell('start_time'))
      const end = readMoment(row.cell('end_time'))
      const length = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
      isMisplaced ||= offset !== undefined && offset !== 0
      if (!start || offset === undefined || Math.abs(offset) < LEAST_OFFSET) continue
      if (length < SHORTEST_SECONDS || length > LONGEST_SECONDS) continue
      const middle = start.epochSeconds + length / 2
      nights++
      distances.UTC += fromUsual(middle + offset * 60)
      distances['local time'] += fromUsual(middle)
    }
  }
  if (nights >= LEAST_NIGHTS && Math.abs(distances.UTC - distances['local time']) > nights)
    return distances.UTC < distances['local time'] ? 'UTC' : 'local time'
  return sleeps.length > 0 && !isMisplaced ? 'UTC' : askClock(context)
}

/** Hours between a moment and the middle of a usual night, either way round the clock. */
function fromUsual(epochSeconds: number): number {
  const hours = (((epochSeconds % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY) / 3600
  const apart = Math.abs(hours - USUAL)
  return Math.min(apart, 24 - apart)
}

const askClock = (context: ReadContext): SamsungClock =>
  context.ask({
    key: 'clock',
    text: say(
      'Are the times in these tables UTC or local time? Look at a night: does it begin when you went to bed? The files do not say.',
    ),
    choices: ['UTC', 'local time'],
  }) === 'local time'
    ? 'local time'
    : 'UTC'
