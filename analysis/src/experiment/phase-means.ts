import { at } from '../arrays/at.ts'
import type { PhasePlan } from './phase-plans.ts'

/** Σ and number of the recorded values up to each day, so that any phase's mean is two subtractions. */
export interface RunningSums {
  readonly sums: Float64Array
  readonly counts: Float64Array
}

/** Running sums of some values over the days on which `isThere` says that they count. */
export function runningSums(values: readonly number[], isThere: (place: number) => boolean): RunningSums {
  const sums = new Float64Array(values.length + 1)
  const counts = new Float64Array(values.length + 1)
  for (const [place, value] of values.entries()) {
    sums[place + 1] = at(sums, place) + (isThere(place) ? value : 0)
    counts[place + 1] = at(counts, place) + (isThere(place) ? 1 : 0)
  }
  return { sums, counts }
}

/**
 * Mean of the phase means of the second arm minus that of the first; the first days after each change do not count.
 * NaN where an arm has no day. Reference: Onghena 1992, "Randomization tests for extensions and variations of ABAB
 * single-case experimental designs", Behavioral Assessment 14, 153–171.
 */
export function phaseDifference(
  { sums, counts }: RunningSums,
  { first, lengths }: PhasePlan,
  washoutDays: number,
): number {
  const means = [0, 0]
  const phases = [0, 0]
  let start = 0
  for (const [place, length] of lengths.entries()) {
    const from = start + (place === 0 ? 0 : washoutDays)
    start += length
    const days = at(counts, start) - at(counts, from)
    if (days === 0) continue
    const arm = (first + place) % 2
    means[arm] = (means[arm] ?? 0) + (at(sums, start) - at(sums, from)) / days
    phases[arm] = (phases[arm] ?? 0) + 1
  }
  return (means[1] ?? 0) / (phases[1] ?? 0) - (means[0] ?? 0) / (phases[0] ?? 0)
}
