import type { LivedDay } from './lived-days.ts'

/** What one period of a block has to tell. */
export interface BlockPeriod {
  readonly arm: number
  /** Days that count by design, recorded or not. */
  readonly days: number
  /** Outcomes of those that were recorded. */
  readonly values: readonly number[]
  /** Beside each value: the share of the second arm really done, as told where nobody said. */
  readonly taken: readonly number[]
  /** Days on which somebody said what was done. */
  readonly marked: number
}

/** The periods of a block in the order in which they were lived. */
export type Block = readonly BlockPeriod[]

/** How the days of a block are shared out. */
export interface BlockShape {
  readonly arms: number
  readonly periodDays: number
  readonly washoutDays: number
}

/**
 * The whole blocks: those that were lived to their last day. The last one, if it was broken off, is left out, whatever
 * it shows; a day that is not in the list is a day without a record.
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

/** From the first to the last day that is listed, those between them that are not included. */
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
