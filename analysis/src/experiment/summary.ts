import type { Block } from './blocks.ts'
import type { Arm, Outcome } from './document.ts'
import { meanOf } from './pair-blocks.ts'
import type { Scale } from './recording.ts'

/** Mean outcome of each arm over its recorded days, weekdays taken off; null for an arm without any. */
export function armMeans(blocks: readonly Block[], arms: readonly Arm[]): readonly (number | null)[] {
  return arms.map((_, arm) => {
    const values = blocks.flat().flatMap((period) => (period.arm === arm ? period.values : []))
    return values.length === 0 ? null : meanOf(values)
  })
}

/** Days that count: those with an outcome, in blocks that have both periods, or all. */
export const recordedDays = (blocks: readonly Block[]): number =>
  blocks
    .filter((block) => block.every(({ values }) => values.length > 0))
    .flat()
    .reduce((sum, { values }) => sum + values.length, 0)

/** The ends of the scale as the outcome states them, otherwise the smallest and largest value seen. */
export function scaleOf({ minimum, maximum }: Outcome, blocks: readonly Block[]): Scale {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of blocks.flat().flatMap(({ values }) => values)) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [minimum ?? low, maximum ?? high]
}

/** Share of days that have to be marked before "if it was really done" is told. */
export const MARKED_SHARE = 0.8

/** "If it was really done" is shown when four of five analysed days are marked. */
export function isMarked(blocks: readonly Block[]): boolean {
  const periods = blocks.flat()
  const marked = periods.reduce((sum, period) => sum + period.marked, 0)
  return marked > 0 && marked >= MARKED_SHARE * periods.reduce((sum, { days }) => sum + days, 0)
}
