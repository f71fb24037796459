import { at } from '../arrays/at.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import { onDays } from './calendar-terms.ts'
import { type ColumnSpace, createColumnSpace, type Residual } from './column-space.ts'

/** A column that shrinks below this share of its length was a combination of earlier ones. */
const DEPENDENT = 1e-9

/**
 * A prepared basis of the components that least squares remove from a series: an indicator for each group of rows, and
 * columns.
 *
 * Indicators of disjoint groups are already orthogonal, and removing them means subtracting the mean of each group, in
 * one pass. The columns have those means removed and are orthonormal.
 */
export interface Basis {
  /** The group of each row; one group for all is the intercept. */
  readonly groups: Uint8Array
  /** Rows of each group. */
  readonly counts: Float64Array
  readonly columns: readonly Float64Array[]
  /** The first residuals of a basis whose columns are not computed yet; null from then on. See `basisOnDemand`. */
  firstResiduals?(y: Float64Array): Float64Array | null
}

/**
 * The basis of groups and columns, which are not modified.
 *
 * Modified Gram–Schmidt: each column is orthogonalised against the groups and the earlier columns. With the series as
 * the last column that is as stable as Householder's QR (Björck 1967, "Solving linear least squares problems by
 * Gram–Schmidt orthogonalization", BIT 7, 1–21), without normal equations. A column that depends on earlier ones is
 * left out, which does not change residuals; a group without rows (a weekday without any records) is ignored.
 */
export function basisOf(groups: Uint8Array, columns: readonly Float64Array[]): Basis {
  return columns.reduce(extended, groupsAlone(groups))
}

/**
 * The basis of groups without columns.
 */
export function groupsAlone(groups: Uint8Array): Basis {
  return { groups, counts: countsOf(groups), columns: [] }
}

function countsOf(groups: Uint8Array): Float64Array {
  let most = 0
  for (let row = 0; row < groups.length; row++) most = Math.max(most, groups[row] as number)
  const counts = new Float64Array(most + 1)
  for (let row = 0; row < groups.length; row++) {
    const group = groups[row] as number
    counts[group] = (counts[group] as number) + 1
  }
  return counts
}

/**
 * A basis with one more column.
 */
export function extended(basis: Basis, column: Float64Array): Basis {
  return joined(
    basis,
    hasKernel() ? ownSpace().extension(column, basis, { share: DEPENDENT }) : extensionWithoutKernel(column, basis),
  )
}

/**
 * A basis extended by columns of a calendar, restricted to the given days.
 */
export function extendedOn(basis: Basis, columns: readonly Float64Array[], days: Float64Array): Basis {
  if (!hasKernel()) return columns.map((column) => onDays(column, days)).reduce(extended, basis)
  const space = ownSpace()
  const extent = { share: DEPENDENT, rows: new Uint32Array(days) }
  return columns.reduce((all, column) => joined(all, space.extension(column, all, extent)), basis)
}

/**
 * The basis of groups and of columns on the given days. Most variables lack days of their own, so that their basis is used
 * once: the columns are computed for the first residuals without being kept, and kept if anything needs them again.
 */
export function basisOnDemand(groups: Uint8Array, columns: readonly Float64Array[], days: Float64Array): Basis {
  const alone = groupsAlone(groups)
  let kept: readonly Float64Array[] | undefined
  let isFirst = hasKernel()
  return {
    groups,
    counts: alone.counts,
    get columns() {
      isFirst = false
      kept ??= extendedOn(alone, columns, days).columns
      return kept
    },
    firstResiduals: (y) => {
      if (!isFirst) return null
      isFirst = false
      return freedOf(y, { ...alone, columns }, days)
    },
  }
}

/** Residuals of a series after least squares on groups and on the given days of columns. */
function freedOf(y: Float64Array, taken: Basis, days: Float64Array): Float64Array {
  return ownSpace().freed(y, taken, { share: DEPENDENT, rows: new Uint32Array(days) })
}

function joined(basis: Basis, values: Float64Array | null): Basis {
  if (!values) return basis
  return { groups: basis.groups, counts: basis.counts, columns: [...basis.columns, values] }
}

function extensionWithoutKernel(column: Float64Array, basis: Basis): Float64Array | null {
  const { before, after, values } = withoutKernel(column, basis)
  return after > DEPENDENT * before ? values.map((value) => value / after) : null
}

/**
 * Residuals of a series after least squares on a basis; the series is not modified.
 *
 *     residuals(y, basisOf(oneGroup, [days])) // y without its mean and its straight trend
 */
export function residuals(y: Float64Array, basis: Basis): Float64Array {
  return basis.firstResiduals?.(y) ?? residualOf(y, basis).values
}

/**
 * Residuals of a series on the given days after least squares on an intercept and those days of some columns: the same as
 * `residuals` on `extendedOn`, for columns that nothing else needs on these days.
 */
export function residualsBeside(y: Float64Array, columns: readonly Float64Array[], days: Float64Array): Float64Array {
  const alone = groupsAlone(new Uint8Array(days.length))
  const observed = onDays(y, days)
  return hasKernel()
    ? freedOf(observed, { ...alone, columns }, days)
    : residuals(observed, extendedOn(alone, columns, days))
}

let space: ColumnSpace | undefined

function ownSpace(): ColumnSpace {
  space ??= createColumnSpace()
  return space
}

function residualOf(y: Float64Array, basis: Basis): Residual {
  return hasKernel() ? ownSpace().residuals(y, basis) : withoutKernel(y, basis)
}

/** The same one number at a time, if the kernel cannot run. */
export function withoutKernel(y: Float64Array, basis: Basis): Residual {
  const { columns } = basis
  const unexplained = withoutGroupMeans(y, basis)
  for (const column of columns) {
    const share = dot(unexplained, column)
    for (let row = 0; row < unexplained.length; row++) unexplained[row] = at(unexplained, row) - share * at(column, row)
  }
  return { before: Math.sqrt(sumOfSquares(y)), after: Math.sqrt(sumOfSquares(unexplained)), values: unexplained }
}

function withoutGroupMeans(y: Float64Array, { groups, counts }: Basis): Float64Array {
  const means = new Float64Array(counts.length)
  for (let row = 0; row < y.length; row++) {
    const group = groups[row] as number
    means[group] = (means[group] as number) + (y[row] as number)
  }
  for (let group = 0; group < means.length; group++) means[group] = at(means, group) / Math.max(1, at(counts, group))
  const deviations = new Float64Array(y.length)
  for (let row = 0; row < y.length; row++)
    deviations[row] = (y[row] as number) - (means[groups[row] as number] as number)
  return deviations
}

/**
 * Σx², the squared length of a vector.
 */
export function sumOfSquares(vector: Float64Array): number {
  return dot(vector, vector)
}

/**
 * Σx·y. Four accumulators: a single one would wait for its previous addition at every step.
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
