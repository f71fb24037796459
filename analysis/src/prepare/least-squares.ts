import { at } from '../arrays/at.ts'

/** A column that shrinks below this share of its length was a combination of earlier ones. */
const DEPENDENT = 1e-9

/**
 * What is to be taken out of a series by least squares, made ready: an indicator of each group of rows, and columns.
 *
 * Indicators of groups that do not overlap are at right angles already, and taking them all out means taking out the
 * mean of each group, in one pass. The columns are free of those means, at right angles to each other and of length 1.
 */
export interface Basis {
  /** The group of each row; one group for all is the intercept. */
  readonly groups: Uint8Array
  readonly columns: readonly Float64Array[]
}

/**
 * The basis of groups and columns, which are left as they are.
 *
 * Modified Gram–Schmidt: each column is freed of the groups and of the earlier ones. With the series as the last column
 * that is as stable as Householder's QR (Björck 1967, "Solving linear least squares problems by Gram–Schmidt
 * orthogonalization", BIT 7, 1–21), with no normal equations. A column that depends on earlier ones is left out, which
 * does not change residuals; a group without rows (a weekday nobody ever recorded on) takes no part.
 */
export function basisOf(groups: Uint8Array, columns: readonly Float64Array[]): Basis {
  return columns.reduce(extended, { groups, columns: [] })
}

/**
 * A basis with one column more.
 */
export function extended(basis: Basis, column: Float64Array): Basis {
  const before = Math.sqrt(sumOfSquares(column))
  const direction = residuals(column, basis)
  const length = Math.sqrt(sumOfSquares(direction))
  if (!(length > DEPENDENT * before)) return basis
  for (let row = 0; row < direction.length; row++) direction[row] = at(direction, row) / length
  return { groups: basis.groups, columns: [...basis.columns, direction] }
}

/**
 * Residuals of a series after least squares on a basis; the series is left as it is.
 *
 *     residuals(y, basisOf(oneGroup, [days])) // y without its mean and its straight trend
 */
export function residuals(y: Float64Array, { groups, columns }: Basis): Float64Array {
  const rest = withoutGroupMeans(y, groups)
  const first = columns[0]
  let share = first ? dot(rest, first) : 0
  columns.forEach((column, place) => {
    share = subtractAndProject(rest, column, { share, next: columns[place + 1] ?? column })
  })
  return rest
}

/** Groups are few: weekdays. */
const MOST_GROUPS = 256

function withoutGroupMeans(y: Float64Array, groups: Uint8Array): Float64Array {
  const means = new Float64Array(MOST_GROUPS)
  const counts = new Float64Array(MOST_GROUPS)
  for (let row = 0; row < y.length; row++) {
    const group = groups[row] as number
    means[group] = (means[group] as number) + (y[row] as number)
    counts[group] = (counts[group] as number) + 1
  }
  for (let group = 0; group < MOST_GROUPS; group++) means[group] = at(means, group) / Math.max(1, at(counts, group))
  const rest = new Float64Array(y.length)
  for (let row = 0; row < y.length; row++) rest[row] = (y[row] as number) - (means[groups[row] as number] as number)
  return rest
}

/**
 * Σx², the squared length of a vector.
 */
export function sumOfSquares(vector: Float64Array): number {
  return dot(vector, vector)
}

/**
 * Σx·y. Four sums side by side: one would wait for its own last addition at every step.
 */
export function dot(left: Float64Array, right: Float64Array): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let row = 0
  for (const end = left.length - 3; row < end; row += 4) {
    a += (left[row] as number) * (right[row] as number)
    b += (left[row + 1] as number) * (right[row + 1] as number)
    c += (left[row + 2] as number) * (right[row + 2] as number)
    d += (left[row + 3] as number) * (right[row + 3] as number)
  }
  for (; row < left.length; row++) a += (left[row] as number) * (right[row] as number)
  return a + b + (c + d)
}

/**
 * Takes `share` times the unit vector `direction` out of `vector`, and gives the share of the `next` one in what is left:
 * one pass over the rows where two would do the same.
 */
function subtractAndProject(
  vector: Float64Array,
  direction: Float64Array,
  { share, next }: { readonly share: number; readonly next: Float64Array },
): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let row = 0
  for (const end = vector.length - 3; row < end; row += 4) {
    const v = (vector[row] as number) - share * (direction[row] as number)
    const w = (vector[row + 1] as number) - share * (direction[row + 1] as number)
    const x = (vector[row + 2] as number) - share * (direction[row + 2] as number)
    const y = (vector[row + 3] as number) - share * (direction[row + 3] as number)
    vector[row] = v
    vector[row + 1] = w
    vector[row + 2] = x
    vector[row + 3] = y
    a += v * (next[row] as number)
    b += w * (next[row + 1] as number)
    c += x * (next[row + 2] as number)
    d += y * (next[row + 3] as number)
  }
  for (; row < vector.length; row++) {
    const v = (vector[row] as number) - share * (direction[row] as number)
    vector[row] = v
    a += v * (next[row] as number)
  }
  return a + b + (c + d)
}
