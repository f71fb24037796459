import { at } from '../at.ts'
import type { Correlation } from './pearson.ts'

/**
 * A lagged correlation and the days it covers.
 */
export interface LaggedCorrelation extends Correlation {
  /** Days from the first to the last outcome of the pairs, both included; 0 without pairs. */
  readonly span: number
}

/**
 * Pearson's r of x(t − lag) and y(t) over the days on which both are there, for lag ≥ 0, without copying the pairs.
 *
 * Two passes as in `pearson`: this runs once per pair of variables, so it makes no garbage.
 */
export function laggedPearson(x: Float64Array, y: Float64Array, lag: number): LaggedCorrelation {
  let n = 0
  let sumX = 0
  let sumY = 0
  let first = -1
  let last = -1
  for (let day = lag; day < y.length; day++) {
    const both = at(x, day - lag) * 0 + at(y, day) * 0
    if (both !== 0) continue
    sumX += at(x, day - lag)
    sumY += at(y, day)
    n++
    if (first < 0) first = day
    last = day
  }
  if (n < 2) return { n, r: null, span: n }
  const r = aboutMeans(x, y, lag, sumX / n, sumY / n)
  return { n, r, span: last - first + 1 }
}

/** The second pass: products of deviations; null where a side does not vary beyond the rounding of its level. */
function aboutMeans(x: Float64Array, y: Float64Array, lag: number, meanX: number, meanY: number): number | null {
  let xx = 0
  let yy = 0
  let xy = 0
  let n = 0
  for (let day = lag; day < y.length; day++) {
    const dx = at(x, day - lag) - meanX
    const dy = at(y, day) - meanY
    const product = dx * dy
    if (Number.isNaN(product)) continue
    xx += dx * dx
    yy += dy * dy
    xy += product
    n++
  }
  if (!(xx > n * (1e-14 * meanX) ** 2) || !(yy > n * (1e-14 * meanY) ** 2)) return null
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
}
