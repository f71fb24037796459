import { at } from '../arrays/at.ts'

/**
 * Eigenvalues of a small symmetric matrix, given as rows one after another; in no particular order.
 *
 * Householder's reduction to three diagonals, then the QL method with implicit shifts, values only. Reference:
 * Bowdler, Martin, Reinsch and Wilkinson 1968, "The QR and QL algorithms for symmetric matrices", Numerische
 * Mathematik 11, 293–306.
 *
 * For orders up to a few dozen, as the searched lags give; no eigenvectors are kept, which makes it three times as fast.
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

/** A square below this has lost digits to the end of the range of numbers; its root is nothing beside any ρ. */
const NOTHING = 1e-290

/** Householder reflections from the last row upward; `a` is used up. */
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

/** Repeats QL sweeps until the value at `place` stands alone. */
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

/** One QL sweep of plane rotations from `end` up to `place`, with Wilkinson's shift. */
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
      // The rotation has nothing to turn: the matrix splits here, and the next sweep starts afresh.
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
