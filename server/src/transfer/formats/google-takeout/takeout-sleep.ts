/** Nights and exercise of a Google Takeout, as tables and as the older JSON. */
import type { Moment } from '../../../lib/utc-text.ts'
import { readMoment } from '../../../lib/utc-text.ts'
import type { ReadItem } from '../format.ts'
import { namedRows } from '../reading/csv-rows.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { lookup } from '../reading/lookup.ts'
import { natureOf } from '../reading/natures.ts'
import { nightEntries, type Stage } from '../reading/nights.ts'
import { readNumber } from '../reading/numbers.ts'
import { entryOf, rejected, shown } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import type { TakeoutFile } from './takeout-files.ts'
import { takeoutSource } from './takeout-tables.ts'
import type { TakeoutTimes } from './takeout-times.ts'

const efficiency = natureOf('Sleep Efficiency')
const latency = natureOf('Time to Fall Asleep')

type StageSeconds = Partial<Record<Stage, number>>

const STAGES = lookup<Stage>({
  DEEP: 'deep',
  LIGHT: 'light',
  REM: 'rem',
  AWAKE: 'awake',
  WAKE: 'awake',
})

/** A moment in UTC and, in another column, how far the local clock was from it. */
function momentAt(utcText: string, offsetText: string): Moment | undefined {
  const moment = readMoment(utcText)
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(offsetText)
  if (!moment || !offset) return moment
  const minutes = Number(offset[2]) * 60 + Number(offset[3])
  return { ...moment, offsetMinutes: offset[1] === '-' ? -minutes : minutes }
}

/** Seconds of each stage by the id of the sleep. */
export async function stagesBySleep(files: readonly TakeoutFile[]): Promise<ReadonlyMap<string, StageSeconds>> {
  const stages = new Map<string, StageSeconds>()
  for (const { file } of files) {
    for await (const row of namedRows(file)) {
      const stage = STAGES[row.cell('sleep_stage_type')]
      const [start, end] = [readMoment(row.cell('sleep_stage_start')), readMoment(row.cell('sleep_stage_end'))]
      if (stage === undefined || !start || !end || end.epochSeconds <= start.epochSeconds) continue
      const known = stages.get(row.cell('sleep_id')) ?? {}
      known[stage] = (known[stage] ?? 0) + end.epochSeconds - start.epochSeconds
      stages.set(row.cell('sleep_id'), known)
    }
  }
  return stages
}

export async function* sleepRows(
  { file }: TakeoutFile,
  stages: ReadonlyMap<string, StageSeconds>,
): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const place = { file: file.path, line: row.line }
    const start = momentAt(row.cell('sleep_start'), row.cell('start_utc_offset'))
    const end = readMoment(row.cell('sleep_end'))
    const minutes = (column: string) => {
      const read = readNumber(row.cell(column))
      return read.kind === 'number' && read.value >= 0 ? read.value : undefined
    }
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(place, 'The sleep has no start or no end.')
      continue
    }
    const sourceName = takeoutSource(row.cell('data_source'))
    yield* nightEntries({
      start,
      endEpoch: end.epochSeconds,
      seconds: { awake: inSeconds(minutes('minutes_awake')), ...stages.get(row.cell('sleep_id')) },
      asleepSeconds: inSeconds(minutes('minutes_asleep')),
      inBedSeconds: inSeconds(minutes('minutes_in_sleep_period')),
      sourceName,
      place,
    })
    const waiting = minutes('minutes_to_fall_asleep')
    if (waiting !== undefined && waiting > 0) yield entryOf(latency, { value: waiting, start, sourceName, place })
  }
}

export async function* exerciseRows({ file }: TakeoutFile): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const place = { file: file.path, line: row.line }
    const start = momentAt(row.cell('exercise_start'), row.cell('utc_offset'))
    const end = readMoment(row.cell('exercise_end'))
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(place, 'The exercise has no start or no end.')
      continue
    }
    const { nature, note } = workoutOf(row.cell('activity_name'))
    const value = (end.epochSeconds - start.epochSeconds) / 60
    yield entryOf(nature, { value, start, endEpoch: end.epochSeconds, sourceName: 'Fitbit', note, place })
  }
}

interface Spot {
  readonly times: TakeoutTimes
  readonly place: { readonly file: string; readonly line: number }
}

const inSeconds = (minutes: number | undefined): number | undefined =>
  minutes === undefined || minutes < 0 ? undefined : minutes * 60

/** A night of `sleep-*.json`: stages where the device knows them, else only asleep and awake. */
export function* sleepRecord(record: JsonObject, { times, place }: Spot): Generator<ReadItem> {
  const start = times.momentOf(textIn(record['startTime']) ?? '')
  const end = times.momentOf(textIn(record['endTime']) ?? '')
  if (!start || !end || end.epochSeconds <= start.epochSeconds)
    return yield rejected(place, `${shown(String(record['startTime']))} is not a time of falling asleep.`)
  const summary = objectIn(objectIn(record['levels'])?.['summary'])
  const stageSeconds = (name: string) => inSeconds(numberIn(objectIn(summary?.[name])?.['minutes']))
  yield* nightEntries({
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
    place,
  })
  const share = numberIn(record['efficiency'])
  if (share !== undefined && share > 0) yield entryOf(efficiency, { value: share, start, sourceName: 'Fitbit', place })
}

export function* exerciseRecord(record: JsonObject, { times, place }: Spot): Generator<ReadItem> {
  const start = times.minuteOf(textIn(record['startTime']) ?? '')
  const elapsed = numberIn(record['duration'])
  const active = numberIn(record['activeDuration']) ?? elapsed
  if (!start || active === undefined || active <= 0)
    return yield rejected(place, 'The exercise has no start or no duration.')
  const { nature, note } = workoutOf(textIn(record['activityName']) ?? '')
  const endEpoch = start.epochSeconds + Math.max(1, Math.round((elapsed ?? active) / 1000))
  const sourceName = textIn(objectIn(record['source'])?.['name']) ?? 'Fitbit'
  yield entryOf(nature, { value: active / 60_000, start, endEpoch, sourceName, note, place })
}
