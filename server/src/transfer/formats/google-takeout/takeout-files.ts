/** The files of a Google Takeout, each with what it holds: by its columns or records, and by its name where those do not tell. */

import type { SourceFile, Upload } from '../format.ts'
import { firstRows, headerKeys } from '../reading/csv-rows.ts'
import { lookup } from '../reading/lookup.ts'

export interface TakeoutFile {
  readonly file: SourceFile
  /** What it holds, as Google names such files, without folder, date and ending: `heart_rate`, `minute spo2`. */
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

/** What only records of one kind say. Minutes of steps, distance and energy look alike; there the name tells. */
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
  const told = isJson ? recordStem(file) : columnStem(file)
  return { file, stem: told ?? nameStem(name.slice(0, ending.index)), isJson }
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

/** In one order, however they were packed. */
export function takeoutFiles({ files }: Upload): readonly TakeoutFile[] {
  const ordered = [...files].sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
  return ordered.flatMap((file) => takeoutFile(file) ?? [])
}

/** Google writes files for everything it could know, with a header or the words "no data" in them. */
export const isFilled = ({ file, isJson }: TakeoutFile): boolean => isJson || firstRows(file, 2).length > 1
