import { at } from '../arrays/at.ts'

/** The lower triangle L of G = L·Lᵀ, row by row. */
export interface Cholesky {
  readonly size: number
  readonly lower: Float64Array
}

/** A column that keeps less than this share of its squared length depends on the others. */
const DEPENDENT = 1e-9

/**
 * The Cholesky factor of the products of some columns with each other; null where one depends on the others, or is empty.
 *
 * For a handful of columns. Reference: Golub and Van Loan 2013, "Matrix Computations", algorithm 4.2.1.
 */
export function choleskyOf(columns: readonly Float64Array[]): Cholesky | null {
  const size = columns.length
  const lower = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = product(columns[row] as Float64Array, columns[column] as Float64Array)
      const whole = rest
      for (let k = 0; k < column; k++) rest -= at(lower, row * size + k) * at(lower, column * size + k)
      if (row === column && !(rest > DEPENDENT * whole && whole > DEPENDENT)) return null
      lower[row * size + column] = row === column ? Math.sqrt(rest) : rest / at(lower, column * size + column)
    }
  }
  return { size, lower }
}

/** Least-squares coefficients of the columns for y: G⁻¹·(columns · y). */
export function solve(factor: Cholesky, columns: readonly Float64Array[], y: Float64Array): Float64Array {
  const { size, lower } = factor
  const right = forward(
    factor,
    Float64Array.from(columns, (column) => product(column, y)),
  )
  for (let row = size - 1; row >= 0; row--) {
    let rest = at(right, row)
    for (let k = row + 1; k < size; k++) rest -= at(lower, k * size + row) * at(right, k)
    right[row] = rest / at(lower, row * size + row)
  }
  return right
}

/** aᵀ·G⁻¹·a: the variance of the combination a of the coefficients, in units of the residual variance. */
export function squaredLength(factor: Cholesky, a: Float64Array): number {
  const length = forward(factor, a)
  return product(length, length)
}

/** L⁻¹·a */
function forward({ size, lower }: Cholesky, a: Float64Array): Float64Array {
  const solved = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    let rest = at(a, row)
    for (let k = 0; k < row; k++) rest -= at(lower, row * size + k) * at(solved, k)
    solved[row] = rest / at(lower, row * size + row)
  }
  return solved
}

function product(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let row = 0; row < left.length; row++) sum += at(left, row) * at(right, row)
  return sum
}
