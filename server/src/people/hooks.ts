/** What happens to an account, and concerns the modules above. */
import type { Transaction } from '../storage/transaction.ts'

export interface PeopleHooks {
  /** Time zone or reminder window may have changed. */
  settingsChanged(t: Transaction, userId: number): Promise<void>
  /** The app, person or study may do nothing any more. */
  shareRevoked(t: Transaction, userId: number, clientId: string): Promise<void>
  /** Somebody signed out of a browser with this push subscription. */
  deviceLeft(t: Transaction, userId: number, endpoint: string): Promise<void>
  /** An account is being deleted; its rows are still there. */
  leaving(t: Transaction, userId: number): Promise<void>
  /** The account is gone, and so is the transaction: whatever is not in a table has to be removed too. */
  gone(userId: number): Promise<void>
}

export const peopleHooks = {
  settingsChanged: true,
  shareRevoked: true,
  deviceLeft: true,
  leaving: true,
  gone: true,
} as const satisfies Record<keyof PeopleHooks, true>
