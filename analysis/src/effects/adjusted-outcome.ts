import { at } from '../arrays/at.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { type Calendar, SEASON_FROM_DAYS } from '../prepare/calendar-terms.ts'
import { type Basis, extended, residuals } from '../prepare/least-squares.ts'
import { calendarBasis } from '../prepare/prepare.ts'

/** The lower triangle L of G = L·Lᵀ, row by row. */
interface Cholesky {
  readonly size: number
  readonly lower: Float64Array
}

/** A column that keeps less than this share of its squared length is a combination of the others. */
const DEPENDENT = 1e-9

/**
 * The Cholesky factor of the Gram matrix of some columns; null if one is a combination of the others, or is empty.
 *
 * For a handful of columns. Reference: Golub and Van Loan 2013, "Matrix Computations", algorithm 4.2.1.
 */
function choleskyOf(columns: readonly Float64Array[]): Cholesky | null {
  const size = columns.length
  const lower = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let remainder = product(columns[row] as Float64Array, columns[column] as Float64Array)
      const whole = remainder
      for (let k = 0; k < column; k++) remainder -= at(lower, row * size + k) * at(lower, column * size + k)
      if (row === column && !(remainder > DEPENDENT * whole && whole > DEPENDENT)) return null
      lower[row * size + column] = row === column ? Math.sqrt(remainder) : remainder / at(lower, column * size + column)
    }
  }
  return { size, lower }
}

/** Least-squares coefficients of the columns for y: G⁻¹·(columns · y). */
function solve(factor: Cholesky, columns: readonly Float64Array[], y: Float64Array): Float64Array {
  const { size, lower } = factor
  const right = forward(
    factor,
    Float64Array.from(columns, (column) => product(column, y)),
  )
  for (let row = size - 1; row >= 0; row--) {
    let remainder = at(right, row)
    for (let k = row + 1; k < size; k++) remainder -= at(lower, k * size + row) * at(right, k)
    right[row] = remainder / at(lower, row * size + row)
  }
  return right
}

/** aᵀ·G⁻¹·a: the variance of the combination a of the coefficients, in units of the residual variance. */
function squaredLength(factor: Cholesky, a: Float64Array): number {
  const length = forward(factor, a)
  return product(length, length)
}

/** L⁻¹·a */
function forward({ size, lower }: Cholesky, a: Float64Array): Float64Array {
  const solved = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    let remainder = at(a, row)
    for (let k = 0; k < row; k++) remainder -= at(lower, row * size + k) * at(solved, k)
    solved[row] = remainder / at(lower, row * size + row)
  }
  return solved
}

function product(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let row = 0; row < left.length; row++) sum += at(left, row) * at(right, row)
  return sum
}

/**
 * An outcome in its own unit with weekdays, trend and season removed.
 */
export interface AdjustedOutcome {
  /** One value for each pair; their mean is that of the outcome itself. */
  readonly y: Float64Array
  /** The number of means and slopes that the calendar used up, besides one overall mean. */
  readonly terms: number
  /**
   * Factor by which the variance of a weighted sum of days exceeds the variance with a known calendar, for weights that
   * are the same on all days of a cell. At least 1.
   */
  inflation(weights: Float64Array): number
}

/**
 * Removes the calendar from the outcome of lagged pairs, while the days of each cell (similar amounts of the cause)
 * keep their own mean: least squares of y on an indicator of each cell and the calendar terms of the preparation,
 * weekday, u, u² and, over at least 548 days, the season.
 *
 * Means of the adjusted outcome are then the coefficients themselves. Weekends that affect both sides are no longer
 * mistaken for an effect, and effects of the cause are not mistaken for weekends, because both are estimated together
 * (Frisch and Waugh 1933; Lovell 1963). Null if the calendar and the cells cannot be separated, such as for something
 * done only on Saturdays.
 */
export function adjustedOutcome(pairs: LaggedPairs, cells: Uint8Array): AdjustedOutcome | null {
  if (!pairs.calendar) return { y: pairs.y, terms: 0, inflation: () => 1 }
  const basis = (pairs.past ?? []).reduce(extended, basisOn(pairs.days, pairs.calendar))
  const counts = countsOf(cells)
  const freed = residuals(pairs.y, basis)
  const indicators = Array.from({ length: counts.length - 1 }, (_, index) =>
    residuals(indicatorOf(cells, index + 1), basis),
  )
  const factor = choleskyOf(indicators)
  if (!factor) return null
  const effects = Float64Array.from([0, ...solve(factor, indicators, freed)])
  return {
    y: withEffects(pairs.y, { freed, indicators, effects, cells, counts }),
    terms: termsOf(basis),
    inflation: (weights) => inflationOf(weights, cells, { counts, factor }),
  }
}

function basisOn(days: Float64Array, calendar: Calendar): Basis {
  const span = at(days, days.length - 1) - at(days, 0) + 1
  return calendarBasis(calendar, { days, hasSeason: span >= SEASON_FROM_DAYS })
}

function termsOf({ groups, columns }: Basis): number {
  return new Set(groups).size - 1 + columns.length
}

function countsOf(cells: Uint8Array): Float64Array {
  const counts = new Float64Array(cells.reduce((most, cell) => Math.max(most, cell), 0) + 1)
  for (const cell of cells) counts[cell] = at(counts, cell) + 1
  return counts
}

function indicatorOf(cells: Uint8Array, cell: number): Float64Array {
  const indicator = new Float64Array(cells.length)
  for (let index = 0; index < cells.length; index++) if (cells[index] === cell) indicator[index] = 1
  return indicator
}

interface Fit {
  readonly freed: Float64Array
  readonly indicators: readonly Float64Array[]
  readonly effects: Float64Array
  readonly cells: Uint8Array
  readonly counts: Float64Array
}

/**
 * Overall mean, the effect of the day's cell about the mean effect, and the residuals that neither cells nor calendar
 * explain.
 */
function withEffects(y: Float64Array, { freed, indicators, effects, cells, counts }: Fit): Float64Array {
  const overall = y.reduce((sum, value) => sum + value, 0) / y.length
  const usual = effects.reduce((sum, effect, cell) => sum + effect * at(counts, cell), 0) / y.length
  return y.map((_, index) => {
    let residual = at(freed, index)
    for (let cell = 1; cell < effects.length; cell++) {
      residual -= at(effects, cell) * at(indicators[cell - 1] as Float64Array, index)
    }
    return overall + at(effects, cells[index] as number) - usual + residual
  })
}

/**
 * Variance of Σ weight·y after least squares, over the same with known calendar; an overall level counts equally in
 * both.
 */
function inflationOf(
  weights: Float64Array,
  cells: Uint8Array,
  { counts, factor }: { readonly counts: Float64Array; readonly factor: Cholesky },
): number {
  const sums = new Float64Array(counts.length)
  let plain = 0
  for (let index = 0; index < weights.length; index++) {
    const cell = cells[index] as number
    sums[cell] = at(sums, cell) + at(weights, index)
    plain += at(weights, index) ** 2
  }
  const level = sums.reduce((sum, weight) => sum + weight, 0)
  const contrast = sums.map((sum, cell) => sum - (level * at(counts, cell)) / weights.length)
  const squares = squaredLength(factor, contrast.subarray(1)) + level ** 2 / weights.length
  return plain > 0 ? Math.max(1, squares / plain) : 1
}
