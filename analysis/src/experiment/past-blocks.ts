import { at } from '../arrays/at.ts'
import type { MovedValue } from './scale-steps.ts'

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

/** Each place of the past is lived so often with either period as the second arm, where chance moves the days. */
const COPIES = 8

/** What an experiment adds to the past. */
export interface PastEffect {
  readonly effect: number
  /** The days as recorded, before anything was taken off; and how the effect moves one of them along its steps. */
  readonly recorded: Float64Array
  readonly moved: MovedValue | undefined
}

/**
 * What an experiment with an effect would have seen at every place of the past, with either period as the second arm:
 * the effect as a constant on top, or by steps.
 */
export function seenDifferences(values: Float64Array, shape: PastShape, added: PastEffect): Float64Array {
  const { effect, recorded, moved } = added
  if (!moved)
    return Float64Array.from([...pastDifferences(values, shape)].flatMap((past) => [effect - past, effect + past]))
  const { arms, periodDays, washoutDays } = shape
  const places = Math.max(0, values.length - arms * periodDays + 1)
  const mean = (from: number) => meanRecorded(values.subarray(from + washoutDays, from + periodDays))
  const gain = (from: number) => meanRecorded(recorded.subarray(from + washoutDays, from + periodDays), moved)
  const seen = new Float64Array(2 * COPIES * places)
  for (let place = 0; place < places; place++) {
    const past = mean(place + periodDays) - mean(place)
    for (let copy = 0; copy < COPIES; copy++) {
      const first = 2 * (place * COPIES + copy)
      seen[first] = gain(place) - past
      seen[first + 1] = gain(place + periodDays) + past
    }
  }
  return seen
}

/** Mean of the recorded ones, or of how far they are moved; NaN of none. */
function meanRecorded(values: Float64Array, moved?: MovedValue): number {
  let [sum, count] = [0, 0]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += moved ? moved(value) - value : value
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
