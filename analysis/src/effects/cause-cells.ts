import { at } from '../arrays/at.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { adjustedOutcome } from './adjusted-outcome.ts'
import { doseBins } from './dose-bins.ts'
import { type Split, splitOf } from './split.ts'

/**
 * Days of like amounts of the cause: the range of doses of each day, counted from 0, and its side of the split; numbered
 * without gaps. Days outside all ranges form a cell of their own on each side.
 *
 * The outcome keeps a mean for each cell while the calendar is taken out, so that a curved response is not taken for a
 * weekend.
 */
export function causeCells(doses: Float64Array, split: Split): Uint8Array {
  const ranges = doseBins(doses)
  return numbered(doses, (dose) => {
    const range = ranges.findIndex(({ low, high }) => dose >= low && dose <= high)
    return 2 * (range + 1) + (dose > split.above ? 1 : 0)
  })
}

/**
 * The side of the split of each day, 0 or 1, numbered as they are met.
 */
export function sides(doses: Float64Array, split: Split): Uint8Array {
  return numbered(doses, (dose) => (dose > split.above ? 1 : 0))
}

/**
 * The outcome of each pair without weekdays, trend and season; as it is where they cannot be told from the cause.
 */
export function adjustedEffects(pairs: LaggedPairs): Float64Array {
  if (pairs.x.length === 0) return pairs.y
  return adjustedOutcome(pairs, causeCells(pairs.x, splitOf(pairs.x)))?.y ?? pairs.y
}

function numbered(doses: Float64Array, nameOf: (dose: number) => number): Uint8Array {
  const numbers = new Map<number, number>()
  const cells = new Uint8Array(doses.length)
  for (let place = 0; place < doses.length; place++) {
    const name = nameOf(at(doses, place))
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    cells[place] = number
  }
  return cells
}
