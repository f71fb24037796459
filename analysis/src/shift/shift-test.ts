import { fisherZ } from '../correlation/fisher.ts'
import { studentTwoSided } from '../distributions/student-t.ts'
import { studentUpperQuantile } from '../distributions/student-t-quantile.ts'
import type { Peak } from './peak.ts'

/** The fewest far shifts from which the wandering of a correlation can be learned. */
export const FEWEST_FAR_SHIFTS = 30

/**
 * p of one lag by the shift-variance t: t = |u| / √s², two-sided on ν degrees of freedom.
 *
 * s² is how much wider u scatters at shifts too far apart to mean anything than it would for white noise; ν is how
 * many independent shifts taught us s². The estimate of a variance by ν looks makes the ratio Student's t.
 */
export function lagP(u: number, inflation: number, freedom: number): number {
  return studentTwoSided(u / Math.sqrt(inflation), freedom)
}

/**
 * Simultaneous 95 % interval of the adjusted correlation: tanh(z ± t_{ν, 1−.025/M} · √(s²/(n−3))).
 *
 * It covers the lag that was picked as the best of M looks, not just a lag named beforehand.
 */
export function adjustedInterval(
  peak: Pick<Peak, 'n' | 'r'>,
  spread: { readonly inflation: number; readonly freedom: number; readonly searches: number },
): readonly [number, number] {
  const z = fisherZ(peak.r)
  const reach =
    studentUpperQuantile(0.025 / spread.searches, spread.freedom) * Math.sqrt(spread.inflation / (peak.n - 3))
  return [Math.tanh(z - reach), Math.tanh(z + reach)]
}
