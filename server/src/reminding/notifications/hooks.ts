/** What happens to notifications, and concerns the ways out: events, push, mail. */
import type { Transaction } from '../../storage/transaction.ts'
import type { NotificationRow } from './store.ts'

export interface NotificationHooks {
  /** Made, or ringing again. */
  due(t: Transaction, rows: readonly NotificationRow[]): Promise<void>
  resolved(t: Transaction, rows: readonly NotificationRow[], action: 'track' | 'skip'): Promise<void>
}

export const notificationHooks = { due: true, resolved: true } as const satisfies Record<keyof NotificationHooks, true>
