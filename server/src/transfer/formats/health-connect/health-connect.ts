/** The export of Health Connect, in which Android keeps what all its programs record: a zip with a SQLite file. */
import { say } from '../../../lib/language.ts'
import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { type FilePosition, type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { numberIn, textIn } from '../reading/json-values.ts'
import { MinuteGrid } from '../reading/minutes.ts'
import { OwnMoments } from '../reading/moments.ts'
import { type Night, nightEntries } from '../reading/nights.ts'
import { isSqlite, type SqliteRow, SqliteTables } from '../reading/sqlite-tables.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, rejected } from '../reading/target.ts'
import { distanceOf, workoutOf } from '../reading/workouts.ts'

// Tables of Health Connect with a value in each row. Masses are in grams, energy in small calories, times in
// milliseconds.

/** A column of a table, its variable, and the factor for its values. */
type ValueColumn = readonly [column: string, target: EntryTarget, factor: number]

/** Tables whose rows have one moment. */
const MOMENTS: Readonly<Record<string, readonly ValueColumn[]>> = {
  weight: [['weight', catalogueTarget('Body Weight', 'kg'), 0.001]],
  height: [['height', catalogueTarget('Body Height', 'cm'), 100]],
  body_fat: [['percentage', catalogueTarget('Body Fat'), 1]],
  lean_body_mass: [['mass', catalogueTarget('Lean Body Mass', 'kg'), 0.001]],
  bone_mass: [['mass', catalogueTarget('Bone Mass', 'kg'), 0.001]],
  blood_pressure: [
    ['systolic', catalogueTarget('Systolic Blood Pressure'), 1],
    ['diastolic', catalogueTarget('Diastolic Blood Pressure'), 1],
  ],
  resting_heart_rate: [['beats_per_minute', catalogueTarget('Resting Heart Rate'), 1]],
  heart_rate_variability_rmssd: [
    ['heart_rate_variability_millis', catalogueTarget('Heart Rate Variability (RMSSD)', 'ms'), 1],
  ],
  oxygen_saturation: [['percentage', catalogueTarget('Oxygen Saturation'), 1]],
  respiratory_rate: [['rate', catalogueTarget('Respiratory Rate'), 1]],
  blood_glucose: [['level', catalogueTarget('Blood Glucose', 'mmol/L glucose'), 1]],
  body_temperature: [['temperature', catalogueTarget('Body Temperature', 'C'), 1]],
  basal_body_temperature: [['temperature', catalogueTarget('Basal Body Temperature', 'C'), 1]],
  vo2_max: [['vo2_milliliters_per_minute_kilogram', catalogueTarget('Exercise Capacity (VO2 Max)'), 1]],
}

/** Tables whose rows last from one moment to another. */
const SPANS: Readonly<Record<string, readonly ValueColumn[]>> = {
  steps: [['count', catalogueTarget('Daily Step Count'), 1]],
  floors_climbed: [['floors', catalogueTarget('Floors Climbed'), 1]],
  active_calories_burned: [['energy', catalogueTarget('Active Energy Burned', 'kcal'), 0.001]],
  total_calories_burned: [['energy', catalogueTarget('Total Energy Burned', 'kcal'), 0.001]],
  hydration: [['volume', catalogueTarget('Fluid Intake', 'mL'), 1000]],
  nutrition: [
    ['energy', catalogueTarget('Calorie Intake', 'kcal'), 0.001],
    ['protein', catalogueTarget('Protein', 'g'), 1],
    ['total_carbohydrate', catalogueTarget('Carbohydrates', 'g'), 1],
    ['total_fat', catalogueTarget('Fat', 'g'), 1],
    ['saturated_fat', catalogueTarget('Saturated Fat', 'g'), 1],
    ['dietary_fiber', catalogueTarget('Fiber', 'g'), 1],
    ['sugar', catalogueTarget('Sugar', 'g'), 1],
    ['sodium', catalogueTarget('Sodium', 'mg'), 1000],
    ['caffeine', catalogueTarget('Caffeine', 'mg'), 1000],
  ],
}

const tableNamed = (kind: string): string => `${kind}_record_table`

interface HealthConnectFile {
  readonly tables: SqliteTables
  /** The program that recorded it. */
  readonly appOf: (row: SqliteRow) => string
  readonly placeOf: (table: string, row: SqliteRow) => FilePosition
}

const SPAN_COLUMNS = ['start_time', 'start_zone_offset', 'end_time', 'app_info_id'] as const

/** No date is later. */
const LATEST = 8.64e15

/** Milliseconds and an offset in seconds; without an offset the day is that of the person's zone. */
function momentIn(time: unknown, offset: unknown): Moment | undefined {
  const milliseconds = numberIn(time)
  if (milliseconds === undefined || milliseconds <= 0 || milliseconds > LATEST) return undefined
  const seconds = numberIn(offset)
  const isOffset = seconds !== undefined && Math.abs(seconds) <= 18 * 3600
  return {
    epochSeconds: Math.floor(milliseconds / 1000),
    offsetMinutes: isOffset ? Math.round(seconds / 60) : undefined,
  }
}

interface TimeSpan {
  readonly start: Moment
  readonly endEpoch: number
}

const LONGEST_SECONDS = 31 * SECONDS_PER_DAY

/** Undefined if it does not last, or has no end. */
function spanIn(row: SqliteRow): TimeSpan | undefined {
  const start = momentIn(row['start_time'], row['start_zone_offset'])
  const end = momentIn(row['end_time'], null)
  const durationSeconds = start && end ? end.epochSeconds - start.epochSeconds : 0
  return start && end && durationSeconds > 0 && durationSeconds <= LONGEST_SECONDS
    ? { start, endEpoch: end.epochSeconds }
    : undefined
}

function* valueItems(source: HealthConnectFile): Generator<ReadItem> {
  for (const [kind, values] of Object.entries(MOMENTS)) {
    const columns = ['time', 'zone_offset', 'app_info_id', ...values.map(([column]) => column)]
    for (const row of source.tables.rows(tableNamed(kind), columns)) {
      const start = momentIn(row['time'], row['zone_offset'])
      const position = source.placeOf(tableNamed(kind), row)
      if (start) yield* rowItems(row, values, { start, position, sourceName: source.appOf(row) })
      else yield rejected(position, say('It does not say when it was.'))
    }
  }
  for (const [kind, values] of Object.entries(SPANS)) {
    const columns = [...SPAN_COLUMNS, ...values.map(([column]) => column)]
    for (const row of source.tables.rows(tableNamed(kind), columns)) yield* spanItems(row, values, { source, kind })
  }
}

function* spanItems(
  row: SqliteRow,
  values: readonly ValueColumn[],
  { source, kind }: { readonly source: HealthConnectFile; readonly kind: string },
): Generator<ReadItem> {
  const position = source.placeOf(tableNamed(kind), row)
  const start = momentIn(row['start_time'], row['start_zone_offset'])
  const span = spanIn(row)
  // Drinks and food may be recorded for one moment.
  if (start) yield* rowItems(row, values, { start, ...span, position, sourceName: source.appOf(row) })
  else yield rejected(position, say('It does not say when it was.'))
}

/** Nothing in these tables can be zero and measured; the smallest number of all stands for "not recorded". */
function* rowItems(
  row: SqliteRow,
  values: readonly ValueColumn[],
  recorded: {
    readonly start: Moment
    readonly endEpoch?: number
    readonly position: FilePosition
    readonly sourceName: string
  },
): Generator<ReadItem> {
  let isEmpty = true
  for (const [column, target, factor] of values) {
    const value = numberIn(row[column])
    if (value === undefined || value <= 0) continue
    isEmpty = false
    yield entryOf(target, { ...recorded, value: value * factor })
  }
  if (isEmpty) yield leftOut(say('Records without a value'))
}

// Records with a duration and parts in Health Connect: nights with their stages, exercise with its distance, pulse.

const SLEEP = tableNamed('sleep_session')
const STAGES = 'sleep_stages_table'
const EXERCISE = tableNamed('exercise_session')
const DISTANCE = tableNamed('distance')
const PULSE = tableNamed('heart_rate')
const PULSES = 'heart_rate_record_series_table'

/** 1 awake, 2 asleep, 3 out of bed, 4 light, 5 deep, 6 REM, 7 awake in bed. */
const STAGE = { 1: 'awake', 2: 'asleep', 3: 'awake', 4: 'light', 5: 'deep', 6: 'rem', 7: 'awake' } as const
/** Seconds of each stage. */
export type NightLengths = Partial<Record<(typeof STAGE)[keyof typeof STAGE], number>>

function* sleepItems({ tables, appOf, placeOf }: HealthConnectFile): Generator<ReadItem> {
  const lengths = new Map<number, NightLengths>()
  for (const row of tables.rows(STAGES, ['parent_key', 'stage_start_time', 'stage_end_time', 'stage_type'])) {
    const kind = STAGE[numberIn(row['stage_type']) as keyof typeof STAGE]
    const seconds = ((numberIn(row['stage_end_time']) ?? 0) - (numberIn(row['stage_start_time']) ?? 0)) / 1000
    const parent = numberIn(row['parent_key'])
    if (kind === undefined || parent === undefined || !(seconds > 0)) continue
    const night = lengths.get(parent) ?? {}
    night[kind] = (night[kind] ?? 0) + seconds
    lengths.set(parent, night)
  }
  for (const row of tables.rows(SLEEP, SPAN_COLUMNS)) {
    const span = spanIn(row)
    const position = placeOf(SLEEP, row)
    if (!span) {
      yield rejected(position, say('The night has no start or no end.'))
      continue
    }
    yield* sessionNight({ ...span, sourceName: appOf(row), position }, lengths.get(row.rowid))
  }
}

/** A night without stages is all sleep; one with stages was in bed from its start to its end. */
export function* sessionNight(
  night: Pick<Night, 'start' | 'endEpoch' | 'sourceName' | 'position'>,
  stages: NightLengths | undefined,
): Generator<ReadItem> {
  const nightSeconds = night.endEpoch - night.start.epochSeconds
  const seconds = stages ?? { asleep: nightSeconds }
  const asleepSeconds = (['asleep', 'light', 'deep', 'rem'] as const).reduce(
    (sum, kind) => sum + (seconds[kind] ?? 0),
    0,
  )
  if (asleepSeconds + (seconds.awake ?? 0) > nightSeconds + 60)
    return yield rejected(night.position, say('The stages of the night are longer than the night.'))
  yield* nightEntries({ ...night, seconds, asleepSeconds, inBedSeconds: stages ? nightSeconds : undefined })
}

export interface Exercise {
  readonly app: string
  readonly from: number
  readonly until: number
  readonly name: string
}

/** Exercise, and each distance attributed to the exercise at that time. */
function* exerciseItems(source: HealthConnectFile): Generator<ReadItem> {
  const { tables, appOf, placeOf } = source
  const exercises: Exercise[] = []
  for (const row of tables.rows(EXERCISE, [...SPAN_COLUMNS, 'exercise_type', 'title'])) {
    const span = spanIn(row)
    const position = placeOf(EXERCISE, row)
    if (!span) {
      yield rejected(position, say('The exercise has no start or no end.'))
      continue
    }
    const name = exerciseNamed(row['exercise_type'])
    exercises.push({ app: appOf(row), from: span.start.epochSeconds, until: span.endEpoch, name })
    const { target, note } = workoutOf(name)
    const value = (span.endEpoch - span.start.epochSeconds) / 60
    yield entryOf(target, { ...span, value, sourceName: appOf(row), position, note: textIn(row['title']) ?? note })
  }
  yield* distanceItems(source, exercises)
}

/** Outside of exercise, it counts as walking. */
export const distanceDuring = (exercise: string | undefined): EntryTarget => distanceOf(exercise ?? 'walking')

function* distanceItems(
  { tables, appOf, placeOf }: HealthConnectFile,
  exercises: readonly Exercise[],
): Generator<ReadItem> {
  const sorted = exercises.toSorted((exercise, other) => exercise.from - other.from)
  let position = 0
  for (const row of tables.rows(DISTANCE, [...SPAN_COLUMNS, 'distance'])) {
    const span = spanIn(row)
    const value = numberIn(row['distance'])
    if (!span || value === undefined || value <= 0) {
      yield leftOut(say('Records without a value'))
      continue
    }
    // Rows are nearly in order: the search continues where the last one ended.
    const from = span.start.epochSeconds
    while (position > 0 && (sorted[position - 1]?.from ?? 0) > from) position--
    while (position < sorted.length && (sorted[position]?.from ?? 0) <= from) position++
    const during = sorted
      .slice(Math.max(0, position - 10), position)
      .findLast(({ app, until }) => until > from && app === appOf(row))
    const target = distanceDuring(during?.name)
    yield entryOf(target, { ...span, value, sourceName: appOf(row), position: placeOf(DISTANCE, row) })
  }
}

function* pulseItems({ tables, appOf, placeOf }: HealthConnectFile): Generator<ReadItem> {
  const grid = new MinuteGrid(catalogueTarget('Heart Rate (Pulse)'))
  const parents = new PulseParents()
  for (const row of tables.rows(PULSE, ['start_zone_offset', 'app_info_id']))
    parents.add(row.rowid, appOf(row), numberIn(row['start_zone_offset']))
  for (const row of tables.rows(PULSES, ['parent_key', 'beats_per_minute', 'epoch_millis'])) {
    const parent = parents.of(numberIn(row['parent_key']))
    const moment = momentIn(row['epoch_millis'], parent?.offset)
    const value = numberIn(row['beats_per_minute'])
    if (!parent || !moment || value === undefined || value <= 0) yield leftOut(say('Records without a value'))
    else yield* grid.take({ ...moment, value, sourceName: parent.sourceName, position: placeOf(PULSE, row) })
  }
  yield* grid.finish()
}

interface PulseParent {
  readonly sourceName: string
  readonly offset: number | undefined
}

/** No phone has this many. */
const MOST_PARENTS = 40_000_000
const MOST_KINDS = 65_535

/** Programs and offsets of pulse records, which may be millions: two bytes for each, by its number. */
class PulseParents {
  readonly #kinds: PulseParent[] = []
  readonly #numbers = new Map<string, number>()
  /** One more than its index among the kinds; 0 if there is none. */
  #kindAt = new Uint16Array(1024)

  add(id: number, sourceName: string, offset: number | undefined): void {
    if (id < 0 || id >= MOST_PARENTS) return
    const key = `${offset} ${sourceName}`
    const number = this.#numbers.get(key) ?? this.#kinds.length
    if (number >= MOST_KINDS) return
    if (number === this.#kinds.length) this.#kinds.push({ sourceName, offset })
    this.#numbers.set(key, number)
    if (id >= this.#kindAt.length) {
      const wider = new Uint16Array(Math.min(MOST_PARENTS, Math.max(id + 1, this.#kindAt.length * 2)))
      wider.set(this.#kindAt)
      this.#kindAt = wider
    }
    this.#kindAt[id] = number + 1
  }

  of(id: number | undefined): PulseParent | undefined {
    return this.#kinds[(this.#kindAt[id ?? -1] ?? 0) - 1]
  }
}

/** The numbers by which Android stores kinds of exercise (ExerciseSessionType), each at its place. */
const TYPES = [
  '',
  'Badminton',
  'Baseball',
  'Basketball',
  'Biking',
  'Stationary Bike',
  'Boot Camp',
  'Boxing',
  'Calisthenics',
  'Cricket',
  'Dancing',
  'Exercise Class',
  'Fencing',
  'American Football',
  'Australian Football',
  'Frisbee',
  'Golf',
  'Guided Breathing',
  'Gymnastics',
  'Handball',
  'High-Intensity Interval Training',
  'Hiking',
  'Ice Hockey',
  'Ice Skating',
  'Martial Arts',
  'Paddling',
  'Paragliding',
  'Pilates',
  'Racquetball',
  'Rock Climbing',
  'Roller Hockey',
  'Rowing',
  'Rugby',
  'Running',
  'Treadmill Running',
  'Sailing',
  'Scuba Diving',
  'Skating',
  'Skiing',
  'Snowboarding',
  'Snowshoeing',
  'Soccer',
  'Softball',
  'Squash',
  'Climbing Stairs',
  'Strength Training',
  'Stretching',
  'Surfing',
  'Open Water Swimming',
  'Pool Swimming',
  'Table Tennis',
  'Tennis',
  'Volleyball',
  'Walking',
  'Water Polo',
  'Weightlifting',
  'Wheelchair',
  'Yoga',
  '',
  'Stair Climber',
  'Elliptical',
  'Rowing Machine',
] as const

/** Empty if the kind was not given, or comes from a later version of Android. */
const exerciseNamed = (type: unknown): string => (typeof type === 'number' ? (TYPES[type] ?? '') : '')

const HEALTH_CONNECT = 'Health Connect'
/** The names of its tables, as in the schema near the beginning of the file. */
const PLAN = /create table (?:if not exists )?["'`]?\w+_record_table/i

const isExport = (file: SourceFile): boolean => isSqlite(file) && PLAN.test(Buffer.from(file.head).toString('latin1'))

export const healthConnect: Format = {
  ...knownFormat('health-connect'),
  technical: [
    'row_id',
    'uuid',
    'client_record_id',
    'client_record_version',
    'last_modified_time',
    'device_info_id',
    'dedupe_hash',
    'local_date', // Beside the offset at the start, which is read.
    'end_zone_offset',
    'android_metadata',
    'change_logs_table',
    'access_logs_table',
  ],
  sniff: ({ files }) => (files.some(isExport) ? 1 : 0),
  read: readExport,
}

async function* readExport({ files }: Upload): AsyncGenerator<ReadItem> {
  const exports = foundIn(files.filter(isExport), HEALTH_CONNECT)
  const moments = new OwnMoments()
  for (const file of exports) {
    const tables = await SqliteTables.open(file)
    try {
      for (const item of tableItems(tables, file.path))
        yield item.kind === 'entry' ? moments.assign(item, undefined) : item
    } finally {
      tables.close()
    }
  }
}

function* tableItems(tables: SqliteTables, path: string): Generator<ReadItem> {
  const apps = appsIn(tables)
  const source: HealthConnectFile = {
    tables,
    appOf: (row) => apps.get(Number(row['app_info_id'])) ?? HEALTH_CONNECT,
    placeOf: (table, { rowid }) => ({ file: `${path}, ${table}`, line: rowid }),
  }
  yield* valueItems(source)
  yield* sleepItems(source)
  yield* exerciseItems(source)
  yield* pulseItems(source)
}

function appsIn(tables: SqliteTables): ReadonlyMap<number, string> {
  const apps = new Map<number, string>()
  for (const row of tables.rows('application_info_table', ['app_name', 'package_name'])) {
    const name = textIn(row['app_name']) ?? textIn(row['package_name'])
    if (name !== undefined) apps.set(row.rowid, name.slice(0, 100))
  }
  return apps
}
