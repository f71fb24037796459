/** Hooks for changes to an account that modules above react to. */
import type { Language } from '../lib/language.ts'
import type { Transaction } from '../storage/transaction.ts'

/** Access that was given before a password was reset. */
export interface OldAccess {
  /** Its key in the form, stable as long as it exists. */
  readonly key: string
  readonly kind:
    | 'token'
    | 'app'
    | 'person'
    | 'link'
    | 'passkey'
    | 'provider'
    | 'webhook'
    | 'calendar'
    | 'inbox'
    | 'home'
  readonly name: string
}

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
  /** Adds access that a password reset ends, unless the person keeps it. */
  listAccess(t: Transaction, userId: number, found: OldAccess[]): Promise<void>
  /** The password was reset: anything another person may have set up ends, except for what has one of these keys. */
  accessReset(t: Transaction, userId: number, keptKeys: ReadonlySet<string>): Promise<void>
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
  listAccess: true,
  accessReset: true,
  leaving: true,
  gone: true,
} as const satisfies Record<keyof PeopleHooks, true>
