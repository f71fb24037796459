/** AutoSleep's table of nights: local times, lengths as `7:05:00`, and means of the last seven days beside each value. */

import { say } from '../../../lib/language.ts'

import { type Format, foundIn, type ReadItem, type SourceFile } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow } from '../reading/csv-rows.ts'
import { type NightSpan, nightEntries, nightsIn, withNote } from '../reading/nights.ts'
import { readDurationSeconds, readNumber } from '../reading/numbers.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, ownTarget } from '../reading/target.ts'

const AUTOSLEEP = 'AutoSleep'
const EFFICIENCY = catalogueTarget('Sleep Efficiency')
const LATENCY = catalogueTarget('Time to Fall Asleep', 's')
const WAKING = catalogueTarget('Heart Rate (Pulse)')
/**
 * Means of a night belong to the day on which it ends. The Apple Watch measures heart rate variability as a standard
 * deviation, not from successive differences.
 */
const VALUES: readonly (readonly [column: string, target: EntryTarget])[] = [
  ['SpO2Avg', catalogueTarget('Oxygen Saturation')],
  ['respAvg', catalogueTarget('Respiratory Rate')],
  [
    'sleepBPM',
    ownTarget({ variableName: 'Sleeping Heart Rate', categoryName: 'Vital Signs', unit: 'bpm', combination: 'MEAN' }),
  ],
]

const VARIABILITY = catalogueTarget('Heart Rate Variability (SDNN)', 'ms')
/** In addition to the one for the night. */
const WAKING_VARIABILITY = ownTarget({
  variableName: 'Waking Heart Rate Variability',
  categoryName: 'Vital Signs',
  unit: 'ms',
  combination: 'MEAN',
})

const isAutoSleep = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['iso8601', 'bedtime', 'waketime', 'asleep', 'inbed'].every((key) => keys.has(key))
}

export const autoSleep: Format = {
  ...knownFormat('autosleep'),
  sniff: ({ files }) => (files.some(isAutoSleep) ? 1 : 0),
  read: async function* ({ files }, context) {
    yield* nightsIn(foundIn(files.filter(isAutoSleep), AUTOSLEEP), context, {
      startColumn: 'bedtime',
      endColumn: 'waketime',
      itemsOf: nightItems,
    })
  },
}

function* nightItems(row: NamedRow, { start, end, position }: NightSpan): Generator<ReadItem> {
  const shared = { start, endEpoch: end.epochSeconds, position, sourceName: AUTOSLEEP }
  const waking = { start: end, position, sourceName: AUTOSLEEP }
  const asleepSeconds = readDurationSeconds(row.cell('asleep'))
  if (!asleepSeconds) return yield leftOut(say('Nights without sleep'))
  const note = [row.cell('tags'), row.cell('notes')].filter(Boolean).join('; ')
  const night = {
    ...shared,
    seconds: {
      deep: readDurationSeconds(row.cell('deep')),
      rem: readDurationSeconds(row.cell('REM')),
      awake: readDurationSeconds(row.cell('awake')),
    },
    asleepSeconds,
    inBedSeconds: readDurationSeconds(row.cell('inBed')),
  }
  yield* withNote(nightEntries(night), note)
  const efficiency = amountIn(row, 'efficiency')
  // Some versions write impossible values.
  if (efficiency !== undefined && efficiency > 100) yield leftOut(say('Efficiencies above 100 %'))
  else if (efficiency !== undefined) yield entryOf(EFFICIENCY, { ...shared, value: efficiency })
  const latency = readDurationSeconds(row.cell('fellAsleepIn'))
  if (latency) yield entryOf(LATENCY, { ...shared, value: latency })
  for (const [column, target] of VALUES) {
    const value = amountIn(row, column)
    if (value !== undefined) yield entryOf(target, { ...waking, value })
  }
  // Older versions have only the one of the morning.
  const ofNight = amountIn(row, 'sleepHRV')
  const ofMorning = amountIn(row, 'hrv')
  if (ofNight !== undefined) yield entryOf(VARIABILITY, { ...waking, value: ofNight })
  if (ofMorning !== undefined)
    yield entryOf(ofNight === undefined ? VARIABILITY : WAKING_VARIABILITY, { ...waking, value: ofMorning })
  const pulse = amountIn(row, 'wakingBPM')
  if (pulse !== undefined) yield entryOf(WAKING, { ...waking, value: pulse })
}

/** A number above zero; 0 is written for what was not measured. */
function amountIn(row: NamedRow, column: string): number | undefined {
  const parsed = readNumber(row.cell(column))
  return parsed.kind === 'number' && parsed.value > 0 ? parsed.value : undefined
}
