/** Nights and exercise of a Google Takeout, as tables and as the older JSON. */
import { say } from '../../../lib/language.ts'

import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import { type FilePosition, type ReadItem, type SourceFile, UnreadableFile } from '../format.ts'
import { namedRows } from '../reading/csv-rows.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { reportedAsWhole } from '../reading/member-use.ts'
import { type Night, nightEntries, type SleepStage } from '../reading/nights.ts'
import { readNumber } from '../reading/numbers.ts'
import type { StatedOffset } from '../reading/person-clock.ts'
import { catalogueTarget, entryOf, leftOut, lookup, quotedCell, rejected } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import type { TakeoutFile } from './takeout-files.ts'
import { takeoutSource } from './takeout-tables.ts'
import { figuresOf, type TakeoutClock, type TakeoutTimes } from './takeout-times.ts'

const efficiency = catalogueTarget('Sleep Efficiency')
const latency = catalogueTarget('Time to Fall Asleep')

type StageSeconds = Partial<Record<SleepStage, number>>

const STAGES = lookup<SleepStage>({
  DEEP: 'deep',
  LIGHT: 'light',
  REM: 'rem',
  AWAKE: 'awake',
  WAKE: 'awake',
})

/** In the table's time, and the offset of local time in another column. */
function momentAt(text: string, offsetText: string, { times, clock }: NightReading): Moment | undefined {
  const figures = figuresOf(text)
  const offsetMinutes = offsetIn(offsetText)
  if (figures === undefined || offsetMinutes === undefined) return times.momentBy(clock, text)
  if (isUnstated(figures, offsetMinutes, times)) return times.momentBy('local time', text)
  return { epochSeconds: figures - (clock === 'UTC' ? 0 : offsetMinutes * 60), offsetMinutes }
}

/**
 * Nights that came from an older Fitbit account have +00:00 and the clock on the wall. It is meaningful only if the
 * person's local time was UTC.
 */
const isUnstated = (figures: number, offsetMinutes: number, times: TakeoutTimes): boolean =>
  offsetMinutes === 0 && !times.agreesWithUtc(figures)

export interface NightReading {
  readonly times: TakeoutTimes
  readonly clock: TakeoutClock
  readonly chosen: ChosenNights
  readonly stages: ReadonlyMap<string, StageSeconds>
}

const repeatedNight = leftOut(say('nights that are also in another file or row'))

/** Seconds of each stage by the id of the sleep. */
export async function stagesBySleep(files: readonly TakeoutFile[]): Promise<ReadonlyMap<string, StageSeconds>> {
  const stages = new Map<string, StageSeconds>()
  for (const { file } of files) {
    for await (const row of namedRows(file)) {
      const stage = STAGES[row.cell('sleep_stage_type')]
      const start = readMoment(row.cell('sleep_stage_start'))
      const end = readMoment(row.cell('sleep_stage_end'))
      if (stage === undefined || !start || !end || end.epochSeconds <= start.epochSeconds) continue
      const existing = stages.get(row.cell('sleep_id')) ?? {}
      existing[stage] = (existing[stage] ?? 0) + end.epochSeconds - start.epochSeconds
      stages.set(row.cell('sleep_id'), existing)
    }
  }
  return stages
}

export async function* sleepRows({ file }: TakeoutFile, reading: NightReading): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const position = { file: file.path, line: row.line }
    const start = momentAt(row.cell('sleep_start'), row.cell('start_utc_offset'), reading)
    const end = momentAt(row.cell('sleep_end'), row.cell('end_utc_offset', 'start_utc_offset'), reading)
    const minutes = (column: string) => {
      const parsed = readNumber(row.cell(column))
      return parsed.kind === 'number' && parsed.value >= 0 ? parsed.value : undefined
    }
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(position, say('The sleep has no start or no end.'))
      continue
    }
    if (!reading.chosen.has(position)) {
      yield repeatedNight
      continue
    }
    const sourceName = takeoutSource(row.cell('data_source'))
    const stages = reading.stages.get(row.cell('sleep_id')) ?? {}
    // The period ends with the last sleep; lying awake after it also counts as time in bed.
    const inBedSeconds = Math.max(
      end.epochSeconds - start.epochSeconds,
      inSeconds(minutes('minutes_in_sleep_period')) ?? 0,
    )
    yield* possibleNight({
      start,
      endEpoch: end.epochSeconds,
      // Short awakenings lie over other stages: if the row has a duration, it counts.
      seconds: { ...stages, awake: inSeconds(minutes('minutes_awake')) ?? stages.awake },
      asleepSeconds: inSeconds(minutes('minutes_asleep')),
      inBedSeconds,
      sourceName,
      position,
    })
    const waiting = minutes('minutes_to_fall_asleep')
    if (waiting !== undefined && waiting > 0)
      yield entryOf(latency, { value: waiting, start, endEpoch: end.epochSeconds, sourceName, position })
  }
}

/** Nobody sleeps longer than they lie in bed, or sleeps and is awake at once. Numbers are rounded to minutes. */
function* possibleNight(night: Night): Generator<ReadItem> {
  const { deep = 0, light = 0, rem = 0, awake = 0 } = night.seconds
  const asleep = night.asleepSeconds ?? deep + light + rem
  const inBed = (night.inBedSeconds ?? Number.POSITIVE_INFINITY) + 60
  if (asleep > inBed) yield rejected(night.position, say('The sleep is longer than the time in bed.'))
  else if (asleep + awake <= inBed) yield* nightEntries(night)
  else {
    yield* nightEntries({ ...night, seconds: { ...night.seconds, awake: undefined } })
    yield leftOut(say('waking minutes that do not fit into the time in bed'))
  }
}

export async function* exerciseRows({ file }: TakeoutFile, times: TakeoutTimes): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const position = { file: file.path, line: row.line }
    const utc = times.momentBy('UTC', row.cell('exercise_start'))
    const start = utc && { ...utc, offsetMinutes: offsetIn(row.cell('utc_offset')) ?? utc.offsetMinutes }
    const end = readMoment(row.cell('exercise_end'))
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(position, say('The exercise has no start or no end.'))
      continue
    }
    const { target, note } = workoutOf(row.cell('activity_name'))
    const value = (end.epochSeconds - start.epochSeconds) / 60
    yield entryOf(target, { value, start, endEpoch: end.epochSeconds, sourceName: 'Fitbit', note, position })
  }
}

interface SleepContext {
  readonly times: TakeoutTimes
  readonly position: { readonly file: string; readonly line: number }
}

const inSeconds = (minutes: number | undefined): number | undefined =>
  minutes === undefined || minutes < 0 ? undefined : minutes * 60

/** A night of `sleep-*.json`: stages if the device measured them, otherwise only asleep and awake. */
export function* sleepRecord(
  record: JsonObject,
  { times, chosen, position }: SleepContext & Pick<NightReading, 'chosen'>,
): Generator<ReadItem> {
  const start = times.momentOf(textIn(record['startTime']) ?? '')
  const end = times.momentOf(textIn(record['endTime']) ?? '')
  if (!start || !end || end.epochSeconds <= start.epochSeconds)
    return yield rejected(
      position,
      say('{shown} is not a time of falling asleep.', { shown: quotedCell(String(record['startTime'])) }),
    )
  if (!chosen.has(position)) {
    reportedAsWhole(record)
    return yield repeatedNight
  }
  const summary = objectIn(objectIn(record['levels'])?.['summary'])
  const stageSeconds = (name: string) => inSeconds(numberIn(objectIn(summary?.[name])?.['minutes']))
  yield* possibleNight({
    start,
    endEpoch: end.epochSeconds,
    seconds: {
      deep: stageSeconds('deep'),
      light: stageSeconds('light'),
      rem: stageSeconds('rem'),
      awake: inSeconds(numberIn(record['minutesAwake'])),
    },
    asleepSeconds: inSeconds(numberIn(record['minutesAsleep'])),
    inBedSeconds: inSeconds(numberIn(record['timeInBed'])),
    sourceName: 'Fitbit',
    position,
  })
  const share = numberIn(record['efficiency'])
  if (share !== undefined && share > 0)
    yield entryOf(efficiency, { value: share, start, endEpoch: end.epochSeconds, sourceName: 'Fitbit', position })
}

export function* exerciseRecord(record: JsonObject, { times, position }: SleepContext): Generator<ReadItem> {
  const start = times.minuteOf(textIn(record['startTime']) ?? '')
  const elapsed = numberIn(record['duration'])
  const active = numberIn(record['activeDuration']) ?? elapsed
  if (!start || active === undefined || active <= 0)
    return yield rejected(position, say('The exercise has no start or no duration.'))
  const { target, note } = workoutOf(textIn(record['activityName']) ?? '')
  const endEpoch = start.epochSeconds + Math.max(1, Math.round((elapsed ?? active) / 1000))
  const sourceName = textIn(objectIn(record['source'])?.['name']) ?? 'Fitbit'
  yield entryOf(target, { value: active / 60_000, start, endEpoch, sourceName, note, position })
}

// Surveys the nights of a Google Takeout: which clock they use, and which of them appear twice.

/** Times are the figures as written, in seconds. */
interface WrittenNight {
  readonly position: FilePosition
  readonly start: number
  readonly end: number
}

interface TableNight extends WrittenNight {
  readonly startText: string
  readonly offsetMinutes: number | undefined
  /** When the record was made; this one is always UTC. */
  readonly created: number | undefined
}

interface ListedNight extends WrittenNight {
  readonly id: string
  readonly startText: string
}

export interface Nights {
  /** `UserSleeps_*.csv`. */
  readonly table: readonly TableNight[]
  /** `sleep-*.json`, always by the local clock. */
  readonly listed: readonly ListedNight[]
}

/** `+02:00`, `-0500`. */
function offsetIn(text: string): number | undefined {
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(text.trim())
  if (!offset) return undefined
  const minutes = Number(offset[2]) * 60 + Number(offset[3])
  return offset[1] === '-' ? -minutes : minutes
}

export async function nightsIn(files: readonly TakeoutFile[]): Promise<Nights> {
  const table: TableNight[] = []
  const listed: ListedNight[] = []
  for (const { file, stem, isJson } of files) {
    if (stem === 'usersleeps' && !isJson) await collect(tableNights(file), table)
    if (stem === 'sleep' && isJson) await collect(listedNights(file), listed)
  }
  return { table, listed }
}

/** A file that cannot be read is reported when its turn comes. */
async function collect<T>(nights: AsyncIterable<T>, into: T[]): Promise<void> {
  try {
    for await (const night of nights) into.push(night)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
}

async function* tableNights(file: SourceFile): AsyncGenerator<TableNight> {
  for await (const row of namedRows(file)) {
    const startText = row.cell('sleep_start')
    const start = figuresOf(startText)
    const end = figuresOf(row.cell('sleep_end'))
    if (start === undefined || end === undefined) continue
    const offsetMinutes = offsetIn(row.cell('start_utc_offset'))
    const created = figuresOf(row.cell('sleep_created'))
    yield { position: { file: file.path, line: row.line }, startText, start, end, offsetMinutes, created }
  }
}

async function* listedNights(file: SourceFile): AsyncGenerator<ListedNight> {
  let line = 0
  for await (const { read } of jsonPieces(file, (path, kind) => path.length === 0 && kind === 'list')) {
    const value = read()
    line++
    if (!isObject(value)) continue
    const startText = textIn(value['startTime']) ?? ''
    const start = figuresOf(startText)
    const end = figuresOf(textIn(value['endTime']) ?? '')
    if (start === undefined || end === undefined) continue
    yield { position: { file: file.path, line }, startText, start, end, id: String(value['logId']) }
  }
}

export const statedOffsets = ({ table }: Nights): readonly StatedOffset[] =>
  table.flatMap(({ start, offsetMinutes }) =>
    // +00:00 may mean that nothing is known.
    offsetMinutes ? [{ epochSeconds: start - offsetMinutes * 60, offsetMinutes }] : [],
  )

/** The majority, or nothing. */
export function majority(votes: readonly (TakeoutClock | undefined)[]): TakeoutClock | undefined {
  const local = votes.filter((vote) => vote === 'local time').length
  const utc = votes.filter((vote) => vote === 'UTC').length
  return local === utc ? undefined : local > utc ? 'local time' : 'UTC'
}

/** The clocks of devices and servers differ by seconds. */
const SLACK_SECONDS = 300
const SOON_SECONDS = 3600
const minuteOf = (seconds: number): number => Math.round(seconds / 60)

/**
 * The meaning of `Z` in `UserSleeps_*.csv`, as far as the files show it: by the same nights in JSON, or by when they
 * were stored.
 */
export function clockOfNights({ table, listed }: Nights): TakeoutClock | undefined {
  const walls = new Set(listed.map(({ start }) => minuteOf(start)))
  const same = majority(
    table.map(({ start, offsetMinutes = 0 }) => {
      const asLocal = walls.has(minuteOf(start))
      const asUtc = walls.has(minuteOf(start) + offsetMinutes)
      return asLocal === asUtc ? undefined : asLocal ? 'local time' : 'UTC'
    }),
  )
  return same ?? clockByStoring(table)
}

/** No night is stored before it is over, and at least one of many is stored soon afterwards. */
function clockByStoring(table: readonly TableNight[]): TakeoutClock | undefined {
  const gaps = table.flatMap(({ end, created, offsetMinutes }) => {
    if (created === undefined || offsetMinutes === undefined || offsetMinutes === 0) return []
    return [{ utc: created - end, local: created - (end - offsetMinutes * 60) }]
  })
  const impossible = majority(
    gaps.map(({ utc, local }) => {
      const isUtc = utc >= -SLACK_SECONDS
      const isLocal = local >= -SLACK_SECONDS
      return isUtc === isLocal ? undefined : isUtc ? 'UTC' : 'local time'
    }),
  )
  if (impossible !== undefined) return impossible
  const soonest = (kind: 'utc' | 'local') =>
    Math.min(...gaps.map((gap) => gap[kind]).filter((gap) => gap >= -SLACK_SECONDS))
  const utc = soonest('utc')
  const local = soonest('local')
  if (Math.min(utc, local) > SOON_SECONDS || utc === local) return undefined
  return utc < local ? 'UTC' : 'local time'
}

export interface WrittenMoment {
  readonly id: string
  readonly figures: number
}

/** The meaning of `Z` in a table about nights (scores, variability), by whether its times lie within known nights. */
export function clockWithin(
  moments: readonly WrittenMoment[],
  { nights: { table, listed }, clock }: { readonly nights: Nights; readonly clock: TakeoutClock | undefined },
): TakeoutClock | undefined {
  const ends = new Map(listed.map(({ id, end }) => [id, end]))
  const spans = table.flatMap(({ start, end, offsetMinutes }) => {
    if (clock === undefined || offsetMinutes === undefined || offsetMinutes === 0) return []
    const toWall = clock === 'UTC' ? offsetMinutes * 60 : 0
    return [{ start: start + toWall, end: end + toWall + SLACK_SECONDS, offset: offsetMinutes * 60 }]
  })
  return majority(
    moments.map(({ id, figures }) => {
      const end = ends.get(id)
      if (end !== undefined) return Math.abs(end - figures) <= SLACK_SECONDS ? 'local time' : 'UTC'
      const asLocal = spans.some((span) => figures >= span.start && figures <= span.end)
      const asUtc = spans.some((span) => figures + span.offset >= span.start && figures + span.offset <= span.end)
      return asLocal === asUtc ? undefined : asLocal ? 'local time' : 'UTC'
    }),
  )
}

const keyOf = ({ file, line }: FilePosition): string => `${file}\n${line}`
/**
 * Two records of one night differ by some minutes; a longer one has more data only if it is longer by more than that.
 */
const ALIKE_SECONDS = 1800

/** Nights to read: the longest of overlapping ones, and of equally long ones the one in the table. */
export class ChosenNights {
  readonly #positions: ReadonlySet<string>

  constructor(
    { table, listed }: Nights,
    { times, clock }: { readonly times: TakeoutTimes; readonly clock: TakeoutClock },
  ) {
    const spans = [
      ...table.map((night) => ({ ...night, rank: 0, ...spanOf(night, { times, clock }) })),
      ...listed.map((night) => ({ ...night, rank: 1, ...spanOf(night, { times, clock: 'local time' }) })),
    ].filter(({ to, from }) => to > from)
    const size = ({ to, from }: { readonly to: number; readonly from: number }) =>
      Math.round((to - from) / ALIKE_SECONDS)
    spans.sort(
      (first, second) =>
        size(second) - size(first) ||
        first.rank - second.rank ||
        first.from - second.from ||
        (keyOf(first.position) < keyOf(second.position) ? -1 : 1),
    )
    const chosen: typeof spans = []
    for (const span of spans) {
      const shared = (chosenSpan: (typeof spans)[number]) =>
        Math.min(chosenSpan.to, span.to) - Math.max(chosenSpan.from, span.from)
      if (!chosen.some((chosenSpan) => shared(chosenSpan) * 2 > span.to - span.from)) chosen.push(span)
    }
    this.#positions = new Set(chosen.map(({ position }) => keyOf(position)))
  }

  has(position: FilePosition): boolean {
    return this.#positions.has(keyOf(position))
  }
}

function spanOf(
  night: WrittenNight & { readonly startText: string; readonly offsetMinutes?: number | undefined },
  { times, clock }: { readonly times: TakeoutTimes; readonly clock: TakeoutClock },
): { readonly from: number; readonly to: number } {
  const ownOffset = night.offsetMinutes
  const isWallTime = ownOffset !== undefined && isUnstated(night.start, ownOffset, times)
  const stated =
    ownOffset === undefined || isWallTime ? undefined : night.start - (clock === 'UTC' ? 0 : ownOffset * 60)
  const from = stated ?? times.momentBy(isWallTime ? 'local time' : clock, night.startText)?.epochSeconds ?? night.start
  return { from, to: from + night.end - night.start }
}
