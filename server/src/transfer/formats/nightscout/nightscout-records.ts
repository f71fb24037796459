/** What Nightscout stores: sensor values, and treatments with insulin, carbohydrates and exercise. */
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { natureOf } from '../reading/target.ts'

export const NIGHTSCOUT = 'Nightscout'

export const nightscoutNatures = {
  glucose: natureOf('Blood Glucose'),
  insulin: natureOf('Insulin', 'units'),
  carbohydrates: natureOf('Carbohydrates', 'g'),
  exercise: natureOf('Exercise', 'min'),
} as const

const offsetIn = (record: JsonObject): number | undefined => {
  const minutes = numberIn(record['utcOffset'])
  // Uploaders that do not know their offset say zero, which fixes no local day.
  return minutes === undefined || minutes === 0 || Math.abs(minutes) > 18 * 60 ? undefined : Math.round(minutes)
}

/** Lower values are error codes of the sensor. */
const LEAST_GLUCOSE = 13

/** Numbers of a database dump are objects: `{"$numberLong": "1769986800000"}`. */
const wholeNumberIn = (value: unknown): number | undefined => numberIn(objectIn(value)?.['$numberLong'] ?? value)

/** A value of the sensor, or of a meter (`mbg`). */
export function glucoseReading(record: JsonObject): { readonly start: Moment; readonly value: number } | undefined {
  const ms = wholeNumberIn(record['date'])
  const value = numberIn(record['sgv']) ?? numberIn(record['mbg'])
  if (ms === undefined || ms <= 0 || value === undefined || value < LEAST_GLUCOSE) return undefined
  return { start: { epochSeconds: Math.floor(ms / 1000), offsetMinutes: offsetIn(record) }, value }
}

export interface Treatment {
  readonly start: Moment
  readonly note: string | undefined
  readonly insulin: number | undefined
  readonly carbohydrates: number | undefined
  readonly exerciseMinutes: number | undefined
}

export function treatmentIn(record: JsonObject): Treatment | undefined {
  const moment = readMoment(textIn(record['created_at']) ?? '')
  if (!moment) return undefined
  return {
    start: { ...moment, offsetMinutes: moment.offsetMinutes ?? offsetIn(record) },
    note: textIn(record['notes']),
    insulin: positive(record['insulin']),
    carbohydrates: positive(record['carbs']),
    exerciseMinutes: record['eventType'] === 'Exercise' ? positive(record['duration']) : undefined,
  }
}

/** Zero means that the field was left empty. */
const positive = (value: unknown): number | undefined => {
  const number = numberIn(value)
  return number === undefined || number <= 0 ? undefined : number
}
