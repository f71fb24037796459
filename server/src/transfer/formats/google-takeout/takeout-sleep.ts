/** Nights and exercise of a Google Takeout, as tables and as the older JSON. */
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { readMoment } from '../../../lib/utc-text.ts'
import type { ReadItem } from '../format.ts'
import { namedRows } from '../reading/csv-rows.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { lookup } from '../reading/lookup.ts'
import { tellWhole } from '../reading/member-use.ts'
import { natureOf } from '../reading/natures.ts'
import { type Night, nightEntries, type Stage } from '../reading/nights.ts'
import { readNumber } from '../reading/numbers.ts'
import { entryOf, leftOut, rejected, shown } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'
import type { TakeoutFile } from './takeout-files.ts'
import { type ChosenNights, offsetIn } from './takeout-nights.ts'
import { takeoutSource } from './takeout-tables.ts'
import { type Clock, figuresOf, type TakeoutTimes } from './takeout-times.ts'

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

/** By the clock of the table, and how far the local clock was from UTC as another column says. */
function momentAt(text: string, offsetText: string, { times, clock }: NightReading): Moment | undefined {
  const figures = figuresOf(text)
  const offsetMinutes = offsetIn(offsetText)
  if (figures === undefined || offsetMinutes === undefined) return times.momentBy(clock, text)
  return { epochSeconds: figures - (clock === 'UTC' ? 0 : offsetMinutes * 60), offsetMinutes }
}

export interface NightReading {
  readonly times: TakeoutTimes
  readonly clock: Clock
  readonly chosen: ChosenNights
  readonly stages: ReadonlyMap<string, StageSeconds>
}

const isTwice = leftOut(
  say('nights that are also in another file or row', 'Nächte, die auch in einer anderen Datei oder Zeile stehen'),
)

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

export async function* sleepRows({ file }: TakeoutFile, reading: NightReading): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const place = { file: file.path, line: row.line }
    const start = momentAt(row.cell('sleep_start'), row.cell('start_utc_offset'), reading)
    const end = momentAt(row.cell('sleep_end'), row.cell('end_utc_offset', 'start_utc_offset'), reading)
    const minutes = (column: string) => {
      const read = readNumber(row.cell(column))
      return read.kind === 'number' && read.value >= 0 ? read.value : undefined
    }
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(place, say('The sleep has no start or no end.', 'Anfang oder Ende des Schlafs fehlt.'))
      continue
    }
    if (!reading.chosen.has(place)) {
      yield isTwice
      continue
    }
    const sourceName = takeoutSource(row.cell('data_source'))
    const stages = reading.stages.get(row.cell('sleep_id')) ?? {}
    // The period ends with the last sleep; lying awake after it is time in bed too.
    const inBedSeconds = Math.max(
      end.epochSeconds - start.epochSeconds,
      inSeconds(minutes('minutes_in_sleep_period')) ?? 0,
    )
    yield* possibleNight({
      start,
      endEpoch: end.epochSeconds,
      // Short awakenings lie over other stages: where the row says how long it was, that holds.
      seconds: { ...stages, awake: inSeconds(minutes('minutes_awake')) ?? stages.awake },
      asleepSeconds: inSeconds(minutes('minutes_asleep')),
      inBedSeconds,
      sourceName,
      place,
    })
    const waiting = minutes('minutes_to_fall_asleep')
    if (waiting !== undefined && waiting > 0)
      yield entryOf(latency, { value: waiting, start, endEpoch: end.epochSeconds, sourceName, place })
  }
}

/** Nobody sleeps longer than they lie in bed, or sleeps and is awake at once. Numbers are rounded to minutes. */
function* possibleNight(night: Night): Generator<ReadItem> {
  const { deep = 0, light = 0, rem = 0, awake = 0 } = night.seconds
  const asleep = night.asleepSeconds ?? deep + light + rem
  const inBed = (night.inBedSeconds ?? Number.POSITIVE_INFINITY) + 60
  if (asleep > inBed)
    yield rejected(
      night.place,
      say('The sleep is longer than the time in bed.', 'Der Schlaf ist länger als die Zeit im Bett.'),
    )
  else if (asleep + awake <= inBed) yield* nightEntries(night)
  else {
    yield* nightEntries({ ...night, seconds: { ...night.seconds, awake: undefined } })
    yield leftOut(
      say('waking minutes that do not fit into the time in bed', 'Wache Minuten, die nicht in die Zeit im Bett passen'),
    )
  }
}

export async function* exerciseRows({ file }: TakeoutFile, times: TakeoutTimes): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const place = { file: file.path, line: row.line }
    const utc = times.momentBy('UTC', row.cell('exercise_start'))
    const start = utc && { ...utc, offsetMinutes: offsetIn(row.cell('utc_offset')) ?? utc.offsetMinutes }
    const end = readMoment(row.cell('exercise_end'))
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(place, say('The exercise has no start or no end.', 'Anfang oder Ende des Trainings fehlt.'))
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
export function* sleepRecord(
  record: JsonObject,
  { times, chosen, place }: Spot & Pick<NightReading, 'chosen'>,
): Generator<ReadItem> {
  const start = times.momentOf(textIn(record['startTime']) ?? '')
  const end = times.momentOf(textIn(record['endTime']) ?? '')
  if (!start || !end || end.epochSeconds <= start.epochSeconds)
    return yield rejected(
      place,
      say(
        `${shown(String(record['startTime']))} is not a time of falling asleep.`,
        `${shown(String(record['startTime']))} ist keine Zeit des Einschlafens.`,
      ),
    )
  if (!chosen.has(place)) {
    tellWhole(record)
    return yield isTwice
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
    place,
  })
  const share = numberIn(record['efficiency'])
  if (share !== undefined && share > 0)
    yield entryOf(efficiency, { value: share, start, endEpoch: end.epochSeconds, sourceName: 'Fitbit', place })
}

export function* exerciseRecord(record: JsonObject, { times, place }: Spot): Generator<ReadItem> {
  const start = times.minuteOf(textIn(record['startTime']) ?? '')
  const elapsed = numberIn(record['duration'])
  const active = numberIn(record['activeDuration']) ?? elapsed
  if (!start || active === undefined || active <= 0)
    return yield rejected(
      place,
      say('The exercise has no start or no duration.', 'Anfang oder Dauer des Trainings fehlt.'),
    )
  const { nature, note } = workoutOf(textIn(record['activityName']) ?? '')
  const endEpoch = start.epochSeconds + Math.max(1, Math.round((elapsed ?? active) / 1000))
  const sourceName = textIn(objectIn(record['source'])?.['name']) ?? 'Fitbit'
  yield entryOf(nature, { value: active / 60_000, start, endEpoch, sourceName, note, place })
}
