import type { Clock } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TrackingHooks } from '../hooks.ts'
import type { TagStore } from '../tags/store.ts'
import type { VariableStores } from '../variables/stores.ts'
import type { MeasurementStore } from './store.ts'

/**
 * Local days on which the person said "not today" about a variable. Such a day is missing and never filled: skipped is
 * not zero. A module above this one stores them.
 */
interface SkippedDays {
  readonly skippedDays: (userId: number, variableId: number) => Promise<ReadonlySet<number>>
  /** By variable. */
  readonly allSkippedDays: (userId: number) => Promise<ReadonlyMap<number, ReadonlySet<number>>>
}

/** The stores needed for measurements and daily values. */
export interface MeasurementStores extends VariableStores, SkippedDays {
  readonly measurements: MeasurementStore
  readonly tags: TagStore
  readonly sources: SourceOrders & VariableStores['sources']
}

/** Which source is trusted most if several recorded the same time. */
interface SourceOrders {
  ranks(userId: number): Promise<(variableId: number) => ReadonlyMap<string, number>>
  counts(userId: number, variableId: number): Promise<ReadonlyMap<string, number>>
}

export interface MeasuringDependencies {
  readonly storage: Storage<MeasurementStores>
  readonly clock: Clock
  readonly hooks: TrackingHooks
}
