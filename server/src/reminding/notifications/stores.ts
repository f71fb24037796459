import type { Clock } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ReminderStores } from '../reminders/stores.ts'
import type { NotificationStore } from './store.ts'

/** What notifications work with. */
export interface NotificationStores extends ReminderStores {
  readonly notifications: NotificationStore
}

export interface NotifyingParts {
  readonly storage: Storage<NotificationStores>
  readonly clock: Clock
}
