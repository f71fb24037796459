import type { Assignments } from './assignments.ts'
import type { Arm, Outcome } from './document.ts'
import { type Block, type BlockPeriod, meanOf, outcomes, pairBlocks, recordings } from './pair-blocks.ts'
import { type PairTest, pairTest } from './pair-test.ts'
import type { Recording } from './result.ts'

/** Mean outcome of each arm over its recorded days, without weekday effects; null for an arm without any. */
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

/** The ends of the outcome's scale. */
export type Scale = readonly [low: number, high: number]

interface RecordingQuestion {
  readonly blocks: readonly Block[]
  readonly assignments: Assignments
  readonly alpha: number
  readonly scale: Scale
  /** The effect that missing days would have to contradict. */
  readonly effect: number | null
}

/**
 * Whether the arms affected recording: the same test on "recorded: 1, not: 0". And whether p ≤ α would remain if every
 * missing day had gone against the effect, to the end of the scale.
 */
export function recordingOf(question: RecordingQuestion): Recording {
  const { blocks, assignments, alpha, scale, effect } = question
  const missingDays = blocks.flat().reduce((sum, { days, values }) => sum + days - values.length, 0)
  if (missingDays === 0) return { missingDays, recordingP: null, standsWithMissing: null }
  const tested = (pairs: ReturnType<typeof pairBlocks>) => pairTest([{ blocks: pairs, level: alpha }], assignments)
  const [low, high] = scale
  const worst = (effect ?? 0) > 0 ? [high, low] : [low, high]
  const against = blocks.map((block) => block.map((period) => completed(period, worst[period.arm] ?? low)))
  return {
    missingDays,
    recordingP: tested(pairBlocks(blocks, 1, recordings)).p,
    standsWithMissing: isStillClear(effect, tested(pairBlocks(against, 1, outcomes)), alpha),
  }
}

/** Still significant, and in the same direction: many missing days may reverse an effect. */
const isStillClear = (effect: number | null, worst: Pick<PairTest, 'effect' | 'p'>, alpha: number): boolean =>
  worst.p <= alpha && effect !== null && effect * (worst.effect ?? 0) > 0

function completed(period: BlockPeriod, value: number): BlockPeriod {
  const missing = Array.from({ length: period.days - period.values.length }, () => value)
  return { ...period, values: [...period.values, ...missing] }
}

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

/** Share of days that have to be marked before "if it was really done" is shown. */
export const MARKED_SHARE = 0.8

/** "If it was really done" is shown when four of five analysed days are marked. */
export function isMarked(blocks: readonly Block[]): boolean {
  const periods = blocks.flat()
  const marked = periods.reduce((sum, period) => sum + period.marked, 0)
  return marked > 0 && marked >= MARKED_SHARE * periods.reduce((sum, { days }) => sum + days, 0)
}
