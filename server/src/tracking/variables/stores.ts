import type { JobStore } from '../../jobs/job.ts'
import type { Clock } from '../../lib/clock.ts'
import type { GrantStore } from '../../people/grants/store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TrackingHooks } from '../hooks.ts'
import type { Tag } from '../tag.ts'
import type { StatisticsChange, VariableStore } from './store.ts'

export interface WantedDays {
  readonly userId: number
  readonly days: readonly number[]
  readonly timeZone: string
  /** Only records of these. */
  readonly variableIds?: readonly number[]
}

/** The records that make a day active for a variable. */
export interface ActiveRecords {
  /** Any record of these was made by hand. */
  readonly handIds: readonly number[]
  /** Of these, only records of some sources count. */
  readonly sourceIds: readonly number[]
  readonly sources: readonly string[]
}

export interface WantedActiveDays extends WantedDays {
  readonly records: ActiveRecords
}

/** The stores that variables use: their own, and whatever changes or is deleted with a variable. */
export interface VariableStores {
  readonly variables: VariableStore
  readonly tags: {
    edges(userId: number): Promise<Tag[]>
    setFactor(userId: number, tag: Tag): Promise<void>
    deleteVariable(userId: number, id: number): Promise<void>
  }
  readonly measurements: {
    ends(userId: number, variableIds: readonly number[]): Promise<ReadonlyMap<number, Omit<StatisticsChange, 'added'>>>
    deleteVariable(userId: number, variableId: number): Promise<void>
    activeDays(query: WantedActiveDays): Promise<Set<number>>
    dayCounts(query: WantedDays): Promise<ReadonlyMap<number, number>>
  }
  readonly sources: { forgetVariable(userId: number, variableId: number): Promise<void> }
  readonly grants: Pick<GrantStore, 'ofUser'>
  readonly jobs: Pick<JobStore, 'addAll'>
}

export interface VariableDependencies {
  readonly storage: Storage<VariableStores>
  readonly clock: Clock
  readonly hooks: TrackingHooks
}
