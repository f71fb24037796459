/**
 * Loop Habit Tracker's zip: Habits.csv, and a folder for each habit with its Checkmarks.csv. Older versions write the
 * answers as numbers, have no header in the folders and do not say which habits are amounts; those are written in
 * thousandths, so that any mark above three gives them away.
 */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

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
import { csvRows, headerKeys, namedRows, placedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import { entryOf, leftOut, type Nature, noTime, rejected, shown, targetFor } from '../reading/target.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const isHabits = (file: SourceFile): boolean => {
  if (baseName(file.path) !== 'Habits.csv') return false
  const keys = headerKeys(file)
  return keys.has('position') && keys.has('name') && keys.has('color')
}

export const loopHabits: Format = {
  ...knownFormat('loop-habits'),
  passes: 2,
  technical: ['Color'],
  sniff: ({ files }) => (files.some(isHabits) ? 1 : 0),
  read: readLoop,
}

/** The days of a habit, and what is known of it. */
interface HabitFile {
  readonly file: SourceFile
  readonly habit: Habit
}

async function* readLoop({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const moments = new OwnMoments()
  const found: HabitFile[] = []
  for (const list of foundIn(files.filter(isHabits), 'Loop Habit Tracker'))
    found.push(...(await habitFiles(list, files, context)))
  for (const { file, habit } of found) {
    for await (const row of placedRows(file, ([first = '']) => nameKey(first) === 'date')) {
      const place = { file: file.path, line: row.line }
      const dayText = row.at(0)
      const answer = row.at(1)
      const note = row.at(2)
      const day = readDate(dayText)
      const start = day?.kind === 'wall' ? momentOf(day.wall) : undefined
      const item = start ? itemOf(habit, answer.trim(), place) : rejected(place, noTime(dayText))
      if (typeof item !== 'number') yield item
      else if (start) {
        const entry = entryOf(habit.target, { value: item, start, note, place, sourceName: 'Loop Habit Tracker' })
        yield entry.kind === 'entry' ? moments.place(entry, row.cells) : entry
      }
    }
  }
}

/** The files of a list of habits. The table over all habits says the same once more, without notes. */
async function habitFiles(
  list: SourceFile,
  files: readonly SourceFile[],
  context: ReadContext,
): Promise<readonly HabitFile[]> {
  const folder = list.path.slice(0, -'Habits.csv'.length)
  const listed = await listedIn(list)
  const found: HabitFile[] = []
  for (const file of files) {
    if (!file.path.startsWith(folder) || baseName(file.path) !== 'Checkmarks.csv') continue
    const habit = listed.get(Number.parseInt(file.path.slice(folder.length), 10))
    if (!habit) continue
    const isMeasured = (await hasAmounts(file))
      ? !/^yes/i.test(habit.type)
      : /^(numerical|measurable)/i.test(habit.type)
    found.push({ file, habit: habitOf(habit, isMeasured, context) })
  }
  return found
}

/** No answer is above three, which is a skipped day. */
async function hasAmounts(file: SourceFile): Promise<boolean> {
  let hasAmount = false
  for await (const { cells } of csvRows(file)) hasAmount ||= Number(cells[1]) > 3
  return hasAmount
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

// A habit of Loop Habit Tracker, and what an answer of a day means.

export interface Habit {
  readonly name: string
  readonly target: Nature
  /** Amounts rather than yes and no. */
  readonly isMeasured: boolean
  readonly factor: number
}

interface HabitRow {
  readonly name: string
  readonly type: string
  /** Undefined where the list has no column for it. */
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

export function habitOf({ name, unit }: HabitRow, isMeasured: boolean, context: ReadContext): Habit {
  const spelled = isMeasured ? unitSpelled(unit ?? askUnit(name, context)) : undefined
  const own = isMeasured
    ? { unit: spelled?.unit ?? 'count', combination: 'SUM' as const }
    : { unit: 'yes/no', combination: 'MEAN' as const }
  const target = targetFor(name, { categoryName: 'Activity', ...own })
  return { name, target, isMeasured, factor: spelled?.factor ?? 1 }
}

const askUnit = (name: string, context: ReadContext): string =>
  context.ask({
    key: `unit: ${name}`,
    text: say('What unit did you record {name} in? The file does not say.', { name: shown(name) }),
    fallback: 'count',
  })

/** The value of a day, or what is to be said of it. */
export function itemOf(habit: Habit, text: string, place: FilePosition): number | ReadItem {
  const answer = ANSWERS.get(text)
  const isWord = /^[A-Z_]*$/.test(text)
  // Three is a skipped day among amounts too; nobody records three thousandths.
  if (habit.isMeasured && !(isWord || text === '-1' || text === '3')) {
    const read = readNumber(text)
    if (read.kind !== 'number')
      return rejected(place, say('{text} is not an amount of {name}.', { text: shown(text), name: shown(habit.name) }))
    // Whole numbers are thousandths; versions that divide write a point.
    return (text.includes('.') ? read.value : read.value / 1000) * habit.factor
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
      return rejected(place, say('{text} is not an answer that Loop uses.', { text: shown(text) }))
  }
}
