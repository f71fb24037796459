import { studentUpperQuantile } from '../distributions/student-t-quantile.ts'
import { type NotEnough, notEnough } from '../gates/not-enough.ts'
import { derSimonianLaird } from './dersimonian-laird.ts'
import { restrictedMaximumLikelihood } from './reml.ts'
import { type Estimate, weightedMean } from './study.ts'

/** No statement about fewer people than this. */
export const FEWEST_PEOPLE = 5
/** Nothing is published about fewer people than this. */
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
  /** Where the true effect of a further person is expected to lie, 95 %. */
  readonly prediction: readonly [number, number]
  readonly tau2: number
  /** Cochran's Q, Σ(y − ȳ)²/v about the fixed-effect mean. */
  readonly q: number
  /** Share of the scatter that lies between people, max(0, (Q − k + 1)/Q). */
  readonly i2: number
}

/**
 * How τ² is estimated: by likelihood, or by moments in one pass.
 */
export type Heterogeneity = 'REML' | 'DL'

/**
 * Pools estimates of several people with random effects.
 *
 * τ² by REML (or DerSimonian–Laird for streams). The mean's variance is 1/Σw times max(1, Σw(y − ȳ)²/(k − 1)), the
 * modified Hartung–Knapp factor, with t_{k−1}: honest for few people and never narrower than the classical interval.
 * The prediction interval is mean ± t_{k−2} √(τ² + error²) with the same error, so that it never lies inside the interval of
 * the mean (Partlett and Riley 2017, Statistics in Medicine 36, 301–317). References: Knapp and Hartung 2003, Statistics in
 * Medicine 22, 2693–2710; Röver, Knapp and Friede 2015, BMC Medical Research Methodology 15:99; Higgins, Thompson
 * and Spiegelhalter 2009, JRSS A 172, 137–159; Higgins and Thompson 2002 for I².
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
