import type { Clock } from '../lib/clock.ts'
import type { Executor } from '../storage/executor.ts'
import type { Storage } from '../storage/storage.ts'
import type { SkippedDays, TrackingStores } from '../tracking/stores.ts'
import { type FeedStore, feedStore } from './feed/store.ts'
import { type NotificationStore, notificationStore } from './notifications/store.ts'
import { type PersonStore, personStore } from './people.ts'
import { type ReminderStore, reminderStore } from './reminders/store.ts'

/** What reminders, notifications and the feed keep. A transaction hands out all of it at once. */
export interface ReminderStores {
  readonly reminders: ReminderStore
  readonly notifications: NotificationStore
  readonly feed: FeedStore
  readonly personSettings: PersonStore
  /** For tracking, which fills days and knows nothing of reminders. */
  readonly skippedDays: SkippedDays
}

export function reminderStores(executor: Executor): ReminderStores {
  const notifications = notificationStore(executor)
  return {
    reminders: reminderStore(executor),
    notifications,
    skippedDays: notifications.skippedDays,
    feed: feedStore(executor),
    personSettings: personStore(executor),
  }
}

export type RemindingStores = ReminderStores & TrackingStores

export interface RemindingParts {
  readonly storage: Storage<RemindingStores>
  readonly clock: Clock
}
