import { at } from '../at.ts'

/**
 * Autocorrelations ρ(0) … ρ(maxLag) of a series with gaps, each from the days observed at both ends of the lag:
 * ρ(k) = [Σ x(t)x(t+k) / n_k] / [Σ x(t)² / n_0] about the mean; 0 where no two days are k apart, or for a constant.
 */
export function autocorrelation(values: Float64Array, maxLag: number): Float64Array {
  const { deviations, present, count } = centred(values)
  const rho = new Float64Array(maxLag + 1)
  let power = 0
  for (let day = 0; day < deviations.length; day++) power += at(deviations, day) ** 2
  if (!(power > 0)) return rho
  for (let lag = 0; lag <= maxLag && lag < values.length; lag++) {
    let sum = 0
    let pairs = 0
    for (let day = lag; day < deviations.length; day++) {
      sum += at(deviations, day) * at(deviations, day - lag)
      pairs += at(present, day) * at(present, day - lag)
    }
    rho[lag] = pairs > 0 ? sum / pairs / (power / count) : 0
  }
  return rho
}

/** Deviations from the mean with 0 on missing days, and 1/0 for present/missing. */
function centred(values: Float64Array) {
  const present = values.map((value) => (Number.isNaN(value) ? 0 : 1))
  let sum = 0
  let count = 0
  for (let day = 0; day < values.length; day++) {
    if (at(present, day) === 0) continue
    sum += at(values, day)
    count++
  }
  const deviations = values.map((value) => (Number.isNaN(value) ? 0 : value - sum / count))
  return { deviations, present, count }
}
