import { normalSurvival } from '../distributions/normal.ts'
import { normalQuantile } from '../distributions/normal-quantile.ts'

/**
 * After how many blocks the program looks: ⌈N/2⌉, ⌈3N/4⌉ and N, without those at which even the smallest p there is,
 * 2/2^n, could not reach its level.
 *
 *     looksOf(14, 0.05) // [11, 14]
 */
export function looksOf(blocks: number, alpha: number): readonly number[] {
  const planned = [Math.ceil(blocks / 2), Math.ceil((3 * blocks) / 4), blocks]
  return [...new Set(planned)].filter((after) => 2 / 2 ** after <= spentLevel(alpha, after / blocks))
}

/**
 * How much of the level may be used up by the time a share of the blocks is done: α(t) = 2 − 2Φ(z_{1−α/2}/√t).
 *
 * Next to nothing early, all of it at the end (O'Brien and Fleming's shape). Reference: Lan and DeMets 1983, "Discrete
 * sequential boundaries for clinical trials", Biometrika 70, 659–663.
 *
 *     spentLevel(0.05, 0.5) // 0.0055746
 */
export function spentLevel(alpha: number, share: number): number {
  if (share >= 1) return alpha
  return 2 * normalSurvival(-normalQuantile(alpha / 2) / Math.sqrt(share))
}
