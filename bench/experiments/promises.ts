/** Whether intervals contain the truth, how often effects are detected, and the final verdicts. */
import { looksOf, spentLevel } from '../../analysis/src/experiment/analyse-pairs.ts'
import { blockEffects, firstBlocks } from '../../analysis/src/experiment/pair-blocks.ts'
import { pairTest } from '../../analysis/src/experiment/pair-test.ts'
import type { ExperimentVerdict } from '../../analysis/src/experiment/result.ts'
import { type LookSums, stagedTest, sumsOf } from '../../analysis/src/experiment/staged-test.ts'
import { experimentVerdict } from '../../analysis/src/experiment/verdict.ts'
import { chance } from '../random.ts'
import { type ArmEffect, assignmentsFor, type LifeOptions, live } from './live.ts'

const DRAWS = 1999
const ALPHA = 0.05

export interface Coverage {
  readonly oneLook: number
  readonly looks: number
  readonly ifDone: number
  /** At one look, with ties broken at random: how far the coverage exceeds this value is the cost of ties. */
  readonly byCoin: number
}

/** How often the interval contains the truth, that is, how often the interval's test does not reject the truth. */
export function coverage(life: LifeOptions & { readonly effect: number }, experiments: number): Coverage {
  const { blocks } = life.shape
  const held = { oneLook: 0, looks: 0, ifDone: 0, byCoin: 0 }
  const afters = looksOf(blocks, ALPHA)
  for (let experiment = 0; experiment < experiments; experiment++) {
    const random = chance(3571 * experiment + blocks)
    const { pairs } = live(random, life)
    const assignments = assignmentsFor(random, pairs.sign, DRAWS)
    const sums = (after: number, level: number, dose: 'sign' | 'taken'): LookSums => {
      const first = firstBlocks(pairs, after)
      return { ...sumsOf(assignments, first, first[dose]), level }
    }
    const isHeld = (looks: readonly LookSums[]) => !stagedTest(looks, assignments, life.effect).isRefused
    const whole = sums(blocks, ALPHA, 'sign')
    if (isHeld([whole])) held.oneLook++
    // A separate random generator, so that it does not change the other columns.
    const coin = chance(6841 * experiment + blocks).uniform()
    if (pByCoin(whole, { real: assignments.real, delta: life.effect, coin }) > ALPHA) held.byCoin++
    if (isHeld(afters.map((after) => sums(after, spentLevel(ALPHA, after / blocks), 'sign')))) held.looks++
    if (isHeld([sums(blocks, ALPHA, 'taken')])) held.ifDone++
  }
  const share = (count: number) => count / experiments
  return {
    oneLook: share(held.oneLook),
    looks: share(held.looks),
    ifDone: share(held.ifDone),
    byCoin: share(held.byCoin),
  }
}

const TIE = 1e-9

/** p of an effect if ties with the observed statistic are broken at random. */
function pByCoin(
  { outcome, dose, size }: LookSums,
  { real, delta, coin }: { readonly real: number; readonly delta: number; readonly coin: number },
): number {
  const distanceOf = (index: number) => Math.abs((outcome[index] ?? 0) - delta * (dose[index] ?? 0))
  const realDistance = distanceOf(real)
  const slack = TIE * Math.max(realDistance, size)
  let farther = 0
  let tied = 0
  for (const index of outcome.keys()) {
    const beyond = distanceOf(index) - realDistance
    if (beyond > slack) farther++
    else if (beyond >= -slack) tied++
  }
  return (farther + coin * tied) / outcome.length
}

/** Share of experiments that detect an effect at one look, and the mean estimate. */
export function seen(life: LifeOptions, experiments: number): { readonly power: number; readonly estimate: number } {
  let called = 0
  let sum = 0
  for (let experiment = 0; experiment < experiments; experiment++) {
    const random = chance(2129 * experiment + life.shape.blocks + life.shape.periodDays)
    const { pairs } = live(random, life)
    const assignments = assignmentsFor(random, pairs.sign, DRAWS)
    const look = { ...sumsOf(assignments, pairs, pairs.sign), level: ALPHA }
    if (stagedTest([look], assignments).isRefused) called++
    sum += (look.outcome[assignments.real] ?? 0) / (look.dose[assignments.real] ?? 1)
  }
  return { power: called / experiments, estimate: sum / experiments }
}

/** Final verdicts, counted. */
export function verdicts(
  life: LifeOptions,
  smallestEffect: number,
  experiments: number,
): Record<ExperimentVerdict, number> {
  const counts = { likely: 0, possible: 0, 'no effect that matters': 0, 'cannot tell': 0 }
  for (let experiment = 0; experiment < experiments; experiment++) {
    const random = chance(1889 * experiment + life.shape.blocks)
    const { pairs } = live(random, life)
    const tested = pairTest([{ blocks: pairs, level: ALPHA }], assignmentsFor(random, pairs.sign, DRAWS))
    const effects = blockEffects(pairs)
    const grounds = { ...tested, intervals: [tested.interval], smallestEffect, recordingP: null, effects }
    counts[experimentVerdict(grounds)] += 1 / experiments
  }
  return counts
}

/** Full effect on the days of the second arm, half of it on the day after, a quarter on the next. */
export const carryingOver: ArmEffect = ({ place, arms }) => {
  for (let back = 0; back <= Math.min(place, 20); back++) if (arms[place - back] === 1) return 0.5 ** back
  return 0
}

/** No effect on the days of the second arm, and the opposite effect on the day after the last of them. */
export const rebound: ArmEffect = ({ place, arms }) => (arms[place] === 0 && arms[place - 1] === 1 ? -1 : 0)
