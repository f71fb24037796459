/** Guessing gets slower with every failure: by account and by address, kept in the database, the same on every process. */
import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AccountStore } from './store.ts'

const FREE_TRIES = { account: 5, address: 50 } as const
const LONGEST_WAIT_MS = 15 * 60_000
const FORGET_MS = 24 * 3600_000

/** Addresses are kept as hashes: who does not have an account here leaves no trace. */
export const accountKey = (email: string): string => `account ${sha256(nameKey(email))}`
export const addressKey = (address: string): string => `address ${sha256(address)}`

/** How long to wait after so many failures: nothing at first, then 1, 2, 4 … seconds. */
export function waitMs(failures: number, freeTries: number): number {
  return failures < freeTries ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - freeTries))
}

export type Throttle = ReturnType<typeof createThrottle>

export function createThrottle(storage: Storage<{ accounts: AccountStore }>, clock: Clock) {
  const freeTries = (key: string) => (key.startsWith('account') ? FREE_TRIES.account : FREE_TRIES.address)

  async function refuseIfBusy(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const found = await storage.read(({ accounts }) => accounts.throttle(key))
      const until = found ? found.last_failure_ms + waitMs(found.failures, freeTries(key)) : 0
      const leftMs = until - clock.nowMs()
      if (leftMs > 0)
        throw new Refusal('tooMany', `Too many attempts. Please wait ${Math.ceil(leftMs / 1000)} seconds.`)
    }
  }

  const noteFailure = (keys: readonly string[]): Promise<void> =>
    storage.transaction(async ({ accounts }) => {
      for (const key of keys) await accounts.noteFailure(key, clock.nowMs(), FORGET_MS)
    })

  const forget = (key: string): Promise<void> => storage.transaction(({ accounts }) => accounts.forgetFailures(key))

  return { refuseIfBusy, noteFailure, forget }
}
