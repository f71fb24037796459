import type { OpenInterval } from './inverted-interval.ts'
import { blocksNeeded } from './past-power.ts'
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

/** How many blocks it takes, where that is the question. */
export function neededFor(verdict: ExperimentVerdict, scatter: number | null, smallestEffect: number) {
  return verdict === 'cannot tell' && scatter !== null ? { blocksNeeded: blocksNeeded(scatter, smallestEffect) } : {}
}
