import type { JobStore } from '../jobs/job.ts'
import type { Executor } from '../storage/executor.ts'
import { type MeasurementStores, measurementStore } from './measurements/store.ts'
import { type RemovedStore, removedStore } from './removed/store.ts'
import { type SourceStore, sourceStore } from './sources/store.ts'
import { tagStore } from './tags/store.ts'
import { variableStore } from './variables/store.ts'

/** The stores of this module. A transaction provides all of them. */
export const trackingStores = (executor: Executor) => ({
  variables: variableStore(executor),
  measurements: measurementStore(executor),
  tags: tagStore(executor),
  sources: sourceStore(executor),
  removed: removedStore(executor),
})

/** The stores that it uses. */
export interface TrackingStores extends MeasurementStores {
  readonly sources: SourceStore
  readonly removed: RemovedStore
  readonly jobs: JobStore
}
