/** The one way a grant ends: with it go tokens, refresh families, codes, invitations and links, in one transaction. */

import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import type { PeopleHooks } from '../hooks.ts'
import type { PeopleStores } from '../stores.ts'
import { clientIdOf } from './rules.ts'
import type { GrantRow } from './store.ts'

export interface Ending {
  readonly reason: string | undefined
  readonly atEpoch: number
  readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
}

export async function endGrant(stores: PeopleStores & Transaction, grant: GrantRow, ending: Ending): Promise<void> {
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
