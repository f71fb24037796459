import { at } from '../arrays/at.ts'
import { studentUpperQuantile } from '../distributions/student-t.ts'
import type { OpenInterval } from './inverted-interval.ts'
import type { ExperimentVerdict } from './result.ts'

/** What a verdict rests on. */
export interface Grounds {
  readonly p: number
  readonly level: number
  readonly intervals: readonly OpenInterval[]
  readonly smallestEffect: number
  /** p of the test whether the arms changed what was written down. */
  readonly recordingP: number | null
  /** Effects of the blocks; null for a design without blocks. */
  readonly effects: readonly number[] | null
}

/** From here down the arms are said to have changed what was written down. */
export const RECORDING_LEVEL = 0.1
/** With fewer blocks whose periods differ, nothing could be clear. */
export const FEWEST_DIFFERENT = 6

/**
 * likely: p ≤ level · possible: so, but recording differs between the arms · no effect that matters: the interval lies
 * inside ± the smallest effect that matters, on at least six blocks whose periods differ · else cannot tell.
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
  /** What an experiment would have seen at every place of the past with either arm first, effect and adherence counted in. */
  readonly differences: Float64Array
  /** The step of a block difference, where all of them lie on steps; else 0. */
  readonly grain: number
  /** Two-sided level of the test. */
  readonly level: number
  readonly simulations: number
  /** A whole number below n. */
  readonly below: (n: number) => number
}

/**
 * The share of simulated experiments that would see an effect, for every number of blocks up to 60: blocks are cut out
 * of the past at random places, gaps included, with the effect on one period by a coin.
 *
 * An experiment is called if |t| of its block differences exceeds t_{k−1, 1−α/2} and the smallest p there is, 2 to the
 * power of 1 − (differences that are not 0), is at most α. The t test stands in for the randomisation test, which it
 * closely follows, and makes thousands of experiments a matter of milliseconds. Where differences have a grain, sums over
 * other orders of the arms often tie with the real one and count as being as far: half the distance between two sums is
 * taken off, as any test with a normal bound on whole numbers does.
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

/** Lives one experiment of sixty blocks, and notes after how many of them it would have been called. */
function oneExperiment(question: PowerQuestion, bounds: Float64Array, called: Float64Array): void {
  const { differences, grain, level, below } = question
  let sum = 0
  let squares = 0
  let count = 0
  let different = 0
  for (let block = 1; block <= MOST_BLOCKS; block++) {
    // One number for place and coin.
    const seen = at(differences, below(differences.length))
    if (!Number.isNaN(seen)) {
      sum += seen
      squares += seen * seen
      count++
      if (seen !== 0) different++
    }
    if (block < FEWEST_BLOCKS || count < 2 || 2 ** (1 - different) > level) continue
    // |t| > bound, written with the squares that no order of the arms changes.
    const bound = at(bounds, count)
    const furthest = bound * Math.sqrt((count * squares) / (count - 1 + bound * bound))
    if (Math.abs(sum) - grain > furthest) called[block] = at(called, block) + 1
  }
}

/**
 * About how many blocks it takes to see the smallest effect that matters in four of five experiments:
 * ⌈((1.96 + .84)·scatter/effect)² + 1.9⌉, at least 6, below which no p of .05 exists.
 *
 *     blocksNeeded(0.8, 0.5) // 22
 */
function blocksNeeded(scatter: number, smallestEffect: number): number {
  return Math.max(FEWEST_BLOCKS, Math.ceil((((1.96 + 0.84) * scatter) / smallestEffect) ** 2 + 1.9))
}

/** How many blocks it takes, where that is the question. */
export function neededFor(verdict: ExperimentVerdict, scatter: number | null, smallestEffect: number) {
  return verdict === 'cannot tell' && scatter !== null ? { blocksNeeded: blocksNeeded(scatter, smallestEffect) } : {}
}
