/**
 * Sleep Cycle's CSV: a row a night, in local times. Older files say how long somebody was in bed and not how long asleep;
 * newer ones also the stages, in seconds.
 */
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import type { Format, Place, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments } from '../reading/local-moment.ts'
import { natureOf } from '../reading/natures.ts'
import { nightEntries } from '../reading/nights.ts'
import { readDurationSeconds, readNumber } from '../reading/numbers.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { entryOf, ownTarget, rejected } from '../reading/target.ts'
import { foundIn } from '../unreadable-file.ts'

const SLEEP_CYCLE = 'Sleep Cycle'
/** The program works it out; it is not how somebody rated the night. */
const QUALITY = ownTarget({
  variableName: 'Sleep Quality (Sleep Cycle)',
  categoryName: 'Sleep',
  unit: '%',
  combination: 'MEAN',
})
const PULSE = natureOf('Heart Rate (Pulse)')
const SNORING = natureOf('Snoring', 's')
const LATENCY = natureOf('Time to Fall Asleep', 's')
const LONGEST_SECONDS = 2 * 86_400

const isSleepCycle = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  const isNight = ['start', 'end', 'sleep quality'].every((key) => keys.has(key))
  return isNight && [...keys].some((key) => key.startsWith('time in bed'))
}

export const sleepCycle: Format = {
  name: 'sleep-cycle',
  connectorId: 25,
  displayName: SLEEP_CYCLE,
  description: 'Imports nights from Sleep Cycle: time in bed and asleep, stages, quality, snoring and notes.',
  instructions: [
    'Open Sleep Cycle, tap Profile, then More, then Database (part of Premium).',
    'Tap Export Database and save the CSV file.',
    'Upload the file here.',
  ],
  getItUrl: 'https://www.sleepcycle.com',
  sniff: ({ files }) => (files.some(isSleepCycle) ? 1 : 0),
  read: readNights,
}

async function* readNights({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const momentIn = (text: string): Moment | undefined => {
    const date = readDate(text)
    return date?.kind === 'wall' ? momentOf(date.wall) : date?.moment
  }
  const moments = new OwnMoments()
  for (const file of foundIn(files.filter(isSleepCycle), SLEEP_CYCLE)) {
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const [start, end] = [momentIn(row.cell('Start')), momentIn(row.cell('End'))]
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
  // With its end each of them belongs to the day of waking up, as the night does.
  const recorded = { start, endEpoch: end.epochSeconds, place, sourceName: SLEEP_CYCLE }
  const seconds = {
    deep: amountIn(row, 'Deep (seconds)'),
    light: amountIn(row, 'Light (seconds)'),
    rem: amountIn(row, 'Dream (seconds)', 'REM (seconds)'),
    awake: amountIn(row, 'Awake (seconds)'),
  }
  const inBedSeconds =
    amountIn(row, 'Time in bed (seconds)', 'Time in bed(seconds)') ?? readDurationSeconds(row.cell('Time in bed'))
  const asleepSeconds = amountIn(row, 'Time asleep (seconds)')
  const note = row.cell('Notes', 'Sleep Notes').replaceAll(':', ', ')
  let isFirst = true
  for (const entry of nightEntries({ ...recorded, seconds, inBedSeconds, asleepSeconds })) {
    yield isFirst && note !== '' ? entryOf(entry, { ...entry, note }) : entry
    isFirst = false
  }
  const quality = amountIn(row, 'Sleep Quality')
  if (quality !== undefined) yield entryOf(QUALITY, { ...recorded, value: quality })
  const snoring = amountIn(row, 'Snore time (seconds)', 'Snore time')
  if (snoring !== undefined) yield entryOf(SNORING, { ...recorded, value: snoring })
  const latency = amountIn(row, 'Time before sleep (seconds)')
  if (latency !== undefined) yield entryOf(LATENCY, { ...recorded, value: latency })
  // It is taken on waking; 0 is written where it was not.
  const pulse = amountIn(row, 'Heart rate (bpm)', 'Heart rate')
  if (pulse !== undefined) yield entryOf(PULSE, { start: end, place, sourceName: SLEEP_CYCLE, value: pulse })
}

/** A number above zero; 0 and a dash are written for what was not measured. */
function amountIn(row: NamedRow, ...names: readonly string[]): number | undefined {
  const read = readNumber(row.cell(...names))
  return read.kind === 'number' && read.value > 0 ? read.value : undefined
}
