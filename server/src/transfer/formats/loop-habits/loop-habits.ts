/**
 * Loop Habit Tracker's zip: Habits.csv, and a folder for each habit with its Checkmarks.csv. Older versions write the
 * answers as numbers, have no header in the folders and do not say which habits are amounts; those are written in
 * thousandths, so that any mark above three gives them away.
 */
import { nameKey } from '../../../lib/names.ts'
import type { Format, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { csvRows, headerKeys, namedRows, placedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments } from '../reading/local-moment.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { entryOf, noTime, rejected } from '../reading/target.ts'
import { foundIn } from '../unreadable-file.ts'
import { type Habit, type HabitRow, habitOf, itemOf } from './loop-answers.ts'

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
      const [dayText, answer, note] = [row.at(0), row.at(1), row.at(2)]
      const day = readDate(dayText)
      const start = day?.kind === 'wall' ? momentOf(day.wall) : undefined
      const item = start ? itemOf(habit, answer.trim(), place) : rejected(place, noTime(dayText))
      if (typeof item !== 'number') yield item
      else if (start) {
        const entry = entryOf(habit.target, { value: item, start, note, place, sourceName: 'Loop Habit Tracker' })
        yield entry.kind === 'entry' ? moments.place(entry) : entry
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
    const [name, type] = [row.cell('Name'), row.cell('Type')]
    if (name !== '')
      habits.set(Number(row.cell('Position')), { name, type, unit: hasUnits ? row.cell('Unit') : undefined })
  }
  return habits
}
