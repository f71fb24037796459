/**
 * Slows down guessing, by account and by network. Counters are in the database and shared by all processes. An attempt
 * is counted before it is checked, so that concurrent attempts are limited too. Counters are reset after the last
 * factor.
 */

import { networkOf } from '../../lib/client-address.ts'
import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import { MS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { AccountStore } from './store.ts'

const FREE_TRIES = { account: 5, address: 50 } as const
const LONGEST_WAIT_MS = 15 * 60_000
const FORGET_MS = MS_PER_DAY

/** Passwords, second-factor codes and mails with links have separate counters. */
const PURPOSES = ['password', 'code', 'reset', 'register'] as const
export type ThrottledAction = (typeof PURPOSES)[number]

export interface SignInAttempt {
  readonly email: string
  readonly address: string
}

/** Addresses are stored as hashes, because people without an account must leave no trace. */
const accountKey = (purpose: ThrottledAction, email: string): string => `account ${purpose} ${sha256(nameKey(email))}`
const addressKey = (purpose: ThrottledAction, address: string): string =>
  `address ${purpose} ${sha256(networkOf(address))}`

/** Keys of all counters of an account. */
export const accountKeys = (email: string): readonly string[] => PURPOSES.map((purpose) => accountKey(purpose, email))

/** Delay after a number of attempts: none at first, then 1, 2, 4 … seconds. */
export function waitMs(tries: number, freeTries: number): number {
  return tries < freeTries ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (tries - freeTries))
}

export type Throttle = ReturnType<typeof createThrottle>

export function createThrottle(storage: Storage<{ accounts: AccountStore }>, clock: Clock) {
  const freeTries = (key: string) => (key.startsWith('account') ? FREE_TRIES.account : FREE_TRIES.address)
  const keysOf = (purpose: ThrottledAction, { email, address }: SignInAttempt) => [
    accountKey(purpose, email),
    addressKey(purpose, address),
  ]

  /** Call it before checking anything. Concurrent attempts see each other's counts. */
  async function count(purpose: ThrottledAction, attempt: SignInAttempt): Promise<void> {
    await storage.transaction(async ({ accounts }) => {
      const nowMs = clock.nowMs()
      for (const key of keysOf(purpose, attempt)) {
        const throttle = await accounts.holdThrottle(key)
        const tries = throttle.last_failure_ms < nowMs - FORGET_MS ? 0 : throttle.failures
        const leftMs = throttle.last_failure_ms + waitMs(tries, freeTries(key)) - nowMs
        if (leftMs > 0) throw new Refusal('tooMany', tooManyAttempts(Math.ceil(leftMs / 1000)))
        await accounts.saveThrottle({ key, failures: tries + 1, last_failure_ms: nowMs })
      }
    })
  }

  /** Subtracts one successful attempt. */
  const uncount = (purpose: ThrottledAction, attempt: SignInAttempt): Promise<void> =>
    storage.transaction(async ({ accounts }) => {
      for (const key of keysOf(purpose, attempt)) await accounts.uncountAttempt(key)
    })

  /** Resets the counters of the account after the last factor. */
  async function forgetIn(t: Transaction, purposes: readonly ThrottledAction[], attempt: SignInAttempt): Promise<void> {
    const { accounts } = storage.join(t)
    for (const key of accountKeys(attempt.email)) await accounts.forgetFailures(key)
    for (const purpose of purposes) await accounts.uncountAttempt(addressKey(purpose, attempt.address))
  }

  return { count, uncount, forgetIn }
}

/** Counters older than this have no effect. */
export const forgottenBeforeMs = (nowMs: number): number => nowMs - FORGET_MS

const tooManyAttempts = (seconds: number) => say('Too many attempts. Please wait {seconds} seconds.', { seconds })
