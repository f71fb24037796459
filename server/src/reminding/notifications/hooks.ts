/** Hooks for changes of notifications, for events, push and mail. */
import type { Transaction } from '../../storage/transaction.ts'
import type { NotificationRow } from './store.ts'

export interface NotificationHooks {
  /** Created, or sent again. */
  due(t: Transaction, rows: readonly NotificationRow[]): Promise<void>
  resolved(t: Transaction, rows: readonly NotificationRow[], action: 'track' | 'skip'): Promise<void>
  /** Snoozed, or unanswered again. */
  changed(t: Transaction, row: NotificationRow, action: 'snooze' | 'undo'): Promise<void>
}

export const notificationHooks = { due: true, resolved: true, changed: true } as const satisfies Record<
  keyof NotificationHooks,
  true
>
