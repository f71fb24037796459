import { at } from '../arrays/at.ts'
import { openKernelMemory } from '../ring/kernel-memory.ts'

/** What Pearson's r is made of, over the days on which both sides are there. */
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
export type SumPairs = (x: SummedSeries, y: SummedSeries, lag: number) => PairSums

/** Bytes for series that stay where the kernel reads them; the oldest makes room for the next. */
const MOST_BYTES = 4_000_000
const SUM_BYTES = 128
const NUMBER_BYTES = 8

/** Where a series was written, and as which of all that were: a later one may have taken its place. */
interface Written {
  readonly slot: number
  readonly order: number
}

/** Days in a word of a mask. */
const WORD = 32

/**
 * Sums by the kernel, two days at a time. A series is written into its memory when it is first asked about, with −0 on
 * missing days and a mask of the others, and stays there as long as there is room.
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
  /** The order of the series that each slot holds. */
  let holds = new Float64Array()
  const written = new WeakMap<SummedSeries, Written>()

  const open = (days: number) => {
    length = days
    // After the last day there is room for the rest of two vectors, then the mask and a word of zeros.
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
      // Adding 0 makes −0 into 0.
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
    // Where y was written, it may have taken the place of x, which then takes the next one.
    const left = order === before ? address : addressOf(x)
    memory.exports.pairSums(left, right + lag * NUMBER_BYTES, Math.max(0, length - lag), 0)
    const n = memory.exports.pairCount(left + mask, right + mask, words, lag)
    return { n, sumX: both(0), sumY: both(1), sumXX: both(2), sumYY: both(3), sumXY: both(4) }
  }
}
