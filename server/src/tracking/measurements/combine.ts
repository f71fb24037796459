import { withoutNoise, YES_NO } from '../units/units.ts'
import type { Variable } from '../variables/variable.ts'

/** Several values of one stretch of time as one: summed or averaged; any yes is a yes. */
export function combine(
  { combination, unit }: Pick<Variable, 'combination' | 'unit'>,
  values: readonly number[],
): number {
  if (values.length === 1) return values[0] ?? 0
  const sum = values.reduce((total, value) => total + value, 0)
  if (combination === 'MEAN') return withoutNoise(sum / values.length)
  return unit.id === YES_NO ? Math.min(1, sum) : withoutNoise(sum)
}
