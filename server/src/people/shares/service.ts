import type { ShareInvitation, ShareLink } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import { Faults, Refusal, say } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import { endGrant } from '../grants/revoke.ts'
import { clientIdOf, isNarrower, isOpen } from '../grants/rules.ts'
import type { GrantRow } from '../grants/store.ts'
import type { PeopleHooks } from '../hooks.ts'
import { BAD_ADDRESS } from '../refusals.ts'
import { isEmail } from '../users/service.ts'
import type { UserRow } from '../users/store.ts'
import { readCover, readEnd, readTime } from './read-cover.ts'
import { createShareReading } from './reading.ts'
import type { ShareStores } from './stores.ts'

const INVITATION_DAYS = 30
const LINK_DAYS = 30
/** Invitations go out as mails in our name: so many a day. */
const INVITATIONS_A_DAY = 20

export interface ShareParts {
  readonly storage: Storage<ShareStores>
  readonly clock: Clock
  readonly categoryIdNamed: (name: string) => number | undefined
  /** Called inside the revoking transaction. */
  readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
}

export type Shares = ReturnType<typeof createShares>

export function createShares({ storage, clock, categoryIdNamed, hooks }: ShareParts) {
  const list = (userId: number): Promise<GrantRow[]> =>
    storage.read(async ({ grants }) =>
      (await grants.ofUser(userId)).filter((grant) => grant.state === 'pending' || isOpen(grant, epochSeconds(clock))),
    )

  /** The secret exists only in what this returns. */
  async function invite(userId: number, input: ShareInvitation): Promise<{ grant: GrantRow; invitation: string }> {
    const faults = new Faults()
    const email = input.emailAddress.trim()
    if (!isEmail(email)) faults.add({ message: BAD_ADDRESS, field: 'emailAddress' })
    const cover = readCover(input, { categoryIdNamed, nowEpoch: epochSeconds(clock), faults })
    faults.refuseIfAny()
    const invitation = newToken('up_inv')
    const grant = await storage.transaction(async (stores) => {
      await refuseTooMany(stores, userId)
      return insert(stores, {
        user_id: userId,
        grantee_kind: 'person',
        grantee: nameKey(email),
        name: tidyName(input.name ?? '') || email,
        state: 'pending',
        secret_hash: sha256(invitation),
        ...cover,
      })
    })
    return { grant, invitation }
  }

  /** Counted with the account held: many at once are not more. Those that ended count, too. */
  async function refuseTooMany(stores: ShareStores, userId: number): Promise<void> {
    await stores.users.hold(userId)
    const made = await stores.grants.invitationsSince(userId, epochSeconds(clock) - SECONDS_PER_DAY)
    if (made >= INVITATIONS_A_DAY)
      throw new Refusal(
        'tooMany',
        say(
          `You can send ${INVITATIONS_A_DAY} invitations a day. Please try again tomorrow.`,
          `Du kannst ${INVITATIONS_A_DAY} Einladungen am Tag senden. Bitte versuch es morgen noch einmal.`,
        ),
      )
  }

  async function createLink(userId: number, input: ShareLink): Promise<{ grant: GrantRow; secret: string }> {
    const faults = new Faults()
    const span = (field: 'earliestMeasurementTime' | 'latestMeasurementTime') => readTime(input[field], field, faults)
    const from_epoch = span('earliestMeasurementTime')
    const to_epoch = span('latestMeasurementTime')
    const ends = readEnd(input.endsAt, epochSeconds(clock), faults) ?? epochSeconds(clock) + LINK_DAYS * SECONDS_PER_DAY
    faults.refuseIfAny()
    const secret = newToken('up_link')
    const grant = await storage.transaction((stores) =>
      insert(stores, {
        user_id: userId,
        grantee_kind: 'link',
        grantee: '',
        name: tidyName(input.name),
        scopes: 'readmeasurements',
        variable_ids: JSON.stringify([...new Set(input.variableIds)]),
        from_epoch,
        to_epoch,
        with_findings: input.includesFindings ? 1 : 0,
        has_health_link: 1,
        state: 'active',
        ends_epoch: ends,
        secret_hash: sha256(secret),
      }),
    )
    return { grant, secret }
  }

  /** A study or an app that a person agreed to. */
  async function grant(
    t: Transaction,
    wanted: Pick<GrantRow, 'user_id' | 'grantee_kind' | 'grantee' | 'name' | 'scopes'> & Partial<GrantRow>,
  ): Promise<GrantRow> {
    const stores = storage.join(t)
    const [found] = await stores.grants.between(wanted.user_id, wanted)
    if (!found) return insert(stores, { ...wanted, state: 'active' })
    const isElsewhere = found.audience !== (wanted.audience ?? null)
    if (wanted.grantee_kind === 'app' && (isElsewhere || isNarrower(wanted, found))) {
      // What hangs on the scopes that are taken back must not stay: the app begins anew with what is left.
      await endGrant(stores, found, {
        reason: isElsewhere ? 'replaced by a consent for another place' : 'replaced by a consent to fewer scopes',
        atEpoch: epochSeconds(clock),
        hooks,
      })
      return insert(stores, { ...wanted, state: 'active' })
    }
    const changes = { scopes: wanted.scopes, name: wanted.name, updated_epoch: epochSeconds(clock) }
    await stores.grants.update(found, changes)
    return { ...found, ...changes }
  }

  type New = Pick<GrantRow, 'user_id' | 'grantee_kind' | 'grantee' | 'name' | 'scopes' | 'state'> & Partial<GrantRow>

  async function insert(stores: ShareStores, fields: New): Promise<GrantRow> {
    const nowEpoch = epochSeconds(clock)
    const empty = {
      categories: null,
      variable_ids: null,
      from_epoch: null,
      to_epoch: null,
      with_findings: 0,
      has_health_link: 0,
      ends_epoch: null,
      secret_hash: null,
      reason: null,
      audience: null,
    }
    const row: GrantRow = {
      ...empty,
      ...fields,
      id: await stores.grants.newId(),
      created_epoch: nowEpoch,
      updated_epoch: nowEpoch,
    }
    await stores.grants.insert(row)
    const action = row.state === 'pending' ? 'shareInvited' : 'shareGranted'
    await audit(stores, { action, userId: row.user_id, grantId: row.id, clientId: clientIdOf(row) }, nowEpoch)
    return row
  }

  async function accept(caller: UserRow, invitation: string): Promise<GrantRow> {
    return storage.transaction(async (stores) => {
      const pending = await pendingFor(stores, caller.id, invitation)
      const nowEpoch = epochSeconds(clock)
      const grantee = { grantee_kind: 'person' as const, grantee: String(caller.id) }
      for (const older of await stores.grants.between(pending.user_id, grantee)) {
        await endGrant(stores, older, { reason: 'replaced by a new invitation', atEpoch: nowEpoch, hooks })
      }
      const changes = { ...grantee, state: 'active' as const, secret_hash: null, updated_epoch: nowEpoch }
      await stores.grants.update(pending, changes)
      const event = {
        action: 'shareGranted',
        userId: pending.user_id,
        actorUserId: caller.id,
        grantId: pending.id,
      } as const
      await audit(stores, event, nowEpoch)
      return { ...pending, ...changes }
    })
  }

  async function decline(callerId: number, invitation: string): Promise<void> {
    await storage.transaction(async (stores) => {
      const pending = await pendingFor(stores, callerId, invitation)
      const nowEpoch = epochSeconds(clock)
      await stores.grants.update(pending, { state: 'declined', secret_hash: null, updated_epoch: nowEpoch })
      const event = {
        action: 'shareDeclined',
        userId: pending.user_id,
        actorUserId: callerId,
        grantId: pending.id,
      } as const
      await audit(stores, event, nowEpoch)
    })
  }

  async function pendingFor(stores: ShareStores, callerId: number, invitation: string): Promise<GrantRow> {
    const grant = await stores.grants.withSecret(sha256(invitation))
    const isTooOld =
      grant !== undefined && grant.created_epoch + INVITATION_DAYS * SECONDS_PER_DAY < epochSeconds(clock)
    if (grant?.state !== 'pending' || grant.grantee_kind !== 'person' || isTooOld) {
      throw new Refusal(
        'notFound',
        say(
          'This invitation does not work: it may have been answered already, or it may have expired.',
          'Diese Einladung geht nicht: Vielleicht wurde sie schon beantwortet, oder sie ist abgelaufen.',
        ),
      )
    }
    if (grant.user_id === callerId) {
      throw new Refusal('badInput', [
        { message: say('This is your own invitation.', 'Das ist deine eigene Einladung.'), field: 'invitation' },
      ])
    }
    return grant
  }

  async function revoke(userId: number, clientId: string, reason: string | undefined): Promise<void> {
    await storage.transaction(async (stores) => {
      const found = (await stores.grants.ofUser(userId)).filter((grant) => clientIdOf(grant) === clientId)
      if (found.length === 0)
        throw new Refusal(
          'notFound',
          say(
            'Nobody with this clientId has access to your data.',
            'Niemand mit dieser clientId hat Zugang zu deinen Daten.',
          ),
        )
      for (const grant of found) await endGrant(stores, grant, { reason, atEpoch: epochSeconds(clock), hooks })
    })
  }

  return {
    list,
    invite,
    createLink,
    grant,
    accept,
    decline,
    revoke,
    ...createShareReading({ storage, clock }),
  }
}
