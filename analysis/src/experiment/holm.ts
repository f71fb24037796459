/**
 * Holm's adjusted p values, in the order given: the smallest times m, the next times m − 1, …, never falling.
 *
 * Calling everything that is at most .05 makes even one error in at most one of twenty families. Reference: Holm 1979,
 * "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 65–70.
 *
 * holm([0.04, 0.01]) // [0.04, 0.02]
 */
export function holm(p: readonly number[]): readonly number[] {
  const order = p.map((value, index) => ({ value, place: index })).sort((left, right) => left.value - right.value)
  const adjusted = p.map(() => 1)
  let largest = 0
  for (const [rank, { value, place }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, value * (p.length - rank)))
    adjusted[place] = largest
  }
  return adjusted
}
