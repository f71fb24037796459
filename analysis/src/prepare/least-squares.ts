import { at } from '../at.ts'

/** A column that shrinks below this share of its length was a combination of earlier ones. */
const DEPENDENT = 1e-9

/**
 * Residuals of y after least squares on the given columns; columns and y are left as they are.
 *
 * Modified Gram–Schmidt with y as the last column: each column is freed of the earlier ones, then y of it. That is
 * as stable as Householder's QR (Björck 1967, "Solving linear least squares problems by Gram–Schmidt
 * orthogonalization", BIT 7, 1–21), with no normal equations. A column that depends on earlier ones (a weekday
 * nobody ever recorded on) is left out, which does not change the residuals.
 *
 *     residuals(y, [ones, days]) // y without its mean and its straight trend
 */
export function residuals(y: Float64Array, columns: readonly Float64Array[]): Float64Array {
  const basis: Float64Array[] = []
  const rest = y.slice()
  for (const column of columns) {
    const direction = column.slice()
    const before = Math.sqrt(sumOfSquares(direction))
    for (const earlier of basis) subtractProjection(direction, earlier)
    const length = Math.sqrt(sumOfSquares(direction))
    if (!(length > DEPENDENT * before)) continue
    for (let row = 0; row < direction.length; row++) direction[row] = at(direction, row) / length
    basis.push(direction)
    subtractProjection(rest, direction)
  }
  return rest
}

/**
 * Σx², the squared length of a vector.
 */
export function sumOfSquares(vector: Float64Array): number {
  return dot(vector, vector)
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let row = 0; row < left.length; row++) sum += (left[row] as number) * (right[row] as number)
  return sum
}

/** Takes out of `vector` its part along the unit vector `direction`. */
function subtractProjection(vector: Float64Array, direction: Float64Array): void {
  const share = dot(vector, direction)
  for (let row = 0; row < vector.length; row++) {
    vector[row] = (vector[row] as number) - share * (direction[row] as number)
  }
}
