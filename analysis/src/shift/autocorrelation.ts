import { centredSeries } from '../correlation/lagged-pearson.ts'

/**
 * Autocorrelations ρ(0) … ρ(maxLag) of a series with gaps, each from the days observed at both ends of the lag:
 * ρ(k) = [Σ x(t)x(t+k) / n_k] / [Σ x(t)² / n_0] about the mean; 0 where no two days are k apart, or for a constant.
 *
 * Dividing by the number of days that are there at both ends, instead of by n, keeps gaps from looking like
 * forgetting: with a third of the days missing the plain estimate would be two thirds of the truth.
 */
export function autocorrelation(values: Float64Array, maxLag: number): Float64Array {
  const { deviations, present } = centredSeries(values)
  const rho = new Float64Array(maxLag + 1)
  const variance = laggedSum(deviations, 0) / laggedSum(present, 0)
  if (!(variance > 0)) return rho
  for (let lag = 0; lag <= maxLag && lag < values.length; lag++) {
    const pairs = laggedSum(present, lag)
    rho[lag] = pairs > 0 ? laggedSum(deviations, lag) / pairs / variance : 0
  }
  return rho
}

/** Σ x(t)·x(t − lag), as four sums side by side: one would wait for its own last addition at every step. */
function laggedSum(x: Float64Array, lag: number): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let day = lag
  for (const end = x.length - 3; day < end; day += 4) {
    a += (x[day] as number) * (x[day - lag] as number)
    b += (x[day + 1] as number) * (x[day + 1 - lag] as number)
    c += (x[day + 2] as number) * (x[day + 2 - lag] as number)
    d += (x[day + 3] as number) * (x[day + 3 - lag] as number)
  }
  for (; day < x.length; day++) a += (x[day] as number) * (x[day - lag] as number)
  return a + b + (c + d)
}
