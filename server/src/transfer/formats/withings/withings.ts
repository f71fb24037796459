/** The archive of Withings: scales, blood pressure monitors, watches and sleep mats. */

import type { Format, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys } from '../reading/csv-rows.ts'
import { localMoments } from '../reading/local-moment.ts'
import { passingOver } from '../reading/passing-over.ts'
import {
  activityRows,
  DAYS,
  dayRows,
  isMomentTable,
  type LocalTime,
  minuteRows,
  momentRows,
  nightRows,
  RAW,
  weightRows,
} from './withings-tables.ts'
import { hasWords, MASSES } from './withings-words.ts'

/** `raw_tracker_steps.csv` and its parts: `raw_tracker_steps_1.csv`. */
const writtenName = ({ path }: SourceFile): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/\.csv$/, '')
    .replace(/_\d+$/, '')

/** What a table is, whatever it is called, where only one has such columns; for the others the name decides. */
function nameOf(file: SourceFile): string {
  const keys = headerKeys(file)
  if (hasWeighings(keys)) return 'weight'
  if (hasWords(keys, 'from', 'to', 'light')) return 'sleep'
  return hasWords(keys, 'from', 'to', 'workout') ? 'activities' : writtenName(file)
}

const has = (keys: ReadonlySet<string>, masses: readonly string[]): boolean =>
  masses.some((mass) => ['kg', 'lb', 'lbs'].some((unit) => keys.has(`${mass} (${unit})`)))

/** Many tables have a weight; with fat and bones it is that of a Withings scale. */
const hasWeighings = (keys: ReadonlySet<string>): boolean =>
  has(keys, MASSES.weight) && has(keys, MASSES.fat) && has(keys, MASSES.bones)

const hasAll = (keys: ReadonlySet<string>, ...names: readonly string[]): boolean =>
  names.every((name) => keys.has(name))

function isOurs(file: SourceFile): boolean {
  const [name, keys] = [nameOf(file), headerKeys(file)]
  if (name === 'weight') return [...keys].some((key) => /^(weight|poids|gewicht|peso) \((kg|lbs?)\)$/.test(key))
  if (name === 'bp') return hasWords(keys, 'systolic', 'diastolic')
  if (name === 'height') return hasWords(keys, 'date', 'height')
  if (name === 'sleep') return hasWords(keys, 'from', 'to', 'light')
  if (name === 'activities') return hasWords(keys, 'from', 'to', 'workout')
  if (name.startsWith('raw_')) return hasAll(keys, 'start', 'duration', 'value')
  return name.startsWith('aggregates_') && hasAll(keys, 'date', 'value')
}

export const withings: Format = {
  ...knownFormat('withings-export'),
  sniff: ({ files }) => (files.some(isOurs) ? 0.95 : 0),
  read: readArchive,
}

async function* readArchive({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const local = localMoments(context)
  const tables = files.map((file) => ({ file, name: nameOf(file) }))
  const daysSeen = new Map<string, Set<number>>()
  // Minutes first: they decide which days are left to the tables of days.
  for (const { file, name } of tables) {
    const raw = RAW[name]
    if (!raw) continue
    const seen = daysSeen.get(raw.days ?? '') ?? new Set<number>()
    daysSeen.set(raw.days ?? '', seen)
    yield* passingOver(file, minuteRows(file, raw, seen))
  }
  for (const { file, name } of tables) {
    if (!RAW[name])
      yield* passingOver(file, tableRows(file, name, { local, daysSeen: daysSeen.get(name) ?? new Set() }))
  }
}

async function* tableRows(
  file: SourceFile,
  name: string,
  { local, daysSeen }: { readonly local: LocalTime; readonly daysSeen: ReadonlySet<number> },
): AsyncGenerator<ReadItem> {
  const nature = DAYS[name]
  if (nature) yield* dayRows(file, { nature, local, daysSeen })
  else if (name === 'weight') yield* weightRows(file, local)
  else if (isMomentTable(name)) yield* momentRows(file, name, local)
  else if (name === 'sleep') yield* nightRows(file)
  else if (name === 'activities') yield* activityRows(file)
}
