import { at } from '../arrays/at.ts'
import type { SeveralArms } from './arms-alike.ts'
import { invertedInterval, type OpenInterval } from './inverted-interval.ts'
import { ordersOf } from './orders.ts'
import { meanOf } from './pair-blocks.ts'
import { stagedTest } from './staged-test.ts'

export interface Slope {
  readonly p: number
  /** Change of the outcome for each unit of the amount; null without a full block. */
  readonly slope: number | null
  readonly interval: OpenInterval
}

/**
 * The slope along the amounts: U = Σ c·mean over the periods with c = centred amounts, V = N Σ c², slope = U/V, p by
 * permuting the amounts within blocks, interval by inversion as for two arms.
 */
export function doseSlope(several: SeveralArms, doses: readonly number[], level: number): Slope {
  const { centred, assignments } = several
  const { count, choices, blocks, real } = assignments
  if (blocks === 0) return { p: 1, slope: null, interval: [null, null] }
  const centre = meanOf(doses)
  const contrasts = ordersOf(several.arms).map((order) => order.map((arm) => (doses[arm] ?? 0) - centre))
  const lived = centred.map((_, block) => contrasts[at(choices, real * blocks + block)] ?? [])
  const outcome = new Float64Array(count)
  const dose = new Float64Array(count)
  for (let assignment = 0; assignment < count; assignment++) {
    for (let block = 0; block < blocks; block++) {
      const contrast = contrasts[at(choices, assignment * blocks + block)] ?? []
      for (const [place, c] of contrast.entries()) {
        outcome[assignment] = at(outcome, assignment) + c * (centred[block]?.[place] ?? 0)
        dose[assignment] = at(dose, assignment) + c * (lived[block]?.[place] ?? 0)
      }
    }
  }
  const size = outcome.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const looks = [{ outcome, dose, size, level }]
  const { p } = stagedTest(looks, assignments)
  return { p, slope: at(outcome, real) / at(dose, real), interval: invertedInterval(looks, assignments) }
}
