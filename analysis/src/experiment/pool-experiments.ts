import type { NotEnough } from '../gates/gates.ts'
import { type Estimate, type PooledEstimate, pool } from '../pooling/pool.ts'
import { scatterOf } from './pair-blocks.ts'

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
  /** s̄², the mean over people of what their differences scatter. */
  readonly common: number
  readonly pooled: PooledEstimate | NotEnough
} {
  const counted = people.filter(isPooled)
  const common = counted.reduce((sum, { differences }) => sum + variance(differences), 0) / counted.length
  const estimates = counted.map((person) => experimentEstimate(person, common))
  return { estimates, common, pooled: pool(estimates) }
}

/** Three whole blocks or more. */
export const isPooled = ({ differences }: Pick<PersonExperiment, 'differences'>): boolean =>
  differences.length >= FEWEST_WHOLE

/** One person's effect and its variance, where everybody's differences scatter by s̄² on average. */
export function experimentEstimate({ effect, differences }: PersonExperiment, common: number): Estimate {
  const n = differences.length
  return { y: effect, v: ((n - 1) * variance(differences) + 4 * common) / (n + 3) / n }
}

const variance = (differences: readonly number[]): number => (scatterOf(differences) ?? 0) ** 2

/**
 * "What we believe for you": (y/v + μ/τ²)/(1/v + 1/τ²), one's own estimate drawn towards everybody's; with no variance
 * between people, everybody's.
 */
export function believedFor({ y, v }: Estimate, { mean, tau2 }: Pick<PooledEstimate, 'mean' | 'tau2'>): number {
  return tau2 === 0 ? mean : (y / v + mean / tau2) / (1 / v + 1 / tau2)
}
