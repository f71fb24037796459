import { at } from '../arrays/at.ts'
import type { ExperimentDocument, StoredLook } from './document.ts'
import { type LivedDay, livedDays, primary } from './lived-days.ts'

/** Two arms block by block, as the test needs them. Each array has one number per block. */
export interface PairBlocks {
  readonly size: number
  /** w = n₁n₂/(n₁+n₂) of the recorded days in the two periods; 0 if one of them is empty. */
  readonly weight: Float64Array
  /** d = mean of the later period − mean of the earlier one; 0 if w is 0. */
  readonly difference: Float64Array
  /** s = +1 if the second arm came later, else −1. */
  readonly sign: Float64Array
  /** x = the share really done in the later period − that in the earlier one. */
  readonly taken: Float64Array
}

/** The data of one period of a block. */
export interface BlockPeriod {
  readonly arm: number
  /** Days analysed by design, recorded or not. */
  readonly days: number
  /** Outcomes of the recorded days. */
  readonly values: readonly number[]
  /** The share of the second arm really done, for each value; as assigned if unknown. */
  readonly taken: readonly number[]
  /** Days on which somebody said what was done. */
  readonly marked: number
}

/** The periods of a block in chronological order. */
export type Block = readonly BlockPeriod[]

/** How the days of a block are divided into periods. */
interface BlockShape {
  readonly arms: number
  readonly periodDays: number
  readonly washoutDays: number
}

/**
 * The complete blocks, which ran to their last day. An incomplete last block is left out, whatever it shows; a day
 * missing from the list is a day without a record.
 */
export function wholeBlocks(days: readonly LivedDay[], shape: BlockShape): readonly Block[] {
  const byBlock = Map.groupBy(days, ({ block }) => block)
  const last = Math.max(-1, ...byBlock.keys())
  const isBroken = spanOf(byBlock.get(last) ?? []) < shape.arms * shape.periodDays
  return Array.from({ length: isBroken ? last : last + 1 }, (_, block) => {
    const byPosition = Map.groupBy(byBlock.get(block) ?? [], ({ position }) => position)
    return Array.from({ length: shape.arms }, (_, position) => periodOf(byPosition.get(position) ?? [], shape))
  })
}

/** From the first to the last listed day, including days between them that are not listed. */
function spanOf(days: readonly LivedDay[]): number {
  const numbers = days.map(({ day }) => day)
  return Math.max(days.length, Math.max(...numbers) - Math.min(...numbers) + 1)
}

function periodOf(days: readonly LivedDay[], { periodDays, washoutDays }: BlockShape): BlockPeriod {
  const analysed = days.filter(({ isAnalysed }) => isAnalysed)
  const recorded = analysed.filter(({ value }) => !Number.isNaN(value))
  return {
    arm: days[0]?.arm ?? 0,
    days: periodDays - washoutDays,
    values: recorded.map(({ value }) => value),
    taken: recorded.map(({ taken, arm }) => (Number.isNaN(taken) ? arm : taken)),
    marked: analysed.filter(({ taken }) => !Number.isNaN(taken)).length,
  }
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

/** The blocks as stored by a look, instead of their current data. */
export function asStored(blocks: PairBlocks, { differences, weights }: StoredLook): PairBlocks {
  const weight = Float64Array.from(blocks.weight, (_, index) => weights[index] ?? 0)
  const difference = Float64Array.from(blocks.sign, (sign, index) => sign * (differences[index] ?? 0))
  return { ...blocks, weight, difference }
}

/** Indices of the blocks that have both periods. */
export const fullPlaces = ({ weight }: PairBlocks): readonly number[] =>
  Array.from(weight.keys()).filter((index) => at(weight, index) > 0)

/** D = s·d, the effect in each block that has both periods, in order. */
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

/**
 * The data of a look at two arms after this many blocks: the effect and weight of each block, to be stored unchanged;
 * null for a block with an empty period. With three arms nothing is stored, because there is no look before the end.
 */
export function seenBlocks({ protocol, days = [] }: ExperimentDocument, after: number): StoredLook {
  const { design, arms } = protocol
  if (design.kind !== 'blocks' || arms.length !== 2) return { after, differences: [], weights: [] }
  const lived = wholeBlocks(livedDays(protocol, days, primary(protocol)), { ...design, arms: 2 })
  const { size, weight, sign, difference } = firstBlocks(pairBlocks(lived, 1, outcomes), Math.min(after, lived.length))
  const positions = Array.from({ length: size }, (_, index) => index)
  return {
    after,
    differences: positions.map((index) => (at(weight, index) > 0 ? at(sign, index) * at(difference, index) : null)),
    weights: positions.map((index) => at(weight, index)),
  }
}

/**
 * Standard deviation of the effects of blocks around their mean, n − 1 below; null for fewer than two.
 */
export function scatterOf(effects: readonly number[]): number | null {
  if (effects.length < 2) return null
  const centre = meanOf(effects)
  let squares = 0
  for (const effect of effects) squares += (effect - centre) ** 2
  return Math.sqrt(squares / (effects.length - 1))
}
