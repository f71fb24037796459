/**
 * Sleep as Android's sleep-export.csv: each night has its own header, a row of values and perhaps a row of noise levels
 * under it. Times are local, with the zone in a column; the id is the start in milliseconds since 1970. Minus one
 * stands for "not measured".
 */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import { isTimeZone, offsetsOf } from '../../../lib/zone.ts'
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
import { csvRows, headerKeys } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import type { JsonObject } from '../reading/json-values.ts'
import { MemberUse } from '../reading/member-use.ts'
import { momentsIn, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import {
  catalogueTarget,
  type EntryTarget,
  entryOf,
  leftOut,
  noTime,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { readerOf } from '../reading/uses.ts'

const SOURCE = 'Sleep as Android'
/** A column for every few minutes of the night and for every event of a watch. */
const MOST_COLUMNS = 100_000

const SLEEP = catalogueTarget('Sleep Duration')
const DEEP_SLEEP = catalogueTarget('Deep Sleep Duration')
const SNORING = catalogueTarget('Snoring')
/** A rating from 0 to 5, in steps of a quarter. */
const QUALITY = catalogueTarget('Sleep Quality', '/6')
const CYCLES: EntryTarget = { variableName: 'Sleep Cycles', categoryName: 'Sleep', unit: 'count', combination: 'SUM' }
const NOISE: EntryTarget = {
  variableName: 'Noise While Asleep',
  categoryName: 'Sleep',
  unit: 'index',
  combination: 'MEAN',
}

const isSleepExport = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['id', 'tz', 'from', 'to', 'hours', 'rating', 'framerate'].every((key) => keys.has(key))
}

export const sleepAsAndroid: Format = {
  ...knownFormat('sleep-as-android'),
  technical: ['framerate'],
  sniff: ({ files }) => (files.some(isSleepExport) ? 1 : 0),
  read: readNights,
}

async function* readNights({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const moments = new OwnMoments()
  foundIn(files.filter(isSleepExport), SOURCE)
  for (const file of files) {
    if (!isSleepExport(file)) continue
    const use = readerOf(file, MemberUse)
    use.begin()
    let header: readonly string[] = []
    for await (const { line, cells } of csvRows(file, { mostColumns: MOST_COLUMNS })) {
      const id = cells[0]?.trim() ?? ''
      if (id === 'Id') header = cells.map(nameKey)
      // The row under a night holds its noise levels and nothing in the first columns.
      else if (id === '') yield leftOut(say('Noise within a night'))
      else {
        const night = use.record(nightOf(header, cells))
        const cell = (name: string): string => String(night[name] ?? '')
        for (const item of nightItems(cell, { file: file.path, line }, context.accountTimeZone))
          yield item.kind === 'entry' ? moments.assign(item, cells) : item
      }
    }
  }
}

const CLOCK = /^\d{1,2}:\d{2}$/

/** By column name; of two equal names, the first. Columns of movements are named by time of day and count as one. */
function nightOf(header: readonly string[], cells: readonly string[]): JsonObject {
  const cellsByName = header.map((name, index): [string, string] => [
    CLOCK.test(name) ? 'event' : name,
    cells[index]?.trim() ?? '',
  ])
  return Object.fromEntries(cellsByName.toReversed())
}

type CellReader = (name: string) => string

function* nightItems(cell: CellReader, position: FilePosition, accountTimeZone: string): Generator<ReadItem> {
  const start = startOf(cell, accountTimeZone)
  const hours = amount(cell('hours'))
  if (!start) {
    yield rejected(position, noTime(cell('from')))
    return
  }
  if (hours === undefined || hours <= 0 || hours > 24 * 3) {
    yield rejected(position, say('{shown} is not a number of hours slept.', { shown: quotedCell(cell('hours')) }))
    return
  }
  const asleepHours = hours + adjustedMinutes(cell('lenadjust')) / 60
  const endEpoch = start.epochSeconds + Math.round(hours * 3600)
  const { note, tags } = comment(cell('comment'))
  // All values end with the night, so that they belong to the day of waking up.
  const night = { start, endEpoch, position, sourceName: SOURCE }
  if (asleepHours > 0) yield entryOf(SLEEP, { ...night, value: asleepHours, note: note })
  const rating = amount(cell('rating'))
  if (rating !== undefined && rating !== 0) yield entryOf(QUALITY, { ...night, value: rating })
  const deep = amount(cell('deepsleep'))
  if (deep !== undefined && asleepHours > 0) yield entryOf(DEEP_SLEEP, { ...night, value: deep * asleepHours })
  const snore = amount(cell('snore'))
  if (snore !== undefined) yield entryOf(SNORING, { ...night, value: snore / 60 })
  const others = [
    [NOISE, amount(cell('noise'))],
    [CYCLES, amount(cell('cycles'))],
  ] as const
  for (const [target, value] of others) if (value !== undefined) yield entryOf(target, { ...night, value })
  for (const [tag, times] of tags)
    yield entryOf(targetFor(tag, { categoryName: 'Activity', unit: 'count', combination: 'SUM' }), {
      start,
      position,
      sourceName: SOURCE,
      value: times,
    })
  if (cell('event') !== '') yield leftOut(say('Movements and events within a night'))
}

/** Below zero means "not measured". */
function amount(text: string): number | undefined {
  const parsed = readNumber(text)
  return parsed.kind === 'number' && parsed.value >= 0 ? parsed.value : undefined
}

/** Minutes awake, negative; `-1.0`, other than `-1`, says that the night was added by hand. */
function adjustedMinutes(text: string): number {
  const parsed = readNumber(text)
  return parsed.kind === 'number' && text !== '-1.0' ? Math.min(parsed.value, 0) : 0
}

/**
 * The id says the moment exactly, also in the hour that comes twice when clocks go back. Edited or imported records may
 * have another kind of id: then the local time counts.
 */
function startOf(cell: CellReader, accountTimeZone: string): Moment | undefined {
  const zone = isTimeZone(cell('tz')) ? cell('tz') : accountTimeZone
  const from = readDate(cell('from'), 'day first')
  const wall = from?.kind === 'wall' ? momentsIn(zone)(from.wall) : undefined
  const epochSeconds = /^\d{12,13}$/.test(cell('id')) ? Math.floor(Number(cell('id')) / 1000) : undefined
  if (epochSeconds === undefined || (wall && Math.abs(epochSeconds - wall.epochSeconds) > 3660)) return wall
  return { epochSeconds, offsetMinutes: Math.round(offsetsOf(zone)(epochSeconds) / 60) }
}

/** Free words, and tags such as `#sport` or `#snore_3x`. */
function comment(text: string): { readonly note: string; readonly tags: ReadonlyMap<string, number> } {
  const tags = new Map<string, number>()
  const note = text.replaceAll(' \\n ', '\n').replace(/#([^\s#]+)/gu, (_, tag: string) => {
    const [, name = tag, times = '1'] = /^(.+)_(\d{1,3})x$/.exec(tag) ?? []
    tags.set(name, (tags.get(name) ?? 0) + Number(times))
    return ''
  })
  return { note: note.replace(/ +/g, ' ').trim(), tags }
}
