/** The tables of a Withings archive: weighings, blood pressure, nights, activities, minutes and days. */
import { say } from '../../../lib/refusal.ts'
import { dayNumber, type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { Place, ReadItem, SourceFile } from '../format.ts'
import { type NamedRow, namedRows } from '../reading/csv-rows.ts'
import type { WallTime } from '../reading/local-moment.ts'
import { lookup } from '../reading/lookup.ts'
import { type Nature, natureOf } from '../reading/natures.ts'
import { nightEntries } from '../reading/nights.ts'
import { readNumber } from '../reading/numbers.ts'
import { entryOf, leftOut, rejected, shown } from '../reading/target.ts'
import { workoutInEnglish } from '../reading/workout-languages.ts'
import { workoutOf } from '../reading/workouts.ts'
import { zonedMoment } from '../reading/zoned-moment.ts'
import { MASSES, WORDS } from './withings-words.ts'

const SOURCE = 'Withings'

/** Local times of a table without a zone. */
export type LocalTime = (wall: WallTime) => Moment | undefined

const WALL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/

function timeIn(text: string, local: LocalTime): Moment | undefined {
  const match = WALL.exec(text)
  if (!match) return zonedMoment(text)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return local({ year, month, day, hour, minute, second })
}

/** A number above zero; what is empty, zero or below was not measured. */
function amountIn(row: NamedRow, ...names: readonly string[]): number | undefined {
  const read = readNumber(row.cell(...names))
  return read.kind === 'number' && read.value > 0 ? read.value : undefined
}

const placeOf = (file: SourceFile, { line }: NamedRow): Place => ({ file: file.path, line })

const pounds = natureOf('Body Weight', 'lb')
const kilograms = natureOf('Body Weight')

/** Shares of the weight are what the other masses mean; the muscles and bones stay masses. */
export async function* weightRows(file: SourceFile, local: LocalTime): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const place = placeOf(file, row)
    const start = timeIn(row.cell(...WORDS.date), local)
    const inPounds = amountIn(row, ...massesIn(MASSES.weight, 'lb'))
    const weight = inPounds ?? amountIn(row, ...massesIn(MASSES.weight, 'kg'))
    if (!start)
      yield rejected(
        place,
        say(`${shown(row.cell(...WORDS.date))} is not a time.`, `${shown(row.cell(...WORDS.date))} ist keine Zeit.`),
      )
    else if (weight === undefined) yield rejected(place, say('It contains no weight.', 'Darin steht kein Gewicht.'))
    else {
      const unit = inPounds === undefined ? 'kg' : 'lb'
      const mass = (names: readonly string[]) => amountIn(row, ...massesIn(names, unit))
      const values: readonly (readonly [Nature, number | undefined])[] = [
        [unit === 'lb' ? pounds : kilograms, weight],
        [natureOf('Body Fat'), shareOf(mass(MASSES.fat), weight)],
        [natureOf('Body Water'), shareOf(mass(MASSES.water), weight)],
        [natureOf('Bone Mass', unit), mass(MASSES.bones)],
        [natureOf('Muscle Mass', unit), mass(MASSES.muscles)],
      ]
      const note = row.cell(...WORDS.note)
      for (const [nature, value] of values) {
        if (value !== undefined) yield entryOf(nature, { value, start, sourceName: SOURCE, note, place })
      }
    }
  }
}

/** The columns of a mass in this unit: `Weight (lbs)`. */
const massesIn = (names: readonly string[], unit: 'kg' | 'lb'): readonly string[] =>
  names.flatMap((name) => (unit === 'kg' ? [`${name} (kg)`] : [`${name} (lb)`, `${name} (lbs)`]))

const shareOf = (part: number | undefined, whole: number): number | undefined =>
  part === undefined ? undefined : Number(((part / whole) * 100).toFixed(2))

/** Tables with a local time and numbers of one moment. */
const MOMENTS = lookup<readonly (readonly [columns: readonly string[], nature: Nature])[]>({
  bp: [
    [WORDS.systolic, natureOf('Systolic Blood Pressure')],
    [WORDS.diastolic, natureOf('Diastolic Blood Pressure')],
    [WORDS.pulse, natureOf('Heart Rate (Pulse)')],
  ],
  height: [[WORDS.height, natureOf('Body Height', 'm')]],
  manual_spo2: [[['value'], natureOf('Oxygen Saturation')]],
})
export const isMomentTable = (name: string): boolean => MOMENTS[name] !== undefined

export async function* momentRows(file: SourceFile, name: string, local: LocalTime): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const place = placeOf(file, row)
    const start = timeIn(row.cell(...WORDS.date), local)
    if (!start) {
      yield rejected(
        place,
        say(`${shown(row.cell(...WORDS.date))} is not a time.`, `${shown(row.cell(...WORDS.date))} ist keine Zeit.`),
      )
      continue
    }
    for (const [columns, nature] of MOMENTS[name] ?? []) {
      const value = amountIn(row, ...columns)
      const note = row.cell(...WORDS.note)
      if (value !== undefined) yield entryOf(nature, { value, start, sourceName: SOURCE, note, place })
    }
  }
}

const latency = natureOf('Time to Fall Asleep', 's')
const snoring = natureOf('Snoring', 's')
const awakenings = natureOf('Awakenings')

export async function* nightRows(file: SourceFile): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const place = placeOf(file, row)
    const [start, end] = [zonedMoment(row.cell(...WORDS.from)), zonedMoment(row.cell(...WORDS.to))]
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(place, say('The night has no start or no end.', 'Anfang oder Ende der Nacht fehlt.'))
      continue
    }
    yield* nightEntries({
      start,
      endEpoch: end.epochSeconds,
      seconds: {
        light: amountIn(row, ...WORDS.light),
        deep: amountIn(row, ...WORDS.deep),
        rem: amountIn(row, ...WORDS.rem),
        awake: amountIn(row, ...WORDS.awake),
      },
      sourceName: SOURCE,
      place,
    })
    const others = [
      [latency, WORDS.latency],
      [snoring, WORDS.snoring],
      [awakenings, WORDS.awakenings],
    ] as const
    for (const [nature, columns] of others) {
      const value = amountIn(row, ...columns)
      if (value !== undefined)
        yield entryOf(nature, { value, start, endEpoch: end.epochSeconds, sourceName: SOURCE, place })
    }
  }
}

/** Energy and steps of an activity are among the minutes; the same hour as "Multi Sport" is one again. */
export async function* activityRows(file: SourceFile): AsyncGenerator<ReadItem> {
  const seen = new Map<string, { readonly item: ReadItem; readonly isGeneral: boolean }>()
  for await (const row of namedRows(file)) {
    const place = placeOf(file, row)
    // Where the person corrected the times, theirs count.
    const start = zonedMoment(row.cell(...WORDS.fromCorrected)) ?? zonedMoment(row.cell(...WORDS.from))
    const end = zonedMoment(row.cell(...WORDS.toCorrected)) ?? zonedMoment(row.cell(...WORDS.to))
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(place, say('The activity has no start or no end.', 'Anfang oder Ende der Aktivität fehlt.'))
      continue
    }
    const name = workoutInEnglish(row.cell(...WORDS.workout))
    const { nature, note } = workoutOf(name)
    const value = (end.epochSeconds - start.epochSeconds) / 60
    const item = entryOf(nature, { value, start, endEpoch: end.epochSeconds, sourceName: SOURCE, note, place })
    const key = `${start.epochSeconds} ${end.epochSeconds}`
    const before = seen.get(key)
    const isGeneral = /^(multi.?sport|other)$/i.test(name)
    if (before) yield leftOut(say('activities that appear twice', 'Aktivitäten, die zweimal vorkommen'))
    if (!before || before.isGeneral) seen.set(key, { item, isGeneral })
  }
  for (const { item } of seen.values()) yield item
}

interface Minutes {
  readonly nature: Nature
  /** The table of days that says the same. */
  readonly days?: string
  readonly isNight?: boolean
}

const minutesOf = (name: string, unit?: string): Nature => natureOf(name, unit)
const SLEEP_MONITOR = { isNight: true }

/** `raw_*.csv`: a start, a list of durations and a list of values. */
export const RAW = lookup<Minutes>({
  raw_tracker_steps: { nature: minutesOf('Daily Step Count'), days: 'aggregates_steps' },
  raw_tracker_distance: { nature: minutesOf('Walking and Running Distance', 'm'), days: 'aggregates_distance' },
  'raw_tracker_calories-earned': { nature: minutesOf('Active Energy Burned'), days: 'aggregates_calories_earned' },
  raw_hr_hr: { nature: minutesOf('Heart Rate (Pulse)') },
  raw_tracker_hr: { nature: minutesOf('Heart Rate (Pulse)') },
  raw_bed_hr: { nature: minutesOf('Heart Rate (Pulse)'), ...SLEEP_MONITOR },
  'raw_sleep-monitor_hr': { nature: minutesOf('Heart Rate (Pulse)'), ...SLEEP_MONITOR },
  'raw_bed_respiratory-rate': { nature: minutesOf('Respiratory Rate'), ...SLEEP_MONITOR },
  'raw_sleep-monitor_respiratory-rate': { nature: minutesOf('Respiratory Rate'), ...SLEEP_MONITOR },
  raw_spo2_auto_spo2: { nature: minutesOf('Oxygen Saturation') },
})

export const DAYS = lookup<Nature>({
  aggregates_steps: natureOf('Daily Step Count'),
  aggregates_distance: natureOf('Walking and Running Distance', 'm'),
  aggregates_calories_earned: natureOf('Active Energy Burned'),
  aggregates_calories_passive: natureOf('Resting Energy Burned'),
})

const listIn = (cell: string): readonly number[] | undefined => {
  const parts = cell.replace(/^\[|\]$/g, '').split(',')
  const numbers = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  return cell !== '' && numbers.every((number) => Number.isFinite(number)) ? numbers : undefined
}

/** `daysSeen` gathers the local days that are also listed minute by minute. */
export async function* minuteRows(
  file: SourceFile,
  { nature, isNight = false }: Minutes,
  daysSeen: Set<number>,
): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const place = placeOf(file, row)
    const start = readMoment(row.cell('start'))
    const [durations, values] = [listIn(row.cell('duration')), listIn(row.cell('value'))]
    if (!start || !durations || !values || durations.length !== values.length) {
      yield rejected(
        place,
        start
          ? say('Its durations and values do not match.', 'Dauern und Werte passen nicht zusammen.')
          : say(`${shown(row.cell('start'))} is not a time.`, `${shown(row.cell('start'))} ist keine Zeit.`),
      )
      continue
    }
    const sourceName = isNight ? `${SOURCE} sleep monitor` : SOURCE
    let { epochSeconds } = start
    for (const [at, value] of values.entries()) {
      const seconds = Math.max(1, Math.round(durations[at] ?? 1))
      daysSeen.add(dayNumber(epochSeconds + (start.offsetMinutes ?? 0) * 60))
      const lasting = nature.combination === 'SUM' ? { endEpoch: epochSeconds + seconds } : {}
      if (value <= 0)
        yield leftOut(
          say(`${nature.variableName}: minutes without a value`, `${nature.variableName}: Minuten ohne Wert`),
        )
      else yield entryOf(nature, { value, start: { ...start, epochSeconds }, ...lasting, sourceName, place })
      epochSeconds += seconds
    }
  }
}

interface DayReading {
  readonly nature: Nature
  readonly local: LocalTime
  readonly daysSeen: ReadonlySet<number>
}

/** Days that are not there minute by minute. */
export async function* dayRows(file: SourceFile, { nature, local, daysSeen }: DayReading): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const place = placeOf(file, row)
    const start = timeIn(row.cell('date'), local)
    const value = amountIn(row, 'value')
    const day = dayNumber(readMoment(row.cell('date').slice(0, 10))?.epochSeconds ?? 0)
    if (!start)
      yield rejected(place, say(`${shown(row.cell('date'))} is not a day.`, `${shown(row.cell('date'))} ist kein Tag.`))
    else if (daysSeen.has(day))
      yield leftOut(say('days that are also listed minute by minute', 'Tage, die auch Minute für Minute da sind'))
    else if (value === undefined)
      yield leftOut(say(`${nature.variableName}: days without a value`, `${nature.variableName}: Tage ohne Wert`))
    else
      yield entryOf(nature, { value, start, endEpoch: start.epochSeconds + SECONDS_PER_DAY, sourceName: SOURCE, place })
  }
}
