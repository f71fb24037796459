import { at } from '../arrays/at.ts'
import { ascendingOrder } from '../arrays/order.ts'
import { normalQuantile } from '../distributions/normal.ts'
import { observedDays, onDays, onGrid } from './calendar-terms.ts'

/**
 * Observed values replaced by normal scores Φ⁻¹((rank − ½)/n); missing days stay missing.
 *
 * After that, only the order of the values matters, so a single extreme value cannot decide a finding, and the
 * correlation of scores is nearly as powerful as Pearson's if the data are normal. The plotting position (rank − ½)/n
 * is Hazen's; ties share their mean rank. Reference: van der Waerden 1952; Hájek and Šidák 1967.
 *
 *     normalScores(Float64Array.of(10, 20, 30)) // −0.9674, 0, 0.9674
 */
export function normalScores(values: Float64Array): Float64Array {
  const days = observedDays(values)
  return onGrid(scoresOfAll(onDays(values, days)), days, values.length)
}

/**
 * The same for a list without gaps.
 */
export function scoresOfAll(observed: Float64Array): Float64Array {
  const order = ascendingOrder(observed)
  const scoreOf = scoresOf(order.length)
  const scores = new Float64Array(observed.length)
  let start = 0
  while (start < order.length) {
    const value = at(observed, order[start] as number)
    let end = start + 1
    while (end < order.length && at(observed, order[end] as number) === value) end++
    const score = scoreOf(start + 1 + end)
    for (let index = start; index < end; index++) scores[order[index] as number] = score
    start = end
  }
  return scores
}

/**
 * Scores of ranks by the length of the list, for recently used lengths: variables of one table often have the same
 * length.
 */
const KEPT = 8
const scoresBySize = new Map<number, Float64Array>()

/** Finds the score of twice a rank in a list of n; each is computed once, and so is its opposite. */
function scoresOf(n: number): (twiceRank: number) => number {
  const scores = scoresBySize.get(n) ?? new Float64Array(2 * n + 1).fill(Number.NaN)
  scoresBySize.delete(n)
  scoresBySize.set(n, scores)
  const oldest = scoresBySize.size > KEPT ? scoresBySize.keys().next().value : undefined
  if (oldest !== undefined) scoresBySize.delete(oldest)
  return (twiceRank) => {
    const cached = at(scores, twiceRank)
    if (!Number.isNaN(cached)) return cached
    const isLower = twiceRank <= n + 1
    const lower = normalQuantile(((isLower ? twiceRank : 2 * n + 2 - twiceRank) / 2 - 0.5) / n)
    const score = isLower ? lower : -lower
    scores[2 * n + 2 - twiceRank] = -score
    scores[twiceRank] = score
    return score
  }
}
