/**
 * Nomie's backups: logs are notes in which `#tracker(value)`, `@person` and `+context` appear among the words; what a
 * tracker measures is stored separately. Version 6 keeps files within the file, version 5 and before lists of events.
 */
import { say } from '../../../lib/language.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import { type FilePosition, type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { readDate } from '../reading/dates.ts'
import { type JsonPath, jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, numberIn, textIn } from '../reading/json-values.ts'
import { OwnMoments } from '../reading/moments.ts'
import { readDurationSeconds } from '../reading/numbers.ts'
import {
  type EntryTarget,
  entryOf,
  leftOut,
  lookup,
  measuredTarget,
  noTime,
  ownUnit,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { headText, mayBeJson } from '../reading/text-pieces.ts'
import { GRAMS_PER_OUNCE } from '../reading/unit-spellings.ts'

const SOURCE = 'Nomie'
const LISTS = ['events', 'records', 'logs']

function certainty(file: SourceFile): number {
  if (!mayBeJson(file)) return 0
  if (file.head.find((byte) => byte > 0x20 && byte < 0x80) !== 0x7b) return 0
  const text = headText(file).trimStart().slice(0, 20_000) || new TextDecoder().decode(file.head.subarray(0, 20_000))
  if (!text.startsWith('{')) return 0
  if (/"nomie"\s*:\s*\{[^{}]*"number"\s*:/.test(text)) return 1
  return /"version"\s*:\s*"6\.[^"]*"/.test(text) && /"files"\s*:\s*\{/.test(text) ? 1 : 0
}

export const nomie: Format = {
  ...knownFormat('nomie'),
  passes: 2,
  technical: ['_id', '_rev', 'id', 'hash', 'color', 'icon', 'emoji', 'avatar', 'version'],
  sniff: ({ files }) => Math.max(0, ...files.map(certainty)),
  read: readNomie,
}

const isBookFile = (path: JsonPath): boolean => path[0] === 'files' && /(^|\/)books?\//i.test(String(path[1] ?? ''))
const isList = (path: JsonPath): boolean => path.length === 1 && LISTS.includes(String(path[0]))
const opens = (path: JsonPath, kind: 'list' | 'object'): boolean =>
  kind === 'object'
    ? path.length === 0 || (path.length === 1 && path[0] === 'files')
    : isList(path) || (path.length === 2 && isBookFile(path))

async function* readNomie({ files }: Upload): AsyncGenerator<ReadItem> {
  const moments = new OwnMoments()
  for (const file of foundIn(
    files.filter((candidate) => certainty(candidate) > 0),
    SOURCE,
  )) {
    const { trackers, nameless } = await trackersIn(file)
    for (const tag of nameless) yield leftOut(say('Tracker {tag}, which says nothing', { tag: quotedCell(tag) }))
    let line = 0
    for await (const { path, read } of jsonPieces(file, opens)) {
      if (!isList(path.slice(0, 1)) && !(path.length === 3 && isBookFile(path))) continue
      const value = read()
      line++
      const position = { file: file.path, line }
      if (!isObject(value)) yield rejected(position, say('The log is not an object.'))
      else
        for (const item of logItems(value, trackers, position))
          yield item.kind === 'entry' ? moments.assign(item, value) : item
    }
  }
}

const MOST_NAMELESS = 50

interface Trackers {
  readonly trackers: ReadonlyMap<string, Tracker>
  readonly nameless: readonly string[]
}

/** By tag. They may come after the logs, so the file is read twice. */
async function trackersIn(file: SourceFile): Promise<Trackers> {
  const trackers = new Map<string, Tracker>()
  const nameless: string[] = []
  for await (const { path, read } of jsonPieces(file, opens)) {
    const isTrackerList =
      (path.length === 1 && path[0] === 'trackers') ||
      (path.length === 2 && path[0] === 'files' && /(^|\/)trackers\.json$/.test(String(path[1])))
    const value = isTrackerList ? read() : undefined
    if (!isObject(value)) continue
    for (const [tag, tracker] of Object.entries(value))
      if (isObject(tracker)) trackers.set(textIn(tracker['tag']) ?? tag, trackerOf(tag, tracker))
      else if (nameless.length < MOST_NAMELESS) nameless.push(tag)
  }
  return { trackers, nameless }
}

const TOKENS = /(?<=^|[\s,.;])([#@+])((?:[\p{L}\p{N}_-]|\p{Extended_Pictographic}|\uFE0F|\u200D)+)(?:\(([^()]*)\))?/gu

function* logItems(
  log: JsonObject,
  trackers: ReadonlyMap<string, Tracker>,
  position: FilePosition,
): Generator<ReadItem> {
  const start = momentOf(log)
  if (!start) {
    yield rejected(position, noTime(String(log['end'] ?? log['start'] ?? '')))
    return
  }
  const text = textIn(log['note']) ?? ''
  const shared = { start, position, sourceName: SOURCE, note: wordsIn(text) }
  const score = numberIn(log['score'])
  // Zero means that nothing was scored.
  if (score !== undefined && score !== 0)
    yield entryOf(
      { variableName: 'Positivity', categoryName: 'Emotions', unit: '-4 to 4', combination: 'MEAN' },
      { ...shared, value: score },
    )
  const tokens = [...text.matchAll(TOKENS)]
  for (const [, sign, tag = '', amount] of tokens) {
    if (sign === '#') yield trackedItem(trackers.get(tag.toLowerCase()) ?? trackerOf(tag, {}), amount, shared)
    else {
      const categoryName = sign === '@' ? 'Social Interactions' : 'Activity'
      const target = targetFor(tag.replaceAll('_', ' '), { categoryName, unit: 'yes/no', combination: 'MEAN' })
      yield entryOf(target, { ...shared, value: 1 })
    }
  }
  if (tokens.length === 0) yield leftOut(say('Notes without a tracker'))
}

/** The words of a note; people and contexts count as words too, but alone they add nothing. */
function wordsIn(text: string): string {
  if (text.replace(TOKENS, '').trim() === '') return ''
  const note = text.replace(TOKENS, (_, sign: string, tag: string) => (sign === '#' ? '' : tag.replaceAll('_', ' ')))
  return note
    .replace(/\s+/g, ' ')
    .replace(/[\s,;]+$/, '')
    .trim()
}

type RecordedLog = Omit<Parameters<typeof entryOf>[1], 'value'>

/** A tracker without a value was ticked once. */
function trackedItem({ target, scaled }: Tracker, amount: string | undefined, recorded: RecordedLog): ReadItem {
  const value = amount === undefined || amount.trim() === '' ? 1 : (numberIn(amount) ?? readDurationSeconds(amount))
  if (value === undefined)
    return rejected(
      recorded.position,
      say('{shown} is not a value of {variableName}.', {
        shown: quotedCell(amount ?? ''),
        variableName: target.variableName,
      }),
    )
  return entryOf(target, { ...recorded, value: scaled(value) })
}

/** A log counts at its end. The offset, where it is kept, is in minutes west of Greenwich as browsers give it. */
function momentOf(log: JsonObject): Moment | undefined {
  const end = log['end'] ?? log['start']
  const date = typeof end === 'number' || typeof end === 'string' ? readDate(String(end)) : undefined
  const west = numberIn(log['offset'])
  const offsetMinutes = west !== undefined && Math.abs(west) <= 18 * 60 ? -west : undefined
  if (date?.kind !== 'moment') return undefined
  return { epochSeconds: date.moment.epochSeconds, offsetMinutes: date.moment.offsetMinutes ?? offsetMinutes }
}

// What a tracker of Nomie measures, and the matching variable here.

interface Tracker {
  readonly target: EntryTarget
  /** Converts Nomie's value to the target's unit. */
  scaled(value: number): number
}

/** Nomie's names of units, where they differ from ours. */
const UNITS = lookup<string>({
  timer: 's',
  calorie: 'kcal',
  percent: '%',
  iu: 'IU',
  dollars: '$',
  hour: 'h',
  day: 'd',
  meter: 'm',
  mile: 'mi',
  inch: 'in',
  foot: 'ft',
  yard: 'yd',
  celsius: 'C',
  fahrenheit: 'F',
  gram: 'g',
  pound: 'lb',
  fluidounce: 'oz',
  deciliter: 'dl',
  milliliter: 'mL',
  liter: 'L',
  quart: 'qt',
  tabs: 'tablets',
  mdgl: 'mg/dL',
})
const COUNTS = new Set(['num', 'steps', 'bottles', 'reps', 'pages'])

/** Scales that we also have. */
const RATINGS: Readonly<Record<string, string>> = {
  '1 5': '/5',
  '1 10': '/10',
  '0 5': '/6',
  '1 3': '/3',
  '0 1': '/1',
  '-4 4': '-4 to 4',
  '0 100': '%',
}

function trackerOf(tag: string, tracker: JsonObject): Tracker {
  const name = textIn(tracker['label']) ?? titled(tag)
  const uom = textIn(tracker['uom']) ?? 'num'
  const combination = tracker['math'] === 'mean' ? 'MEAN' : 'SUM'
  if (tracker['type'] === 'range' && (uom === 'num' || uom === 'pain' || uom === 'percent'))
    return rangeOf(name, tracker)
  const categoryName = tracker['type'] === 'timer' ? 'Activity' : 'Miscellaneous'
  if (COUNTS.has(uom))
    return { target: targetFor(name, { categoryName, unit: 'count', combination }), scaled: (value) => value }
  // A weight in Nomie; our unit of that name is a volume.
  if (uom === 'oz')
    return {
      target: targetFor(name, { categoryName, unit: 'g', combination }),
      scaled: (value) => value * GRAMS_PER_OUNCE,
    }
  if (uom === 'kelvin')
    return {
      target: targetFor(name, { categoryName, unit: 'C', combination: 'MEAN' }),
      scaled: (value) => value - 273.15,
    }
  const { target, factor } = measuredTarget(name, UNITS[uom] ?? uom, categoryName)
  const ownCombination = ownUnit(target.unit).dimension === 'rating' ? 'MEAN' : combination
  return { target: { ...target, combination: ownCombination }, scaled: (value) => value * factor }
}

/** A slider between two numbers. If it is not one of our scales, values become percent of its range. */
function rangeOf(name: string, tracker: JsonObject): Tracker {
  const min = numberIn(tracker['min']) ?? 1
  const max = numberIn(tracker['max']) ?? 10
  const unit = RATINGS[`${min} ${max}`]
  const definition = { categoryName: 'Miscellaneous', combination: 'MEAN' } as const
  if (unit !== undefined) return { target: targetFor(name, { ...definition, unit }), scaled: (value) => value }
  const way = max === min ? 1 : max - min
  return { target: targetFor(name, { ...definition, unit: '%' }), scaled: (value) => ((value - min) / way) * 100 }
}

const titled = (tag: string): string =>
  tag
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ')
