import { at } from '../arrays/at.ts'

/** Beyond these sizes squares of values would leave the range of doubles. */
const LARGEST = 1e100
const SMALLEST = 1e-100

/**
 * The same series times a power of two, where its values are so large or so small that squares would overflow or
 * vanish; itself otherwise. Exact, and no correlation or rank changes by it.
 */
export function inRange(values: Float64Array): Float64Array {
  let largest = 0
  for (let day = 0; day < values.length; day++) {
    const size = Math.abs(at(values, day))
    if (size > largest) largest = size
  }
  if (largest === 0 || (largest <= LARGEST && largest >= SMALLEST)) return values
  const exponent = Math.floor(Math.log2(largest))
  // In two steps, because 2^1074 is itself out of range.
  const half = 2 ** Math.trunc(-exponent / 2)
  const rest = 2 ** (-exponent - Math.trunc(-exponent / 2))
  return values.map((value) => value * half * rest)
}
