/** The wiring of reminders, notifications and the feed. */
import type { Clock } from './lib/clock.ts'
import { feedRoutes } from './reminding/feed/routes.ts'
import { createFeed, type VerbHandlers } from './reminding/feed/service.ts'
import { createFiring, type Listeners } from './reminding/notifications/firing.ts'
import { notificationRoutes } from './reminding/notifications/routes.ts'
import { createNotifications, type NotificationParts } from './reminding/notifications/service.ts'
import type { Highlights } from './reminding/reminders/highlights.ts'
import { type ReminderRouteParts, reminderRoutes } from './reminding/reminders/routes.ts'
import { createReminders } from './reminding/reminders/service.ts'
import type { RemindingStores } from './reminding/stores.ts'
import type { Storage } from './storage/storage.ts'

export interface RemindingGround<Stores extends RemindingStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly measurements: NotificationParts<Stores>['measurements']
  readonly listeners: Listeners<Stores>
  /** Verbs of other wings for the buttons of their cards: vote, publish, accept, decline. */
  readonly verbs: VerbHandlers<Stores>
}

export function composeReminding<Stores extends RemindingStores>(ground: RemindingGround<Stores>) {
  const notifications = createNotifications(ground)
  return {
    reminders: createReminders(ground),
    notifications,
    firing: createFiring(ground),
    feed: createFeed({ ...ground, notifications }),
  }
}

export type Reminding = ReturnType<typeof composeReminding<RemindingStores>>

type Offered = Pick<Reminding, 'reminders'> & {
  readonly notifications: Parameters<typeof notificationRoutes>[0]
  readonly feed: Parameters<typeof feedRoutes>[0]
}

export const remindingHandlers = (
  { reminders, notifications, feed }: Offered,
  neighbours: ReminderRouteParts['neighbours'],
  highlights: Highlights,
) => ({
  ...reminderRoutes({ reminders, due: notifications.due, neighbours, highlights }),
  ...notificationRoutes(notifications, highlights),
  ...feedRoutes(feed),
})
