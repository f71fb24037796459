/**
 * Gadgetbridge's database (Data management → Export): tables of samples for each maker of devices. Tables are found by
 * their columns, because every maker has its own. Activity samples have seconds in UTC, all others milliseconds.
 */
import { say } from '../../../lib/language.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
import { type Format, foundIn, type ReadItem, type SourceFile, UnreadableFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { numberIn, textIn } from '../reading/json-values.ts'
import { HourlySums, MinuteGrid } from '../reading/minutes.ts'
import { OwnMoments } from '../reading/moments.ts'
import { entriesOfSegments, nightEntries, type SleepSegment } from '../reading/nights.ts'
import { isSqlite, type SqliteRow, SqliteTables } from '../reading/sqlite-tables.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut } from '../reading/target.ts'
import { activityItems } from '../reading/workouts.ts'

const GADGETBRIDGE = 'Gadgetbridge'
const PLAN =
  /create table (?:if not exists )?["'`]?(?:DEVICE_ATTRIBUTES|USER_ATTRIBUTES|BASE_ACTIVITY_SUMMARY|[A-Z0-9_]+_ACTIVITY_SAMPLE)\b/i

const isDatabase = (file: SourceFile): boolean => isSqlite(file) && PLAN.test(Buffer.from(file.head).toString('latin1'))

export const gadgetbridge: Format = {
  ...knownFormat('gadgetbridge'),
  technical: [
    'android_metadata',
    /^(DEVICE_ATTRIBUTES|USER|USER_ATTRIBUTES|ALARM|REMINDER|WORLD_CLOCK|CONTACT|TAG)$/,
    /^DEVICE\.(MANUFACTURER|IDENTIFIER|TYPE|TYPE_NAME|MODEL|PARENT_FOLDER)$/,
    /^(NOTIFICATION_FILTER|NOTIFICATION_FILTER_ENTRY|APP_SPECIFIC_NOTIFICATION_SETTING|CALENDAR_SYNC_STATE)$/,
    /\.(DEVICE_ID|USER_ID|_id)$/,
  ],
  sniff: ({ files }) => (files.some(isDatabase) ? 1 : 0),
  read: readDatabases,
}

async function* readDatabases({ files }: Upload): AsyncGenerator<ReadItem> {
  const moments = new OwnMoments()
  for (const file of foundIn(files.filter(isDatabase), GADGETBRIDGE)) {
    const tables = await SqliteTables.open(file)
    try {
      const devices = devicesIn(tables, file.path)
      for (const item of itemsIn(tables, { path: file.path, devices }))
        yield item.kind === 'entry' ? moments.assign(item, undefined) : item
    } finally {
      tables.close()
    }
  }
}

interface DatabaseContext {
  readonly path: string
  readonly devices: ReadonlyMap<number, string>
}

function devicesIn(tables: SqliteTables, path: string): ReadonlyMap<number, string> {
  if (!tables.has('DEVICE', 'NAME'))
    throw new UnreadableFile(say('{path} is not a database of {program}.', { path, program: GADGETBRIDGE }))
  const devices = new Map<number, string>()
  for (const row of tables.rows('DEVICE', ['_id', 'NAME', 'ALIAS'])) {
    const name = textIn(row['ALIAS']) ?? textIn(row['NAME'])
    if (name !== undefined) devices.set(numberIn(row['_id']) ?? row.rowid, name.slice(0, 100))
  }
  return devices
}

function* itemsIn(tables: SqliteTables, context: DatabaseContext): Generator<ReadItem> {
  for (const table of tables.tables) {
    if (tables.has(table, 'TIMESTAMP', 'DEVICE_ID', 'RAW_KIND')) yield* activitySamples(tables, table, context)
    else if (tables.has(table, 'TIMESTAMP', 'WAKEUP_TIME')) yield* nightsOf(tables, table, context)
    else if (table === 'GARMIN_SLEEP_STAGE_SAMPLE') yield* stagesOf(tables, table, context)
    else {
      const sample = SAMPLES.find(([name, column]) => name.test(table) && tables.has(table, 'TIMESTAMP', column))
      if (sample) yield* samplesOf(tables, { table, column: sample[1], target: sample[2] }, context)
    }
  }
  if (tables.has('BASE_ACTIVITY_SUMMARY', 'START_TIME', 'END_TIME')) yield* activitiesOf(tables, context)
}

/** Seconds of old tables and milliseconds of new ones. */
function momentIn(value: unknown): Moment | undefined {
  const number = numberIn(value)
  if (number === undefined || number <= 0) return undefined
  return { epochSeconds: Math.floor(number > 1e11 ? number / 1000 : number), offsetMinutes: undefined }
}

const sourceOf = (row: SqliteRow, { devices }: DatabaseContext): string =>
  devices.get(numberIn(row['DEVICE_ID']) ?? Number.NaN) ?? GADGETBRIDGE

const steps = catalogueTarget('Daily Step Count')
const pulse = catalogueTarget('Heart Rate (Pulse)')
/** Devices write 255 or -1 where they measured nothing. */
const isPulse = (value: number | undefined): value is number => value !== undefined && value > 0 && value < 250

/** A row for each minute: steps become sums of hours, and pulses means of minutes. */
function* activitySamples(tables: SqliteTables, table: string, context: DatabaseContext): Generator<ReadItem> {
  const sums = new Map<string, HourlySums>()
  const grid = new MinuteGrid(pulse)
  for (const row of tables.rows(table, ['TIMESTAMP', 'DEVICE_ID', 'STEPS', 'HEART_RATE'])) {
    const start = momentIn(row['TIMESTAMP'])
    if (!start) continue
    const sourceName = sourceOf(row, context)
    const count = numberIn(row['STEPS']) ?? 0
    if (count > 0 && count < 1000) {
      const ofDevice = sums.get(sourceName) ?? new HourlySums()
      sums.set(sourceName, ofDevice)
      ofDevice.add(start.epochSeconds, count, row.rowid)
    }
    const value = numberIn(row['HEART_RATE'])
    const position = { file: context.path, line: row.rowid }
    if (isPulse(value)) yield* grid.take({ ...start, value, sourceName, position })
  }
  yield* grid.finish()
  for (const [sourceName, ofDevice] of sums)
    for (const { startEpoch, amount, line } of ofDevice.hours())
      yield entryOf(steps, {
        start: { epochSeconds: startEpoch, offsetMinutes: undefined },
        endEpoch: startEpoch + SECONDS_PER_HOUR,
        value: amount,
        sourceName,
        position: { file: context.path, line },
      })
}

/** One value per row. */
const SAMPLES: readonly (readonly [table: RegExp, column: string, target: EntryTarget])[] = [
  [/_HEART_RATE_RESTING_SAMPLE$/, 'HEART_RATE', catalogueTarget('Resting Heart Rate')],
  [/^XIAOMI_DAILY_SUMMARY_SAMPLE$/, 'HR_RESTING', catalogueTarget('Resting Heart Rate')],
  [/_SPO2_SAMPLE$/, 'SPO2', catalogueTarget('Oxygen Saturation')],
  [/_STRESS_SAMPLE$/, 'STRESS', catalogueTarget('Stress Score')],
  [/_HRV_SUMMARY_SAMPLE$/, 'LAST_NIGHT_AVERAGE', catalogueTarget('Heart Rate Variability (RMSSD)')],
  [/_RESPIRATORY_RATE_SAMPLE$/, 'RESPIRATORY_RATE', catalogueTarget('Respiratory Rate')],
  [/_RESPIRATORY_RATE_SAMPLE$/, 'RATE', catalogueTarget('Respiratory Rate')],
  [/^GARMIN_SLEEP_STATS_SAMPLE$/, 'SLEEP_SCORE', catalogueTarget('Sleep Score')],
  [/_WEIGHT_SAMPLE$/, 'WEIGHT_KG', catalogueTarget('Body Weight', 'kg')],
]

interface SampleTable {
  readonly table: string
  readonly column: string
  readonly target: EntryTarget
}

function* samplesOf(
  tables: SqliteTables,
  { table, column, target }: SampleTable,
  context: DatabaseContext,
): Generator<ReadItem> {
  for (const row of tables.rows(table, ['TIMESTAMP', 'DEVICE_ID', column])) {
    const start = momentIn(row['TIMESTAMP'])
    const value = numberIn(row[column])
    if (!start || value === undefined || value <= 0 || value === 255) continue
    yield entryOf(target, {
      start,
      value,
      sourceName: sourceOf(row, context),
      position: { file: context.path, line: row.rowid },
    })
  }
}

const LONGEST_NIGHT_SECONDS = 24 * SECONDS_PER_HOUR

/** Nights with a start, an end and the minutes of each stage. */
function* nightsOf(tables: SqliteTables, table: string, context: DatabaseContext): Generator<ReadItem> {
  const columns = [
    'TIMESTAMP',
    'DEVICE_ID',
    'WAKEUP_TIME',
    'TOTAL_DURATION',
    'DEEP_SLEEP_DURATION',
    'LIGHT_SLEEP_DURATION',
    'REM_SLEEP_DURATION',
    'AWAKE_DURATION',
  ]
  for (const row of tables.rows(table, columns)) {
    const start = momentIn(row['TIMESTAMP'])
    const end = momentIn(row['WAKEUP_TIME'])
    const span = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
    const seconds = (column: string): number | undefined => {
      const minutes = numberIn(row[column])
      return minutes === undefined || minutes < 0 ? undefined : minutes * 60
    }
    const asleep = seconds('TOTAL_DURATION')
    if (!start || !end || span <= 0 || span > LONGEST_NIGHT_SECONDS || !asleep || asleep > span) {
      yield leftOut(say('Nights that the watch did not measure'))
      continue
    }
    yield* nightEntries({
      start,
      endEpoch: end.epochSeconds,
      seconds: {
        deep: seconds('DEEP_SLEEP_DURATION'),
        light: seconds('LIGHT_SLEEP_DURATION'),
        rem: seconds('REM_SLEEP_DURATION'),
        awake: seconds('AWAKE_DURATION'),
      },
      asleepSeconds: asleep,
      inBedSeconds: span,
      sourceName: sourceOf(row, context),
      position: { file: context.path, line: row.rowid },
    })
  }
}

const GARMIN_STAGES: readonly (SleepSegment['stage'] | undefined)[] = [undefined, 'awake', 'light', 'deep', 'rem']
/** A longer stage means that the night has ended. */
const LONGEST_STAGE_SECONDS = 3 * SECONDS_PER_HOUR

/** Each row is a stage that lasts until the next one of its device. */
function* stagesOf(tables: SqliteTables, table: string, context: DatabaseContext): Generator<ReadItem> {
  const last = new Map<string, Omit<SleepSegment, 'endEpoch'>>()
  const segments: SleepSegment[] = []
  const rows = [...tables.rows(table, ['TIMESTAMP', 'DEVICE_ID', 'STAGE'])].toSorted(
    (first, second) => (numberIn(first['TIMESTAMP']) ?? 0) - (numberIn(second['TIMESTAMP']) ?? 0),
  )
  for (const row of rows) {
    const start = momentIn(row['TIMESTAMP'])
    if (!start) continue
    const sourceName = sourceOf(row, context)
    const previous = last.get(sourceName)
    const seconds = start.epochSeconds - (previous?.start.epochSeconds ?? 0)
    if (previous && seconds > 0 && seconds <= LONGEST_STAGE_SECONDS)
      segments.push({ ...previous, endEpoch: start.epochSeconds })
    const stage = GARMIN_STAGES[numberIn(row['STAGE']) ?? 0]
    if (stage === undefined) last.delete(sourceName)
    else last.set(sourceName, { stage, start, sourceName, position: { file: context.path, line: row.rowid } })
  }
  yield* entriesOfSegments(segments)
}

/** Kinds of activities as Gadgetbridge numbers them; others keep the name that the person gave. */
const SPORTS: ReadonlyMap<number, string> = new Map([
  [0x10, 'Running'],
  [0x20, 'Walking'],
  [0x40, 'Swimming'],
  [0x80, 'Cycling'],
  [0x100, 'Treadmill'],
  [0x400, 'Swimming'],
  [0x800, 'Indoor Cycling'],
  [0x4000, 'Yoga'],
  [0x8000, 'Soccer'],
  [0x10000, 'Rowing'],
  [0x40000, 'Basketball'],
  [0x100000, 'Badminton'],
  [0x200000, 'Strength Training'],
  [0x400000, 'Hiking'],
  [0x800000, 'Climbing'],
  [0x400000a, 'Swimming'],
  [0x40000b0, 'Running'],
  [0x40000b1, 'Running'],
  [0x40000b2, 'Walking'],
  [0x40000b3, 'Cycling'],
])

function* activitiesOf(tables: SqliteTables, context: DatabaseContext): Generator<ReadItem> {
  const columns = ['NAME', 'START_TIME', 'END_TIME', 'ACTIVITY_KIND', 'DEVICE_ID']
  for (const row of tables.rows('BASE_ACTIVITY_SUMMARY', columns)) {
    const start = momentIn(row['START_TIME'])
    const end = momentIn(row['END_TIME'])
    const name = textIn(row['NAME'])
    if (!start || !end) continue
    yield* activityItems({
      sport: SPORTS.get(numberIn(row['ACTIVITY_KIND']) ?? 0) ?? name ?? '',
      start,
      seconds: end.epochSeconds - start.epochSeconds,
      note: name,
      sourceName: sourceOf(row, context),
      position: { file: context.path, line: row.rowid },
    })
  }
}
