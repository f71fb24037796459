import { at } from '../arrays/at.ts'
import type { Assignments } from './assignments.ts'
import { flipInterval } from './flip-interval.ts'
import { invertedInterval, type OpenInterval } from './inverted-interval.ts'
import type { PairBlocks } from './pair-blocks.ts'
import type { IfDone } from './result.ts'
import { type LookSums, stagedTest } from './staged-test.ts'
import { sumsOf } from './sums.ts'

/** The blocks that a look saw, and how much of the level is used up by then. */
export interface Stage {
  readonly blocks: PairBlocks
  readonly level: number
}

export interface PairTest {
  /** U/V; null where no block has both periods. */
  readonly effect: number | null
  readonly p: number
  readonly level: number
  readonly interval: OpenInterval
}

/**
 * The test of two arms by what was told, in as many stages as were looked at: effect, p and interval.
 *
 *     U = Σ w s d     V = Σ w s x, x = s     effect = U/V
 */
export function pairTest(stages: readonly Stage[], assignments: Assignments): PairTest {
  const looks = stages.map((stage) => lookSums(stage, assignments, stage.blocks.sign))
  const { p, level } = stagedTest(looks, assignments)
  const [only, ...others] = looks
  const interval =
    only && others.length === 0
      ? (flipInterval(only, assignments.real, level) ?? ([null, null] as const))
      : invertedInterval(looks, assignments)
  return { effect: effectOf(looks.at(-1), assignments.real), p, level, interval }
}

/**
 * "If it was really done": the same U with x = what was taken in place of the signs. At δ = 0 it is the very same test,
 * so that no mark can make a result.
 */
export function ifDoneTest(stages: readonly Stage[], assignments: Assignments): IfDone | null {
  const looks = stages.map((stage) => lookSums(stage, assignments, stage.blocks.taken))
  const effect = effectOf(looks.at(-1), assignments.real)
  return effect === null ? null : { effect, interval: invertedInterval(looks, assignments) }
}

const lookSums = ({ blocks, level }: Stage, assignments: Assignments, dose: Float64Array): LookSums => ({
  ...sumsOf(assignments, blocks, dose),
  level,
})

function effectOf(look: LookSums | undefined, real: number): number | null {
  if (!look || at(look.dose, real) === 0) return null
  return at(look.outcome, real) / at(look.dose, real)
}
