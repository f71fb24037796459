/** WHOOP's archive: tables of physiological cycles, nights, workouts and answers to its journal. */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
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
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, momentsIn, OwnMoments, type WallTime } from '../reading/moments.ts'
import { nightEntries } from '../reading/nights.ts'
import { readNumber, readYesNo } from '../reading/numbers.ts'
import {
  catalogueTarget,
  type EntryTarget,
  entryOf,
  leftOut,
  noTime,
  ownTarget,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { distanceOf, workoutOf } from '../reading/workouts.ts'

/** In the order in which they are read: nights before the cycles that repeat them, cycles before the answers in them. */
const TABLES = [
  ['night', 'Sleep onset', 'Asleep duration (min)', 'Nap'],
  ['cycle', 'Cycle start time', 'Recovery score %'],
  ['workout', 'Workout start time', 'Activity name', 'Activity Strain'],
  ['answer', 'Cycle start time', 'Question text'],
] as const

type WhoopKind = (typeof TABLES)[number][0]

function kindOf(file: SourceFile): WhoopKind | undefined {
  const keys = headerKeys(file)
  return TABLES.find(([, ...columns]) => columns.every((column) => keys.has(nameKey(column))))?.[0]
}

export const whoop: Format = {
  ...knownFormat('whoop'),
  sniff: ({ files }) => (files.some((file) => kindOf(file) !== undefined) ? 1 : 0),
  read: readTables,
}

interface WhoopFile {
  readonly file: SourceFile
  readonly kind: WhoopKind
}

async function* readTables({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const whoopFiles = foundIn(
    files.flatMap((file): WhoopFile[] => {
      const kind = kindOf(file)
      return kind === undefined ? [] : [{ file, kind }]
    }),
    'WHOOP',
  )
  const hasOffsets = whoopFiles.every(({ file }) => headerKeys(file).has('cycle timezone'))
  const momentOf = hasOffsets ? momentsIn(context.accountTimeZone) : localMoments(context)
  const isDayBefore = whoopFiles.some(({ kind }) => kind === 'answer') && askDay(context) === DAY_BEFORE
  const rows = new WhoopRows()
  const moments = new OwnMoments()
  for (const [kind] of TABLES) {
    for (const { file } of whoopFiles.filter((whoopFile) => whoopFile.kind === kind)) {
      for await (const row of namedRows(file)) {
        const reading = { position: { file: file.path, line: row.line }, momentOf }
        for (const item of itemsOf(rows, kind, row, { ...reading, isDayBefore }))
          yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
      }
    }
  }
}

const DAY_BEFORE = 'the day before'
const askDay = (context: ReadContext): string =>
  context.ask({
    key: 'journalDay',
    text: say(
      'Which day are the answers in your WHOOP journal about: the day on which you woke up, or the day before? The file does not say.',
    ),
    choices: ['the day of waking up', DAY_BEFORE],
  })

function itemsOf(
  rows: WhoopRows,
  kind: WhoopKind,
  row: NamedRow,
  { isDayBefore, ...reading }: WhoopRowContext & { readonly isDayBefore: boolean },
): Iterable<ReadItem> {
  return kind === 'answer' ? rows.answer(row, reading, isDayBefore) : rows[kind](row, reading)
}

// Rows of WHOOP's four tables. The table of nights repeats the cycle's values of its night.

const WHOOP = 'WHOOP'
/** WHOOP calculates them in its own way. */
const customTarget = (variableName: string, categoryName: string, unit: string): EntryTarget =>
  ownTarget({ variableName, categoryName, unit, combination: 'MEAN' })

const CYCLE: readonly (readonly [column: string, target: EntryTarget])[] = [
  ['Recovery score %', catalogueTarget('Recovery Score')],
  ['Resting heart rate (bpm)', catalogueTarget('Resting Heart Rate')],
  ['Heart rate variability (ms)', catalogueTarget('Heart Rate Variability (RMSSD)', 'ms')],
  ['Skin temp (celsius)', catalogueTarget('Skin Temperature', 'C')],
  ['Blood oxygen %', catalogueTarget('Oxygen Saturation')],
  ['Day Strain', customTarget('Day Strain (WHOOP)', 'Physical Activities', 'index')],
  // The header says "cal" and means kilocalories: a day has two thousand of them.
  ['Energy burned (cal)', catalogueTarget('Total Energy Burned', 'kcal')],
]
const BREATH: readonly (readonly [column: string, target: EntryTarget])[] = [
  ['Respiratory rate (rpm)', catalogueTarget('Respiratory Rate')],
]
const NIGHT: readonly (readonly [column: string, target: EntryTarget])[] = [
  ['Sleep efficiency %', catalogueTarget('Sleep Efficiency')],
  ['Sleep performance %', customTarget('Sleep Performance (WHOOP)', 'Sleep', '%')],
]
const NAP = catalogueTarget('Nap Duration', 'min')
const LONGEST_SECONDS = 2 * SECONDS_PER_DAY

interface WhoopRowContext {
  readonly position: FilePosition
  readonly momentOf: (wall: WallTime) => Moment | undefined
}

function numberAt(row: NamedRow, column: string): number | undefined {
  const parsed = readNumber(row.cell(column))
  return parsed.kind === 'number' ? parsed.value : undefined
}

/** Zero and a blank stand for what was not measured. */
const amountAt = (row: NamedRow, column: string): number | undefined => numberAt(row, column) || undefined

class WhoopRows {
  /** The starts of the nights in the table of nights, and the time of waking up in each cycle. */
  readonly #nights = new Set<number>()
  readonly #wakings = new Map<string, string>();

  *night(row: NamedRow, { position, momentOf }: WhoopRowContext): Generator<ReadItem> {
    const start = momentIn(row, row.cell('Sleep onset'), momentOf)
    const end = momentIn(row, row.cell('Wake onset'), momentOf)
    const length = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
    if (!start || !end || length <= 0 || length > LONGEST_SECONDS)
      return yield rejected(position, say('The night has no start or no end.'))
    if (this.#nights.has(start.epochSeconds)) return yield leftOut(say('Nights that appear twice'))
    this.#nights.add(start.epochSeconds)
    const shared = { start, sourceName: WHOOP, position }
    const asleep = amountAt(row, 'Asleep duration (min)')
    if (readYesNo(row.cell('Nap')) === 1) {
      if (asleep !== undefined) yield entryOf(NAP, { ...shared, endEpoch: end.epochSeconds, value: asleep })
      return
    }
    const secondsAt = (column: string): number | undefined => {
      const minutes = numberAt(row, column)
      return minutes === undefined ? undefined : minutes * 60
    }
    yield* nightEntries({
      ...shared,
      endEpoch: end.epochSeconds,
      seconds: {
        deep: secondsAt('Deep (SWS) duration (min)'),
        light: secondsAt('Light sleep duration (min)'),
        rem: secondsAt('REM duration (min)'),
        awake: secondsAt('Awake duration (min)'),
      },
      asleepSeconds: asleep === undefined ? undefined : asleep * 60,
      inBedSeconds: secondsAt('In bed duration (min)'),
    })
    yield* columnItems(row, NIGHT, { ...shared, endEpoch: end.epochSeconds })
    // The mean of a night is that of the day on which it ends.
    yield* columnItems(row, BREATH, { ...shared, start: end })
  }

  /** The day begins on waking up: the cycle itself begins the evening before. */
  *cycle(row: NamedRow, reading: WhoopRowContext): Generator<ReadItem> {
    const cycle = row.cell('Cycle start time')
    const waking = row.cell('Wake onset')
    // A cycle that is not over, or in which nobody slept, has no day.
    if (waking === '') return yield leftOut(say('Cycles without a night'))
    this.#wakings.set(cycle, waking)
    const start = momentIn(row, waking, reading.momentOf)
    if (!start) return yield rejected(reading.position, noTime(waking))
    yield* columnItems(row, CYCLE, { start, sourceName: WHOOP, position: reading.position })
    const onset = momentIn(row, row.cell('Sleep onset'), reading.momentOf)
    if (onset && !this.#nights.has(onset.epochSeconds)) yield* this.night(row, reading)
  }

  *workout(row: NamedRow, { position, momentOf }: WhoopRowContext): Generator<ReadItem> {
    const start = momentIn(row, row.cell('Workout start time'), momentOf)
    const end = momentIn(row, row.cell('Workout end time'), momentOf)
    const length = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
    if (!start || !end || length <= 0 || length > LONGEST_SECONDS)
      return yield rejected(position, say('The workout has no start or no end.'))
    const name = row.cell('Activity name')
    const { target, note } = workoutOf(name)
    const shared = { start, endEpoch: end.epochSeconds, sourceName: WHOOP, position }
    yield entryOf(target, { ...shared, value: amountAt(row, 'Duration (min)') ?? length / 60, note })
    const meters = amountAt(row, 'Distance (meters)')
    if (meters !== undefined) yield entryOf(distanceOf(name), { ...shared, value: meters })
  }

  /** `dayBefore`: an answer given in the morning is about yesterday. */
  *answer(row: NamedRow, { position, momentOf }: WhoopRowContext, dayBefore: boolean): Generator<ReadItem> {
    const cycle = row.cell('Cycle start time')
    const question = row.cell('Question text').replace(/\?+$/, '').trim()
    const value = readYesNo(row.cell('Answered yes', 'Answered yes/no'))
    const wall = dayOf(cycle, this.#wakings.get(cycle), dayBefore)
    const start = wall && momentIn(row, wall, momentOf)
    if (!start) return yield rejected(position, noTime(cycle))
    if (question === '') return yield rejected(position, say('The row has no question.'))
    if (value === undefined)
      return yield rejected(
        position,
        say('{shown} is neither yes nor no.', { shown: quotedCell(row.cell('Answered yes', 'Answered yes/no')) }),
      )
    const target = targetFor(question, { categoryName: 'Activity', unit: 'yes/no', combination: 'MEAN' })
    yield entryOf(target, { value, start, sourceName: WHOOP, position, note: row.cell('Notes') })
  }
}

/** The midnight with which the day of waking up begins; without one, that of the day after an evening. */
function dayOf(cycle: string, waking: string | undefined, isBefore: boolean): string | undefined {
  const wall = wallIn(waking ?? cycle)
  if (!wall) return undefined
  const isEvening = waking === undefined && wall.hour >= 12
  const days = (isEvening ? 1 : 0) - (isBefore ? 1 : 0)
  return new Date(Date.UTC(wall.year, wall.month - 1, wall.day + days)).toISOString().slice(0, 10)
}

function* columnItems(
  row: NamedRow,
  columns: readonly (readonly [column: string, target: EntryTarget])[],
  common: Omit<Parameters<typeof entryOf>[1], 'value'>,
): Generator<ReadItem> {
  for (const [column, target] of columns) {
    const value = amountAt(row, column)
    if (value !== undefined) yield entryOf(target, { ...common, value })
  }
}

// WHOOP writes local time, and the person's offset beside it: `UTC-05:00`, `UTCZ`, `GMT-5`.

const OFFSET = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i

/** Minutes east of UTC; undefined if the row does not say. */
export function offsetIn(text: string): number | undefined {
  if (/^(?:UTC|GMT)?Z$|^(?:UTC|GMT)$/i.test(text)) return 0
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? []
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59) return undefined
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

type FullWallTime = Required<WallTime>

function wallIn(text: string): FullWallTime | undefined {
  const date = readDate(text)
  if (date?.kind !== 'wall') return undefined
  return { hour: 0, minute: 0, second: 0, ...date.wall }
}

/** At the offset of the row, otherwise in the zone of the account. */
function momentIn(row: NamedRow, text: string, momentOf: (wall: WallTime) => Moment | undefined): Moment | undefined {
  const wall = wallIn(text)
  const offsetMinutes = offsetIn(row.cell('Cycle timezone'))
  if (!wall) return undefined
  if (offsetMinutes === undefined) return momentOf(wall)
  const seconds = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) / 1000
  const isReal = new Date(seconds * 1000).getUTCDate() === wall.day
  return isReal ? { epochSeconds: seconds - offsetMinutes * 60, offsetMinutes } : undefined
}
