import { at } from '../arrays/at.ts'
import { studentUpperQuantile } from '../distributions/student-t.ts'
import type { OpenInterval } from './inverted-interval.ts'
import type { ExperimentVerdict } from './result.ts'

/** Inputs of a verdict. */
export interface Grounds {
  readonly p: number
  readonly level: number
  readonly intervals: readonly OpenInterval[]
  readonly smallestEffect: number
  /** p of the test of whether the arms affected recording. */
  readonly recordingP: number | null
  /** Effects of the blocks; null for a design without blocks. */
  readonly effects: readonly number[] | null
}

/** At or below this p, the arms are considered to have affected recording. */
export const RECORDING_LEVEL = 0.1
/** With fewer blocks whose periods differ, nothing can be significant. */
export const FEWEST_DIFFERENT = 6

/**
 * likely: p ≤ level · possible: the same, but recording differs between the arms · no effect that matters: the interval
 * is within ± the smallest effect that matters, on at least six blocks whose periods differ · otherwise cannot tell.
 */
export function experimentVerdict(grounds: Grounds): ExperimentVerdict {
  const { p, level, intervals, smallestEffect, recordingP, effects } = grounds
  const isUneven = recordingP !== null && recordingP <= RECORDING_LEVEL
  if (p <= level) return isUneven ? 'possible' : 'likely'
  const isInside = intervals.every(
    ([low, high]) => low !== null && high !== null && low > -smallestEffect && high < smallestEffect,
  )
  const hasEnough = effects === null || effects.filter((effect) => effect !== 0).length >= FEWEST_DIFFERENT
  return isInside && hasEnough && !isUneven ? 'no effect that matters' : 'cannot tell'
}

export const FEWEST_BLOCKS = 6
export const MOST_BLOCKS = 60

interface PowerQuestion {
  /** Block differences at every position in the past with either arm first, including effect and adherence. */
  readonly differences: Float64Array
  /** The step of block differences if they are discrete; otherwise 0. */
  readonly grain: number
  /** Two-sided level of the test. */
  readonly level: number
  readonly simulations: number
  /** An integer below n. */
  readonly below: (n: number) => number
}

/**
 * The share of simulated experiments that would detect an effect, for every number of blocks up to 60: blocks are cut
 * out of the past at random positions, gaps included, and a coin decides which period has the effect.
 *
 * An experiment counts as positive if |t| of its block differences exceeds t_{k−1, 1−α/2} and the smallest possible p,
 * 2 to the power of 1 − (differences that are not 0), is at most α. The t test approximates the randomisation test
 * closely and simulates thousands of experiments in milliseconds. If differences are discrete, sums over other orders
 * of the arms often tie with the actual one and count as equally extreme: so half the distance between two sums is
 * subtracted, the usual continuity correction.
 *
 * @returns one share for each number of blocks, from 0 on; 0 below six
 */
export function pastPower(question: PowerQuestion): Float64Array {
  const { simulations, level } = question
  const bounds = Float64Array.from({ length: MOST_BLOCKS + 1 }, (_, k) =>
    k < 2 ? Number.POSITIVE_INFINITY : studentUpperQuantile(level / 2, k - 1),
  )
  const called = new Float64Array(MOST_BLOCKS + 1)
  for (let simulation = 0; simulation < simulations; simulation++) oneExperiment(question, bounds, called)
  return called.map((count) => count / simulations)
}

/** Simulates one experiment of sixty blocks, and records the numbers of blocks at which it would have been positive. */
function oneExperiment(question: PowerQuestion, bounds: Float64Array, called: Float64Array): void {
  const { differences, grain, level, below } = question
  let sum = 0
  let squares = 0
  let count = 0
  let different = 0
  for (let block = 1; block <= MOST_BLOCKS; block++) {
    // One number for both position and coin.
    const seen = at(differences, below(differences.length))
    if (!Number.isNaN(seen)) {
      sum += seen
      squares += seen * seen
      count++
      if (seen !== 0) different++
    }
    if (block < FEWEST_BLOCKS || count < 2 || 2 ** (1 - different) > level) continue
    // |t| > bound, written with squares, which do not depend on the order of the arms.
    const bound = at(bounds, count)
    const furthest = bound * Math.sqrt((count * squares) / (count - 1 + bound * bound))
    if (Math.abs(sum) - grain > furthest) called[block] = at(called, block) + 1
  }
}

/**
 * The approximate number of blocks needed to detect the smallest effect that matters in four of five experiments:
 * ⌈((1.96 + .84)·scatter/effect)² + 1.9⌉, at least 6, below which no p of .05 exists.
 *
 *     blocksNeeded(0.8, 0.5) // 22
 */
function blocksNeeded(scatter: number, smallestEffect: number): number {
  return Math.max(FEWEST_BLOCKS, Math.ceil((((1.96 + 0.84) * scatter) / smallestEffect) ** 2 + 1.9))
}

/** The number of blocks needed, if it applies. */
export function neededFor(verdict: ExperimentVerdict, scatter: number | null, smallestEffect: number) {
  return verdict === 'cannot tell' && scatter !== null ? { blocksNeeded: blocksNeeded(scatter, smallestEffect) } : {}
}
