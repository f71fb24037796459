import { at } from '../arrays/at.ts'
import { autocorrelation, daysApart } from '../shift/autocorrelation.ts'
import { divideByLocalScale } from './local-scale.ts'

/** Days over which squares are compared. */
const REACH = 7
/** The excess of a series, times √n, that chance exceeds about once in a hundred ordinary ones. */
const BEYOND_CHANCE = 1.2
/** Half-width in days of the window that follows quick changes of spread. */
const NARROW = 7

/**
 * A series at one spread also where that changes within days: stormy weeks and calm ones.
 *
 * Two unrelated series that are stormy in the same weeks meet by chance more often than the far shifts show: 8 % at
 * p < .05. In a series of constant spread the squares of days k apart are correlated by ρ(k)² (Isserlis 1918); what
 * exceeds that, on average over a week, is spread that comes and goes. Such a series is divided by the root mean square
 * of fifteen days. Related: McLeod and Li 1983, Journal of Time Series Analysis 4, 269–273.
 */
export function withoutQuickSpread(values: Float64Array): Float64Array {
  return excessOfSquares(values) > BEYOND_CHANCE ? divideByLocalScale(values, NARROW) : values
}

function excessOfSquares(values: Float64Array): number {
  const squared = new Float64Array(values.length)
  for (let day = 0; day < values.length; day++) squared[day] = at(values, day) * at(values, day)
  const pairs = daysApart(values, REACH)
  const rho = autocorrelation(values, REACH, pairs)
  const ofSquares = autocorrelation(squared, REACH, pairs)
  let excess = 0
  for (let lag = 1; lag <= REACH; lag++) excess += (at(ofSquares, lag) - at(rho, lag) ** 2) / REACH
  return excess * Math.sqrt(at(pairs, 0))
}
