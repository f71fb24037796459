import type { Clock } from '../lib/clock.ts'
import type { Executor } from '../storage/executor.ts'
import type { Storage } from '../storage/storage.ts'
import { type MeasurementStore, measurementStore } from './measurements/store.ts'
import { type TagStore, tagStore } from './tags/store.ts'
import { type VariableStore, variableStore } from './variables/store.ts'

/** What this wing keeps. A transaction hands out all of it at once. */
export interface TrackingStores {
  readonly variables: VariableStore
  readonly measurements: MeasurementStore
  readonly tags: TagStore
}

export const trackingStores = (executor: Executor): TrackingStores => ({
  variables: variableStore(executor),
  measurements: measurementStore(executor),
  tags: tagStore(executor),
})

/** What every service of this wing is handed. */
export interface TrackingParts {
  readonly storage: Storage<TrackingStores>
  readonly clock: Clock
  /** Called after a write, when there is something to work out again. */
  readonly onChange: () => void
}

/** One person's measurements that were written together. */
export interface MeasurementChange {
  readonly kind: 'created' | 'updated' | 'deleted'
  readonly rows: readonly { readonly id: number; readonly variable_id: number }[]
}

/** Called inside the transaction of a write: what follows from it commits together with it. */
export type OnMeasured = (userId: number, change: MeasurementChange) => Promise<void>
