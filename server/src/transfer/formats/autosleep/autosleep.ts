/** AutoSleep's table of nights: local times, lengths as `7:05:00`, and means of the last seven days beside each value. */
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import type { Format, Place, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments } from '../reading/local-moment.ts'
import { type Nature, natureOf } from '../reading/natures.ts'
import { nightEntries } from '../reading/nights.ts'
import { readDurationSeconds, readNumber } from '../reading/numbers.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { entryOf, leftOut, ownTarget, rejected } from '../reading/target.ts'
import { foundIn } from '../unreadable-file.ts'

const AUTOSLEEP = 'AutoSleep'
const LONGEST_SECONDS = 2 * 86_400
const EFFICIENCY = natureOf('Sleep Efficiency')
const LATENCY = natureOf('Time to Fall Asleep', 's')
const WAKING = natureOf('Heart Rate (Pulse)')
/** Means of the night are those of the day on which it ends; a watch of Apple measures the deviation, not the successive differences. */
const VALUES: readonly (readonly [column: string, nature: Nature])[] = [
  ['SpO2Avg', natureOf('Oxygen Saturation')],
  ['respAvg', natureOf('Respiratory Rate')],
  ['sleepHRV', natureOf('Heart Rate Variability (SDNN)', 'ms')],
  [
    'sleepBPM',
    ownTarget({ variableName: 'Sleeping Heart Rate', categoryName: 'Vital Signs', unit: 'bpm', combination: 'MEAN' }),
  ],
]

const isAutoSleep = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['iso8601', 'bedtime', 'waketime', 'asleep', 'inbed'].every((key) => keys.has(key))
}

export const autoSleep: Format = {
  name: 'autosleep',
  connectorId: 32,
  displayName: AUTOSLEEP,
  description:
    'Imports nights from AutoSleep: time asleep and in bed, deep sleep, efficiency, pulse, oxygen and breathing.',
  instructions: [
    'Open AutoSleep, tap the gear, then Export.',
    'Choose the range of dates and the CSV file of history, and save it.',
    'Upload the file here.',
  ],
  getItUrl: 'https://autosleepapp.tantsissa.com',
  sniff: ({ files }) => (files.some(isAutoSleep) ? 1 : 0),
  read: readNights,
}

async function* readNights({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const found = foundIn(files.filter(isAutoSleep), AUTOSLEEP)
  const momentOf = localMoments(context)
  const momentIn = (text: string): Moment | undefined => {
    const date = readDate(text)
    return date?.kind === 'wall' ? momentOf(date.wall) : date?.moment
  }
  const moments = new OwnMoments()
  for (const file of found) {
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const [start, end] = [momentIn(row.cell('bedtime')), momentIn(row.cell('waketime'))]
      const seconds = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
      if (!start || !end || seconds <= 0 || seconds > LONGEST_SECONDS)
        yield rejected(place, say('The night has no start or no end.', 'Anfang oder Ende der Nacht fehlt.'))
      else
        for (const item of nightItems(row, { start, end, place }))
          yield item.kind === 'entry' ? moments.place(item) : item
    }
  }
}

interface SleepSpan {
  readonly start: Moment
  readonly end: Moment
  readonly place: Place
}

function* nightItems(row: NamedRow, { start, end, place }: SleepSpan): Generator<ReadItem> {
  const common = { start, endEpoch: end.epochSeconds, place, sourceName: AUTOSLEEP }
  const waking = { start: end, place, sourceName: AUTOSLEEP }
  const asleepSeconds = readDurationSeconds(row.cell('asleep'))
  if (!asleepSeconds) return yield leftOut(say('Nights without sleep', 'Nächte ohne Schlaf'))
  const note = [row.cell('tags'), row.cell('notes')].filter(Boolean).join('; ')
  const night = {
    ...common,
    seconds: {
      deep: readDurationSeconds(row.cell('deep')),
      rem: readDurationSeconds(row.cell('REM')),
      awake: readDurationSeconds(row.cell('awake')),
    },
    asleepSeconds,
    inBedSeconds: readDurationSeconds(row.cell('inBed')),
  }
  let isFirst = true
  for (const entry of nightEntries(night)) {
    yield isFirst && note !== '' ? entryOf(entry, { ...entry, note }) : entry
    isFirst = false
  }
  const efficiency = amountIn(row, 'efficiency')
  // Some versions write more than there can be.
  if (efficiency !== undefined && efficiency > 100)
    yield leftOut(say('Efficiencies above 100 %', 'Effizienz über 100 %'))
  else if (efficiency !== undefined) yield entryOf(EFFICIENCY, { ...common, value: efficiency })
  const latency = readDurationSeconds(row.cell('fellAsleepIn'))
  if (latency) yield entryOf(LATENCY, { ...common, value: latency })
  for (const [column, nature] of VALUES) {
    const value = amountIn(row, column)
    if (value !== undefined) yield entryOf(nature, { ...waking, value })
  }
  const pulse = amountIn(row, 'wakingBPM')
  if (pulse !== undefined) yield entryOf(WAKING, { ...waking, value: pulse })
}

/** A number above zero; 0 is written for what was not measured. */
function amountIn(row: NamedRow, column: string): number | undefined {
  const read = readNumber(row.cell(column))
  return read.kind === 'number' && read.value > 0 ? read.value : undefined
}
