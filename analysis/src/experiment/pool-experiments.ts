import type { NotEnough } from '../gates/not-enough.ts'
import { type Pooled, pool } from '../pooling/pool.ts'
import type { Estimate } from '../pooling/study.ts'
import { scatterOf } from './scatter.ts'

/** What one person's experiment adds: everybody who started counts, finished or not. */
export interface PersonExperiment {
  readonly effect: number
  /** Effects of the person's whole blocks. */
  readonly differences: readonly number[]
}

const FEWEST_WHOLE = 3

/**
 * Experiments with the same arms, outcome and lag, pooled over people: y = effect,
 * v = ((n − 1)s² + 4s̄²)/(n + 3)/n with s² of the person's block effects and s̄² its mean over people, so that nobody
 * counts beyond measure whose few differences happen to be alike. People with fewer than three whole blocks are left out.
 *
 * @returns the estimates that count, in the order given, and what they say together
 */
export function poolExperiments(people: readonly PersonExperiment[]): {
  readonly estimates: readonly Estimate[]
  readonly pooled: Pooled | NotEnough
} {
  const counted = people.filter(({ differences }) => differences.length >= FEWEST_WHOLE)
  const variances = counted.map(({ differences }) => (scatterOf(differences) ?? 0) ** 2)
  const common = variances.reduce((sum, variance) => sum + variance, 0) / variances.length
  const estimates = counted.map(({ effect, differences: { length: n } }, place) => ({
    y: effect,
    v: ((n - 1) * (variances[place] ?? 0) + 4 * common) / (n + 3) / n,
  }))
  return { estimates, pooled: pool(estimates) }
}

/**
 * "What we believe for you": (y/v + μ/τ²)/(1/v + 1/τ²), one's own estimate drawn towards everybody's; with no variance
 * between people, everybody's.
 */
export function believedFor({ y, v }: Estimate, { mean, tau2 }: Pick<Pooled, 'mean' | 'tau2'>): number {
  return tau2 === 0 ? mean : (y / v + mean / tau2) / (1 / v + 1 / tau2)
}
