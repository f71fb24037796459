/** The files of a Google Takeout and the content of each, by its columns or records, or else by its name. */

import { say } from '../../../lib/language.ts'

import { dayNumber } from '../../../lib/utc-text.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import type { ReadEntry, ReadItem, SourceFile, Upload } from '../format.ts'
import { firstRows, headerKeys } from '../reading/csv-rows.ts'
import { leftOut, lookup } from '../reading/target.ts'

export interface TakeoutFile {
  readonly file: SourceFile
  /** Its content, as Google names such files, without folder, date and extension: `heart_rate`, `minute spo2`. */
  readonly stem: string
  readonly isJson: boolean
}

/** Columns that no other table has. The names of files change when they are saved again; these do not. */
const BY_COLUMNS: readonly (readonly [stem: string, ...columns: string[]])[] = [
  ['usersleeps', 'sleep_id', 'sleep_type', 'sleep_start'],
  ['usersleepstages', 'sleep_id', 'sleep_stage_type'],
  ['usersleepscores', 'sleep_id', 'overall_score', 'score_time'],
  ['userexercises', 'exercise_id', 'exercise_start'],
  ['sleep_score', 'sleep_log_entry_id', 'overall_score'],
  ['weight', 'timestamp', 'weight grams'],
  ['height', 'timestamp', 'height millimeters'],
  ['body_fat', 'timestamp', 'body fat percentage'],
  ['oxygen_saturation', 'timestamp', 'oxygen saturation percentage'],
  ['daily spo2', 'timestamp', 'average_value', 'lower_bound', 'upper_bound'],
  ['heart_rate_variability', 'timestamp', 'root mean square of successive differences milliseconds'],
  ['heart rate variability details', 'timestamp', 'rmssd', 'coverage'],
  ['daily heart rate variability summary', 'timestamp', 'rmssd', 'nremhr'],
  ['daily_heart_rate_variability', 'timestamp', 'average heart rate variability milliseconds'],
  ['computed temperature', 'sleep_start', 'nightly_temperature'],
  ['active_minutes', 'timestamp', 'moderate', 'very', 'data source'],
  ['steps', 'timestamp', 'steps', 'data source'],
  ['floors', 'timestamp', 'floors', 'data source'],
  ['distance', 'timestamp', 'distance', 'data source'],
  ['calories', 'timestamp', 'calories', 'data source'],
  ['profile', 'timezone', 'member_since'],
]

/**
 * Members that only one kind of record has. Minutes of steps, distance and energy look alike and are distinguished by
 * name.
 */
const BY_RECORDS = lookup<RegExp>({
  sleep: /"dateOfSleep"/,
  exercise: /"activityName"[\s\S]*"startTime"/,
  weight: /"weight"\s*:[\s\S]*"bmi"\s*:/,
  heart_rate: /"bpm"\s*:[\s\S]*"confidence"\s*:/,
  demographic_vo2_max: /"demographicVO2Max"/,
  run_vo2_max: /"runVO2Max"/,
  water_logs: /"water(Amount|Unit|LogId)"\s*:/,
  food_logs: /"loggedFood"\s*:|"logDate"\s*:[\s\S]*"nutritionalValues"\s*:/,
})

/** `steps_2026-05-01.csv`, `exercise-0.json`, `Daily SpO2 - 2026-01-01-2026-04-10.csv`, `sleep_score (1).csv`. */
function nameStem(name: string): string {
  return name
    .replace(/[ _-]*\d{4}-\d{2}[-\d()]*.*$/, '')
    .replace(/ ?\(\d+\)$/, '')
    .replace(/-\d+$/, '')
    .trim()
}

export function takeoutFile(file: SourceFile): TakeoutFile | undefined {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1).toLowerCase()
  const ending = /\.(csv|json)$/.exec(name)
  if (!ending) return undefined
  const isJson = ending[1] === 'json'
  const reportedStem = isJson ? recordStem(file) : columnStem(file)
  return { file, stem: reportedStem ?? nameStem(name.slice(0, ending.index)), isJson }
}

function columnStem(file: SourceFile): string | undefined {
  const keys = headerKeys(file)
  return BY_COLUMNS.find(([, ...columns]) => columns.every((column) => keys.has(column)))?.[0]
}

const RECORD_BYTES = 4096

function recordStem(file: SourceFile): string | undefined {
  const start = new TextDecoder().decode(file.head.subarray(0, RECORD_BYTES))
  if (/^\s*\{[\s\S]*"fitnessActivity"\s*:/.test(start)) return 'fit session'
  if (/^\s*\{[\s\S]*"water"\s*:\s*\[\s*\{[^}]*"logId"\s*:/.test(start)) return 'water_logs'
  if (!/^\s*\[/.test(start)) return undefined
  return Object.entries(BY_RECORDS).find(([, pattern]) => pattern.test(start))?.[0]
}

/** In a fixed order, however they were packed. */
export function takeoutFiles({ files }: Upload): readonly TakeoutFile[] {
  const ordered = [...files].sort((sourceFile, other) =>
    sourceFile.path < other.path ? -1 : sourceFile.path > other.path ? 1 : 0,
  )
  return ordered.flatMap((file) => takeoutFile(file) ?? [])
}

/** Google writes a file for every possible kind of data, with only a header or the words "no data" if there is none. */
const isFilled = ({ file, isJson }: TakeoutFile): boolean => isJson || firstRows(file, 2).length > 1

// The same minutes come in several files: in the old JSON and in the new tables, as samples and as averages of days.
// For each day, the file that covers most of it is read, so that nothing counts twice and nothing is lost.

interface Contest {
  /** Kinds of files with values during the day; of two that cover equally much, the earlier one is read. */
  readonly samples: readonly string[]
  /** Kinds with one average of the day, for days without any samples. */
  readonly averages?: readonly string[]
}

const CONTESTS = lookup<Contest>({
  'Daily Step Count': { samples: ['csv steps', 'json steps'] },
  'Walking and Running Distance': { samples: ['csv distance', 'json distance'] },
  'Total Energy Burned': { samples: ['csv calories', 'json calories'] },
  'Heart Rate (Pulse)': { samples: ['csv heart_rate', 'json heart_rate'] },
  'Resting Heart Rate': { samples: [], averages: ['csv daily_resting_heart_rate', 'json resting_heart_rate'] },
  'Body Weight': { samples: ['csv weight', 'json weight'] },
  'Body Fat': { samples: ['csv body_fat', 'json weight'] },
  'Active Minutes': { samples: ['csv active_minutes', 'json active days'] },
  'Exercise Capacity (VO2 Max)': { samples: [], averages: ['csv demographic_vo2max', 'json demographic_vo2_max'] },
  'Sleep Score': { samples: ['csv sleep_score', 'csv usersleepscores'] },
  'Oxygen Saturation': {
    samples: ['csv oxygen_saturation', 'csv minute spo2'],
    averages: ['csv daily_oxygen_saturation', 'csv daily spo2'],
  },
  'Heart Rate Variability (RMSSD)': {
    samples: ['csv heart_rate_variability', 'csv heart rate variability details'],
    averages: ['csv daily_heart_rate_variability', 'csv daily heart rate variability summary'],
  },
  'Respiratory Rate': { samples: [], averages: ['csv daily_respiratory_rate', 'csv daily respiratory rate summary'] },
  'Skin Temperature': { samples: ['csv body_temperature'], averages: ['csv computed temperature'] },
  // Whatever the sport, since files may name it differently.
  exercise: { samples: ['csv userexercises', 'json exercise'] },
  'Recovery Score': { samples: [], averages: ['csv daily_readiness', 'csv daily readiness score'] },
})

const kindsOf = ({ samples, averages = [] }: Contest): readonly string[] => [...samples, ...averages]

/** A day's activity: one file for each level. */
const ACTIVE_DAY = /^(sedentary|moderately_active|very_active)_minutes$/
export const ACTIVE_DAYS_KIND = 'json active days'

export const kindOf = ({ stem, isJson }: TakeoutFile): string =>
  isJson && ACTIVE_DAY.test(stem) ? ACTIVE_DAYS_KIND : `${isJson ? 'json' : 'csv'} ${stem}`

/** Files whose data may also be in others; the rest is read without comparing. */
export function contested(files: readonly TakeoutFile[]): readonly TakeoutFile[] {
  const filled = new Set(files.filter(isFilled).map(kindOf))
  const kinds = new Set(
    Object.values(CONTESTS).flatMap((contest) => {
      const present = kindsOf(contest).filter((kind) => filled.has(kind))
      return present.length > 1 ? present : []
    }),
  )
  return files.filter((file) => kinds.has(kindOf(file)))
}

const MINUTES_PER_DAY = 1440
const SECONDS_PER_MINUTE = 60

const localSeconds = ({ start }: ReadEntry): number => start.epochSeconds + (start.offsetMinutes ?? 0) * 60
const isExercise = (kind: string): boolean => CONTESTS['exercise']?.samples.includes(kind) ?? false
const contestName = (entry: ReadEntry, kind: string): string => (isExercise(kind) ? 'exercise' : entry.variableName)

/** The unit of comparison: one variable on one day. Undefined if no other kind of file contains it. */
function contestKey(entry: ReadEntry, kind: string): string | undefined {
  const name = contestName(entry, kind)
  const contest = CONTESTS[name]
  return contest && kindsOf(contest).includes(kind) ? `${name}\n${dayNumber(localSeconds(entry))}` : undefined
}

/** The minutes of each day that each kind of file covers. */
export class Coverage {
  readonly #covered = new Map<string, Map<string, Uint8Array>>()
  readonly #best = new Map<string, string>()

  count(entry: ReadEntry, kind: string): void {
    const key = contestKey(entry, kind)
    if (key === undefined) return
    const kinds = this.#covered.get(key) ?? new Map<string, Uint8Array>()
    this.#covered.set(key, kinds)
    const minutes = kinds.get(kind) ?? new Uint8Array(MINUTES_PER_DAY / 8)
    kinds.set(kind, minutes)
    const first = Math.floor(localSeconds(entry) / SECONDS_PER_MINUTE) % MINUTES_PER_DAY
    const length = Math.ceil(((entry.endEpoch ?? 0) - entry.start.epochSeconds) / SECONDS_PER_MINUTE)
    const last = Math.min(MINUTES_PER_DAY, first + Math.max(1, length))
    for (let index = first; index < last; index++) minutes[index >> 3] = (minutes[index >> 3] ?? 0) | (1 << (index & 7))
  }

  /** The entry, or that another file covers its day better. */
  choose(entry: ReadEntry, kind: string): ReadItem {
    const key = contestKey(entry, kind)
    const best = key === undefined ? undefined : this.#bestFor(key)
    if (best === undefined || best === kind) return entry
    return leftOut(
      say('{variableName}: values of days that another file covers better', {
        variableName: nameForReader(entry.variableName),
      }),
    )
  }

  /** Whether any data of this kind of file is read. */
  isChosen(kind: string): boolean {
    const keys = [...this.#covered].filter(([, kinds]) => kinds.has(kind)).map(([key]) => key)
    return keys.length === 0 || keys.some((key) => this.#bestFor(key) === kind)
  }

  #bestFor(key: string): string | undefined {
    const cached = this.#best.get(key)
    const contest = CONTESTS[key.slice(0, key.indexOf('\n'))]
    const kinds = this.#covered.get(key)
    if (cached !== undefined || !contest || !kinds) return cached
    let best: { readonly kind: string; readonly minutes: number } | undefined
    for (const kind of contest.samples) {
      const minutes = countOf(kinds.get(kind))
      if (minutes > (best?.minutes ?? 0)) best = { kind, minutes }
    }
    const chosen = best?.kind ?? contest.averages?.find((kind) => kinds.has(kind))
    if (chosen !== undefined) this.#best.set(key, chosen)
    return chosen
  }
}

function countOf(minutes: Uint8Array | undefined): number {
  let count = 0
  for (let byte of minutes ?? []) for (; byte > 0; byte &= byte - 1) count++
  return count
}
