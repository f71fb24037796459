import { at } from '../arrays/at.ts'
import type { Assignments } from './assignments.ts'
import { invertedInterval, type OpenInterval } from './inverted-interval.ts'
import type { PairBlocks } from './pair-blocks.ts'
import type { IfDone } from './result.ts'
import { type LookSums, type Sums, stagedTest, sumsOf } from './staged-test.ts'

const NOTHING_FLIPPED = 1e-12

/**
 * The interval of a single look in closed form, for the assigned arms.
 *
 * Every assignment gives two numbers: the mean effect of the blocks it flips, (U − U*)/(V − V*), and that of its mirror
 * image (U + U*)/(V + V*). With the smaller ones sorted upward and the larger ones downward, number ⌊α·count⌋ + 1 is
 * the end. An assignment that flips nothing, or everything, covers the whole line.
 *
 * References: Hartigan 1969, "Using subsample values as typical values", JASA 64, 1303–1317; Michiels et al. 2017,
 * "Confidence intervals for single-case effect size measures based on randomization test inversion", Behavior Research
 * Methods 49, 363–381.
 */
export function flipInterval(sums: Sums, real: number, level: number): readonly [number, number] | null {
  const { outcome, dose } = sums
  const count = outcome.length
  const u = at(outcome, real)
  const v = at(dose, real)
  const lower = new Float64Array(count)
  const upper = new Float64Array(count)
  for (let assignment = 0; assignment < count; assignment++) {
    const flipped = v - at(dose, assignment)
    const unflipped = v + at(dose, assignment)
    const isWhole = Math.min(Math.abs(flipped), Math.abs(unflipped)) <= NOTHING_FLIPPED * Math.abs(v)
    const ofFlipped = (u - at(outcome, assignment)) / flipped
    const ofUnflipped = (u + at(outcome, assignment)) / unflipped
    lower[assignment] = isWhole ? Number.NEGATIVE_INFINITY : Math.min(ofFlipped, ofUnflipped)
    upper[assignment] = isWhole ? Number.POSITIVE_INFINITY : Math.max(ofFlipped, ofUnflipped)
  }
  const index = Math.floor(level * count * (1 + 1e-12))
  const low = at(lower.sort(), index)
  const high = at(upper.sort(), count - 1 - index)
  return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null
}

/** The blocks of a look, and how much of the level is spent by then. */
export interface TestStage {
  readonly blocks: PairBlocks
  readonly level: number
}

export interface PairTest {
  /** U/V; null if no block has both periods. */
  readonly effect: number | null
  readonly p: number
  readonly level: number
  readonly interval: OpenInterval
}

/**
 * The test of two arms as assigned, in as many stages as there were looks: effect, p and interval.
 *
 * U = Σ w s d     V = Σ w s x, x = s     effect = U/V
 */
export function pairTest(stages: readonly TestStage[], assignments: Assignments): PairTest {
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
 * "If it was really done": the same U, with x = the difference in what was taken instead of the signs. At δ = 0 it is
 * the same test, so marks can never create a result.
 */
export function ifDoneTest(stages: readonly TestStage[], assignments: Assignments): IfDone | null {
  const looks = stages.map((stage) => lookSums(stage, assignments, stage.blocks.taken))
  const effect = effectOf(looks.at(-1), assignments.real)
  return effect === null ? null : { effect, interval: invertedInterval(looks, assignments) }
}

const lookSums = ({ blocks, level }: TestStage, assignments: Assignments, dose: Float64Array): LookSums => ({
  ...sumsOf(assignments, blocks, dose),
  level,
})

function effectOf(look: LookSums | undefined, real: number): number | null {
  if (!look || at(look.dose, real) === 0) return null
  return at(look.outcome, real) / at(look.dose, real)
}
