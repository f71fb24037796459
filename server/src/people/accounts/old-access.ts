/**
 * Access that was given before a password was reset: whoever knew the old password may have given it. It ends with the
 * reset, except for what the person knows and keeps.
 */
import type { Clock } from '../../lib/clock.ts'
import { epochSeconds } from '../../lib/clock.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import { endGrant } from '../grants/service.ts'
import type { OldAccess, PeopleHooks } from '../hooks.ts'
import { WEB_APP } from '../tokens/rules.ts'
import type { AccountStores } from './store.ts'

const tokenKey = (id: number): string => `token-${id}`
const passkeyKey = (id: number): string => `passkey-${id}`
const providerKey = (provider: string): string => `provider-${provider}`
const grantKey = (id: number): string => `grant-${id}`

/** Whatever lets somebody in or takes something in or out; taking part in studies gives nobody access. */
export async function listOldAccess(
  stores: AccountStores & Transaction,
  userId: number,
  hooks: Pick<PeopleHooks, 'listAccess'>,
): Promise<readonly OldAccess[]> {
  const others: OldAccess[] = []
  await hooks.listAccess(stores, userId, others)
  const tokens = (await stores.tokens.ofUser(userId)).filter((row) => row.grant_id === null && row.name !== WEB_APP)
  const grants = await stores.grants.ofUser(userId)
  return [
    ...(await stores.accounts.passkeysOf(userId)).map(({ id, name }) => ({
      key: passkeyKey(id),
      kind: 'passkey' as const,
      name,
    })),
    ...(await stores.identities.ofUser(userId)).map(({ provider }) => ({
      key: providerKey(provider),
      kind: 'provider' as const,
      name: provider,
    })),
    ...tokens.map(({ id, name }) => ({ key: tokenKey(id), kind: 'token' as const, name })),
    ...grants.flatMap(({ id, name, grantee_kind: kind }) =>
      kind === 'study' ? [] : [{ key: grantKey(id), kind, name }],
    ),
    ...others,
  ]
}

/** Returns what ended. */
export async function endOldAccess(
  t: AccountStores & Transaction,
  userId: number,
  {
    kept,
    clock,
    hooks,
  }: {
    readonly kept: ReadonlySet<string>
    readonly clock: Clock
    readonly hooks: Pick<PeopleHooks, 'shareRevoked' | 'listAccess' | 'accessReset'>
  },
): Promise<readonly OldAccess[]> {
  const ended = (await listOldAccess(t, userId, hooks)).filter(({ key }) => !kept.has(key))
  const keys = new Set(ended.map(({ key }) => key))
  const atEpoch = epochSeconds(clock)
  for (const { id, name } of await t.tokens.ofUser(userId)) {
    if (!keys.has(tokenKey(id))) continue
    await t.tokens.delete(userId, id)
    await audit(t, { action: 'tokenRevoked', userId, text: name }, atEpoch)
  }
  for (const grant of await t.grants.ofUser(userId))
    if (keys.has(grantKey(grant.id))) await endGrant(t, grant, { reason: 'the password was reset', atEpoch, hooks })
  await hooks.accessReset(t, userId, kept)
  return ended
}

/** After the former account was recorded, so that undoing the reset brings them back. */
export async function endOldWaysIn(
  { accounts, identities }: AccountStores,
  userId: number,
  ended: readonly OldAccess[],
): Promise<void> {
  const keys = new Set(ended.map(({ key }) => key))
  for (const { id } of await accounts.passkeysOf(userId))
    if (keys.has(passkeyKey(id))) await accounts.deletePasskey(userId, id)
  const rows = await identities.ofUser(userId)
  await identities.replaceOf(
    userId,
    rows.filter(({ provider }) => !keys.has(providerKey(provider))),
  )
}
