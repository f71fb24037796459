/** How far a word is from another one, for what people type and programs misspell. */

/**
 * Optimal string alignment distance (Damerau 1964): letters put in, left out, wrong, or swapped with their neighbour.
 * A word that is still being typed is compared up to the length of what is there.
 */
export function slips(key: string, candidate: string, allowed: number): number {
  const target = candidate.length > key.length + allowed ? candidate.slice(0, key.length) : candidate
  if (Math.abs(target.length - key.length) > allowed) return Number.POSITIVE_INFINITY
  let [before, last]: [number[], number[]] = [[], Array.from({ length: target.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= key.length; i++) {
    const row = [i]
    for (let j = 1; j <= target.length; j++) {
      const isSame = key[i - 1] === target[j - 1]
      const isSwap = i > 1 && j > 1 && key[i - 1] === target[j - 2] && key[i - 2] === target[j - 1]
      const replaced = (last[j - 1] ?? 0) + (isSame ? 0 : 1)
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped))
    }
    ;[before, last] = [last, row]
  }
  return last[target.length] ?? Number.POSITIVE_INFINITY
}
