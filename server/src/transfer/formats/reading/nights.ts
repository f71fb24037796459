/**
 * The values of a night: the duration of sleep and of each stage. All start with the night, so that they belong to the
 * same day. The total is the device's own or the sum of the stages, never both.
 */

import { say } from '../../../lib/language.ts'

import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { FilePosition, ReadContext, ReadEntry, ReadItem, SourceFile } from '../format.ts'
import { type NamedRow, namedRows } from './csv-rows.ts'
import { readDate } from './dates.ts'
import { localMoments, OwnMoments } from './moments.ts'
import { entryOf, natureOf, rejected } from './target.ts'

export type Stage = 'deep' | 'light' | 'rem' | 'awake'

export interface Night {
  readonly start: Moment
  readonly endEpoch: number
  readonly seconds: Readonly<Partial<Record<Stage, number | undefined>>>
  /** The device's total; default: the sum of deep, light and REM sleep. */
  readonly asleepSeconds?: number | undefined
  readonly inBedSeconds?: number | undefined
  readonly sourceName: string
  readonly place: FilePosition
}

const natures = {
  asleep: natureOf('Sleep Duration'),
  deep: natureOf('Deep Sleep Duration'),
  light: natureOf('Light Sleep Duration'),
  rem: natureOf('REM Sleep Duration'),
  awake: natureOf('Awake Time in the Night'),
  inBed: natureOf('Time in Bed'),
} as const

export function* nightEntries(night: Night): Generator<ReadEntry> {
  const { deep, light, rem, awake } = night.seconds
  const stages = [deep, light, rem].filter((seconds) => seconds !== undefined)
  const summed = stages.length === 0 ? undefined : stages.reduce((sum, seconds) => sum + seconds, 0)
  const parts = [
    [natures.asleep, night.asleepSeconds ?? summed],
    [natures.deep, deep],
    [natures.light, light],
    [natures.rem, rem],
    [natures.awake, awake],
    [natures.inBed, night.inBedSeconds],
  ] as const
  for (const [nature, seconds] of parts) {
    if (seconds === undefined) continue
    yield {
      kind: 'entry',
      ...nature,
      value: withoutNoise(nature.unit === 'min' ? seconds / 60 : seconds / 3600),
      start: night.start,
      endEpoch: night.endEpoch,
      sourceName: night.sourceName,
      place: night.place,
    }
  }
}

// Tables with one row per night, with local start and end times in two columns.

const LONGEST_SECONDS = 2 * SECONDS_PER_DAY

/** From going to bed to getting up. */
export interface NightSpan {
  readonly start: Moment
  readonly end: Moment
  readonly place: FilePosition
}

interface NightTable {
  readonly startColumn: string
  readonly endColumn: string
  readonly itemsOf: (row: NamedRow, span: NightSpan) => Iterable<ReadItem>
}

export async function* nightsIn(
  files: readonly SourceFile[],
  context: ReadContext,
  { startColumn, endColumn, itemsOf }: NightTable,
): AsyncGenerator<ReadItem> {
  const momentOf = localMoments(context)
  const momentIn = (text: string): Moment | undefined => {
    const date = readDate(text)
    return date?.kind === 'wall' ? momentOf(date.wall) : date?.moment
  }
  const moments = new OwnMoments()
  for (const file of files) {
    for await (const row of namedRows(file)) {
      const place = { file: file.path, line: row.line }
      const start = momentIn(row.cell(startColumn))
      const end = momentIn(row.cell(endColumn))
      const seconds = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
      if (!start || !end || seconds <= 0 || seconds > LONGEST_SECONDS)
        yield rejected(place, say('The night has no start or no end.'))
      else
        for (const item of itemsOf(row, { start, end, place }))
          yield item.kind === 'entry' ? moments.place(item, row.cells) : item
    }
  }
}

/** The note is attached to the first value of the night only. */
export function* withNote(entries: Iterable<ReadEntry>, note: string): Generator<ReadItem> {
  let isFirst = true
  for (const entry of entries) {
    yield isFirst && note !== '' ? entryOf(entry, { ...entry, note }) : entry
    isFirst = false
  }
}

// Sleep reported in segments: consecutive segments of one source form a night.

export interface SleepSegment {
  readonly stage: Stage | 'asleep' | 'inBed'
  readonly start: Moment
  readonly endEpoch: number
  readonly sourceName: string
  readonly place: FilePosition
}

/** A longer time awake separates two nights. */
const LONGEST_GAP_SECONDS = 2 * 3600

export function* entriesOfSegments(segments: readonly SleepSegment[]): Generator<ReadEntry> {
  const bySource = Map.groupBy(segments, ({ sourceName }) => sourceName)
  for (const ofSource of bySource.values()) {
    for (const night of segmentsByNight(ofSource)) yield* entriesOfNight(night)
  }
}

function segmentsByNight(segments: readonly SleepSegment[]): SleepSegment[][] {
  const nights: SleepSegment[][] = []
  let endEpoch = Number.NEGATIVE_INFINITY
  for (const segment of segments.toSorted((left, right) => left.start.epochSeconds - right.start.epochSeconds)) {
    if (segment.start.epochSeconds - endEpoch > LONGEST_GAP_SECONDS) nights.push([segment])
    else nights.at(-1)?.push(segment)
    endEpoch = Math.max(endEpoch, segment.endEpoch)
  }
  return nights
}

function* entriesOfNight(night: readonly SleepSegment[]): Generator<ReadEntry> {
  const [first] = night
  if (!first) return
  const secondsOf = (...stages: readonly SleepSegment['stage'][]) => {
    const chosen = night.filter(({ stage }) => stages.includes(stage))
    return chosen.length === 0 ? undefined : unionSeconds(chosen)
  }
  yield* nightEntries({
    start: first.start,
    endEpoch: Math.max(...night.map(({ endEpoch }) => endEpoch)),
    seconds: {
      deep: secondsOf('deep'),
      light: secondsOf('light'),
      rem: secondsOf('rem'),
      awake: secondsOf('awake'),
    },
    asleepSeconds: secondsOf('asleep', 'deep', 'light', 'rem'),
    inBedSeconds: secondsOf('inBed'),
    sourceName: first.sourceName,
    place: first.place,
  })
}

/** Duplicate segments count once. */
function unionSeconds(segments: readonly SleepSegment[]): number {
  let seconds = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { start, endEpoch } of segments) {
    const from = Math.max(start.epochSeconds, reached)
    if (endEpoch <= from) continue
    seconds += endEpoch - from
    reached = endEpoch
  }
  return seconds
}
