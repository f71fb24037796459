/** What forms need to know about values besides their units. Pure. */
import { scaleOf } from '../words/units.ts'

/** The three values before the field: the commonest of those recorded, in order of size. */
export function usualValues(values: readonly number[], most = 3): readonly number[] {
  const groups = [...Map.groupBy(values, (value) => value).entries()]
  return groups
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .map(([value]) => value)
    .toSorted((a, b) => a - b)
}

/** Whether its values are times of day. */
export const isClock = ({ unit }: { readonly unit: string }): boolean => unit === 'clock'

/** `23:15` as hours after midnight. */
export function clockValue(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(clock) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  return Number((Number(hours) + Number(minutes) / 60).toFixed(6))
}

export const SYSTOLIC = 'Systolic Blood Pressure'
export const DIASTOLIC = 'Diastolic Blood Pressure'

/** Blood pressure is one reading of two numbers. */
export const isPressure = ({ name }: { readonly name: string }): boolean => name === SYSTOLIC || name === DIASTOLIC

const FELT: ReadonlySet<string> = new Set(['Symptoms', 'Emotions', 'Conditions'])

/** What people feel is asked without a suggestion: yesterday's answer would become today's. */
export const isAnchoring = ({ unit, kind }: { readonly unit: string; readonly kind: string }): boolean =>
  FELT.has(kind) || scaleOf(unit) !== undefined
