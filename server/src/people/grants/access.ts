/** What an app makes must not outlive its access, also when both happen at the same moment. */
import { Refusal, say } from '../../lib/refusal.ts'
import type { GrantStore } from './store.ts'

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
