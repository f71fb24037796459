import { type Estimate, weightedMean } from './study.ts'

/**
 * τ², the variance of true effects between people, by moments:
 * max(0, (Q − (k − 1)) / (Σw − Σw²/Σw)) with w = 1/v and Q = Σw(y − ȳ)².
 *
 * One pass, no iteration: what a stream of people can keep up to date. Reference: DerSimonian and Laird 1986,
 * "Meta-analysis in clinical trials", Controlled Clinical Trials 7, 177–188.
 */
export function derSimonianLaird(estimates: readonly Estimate[]): number {
  const { weight, squares } = weightedMean(estimates, 0)
  const squaredWeights = estimates.reduce((sum, { v }) => sum + 1 / (v * v), 0)
  const scale = weight - squaredWeights / weight
  return scale > 0 ? Math.max(0, (squares - (estimates.length - 1)) / scale) : 0
}
