import { at } from '../arrays/at.ts'
import { laggedProducts } from '../arrays/lagged-products.ts'
import { hasKernel, type KernelMemory, openKernelMemory } from '../ring/kernel-module.ts'

/**
 * Autocorrelations ρ(0) … ρ(maxLag) of a series with gaps, each from the days observed at both ends of the lag: ρ(k) =
 * [Σ x(t)x(t+k) / n_k] / [Σ x(t)² / n_0] about the mean; 0 if no two days are k apart, or for a constant.
 *
 * Dividing by the number of days present at both ends, instead of by n, keeps gaps from reducing the estimate: with a
 * third of the days missing the plain estimate would be two thirds of the truth.
 *
 * `pairs` are the n_k, if already known: series on the same days share them.
 */
export function autocorrelation(
  values: Float64Array,
  maxLag: number,
  pairs: Float64Array = daysApart(values, maxLag),
): Float64Array {
  const products = laggedProducts(deviationsOf(values, at(pairs, 0)), maxLag)
  const rho = new Float64Array(maxLag + 1)
  const variance = at(products, 0) / at(pairs, 0)
  if (!(variance > 0)) return rho
  for (let lag = 0; lag <= maxLag && lag < values.length; lag++) {
    rho[lag] = at(pairs, lag) > 0 ? at(products, lag) / at(pairs, lag) / variance : 0
  }
  return rho
}

/** Buffer for deviations, which are read before those of the next series are written. */
let deviations = new Float64Array()

/** Deviations from the mean of the observed days; 0 on the others. */
function deviationsOf(values: Float64Array, count: number): Float64Array {
  let sum = 0
  for (let day = 0; day < values.length; day++) {
    const value = at(values, day)
    if (!Number.isNaN(value)) sum += value
  }
  const mean = sum / count
  if (deviations.length !== values.length) deviations = new Float64Array(values.length)
  for (let day = 0; day < values.length; day++) {
    const value = at(values, day)
    deviations[day] = Number.isNaN(value) ? 0 : value - mean
  }
  return deviations
}

/** Days in one word of a mask. */
const WORD = 32

/**
 * n_0 … n_maxLag: the number of pairs of days this far apart that both have a value. Days are bits, 32 or 64 of them
 * compared at once.
 */
export function daysApart(values: Float64Array, maxLag: number): Float64Array {
  return hasKernel() ? byKernel(maskOf(values), maxLag) : daysApartWithoutKernel(values, maxLag)
}

/** A bit for each day that has a value; whole words of 64, and one of zeros. */
function maskOf(values: Float64Array): Int32Array {
  const mask = new Int32Array(2 * Math.ceil(values.length / (2 * WORD)) + 2)
  for (let word = 0; word * WORD < values.length; word++) {
    let bits = 0
    const end = Math.min(values.length, (word + 1) * WORD)
    for (let day = word * WORD; day < end; day++) if (!Number.isNaN(at(values, day))) bits |= 1 << (day & 31)
    mask[word] = bits
  }
  return mask
}

let memory: KernelMemory | undefined

function byKernel(mask: Int32Array, maxLag: number): Float64Array {
  if (!memory || mask.byteLength > memory.bytes) memory = openKernelMemory(mask.byteLength)
  new Int32Array(memory.buffer).set(mask)
  const { pairCount } = memory.exports
  const words = mask.length / 2 - 1
  const counts = new Float64Array(maxLag + 1)
  for (let lag = 0; lag <= maxLag; lag++) counts[lag] = pairCount(0, 0, words, lag)
  return counts
}

/** The same if the kernel cannot run. */
export function daysApartWithoutKernel(values: Float64Array, maxLag: number): Float64Array {
  const mask = maskOf(values)
  const counts = new Float64Array(maxLag + 1)
  for (let lag = 0; lag <= maxLag; lag++) {
    const skip = lag >> 5
    const bits = lag & 31
    let count = 0
    for (let word = skip; word < mask.length; word++) {
      const current = mask[word - skip] as number
      const before = bits === 0 || word === skip ? 0 : (mask[word - skip - 1] as number) >>> (WORD - bits)
      count += bitCount((mask[word] as number) & ((current << bits) | before))
    }
    counts[lag] = count
  }
  return counts
}

/**
 * The number of set bits in a word: pairs of bits are added, then fours, then bytes (Wegner 1960 counts them one by
 * one).
 */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
