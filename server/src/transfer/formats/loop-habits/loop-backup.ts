/**
 * The backup of Loop Habit Tracker: a SQLite file. A day is the moment at which it begins in UTC, wherever the phone is.
 * Before there were amounts, each row was a day on which the habit was done.
 */
import { say } from '../../../lib/language.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import {
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  UnreadableFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { numberIn, textIn } from '../reading/json-values.ts'
import { localMoments, OwnMoments, type WallTime } from '../reading/moments.ts'
import { isSqlite, SqliteTables } from '../reading/sqlite-tables.ts'
import { entryOf, leftOut, rejected, shown } from '../reading/target.ts'
import { SeenValues } from '../reading/unit-questions.ts'
import { amountIn, type Habit, habitsOf, itemOf, type ListedHabit } from './loop-habits.ts'

const LOOP = 'Loop Habit Tracker'
const PLAN = /create table (?:if not exists )?["'`]?(habits|repetitions)\b/i
/** No date is later. */
const LATEST = 8.64e15

const isBackup = (file: SourceFile): boolean => isSqlite(file) && PLAN.test(Buffer.from(file.head).toString('latin1'))

export const loopBackup: Format = {
  ...knownFormat('loop-backup'),
  technical: ['id', 'uuid', 'position', 'color', 'android_metadata'],
  sniff: ({ files }) => (files.some(isBackup) ? 1 : 0),
  read: readBackups,
}

async function* readBackups({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const moments = new OwnMoments()
  for (const file of foundIn(files.filter(isBackup), LOOP)) {
    const tables = await SqliteTables.open(file)
    try {
      const habits = habitsIn(tables, file.path, context)
      for (const item of dayItems(tables, { path: file.path, habits, momentOf }))
        yield item.kind === 'entry' ? moments.place(item, undefined) : item
    } finally {
      tables.close()
    }
  }
}

/** By their ids; only the names of those that shall be left out. */
function habitsIn(tables: SqliteTables, path: string, context: ReadContext): ReadonlyMap<number, Habit | string> {
  if (!tables.has('Habits', 'name') || !tables.has('Repetitions', 'habit', 'timestamp'))
    throw new UnreadableFile(say('{path} is not a backup from {loop}.', { path, loop: LOOP }))
  const listed = new Map<number, ListedHabit>()
  for (const row of tables.rows('Habits', ['name', 'type', 'unit'])) {
    const name = textIn(row['name'])
    const unit = textIn(row['unit'])
    const values = new SeenValues()
    if (name !== undefined) listed.set(row.rowid, { name, unit, isMeasured: row['type'] === 1, values })
  }
  for (const row of tables.rows('Repetitions', ['habit', 'value'])) {
    const amount = amountIn(String(numberIn(row['value']) ?? ''))
    if (amount !== undefined) listed.get(numberIn(row['habit']) ?? Number.NaN)?.values.add(amount)
  }
  const habits = habitsOf([...listed.values()], context)
  return new Map([...listed].map(([id, one]) => [id, habits.get(one) ?? one.name]))
}

interface HabitContext {
  readonly path: string
  readonly habits: ReadonlyMap<number, Habit | string>
  readonly momentOf: (wall: WallTime) => Moment | undefined
}

function* dayItems(tables: SqliteTables, { path, habits, momentOf }: HabitContext): Generator<ReadItem> {
  const hasValues = tables.has('Repetitions', 'value')
  for (const row of tables.rows('Repetitions', ['habit', 'timestamp', 'value', 'notes'])) {
    const place = { file: path, line: row.rowid }
    const habit = habits.get(numberIn(row['habit']) ?? Number.NaN)
    const start = momentOf(dayIn(row['timestamp']))
    const answer = hasValues ? String(numberIn(row['value']) ?? '') : '2'
    if (!habit) {
      yield leftOut(say('Days of habits that are gone'))
      continue
    }
    if (typeof habit === 'string') {
      yield leftOut(say('Values of {name}', { name: shown(habit) }))
      continue
    }
    const item = itemOf(habit, answer, place)
    if (typeof item !== 'number') yield item
    else if (!start) yield rejected(place, say('It does not say which day it was.'))
    else yield entryOf(habit.target, { value: item, start, note: textIn(row['notes']), place, sourceName: LOOP })
  }
}

function dayIn(timestamp: unknown): WallTime {
  const milliseconds = numberIn(timestamp) ?? Number.NaN
  const day = new Date(milliseconds > 0 && milliseconds < LATEST ? milliseconds : Number.NaN)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
}
