import type { Executor } from '../storage/executor.ts'
import { outgoingStores } from './channels/stores.ts'
import { type FeedStore, feedStore } from './feed/store.ts'
import { type NotificationStores, notificationStore } from './notifications/store.ts'
import { personStore } from './people.ts'
import { reminderStore } from './reminders/store.ts'

/** What reminders, notifications, the feed and the ways out keep. A transaction hands out all of it at once. */
export function remindingStores(executor: Executor) {
  const notifications = notificationStore(executor)
  return {
    ...outgoingStores(executor),
    reminders: reminderStore(executor),
    notifications,
    /** For tracking, which fills days and knows nothing of reminders. */
    skippedDays: notifications.skippedDays,
    allSkippedDays: notifications.allSkippedDays,
    feed: feedStore(executor),
    personSettings: personStore(executor),
  }
}

/** What they work with. */
export interface RemindingStores extends NotificationStores {
  readonly feed: FeedStore
}
