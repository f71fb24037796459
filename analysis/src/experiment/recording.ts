import type { Assignments } from './assignments.ts'
import type { Block, BlockPeriod } from './blocks.ts'
import { outcomes, pairBlocks, recordings } from './pair-blocks.ts'
import { type PairTest, pairTest } from './pair-test.ts'
import type { Recording } from './result.ts'

/** The ends of the outcome's scale. */
export type Scale = readonly [low: number, high: number]

export interface RecordingQuestion {
  readonly blocks: readonly Block[]
  readonly assignments: Assignments
  readonly alpha: number
  readonly scale: Scale
  /** The effect that missing days would have to speak against. */
  readonly effect: number | null
}

/**
 * Whether the arms changed what was written down: the same test on "recorded: 1, not: 0". And whether p ≤ α remained if
 * every missing day had gone against the effect, to the end of the scale.
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
    standsWithMissing: isStill(effect, tested(pairBlocks(against, 1, outcomes)), alpha),
  }
}

/** Clear still, and in the same direction: so many missing days may turn an effect round. */
const isStill = (effect: number | null, worst: Pick<PairTest, 'effect' | 'p'>, alpha: number): boolean =>
  worst.p <= alpha && effect !== null && effect * (worst.effect ?? 0) > 0

function completed(period: BlockPeriod, value: number): BlockPeriod {
  const missing = Array.from({ length: period.days - period.values.length }, () => value)
  return { ...period, values: [...period.values, ...missing] }
}
