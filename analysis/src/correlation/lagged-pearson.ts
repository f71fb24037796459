import { at } from '../arrays/at.ts'
import { hasKernel, openKernelMemory } from '../ring/kernel-module.ts'
import { type Correlation, clamped, pearson } from './correlation.ts'
import { laggedPairs } from './lagged-pairs.ts'

/**
 * A series as deviations from its own mean, 0 on missing days, 1 or 0 for present or missing, and the days present.
 *
 * Created once per series: sums over pairs then need no branches and skip the days without x, and a large common level
 * does not cost precision.
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

/** A sum of squares below this share of the original sum has lost precision: the slow method is used. */
const CANCELLED = 1e-6

/**
 * Pearson's r of x(t − lag) and y(t) over the days on which both exist, for lag ≥ 0.
 *
 * The textbook number, from n, Σx, Σy, Σx², Σy², Σxy in one pass; null if a side does not vary on the pairs.
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

/** Sums for Pearson's r, over the days on which both sides exist. */
export interface PairSums {
  readonly n: number
  readonly sumX: number
  readonly sumY: number
  readonly sumXX: number
  readonly sumYY: number
  readonly sumXY: number
}

/** A series as deviations from its mean, and the days on which it has a value; see `CentredSeries`. */
interface SummedSeries {
  readonly deviations: Float64Array
  readonly days: Int32Array
}

/** Sums over the pairs x(t − lag), y(t), for lag ≥ 0. */
type SumPairs = (x: SummedSeries, y: SummedSeries, lag: number) => PairSums

/** Bytes for series kept in the kernel's memory; the oldest one is replaced by the next. */
const MOST_BYTES = 4_000_000
const SUM_BYTES = 128
const NUMBER_BYTES = 8

/** Address of a series and its sequence number: a later one may have replaced it. */
interface Written {
  readonly slot: number
  readonly order: number
}

/** Days in a word of a mask. */
const WORD = 32

/**
 * Sums by the kernel, two days at a time. A series is written into the kernel's memory when it is first used, with −0
 * on missing days and a mask of the others, and stays there as long as there is room.
 */
export function createKernelSums(): SumPairs {
  let memory = openKernelMemory(SUM_BYTES)
  let sums = new Float64Array(memory.buffer, 0, SUM_BYTES / NUMBER_BYTES)
  let length = -1
  let slots = 0
  let stride = 0
  let words = 0
  let mask = 0
  let order = 0
  /** The sequence number of the series in each slot. */
  let holds = new Float64Array()
  const written = new WeakMap<SummedSeries, Written>()

  const open = (days: number) => {
    length = days
    // After the last day comes padding for two vectors, then the mask and a word of zeros.
    mask = (Math.ceil(days / 4) + 1) * 4 * NUMBER_BYTES
    words = Math.ceil(days / (2 * WORD))
    stride = mask + Math.ceil((words + 1) / 2) * 2 * NUMBER_BYTES
    slots = Math.max(2, Math.floor(MOST_BYTES / stride))
    holds = new Float64Array(slots).fill(Number.NaN)
    if (SUM_BYTES + slots * stride <= memory.bytes) return
    memory = openKernelMemory(SUM_BYTES + slots * stride)
    sums = new Float64Array(memory.buffer, 0, SUM_BYTES / NUMBER_BYTES)
  }
  const addressOf = (series: SummedSeries): number => {
    const existing = written.get(series)
    if (existing && holds[existing.slot] === existing.order) return SUM_BYTES + existing.slot * stride
    const slot = order % slots
    written.set(series, { slot, order })
    holds[slot] = order++
    const address = SUM_BYTES + slot * stride
    const column = new Float64Array(memory.buffer, address, mask / NUMBER_BYTES).fill(-0)
    const present = new Int32Array(memory.buffer, address + mask, 2 * words + 2).fill(0)
    for (let index = 0; index < series.days.length; index++) {
      const day = series.days[index] as number
      // Adding 0 turns −0 into 0.
      column[day] = at(series.deviations, day) + 0
      present[day >> 5] = (present[day >> 5] as number) | (1 << (day & 31))
    }
    return address
  }
  const both = (index: number) => at(sums, 2 * index) + at(sums, 2 * index + 1)

  return (x, y, lag) => {
    if (x.deviations.length !== length) open(x.deviations.length)
    const address = addressOf(x)
    const before = order
    const right = addressOf(y)
    // Writing y may have replaced x, which is then written to the next slot.
    const left = order === before ? address : addressOf(x)
    memory.exports.pairSums(left, right + lag * NUMBER_BYTES, Math.max(0, length - lag), 0)
    const n = memory.exports.pairCount(left + mask, right + mask, words, lag)
    return { n, sumX: both(0), sumY: both(1), sumXX: both(2), sumYY: both(3), sumXY: both(4) }
  }
}

let kernelSums: SumPairs | undefined

/** The innermost loop of all raw correlations. */
function sumsOverPairs(x: CentredSeries, y: CentredSeries, lag: number): PairSums {
  if (!hasKernel() || x.deviations.length !== y.deviations.length) return sumsWithoutKernel(x, y, lag)
  kernelSums ??= createKernelSums()
  return kernelSums(x, y, lag)
}

/** One day after the other; reading arrays directly makes it four times as fast. */
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
    const presenceOfY = hasY[day] as number
    // 0 if y is missing, like dy, so that each sum only covers the pairs.
    const pairedX = dx * presenceOfY
    n += presenceOfY
    sumX += pairedX
    sumY += dy
    sumXX += dx * pairedX
    sumYY += dy * dy
    sumXY += dx * dy
  }
  return { n, sumX, sumY, sumXX, sumYY, sumXY }
}

/** Searches from both ends, so that it usually ends at once. */
function pairSpan(presentX: Float64Array, presentY: Float64Array, lag: number): number {
  const isPair = (day: number) => at(presentX, day - lag) * at(presentY, day) === 1
  let first = lag
  let last = presentY.length - 1
  while (first <= last && !isPair(first)) first++
  while (last >= first && !isPair(last)) last--
  return Math.max(0, last - first + 1)
}
