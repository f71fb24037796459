/**
 * Sleep Cycle's CSV: one row per night, in local times. Older files have the time in bed but not the time asleep; newer
 * ones also the stages, in seconds.
 */

import { say } from '../../../lib/language.ts'
import { type Format, foundIn, type ReadEntry, type ReadItem, type SourceFile } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow } from '../reading/csv-rows.ts'
import { type NightSpan, nightEntries, nightsIn } from '../reading/nights.ts'
import { readDurationSeconds, readNumber } from '../reading/numbers.ts'
import { catalogueTarget, entryOf, leftOut, lookup, ownTarget, targetFor } from '../reading/target.ts'

const SLEEP_CYCLE = 'Sleep Cycle'
/** Calculated by the program; not the person's own rating of the night. */
const QUALITY = ownTarget({
  variableName: 'Sleep Quality (Sleep Cycle)',
  categoryName: 'Sleep',
  unit: '%',
  combination: 'MEAN',
})
const PULSE = catalogueTarget('Heart Rate (Pulse)')
const SNORING = catalogueTarget('Snoring', 's')
const MOOD = catalogueTarget('Overall Mood', '/3')
/** The face chosen on waking: a word, or an emoticon in older files. */
const MOODS = lookup<number>({ good: 3, ':)': 3, ok: 2, okay: 2, ':|': 2, bad: 1, ':(': 1 })
const LATENCY = catalogueTarget('Time to Fall Asleep', 's')

const isSleepCycle = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  const isNight = ['start', 'end', 'sleep quality'].every((key) => keys.has(key))
  return isNight && [...keys].some((key) => key.startsWith('time in bed'))
}

export const sleepCycle: Format = {
  ...knownFormat('sleep-cycle'),
  sniff: ({ files }) => (files.some(isSleepCycle) ? 1 : 0),
  read: async function* ({ files }, context) {
    yield* nightsIn(foundIn(files.filter(isSleepCycle), SLEEP_CYCLE), context, {
      startColumn: 'Start',
      endColumn: 'End',
      itemsOf: nightItems,
    })
  },
}

function* nightItems(row: NamedRow, { start, end, position }: NightSpan): Generator<ReadItem> {
  // Each value ends with the night, so that it belongs to the day of waking up.
  const shared = { start, endEpoch: end.epochSeconds, position, sourceName: SLEEP_CYCLE }
  const seconds = {
    deep: amountIn(row, 'Deep (seconds)'),
    light: amountIn(row, 'Light (seconds)'),
    rem: amountIn(row, 'Dream (seconds)', 'REM (seconds)'),
    awake: amountIn(row, 'Awake (seconds)'),
  }
  const inBedSeconds =
    amountIn(row, 'Time in bed (seconds)', 'Time in bed(seconds)') ?? readDurationSeconds(row.cell('Time in bed'))
  const asleepSeconds = amountIn(row, 'Time asleep (seconds)')
  yield* nightEntries({ ...shared, seconds, inBedSeconds, asleepSeconds })
  yield* tagItems(row.cell('Notes', 'Sleep Notes'), { start, position, sourceName: SLEEP_CYCLE })
  const quality = amountIn(row, 'Sleep Quality')
  if (quality !== undefined) yield entryOf(QUALITY, { ...shared, value: quality })
  const snoring = amountIn(row, 'Snore time (seconds)', 'Snore time')
  if (snoring !== undefined) yield entryOf(SNORING, { ...shared, value: snoring })
  const latency = amountIn(row, 'Time before sleep (seconds)')
  if (latency !== undefined) yield entryOf(LATENCY, { ...shared, value: latency })
  const face = row.cell('Mood', 'Wake up')
  const mood = MOODS[face.toLowerCase()]
  if (mood !== undefined) yield entryOf(MOOD, { start: end, position, sourceName: SLEEP_CYCLE, value: mood })
  else if (!/^[—-]?$/.test(face)) yield leftOut(say('Moods that we do not know'))
  // Measured on waking; 0 if it was not.
  const pulse = amountIn(row, 'Heart rate (bpm)', 'Heart rate')
  if (pulse !== undefined) yield entryOf(PULSE, { start: end, position, sourceName: SLEEP_CYCLE, value: pulse })
}

/** `Ate late:Stressful day`: ticked in the evening. */
function* tagItems(notes: string, evening: Pick<ReadEntry, 'start' | 'position' | 'sourceName'>): Generator<ReadItem> {
  const tags = notes.split(':').map((tag) => tag.trim())
  for (const tag of new Set(tags.filter((text) => /[\p{L}\d]/u.test(text))))
    yield entryOf(targetFor(tag, { categoryName: 'Activity', unit: 'yes/no', combination: 'MEAN' }), {
      ...evening,
      value: 1,
    })
}

/** A number above zero; 0 and a dash are written for what was not measured. */
function amountIn(row: NamedRow, ...names: readonly string[]): number | undefined {
  const parsed = readNumber(row.cell(...names))
  return parsed.kind === 'number' && parsed.value > 0 ? parsed.value : undefined
}
