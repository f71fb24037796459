import { at } from '../arrays/at.ts'
import { laggedProducts } from '../arrays/lagged-products.ts'

/**
 * Autocorrelations ρ(0) … ρ(maxLag) of a series with gaps, each from the days observed at both ends of the lag:
 * ρ(k) = [Σ x(t)x(t+k) / n_k] / [Σ x(t)² / n_0] about the mean; 0 where no two days are k apart, or for a constant.
 *
 * Dividing by the number of days that are there at both ends, instead of by n, keeps gaps from looking like
 * forgetting: with a third of the days missing the plain estimate would be two thirds of the truth.
 *
 * `pairs` are the n_k, where they are known: series on the same days share them.
 */
export function autocorrelation(
  values: Float64Array,
  maxLag: number,
  pairs: Float64Array = daysApart(values, maxLag),
): Float64Array {
  const deviations = deviationsOf(values, at(pairs, 0))
  const products = laggedProducts(deviations, maxLag)
  const rho = new Float64Array(maxLag + 1)
  const variance = at(products, 0) / at(pairs, 0)
  if (!(variance > 0)) return rho
  for (let lag = 0; lag <= maxLag && lag < values.length; lag++) {
    rho[lag] = at(pairs, lag) > 0 ? at(products, lag) / at(pairs, lag) / variance : 0
  }
  return rho
}

/** From the mean of the days that are there; 0 on the others. */
function deviationsOf(values: Float64Array, count: number): Float64Array {
  let sum = 0
  for (let day = 0; day < values.length; day++) {
    const value = at(values, day)
    if (!Number.isNaN(value)) sum += value
  }
  const mean = sum / count
  const deviations = new Float64Array(values.length)
  for (let day = 0; day < values.length; day++) {
    const value = at(values, day)
    if (!Number.isNaN(value)) deviations[day] = value - mean
  }
  return deviations
}

/** Days in one word of a mask. */
const WORD = 32

/**
 * n_0 … n_maxLag: how many pairs of days so far apart both have a value. Days are bits, 32 of them compared at once.
 */
export function daysApart(values: Float64Array, maxLag: number): Float64Array {
  const mask = new Int32Array(Math.ceil(values.length / WORD) + 1)
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(at(values, day))) continue
    mask[day >> 5] = (mask[day >> 5] as number) | (1 << (day & 31))
  }
  const counts = new Float64Array(maxLag + 1)
  for (let lag = 0; lag <= maxLag; lag++) {
    const skip = lag >> 5
    const bits = lag & 31
    let count = 0
    for (let word = skip; word < mask.length; word++) {
      const here = mask[word - skip] as number
      const before = bits === 0 || word === skip ? 0 : (mask[word - skip - 1] as number) >>> (WORD - bits)
      count += bitCount((mask[word] as number) & ((here << bits) | before))
    }
    counts[lag] = count
  }
  return counts
}

/** How many bits of a word are set: pairs of bits are added, then fours, then bytes (Wegner 1960 counts them singly). */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
