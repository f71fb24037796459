import { withoutNoise, YES_NO } from '../units/units.ts'
import type { Variable } from '../variables/variable.ts'

/**
 * Several values of one stretch of time as one: summed or averaged; any yes is a yes. With shares, each counts for a
 * part of it only.
 */
export function combine(
  { combination, unit }: Pick<Variable, 'combination' | 'unit'>,
  values: readonly number[],
  shares?: readonly number[],
): number {
  if (values.length === 1 && (shares === undefined || combination === 'MEAN')) return values[0] ?? 0
  const shareOf = (place: number) => shares?.[place] ?? 1
  const sum = values.reduce((total, value, place) => total + value * shareOf(place), 0)
  if (combination === 'MEAN') {
    const weight = shares ? shares.reduce((total, share) => total + share, 0) : values.length
    return withoutNoise(sum / weight)
  }
  return unit.id === YES_NO ? Math.min(1, sum) : withoutNoise(sum)
}
