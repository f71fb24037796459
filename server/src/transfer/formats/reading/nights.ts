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
import { catalogueTarget, entryOf, rejected } from './target.ts'

export type SleepStage = 'deep' | 'light' | 'rem' | 'awake'

export interface Night {
  readonly start: Moment
  readonly endEpoch: number
  readonly seconds: Readonly<Partial<Record<SleepStage, number | undefined>>>
  /** The device's total; default: the sum of deep, light and REM sleep. */
  readonly asleepSeconds?: number | undefined
  readonly inBedSeconds?: number | undefined
  readonly sourceName: string
  readonly position: FilePosition
}

const targets = {
  asleep: catalogueTarget('Sleep Duration'),
  deep: catalogueTarget('Deep Sleep Duration'),
  light: catalogueTarget('Light Sleep Duration'),
  rem: catalogueTarget('REM Sleep Duration'),
  awake: catalogueTarget('Awake Time in the Night'),
  inBed: catalogueTarget('Time in Bed'),
} as const

export function* nightEntries(night: Night): Generator<ReadEntry> {
  const { deep, light, rem, awake } = night.seconds
  const stages = [deep, light, rem].filter((seconds) => seconds !== undefined)
  const summed = stages.length === 0 ? undefined : stages.reduce((sum, seconds) => sum + seconds, 0)
  const parts = [
    [targets.asleep, night.asleepSeconds ?? summed],
    [targets.deep, deep],
    [targets.light, light],
    [targets.rem, rem],
    [targets.awake, awake],
    [targets.inBed, night.inBedSeconds],
  ] as const
  for (const [target, seconds] of parts) {
    if (seconds === undefined) continue
    yield {
      kind: 'entry',
      ...target,
      value: withoutNoise(target.unit === 'min' ? seconds / 60 : seconds / 3600),
      start: night.start,
      endEpoch: night.endEpoch,
      sourceName: night.sourceName,
      position: night.position,
    }
  }
}

// Tables with one row per night, with local start and end times in two columns.

const LONGEST_SECONDS = 2 * SECONDS_PER_DAY

/** The time from going to bed to getting up. */
export interface NightSpan {
  readonly start: Moment
  readonly end: Moment
  readonly position: FilePosition
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
      const position = { file: file.path, line: row.line }
      const start = momentIn(row.cell(startColumn))
      const end = momentIn(row.cell(endColumn))
      const seconds = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
      if (!start || !end || seconds <= 0 || seconds > LONGEST_SECONDS)
        yield rejected(position, say('The night has no start or no end.'))
      else
        for (const item of itemsOf(row, { start, end, position }))
          yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
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
  readonly stage: SleepStage | 'asleep' | 'inBed'
  readonly start: Moment
  readonly endEpoch: number
  readonly sourceName: string
  readonly position: FilePosition
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
    position: first.position,
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

// When somebody went to bed and woke up, from the nights of a device.

/** Shorter sleep is a nap. */
const SHORTEST_NIGHT_SECONDS = 3 * 3600

interface SleepSpan {
  readonly start: Moment
  readonly offsetMinutes: number
  readonly position: FilePosition
  endEpoch: number
  asleepSeconds: number
}

const clocks = { bedtime: catalogueTarget('Bedtime'), wakeUp: catalogueTarget('Wake-Up Time') }

/** Gathers the sleep of each source while a file is read; afterwards, the longest night of each day has two times of day. */
export class NightClocks {
  readonly #spans = new Map<string, SleepSpan[]>()
  /** Sources that report bedtimes themselves. */
  readonly #sourcesWithBedtimes = new Set<string>()

  look({ variableName, start, endEpoch, sourceName, position }: ReadEntry): void {
    if (variableName === clocks.bedtime.variableName || variableName === clocks.wakeUp.variableName)
      this.#sourcesWithBedtimes.add(sourceName)
    const { offsetMinutes } = start
    if (variableName !== targets.asleep.variableName || endEpoch === undefined || offsetMinutes === undefined) return
    const spans = this.#spans.get(sourceName) ?? []
    this.#spans.set(sourceName, spans)
    const span = { start, offsetMinutes, position, endEpoch, asleepSeconds: endEpoch - start.epochSeconds }
    const last = spans.at(-1)
    if (last && last.start.epochSeconds <= start.epochSeconds && isSameNight(last, span)) join(last, span)
    else spans.push(span)
  }

  *entries(): Generator<ReadEntry> {
    for (const [sourceName, spans] of this.#spans) {
      if (this.#sourcesWithBedtimes.has(sourceName)) continue
      for (const { start, offsetMinutes, endEpoch, position } of longestByDay(spans)) {
        const shared = { kind: 'entry' as const, start, endEpoch, sourceName, position }
        yield { ...clocks.bedtime, ...shared, value: clockAt(start.epochSeconds, offsetMinutes) }
        yield { ...clocks.wakeUp, ...shared, value: clockAt(endEpoch, offsetMinutes) }
      }
    }
  }
}

/** The entries, and the two times of day of each night among them. */
export function withNightClocks(entries: readonly ReadEntry[]): readonly ReadEntry[] {
  const nights = new NightClocks()
  for (const entry of entries) nights.look(entry)
  return [...entries, ...nights.entries()]
}

const isSameNight = (earlier: SleepSpan, later: SleepSpan): boolean =>
  later.start.epochSeconds - earlier.endEpoch <= LONGEST_GAP_SECONDS

function join(earlier: SleepSpan, later: SleepSpan): void {
  earlier.asleepSeconds += Math.max(0, later.endEpoch - Math.max(earlier.endEpoch, later.start.epochSeconds))
  earlier.endEpoch = Math.max(earlier.endEpoch, later.endEpoch)
}

/** Files have nights in any order: sorts them, and joins what belongs together. */
function longestByDay(spans: readonly SleepSpan[]): Iterable<SleepSpan> {
  const nights: SleepSpan[] = []
  for (const span of spans.toSorted((sleepSpan, other) => sleepSpan.start.epochSeconds - other.start.epochSeconds)) {
    const last = nights.at(-1)
    if (last && isSameNight(last, span)) join(last, span)
    else nights.push({ ...span })
  }
  const longest = new Map<number, SleepSpan>()
  for (const night of nights) {
    const day = Math.floor((night.endEpoch + night.offsetMinutes * 60) / SECONDS_PER_DAY)
    const isLongest = night.asleepSeconds > (longest.get(day)?.asleepSeconds ?? 0)
    if (night.asleepSeconds >= SHORTEST_NIGHT_SECONDS && isLongest) longest.set(day, night)
  }
  return longest.values()
}

/** Hours since midnight, to the minute. */
function clockAt(epochSeconds: number, offsetMinutes: number): number {
  const minutes = Math.round(epochSeconds / 60) + offsetMinutes
  return withoutNoise((((minutes % 1440) + 1440) % 1440) / 60)
}
