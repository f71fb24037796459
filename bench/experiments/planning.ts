/**
 * Whether people who follow the planner's advice detect the planned effect, and what weekday offsets from the past
 * gain.
 */

import { looksOf, spentLevel } from '../../analysis/src/experiment/analyse-pairs.ts'
import { firstBlocks } from '../../analysis/src/experiment/pair-blocks.ts'
import { weekdayOffsets } from '../../analysis/src/experiment/plan.ts'
import { stagedTest, sumsOf } from '../../analysis/src/experiment/staged-test.ts'
import { planExperiment } from '../../analysis/src/index.ts'
import { chance } from '../random.ts'
import { autoregressive, missing, plus } from '../series.ts'
import { assignmentsFor, live, type Shape } from './live.ts'
import type { World } from './worlds.ts'

const DRAWS = 1999
const ALPHA = 0.05
const PAST_DAYS = 180
const GAPS = 0.15

export interface PlanFigures {
  readonly power: number
  /** Mean number of recommended blocks. */
  readonly blocks: number
}

export interface PlannedPerson {
  readonly phi: number
  readonly effect: number
  readonly periodDays: number
  readonly washoutDays: number
}

/**
 * How often people with 180 past days and 15 % gaps, who follow the advice and look before the end, detect the effect.
 */
export function followedAdvice({ phi, effect, periodDays, washoutDays }: PlannedPerson, people: number): PlanFigures {
  let called = 0
  let blocks = 0
  let planned = 0
  for (let person = 0; person < people; person++) {
    const random = chance(4513 * person + 10 * periodDays)
    const values = missing(random, autoregressive(random, PAST_DAYS, phi), GAPS)
    const question = { values, firstDay: 0, smallestEffect: effect, periods: [{ periodDays, washoutDays }] }
    const plan = planExperiment({ ...question, simulations: 500 })
    const option = plan.kind === 'plan' ? plan.options[0] : undefined
    if (!option?.isEnough) continue
    planned++
    blocks += option.blocks
    const world: World = {
      name: '',
      isContinuous: true,
      days: (from, count) => autoregressive(from, count, phi),
      isRecorded: (from) => from.uniform() >= GAPS,
    }
    const { pairs } = live(random, { world, shape: { ...option }, effect })
    const assignments = assignmentsFor(random, pairs.sign, DRAWS)
    const stages = looksOf(option.blocks, ALPHA).map((after) => {
      const first = firstBlocks(pairs, after)
      return { ...sumsOf(assignments, first, first.sign), level: spentLevel(ALPHA, after / option.blocks) }
    })
    if (stagedTest(stages, assignments).isRefused) called++
  }
  return { power: called / planned, blocks: blocks / planned }
}

/** Power at .8 SD in AR .5 with a weekend, with and without weekday offsets from the 84 days before. */
export function weekdayPower(shape: Shape, weekend: number, experiments: number) {
  const calendar = (day: number) => (day % 7 < 2 ? weekend : 0)
  const days: World['days'] = (random, count) => plus(autoregressive(random, count, 0.5), calendar)
  const called = { plain: 0, offsets: 0 }
  for (let experiment = 0; experiment < experiments; experiment++) {
    for (const way of ['plain', 'offsets'] as const) {
      const random = chance(8831 * experiment + shape.blocks)
      // Day 0 is a Thursday; both the past and the experiment start on a Thursday.
      const estimated = weekdayOffsets(days(random, 84), 0)
      const offsets = Array.from({ length: 7 }, (_, day) => estimated[(day + 4) % 7] ?? 0)
      const life = { world: { name: '', isContinuous: true, days }, shape, effect: 0.8 }
      const { pairs } = live(random, { ...life, ...(way === 'offsets' ? { offsets } : {}) })
      const assignments = assignmentsFor(random, pairs.sign, DRAWS)
      const look = { ...sumsOf(assignments, pairs, pairs.sign), level: ALPHA }
      if (stagedTest([look], assignments).isRefused) called[way]++
    }
  }
  return { plain: called.plain / experiments, offsets: called.offsets / experiments }
}
