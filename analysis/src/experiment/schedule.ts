import { blockOrders } from './assignments.ts'
import type { Protocol, Schedule } from './document.ts'
import { phasePlanAt, phasePlanCount } from './phase-plans.ts'
import { type Sha256, stream } from './stream.ts'

/**
 * What chance chose: the order of the arms in each block, or the phases as [arm, days], from the stream `assignment`.
 * For phases one number below their count: the place in the list of all plans.
 */
export function scheduleOf({ design, arms }: Protocol, seed: Uint8Array, sha256: Sha256): Schedule {
  const chance = stream({ seed, label: 'assignment', sha256 })
  if (design.kind === 'blocks') return blockOrders(arms.length, design.blocks, chance)
  const { first, lengths } = phasePlanAt(design, chance.below(phasePlanCount(design)))
  return lengths.map((length, index) => [(first + index) % 2, length])
}

/** The arm of each day, and whether it is analysed, in the order in which they are lived. */
export interface PlannedDay {
  readonly block: number
  readonly position: number
  readonly arm: number
  readonly isAnalysed: boolean
}

/** The schedule day by day; in phases `block` counts the phases. */
export function plannedDays({ design }: Protocol, schedule: Schedule): readonly PlannedDay[] {
  const period = (length: number, washout: number, place: Omit<PlannedDay, 'isAnalysed'>) =>
    Array.from({ length }, (_, day) => ({ ...place, isAnalysed: day >= washout }))
  if (design.kind === 'blocks')
    return schedule.flatMap((order, block) =>
      order.flatMap((arm, position) => period(design.periodDays, design.washoutDays, { block, position, arm })),
    )
  return schedule.flatMap(([arm = 0, length = 0], block) =>
    period(length, block === 0 ? 0 : design.washoutDays, { block, position: 0, arm }),
  )
}
