/**
 * Daylio's own backup: base64-encoded JSON inside an archive. It contains how good a custom mood is, and the UTC offset
 * of each entry.
 */
import { say } from '../../../lib/language.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import { type FilePosition, type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, listIn, numberIn, textIn } from '../reading/json-values.ts'
import { OwnMoments } from '../reading/moments.ts'
import { catalogueTarget, entryOf, leftOut, rejected, targetFor } from '../reading/target.ts'
import { beginningOf } from '../reading/text-pieces.ts'
import { madeFrom } from '../reading/uses.ts'
import { plainText } from './daylio.ts'

const SOURCE = 'Daylio'
const MOOD = catalogueTarget('Overall Mood')
const LETTERS = /[^A-Za-z0-9+/=_-]+/g
const LOOKED_AT = 40_000
const QUARTER_MS = 15 * 60_000
const MOST_OFFSET_MS = 15 * 3_600_000
/** No date is later. */
const LATEST = 8e15

function isBackup(file: SourceFile): boolean {
  // Base64 of JSON that begins with a brace begins with these letters.
  if (!/^\s*(?:ey|ew)/.test(Buffer.from(beginningOf(file)).toString('latin1'))) return false
  const letters = Buffer.from(file.head.subarray(0, LOOKED_AT)).toString('latin1')
  const text = Buffer.from(letters.replace(LETTERS, ''), 'base64').toString('latin1')
  return /^\{\s*"/.test(text) && /"(?:customMoods|dayEntries)"\s*:/.test(text)
}

export const daylioBackup: Format = {
  ...knownFormat('daylio-backup'),
  // Once for the names of moods and activities, once for the entries.
  passes: 2,
  technical: ['id', 'icon_id', 'icon', 'order', 'version', 'createdAt'],
  sniff: ({ files }) => (files.some(isBackup) ? 1 : 0),
  read: readBackups,
}

async function* readBackups({ files }: Upload): AsyncGenerator<ReadItem> {
  const backups = foundIn(files.filter(isBackup), SOURCE)
  const moments = new OwnMoments()
  for (const file of backups.map(decoded)) {
    const names = await namesIn(file)
    let line = 0
    for await (const { path, read } of jsonPieces(file, isList)) {
      if (path[0] !== 'dayEntries' || path.length !== 2) continue
      const value = read()
      const position = { file: file.path, line: ++line }
      const items = isObject(value)
        ? entryItems(value, names, position)
        : [rejected(position, say('This is not an entry.'))]
      for (const item of items)
        yield item.kind === 'entry' ? moments.assign(item, isObject(value) ? value : undefined) : item
    }
  }
}

/** The lists of a backup are entered, everything else is yielded whole. */
const isList = ({ length }: readonly unknown[], kind: 'list' | 'object'): boolean =>
  kind === 'object' ? length === 0 : length === 1

/** Four letters are three bytes: incomplete groups wait for the next piece. */
const decoded = (file: SourceFile): SourceFile =>
  madeFrom(file, async function* () {
    let waiting = ''
    for await (const piece of file.open()) {
      const letters = waiting + Buffer.from(piece).toString('latin1').replace(LETTERS, '')
      const usable = letters.length - (letters.length % 4)
      waiting = letters.slice(usable)
      yield Buffer.from(letters.slice(0, usable), 'base64')
    }
    yield Buffer.from(waiting, 'base64')
  })

interface NamesInBackup {
  /** How good a mood is, from 1 to 5. */
  readonly moods: ReadonlyMap<number, number>
  readonly activities: ReadonlyMap<number, string>
}

const MOST_NAMES = 100_000

async function namesIn(file: SourceFile): Promise<NamesInBackup> {
  const moods: JsonObject[] = []
  const activities = new Map<number, string>()
  for await (const { path, read } of jsonPieces(file, isList)) {
    if (path.length !== 2 || (path[0] !== 'customMoods' && path[0] !== 'tags')) continue
    const value = read()
    if (!isObject(value) || moods.length + activities.size > MOST_NAMES) continue
    if (path[0] === 'customMoods') moods.push(value)
    else {
      const id = numberIn(value['id'])
      const name = textIn(value['name'])
      if (id !== undefined && name !== undefined) activities.set(id, name)
    }
  }
  return { moods: valuesOf(moods), activities }
}

/**
 * A mood belongs to one of five groups, the first of which is the best; should a version count the other way, the moods
 * of a fresh installation, which are numbered from the best to the worst, give it away.
 */
function valuesOf(moods: readonly JsonObject[]): ReadonlyMap<number, number> {
  const isReversed = moods.some((mood) => mood['predefined_name_id'] === 1 && mood['mood_group_id'] === 5)
  const values = new Map<number, number>()
  for (const mood of moods) {
    const id = numberIn(mood['id'])
    const group = numberIn(mood['mood_group_id'])
    if (id === undefined || group === undefined || !Number.isInteger(group) || group < 1 || group > 5) continue
    values.set(id, isReversed ? group : 6 - group)
  }
  return values
}

/** The clock of an entry and its moment together tell the offset. Months are counted from zero. */
function momentIn(entry: JsonObject): Moment | undefined {
  const epochMs = numberIn(entry['datetime'])
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((part) =>
    numberIn(entry[part]),
  )
  if (epochMs === undefined || epochMs <= 0 || epochMs > LATEST) return undefined
  const minuteMs = Math.floor(epochMs / 60_000) * 60_000
  const wall = Date.UTC(year ?? Number.NaN, month, day, hour, minute)
  const offset = wall - minuteMs
  const isOffset = Math.abs(offset) <= MOST_OFFSET_MS && offset % QUARTER_MS === 0
  return { epochSeconds: minuteMs / 1000, offsetMinutes: isOffset ? offset / 60_000 : undefined }
}

function* entryItems(
  entry: JsonObject,
  { moods, activities }: NamesInBackup,
  position: FilePosition,
): Generator<ReadItem> {
  const start = momentIn(entry)
  if (!start) return yield rejected(position, say('The entry does not say when it was.'))
  const shared = { start, position, sourceName: SOURCE }
  const value = moods.get(numberIn(entry['mood']) ?? Number.NaN)
  const note = [textIn(entry['note_title']), textIn(entry['note'])].map((text) => plainText(text ?? '')).filter(Boolean)
  if (value === undefined) yield rejected(position, say('The entry has no mood.'))
  else yield entryOf(MOOD, { ...shared, value, note: note.join(': ') })
  for (const id of new Set(listIn(entry['tags']))) {
    const name = activities.get(numberIn(id) ?? Number.NaN)
    const target = name && targetFor(name, { categoryName: 'Activity', unit: 'yes/no', combination: 'MEAN' })
    if (target) yield entryOf(target, { ...shared, value: 1 })
    else yield leftOut(say('Activities without a name'))
  }
}
