/** Edit distance between words, for typos of people and misspelt names of programs. */

/**
 * Optimal string alignment distance (Damerau 1964): letters inserted, deleted, substituted, or swapped with their
 * neighbour. A word that is still being typed is compared up to its current length. Returns infinity if there are more
 * slips than allowed.
 */
export function slips(key: string, candidate: string, allowed: number): number {
  const target = candidate.length > key.length + allowed ? candidate.slice(0, key.length) : candidate
  if (Math.abs(target.length - key.length) > allowed) return Number.POSITIVE_INFINITY
  const tooMany = allowed + 1
  let [previous, last, row] = rowsOf(target.length + 2)
  for (let j = 0; j <= target.length; j++) last[j] = Math.min(j, tooMany)
  let fewestBefore = 0
  for (let i = 1; i <= key.length; i++) {
    // Cells farther from the diagonal than the limit need more insertions or deletions than allowed.
    const from = Math.max(1, i - allowed)
    const to = Math.min(target.length, i + allowed)
    row[from - 1] = from === 1 ? Math.min(i, tooMany) : tooMany
    let fewest = tooMany
    for (let j = from; j <= to; j++) {
      const isSame = key[i - 1] === target[j - 1]
      let least = (last[j - 1] ?? 0) + (isSame ? 0 : 1)
      least = Math.min(least, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (!isSame && i > 1 && j > 1 && key[i - 1] === target[j - 2] && key[i - 2] === target[j - 1])
        least = Math.min(least, (previous[j - 2] ?? 0) + 1)
      row[j] = Math.min(least, tooMany)
      fewest = Math.min(fewest, least)
    }
    row[to + 1] = tooMany
    if (fewest > allowed && fewestBefore > allowed) return Number.POSITIVE_INFINITY
    fewestBefore = fewest
    ;[previous, last, row] = [last, row, previous]
  }
  const slipCount = last[target.length] ?? tooMany
  return slipCount > allowed ? Number.POSITIVE_INFINITY : slipCount
}

/** Thousands of words are compared for one phrase, so the rows are reused. */
let rows: [Int32Array, Int32Array, Int32Array] = rowsFor(128)

function rowsOf(length: number): [Int32Array, Int32Array, Int32Array] {
  if (length > rows[0].length) rows = rowsFor(length)
  return rows
}

function rowsFor(length: number): [Int32Array, Int32Array, Int32Array] {
  return [new Int32Array(length), new Int32Array(length), new Int32Array(length)]
}
