import { at } from '../arrays/at.ts'
import { midRanks } from '../arrays/order.ts'
import { inRange } from '../series/observed.ts'

/**
 * A correlation and the number of pairs it rests on; r is null if a side does not vary or there are too few pairs.
 */
export interface Correlation {
  readonly n: number
  readonly r: number | null
}

/**
 * Pearson's product-moment correlation of two complete lists of equal length:
 * r = Σ(x−x̄)(y−ȳ) / √(Σ(x−x̄)² Σ(y−ȳ)²).
 *
 * It takes two passes, means first, so that a large common level (weights in grams) does not cost precision. A side
 * whose spread is lost in the rounding of its level counts as constant.
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

/** Clamps a correlation that rounding may have taken beyond −1 or 1. */
export function clamped(r: number): number {
  return Math.max(-1, Math.min(1, r))
}

/** |r| is clipped to this value, so that a perfect correlation keeps a finite z. */
const LARGEST_R = 0.999999

/** Fisher's z of a correlation, atanh r, kept finite for a perfect one. */
export function fisherZ(r: number): number {
  return Math.atanh(Math.max(-LARGEST_R, Math.min(LARGEST_R, r)))
}

/** u = atanh r · √(n − 3): Fisher's z in units of its error in white noise. */
export function fisherU(r: number, n: number): number {
  return fisherZ(r) * Math.sqrt(n - 3)
}

/**
 * Spearman's rank correlation: Pearson's r of the mid-ranks, ties included.
 *
 * Reference: C. Spearman 1904, "The proof and measurement of association between two things"; the short formula
 * 1 − 6Σd²/(n³−n) is not used because it is wrong with ties.
 */
export function spearman(x: Float64Array, y: Float64Array): Correlation {
  return pearson(midRanks(x), midRanks(y))
}

/** Cohen's conventional sizes of a correlation (1988, "Statistical Power Analysis", 2nd ed., section 3.2). */
const MODERATE = 0.3
const LARGE = 0.5

export type Strength = 'small' | 'moderate' | 'large'

/** The conventional word for the size of a correlation, whatever its sign. It is only a convention. */
export function strengthOf(r: number): Strength {
  const size = Math.abs(r)
  if (size >= LARGE) return 'large'
  return size >= MODERATE ? 'moderate' : 'small'
}
