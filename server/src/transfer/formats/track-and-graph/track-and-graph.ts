/**
 * Track & Graph's CSV: one value per row, with its time. Durations are written `1:10:00`; older versions put the label
 * after the value. The file does not say what the numbers measure.
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
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import {
  type EntryTarget,
  entryOf,
  leftOut,
  type MeasuredValue,
  measuredTarget,
  noTime,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { SeenValues, unitsFor } from '../reading/unit-questions.ts'

const NAME = 'Track & Graph'
const LENGTH = /^(-?\d{1,6}):(-?\d{1,2}):(-?\d{1,2})(?::(.*))?$/
const VALUE = /^(-?\d[\d.eE-]*)(?::(.*))?$/
const LONGEST_VALUE = 200
/** One question per tracker; nobody has more trackers. */
const MOST_TRACKERS = 500

const isTrackFile = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['featurename', 'timestamp', 'value', 'note'].every((key) => keys.has(key))
}

export const trackAndGraph: Format = {
  ...knownFormat('track-and-graph'),
  passes: 2,
  sniff: ({ files }) => (files.some(isTrackFile) ? 1 : 0),
  read: readTracks,
}

interface TrackerValues {
  readonly isLength: boolean
  readonly values: SeenValues
}

async function* readTracks({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isTrackFile), NAME)
  const trackers = await survey(tables)
  const targets = targetsOf(trackers, context)
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const measured = targets.get(row.cell('FeatureName'))
      if (measured === 'left out') {
        yield leftOut(say('Values of {name}', { name: quotedCell(row.cell('FeatureName')) }))
        continue
      }
      const item = itemOf(row, { file: file.path, line: row.line }, measured)
      yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

async function survey(tables: readonly SourceFile[]): Promise<ReadonlyMap<string, TrackerValues>> {
  const trackers = new Map<string, TrackerValues>()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const name = row.cell('FeatureName')
      const parsed = valueIn(row.cell('Value'))
      if (nameKey(name) === '' || !parsed) continue
      const tracked = trackers.get(name) ?? { isLength: parsed.isLength, values: new SeenValues() }
      tracked.values.add(parsed.value)
      if (trackers.size < MOST_TRACKERS) trackers.set(name, tracked)
    }
  }
  return trackers
}

/** Durations need no unit, and marks are counted; for other numbers, the unit is asked. */
function targetsOf(
  trackers: ReadonlyMap<string, TrackerValues>,
  context: ReadContext,
): ReadonlyMap<string, MeasuredValue | 'left out'> {
  const isMark = ({ min, max }: SeenValues): boolean => min === 1 && max === 1
  const open = [...trackers].filter(([, { isLength, values }]) => !isLength && !isMark(values))
  const columns = new Map(open.map(([name, { values }]) => [name, { label: name, name, values }]))
  const units = unitsFor([...columns.values()], context)
  const targetOf = (name: string, { isLength }: TrackerValues): MeasuredValue | 'left out' => {
    const column = columns.get(name)
    if (isLength) return { target: lengthOf(name), factor: 1 / 60 }
    const unit = column ? units.get(column) : 'count'
    return unit === undefined ? 'left out' : measuredTarget(name, unit, 'Miscellaneous')
  }
  return new Map([...trackers].map(([name, tracked]) => [name, targetOf(name, tracked)]))
}

const lengthOf = (name: string): EntryTarget =>
  targetFor(name, { categoryName: 'Activity', unit: 'min', combination: 'SUM' })

interface TrackedValue {
  readonly value: number
  readonly isLength: boolean
  readonly label: string
}

/** In seconds if it is a duration. */
function valueIn(text: string): TrackedValue | undefined {
  if (text.length > LONGEST_VALUE) return undefined
  const [, hours, minutes, seconds, behind = ''] = LENGTH.exec(text) ?? []
  if (hours !== undefined)
    return { value: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), isLength: true, label: behind }
  const [, digits = '', label = ''] = VALUE.exec(text) ?? []
  const parsed = readNumber(digits)
  return parsed.kind === 'number' && parsed.unit === '' ? { value: parsed.value, isLength: false, label } : undefined
}

function itemOf(row: NamedRow, position: FilePosition, measured: MeasuredValue | undefined): ReadItem {
  const name = row.cell('FeatureName')
  const when = row.cell('Timestamp')
  const text = row.cell('Value')
  const date = readDate(when)
  if (date?.kind !== 'moment') return rejected(position, noTime(when))
  const parsed = valueIn(text)
  if (!parsed || !measured)
    return rejected(
      position,
      say('{text} is not a value of {name}.', { text: quotedCell(text), name: quotedCell(name) }),
    )
  const note = [row.cell('Label') || parsed.label, row.cell('Note')].filter(Boolean).join(': ')
  const { target, factor } = measured
  // A moment in UTC was recorded in UTC: the program writes the offset it was at.
  const start = { ...date.moment, offsetMinutes: date.moment.offsetMinutes ?? 0 }
  return entryOf(target, { value: parsed.value * factor, start, note, position, sourceName: NAME })
}
