import { at } from '../arrays/at.ts'
import { inRange } from '../series/in-range.ts'

/**
 * A correlation and the number of pairs it rests on; r is null where a side does not vary or pairs are too few.
 */
export interface Correlation {
  readonly n: number
  readonly r: number | null
}

/**
 * Pearson's product-moment correlation of two complete lists of equal length:
 * r = Σ(x−x̄)(y−ȳ) / √(Σ(x−x̄)² Σ(y−ȳ)²).
 *
 * Two passes, means first, so that a large common level (weights in grams) costs no digits. A side whose spread is
 * lost in the rounding of its level counts as constant.
 *
 *     pearson(Float64Array.of(1, 2, 3), Float64Array.of(2, 4, 6)) // { n: 3, r: 1 }
 *     pearson(Float64Array.of(1, 2, 3), Float64Array.of(5, 5, 5)) // { n: 3, r: null }
 */
export function pearson(left: Float64Array, right: Float64Array): Correlation {
  const n = left.length
  if (n < 2) return { n, r: null }
  const x = inRange(left)
  const y = inRange(right)
  const meanX = mean(x)
  const meanY = mean(y)
  let xx = 0
  let yy = 0
  let xy = 0
  for (let index = 0; index < n; index++) {
    const dx = at(x, index) - meanX
    const dy = at(y, index) - meanY
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  if (isRoundingOnly(xx, meanX, n) || isRoundingOnly(yy, meanY, n)) return { n, r: null }
  return { n, r: clamped(xy / Math.sqrt(xx * yy)) }
}

/**
 * Arithmetic mean of a complete list that is not empty.
 */
export function mean(values: Float64Array): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += at(values, index)
  return sum / values.length
}

function isRoundingOnly(squares: number, level: number, n: number): boolean {
  return !(squares > n * (1e-14 * level) ** 2)
}

/** A correlation without the rounding error that may have taken it beyond −1 or 1. */
export function clamped(r: number): number {
  return Math.max(-1, Math.min(1, r))
}
