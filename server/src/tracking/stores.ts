import type { Clock } from '../lib/clock.ts'
import type { Executor } from '../storage/executor.ts'
import type { Storage } from '../storage/storage.ts'
import { type MeasurementStore, measurementStore } from './measurements/store.ts'
import { type SourceStore, sourceStore } from './sources/store.ts'
import { type TagStore, tagStore } from './tags/store.ts'
import { type VariableStore, variableStore } from './variables/store.ts'

/**
 * Local days on which the person said about a variable "not today". Such a day is missing and never filled: skipped is
 * not zero. Who keeps them is a wing above this one.
 */
export type SkippedDays = (userId: number, variableId: number) => Promise<ReadonlySet<number>>

/** What this wing keeps. A transaction hands out all of it at once. */
export interface OwnTrackingStores {
  readonly variables: VariableStore
  readonly measurements: MeasurementStore
  readonly tags: TagStore
  readonly sources: SourceStore
}

/** What it works with. */
export interface TrackingStores extends OwnTrackingStores {
  readonly skippedDays: SkippedDays
}

export const trackingStores = (executor: Executor): OwnTrackingStores => ({
  variables: variableStore(executor),
  measurements: measurementStore(executor),
  tags: tagStore(executor),
  sources: sourceStore(executor),
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
