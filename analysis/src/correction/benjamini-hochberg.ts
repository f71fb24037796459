import { at } from '../at.ts'
import { ascendingOrder } from '../prepare/mid-ranks.ts'

/**
 * Benjamini–Hochberg adjusted p values: q_(i) = min over j ≥ i of p_(j)·m/j, at most 1, in the order given.
 *
 * Calling everything with q ≤ .05 a finding keeps the expected share of false findings at 5 % under independence
 * and many kinds of positive dependence. Reference: Benjamini and Hochberg 1995, JRSS B 57, 289–300.
 */
export function benjaminiHochberg(p: Float64Array): Float64Array {
  return stepUp(p, 1)
}

/**
 * Benjamini–Yekutieli adjusted p values: as above, times Σ_{i ≤ m} 1/i; valid under any dependence.
 *
 * Reference: Benjamini and Yekutieli 2001, Annals of Statistics 29, 1165–1188.
 */
export function benjaminiYekutieli(p: Float64Array): Float64Array {
  return stepUp(p, harmonic(p.length))
}

/** Σ_{i ≤ m} 1/i, smallest terms first so that nothing is lost. */
export function harmonic(m: number): number {
  let sum = 0
  for (let i = m; i >= 1; i--) sum += 1 / i
  return sum
}

function stepUp(p: Float64Array, penalty: number): Float64Array {
  const order = ascendingOrder(p)
  const q = new Float64Array(p.length)
  let lowest = 1
  for (let rank = p.length; rank >= 1; rank--) {
    const index = order[rank - 1] as number
    lowest = Math.min(lowest, (at(p, index) * p.length * penalty) / rank)
    q[index] = lowest
  }
  return q
}
