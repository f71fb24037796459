/** The tables (CSV) of a Google Takeout whose rows are values: which column of which file is which variable. */

import { say } from '../../../lib/language.ts'

import { SECONDS_PER_MINUTE } from '../../../lib/utc-text.ts'
import type { ReadItem } from '../format.ts'
import { namedRows } from '../reading/csv-rows.ts'
import { readNumber } from '../reading/numbers.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, lookup, quotedCell, rejected } from '../reading/target.ts'
import type { TakeoutFile } from './takeout-files.ts'
import type { TakeoutClock, TakeoutTimes } from './takeout-times.ts'

interface TakeoutTable {
  readonly target: EntryTarget
  /** The first of these columns that exists; those in a nested list are added up. */
  readonly columns: readonly string[]
  readonly added?: readonly string[]
  readonly factor?: number
  readonly timeColumns?: readonly string[]
  /** The duration of a row. */
  readonly seconds?: number
  readonly endColumn?: string
  /** The row is about a local day, even if its time is midnight UTC. */
  readonly isDaily?: boolean
  /** Numbers that stand for "not measured". */
  readonly isGap?: (value: number) => boolean
  /** About nights, whose `Z` may stand for local time. */
  readonly nightly?: 'scores' | 'variability'
}

export type NightlyClocks = Readonly<Record<NonNullable<TakeoutTable['nightly']>, TakeoutClock>>

const isNotPositive = (value: number): boolean => value <= 0
/** Readings that failed are written as exactly 50. */
const isFailedSaturation = (value: number): boolean => value <= 50

const steps = { target: catalogueTarget('Daily Step Count'), seconds: SECONDS_PER_MINUTE, isGap: isNotPositive }
const saturation = { target: catalogueTarget('Oxygen Saturation'), isGap: isFailedSaturation }
const variability = { target: catalogueTarget('Heart Rate Variability (RMSSD)'), isGap: isNotPositive }
const breathing = { target: catalogueTarget('Respiratory Rate'), isGap: isNotPositive, isDaily: true }
const capacity = { target: catalogueTarget('Exercise Capacity (VO2 Max)'), isGap: isNotPositive }
const recovery = { target: catalogueTarget('Recovery Score'), isGap: isNotPositive, isDaily: true }

export const TABLES = lookup<TakeoutTable>({
  steps: { ...steps, columns: ['steps'] },
  floors: { ...steps, target: catalogueTarget('Floors Climbed'), columns: ['floors'] },
  distance: { ...steps, target: catalogueTarget('Walking and Running Distance', 'm'), columns: ['distance'] },
  calories: { ...steps, target: catalogueTarget('Total Energy Burned'), columns: ['calories'] },
  active_energy_burned: {
    ...steps,
    target: catalogueTarget('Active Energy Burned'),
    columns: ['kilocalories', 'kcal'],
  },
  active_minutes: { ...steps, target: catalogueTarget('Active Minutes'), columns: [], added: ['moderate', 'very'] },
  heart_rate: { target: catalogueTarget('Heart Rate (Pulse)'), columns: ['beats per minute'], isGap: isNotPositive },
  daily_resting_heart_rate: {
    target: catalogueTarget('Resting Heart Rate'),
    columns: ['beats per minute'],
    isGap: isNotPositive,
    isDaily: true,
  },
  oxygen_saturation: { ...saturation, columns: ['oxygen saturation percentage'] },
  'minute spo2': { ...saturation, columns: ['value'] },
  'daily spo2': { ...saturation, columns: ['average_value'], isDaily: true },
  daily_oxygen_saturation: { ...saturation, columns: ['average percentage'], isDaily: true },
  heart_rate_variability: {
    ...variability,
    nightly: 'variability',
    columns: [
      'root mean square of successive differences milliseconds',
      'root mean square of successive differences ms',
    ],
  },
  'heart rate variability details': { ...variability, nightly: 'variability', columns: ['rmssd'] },
  'daily heart rate variability summary': { ...variability, columns: ['rmssd'], isDaily: true },
  daily_heart_rate_variability: {
    ...variability,
    columns: ['average heart rate variability milliseconds'],
    isDaily: true,
  },
  daily_respiratory_rate: { ...breathing, columns: ['breaths per minute'] },
  'daily respiratory rate summary': { ...breathing, columns: ['daily_respiratory_rate'] },
  weight: { target: catalogueTarget('Body Weight'), columns: ['weight grams'], factor: 0.001, isGap: isNotPositive },
  body_fat: {
    target: catalogueTarget('Body Fat'),
    columns: ['body fat percentage', 'fat percentage'],
    isGap: isNotPositive,
  },
  height: {
    target: catalogueTarget('Body Height'),
    columns: ['height millimeters'],
    factor: 0.1,
    isGap: isNotPositive,
  },
  body_temperature: {
    target: catalogueTarget('Skin Temperature'),
    columns: ['temperature celsius'],
    isGap: isNotPositive,
  },
  core_body_temperature: {
    target: catalogueTarget('Body Temperature'),
    columns: ['temperature celsius'],
    isGap: isNotPositive,
  },
  'computed temperature': {
    target: catalogueTarget('Skin Temperature'),
    columns: ['nightly_temperature'],
    timeColumns: ['sleep_start'],
    endColumn: 'sleep_end',
    isGap: isNotPositive,
  },
  hydration_log: {
    target: catalogueTarget('Fluid Intake'),
    columns: ['amount consumed milliliters', 'milliliters'],
    isGap: isNotPositive,
  },
  demographic_vo2max: { ...capacity, columns: ['demographic vo2max'], isDaily: true },
  run_vo2_max: { ...capacity, columns: ['run vo2 max', 'run vo2max'] },
  daily_readiness: { ...recovery, columns: ['score'] },
  'daily readiness score': { ...recovery, columns: ['readiness_score_value'] },
  sleep_score: {
    target: catalogueTarget('Sleep Score'),
    nightly: 'scores',
    columns: ['overall_score'],
    isGap: isNotPositive,
  },
  usersleepscores: {
    target: catalogueTarget('Sleep Score'),
    columns: ['overall_score'],
    timeColumns: ['score_time'],
    isGap: isNotPositive,
  },
})

/** Words for how a value was recorded, not by which device. */
const NO_DEVICES = new Set(['', 'MANUAL', 'DERIVED', 'UNSPECIFIED', 'UNKNOWN'])
export const takeoutSource = (sourceName: string): string => (NO_DEVICES.has(sourceName) ? 'Fitbit' : sourceName)

export async function* tableItems(
  { file, stem }: TakeoutFile,
  table: TakeoutTable,
  { times, clocks }: { readonly times: TakeoutTimes; readonly clocks: NightlyClocks },
): AsyncGenerator<ReadItem> {
  const { target, columns, added = [], factor = 1, timeColumns = ['timestamp', 'date'], endColumn } = table
  const { seconds, isDaily = false, isGap, nightly } = table
  const clock = nightly === undefined ? 'UTC' : clocks[nightly]
  for await (const row of namedRows(file)) {
    const position = { file: file.path, line: row.line }
    const cells = added.length > 0 ? added.map((column) => row.cell(column)) : [row.cell(...columns)]
    const numbers = cells.map((cell) => readNumber(cell))
    const broken = cells[numbers.findIndex(({ kind }) => kind === 'unreadable')]
    const value = numbers.reduce((sum, number) => sum + (number.kind === 'number' ? number.value : 0), 0)
    const isMissing = numbers.every(({ kind }) => kind === 'missing')
    if (broken !== undefined) yield rejected(position, say('{broken} is not a number.', { broken: quotedCell(broken) }))
    else if (isMissing || isGap?.(value)) yield leftOut(say('{stem}: nothing measured', { stem }))
    else {
      const timeText = row.cell(...timeColumns)
      const day = isDaily ? times.dayOf(timeText) : undefined
      const start = isDaily ? day?.start : times.momentBy(clock, timeText)
      const end = endColumn === undefined ? undefined : times.momentOf(row.cell(endColumn))
      const endEpoch = end?.epochSeconds ?? (seconds === undefined || !start ? undefined : start.epochSeconds + seconds)
      const sourceName = takeoutSource(row.cell('data source', 'data_source'))
      const lasting = endEpoch === undefined ? {} : { endEpoch }
      if (!start) yield rejected(position, say('{timeText} is not a time.', { timeText: quotedCell(timeText) }))
      else yield entryOf(target, { value: value * factor, start, sourceName, position, ...lasting })
    }
  }
}
