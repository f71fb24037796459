/**
 * One person's (or one trial's) estimate and the variance of its error.
 */
export interface Estimate {
  readonly y: number
  readonly v: number
}

/**
 * The weighted mean Σw·y / Σw with weights w = 1/(v + τ²), and the sums around it.
 */
export interface WeightedMean {
  readonly mean: number
  /** Σw; its inverse is the variance of the mean if the weights are right. */
  readonly weight: number
  /** Σw(y − mean)². */
  readonly squares: number
}

/**
 * With τ² = 0 the fixed-effect mean, and `squares` is then Cochran's Q.
 *
 *     weightedMean([{ y: 1, v: 1 }, { y: 3, v: 1 }], 0) // { mean: 2, weight: 2, squares: 2 }
 */
export function weightedMean(estimates: readonly Estimate[], tau2: number): WeightedMean {
  let weight = 0
  let sum = 0
  for (const { y, v } of estimates) {
    weight += 1 / (v + tau2)
    sum += y / (v + tau2)
  }
  const mean = sum / weight
  let squares = 0
  for (const { y, v } of estimates) squares += (y - mean) ** 2 / (v + tau2)
  return { mean, weight, squares }
}
