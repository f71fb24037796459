/** Undoes a change to an account without signing in, with the link in the mail about it. */

import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import type { AccountChanges, FormerAccount } from '../changes/service.ts'
import type { ChangeRow } from '../changes/store.ts'
import { endGrant } from '../grants/service.ts'
import type { PeopleHooks } from '../hooks.ts'
import { NO_ACCOUNT } from '../refusals.ts'
import type { Sessions } from '../sessions/service.ts'
import { makeLink } from './links.ts'
import type { AccountStores } from './store.ts'

export type AccountUndo = ReturnType<typeof createAccountUndo>

export function createAccountUndo({
  storage,
  clock,
  changes,
  sessions,
  hooks,
}: {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly changes: AccountChanges
  readonly sessions: Sessions
  readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
}) {
  /** Returns the token of a reset link, because somebody else may know the former password. */
  async function undo(token: string): Promise<string> {
    return storage.transaction(async (stores) => {
      const unlocked = await changes.findIn(stores, token)
      const user = await stores.users.hold(unlocked.user_id)
      // Read again after locking the account: of two concurrent requests, the second finds the change gone.
      const change = await changes.findIn(stores, token)
      if (!user) throw new Refusal('notFound', NO_ACCOUNT)
      await restore(stores, change, await changes.formerFor(change))
      await sessions.endAll(stores, user.id)
      await endAccessSince(stores, change)
      await stores.changes.deleteSince(user.id, change.created_epoch)
      await audit(stores, { action: 'changesUndone', userId: user.id }, epochSeconds(clock))
      return makeLink(stores, clock, { kind: 'reset', userId: user.id, payload: {} })
    })
  }

  async function restore(stores: AccountStores, { user_id }: ChangeRow, former: FormerAccount): Promise<void> {
    await stores.users.update(user_id, { ...former.user, updated_epoch: epochSeconds(clock) })
    await stores.accounts.replaceRecoveryCodes(user_id, former.recoveryCodes)
    await stores.accounts.replacePasskeys(user_id, former.passkeys)
    if (former.identities) await stores.identities.replaceOf(user_id, former.identities)
  }

  /** Tokens, apps and shares may have been created by the person who made the change. */
  async function endAccessSince(
    stores: AccountStores & Transaction,
    { user_id, created_epoch }: ChangeRow,
  ): Promise<void> {
    const ending = { reason: 'undone through a link in an e-mail', atEpoch: epochSeconds(clock), hooks }
    await stores.tokens.deleteSince(user_id, created_epoch)
    for (const grant of await stores.grants.ofUser(user_id)) {
      if (grant.updated_epoch >= created_epoch) await endGrant(stores, grant, ending)
    }
    for (const app of await stores.oauth.appsOf(user_id)) {
      if (app.created_epoch < created_epoch) continue
      for (const grant of await stores.grants.to({ grantee_kind: 'app', grantee: app.client_id }))
        await endGrant(stores, grant, ending)
      await stores.oauth.deleteApp(user_id, app.client_id)
    }
  }

  return { undo, find: changes.find }
}
