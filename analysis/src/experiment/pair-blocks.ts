import { at } from '../arrays/at.ts'
import type { Block, BlockPeriod } from './blocks.ts'
import type { StoredLook } from './document.ts'

/** Two arms block by block: all that the test needs. One number a block in each array. */
export interface PairBlocks {
  readonly size: number
  /** w = n₁n₂/(n₁+n₂) of the recorded days in the two periods; 0 if one of them is empty. */
  readonly weight: Float64Array
  /** d = mean of the later period − mean of the earlier one; 0 where w is. */
  readonly difference: Float64Array
  /** s = +1 if the second arm came later, else −1. */
  readonly sign: Float64Array
  /** x = what was really done in the later period − in the earlier one. */
  readonly taken: Float64Array
}

/** How a period is read: its outcomes, or whether they were recorded. */
export type PeriodReading = (period: BlockPeriod) => {
  readonly count: number
  readonly mean: number
  readonly taken: number
}

/** The outcomes of the recorded days. */
export const outcomes: PeriodReading = ({ values, taken }) => ({
  count: values.length,
  mean: meanOf(values),
  taken: meanOf(taken),
})

/** 1 for a day that was recorded, 0 for one that was not. */
export const recordings: PeriodReading = ({ days, values, arm }) => ({
  count: days,
  mean: values.length / days,
  taken: arm,
})

/**
 * Weight, difference and sign of each block for one arm against the first.
 */
export function pairBlocks(blocks: readonly Block[], arm: number, reading: PeriodReading): PairBlocks {
  const size = blocks.length
  const columns = { weight: new Float64Array(size), difference: new Float64Array(size), sign: new Float64Array(size) }
  const taken = new Float64Array(size)
  for (const [index, block] of blocks.entries()) {
    const [earlier, later] = block.filter((period) => period.arm === 0 || period.arm === arm)
    if (!earlier || !later) continue
    columns.sign[index] = later.arm === arm ? 1 : -1
    const before = reading(earlier)
    const after = reading(later)
    if (before.count === 0 || after.count === 0) continue
    columns.weight[index] = (before.count * after.count) / (before.count + after.count)
    columns.difference[index] = after.mean - before.mean
    taken[index] = after.taken - before.taken
  }
  return { size, ...columns, taken }
}

/** The first `size` blocks. */
export function firstBlocks({ weight, difference, sign, taken }: PairBlocks, size: number): PairBlocks {
  const cut = (values: Float64Array) => values.subarray(0, size)
  return { size, weight: cut(weight), difference: cut(difference), sign: cut(sign), taken: cut(taken) }
}

/** The blocks as a look saw them, in place of what their days say today. */
export function asStored(blocks: PairBlocks, { differences, weights }: StoredLook): PairBlocks {
  const weight = Float64Array.from(blocks.weight, (_, index) => weights[index] ?? 0)
  const difference = Float64Array.from(blocks.sign, (sign, index) => sign * (differences[index] ?? 0))
  return { ...blocks, weight, difference }
}

/** Places of the blocks that have both periods. */
export const fullPlaces = ({ weight }: PairBlocks): readonly number[] =>
  Array.from(weight.keys()).filter((index) => at(weight, index) > 0)

/** D = s·d, the effect seen in each block that has both periods, in order. */
export const blockEffects = (blocks: PairBlocks): readonly number[] =>
  fullPlaces(blocks).map((index) => at(blocks.sign, index) * at(blocks.difference, index))

/** s·x: how closely instructions were followed in each of those blocks; 1 = completely. */
export const blockDoses = (blocks: PairBlocks): readonly number[] =>
  fullPlaces(blocks).map((index) => at(blocks.sign, index) * at(blocks.taken, index))

export function meanOf(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}
