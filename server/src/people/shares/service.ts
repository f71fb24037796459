import type { Scope, ShareInvitation, ShareLink } from '@upshot/contract'
import type { Cover, Subject } from '../../http/caller.ts'
import type { SendMail } from '../../jobs/mail.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { type Language, say, wordTable } from '../../lib/language.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import { momentsIn, timeFault } from '../../lib/ranges.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { readMoment, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { OauthStore } from '../apps/store.ts'
import { audit } from '../audit/service.ts'
import { clientIdOf, coverOf, covers, isGrantable, isNamedBy, isNarrower, isOpen } from '../grants/rules.ts'
import { type EndGrantStores, endGrant } from '../grants/service.ts'
import type { GrantRow, GrantStore } from '../grants/store.ts'
import type { PeopleHooks } from '../hooks.ts'
import { BAD_ADDRESS } from '../refusals.ts'
import { isEmail } from '../users/service.ts'
import type { UserRow, UserStore } from '../users/store.ts'

const INVITATION_DAYS = 30
const LINK_DAYS = 30
/** Limit per day, because invitations are mails in our name. */
const INVITATIONS_A_DAY = 20

export type Shares = ReturnType<typeof createShares>

export function createShares({
  storage,
  clock,
  categoryIdNamed,
  hooks,
  baseUrl,
  sendMail,
}: {
  readonly storage: Storage<ShareStores>
  readonly clock: Clock
  readonly categoryIdNamed: (name: string) => number | undefined
  /** Called inside the revoking transaction. */
  readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
  readonly baseUrl: string
  /** Undefined = no mail server: the person passes the link on. */
  readonly sendMail: SendMail | undefined
}) {
  const list = (userId: number): Promise<GrantRow[]> =>
    storage.read(async ({ grants }) =>
      (await grants.ofUser(userId)).filter((grant) => grant.state === 'pending' || isOpen(grant, epochSeconds(clock))),
    )

  /** Returns the secret; only its hash is stored. The mail is committed with the invitation. */
  async function invite(
    userId: number,
    input: ShareInvitation,
    language: Language,
  ): Promise<{ grant: GrantRow; invitation: string; link: string }> {
    const faults = new Faults()
    const email = input.emailAddress.trim()
    if (!isEmail(email)) faults.add({ message: BAD_ADDRESS, field: 'emailAddress' })
    const cover = readCover(input, { categoryIdNamed, nowEpoch: epochSeconds(clock), faults })
    faults.refuseIfAny()
    const invitation = newToken('up_inv')
    const link = `${baseUrl}/auth/invitation/${invitation}`
    const grant = await storage.transaction(async (stores) => {
      await refuseTooMany(stores, userId)
      await sendMail?.(stores, { userId, ...invitationMail(input, link, language) })
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
    return { grant, invitation, link }
  }

  /**
   * Counted while the account is locked, so that concurrent requests cannot exceed the limit. Ended invitations count
   * too.
   */
  async function refuseTooMany(stores: ShareStores, userId: number): Promise<void> {
    await stores.users.hold(userId)
    const made = await stores.grants.invitationsSince(userId, epochSeconds(clock) - SECONDS_PER_DAY)
    if (made >= INVITATIONS_A_DAY)
      throw new Refusal(
        'tooMany',
        say('You can send {invitationsADay} invitations a day. Please try again tomorrow.', {
          invitationsADay: INVITATIONS_A_DAY,
        }),
      )
  }

  async function createLink(
    { userId, timeZone }: Pick<Subject, 'userId' | 'timeZone'>,
    input: ShareLink,
  ): Promise<{ grant: GrantRow; secret: string }> {
    const faults = new Faults()
    const momentAt = (field: 'from' | 'to' | 'earliestMeasurementTime' | 'latestMeasurementTime') =>
      readTime(input[field], field, faults) ?? undefined
    const requestedPeriod = {
      from: momentAt('from') === undefined ? undefined : input.from,
      to: momentAt('to') === undefined ? undefined : input.to,
      earliestMeasurementTime: momentAt('earliestMeasurementTime'),
      latestMeasurementTime: momentAt('latestMeasurementTime'),
    }
    const { from: from_epoch = null, to: to_epoch = null } = momentsIn(requestedPeriod, timeZone)
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
        report_purpose: input.purpose ?? null,
        has_health_link: 1,
        state: 'active',
        ends_epoch: ends,
        secret_hash: sha256(secret),
      }),
    )
    return { grant, secret }
  }

  /** A grant to a study or an app. */
  async function grant(
    t: Transaction,
    newGrant: Pick<GrantRow, 'user_id' | 'grantee_kind' | 'grantee' | 'name' | 'scopes'> & Partial<GrantRow>,
  ): Promise<GrantRow> {
    const stores = storage.join(t)
    const [existing] = await stores.grants.between(newGrant.user_id, newGrant)
    if (!existing) return insert(stores, { ...newGrant, state: 'active' })
    const isOtherAudience = existing.audience !== (newGrant.audience ?? null)
    if (newGrant.grantee_kind === 'app' && (isOtherAudience || isNarrower(newGrant, existing))) {
      // With fewer scopes or for another resource, the former grant ends with everything that depends on it.
      await endGrant(stores, existing, {
        reason: isOtherAudience ? 'replaced by a consent for another place' : 'replaced by a consent to fewer scopes',
        atEpoch: epochSeconds(clock),
        hooks,
      })
      return insert(stores, { ...newGrant, state: 'active' })
    }
    const changes = { scopes: newGrant.scopes, name: newGrant.name, updated_epoch: epochSeconds(clock) }
    await stores.grants.update(existing, changes)
    return { ...existing, ...changes }
  }

  type NewGrant = Pick<GrantRow, 'user_id' | 'grantee_kind' | 'grantee' | 'name' | 'scopes' | 'state'> &
    Partial<GrantRow>

  async function insert(stores: ShareStores, fields: NewGrant): Promise<GrantRow> {
    const nowEpoch = epochSeconds(clock)
    const empty = {
      categories: null,
      variable_ids: null,
      from_epoch: null,
      to_epoch: null,
      with_findings: 0,
      report_purpose: null,
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
        say('This invitation does not work: it may have been answered already, or it may have expired.'),
      )
    }
    if (grant.user_id === callerId) {
      throw new Refusal('badInput', [{ message: say('This is your own invitation.'), field: 'invitation' }])
    }
    return grant
  }

  async function revoke(userId: number, clientId: string, reason: string | undefined): Promise<void> {
    await storage.transaction(async (stores) => {
      const grants = (await stores.grants.ofUser(userId)).filter((grant) => isNamedBy(grant, clientId))
      if (grants.length === 0) throw new Refusal('notFound', say('Nobody with this clientId has access to your data.'))
      for (const grant of grants) await endGrant(stores, grant, { reason, atEpoch: epochSeconds(clock), hooks })
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

interface ShareStores extends EndGrantStores {
  readonly grants: GrantStore
  readonly users: Pick<UserStore, 'withId' | 'hold'>
  readonly oauth: Pick<OauthStore, 'app' | 'deleteBetween'>
}

/** Reading through a share: who shares with whom, what a share covers, and logging of reads. */
function createShareReading({ storage, clock }: { readonly storage: Storage<ShareStores>; readonly clock: Clock }) {
  /**
   * People who share with this person. An app sees people who granted it access: all of them if the caller owns the
   * app, otherwise only the caller.
   */
  async function sharers(callerId: number, clientId: string | null): Promise<UserRow[]> {
    return storage.read(async (stores) => {
      const app = clientId === null ? undefined : await stores.oauth.app(clientId)
      const isOwner = app !== undefined && app.user_id === callerId
      const granted =
        clientId === null
          ? await stores.grants.to({ grantee_kind: 'person', grantee: String(callerId) })
          : await stores.grants.to({ grantee_kind: 'app', grantee: clientId })
      const grants = granted
        .filter((grant) => isOpen(grant, epochSeconds(clock)))
        .filter((grant) => clientId === null || isOwner || grant.user_id === callerId)
        .filter((grant) => clientId === null || covers(grant, 'basic'))
      const users = await Promise.all(
        [...new Set(grants.map((grant) => grant.user_id))].map((id) => stores.users.withId(id)),
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
      const grant = grants.find((candidate) => isOpen(candidate, epochSeconds(clock)) && covers(candidate, scope))
      const owner = grant && (await stores.users.withId(ownerId))
      return grant && owner ? { grant, owner } : undefined
    })
  }

  /** What a share covers now; null if there is no share. Logs the read. */
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
    // Exporting readable data needs no more than the right to read it.
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

  /** Call it before showing anything: a read that cannot be logged must not happen. */
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

/** Reads what a posted invitation or link should cover. */
const DEFAULT_SCOPES = ['basic', 'readmeasurements']

interface CoverReading {
  readonly categoryIdNamed: (name: string) => number | undefined
  readonly nowEpoch: number
  readonly faults: Faults
}

function readCover(
  input: Pick<ShareInvitation, 'scopes' | 'categories' | 'endsAt'>,
  { categoryIdNamed, nowEpoch, faults }: CoverReading,
) {
  const scopes = listOf(input.scopes) ?? DEFAULT_SCOPES
  for (const scope of scopes.filter((scope) => !isGrantable(scope))) {
    faults.add({
      message: say('The scope "{scope}" cannot be granted to others.', { scope }),
      field: 'scopes',
    })
  }
  const categories = listOf(input.categories)?.map((name) => {
    const id = categoryIdNamed(name)
    return (
      id ??
      faults.add({
        message: say('There is no category "{name}".', { name }),
        field: 'categories',
      })
    )
  })
  return {
    scopes: scopes.join(' '),
    categories: categories === undefined ? null : JSON.stringify(categories),
    ends_epoch: readEnd(input.endsAt, nowEpoch, faults) ?? null,
  }
}

function readEnd(text: string | undefined, nowEpoch: number, faults: Faults): number | undefined {
  const epoch = readTime(text, 'endsAt', faults)
  if (epoch !== null && epoch <= nowEpoch)
    faults.add({
      message: say('endsAt must be in the future.'),
      field: 'endsAt',
    })
  return epoch ?? undefined
}

/** An array of names, or names separated by commas. */
const listOf = (names: readonly string[] | string | undefined): readonly string[] | undefined => {
  if (names === undefined) return undefined
  return typeof names === 'string' ? names.split(',').map((item) => item.trim()) : names
}

function readTime(text: string | undefined, field: string, faults: Faults): number | null {
  if (text === undefined) return null
  const moment = readMoment(text)
  if (!moment) faults.add(timeFault(field))
  return moment?.epochSeconds ?? null
}

/** The mail with an invitation. */
const mailWords = wordTable('people/shares/routes', {
  subject: 'An invitation to read health data',
  lead: 'Someone invites you to read data that they record with Upshot.',
  below:
    'The link is for you alone and works for 30 days. If you do not know who sent it, you can ignore this message.',
})

/**
 * The inviting person may choose the text; the link is always ours, on a separate line. The mail is in the language of
 * the inviting person: of the invited person we know only the address.
 */
function invitationMail({ emailAddress, emailSubject, emailBody }: ShareInvitation, link: string, language: Language) {
  const { subject, lead, below } = mailWords[language]
  return {
    to: emailAddress.trim(),
    subject: emailSubject?.trim() || subject,
    text: `${emailBody?.trim() || lead}\n\n${link}\n\n${below}`,
  }
}
