import { at } from '../arrays/at.ts'
import { type KernelMemory, openKernelMemory } from '../ring/kernel-memory.ts'
import { hasKernel } from '../ring/kernel-module.ts'
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
  return hasKernel() ? byKernel(rho, lags) : withoutKernel(rho, lags)
}

/** The kernel works on two pairs at once: one has each number twice. */
const TWICE = 2
const TWICE_BYTES = 16

let memory: KernelMemory | undefined

function byKernel(rho: Float64Array, lags: number): number {
  const work = lags * TWICE_BYTES
  // Half of the matrix, and four columns beside it.
  const needed = work + (Math.ceil(lags / 2) ** 2 + 4 * (lags + 1)) * TWICE_BYTES
  if (!memory || needed > memory.bytes) memory = openKernelMemory(needed)
  const twice = new Float64Array(memory.buffer, 0, lags * TWICE)
  for (let lag = 0; lag < lags; lag++) twice.fill(at(rho, lag), lag * TWICE, (lag + 1) * TWICE)
  return memory.exports.searchesOfOne(0, lags, work)
}

/** The same where the kernel cannot run. */
export function withoutKernel(rho: Float64Array, lags: number): number {
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
