/** The one way a grant ends: with it go tokens, refresh families, codes, invitations and links, in one transaction. */

import { Refusal, say } from '../../lib/refusal.ts'
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

/** Where something is kept that a grant allowed. */
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

/** What an app makes must not outlive its access, also when both happen at the same moment. */
export interface AccessStores {
  readonly grants: Pick<GrantStore, 'hold'>
}

/**
 * For whoever keeps something in the name of an app, in the transaction that does. Ending the access waits for it and
 * then finds what was made; or it came first, and nothing is made.
 */
export async function refuseEndedApp(t: AccessStores, userId: number, clientId: string | null): Promise<void> {
  if (clientId === null || (await t.grants.hold(userId, clientId))) return
  throw new Refusal('unauthorized', say('This app no longer has access.', 'Diese App hat keinen Zugang mehr.'))
}
