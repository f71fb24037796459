/**
 * Loop Habit Tracker's zip: Habits.csv, and a folder for each habit with its Checkmarks.csv. Older versions write the
 * answers as numbers, have no header in the folders and do not say which habits are amounts; amounts are written in
 * thousandths, so any mark above three reveals one.
 */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import {
  type FilePosition,
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  UnreadableFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { csvRows, headerKeys, namedRows, placedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { numberIn, textIn } from '../reading/json-values.ts'
import { localMoments, OwnMoments, type WallTime } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import { isSqlite, SqliteTables } from '../reading/sqlite-tables.ts'
import { type EntryTarget, entryOf, leftOut, noTime, quotedCell, rejected, targetFor } from '../reading/target.ts'
import { SeenValues, unitsFor } from '../reading/unit-questions.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const isHabitFile = (file: SourceFile): boolean => {
  if (baseName(file.path) !== 'Habits.csv') return false
  const keys = headerKeys(file)
  return keys.has('position') && keys.has('name') && keys.has('color')
}

export const loopHabits: Format = {
  ...knownFormat('loop-habits'),
  passes: 2,
  technical: ['Color'],
  sniff: ({ files }) => (files.some(isHabitFile) ? 1 : 0),
  read: readLoop,
}

async function* readLoop({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const moments = new OwnMoments()
  const allListed: ListedFile[] = []
  for (const list of foundIn(files.filter(isHabitFile), 'Loop Habit Tracker'))
    allListed.push(...(await listedFiles(list, files)))
  const habits = habitsOf(
    allListed.map(({ listed }) => listed),
    context,
  )
  for (const { file, listed } of allListed) {
    const habit = habits.get(listed)
    for await (const row of placedRows(file, ([first = '']) => nameKey(first) === 'date')) {
      const position = { file: file.path, line: row.line }
      const dayText = row.at(0)
      const answer = row.at(1)
      const note = row.at(2)
      const day = readDate(dayText)
      const start = day?.kind === 'wall' ? momentOf(day.wall) : undefined
      if (!habit) {
        yield leftOut(say('Values of {name}', { name: quotedCell(listed.name) }))
        continue
      }
      const item = start ? itemOf(habit, answer.trim(), position) : rejected(position, noTime(dayText))
      if (typeof item !== 'number') yield item
      else if (start) {
        const entry = entryOf(habit.target, { value: item, start, note, position, sourceName: 'Loop Habit Tracker' })
        yield entry.kind === 'entry' ? moments.assign(entry, row.cells) : entry
      }
    }
  }
}

interface ListedFile {
  readonly file: SourceFile
  readonly listed: ListedHabit
}

/** The files of a list of habits. The table over all habits repeats them without notes. */
async function listedFiles(list: SourceFile, files: readonly SourceFile[]): Promise<readonly ListedFile[]> {
  const folder = list.path.slice(0, -'Habits.csv'.length)
  const rows = await listedIn(list)
  const filesOfList: ListedFile[] = []
  for (const file of files) {
    if (!file.path.startsWith(folder) || baseName(file.path) !== 'Checkmarks.csv') continue
    const row = rows.get(Number.parseInt(file.path.slice(folder.length), 10))
    if (!row) continue
    const amounts = await amountsIn(file)
    const isMeasured = amounts.hasAmount ? !/^yes/i.test(row.type) : /^(numerical|measurable)/i.test(row.type)
    filesOfList.push({ file, listed: { name: row.name, unit: row.unit, isMeasured, values: amounts.values } })
  }
  return filesOfList
}

/** The highest answer is three, a skipped day: anything above is an amount. */
async function amountsIn(file: SourceFile): Promise<{ readonly hasAmount: boolean; readonly values: SeenValues }> {
  let hasAmount = false
  const values = new SeenValues()
  for await (const { cells } of csvRows(file)) {
    hasAmount ||= Number(cells[1]) > 3
    const amount = amountIn(cells[1]?.trim() ?? '')
    if (amount !== undefined) values.add(amount)
  }
  return { hasAmount, values }
}

/** By their position, with which the names of their folders begin. */
async function listedIn(list: SourceFile): Promise<ReadonlyMap<number, HabitRow>> {
  const habits = new Map<number, HabitRow>()
  const hasUnits = headerKeys(list).has('unit')
  for await (const row of namedRows(list)) {
    const name = row.cell('Name')
    const type = row.cell('Type')
    if (name !== '')
      habits.set(Number(row.cell('Position')), { name, type, unit: hasUnits ? row.cell('Unit') : undefined })
  }
  return habits
}

// A habit of Loop Habit Tracker, and the meaning of its answers.

interface Habit {
  readonly name: string
  readonly target: EntryTarget
  /** Amounts rather than yes and no. */
  readonly isMeasured: boolean
  readonly factor: number
}

interface HabitRow {
  readonly name: string
  readonly type: string
  /** Undefined if the list has no column for it. */
  readonly unit: string | undefined
}

/** Words of newer versions, numbers of older ones. */
const ANSWERS: ReadonlyMap<string, 'yes' | 'no' | 'automatic' | 'skipped' | 'unknown'> = new Map([
  ['2', 'yes'],
  ['YES_MANUAL', 'yes'],
  ['0', 'no'],
  ['NO', 'no'],
  ['1', 'automatic'],
  ['YES_AUTO', 'automatic'],
  ['3', 'skipped'],
  ['SKIP', 'skipped'],
  ['-1', 'unknown'],
  ['UNKNOWN', 'unknown'],
  ['', 'unknown'],
])

/** A habit before its unit is known. */
interface ListedHabit {
  readonly name: string
  /** As named in the file; undefined or empty if it is not. */
  readonly unit: string | undefined
  readonly isMeasured: boolean
  /** The amounts of all days. */
  readonly values: SeenValues
}

/** Asks for the units of amounts that the file does not name; omits habits that are to be left out. */
function habitsOf(listed: readonly ListedHabit[], context: ReadContext): ReadonlyMap<ListedHabit, Habit> {
  const columns = new Map(
    listed
      .filter(({ isMeasured, unit = '' }) => isMeasured && unit.trim() === '')
      .map((habit) => [habit, { label: habit.name, name: habit.name, values: habit.values }]),
  )
  const units = unitsFor([...columns.values()], context)
  return new Map(
    listed.flatMap((habit) => {
      const column = columns.get(habit)
      const unit = column ? units.get(column) : habit.unit
      return column && unit === undefined ? [] : [[habit, habitIn(habit, unit)] as const]
    }),
  )
}

function habitIn({ name, isMeasured }: ListedHabit, unit: string | undefined): Habit {
  const spelled = isMeasured ? unitSpelled(unit ?? '') : undefined
  const definition = isMeasured
    ? { unit: spelled?.unit ?? 'count', combination: 'SUM' as const }
    : { unit: 'yes/no', combination: 'MEAN' as const }
  const target = targetFor(name, { categoryName: 'Activity', ...definition })
  return { name, target, isMeasured, factor: spelled?.factor ?? 1 }
}

/** Whole numbers are thousandths; versions that divide write a decimal point. Undefined if it is not an amount. */
function amountIn(text: string): number | undefined {
  if (/^[A-Z_]*$/.test(text) || text === '-1' || text === '3') return undefined
  const parsed = readNumber(text)
  if (parsed.kind !== 'number') return undefined
  return text.includes('.') ? parsed.value : parsed.value / 1000
}

/** The value of a day, or what to report about it. */
function itemOf(habit: Habit, text: string, position: FilePosition): number | ReadItem {
  const answer = ANSWERS.get(text)
  const isWord = /^[A-Z_]*$/.test(text)
  // Three is a skipped day among amounts too; nobody records three thousandths.
  if (habit.isMeasured && !(isWord || text === '-1' || text === '3')) {
    const amount = amountIn(text)
    if (amount === undefined)
      return rejected(
        position,
        say('{text} is not an amount of {name}.', { text: quotedCell(text), name: quotedCell(habit.name) }),
      )
    return amount * habit.factor
  }
  switch (answer) {
    case 'yes':
      return 1
    case 'no':
      return 0
    case 'automatic':
      return leftOut(say('Days that count as done because the habit is not due every day'))
    case 'skipped':
      return leftOut(say('Skipped days'))
    case 'unknown':
      return leftOut(say('Days without an answer'))
    case undefined:
      return rejected(position, say('{text} is not an answer that Loop uses.', { text: quotedCell(text) }))
  }
}

// The backup of Loop Habit Tracker: a SQLite file. A day is the moment at which it begins in UTC, wherever the phone
// is. Before the app had amounts, each row was a day on which the habit was done.

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
        yield item.kind === 'entry' ? moments.assign(item, undefined) : item
    } finally {
      tables.close()
    }
  }
}

/** By id; for habits that are to be left out, only the names. */
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
  return new Map([...listed].map(([id, habit]) => [id, habits.get(habit) ?? habit.name]))
}

interface HabitContext {
  readonly path: string
  readonly habits: ReadonlyMap<number, Habit | string>
  readonly momentOf: (wall: WallTime) => Moment | undefined
}

function* dayItems(tables: SqliteTables, { path, habits, momentOf }: HabitContext): Generator<ReadItem> {
  const hasValues = tables.has('Repetitions', 'value')
  for (const row of tables.rows('Repetitions', ['habit', 'timestamp', 'value', 'notes'])) {
    const position = { file: path, line: row.rowid }
    const habit = habits.get(numberIn(row['habit']) ?? Number.NaN)
    const start = momentOf(dayIn(row['timestamp']))
    const answer = hasValues ? String(numberIn(row['value']) ?? '') : '2'
    if (!habit) {
      yield leftOut(say('Days of habits that are gone'))
      continue
    }
    if (typeof habit === 'string') {
      yield leftOut(say('Values of {name}', { name: quotedCell(habit) }))
      continue
    }
    const item = itemOf(habit, answer, position)
    if (typeof item !== 'number') yield item
    else if (!start) yield rejected(position, say('It does not say which day it was.'))
    else yield entryOf(habit.target, { value: item, start, note: textIn(row['notes']), position, sourceName: LOOP })
  }
}

function dayIn(timestamp: unknown): WallTime {
  const milliseconds = numberIn(timestamp) ?? Number.NaN
  const day = new Date(milliseconds > 0 && milliseconds < LATEST ? milliseconds : Number.NaN)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
}
