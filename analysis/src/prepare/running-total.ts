import { at } from '../arrays/at.ts'

/** Autocorrelation of day-to-day changes from which on a series adds up what itself adds up. */
const ADDS_UP = 0.97

/**
 * A series by its day-to-day changes, where these go on from day to day themselves (a sum of sums: savings, total
 * distance, a price index); any other series as it is.
 *
 * Two unrelated sums of sums look like two smooth curves, of which a year holds hardly one independent piece: 12 % of
 * them came out as related at p < .05. Their changes wander like any slow series, which the shift test knows. Day-to-day
 * changes of all other series we know, random walks included, are correlated by .2 at the most; those of their means over
 * two weeks by .95.
 */
export function withoutRunningTotal(feature: Float64Array): Float64Array {
  let products = 0
  let squares = 0
  let previous = Number.NaN
  for (let day = 1; day < feature.length; day++) {
    const change = at(feature, day) - at(feature, day - 1)
    const product = change * previous
    if (!Number.isNaN(product)) {
      products += product
      squares += previous * previous
    }
    previous = change
  }
  if (!(products > ADDS_UP * squares)) return feature
  return feature.map((value, day) => (day === 0 ? Number.NaN : value - at(feature, day - 1)))
}
