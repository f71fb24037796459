import { at } from '../arrays/at.ts'
import { hasKernel, type KernelMemory, openKernelMemory } from '../ring/kernel-module.ts'

/**
 * M, the number of independent looks that K neighbouring lags amount to, from the autocorrelation ρ of u over far
 * shifts.
 *
 * M = (Σ√λ)² / Σλ over the eigenvalues λ of Toeplitz(ρ_0 … ρ_{K−1}), negative ones as 0: K for white noise, 1 if all
 * lags are perfectly correlated. Reference: Galwey 2009, "A new measure of the effective number of tests", Genetic
 * Epidemiology 33, 559–568.
 *
 *     effectiveSearches(powers of .8, 14) // 8.56: fourteen lags of an autocorrelated pair count as eight and a half
 */
export function effectiveSearches(rho: Float64Array, lags: number): number {
  if (lags <= 1) return 1
  return hasKernel() ? byKernel(rho, lags) : withoutKernel(rho, lags)
}

/** The kernel works on two pairs at once, so a single pair is stored with each number twice. */
const TWICE = 2
const TWICE_BYTES = 16

let memory: KernelMemory | undefined

function byKernel(rho: Float64Array, lags: number): number {
  const work = lags * TWICE_BYTES
  // Half of the matrix, and four more columns.
  const needed = work + (Math.ceil(lags / 2) ** 2 + 4 * (lags + 1)) * TWICE_BYTES
  if (!memory || needed > memory.bytes) memory = openKernelMemory(needed)
  const twice = new Float64Array(memory.buffer, 0, lags * TWICE)
  for (let lag = 0; lag < lags; lag++) twice.fill(at(rho, lag), lag * TWICE, (lag + 1) * TWICE)
  return memory.exports.searchesOfOne(0, lags, work)
}

/** The same if the kernel cannot run. */
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
 * splits into two of half the size, ρ_|i−j| ± ρ_{K−1−i−j}: a quarter of the work. For odd sizes the middle row joins
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

/**
 * The probability that the best of M independent looks reaches p: 1 − (1 − p)^M, for real M ≥ 1.
 *
 * It uses log1p and expm1, so that p = 1e-200 does not become 0. Reference: Z. Šidák 1967, "Rectangular confidence
 * regions for the means of multivariate normal distributions", JASA 62, 626–633.
 */
export function sidak(p: number, looks: number): number {
  if (p >= 1) return 1
  return -Math.expm1(looks * Math.log1p(-p))
}

/**
 * Eigenvalues of a small symmetric matrix, given as rows one after another; in no particular order.
 *
 * It uses Householder's reduction to tridiagonal form, then the QL method with implicit shifts, for eigenvalues only.
 * Reference: Bowdler, Martin, Reinsch and Wilkinson 1968, "The QR and QL algorithms for symmetric matrices", Numerische
 * Mathematik 11, 293–306.
 *
 * It is meant for orders up to a few dozen, as for the searched lags; without eigenvectors it is three times as fast.
 *
 *     symmetricEigenvalues(Float64Array.of(2, 1, 1, 2), 2) // 1, 3
 */
export function symmetricEigenvalues(matrix: Float64Array, size: number): Float64Array {
  const { diagonal, beside } = tridiagonal(matrix.slice(), size)
  for (let index = 0; index < size; index++) isolate(diagonal, beside, index)
  return diagonal
}

interface Tridiagonal {
  readonly diagonal: Float64Array
  /** beside[i] couples i and i+1; the last entry is 0. */
  readonly beside: Float64Array
}

/** A square below this has lost precision to underflow; its root is negligible compared with any ρ. */
const NOTHING = 1e-290

/** Householder reflections from the last row upward; `a` is overwritten. */
function tridiagonal(a: Float64Array, size: number): Tridiagonal {
  const diagonal = new Float64Array(size)
  const beside = new Float64Array(size)
  for (let row = size - 1; row >= 1; row--) {
    const offset = row * size
    let square = 0
    for (let k = 0; k < row; k++) square += at(a, offset + k) ** 2
    diagonal[row] = at(a, offset + row)
    if (square < NOTHING) continue
    const pivot = at(a, offset + row - 1)
    const length = pivot >= 0 ? -Math.sqrt(square) : Math.sqrt(square)
    beside[row - 1] = length
    a[offset + row - 1] = pivot - length
    reflect(a, size, row, square - pivot * length)
  }
  diagonal[0] = at(a, 0)
  return { diagonal, beside }
}

/** A ← (I − vvᵀ/half) A (I − vvᵀ/half) on the leading block, with v in the row itself. */
function reflect(a: Float64Array, size: number, row: number, half: number): void {
  const v = a.subarray(row * size, row * size + row)
  const w = new Float64Array(row)
  let overlap = 0
  for (let i = 0; i < row; i++) {
    let sum = 0
    for (let k = 0; k < row; k++) sum += at(a, i * size + k) * at(v, k)
    w[i] = sum / half
    overlap += at(w, i) * at(v, i)
  }
  const share = overlap / (2 * half)
  for (let i = 0; i < row; i++) w[i] = at(w, i) - share * at(v, i)
  for (let i = 0; i < row; i++) {
    for (let k = 0; k < row; k++) {
      a[i * size + k] = at(a, i * size + k) - at(v, i) * at(w, k) - at(w, i) * at(v, k)
    }
  }
}

/** Repeats QL sweeps until the value at `index` has converged. */
function isolate(diagonal: Float64Array, beside: Float64Array, index: number): void {
  for (let sweep = 0; sweep < 60; sweep++) {
    let end = index
    while (end < diagonal.length - 1) {
      const scale = Math.abs(at(diagonal, end)) + Math.abs(at(diagonal, end + 1))
      if (Math.abs(at(beside, end)) <= Number.EPSILON * scale) break
      end++
    }
    if (end === index) return
    sweepQl(diagonal, beside, index, end)
  }
}

/** One QL sweep of plane rotations from `end` up to `index`, with Wilkinson's shift. */
function sweepQl(diagonal: Float64Array, beside: Float64Array, index: number, end: number): void {
  let g = (at(diagonal, index + 1) - at(diagonal, index)) / (2 * at(beside, index))
  const root = Math.hypot(g, 1)
  g = at(diagonal, end) - at(diagonal, index) + at(beside, index) / (g + (g >= 0 ? root : -root))
  let sine = 1
  let cosine = 1
  let shift = 0
  for (let i = end - 1; i >= index; i--) {
    const f = sine * at(beside, i)
    const b = cosine * at(beside, i)
    const r = Math.sqrt(f * f + g * g)
    beside[i + 1] = r
    if (r === 0) {
      // The rotation is zero: the matrix splits here, and the next sweep starts again.
      diagonal[i + 1] = at(diagonal, i + 1) - shift
      beside[end] = 0
      return
    }
    sine = f / r
    cosine = g / r
    g = at(diagonal, i + 1) - shift
    const turned = (at(diagonal, i) - g) * sine + 2 * cosine * b
    shift = sine * turned
    diagonal[i + 1] = g + shift
    g = cosine * turned - b
  }
  diagonal[index] = at(diagonal, index) - shift
  beside[index] = g
  beside[end] = 0
}
