/** Small arithmetic that all charts share: means, medians, groups. */

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** A drawing needs no more than six digits. */
export const tidy = (value: number): number => Number(value.toPrecision(6))

/** By linear interpolation between the neighbours in order. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = Math.floor(place)
  const low = sorted[below] ?? 0
  return low + ((sorted[below + 1] ?? low) - low) * (place - below)
}

export const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** Values grouped by a whole number, in ascending order of it. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return new Map([...groups].sort(([a], [b]) => a - b))
}
