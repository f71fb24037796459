import { at } from '../arrays/at.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { type AdjustedOutcome, adjustedOutcome } from './adjusted-outcome.ts'
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
function sides(doses: Float64Array, split: Split): Uint8Array {
  return numbered(doses, (dose) => (dose > split.above ? 1 : 0))
}

/**
 * The outcome without weekdays, trend and season, while days of like amounts keep their own mean; where doses cannot be
 * told from the calendar, the two sides of the split. Null where not even those can.
 */
export function adjustedByCause(pairs: LaggedPairs, split: Split): AdjustedOutcome | null {
  return adjustedOutcome(pairs, causeCells(pairs.x, split)) ?? adjustedOutcome(pairs, sides(pairs.x, split))
}

/**
 * The outcome of each pair as `highLowEffect` compares it, and how many terms of the calendar were taken out of it; as it
 * was recorded where the calendar cannot be told from the cause.
 */
export function adjustedEffects(pairs: LaggedPairs): Pick<AdjustedOutcome, 'y' | 'terms'> {
  const adjusted = pairs.x.length === 0 ? null : adjustedByCause(pairs, splitOf(pairs.x))
  return adjusted ?? { y: pairs.y, terms: 0 }
}

function numbered(doses: Float64Array, nameOf: (dose: number) => number): Uint8Array {
  const numbers = new Map<number, number>()
  const cells = new Uint8Array(doses.length)
  for (let index = 0; index < doses.length; index++) {
    const name = nameOf(at(doses, index))
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    cells[index] = number
  }
  return cells
}
