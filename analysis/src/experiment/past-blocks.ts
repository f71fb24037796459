import { at } from '../arrays/at.ts'

/** How a block is laid over the past. */
export interface PastShape {
  readonly arms: number
  readonly periodDays: number
  readonly washoutDays: number
}

/**
 * The difference between the second and the first period of a block, at every place of the past where a block fits; NaN
 * where one of the two has no recorded day. This is what an experiment on nothing would have seen.
 */
export function pastDifferences(values: Float64Array, { arms, periodDays, washoutDays }: PastShape): Float64Array {
  const places = Math.max(0, values.length - arms * periodDays + 1)
  const mean = (from: number) => meanRecorded(values.subarray(from + washoutDays, from + periodDays))
  return Float64Array.from({ length: places }, (_, place) => mean(place + periodDays) - mean(place))
}

/** Mean of the recorded ones; NaN of none. */
function meanRecorded(values: Float64Array): number {
  let [sum, count] = [0, 0]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return sum / count
}

/**
 * Root mean square of the block difference over every place in the past: frozen in the protocol as `scatter`; null
 * where no block fits.
 */
export function pastScatter(differences: Float64Array): number | null {
  let [squares, count] = [0, 0]
  for (let place = 0; place < differences.length; place++) {
    const difference = at(differences, place)
    if (Number.isNaN(difference)) continue
    squares += difference * difference
    count++
  }
  return count === 0 ? null : Math.sqrt(squares / count)
}
