/** The archive of Samsung Health: a table for each kind of value, with names such as com.samsung.shealth.sleep. */
import { say } from '../../../lib/refusal.ts'
import type { Format, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { ABOVE } from '../reading/column-use.ts'
import { firstRows } from '../reading/csv-rows.ts'
import { localMoments } from '../reading/local-moment.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { passedOver } from '../reading/uses.ts'
import { foundIn } from '../unreadable-file.ts'
import { clockOf } from './samsung-clock.ts'
import { SAMSUNG, SamsungNights } from './samsung-nights.ts'
import { type Clock, tableName, tableRows } from './samsung-tables.ts'
import { exerciseItems, SamsungDays, VALUES, valueItems } from './samsung-values.ts'

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
  const [nights, days, moments] = [new SamsungNights(), new SamsungDays(), new OwnMoments()]
  for (const table of found) {
    for await (const item of tableItems(table, { nights, days, clock }))
      yield item.kind === 'entry' ? moments.place(item) : item
  }
  yield* nights.items()
  yield* days.items(midnightOf)
}

interface GatheredDays {
  readonly nights: SamsungNights
  readonly days: SamsungDays
  readonly clock: Clock
}

async function* tableItems({ file, name }: Table, { nights, days, clock }: GatheredDays): AsyncGenerator<ReadItem> {
  const isRead = name === 'sleep' || name === 'sleep_stage' || name === 'exercise' || DAYS.has(name) || name in VALUES
  if (!isRead)
    return yield passedOver(
      file,
      say(`Tables of ${name.replace(/[._]/g, ' ')}`, `Tabellen von ${name.replace(/[._]/g, ' ')}`),
    )
  for await (const row of tableRows(file)) {
    const place = { file: file.path, line: row.line }
    if (name === 'sleep') nights.night(row, place, clock)
    else if (name === 'sleep_stage') nights.stage(row, clock)
    else if (name === 'exercise') yield* exerciseItems(row, { place, clock })
    else if (DAYS.has(name)) {
      const item = days.take(row, place)
      if (item) yield item
    } else yield* valueItems(name, row, { place, clock })
  }
}
