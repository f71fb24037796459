/** One simulated experiment, from its days to the input of the test. */
import { signAssignments } from '../../analysis/src/experiment/assignments.ts'
import { type Block, outcomes, type PairBlocks, pairBlocks } from '../../analysis/src/experiment/pair-blocks.ts'
import type { Chance } from '../random.ts'
import type { World } from './worlds.ts'

export interface Shape {
  readonly blocks: number
  readonly periodDays: number
  readonly washoutDays: number
}

/** Effect of the second arm on a day. It may depend on the arms of that day and of the days before. */
export type ArmEffect = (day: { readonly place: number; readonly arms: Uint8Array }) => number

export interface LivedExperiment {
  readonly blocks: readonly Block[]
  readonly pairs: PairBlocks
  /** Outcome and arm of every analysed and recorded day, for the alternative tests. */
  readonly days: readonly { readonly value: number; readonly arm: number }[]
}

export interface LifeOptions {
  readonly world: World
  readonly shape: Shape
  /** Effect of the second arm. */
  readonly effect?: number
  readonly doing?: ArmEffect
  /** Standard deviation of the effect between blocks. */
  readonly spread?: number
  /** Subtracted from each day before the test; days are counted from the first. */
  readonly offsets?: readonly number[]
  /** The probability, between 0 and 1, that the assigned arm was followed on a day. */
  readonly taken?: (day: { readonly arm: number; readonly value: number; readonly random: Chance }) => number
}

/**
 * Simulates an experiment: the order within each block is random, the effect is added, and days are skipped or not
 * recorded.
 */
export function live(random: Chance, life: LifeOptions): LivedExperiment {
  const { world, shape, effect = 0 } = life
  const { blocks: count, periodDays } = shape
  const arms = new Uint8Array(2 * count * periodDays)
  for (let block = 0; block < count; block++) {
    const first = random.uniform() < 0.5 ? 0 : 1
    arms.fill(first, 2 * block * periodDays, (2 * block + 1) * periodDays)
    arms.fill(1 - first, (2 * block + 1) * periodDays, (2 * block + 2) * periodDays)
  }
  const values = world.days(random, arms.length)
  const { spread = 0 } = life
  const ofBlock = Float64Array.from({ length: count }, () => (spread === 0 ? 0 : spread * random.normal()))
  const days: { value: number; arm: number; taken: number; place: number }[] = []
  for (const [index, arm] of arms.entries()) {
    const base = values[index] ?? 0
    const takenShare = life.taken ? life.taken({ arm, value: base, random }) : arm
    const shifted = effect + (ofBlock[Math.floor(index / (2 * periodDays))] ?? 0)
    const added = shifted * (life.doing ? life.doing({ place: index, arms }) : takenShare)
    const value = base + added - (life.offsets?.[index % 7] ?? 0)
    if (index % periodDays < shape.washoutDays) continue
    if (world.isRecorded && !world.isRecorded(random, { value, arm })) continue
    days.push({ value, arm, taken: takenShare, place: index })
  }
  const blocks = blocksOf(days, arms, shape)
  return { blocks, pairs: pairBlocks(blocks, 1, outcomes), days }
}

function blocksOf(
  days: readonly { value: number; taken: number; place: number }[],
  arms: Uint8Array,
  { blocks, periodDays, washoutDays }: Shape,
): readonly Block[] {
  const byPeriod = Map.groupBy(days, ({ place }) => Math.floor(place / periodDays))
  return Array.from({ length: blocks }, (_, block) =>
    [2 * block, 2 * block + 1].map((period) => {
      const periodValues = byPeriod.get(period) ?? []
      return {
        arm: arms[period * periodDays] ?? 0,
        days: periodDays - washoutDays,
        marked: periodValues.length,
        values: periodValues.map(({ value }) => value),
        taken: periodValues.map(({ taken }) => taken),
      }
    }),
  )
}

/** The assignments of a test: all of them for up to sixteen blocks, otherwise a number of random draws. */
export const assignmentsFor = (random: Chance, signs: Float64Array, draws: number) =>
  signAssignments(signs, { byte: () => random.whole(0, 255), below: (n) => Math.floor(random.uniform() * n) }, draws)
