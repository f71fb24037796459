import { at } from '../arrays/at.ts'
import { toeplitzEigenvalues } from './toeplitz-eigenvalues.ts'

/**
 * M, how many independent looks K neighbouring lags amount to, from the autocorrelation ρ of u over far shifts.
 *
 * M = (Σ√λ)² / Σλ over the eigenvalues λ of Toeplitz(ρ_0 … ρ_{K−1}), negative ones as 0: K for white noise, 1 for
 * lags that all tell the same. Reference: Galwey 2009, "A new measure of the effective number of tests", Genetic
 * Epidemiology 33, 559–568.
 *
 *     effectiveSearches(powers of .8, 14) // 8.56: fourteen lags of a sticky pair count as eight and a half
 */
export function effectiveSearches(rho: Float64Array, lags: number): number {
  if (lags <= 1) return 1
  const eigenvalues = toeplitzEigenvalues(rho, lags)
  let roots = 0
  let sum = 0
  for (let place = 0; place < lags; place++) {
    const eigenvalue = Math.max(0, at(eigenvalues, place))
    roots += Math.sqrt(eigenvalue)
    sum += eigenvalue
  }
  return (roots * roots) / sum
}
