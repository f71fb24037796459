import { type Sentence, say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
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
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate, readTimeOfDay } from '../reading/dates.ts'
import { localMoments, OwnMoments, type WallTime } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import {
  catalogueTarget,
  type EntryTarget,
  entryOf,
  noTime,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'

// What people write into Daylio.

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Notes may be formatted; line breaks are kept, other formatting is removed. */
export const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()

// Daylio's CSV: one row per entry, with one mood, the ticked activities, and a note. Moods have names that people
// change; the five of a fresh installation are known, others are asked for.

const SOURCE = 'Daylio'
const MOODS: ReadonlyMap<string, number> = new Map([
  ['rad', 5],
  ['good', 4],
  ['meh', 3],
  ['bad', 2],
  ['awful', 1],
])
const LEAVE_OUT = 'leave out'
const MOST_MOODS = 100

const MOOD = catalogueTarget('Overall Mood')

const isDaylio = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['mood', 'activities', 'weekday'].every((key) => keys.has(key)) && (keys.has('full_date') || keys.has('year'))
}

export const daylio: Format = {
  ...knownFormat('daylio'),
  passes: 2,
  sniff: ({ files }) => (files.some(isDaylio) ? 1 : 0),
  read: readDaylio,
}

async function* readDaylio({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isDaylio), SOURCE)
  const momentOf = localMoments(context)
  const moods = await askForMoods(tables, context)
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const wall = wallOf(row)
      const start = wall && momentOf(wall)
      if (!start) {
        yield rejected(position, noTime([row.cell('full_date', 'date'), row.cell('time')].join(' ')))
        continue
      }
      for (const item of itemsOf(row, moods)) {
        if ('en' in item) yield rejected(position, item)
        else {
          const entry = entryOf(item.target, { ...item, start, position, sourceName: SOURCE })
          yield entry.kind === 'entry' ? moments.assign(entry, row.cells) : entry
        }
      }
    }
  }
}

/** Every mood in the files that is not known to be one of the five levels. */
async function askForMoods(tables: readonly SourceFile[], context: ReadContext): Promise<ReadonlyMap<string, number>> {
  const moods = new Map(MOODS)
  const unknown = new Map<string, string>()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const name = row.cell('mood')
      if (name !== '' && !moods.has(nameKey(name))) unknown.set(nameKey(name), name)
      if (unknown.size > MOST_MOODS)
        throw new UnreadableFile(
          say('{path} has more than {mostMoods} different moods.', { path: file.path, mostMoods: MOST_MOODS }),
        )
    }
  }
  for (const [key, name] of unknown) {
    const text = say('How good is the mood "{name}", from 1 (worst) to 5 (best)?', { name })
    const answer = context.ask({
      key: `mood: ${name.slice(0, 120)}`,
      text,
      choices: ['3', '1', '2', '4', '5', LEAVE_OUT],
    })
    moods.set(key, Number(answer))
  }
  return moods
}

/** The old layout has the year apart from the day. */
function wallOf(row: NamedRow): WallTime | undefined {
  const dayText = row.cell('full_date') || `${row.cell('date')} ${row.cell('year')}`
  const day = readDate(dayText)
  const time = readTimeOfDay(row.cell('time'))
  return day?.kind === 'wall' && time ? { ...day.wall, ...time } : undefined
}

interface DaylioItem {
  readonly target: EntryTarget
  readonly value: number
  readonly note?: string | undefined
}

/** The content of a row, or a sentence about what cannot be read. */
function* itemsOf(row: NamedRow, moods: ReadonlyMap<string, number>): Generator<DaylioItem | Sentence> {
  const mood = row.cell('mood')
  const value = moods.get(nameKey(mood))
  const note = [row.cell('note_title'), row.cell('note')].map(plainText).filter(Boolean).join(': ')
  if (mood === '') yield say('The entry has no mood.')
  else if (value !== undefined && Number.isFinite(value)) yield { target: MOOD, value, note }
  const activities = row
    .cell('activities')
    .split('|')
    .map((activity) => activity.trim())
  for (const name of new Set(activities.filter(Boolean))) {
    yield { target: targetFor(name, { categoryName: 'Activity', unit: 'yes/no', combination: 'MEAN' }), value: 1 }
  }
  for (const scale of row.cell('scales').split('|')) if (scale.trim() !== '') yield scaleOf(scale.trim())
}

const LONGEST_SCALE = 200
const SCALE = /^(.+?)\s*[:=(]\s*([^)]+)\)?$/

/** `Sleep quality: 4`; only the person knows its unit, so it stays a plain number. */
function scaleOf(text: string): DaylioItem | Sentence {
  const [, name = '', amount = ''] = (text.length <= LONGEST_SCALE ? SCALE.exec(text) : undefined) ?? []
  const parsed = readNumber(amount.replace(/\/\s*\d+$/, ''))
  if (name === '' || parsed.kind !== 'number') return say('The scale {text} has no number.', { text: quotedCell(text) })
  return {
    target: targetFor(name, { categoryName: 'Miscellaneous', unit: 'index', combination: 'MEAN' }),
    value: parsed.value,
  }
}
