import { at } from '../arrays/at.ts'
import { studentTwoSided } from '../distributions/student-t.ts'
import { sidak } from './effective-searches.ts'

/** The largest lag at which autocorrelations enter the effective number of days. */
const FARTHEST = 40

/**
 * The number of autocorrelations that the cross-check needs for a table of T days: min(40, ⌊T/4⌋).
 */
export function crossCheckReach(days: number): number {
  return Math.min(FARTHEST, Math.floor(days / 4))
}

/**
 * Two autocorrelated series on T days and the n pairs found at a lag.
 */
export interface PairedAutocorrelation {
  readonly n: number
  readonly lag: number
  readonly days: number
  readonly rhoX: Float64Array
  readonly rhoY: Float64Array
}

/**
 * n_eff, the number of independent pairs that n pairs of autocorrelated series are equivalent to: n / max(.2, 1 + 2c
 * Σ_k (1 − k/T) ρ_x(k) ρ_y(k)) with c = n/(T − lag), kept in [4, n].
 *
 * Reference: Bartlett 1935; Bayley and Hammersley 1946, "The effective number of independent observations in an
 * autocorrelated time series", JRSS Supplement 8, 184–197.
 */
export function effectivePairs({ n, lag, days, rhoX, rhoY }: PairedAutocorrelation): number {
  const density = n / (days - Math.abs(lag))
  let sum = 0
  const reach = crossCheckReach(days)
  // The two ρ first, so that the sum is the same to the last bit whichever series is called x.
  for (let k = 1; k <= reach; k++) sum += (1 - k / days) * (at(rhoX, k) * at(rhoY, k))
  return Math.max(4, Math.min(n, n / Math.max(0.2, 1 + 2 * density * sum)))
}

/**
 * p of r by the t test with n_eff − 2 degrees of freedom, corrected by Šidák for the number of looks.
 *
 * It misses effects that the far shifts show, and the far shifts miss some that it shows: hence a second opinion.
 */
export function crossCheckP(r: number, effective: number, looks: number): number {
  const freedom = effective - 2
  const t = Math.abs(r) * Math.sqrt(freedom / Math.max(1e-300, 1 - r * r))
  return sidak(studentTwoSided(t, freedom), looks)
}

/**
 * The reported p: the shift test's, unless the p of the second opinion is more than ten times as large.
 */
export function statedP(shiftP: number, crossP: number): number {
  return crossP > 10 * shiftP ? crossP : shiftP
}
