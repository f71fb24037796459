import { at } from '../arrays/at.ts'
import { type KernelMemory, openKernelMemory } from '../ring/kernel-memory.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import { symmetricEigenvalues } from './symmetric-eigenvalues.ts'

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
  for (let index = 0; index < lags; index++) {
    const eigenvalue = Math.max(0, at(eigenvalues, index))
    roots += Math.sqrt(eigenvalue)
    sum += eigenvalue
  }
  return (roots * roots) / sum
}

/**
 * Eigenvalues of the symmetric Toeplitz matrix with entries ρ_|i−j|, 0 ≤ i, j < size.
 *
 * Such a matrix reads the same from both corners, so its eigenvectors are symmetric or antisymmetric and the problem
 * falls into two of half the size, ρ_|i−j| ± ρ_{K−1−i−j}: a quarter of the work. For odd sizes the middle row joins
 * the symmetric half with weight √2. Reference: Cantoni and Butler 1976, "Eigenvalues and eigenvectors of symmetric
 * centrosymmetric matrices", Linear Algebra and its Applications 13, 275–288.
 *
 *     toeplitzEigenvalues(Float64Array.of(1, 0.5), 2) // 1.5, 0.5
 */
export function toeplitzEigenvalues(rho: Float64Array, size: number): Float64Array {
  const half = Math.floor(size / 2)
  const eigenvalues = new Float64Array(size)
  eigenvalues.set(symmetricEigenvalues(halfMatrix(rho, size, 1), size - half))
  eigenvalues.set(symmetricEigenvalues(halfMatrix(rho, size, -1), half), size - half)
  return eigenvalues
}

/** The symmetric (sign 1) or antisymmetric (sign −1) half problem, row by row. */
function halfMatrix(rho: Float64Array, size: number, sign: 1 | -1): Float64Array {
  const half = Math.floor(size / 2)
  const order = sign === 1 ? size - half : half
  const matrix = new Float64Array(order * order)
  for (let i = 0; i < half; i++) {
    for (let j = 0; j < half; j++) {
      matrix[i * order + j] = at(rho, Math.abs(i - j)) + sign * at(rho, size - 1 - i - j)
    }
  }
  if (order === half) return matrix
  for (let i = 0; i < half; i++) {
    const joined = Math.SQRT2 * at(rho, half - i)
    matrix[i * order + half] = joined
    matrix[half * order + i] = joined
  }
  matrix[half * order + half] = at(rho, 0)
  return matrix
}
