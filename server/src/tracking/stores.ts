import type { JobStore } from '../jobs/job.ts'
import type { Clock } from '../lib/clock.ts'
import type { GrantStore } from '../people/grants/store.ts'
import type { Executor } from '../storage/executor.ts'
import type { Storage } from '../storage/storage.ts'
import type { TrackingHooks } from './hooks.ts'
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
  readonly jobs: JobStore
  readonly grants: Pick<GrantStore, 'ofUser'>
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
  readonly hooks: TrackingHooks
}
