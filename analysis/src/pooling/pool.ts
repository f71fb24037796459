import { studentUpperQuantile } from '../distributions/student-t.ts'
import { type NotEnough, notEnough } from '../gates/gates.ts'

/** Minimum number of people for a result. */
export const FEWEST_PEOPLE = 5
/** Minimum number of people for publishing. */
export const FEWEST_PUBLISHED = 10

/**
 * A random-effects summary of many people, on the scale of the estimates.
 */
export interface PooledEstimate {
  readonly kind: 'pooled'
  readonly k: number
  readonly mean: number
  /** Standard error of the mean, modified Hartung–Knapp. */
  readonly error: number
  readonly interval: readonly [number, number]
  /** 95 % prediction interval for the true effect of a further person. */
  readonly prediction: readonly [number, number]
  readonly tau2: number
  /** Cochran's Q, Σ(y − ȳ)²/v about the fixed-effect mean. */
  readonly q: number
  /** Share of the scatter that is between people, max(0, (Q − k + 1)/Q). */
  readonly i2: number
}

/**
 * How τ² is estimated: by likelihood, or by moments in one pass.
 */
export type Heterogeneity = 'REML' | 'DL'

const MOST_HALVINGS = 200

/**
 * One person's (or one trial's) estimate and the variance of its error.
 */
export interface Estimate {
  readonly y: number
  readonly v: number
}

/**
 * The weighted mean Σw·y / Σw with weights w = 1/(v + τ²), and the sums around it.
 */
interface WeightedMean {
  readonly mean: number
  /** Σw; its inverse is the variance of the mean if the weights are right. */
  readonly weight: number
  /** Σw(y − mean)². */
  readonly squares: number
}

/**
 * With τ² = 0 the fixed-effect mean, and `squares` is then Cochran's Q.
 *
 *     weightedMean([{ y: 1, v: 1 }, { y: 3, v: 1 }], 0) // { mean: 2, weight: 2, squares: 2 }
 */
export function weightedMean(estimates: readonly Estimate[], tau2: number): WeightedMean {
  let weight = 0
  let sum = 0
  for (const { y, v } of estimates) {
    weight += 1 / (v + tau2)
    sum += y / (v + tau2)
  }
  const mean = sum / weight
  let squares = 0
  for (const { y, v } of estimates) squares += (y - mean) ** 2 / (v + tau2)
  return { mean, weight, squares }
}

/**
 * τ², the variance of true effects between people, by moments:
 * max(0, (Q − (k − 1)) / (Σw − Σw²/Σw)) with w = 1/v and Q = Σw(y − ȳ)².
 *
 * It takes one pass without iteration, so it can be updated as people arrive. Reference: DerSimonian and Laird 1986,
 * "Meta-analysis in clinical trials", Controlled Clinical Trials 7, 177–188.
 */
export function derSimonianLaird(estimates: readonly Estimate[]): number {
  const { weight, squares } = weightedMean(estimates, 0)
  const squaredWeights = estimates.reduce((sum, { v }) => sum + 1 / (v * v), 0)
  const scale = weight - squaredWeights / weight
  return scale > 0 ? Math.max(0, (squares - (estimates.length - 1)) / scale) : 0
}

/**
 * τ² by restricted maximum likelihood, 0 if the likelihood decreases from the start.
 *
 * Maximises ℓ(τ²) = −½ Σ ln(v + τ²) − ½ ln Σw − ½ Σw(y − ȳ)², w = 1/(v + τ²), by finding the root of its slope:
 * bracketed first, then bisected, so that it cannot diverge where Fisher scoring does. Reference: Viechtbauer 2005,
 * "Bias and efficiency of meta-analytic variance estimators in the random-effects model", Journal of Educational and
 * Behavioral Statistics 30, 261–293.
 *
 * Compared with moments (DerSimonian–Laird) it is nearly unbiased for few people and unequal weights, which is the
 * usual case here: one person's year beside another's fortnight.
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

/**
 * Pools estimates of several people with random effects.
 *
 * τ² by REML (or DerSimonian–Laird for streams). The mean's variance is 1/Σw times max(1, Σw(y − ȳ)²/(k − 1)), the
 * modified Hartung–Knapp factor, with t_{k−1}: valid for few people and never narrower than the classical interval. The
 * prediction interval is mean ± t_{k−2} √(τ² + error²) with the same error, so that it is never inside the interval of
 * the mean (Partlett and Riley 2017, Statistics in Medicine 36, 301–317). References: Knapp and Hartung 2003,
 * Statistics in Medicine 22, 2693–2710; Röver, Knapp and Friede 2015, BMC Medical Research Methodology 15:99; Higgins,
 * Thompson and Spiegelhalter 2009, JRSS A 172, 137–159; Higgins and Thompson 2002 for I².
 */
export function pool(
  estimates: readonly Estimate[],
  heterogeneity: Heterogeneity = 'REML',
  fewest: number = FEWEST_PEOPLE,
): PooledEstimate | NotEnough {
  const k = estimates.length
  if (k < Math.max(3, fewest)) return notEnough('people', k, Math.max(3, fewest))
  const tau2 = heterogeneity === 'REML' ? restrictedMaximumLikelihood(estimates) : derSimonianLaird(estimates)
  const { mean, weight, squares } = weightedMean(estimates, tau2)
  const q = weightedMean(estimates, 0).squares
  const error = Math.sqrt(Math.max(1, squares / (k - 1)) / weight)
  const reach = studentUpperQuantile(0.025, k - 1) * error
  const further = studentUpperQuantile(0.025, k - 2) * Math.sqrt(tau2 + error ** 2)
  return {
    kind: 'pooled',
    k,
    mean,
    error,
    interval: [mean - reach, mean + reach],
    prediction: [mean - further, mean + further],
    tau2,
    q,
    i2: q > 0 ? Math.max(0, (q - k + 1) / q) : 0,
  }
}
