/**
 * How often an experiment without an effect is reported as having one, compared with common alternatives on the same
 * days.
 */
import { pairBlocks, recordings } from '../../analysis/src/experiment/pair-blocks.ts'
import { stagedTest, sumsOf } from '../../analysis/src/experiment/staged-test.ts'
import { studentTwoSided } from '../../analysis/src/index.ts'
import { type Chance, chance } from '../random.ts'
import { assignmentsFor, type LifeOptions, live, type Shape } from './live.ts'
import type { World } from './worlds.ts'

export const SHAPES: readonly (Shape & { readonly name: string })[] = [
  { name: '1 day, 21 blocks', blocks: 21, periodDays: 1, washoutDays: 0 },
  { name: '3 days, 1 out, 12 blocks', blocks: 12, periodDays: 3, washoutDays: 1 },
  { name: '7 days, 2 out, 8 blocks', blocks: 8, periodDays: 7, washoutDays: 2 },
]

interface FalseAlarms {
  readonly at05: number
  readonly at005: number
  /** Reported as an effect, without the warning that the arms changed what was recorded. */
  readonly afterFlag: number
  readonly flagged: number
  readonly welch: number
}

const DRAWS = 1999
const FLAG = 0.1

/** Marking days as done depending on the mood must not change the result. */
const goodMornings: NonNullable<LifeOptions['taken']> = ({ arm, value }) => (arm === 1 && value < 0 ? 0 : arm)

export function falseAlarms(world: World, shape: Shape, experiments: number): FalseAlarms {
  const counts = { at05: 0, at005: 0, afterFlag: 0, flagged: 0, welch: 0 }
  for (let experiment = 0; experiment < experiments; experiment++) {
    const random = chance(7919 * experiment + 31 * shape.blocks + shape.periodDays)
    const lived = live(random, { world, shape, ...(world.name.includes('mornings') ? { taken: goodMornings } : {}) })
    const assignments = assignmentsFor(random, lived.pairs.sign, DRAWS)
    const pOf = (pairs: typeof lived.pairs) =>
      stagedTest([{ ...sumsOf(assignments, pairs, pairs.sign), level: 0.05 }], assignments).p
    const p = pOf(lived.pairs)
    const isFlagged = world.isRecorded !== undefined && pOf(pairBlocks(lived.blocks, 1, recordings)) <= FLAG
    const of = (arm: number) => lived.days.filter((day) => day.arm === arm).map(({ value }) => value)
    if (p <= 0.05) counts.at05++
    if (p <= 0.005) counts.at005++
    if (p <= 0.05 && !isFlagged) counts.afterFlag++
    if (isFlagged) counts.flagged++
    if (welch(of(0), of(1)) <= 0.05) counts.welch++
  }
  const share = (count: number) => count / experiments
  return {
    at05: share(counts.at05),
    at005: share(counts.at005),
    afterFlag: share(counts.afterFlag),
    flagged: share(counts.flagged),
    welch: share(counts.welch),
  }
}

const WINDOW = 21

/** A t test of the days three weeks before against three weeks after. */
export function beforeAfter(world: World, experiments: number): number {
  let called = 0
  for (let experiment = 0; experiment < experiments; experiment++) {
    const random: Chance = chance(104_729 * experiment + 1)
    const values = Array.from(world.days(random, 2 * WINDOW))
    if (welch(values.slice(0, WINDOW), values.slice(WINDOW)) <= 0.05) called++
  }
  return called / experiments
}

// Common alternatives on the same days.

interface SampleMoments {
  readonly n: number
  readonly mean: number
  readonly variance: number
}

function momentsOf(values: readonly number[]): SampleMoments {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  return { n, mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1) }
}

/** p of Welch's t test, which assumes that days are independent. */
function welch(first: readonly number[], other: readonly number[]): number {
  const a = momentsOf(first)
  const b = momentsOf(other)
  const va = a.variance / a.n
  const vb = b.variance / b.n
  if (!(va + vb > 0)) return 1
  const freedom = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1))
  return studentTwoSided((b.mean - a.mean) / Math.sqrt(va + vb), freedom)
}
