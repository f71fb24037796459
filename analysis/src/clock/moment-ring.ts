import { at } from '../arrays/at.ts'
import { fisherU } from '../correlation/correlation.ts'
import type { PairSums } from '../correlation/lagged-pearson.ts'
import { studentTwoSided } from '../distributions/student-t.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import { FEWEST_SHIFT_PAIRS, type Ring } from '../ring/ring.ts'
import { SLOTS_PER_DAY } from './half-hours.ts'
import { type Shifts, sumsByKernel } from './hours-by-kernel.ts'
import type { Moments } from './moments.ts'

/** Far shifts computed for a long table: more would add nothing. */
const MOST_SHIFTS = 600
/** The share of pairs that a shift needs, as for rings of days. */
const PAIR_SHARE = 0.35
const NEAR_CONSTANT = 1e-6
/** A variance of unusual amounts below this is rounding: they are between −1 and 1, or are scores. */
const NOTHING_UNUSUAL = 1e-12

/** A cause by the half hours of a table, and the requirements for its ring. */
export interface AskedRing {
  readonly grid: Float64Array
  readonly days: number
  /** L: shifts up to 2L + 1 days are not far. */
  readonly maxLag: number
  /** Whether a ring with at least this s² and at most this ν can no longer be significant. */
  isHopeless(inflation: number, freedom: number): boolean
}

/** Number of shifts between checks of whether a ring is still worthwhile: each check takes the time of one shift. */
const ASKED_AFTER = 16

/**
 * The correlation of prepared moments with a cause, the cause moved by whole days around a ring of all days.
 *
 * A moment keeps its hour and meets the same hour of another day: the habits of the clock stay as they are, and so does
 * whatever the moments of one day have in common. Some `shifts` can be left out, as in tables of many years.
 *
 * Null if the ring cannot become significant. s² is a mean of squares, so the first far shifts already give a lower
 * bound.
 */
export function momentRing(moments: Moments, question: AskedRing): Ring | null {
  const step = stepOf(question.days)
  const shifts = { step: SLOTS_PER_DAY * step, count: Math.ceil(question.days / step) }
  if (!hasKernel()) return ringOf(sumsAtShifts(moments, question.grid, shifts), question)
  // Most rings cannot become significant, which 32 bits show in half the time.
  const isHopeless = (inflation: number, freedom: number) => question.isHopeless(NEARLY * inflation, freedom)
  const rough = ringOf(sumsByKernel(moments, question.grid, { ...shifts, bits: 32 }), { ...question, isHopeless })
  return rough && ringOf(sumsByKernel(moments, question.grid, { ...shifts, bits: 64 }), question)
}

/** A little less than 1: the margin is larger than the error of 32 bits. */
const NEARLY = 0.999

function ringOf(allSums: Iterable<PairSums>, { days, maxLag, isHopeless }: AskedRing): Ring | null {
  const n = new Float64Array(days)
  const r = new Float64Array(days).fill(Number.NaN)
  const step = stepOf(days)
  const firstFar = 2 * maxLag + 2
  const mostFar = Math.ceil((days - 2 * firstFar + 1) / step)
  let shift = 0
  let squares = 0
  let fewest = 0
  let least = 0
  for (const sums of allSums) {
    const atShift = correlationOf(sums)
    if (shift === 0) {
      fewest = Math.max(FEWEST_SHIFT_PAIRS, PAIR_SHARE * atShift.n)
      least = NEAR_CONSTANT * atShift.variance
    }
    n[shift] = atShift.n
    if (atShift.n >= fewest && atShift.variance > least) {
      r[shift] = atShift.r
      if (shift >= firstFar && shift <= days - firstFar) squares += fisherU(atShift.r, atShift.n) ** 2
    }
    shift += step
    if (shift % (ASKED_AFTER * step) === 0 && isHopeless(squares / mostFar, mostFar)) return null
  }
  return isHopeless(squares / mostFar, mostFar) ? null : { size: days, n, r }
}

const DAYS_PER_WEEK = 7

/** Every day, or every few days of a long table; never only whole weeks. */
function stepOf(days: number): number {
  const step = Math.ceil(days / MOST_SHIFTS)
  return step % DAYS_PER_WEEK === 0 ? step + 1 : step
}

interface MomentCorrelation {
  readonly n: number
  readonly r: number
  /** The variance of the cause at the moments. */
  readonly variance: number
}

function correlationOf({ n, sumX, sumY, sumXX, sumYY, sumXY }: PairSums): MomentCorrelation {
  const variance = sumXX / n - (sumX / n) ** 2
  const varianceY = sumYY / n - (sumY / n) ** 2
  return { n, variance, r: (sumXY / n - (sumX / n) * (sumY / n)) / Math.sqrt(variance * varianceY) }
}

function sumsAtShifts(moments: Moments, grid: Float64Array, { step, count }: Shifts): PairSums[] {
  return Array.from({ length: count }, (_, index) => sumsAt(moments, grid, index * step))
}

/** Sums for a correlation, over the moments at which the cause this many half hours before is known. */
export function sumsAt(
  { slots, prepared }: Pick<Moments, 'slots' | 'prepared'>,
  grid: Float64Array,
  shift: number,
): PairSums {
  let n = 0
  let sumX = 0
  let sumY = 0
  let sumXX = 0
  let sumYY = 0
  let sumXY = 0
  for (let index = 0; index < slots.length; index++) {
    const slot = (slots[index] as number) - shift
    const x = at(grid, slot < 0 ? slot + grid.length : slot)
    if (Number.isNaN(x)) continue
    const y = at(prepared, index)
    n++
    sumX += x
    sumY += y
    sumXX += x * x
    sumYY += y * y
    sumXY += x * y
  }
  return { n, sumX, sumY, sumXX, sumYY, sumXY }
}

/** A first look at moments and a cause, without any shift. */
export interface FirstLook {
  /** Days and moments with both. */
  readonly days: number
  readonly moments: number
  readonly r: number
  /** p by the scores of whole days. */
  readonly p: number
}

/** Below this |t|, p is above .01 on any degrees of freedom: the normal distribution has .01002, and Student's more. */
export const NEVER_CLEAR = 2.575

/**
 * Tests whether moments and a cause are related, by the scores of whole days: S_d = Σ (x − x̄)(y − ȳ) over the moments
 * of day d, t = Σ S / √Σ S². Its degrees of freedom come from the days that contribute, (ΣS²)²/ΣS⁴ − 1, so that a few
 * days with a rare cause count as few. Reference: Liang and Zeger 1986, Biometrika 73, 13–22, on scores by cluster.
 *
 * Null if p cannot be below .01, as in most cases.
 */
export function firstLook(moments: Moments, grid: Float64Array): FirstLook | null {
  const { n, sumX, sumY, sumXX, sumYY, sumXY } = sumsAt(moments, grid, 0)
  const means = { x: sumX / n, y: sumY / n }
  const score = sumXY - n * means.x * means.y
  const varianceX = sumXX - n * means.x ** 2
  const r = score / Math.sqrt(varianceX * (sumYY - n * means.y ** 2))
  if (!(varianceX > NOTHING_UNUSUAL * n) || !Number.isFinite(r)) return null
  const scores = dayScores(moments, grid, means)
  const squares = scores.reduce((sum, score) => sum + score * score, 0)
  const t = score / Math.sqrt(squares)
  if (!(squares > 0) || Math.abs(t) < NEVER_CLEAR) return null
  const fourths = scores.reduce((sum, score) => sum + score ** 4, 0)
  const freedom = Math.max(1, squares ** 2 / fourths - 1)
  return { days: scores.length, moments: n, r, p: studentTwoSided(t, freedom) }
}

let scratch = new Float64Array()

/** Σ (x − x̄)(y − ȳ) of each day with moments at which the cause is known; valid until the next call. */
function dayScores({ slots, days, prepared }: Moments, grid: Float64Array, means: { x: number; y: number }) {
  if (scratch.length < slots.length) scratch = new Float64Array(slots.length)
  let count = 0
  let day = -1
  for (let index = 0; index < slots.length; index++) {
    const x = at(grid, slots[index] as number)
    if (Number.isNaN(x)) continue
    if (at(days, index) !== day) {
      day = at(days, index)
      scratch[count++] = 0
    }
    scratch[count - 1] = at(scratch, count - 1) + (x - means.x) * (at(prepared, index) - means.y)
  }
  return scratch.subarray(0, count)
}
