import type { Executor } from '../storage/executor.ts'
import { calendarFeedStore } from './calendar/store.ts'
import { outgoingStores } from './channels/stores.ts'
import { type FeedStore, feedStore } from './feed/store.ts'
import { type NotificationStores, notificationStore } from './notifications/store.ts'
import { personStore } from './people.ts'
import { reminderStore } from './reminders/store.ts'

/** All stores of this module, as a transaction provides them. */
export function remindingStores(executor: Executor) {
  const notifications = notificationStore(executor)
  return {
    ...outgoingStores(executor),
    reminders: reminderStore(executor),
    notifications,
    /** The skipped days, for tracking, which fills days and does not know reminders. */
    skippedDays: notifications.skippedDays,
    allSkippedDays: notifications.allSkippedDays,
    calendarFeeds: calendarFeedStore(executor),
    feed: feedStore(executor),
    personSettings: personStore(executor),
  }
}

/** Stores that the services of this module use. */
export interface RemindingStores extends NotificationStores {
  readonly feed: FeedStore
}
