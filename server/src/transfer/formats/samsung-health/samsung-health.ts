/** The archive of Samsung Health: a table for each kind of value, with names such as com.samsung.shealth.sleep. */
import { say } from '../../../lib/language.ts'

import { readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { ABOVE, firstRows } from '../reading/csv-rows.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { passedOver } from '../reading/uses.ts'
import {
  type Clock,
  exerciseItems,
  offsetIn,
  SAMSUNG,
  SamsungDays,
  SamsungNights,
  tableName,
  tableRows,
  VALUES,
  valueItems,
} from './samsung-records.ts'

export const samsungHealth: Format = {
  ...knownFormat('samsung-health'),
  // Nights are looked through first: they tell which clock the times are of.
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

interface Table {
  readonly file: SourceFile
  readonly name: string
}

async function* readTables({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const found = foundIn(
    files.flatMap((file): Table[] => {
      const name = tableName(file)
      return name === undefined ? [] : [{ file, name }]
    }),
    SAMSUNG,
  ).toSorted((one, other) => (one.file.path < other.file.path ? -1 : 1))
  const midnightOf = localMoments(context)
  const hasOffsets = found.some(({ file }) => firstRows(file, 2)[1]?.cells.some((cell) => cell.endsWith('time_offset')))
  const sleeps = found.filter(({ name }) => name === 'sleep').map(({ file }) => file)
  const clock = await clockOf(sleeps, hasOffsets, context)
  const nights = new SamsungNights()
  const days = new SamsungDays()
  const moments = new OwnMoments()
  for (const table of found) {
    yield* tableItems(table, { nights, days, clock, moments })
  }
  yield* nights.items()
  yield* days.items(midnightOf)
}

interface GatheredDays {
  readonly nights: SamsungNights
  readonly days: SamsungDays
  readonly clock: Clock
  readonly moments: OwnMoments
}

async function* tableItems(
  { file, name }: Table,
  { nights, days, clock, moments }: GatheredDays,
): AsyncGenerator<ReadItem> {
  const isRead = name === 'sleep' || name === 'sleep_stage' || name === 'exercise' || DAYS.has(name) || name in VALUES
  if (!isRead) return yield passedOver(file, say('Tables of {replace}', { replace: name.replace(/[._]/g, ' ') }))
  for await (const row of tableRows(file)) {
    const place = { file: file.path, line: row.line }
    if (name === 'sleep') nights.night(row, place, clock)
    else if (name === 'sleep_stage') nights.stage(row, clock)
    else if (DAYS.has(name)) {
      const item = days.take(row, place)
      if (item) yield item
    } else {
      const items = name === 'exercise' ? exerciseItems(row, { place, clock }) : valueItems(name, row, { place, clock })
      for (const item of items) yield item.kind === 'entry' ? moments.place(item, row.cells) : item
    }
  }
}

// Whether the times of Samsung Health are UTC or the clock on the wall, which differs between its versions.

/** The middle of a usual night, in hours after midnight. */
const USUAL = 3.5
const LEAST_NIGHTS = 3
/** Nearer to UTC than this, nights do not tell. */
const LEAST_OFFSET = 240
const LONGEST_SECONDS = 16 * 3600
const SHORTEST_SECONDS = 4 * 3600

async function clockOf(sleeps: readonly SourceFile[], hasOffsets: boolean, context: ReadContext): Promise<Clock> {
  if (!hasOffsets) return 'UTC'
  const distances = { UTC: 0, 'local time': 0 }
  let nights = 0
  let isOff = false
  for (const file of sleeps) {
    for await (const row of tableRows(file)) {
      const offset = offsetIn(row.cell('time_offset'))
      const start = readMoment(row.cell('start_time'))
      const end = readMoment(row.cell('end_time'))
      const length = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
      isOff ||= offset !== undefined && offset !== 0
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
  return sleeps.length > 0 && !isOff ? 'UTC' : askClock(context)
}

/** Hours between a moment and the middle of a usual night, either way round the clock. */
function fromUsual(epochSeconds: number): number {
  const hours = (((epochSeconds % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY) / 3600
  const apart = Math.abs(hours - USUAL)
  return Math.min(apart, 24 - apart)
}

const askClock = (context: ReadContext): Clock =>
  context.ask({
    key: 'clock',
    text: say(
      'Are the times in these tables UTC or local time? Look at a night: does it begin when you went to bed? The files do not say.',
    ),
    choices: ['UTC', 'local time'],
  }) === 'local time'
    ? 'local time'
    : 'UTC'
