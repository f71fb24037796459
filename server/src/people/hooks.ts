/** Hooks for changes to an account that modules above react to. */
import type { Language } from '../lib/language.ts'
import type { Transaction } from '../storage/transaction.ts'

export interface PeopleHooks {
  /** Time zone or reminder window may have changed. */
  settingsChanged(t: Transaction, userId: number): Promise<void>
  /** The app, person or study has no access any more. */
  shareRevoked(t: Transaction, userId: number, clientId: string): Promise<void>
  /** The person signed out of the browser with this push subscription. */
  deviceLeft(t: Transaction, userId: number, endpoint: string): Promise<void>
  /** One or more browsers of this person are no longer signed in. */
  sessionsEnded(t: Transaction, userId: number): Promise<void>
  /** Somebody else made a link that sets a new password for the person. */
  resetLinkMade(t: Transaction, userId: number, language: Language): Promise<void>
  /** The password was reset: whatever somebody else may have set up ends. */
  accessReset(t: Transaction, userId: number): Promise<void>
  /** An account is being deleted; its rows are still there. */
  leaving(t: Transaction, userId: number): Promise<void>
  /** After the deletion was committed: remove what is not in a table. */
  gone(userId: number): Promise<void>
}

export const peopleHooks = {
  settingsChanged: true,
  shareRevoked: true,
  deviceLeft: true,
  sessionsEnded: true,
  resetLinkMade: true,
  accessReset: true,
  leaving: true,
  gone: true,
} as const satisfies Record<keyof PeopleHooks, true>
