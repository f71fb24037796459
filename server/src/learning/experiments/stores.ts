import type { UserStore } from '../../people/users/store.ts'
import type { EventStores } from '../../reminding/events/service.ts'
import type { RemindingStores } from '../../reminding/stores.ts'
import type { ExperimentStore } from './store.ts'

/** What experiments work with: they ask through reminders, and tell through the feed and events. */
export interface ExperimentStores extends RemindingStores, EventStores {
  readonly experiments: ExperimentStore
  readonly users: UserStore
}
