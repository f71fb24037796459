import { at } from '../arrays/at.ts'

/**
 * Size, mean and sum of squared deviations of a list.
 */
export interface Group {
  readonly n: number
  readonly mean: number
  readonly squares: number
}

/**
 * Moments of the values whose place is chosen, by Welford's one-pass update (Technometrics 4, 1962, 419–420).
 *
 *     groupWhere(Float64Array.of(1, 2, 3), () => true) // { n: 3, mean: 2, squares: 2 }
 */
export function groupWhere(values: Float64Array, isChosen: (index: number) => boolean): Group {
  let n = 0
  let mean = 0
  let squares = 0
  for (let index = 0; index < values.length; index++) {
    if (!isChosen(index)) continue
    n++
    const deviation = at(values, index) - mean
    mean += deviation / n
    squares += deviation * (at(values, index) - mean)
  }
  return { n, mean, squares }
}
