/**
 * Loop Habit Tracker's zip: Habits.csv, and a folder for each habit with its Checkmarks.csv. Older versions write the
 * answers as numbers and have no header in the folders; amounts are written in thousandths.
 */
import { nameKey } from '../../../lib/names.ts'
import type { Format, Place, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { csvRows, headerKeys, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments } from '../reading/local-moment.ts'
import type { Nature } from '../reading/natures.ts'
import { readNumber } from '../reading/numbers.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { entryOf, leftOut, noTime, rejected, shown, targetFor } from '../reading/target.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'
import { foundIn } from '../unreadable-file.ts'

interface Habit {
  readonly name: string
  readonly target: Nature
  /** Amounts rather than yes and no. */
  readonly isMeasured: boolean
  readonly factor: number
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

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const isHabits = (file: SourceFile): boolean => {
  if (baseName(file.path) !== 'Habits.csv') return false
  const keys = headerKeys(file)
  return keys.has('position') && keys.has('name') && keys.has('color')
}

export const loopHabits: Format = {
  name: 'loop-habits',
  connectorId: 8,
  displayName: 'Loop Habit Tracker',
  description: 'Imports the days of your habits from Loop Habit Tracker: done or not, amounts, and notes.',
  instructions: [
    'Open Loop Habit Tracker, open the menu and tap Settings.',
    'Tap Export as CSV and save the zip file.',
    'Upload the zip file here.',
  ],
  getItUrl: 'https://loophabits.org',
  sniff: ({ files }) => (files.some(isHabits) ? 1 : 0),
  read: readLoop,
}

async function* readLoop({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const moments = new OwnMoments()
  for (const list of foundIn(files.filter(isHabits), 'Loop Habit Tracker')) {
    const folder = list.path.slice(0, -'Habits.csv'.length)
    const habits = await habitsIn(list)
    for (const file of files) {
      if (!file.path.startsWith(folder) || baseName(file.path) !== 'Checkmarks.csv') continue
      const habit = habits.get(Number.parseInt(file.path.slice(folder.length), 10))
      // The table over all habits says the same once more, without notes.
      if (!habit) continue
      for await (const { line, cells } of csvRows(file)) {
        const place = { file: file.path, line }
        const [dayText = '', answer = '', note = ''] = cells
        if (nameKey(dayText) === 'date') continue
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
}

/** By their position, with which the names of their folders begin. */
async function habitsIn(list: SourceFile): Promise<ReadonlyMap<number, Habit>> {
  const habits = new Map<number, Habit>()
  for await (const row of namedRows(list)) {
    const name = row.cell('Name')
    const isMeasured = /^(numerical|measurable)/i.test(row.cell('Type'))
    const spelled = isMeasured ? unitSpelled(row.cell('Unit')) : undefined
    const own = isMeasured
      ? { unit: spelled?.unit ?? 'count', combination: 'SUM' as const }
      : { unit: 'yes/no', combination: 'MEAN' as const }
    const target = targetFor(name, { categoryName: 'Activity', ...own })
    if (name !== '')
      habits.set(Number(row.cell('Position')), { name, target, isMeasured, factor: spelled?.factor ?? 1 })
  }
  return habits
}

/** The value of a day, or what is to be said of it. */
function itemOf(habit: Habit, text: string, place: Place): number | ReadItem {
  const answer = ANSWERS.get(text)
  const isWord = /^[A-Z_]*$/.test(text)
  if (habit.isMeasured && !(isWord || text === '-1')) {
    const read = readNumber(text)
    if (read.kind !== 'number') return rejected(place, `${shown(text)} is not an amount of ${shown(habit.name)}.`)
    // Whole numbers are thousandths; versions that divide write a point.
    return (text.includes('.') ? read.value : read.value / 1000) * habit.factor
  }
  switch (answer) {
    case 'yes':
      return 1
    case 'no':
      return 0
    case 'automatic':
      return leftOut('Days that count as done because the habit is not due every day')
    case 'skipped':
      return leftOut('Skipped days')
    case 'unknown':
      return leftOut('Days without an answer')
    case undefined:
      return rejected(place, `${shown(text)} is not an answer that Loop uses.`)
  }
}
