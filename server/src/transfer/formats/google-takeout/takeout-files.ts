/**
 * Which files of a Google Takeout are read. The same minutes come in several files: in the old JSON and in the new
 * tables, as samples and as averages of days. Of each the better one is read, so that nothing counts twice.
 */

import type { SourceFile, Upload } from '../format.ts'
import { firstRows } from '../reading/csv-rows.ts'
import { lookup } from '../reading/lookup.ts'

export interface TakeoutFile {
  readonly file: SourceFile
  /** The name without folder, date and ending: `heart_rate`, `minute spo2`. */
  readonly stem: string
  readonly isJson: boolean
}

/** `steps_2026-05-01.csv`, `exercise-0.json`, `Daily SpO2 - 2026-01-01-2026-04-10.csv`, `… - 2020-11-(15).csv`. */
export function takeoutFile(file: SourceFile): TakeoutFile | undefined {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1).toLowerCase()
  const ending = /\.(csv|json)$/.exec(name)
  if (!ending) return undefined
  const stem = name
    .slice(0, ending.index)
    .replace(/[ _-]*\d{4}-\d{2}[-\d()]*.*$/, '')
    .replace(/-\d+$/, '')
    .trim()
  return { file, stem, isJson: ending[1] === 'json' }
}

/** What is left unread where one of the others is there and not empty. */
const SHADOWED = lookup<readonly string[]>({
  'json steps': ['csv steps'],
  'json distance': ['csv distance'],
  'json calories': ['csv calories'],
  'json heart_rate': ['csv heart_rate'],
  'json resting_heart_rate': ['csv daily_resting_heart_rate'],
  'json weight': ['csv weight'],
  'json moderately_active_minutes': ['csv active_minutes'],
  'json very_active_minutes': ['csv active_minutes'],
  'json sleep': ['csv usersleeps'],
  'json exercise': ['csv userexercises'],
  'json demographic_vo2_max': ['csv demographic_vo2max'],
  'csv usersleepscores': ['csv sleep_score'],
  'csv minute spo2': ['csv oxygen_saturation'],
  'csv daily spo2': ['csv oxygen_saturation', 'csv minute spo2', 'csv daily_oxygen_saturation'],
  'csv daily_oxygen_saturation': ['csv oxygen_saturation', 'csv minute spo2'],
  'csv heart rate variability details': ['csv heart_rate_variability'],
  'csv daily heart rate variability summary': [
    'csv heart_rate_variability',
    'csv heart rate variability details',
    'csv daily_heart_rate_variability',
  ],
  'csv daily_heart_rate_variability': ['csv heart_rate_variability', 'csv heart rate variability details'],
  'csv daily respiratory rate summary': ['csv daily_respiratory_rate'],
  'csv computed temperature': ['csv body_temperature'],
  'csv daily readiness score': ['csv daily_readiness'],
})

export interface TakeoutFiles {
  readonly read: readonly TakeoutFile[]
  /** Left unread because better ones are there. */
  readonly shadowed: readonly TakeoutFile[]
}

const keyOf = ({ stem, isJson }: TakeoutFile): string => `${isJson ? 'json' : 'csv'} ${stem}`

/** Google writes files for everything it could know, with a header or the words "no data" in them. */
const isFilled = ({ file, isJson }: TakeoutFile): boolean => isJson || firstRows(file, 2).length > 1

export function takeoutFiles({ files }: Upload): TakeoutFiles {
  const all = files.flatMap((file) => takeoutFile(file) ?? [])
  const filled = new Set<string>()
  // An archive of ten years holds thousands of files of a kind; the first one with something in it decides.
  for (const one of all) {
    const key = keyOf(one)
    if (SHADOWING.has(key) && !filled.has(key) && isFilled(one)) filled.add(key)
  }
  const isShadowed = (one: TakeoutFile) => (SHADOWED[keyOf(one)] ?? []).some((better) => filled.has(better))
  return { read: all.filter((one) => !isShadowed(one)), shadowed: all.filter(isShadowed) }
}

const SHADOWING = new Set(Object.values(SHADOWED).flat())
