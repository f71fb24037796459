import { stableOrder } from './stable-order.ts'

/**
 * Ranks 1 … n of complete values, where equal values share the mean of the ranks they cover.
 *
 * Ties share their mean rank (Kendall 1945, "The treatment of ties in ranking problems", Biometrika 33, 239–251),
 * else the order of entry would decide about ratings of 1 to 5.
 *
 *     midRanks(Float64Array.of(3, 1, 3, 2, 3)) // 4, 1, 4, 2, 4
 */
export function midRanks(values: Float64Array): Float64Array {
  const order = ascendingOrder(values)
  const ranks = new Float64Array(values.length)
  let start = 0
  while (start < order.length) {
    const value = values[order[start] as number]
    let end = start + 1
    while (end < order.length && values[order[end] as number] === value) end++
    const shared = (start + 1 + end) / 2
    for (let index = start; index < end; index++) ranks[order[index] as number] = shared
    start = end
  }
  return ranks
}

/**
 * The indices of values in ascending order of value; equal values as they stood.
 */
export function ascendingOrder(values: Float64Array): Uint32Array {
  const every = new Uint32Array(values.length)
  for (let index = 0; index < every.length; index++) every[index] = index
  return stableOrder(values, every)
}
