import { at } from '../arrays/at.ts'
import { midRanks } from '../arrays/mid-ranks.ts'
import { normalQuantile } from '../distributions/normal-quantile.ts'
import { observedValues } from '../series/observed.ts'

/**
 * Observed values replaced by normal scores Φ⁻¹((rank − ½)/n); missing days stay missing.
 *
 * Only the order of the values counts afterwards, so one wild value cannot make or break a finding, and the
 * correlation of scores is nearly as powerful as Pearson's where the data are normal. The plotting position
 * (rank − ½)/n is Hazen's; ties share their mean rank. Reference: van der Waerden 1952; Hájek and Šidák 1967.
 *
 *     normalScores(Float64Array.of(10, 20, 30)) // −0.9674, 0, 0.9674
 */
export function normalScores(values: Float64Array): Float64Array {
  const ranks = midRanks(observedValues(values))
  const scores = values.slice()
  let place = 0
  let lastRank = Number.NaN
  let lastScore = Number.NaN
  for (let day = 0; day < scores.length; day++) {
    if (Number.isNaN(at(scores, day))) continue
    const rank = at(ranks, place++)
    // Long runs of one value (zeros, mostly) need one quantile only.
    if (rank !== lastRank) {
      lastRank = rank
      lastScore = normalQuantile((rank - 0.5) / ranks.length)
    }
    scores[day] = lastScore
  }
  return scores
}
