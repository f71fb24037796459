import { at } from '../arrays/at.ts'
import { ascendingOrder } from '../arrays/order.ts'

/**
 * Benjamini–Hochberg adjusted p values: q_(i) = min over j ≥ i of p_(j)·m/j, at most 1, in the order given.
 *
 * Calling everything with q ≤ .05 a finding keeps the expected share of false findings at 5 % under independence
 * and many kinds of positive dependence. Reference: Benjamini and Hochberg 1995, JRSS B 57, 289–300.
 *
 *     benjaminiHochberg(Float64Array.of(0.01, 0.04, 0.03)) // 0.03, 0.04, 0.04
 */
export function benjaminiHochberg(p: Float64Array): Float64Array {
  return inGivenOrder(p, 1)
}

/**
 * Benjamini–Yekutieli adjusted p values: as above, times Σ_{i ≤ m} 1/i; valid under any dependence.
 *
 * Reference: Benjamini and Yekutieli 2001, Annals of Statistics 29, 1165–1188.
 */
export function benjaminiYekutieli(p: Float64Array): Float64Array {
  return inGivenOrder(p, harmonic(p.length))
}

/**
 * The step-up adjustment of p values that already ascend, each times m·penalty/rank, made monotone from the top. `m` is
 * larger than the list if the other p values of the family are only known to be larger.
 */
export function stepUp(ascending: Float64Array, penalty: number, m = ascending.length): Float64Array {
  const q = new Float64Array(ascending.length)
  let lowest = 1
  for (let rank = ascending.length; rank >= 1; rank--) {
    lowest = Math.min(lowest, (at(ascending, rank - 1) * m * penalty) / rank)
    q[rank - 1] = lowest
  }
  return q
}

/**
 * Σ_{i ≤ m} 1/i, smallest terms first to keep precision.
 */
export function harmonic(m: number): number {
  let sum = 0
  for (let i = m; i >= 1; i--) sum += 1 / i
  return sum
}

function inGivenOrder(p: Float64Array, penalty: number): Float64Array {
  const order = ascendingOrder(p)
  const ascending = new Float64Array(p.length)
  order.forEach((index, position) => {
    ascending[position] = at(p, index)
  })
  const adjusted = stepUp(ascending, penalty)
  const q = new Float64Array(p.length)
  order.forEach((index, position) => {
    q[index] = at(adjusted, position)
  })
  return q
}
