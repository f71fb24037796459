import { at } from '../arrays/at.ts'
import { type Assignments, orderAssignments } from './assignments.ts'
import type { Block } from './blocks.ts'
import { ordersOf } from './orders.ts'
import { meanOf, type PeriodReading } from './pair-blocks.ts'
import { asFarAs } from './staged-test.ts'
import type { Stream } from './stream.ts'

/** Blocks of several arms as the test reads them. */
export interface SeveralArms {
  readonly arms: number
  /** Period means of each block less the mean of the block, in order of time. */
  readonly centred: readonly (readonly number[])[]
  readonly assignments: Assignments
}

/** How the periods are read, and what else chance could have chosen. */
interface SeveralQuestion {
  readonly arms: number
  readonly reading: PeriodReading
  readonly chance: Stream
}

/** The blocks all of whose periods have something to tell. */
export function severalOf(blocks: readonly Block[], { arms, reading, chance }: SeveralQuestion): SeveralArms {
  const full = blocks.filter((block) => block.every((period) => reading(period).count > 0))
  const centred = full.map((block) => {
    const means = block.map((period) => reading(period).mean)
    const centre = meanOf(means)
    return means.map((mean) => mean - centre)
  })
  const orders = full.map((block) => block.map(({ arm }) => arm))
  return { arms, centred, assignments: orderAssignments(orders, arms, chance) }
}

/**
 * Are all arms alike? p by permuting the arms within blocks; the statistic is Σ over arms of the squared sum of the
 * block-centred period means. Reference: Edgington and Onghena 2007, Randomization Tests, chapter 5 (repeated measures).
 */
export function armsAlike({ arms, centred, assignments }: SeveralArms): number {
  const { count, choices, blocks, real } = assignments
  const orders = ordersOf(arms)
  const statistics = new Float64Array(count)
  const sums = new Float64Array(arms)
  for (let assignment = 0; assignment < count; assignment++) {
    sums.fill(0)
    for (let block = 0; block < blocks; block++) {
      const order = orders[at(choices, assignment * blocks + block)] ?? []
      const means = centred[block] ?? []
      for (let place = 0; place < arms; place++) {
        const arm = order[place] ?? 0
        sums[arm] = at(sums, arm) + (means[place] ?? 0)
      }
    }
    statistics[assignment] = sums.reduce((sum, value) => sum + value * value, 0)
  }
  const own = at(statistics, real)
  const bound = asFarAs(
    own,
    statistics.reduce((most, value) => Math.max(most, value), 0),
  )
  return statistics.reduce((hits, value) => (value >= bound ? hits + 1 : hits), 0) / count
}
