/** Tables of Health Connect with a value in each row. Masses are in grams, energy in small calories, times in milliseconds. */

import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { Place, ReadItem } from '../format.ts'
import { numberIn } from '../reading/json-values.ts'
import { type Nature, natureOf } from '../reading/natures.ts'
import type { SqliteRow, SqliteTables } from '../reading/sqlite-tables.ts'
import { entryOf, leftOut, rejected } from '../reading/target.ts'

/** A column of a table, what it is of, and what a value is multiplied by. */
type Value = readonly [column: string, nature: Nature, factor: number]

/** Of one moment. */
const MOMENTS: Readonly<Record<string, readonly Value[]>> = {
  weight: [['weight', natureOf('Body Weight', 'kg'), 0.001]],
  height: [['height', natureOf('Body Height', 'cm'), 100]],
  body_fat: [['percentage', natureOf('Body Fat'), 1]],
  lean_body_mass: [['mass', natureOf('Lean Body Mass', 'kg'), 0.001]],
  bone_mass: [['mass', natureOf('Bone Mass', 'kg'), 0.001]],
  blood_pressure: [
    ['systolic', natureOf('Systolic Blood Pressure'), 1],
    ['diastolic', natureOf('Diastolic Blood Pressure'), 1],
  ],
  resting_heart_rate: [['beats_per_minute', natureOf('Resting Heart Rate'), 1]],
  heart_rate_variability_rmssd: [
    ['heart_rate_variability_millis', natureOf('Heart Rate Variability (RMSSD)', 'ms'), 1],
  ],
  oxygen_saturation: [['percentage', natureOf('Oxygen Saturation'), 1]],
  respiratory_rate: [['rate', natureOf('Respiratory Rate'), 1]],
  blood_glucose: [['level', natureOf('Blood Glucose (mmol/L)'), 1]],
  body_temperature: [['temperature', natureOf('Body Temperature', 'C'), 1]],
  basal_body_temperature: [['temperature', natureOf('Basal Body Temperature', 'C'), 1]],
  vo2_max: [['vo2_milliliters_per_minute_kilogram', natureOf('Exercise Capacity (VO2 Max)'), 1]],
}

/** From one moment to another. */
const SPANS: Readonly<Record<string, readonly Value[]>> = {
  steps: [['count', natureOf('Daily Step Count'), 1]],
  floors_climbed: [['floors', natureOf('Floors Climbed'), 1]],
  active_calories_burned: [['energy', natureOf('Active Energy Burned', 'kcal'), 0.001]],
  total_calories_burned: [['energy', natureOf('Total Energy Burned', 'kcal'), 0.001]],
  hydration: [['volume', natureOf('Fluid Intake', 'mL'), 1000]],
  nutrition: [
    ['energy', natureOf('Calorie Intake', 'kcal'), 0.001],
    ['protein', natureOf('Protein', 'g'), 1],
    ['total_carbohydrate', natureOf('Carbohydrates', 'g'), 1],
    ['total_fat', natureOf('Fat', 'g'), 1],
    ['saturated_fat', natureOf('Saturated Fat', 'g'), 1],
    ['dietary_fiber', natureOf('Fiber', 'g'), 1],
    ['sugar', natureOf('Sugar', 'g'), 1],
    ['sodium', natureOf('Sodium', 'mg'), 1000],
    ['caffeine', natureOf('Caffeine', 'mg'), 1000],
  ],
}

export const tableNamed = (kind: string): string => `${kind}_record_table`

export interface Source {
  readonly tables: SqliteTables
  /** The program that recorded it. */
  readonly appOf: (row: SqliteRow) => string
  readonly placeOf: (table: string, row: SqliteRow) => Place
}

export const SPAN_COLUMNS = ['start_time', 'start_zone_offset', 'end_time', 'app_info_id'] as const

/** No date is later. */
const LATEST = 8.64e15

/** Milliseconds and an offset in seconds; without an offset the day is that of the person's zone. */
export function momentIn(time: unknown, offset: unknown): Moment | undefined {
  const milliseconds = numberIn(time)
  if (milliseconds === undefined || milliseconds <= 0 || milliseconds > LATEST) return undefined
  const seconds = numberIn(offset)
  const isOffset = seconds !== undefined && Math.abs(seconds) <= 18 * 3600
  return {
    epochSeconds: Math.floor(milliseconds / 1000),
    offsetMinutes: isOffset ? Math.round(seconds / 60) : undefined,
  }
}

export interface TimeSpan {
  readonly start: Moment
  readonly endEpoch: number
}

const LONGEST_SECONDS = 31 * SECONDS_PER_DAY

/** Undefined where it does not last, or endlessly. */
export function spanIn(row: SqliteRow): TimeSpan | undefined {
  const start = momentIn(row['start_time'], row['start_zone_offset'])
  const end = momentIn(row['end_time'], null)
  const lasts = start && end ? end.epochSeconds - start.epochSeconds : 0
  return start && end && lasts > 0 && lasts <= LONGEST_SECONDS ? { start, endEpoch: end.epochSeconds } : undefined
}

export function* valueItems(source: Source): Generator<ReadItem> {
  for (const [kind, values] of Object.entries(MOMENTS)) {
    const columns = ['time', 'zone_offset', 'app_info_id', ...values.map(([column]) => column)]
    for (const row of source.tables.rows(tableNamed(kind), columns)) {
      const start = momentIn(row['time'], row['zone_offset'])
      const place = source.placeOf(tableNamed(kind), row)
      if (start) yield* rowItems(row, values, { start, place, sourceName: source.appOf(row) })
      else yield rejected(place, say('It does not say when it was.', 'Es steht nicht da, wann es war.'))
    }
  }
  for (const [kind, values] of Object.entries(SPANS)) {
    const columns = [...SPAN_COLUMNS, ...values.map(([column]) => column)]
    for (const row of source.tables.rows(tableNamed(kind), columns)) yield* spanItems(row, values, { source, kind })
  }
}

function* spanItems(
  row: SqliteRow,
  values: readonly Value[],
  { source, kind }: { readonly source: Source; readonly kind: string },
): Generator<ReadItem> {
  const place = source.placeOf(tableNamed(kind), row)
  const start = momentIn(row['start_time'], row['start_zone_offset'])
  const span = spanIn(row)
  // What was drunk or eaten may be told for one moment.
  if (start) yield* rowItems(row, values, { start, ...span, place, sourceName: source.appOf(row) })
  else yield rejected(place, say('It does not say when it was.', 'Es steht nicht da, wann es war.'))
}

/** Nothing in these tables can be zero and measured; the smallest number of all stands for "not recorded". */
function* rowItems(
  row: SqliteRow,
  values: readonly Value[],
  recorded: { readonly start: Moment; readonly endEpoch?: number; readonly place: Place; readonly sourceName: string },
): Generator<ReadItem> {
  let isEmpty = true
  for (const [column, nature, factor] of values) {
    const value = numberIn(row[column])
    if (value === undefined || value <= 0) continue
    isEmpty = false
    yield entryOf(nature, { ...recorded, value: value * factor })
  }
  if (isEmpty) yield leftOut(say('Records without a value', 'Datensätze ohne Wert'))
}
