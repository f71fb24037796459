/** Reading through a share: who shares with whom, what a share covers now, and the note that it was read. */
import type { Scope } from '@upshot/contract'
import type { Cover } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Storage } from '../../storage/storage.ts'
import { audit } from '../audit/service.ts'
import { clientIdOf, coverOf, covers, isOpen } from '../grants/rules.ts'
import type { GrantRow } from '../grants/store.ts'
import type { UserRow } from '../users/store.ts'
import type { ShareStores } from './stores.ts'

export function createShareReading({
  storage,
  clock,
}: {
  readonly storage: Storage<ShareStores>
  readonly clock: Clock
}) {
  /** People who share with this person. An app hears of those who let it in: of all of them through its owner, else of this one. */
  async function sharers(callerId: number, clientId: string | null): Promise<UserRow[]> {
    return storage.read(async (stores) => {
      const app = clientId === null ? undefined : await stores.oauth.app(clientId)
      const isOwner = app !== undefined && app.user_id === callerId
      const granted =
        clientId === null
          ? await stores.grants.to({ grantee_kind: 'person', grantee: String(callerId) })
          : await stores.grants.to({ grantee_kind: 'app', grantee: clientId })
      const grants = granted
        .filter((one) => isOpen(one, epochSeconds(clock)))
        .filter((one) => clientId === null || isOwner || one.user_id === callerId)
        .filter((one) => clientId === null || covers(one, 'basic'))
      const users = await Promise.all(
        [...new Set(grants.map((one) => one.user_id))].map((id) => stores.users.withId(id)),
      )
      return users.filter((user) => user !== undefined)
    })
  }

  /** The grant by which `readerId` may use `scope` on another person's data, and that person. */
  async function accessTo(
    ownerId: number,
    readerId: number,
    scope: Scope,
  ): Promise<{ grant: GrantRow; owner: UserRow } | undefined> {
    return storage.read(async (stores) => {
      const grants = await stores.grants.between(ownerId, { grantee_kind: 'person', grantee: String(readerId) })
      const grant = grants.find((one) => isOpen(one, epochSeconds(clock)) && covers(one, scope))
      const owner = grant && (await stores.users.withId(ownerId))
      return grant && owner ? { grant, owner } : undefined
    })
  }

  /** Through a share, as it stands now: what it covers; null where there is none. The read is noted. */
  async function coverFor(ownerId: number, readerId: number, what: string): Promise<Cover | undefined | null> {
    const access = await accessTo(ownerId, readerId, 'readmeasurements')
    if (!access) return null
    await noteRead(access.grant, what, readerId)
    return coverOf(access.grant)
  }

  /** Personal tokens only: an app that holds one person's token does not read another's data with it. */
  async function readThroughShare(
    caller: { readonly userId: number; readonly clientId: string | null },
    { userId, scope, what }: { readonly userId: number; readonly scope: Scope; readonly what: string },
  ) {
    // Taking along what may be read is no more than reading it.
    const needed = scope === 'export' ? 'readmeasurements' : scope
    const access = caller.clientId === null ? await accessTo(userId, caller.userId, needed) : undefined
    if (!access) return undefined
    await noteRead(access.grant, what, caller.userId)
    return { userId, timeZone: access.owner.time_zone, cover: coverOf(access.grant) }
  }

  async function openLink(secret: string): Promise<{ grant: GrantRow; owner: UserRow } | undefined> {
    return storage.read(async (stores) => {
      const grant = await stores.grants.withSecret(sha256(secret))
      if (grant?.grantee_kind !== 'link' || !isOpen(grant, epochSeconds(clock))) return undefined
      const owner = await stores.users.withId(grant.user_id)
      return owner ? { grant, owner } : undefined
    })
  }

  /** Before anything is shown: a read that cannot be logged does not happen. */
  async function noteRead(grant: GrantRow, what: string, readerId?: number): Promise<void> {
    const reader = readerId === undefined ? {} : { actorUserId: readerId }
    const event = {
      action: 'shareRead',
      userId: grant.user_id,
      grantId: grant.id,
      clientId: clientIdOf(grant),
      text: what,
      ...reader,
    } as const
    await storage.transaction((stores) => audit(stores, event, epochSeconds(clock)))
  }

  return { sharers, accessTo, coverFor, readThroughShare, openLink, noteRead }
}
