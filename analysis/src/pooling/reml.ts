import { derSimonianLaird } from './dersimonian-laird.ts'
import { type Estimate, weightedMean } from './study.ts'

const MOST_HALVINGS = 200

/**
 * τ² by restricted maximum likelihood, 0 where the likelihood falls from the start.
 *
 * Maximises ℓ(τ²) = −½ Σ ln(v + τ²) − ½ ln Σw − ½ Σw(y − ȳ)², w = 1/(v + τ²), by finding the root of its slope:
 * bracketed first, then halved, so that it cannot run away where Fisher scoring does. Reference: Viechtbauer 2005,
 * "Bias and efficiency of meta-analytic variance estimators in the random-effects model", Journal of Educational and
 * Behavioral Statistics 30, 261–293.
 *
 * Compared with moments (DerSimonian–Laird) it is nearly unbiased for few people and unequal weights, which is the
 * usual case here: a year of one person beside a fortnight of another.
 */
export function restrictedMaximumLikelihood(estimates: readonly Estimate[]): number {
  if (estimates.length < 2 || slope(estimates, 0) <= 0) return 0
  let low = 0
  let high = Math.max(derSimonianLaird(estimates), estimates[0]?.v ?? 1)
  while (slope(estimates, high) > 0) {
    low = high
    high *= 2
  }
  for (let halving = 0; halving < MOST_HALVINGS && high - low > 1e-15 * high; halving++) {
    const middle = (low + high) / 2
    if (slope(estimates, middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** dℓ/dτ², twice: Σw²(y − ȳ)² − Σw + Σw²/Σw. */
function slope(estimates: readonly Estimate[], tau2: number): number {
  const { mean, weight } = weightedMean(estimates, tau2)
  let squares = 0
  let squaredWeights = 0
  for (const { y, v } of estimates) {
    const w = 1 / (v + tau2)
    squares += w * w * (y - mean) ** 2
    squaredWeights += w * w
  }
  return squares - weight + squaredWeights / weight
}
