/** Ends a grant, with its tokens, refresh tokens, codes, invitations and links, in one transaction. */

import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import type { AuditStore } from '../audit/store.ts'
import type { PeopleHooks } from '../hooks.ts'
import type { TokenStore } from '../tokens/store.ts'
import { clientIdOf } from './rules.ts'
import type { GrantRow, GrantStore } from './store.ts'

interface GrantEnding {
  readonly reason: string | undefined
  readonly atEpoch: number
  readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
}

/** Stores with rows that depend on a grant. */
export interface EndGrantStores {
  readonly grants: Pick<GrantStore, 'update'>
  readonly tokens: Pick<TokenStore, 'deleteOfGrant'>
  readonly oauth: { deleteBetween(userId: number, clientId: string): Promise<void> }
  readonly audit: AuditStore
}

export async function endGrant(
  stores: EndGrantStores & Transaction,
  grant: GrantRow,
  ending: GrantEnding,
): Promise<void> {
  await stores.grants.update(grant, {
    state: 'revoked',
    secret_hash: null,
    reason: ending.reason ?? null,
    updated_epoch: ending.atEpoch,
  })
  await stores.tokens.deleteOfGrant(grant.user_id, grant.id)
  if (grant.grantee_kind === 'app') await stores.oauth.deleteBetween(grant.user_id, grant.grantee)
  const clientId = clientIdOf(grant)
  await audit(stores, { action: 'shareRevoked', userId: grant.user_id, clientId, grantId: grant.id }, ending.atEpoch)
  await ending.hooks.shareRevoked(stores, grant.user_id, clientId)
}

export interface AccessStores {
  readonly grants: Pick<GrantStore, 'hold'>
}

/**
 * What an app creates must not outlive its access. Call this in the transaction that creates it: revoking either waits
 * for this transaction and removes what it created, or was first, and the app is refused.
 */
export async function refuseEndedApp(t: AccessStores, userId: number, clientId: string | null): Promise<void> {
  if (clientId === null || (await t.grants.hold(userId, clientId))) return
  throw new Refusal('unauthorized', say('This app no longer has access.'))
}
