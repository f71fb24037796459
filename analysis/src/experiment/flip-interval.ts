import { at } from '../arrays/at.ts'
import type { Sums } from './sums.ts'

const NOTHING_FLIPPED = 1e-12

/**
 * The interval of a single look in closed form, for what was told.
 *
 * Every assignment gives one number, the mean effect of the blocks it flips, (U − U*)/(V − V*), and its mirror image
 * (U + U*)/(V + V*). Sorted, the smaller ones upward and the larger ones downward, number ⌊α·count⌋ + 1 is the end. An
 * assignment that flips nothing, or everything, covers the whole line.
 *
 * References: Hartigan 1969, "Using subsample values as typical values", JASA 64, 1303–1317; Michiels et al. 2017,
 * "Confidence intervals for single-case effect size measures based on randomization test inversion", Behavior Research
 * Methods 49, 363–381.
 */
export function flipInterval(sums: Sums, real: number, level: number): readonly [number, number] | null {
  const { outcome, dose } = sums
  const count = outcome.length
  const [u, v] = [at(outcome, real), at(dose, real)]
  const lower = new Float64Array(count)
  const upper = new Float64Array(count)
  for (let one = 0; one < count; one++) {
    const [flipped, kept] = [v - at(dose, one), v + at(dose, one)]
    const isWhole = Math.min(Math.abs(flipped), Math.abs(kept)) <= NOTHING_FLIPPED * Math.abs(v)
    const ofFlipped = (u - at(outcome, one)) / flipped
    const ofKept = (u + at(outcome, one)) / kept
    lower[one] = isWhole ? Number.NEGATIVE_INFINITY : Math.min(ofFlipped, ofKept)
    upper[one] = isWhole ? Number.POSITIVE_INFINITY : Math.max(ofFlipped, ofKept)
  }
  const place = Math.floor(level * count * (1 + 1e-12))
  const low = at(lower.sort(), place)
  const high = at(upper.sort(), count - 1 - place)
  return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null
}
