import { at } from '../arrays/at.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import { laggedPairs } from './lagged-pairs.ts'
import { createKernelSums, type PairSums, type SumPairs } from './pair-sums.ts'
import { type Correlation, clamped, pearson } from './pearson.ts'

/**
 * A series as deviations from its own mean, 0 on missing days, 1 or 0 for present or missing, and the days present.
 *
 * Made once per series: sums over pairs then need no branches and skip the days without x, and a large common level
 * costs no digits.
 */
export interface CentredSeries {
  readonly deviations: Float64Array
  readonly present: Float64Array
  readonly days: Int32Array
}

/**
 * Prepares a series for `laggedPearson`; an empty one becomes all zeros.
 */
export function centredSeries(values: Float64Array): CentredSeries {
  let sum = 0
  let count = 0
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(at(values, day))) continue
    sum += at(values, day)
    count++
  }
  const deviations = new Float64Array(values.length)
  const present = new Float64Array(values.length)
  const days = new Int32Array(count)
  const mean = sum / count
  let index = 0
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(at(values, day))) continue
    deviations[day] = at(values, day) - mean
    present[day] = 1
    days[index++] = day
  }
  return { deviations, present, days }
}

/**
 * A lagged correlation and the days it covers.
 */
export interface LaggedCorrelation extends Correlation {
  /** Days from the first to the last outcome of the pairs, both included; 0 without pairs. */
  readonly span: number
}

/** A sum of squares below this share of what it was taken from has lost digits: the slow way is taken. */
const CANCELLED = 1e-6

/**
 * Pearson's r of x(t − lag) and y(t) over the days on which both are there, for lag ≥ 0.
 *
 * The textbook number, from n, Σx, Σy, Σx², Σy², Σxy in one pass; null where a side does not vary on the pairs.
 *
 *     laggedPearson(centredSeries(temperature), centredSeries(ozone), 1) // { n: 115, r: 0.5667, span: 152 }
 */
export function laggedPearson(x: CentredSeries, y: CentredSeries, lag: number): LaggedCorrelation {
  const span = pairSpan(x.present, y.present, lag)
  const { n, sumX, sumY, sumXX, sumYY, sumXY } = sumsOverPairs(x, y, lag)
  if (n < 2) return { n, r: null, span }
  const xx = sumXX - (sumX * sumX) / n
  const yy = sumYY - (sumY * sumY) / n
  if (!(xx > CANCELLED * sumXX) || !(yy > CANCELLED * sumYY)) return { n, r: byTwoPasses(x, y, lag), span }
  const r = (sumXY - (sumX * sumY) / n) / Math.sqrt(xx * yy)
  return { n, r: clamped(r), span }
}

function byTwoPasses(x: CentredSeries, y: CentredSeries, lag: number): number | null {
  const gappy = ({ deviations, present }: CentredSeries) =>
    deviations.map((value, day) => (at(present, day) === 1 ? value : Number.NaN))
  const pairs = laggedPairs(gappy(x), gappy(y), lag)
  return pearson(pairs.x, pairs.y).r
}

let kernelSums: SumPairs | undefined

/** The innermost loop of all raw correlations. */
function sumsOverPairs(x: CentredSeries, y: CentredSeries, lag: number): PairSums {
  if (!hasKernel() || x.deviations.length !== y.deviations.length) return sumsWithoutKernel(x, y, lag)
  kernelSums ??= createKernelSums()
  return kernelSums(x, y, lag)
}

/** One day after the other; it reads its arrays directly, which the engine rewards fourfold. */
export function sumsWithoutKernel(x: CentredSeries, y: CentredSeries, lag: number): PairSums {
  const { deviations: xs, days } = x
  const { deviations: ys, present: hasY } = y
  let end = days.length
  while (end > 0 && (days[end - 1] as number) + lag >= ys.length) end--
  let n = 0
  let sumX = 0
  let sumY = 0
  let sumXX = 0
  let sumYY = 0
  let sumXY = 0
  for (let index = 0; index < end; index++) {
    const cause = days[index] as number
    const day = cause + lag
    const dx = xs[cause] as number
    const dy = ys[day] as number
    const isY = hasY[day] as number
    // 0 where y is missing, as dy is, so that each sum runs over the pairs alone.
    const pairedX = dx * isY
    n += isY
    sumX += pairedX
    sumY += dy
    sumXX += dx * pairedX
    sumYY += dy * dy
    sumXY += dx * dy
  }
  return { n, sumX, sumY, sumXX, sumYY, sumXY }
}

/** Searched from both ends, so that it mostly ends at once. */
function pairSpan(presentX: Float64Array, presentY: Float64Array, lag: number): number {
  const isPair = (day: number) => at(presentX, day - lag) * at(presentY, day) === 1
  let first = lag
  let last = presentY.length - 1
  while (first <= last && !isPair(first)) first++
  while (last >= first && !isPair(last)) last--
  return Math.max(0, last - first + 1)
}
