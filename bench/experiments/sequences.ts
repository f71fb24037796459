/** Costs and benefits of looking before the end, and of stopping at any time. */

import { looksOf, spentLevel } from '../../analysis/src/experiment/analyse-pairs.ts'
import { anytimeP } from '../../analysis/src/experiment/anytime.ts'
import type { Assignments } from '../../analysis/src/experiment/assignments.ts'
import { blockEffects, firstBlocks, type PairBlocks } from '../../analysis/src/experiment/pair-blocks.ts'
import { stagedTest, sumsOf } from '../../analysis/src/experiment/staged-test.ts'
import { chance } from '../random.ts'
import { assignmentsFor, live } from './live.ts'
import type { World } from './worlds.ts'

export interface SequenceFigures {
  readonly share: number
  /** Share of the planned blocks used before the end. */
  readonly used: number
}

export interface Sequences {
  readonly oneLook: SequenceFigures
  readonly looks: SequenceFigures
  readonly anytime: SequenceFigures
  readonly naive: SequenceFigures
}

const DRAWS = 1999
const ALPHA = 0.05

export interface SequenceSettings {
  readonly world: World
  readonly blocks: number
  readonly effect: number
  /** Root mean square of a block's difference, as assumed by the plan. */
  readonly scatter: number
  readonly experiments: number
}

/** The same experiments, ended by four rules. */
export function sequences({ world, blocks, effect, scatter, experiments }: SequenceSettings): Sequences {
  const shape = { blocks, periodDays: 1, washoutDays: 0 }
  const lived = Array.from({ length: experiments }, (_, experiment) => {
    const random = chance(6007 * experiment + blocks)
    const { pairs } = live(random, { world, shape, effect })
    const assignments = assignmentsFor(random, pairs.sign, DRAWS)
    return [endAtOnce, endAtLook, endAnytime(scatter), endNaively].map((end) => end(pairs, assignments))
  })
  const called = (way: number): SequenceFigures => ({
    share: lived.filter((ends) => (ends[way] ?? null) !== null).length / experiments,
    used: lived.reduce((sum, ends) => sum + (ends[way] ?? blocks), 0) / experiments / blocks,
  })
  return { oneLook: called(0), looks: called(1), anytime: called(2), naive: called(3) }
}

/** The number of blocks after which an effect is reported, or null. */
type EndingRule = (pairs: PairBlocks, assignments: Assignments) => number | null

const stage = (pairs: PairBlocks, assignments: Assignments, after: number, level: number) => {
  const blocks = firstBlocks(pairs, after)
  return { ...sumsOf(assignments, blocks, blocks.sign), level }
}

const endAtOnce: EndingRule = (pairs, assignments) =>
  stagedTest([stage(pairs, assignments, pairs.size, ALPHA)], assignments).isRefused ? pairs.size : null

const endAtLook: EndingRule = (pairs, assignments) => {
  const afters = looksOf(pairs.size, ALPHA)
  const stages = afters.map((after) => stage(pairs, assignments, after, spentLevel(ALPHA, after / pairs.size)))
  const index = afters.findIndex((_, last) => stagedTest(stages.slice(0, last + 1), assignments).isRefused)
  return afters[index] ?? null
}

/** Stops at the first block after which the any-time evidence is sufficient. */
const endAnytime =
  (scatter: number): EndingRule =>
  (pairs) => {
    const effects = blockEffects(pairs)
    const after = effects.findIndex((_, last) => anytimeP(effects.slice(0, last + 1), scatter) <= ALPHA)
    return after < 0 ? null : after + 1
  }

/** Looks after every block and stops at the first p ≤ .05, as people are tempted to do. */
const endNaively: EndingRule = (pairs, assignments) => {
  for (let after = 6; after <= pairs.size; after++)
    if (stagedTest([stage(pairs, assignments, after, ALPHA)], assignments).isRefused) return after
  return null
}
