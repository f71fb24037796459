/** Deletes an account with all its data, in one transaction. */

import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { endGrant } from '../grants/service.ts'
import type { PeopleHooks } from '../hooks.ts'
import { LAST_ADMINISTRATOR, NO_ACCOUNT } from '../refusals.ts'
import type { AccountStores } from './store.ts'
import { accountKeys } from './throttle.ts'

export interface LeavingDependencies {
  readonly storage: Storage<
    AccountStores & {
      readonly person: { erase(userId: number): Promise<void> }
      readonly jobs: { removeOfUser(userId: number): Promise<void> }
    }
  >
  readonly clock: Clock
  readonly hooks: Pick<PeopleHooks, 'shareRevoked' | 'leaving' | 'gone'>
}

export type Leaving = ReturnType<typeof createLeaving>

export function createLeaving({ storage, clock, hooks }: LeavingDependencies) {
  async function leave(userId: number): Promise<void> {
    await storage.transaction(async (stores) => {
      const user = await stores.users.hold(userId)
      if (!user) throw new Refusal('notFound', NO_ACCOUNT)
      if (user.is_administrator === 1 && (await stores.users.countAdministrators()) === 1) {
        throw new Refusal('conflict', LAST_ADMINISTRATOR)
      }
      await hooks.leaving(stores, userId)
      await endAccessOfOthers(stores, userId)
      for (const key of accountKeys(user.email)) await stores.accounts.forgetFailures(key)
      await stores.jobs.removeOfUser(userId)
      await stores.person.erase(userId)
    })
    await hooks.gone(userId)
  }

  /** Ends grants to this person and grants of others to this person's apps. */
  async function endAccessOfOthers(stores: AccountStores & Transaction, userId: number): Promise<void> {
    const ending = { reason: 'account deleted', atEpoch: epochSeconds(clock), hooks }
    const granted = await stores.grants.to({ grantee_kind: 'person', grantee: String(userId) })
    for (const grant of granted) await endGrant(stores, grant, ending)
    for (const app of await stores.oauth.appsOf(userId)) {
      for (const grant of await stores.grants.to({ grantee_kind: 'app', grantee: app.client_id })) {
        await endGrant(stores, grant, ending)
      }
      await stores.oauth.deleteApp(userId, app.client_id)
    }
  }

  return { leave }
}
