import { at } from '../arrays/at.ts'

/**
 * The k-th largest of the first `length` numbers (k = 1 is the largest), which are put into another order on the way.
 *
 * Hoare's quickselect with the middle of three as pivot: linear on average, where sorting 20 000 numbers a hundred times
 * would be most of the work of an interval. Reference: Hoare 1961, Communications of the ACM 4, 321–322.
 */
export function kthLargest(values: Float64Array, length: number, k: number): number {
  const target = k - 1
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = middleOf(at(values, low), at(values, (low + high) >> 1), at(values, high))
    let i = low
    let j = high
    while (i <= j) {
      while (at(values, i) > pivot) i++
      while (at(values, j) < pivot) j--
      if (i > j) break
      const kept = at(values, i)
      values[i++] = at(values, j)
      values[j--] = kept
    }
    if (target <= j) high = j
    else if (target >= i) low = i
    else break
  }
  return at(values, target)
}

const middleOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
