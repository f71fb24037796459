import { at } from '../arrays/at.ts'
import { laggedProducts } from '../arrays/lagged-products.ts'
import { fisherU } from '../correlation/correlation.ts'
import { effectiveSearches } from '../shift/effective-searches.ts'
import type { Ring } from './ring.ts'

/**
 * The numbers of a ring that the shift-variance test needs: the correlations at the searched lags, and the variance and
 * autocorrelation of the correlations at shifts so far apart that they can only be chance.
 */
export interface RingSummary {
  /** L: lags −L…L are given. */
  readonly maxLag: number
  /** Pairs present at lag k: index k + L. */
  readonly n: Float64Array
  /** Pearson's r at lag k: index k + L; NaN if the lag is not used. */
  readonly r: Float64Array
  /** |F|: the number of far shifts used. */
  readonly farShifts: number
  /** s²: mean over F of u²; 1 for white noise. NaN when F is empty. */
  readonly inflation: number
  /** ν: the number of independent shifts that F is equivalent to; 0 when F is empty. */
  readonly freedom: number
  /**
   * M for L neighbouring lags, the search of lags 1…L or −1…−L; NaN when F is empty. Every engine computes it anyway; a
   * narrower search computes its own from ρ.
   */
  readonly searches: number
  /** ρ_0…ρ_{L}: autocorrelation of u inside F, for the number of lags that are effectively searched. */
  readonly rho: Float64Array
}

/** The largest distance at which the autocorrelation of u enters ν. */
export const FARTHEST_RHO = 80

/**
 * Reduces a ring to the numbers that the test needs, with far shifts F = {2L+2 … P−2L−2}:
 *
 *     s² = Σ_F u² / |F|       ρ_k = Σ u(τ)·u(τ+k) / Σ u²  inside F, shifts that do not count as 0
 *     ν = |F| / (1 + 2 Σ_{k ≤ min(80, ⌊|F|/4⌋)} ρ_k²)
 */
export function summarise(ring: Ring, maxLag: number): RingSummary {
  const { size } = ring
  const lags = Float64Array.from({ length: 2 * maxLag + 1 }, (_, i) => (i - maxLag + size) % size)
  const first = 2 * maxLag + 2
  const far = new Float64Array(Math.max(0, size - 2 * first + 1))
  let farShifts = 0
  for (let i = 0; i < far.length; i++) {
    const r = at(ring.r, first + i)
    if (Number.isNaN(r)) continue
    far[i] = fisherU(r, at(ring.n, first + i))
    farShifts++
  }
  const reach = Math.min(FARTHEST_RHO, Math.floor(farShifts / 4))
  const products = laggedProducts(far, Math.max(reach, maxLag))
  const power = at(products, 0)
  const rho = products.map((product) => product / power)
  let squares = 0
  for (let k = 1; k <= reach; k++) squares += at(rho, k) ** 2
  return {
    maxLag,
    n: lags.map((shift) => at(ring.n, shift)),
    r: lags.map((shift) => at(ring.r, shift)),
    farShifts,
    inflation: power / farShifts,
    freedom: farShifts / (1 + 2 * squares),
    searches: farShifts > 0 ? effectiveSearches(rho, maxLag) : Number.NaN,
    rho: rho.slice(0, maxLag + 1),
  }
}
