/**
 * Signing in with an account elsewhere (OpenID Connect). An account here is linked only through an address that the
 * provider has verified, and after the person has signed in the way they already can; or it is created, if registration
 * allows it.
 */
import type { SignInProvider } from '../../config/sign-in.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, type Sentence, say } from '../../lib/language.ts'
import type { Logger } from '../../lib/log.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Sealing } from '../../lib/sealing.ts'
import { isTimeZone } from '../../lib/zone.ts'
import type { GuardedRequestsDependencies } from '../../notify/guarded-requests.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { useLink } from '../accounts/links.ts'
import type { RegistrationSetting } from '../accounts/service.ts'
import type { AccountStores } from '../accounts/store.ts'
import { audit } from '../audit/service.ts'
import type { AccountChanges } from '../changes/service.ts'
import type { RequestOrigin, Sessions, SignedInUser } from '../sessions/service.ts'
import type { Users } from '../users/service.ts'
import type { UserRow } from '../users/store.ts'
import { type Claims, createProtocol, type Expected, type Protocol } from './protocol.ts'
import type { IdentityRow, IdentityStore } from './store.ts'

/** Why somebody is sent to a provider. */
export type ProviderVisit =
  | { readonly kind: 'signIn'; readonly next: string; readonly isShared: boolean; readonly invitation?: string }
  /** To confirm who they are, before they change how they sign in. */
  | { readonly kind: 'confirm'; readonly next: string; readonly sessionId: number; readonly isForApp: boolean }
  /** To sign in with it from now on. */
  | { readonly kind: 'link'; readonly sessionId: number }

interface Ticket {
  readonly provider: string
  readonly expected: Expected
  readonly purpose: ProviderVisit
  readonly expiresEpoch: number
}

/** An account elsewhere whose address belongs to an account here, until its owner has signed in here. */
interface PendingLink {
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly expiresEpoch: number
}

type SignInOutcome =
  | { readonly kind: 'in'; readonly cookie: string; readonly next: string; readonly isShared: boolean }
  | { readonly kind: 'confirmed'; readonly next: string; readonly isForApp: boolean }
  | { readonly kind: 'linked' }
  /** The person first has to sign in the way they already can. */
  | { readonly kind: 'mustLink'; readonly pending: string; readonly email: string }

const TICKET = 'provider ticket'
const PENDING = 'provider link'
const TICKET_SECONDS = 10 * 60
const PENDING_SECONDS = 15 * 60

type ProviderStores = AccountStores & { readonly identities: IdentityStore }

const NO_PROVIDER = say('There is no such way to sign in here.')
const TRY_AGAIN = say('This took too long, or was started in another browser. Please try again.')

export type Providers = ReturnType<typeof createProviders>

export function createProviders(dependencies: {
  readonly storage: Storage<ProviderStores>
  readonly clock: Clock
  readonly log: Logger
  readonly sealing: Sealing
  readonly users: Users
  readonly sessions: Sessions
  readonly changes: Pick<AccountChanges, 'record'>
  readonly registrationSetting: Pick<RegistrationSetting, 'current'>
  readonly baseUrl: string
  readonly signInProviders: readonly SignInProvider[]
  readonly passwordSignIn: boolean
  readonly outside: Partial<GuardedRequestsDependencies> | undefined
}) {
  const { storage, clock, log, sealing, users, sessions, changes, registrationSetting, signInProviders } = dependencies
  const protocols = new Map(signInProviders.map((provider) => [provider.id, createProtocol(provider, dependencies)]))
  const list: readonly { readonly id: string; readonly name: string }[] = signInProviders.map(({ id, name }) => ({
    id,
    name,
  }))

  function protocolOf(id: string): Protocol {
    const protocol = protocols.get(id)
    if (!protocol) throw new Refusal('notFound', NO_PROVIDER)
    return protocol
  }

  /** The reason is for the administrator; a stranger only learns that it failed. */
  async function asking<T>(
    { provider }: Protocol,
    sentence: (name: string) => Sentence,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error, provider: provider.id }, 'signing in with a provider failed')
      throw new Refusal('badInput', sentence(provider.name))
    }
  }

  async function begin(id: string, purpose: ProviderVisit): Promise<{ readonly url: string; readonly ticket: string }> {
    const protocol = protocolOf(id)
    const unreachable = (provider: string) =>
      say('{provider} cannot be reached, or is not set up as this server expects. Please try again later.', {
        provider,
      })
    const { url, expected } = await asking(protocol, unreachable, () =>
      protocol.begin({ isFresh: purpose.kind === 'confirm' }),
    )
    const ticket: Ticket = { provider: id, expected, purpose, expiresEpoch: epochSeconds(clock) + TICKET_SECONDS }
    return { url, ticket: await sealing.seal(JSON.stringify(ticket), TICKET) }
  }

  async function opened<T extends { readonly expiresEpoch: number }>(sealed: string, as: string): Promise<T> {
    const text = await sealing.open(sealed, as)
    const content = text === undefined ? undefined : (JSON.parse(text) as T)
    if (!content || content.expiresEpoch <= epochSeconds(clock)) throw new Refusal('badInput', TRY_AGAIN)
    return content
  }

  interface Return {
    readonly query: string
    readonly ticket: string
    readonly from: RequestOrigin
    readonly language: Language
    /** The signed-in person, if any. */
    readonly signedIn: SignedInUser | undefined
  }

  async function finish(id: string, back: Return): Promise<SignInOutcome> {
    const protocol = protocolOf(id)
    const { provider, expected, purpose } = await opened<Ticket>(back.ticket, TICKET)
    // The response of one provider must not be accepted for another (mix-up).
    if (provider !== id) throw new Refusal('badInput', TRY_AGAIN)
    const unconfirmed = (name: string) =>
      say('{provider} did not confirm who you are. Please try again.', { provider: name })
    const claims = await asking(protocol, unconfirmed, () => protocol.finish(back.query, expected))
    refuseOutsiders(protocol.provider, claims)
    if (purpose.kind === 'signIn') return signIn(protocol.provider, claims, purpose, back)
    const { signedIn } = back
    if (!signedIn || signedIn.session.id !== purpose.sessionId) throw new Refusal('badInput', TRY_AGAIN)
    if (purpose.kind === 'link') return link(signedIn, { provider: id, ...claims, issuer: protocol.provider.issuer })
    await confirm(signedIn, protocol.provider, claims)
    return { kind: 'confirmed', next: purpose.next, isForApp: purpose.isForApp }
  }

  async function signIn(
    provider: SignInProvider,
    claims: Claims,
    purpose: Extract<ProviderVisit, { kind: 'signIn' }>,
    { from, language }: Return,
  ): Promise<SignInOutcome> {
    const { next, isShared, invitation } = purpose
    const device = { ...from, isShared, provider: { issuer: provider.issuer, sid: claims.sid ?? null } }
    const identity = await storage.read((t) => t.identities.withSubject(provider.issuer, claims.subject))
    if (identity) {
      const cookie = await storage.transaction(async (t) => {
        await t.identities.noteUse(identity, epochSeconds(clock))
        await followGroups(t, identity.user_id, provider, claims)
        return sessions.begin(t, identity.user_id, device)
      })
      return { kind: 'in', cookie, next, isShared }
    }
    const email = verifiedEmail(provider, claims)
    const owner = await storage.read((t) => t.users.withEmail(nameKey(email)))
    if (owner) return { kind: 'mustLink', email, pending: await pendingOf(provider, claims.subject, email) }
    const isOpen = (await registrationSetting.current()) === 'open'
    if (!isOpen && invitation === undefined)
      throw new Refusal(
        'forbidden',
        say('There is no account for your address here. Ask the person who runs this server for an invitation.'),
      )
    const prepared = await users.prepare({
      email,
      name: claims.name,
      timeZone: claims.timeZone !== undefined && isTimeZone(claims.timeZone) ? claims.timeZone : undefined,
      language,
      isAdministrator: false,
    })
    const cookie = await storage.transaction(async (t) => {
      if (!isOpen) await useLink(t, clock, 'register', invitation ?? '')
      const user = await users.insert(t, prepared)
      await insertIdentity(t, user, { provider: provider.id, issuer: provider.issuer, subject: claims.subject, email })
      await followGroups(t, user.id, provider, claims)
      return sessions.begin(t, user.id, device)
    })
    return { kind: 'in', cookie, next, isShared }
  }

  /** Only if the administrator has named a group: it then decides at every sign-in. */
  async function followGroups(
    t: ProviderStores,
    userId: number,
    provider: SignInProvider,
    { groups }: Claims,
  ): Promise<void> {
    if (provider.adminGroup === undefined) return
    const is_administrator = groups.includes(provider.adminGroup) ? 1 : 0
    const user = await t.users.withId(userId)
    if (!user || user.is_administrator === is_administrator) return
    await t.users.update(userId, { is_administrator })
    await users.noteAdministrator(t, userId, is_administrator === 1)
  }

  const pendingOf = (provider: SignInProvider, subject: string, email: string): Promise<string> => {
    const expiresEpoch = epochSeconds(clock) + PENDING_SECONDS
    const pending: PendingLink = { provider: provider.id, issuer: provider.issuer, subject, email, expiresEpoch }
    return sealing.seal(JSON.stringify(pending), PENDING)
  }

  const pending = (sealed: string): Promise<PendingLink> => opened<PendingLink>(sealed, PENDING)

  /** Whether the password of this address may be used, although the password form is off. */
  const mayUsePassword = async (email: string, sealedLink: string | undefined): Promise<boolean> => {
    if (dependencies.passwordSignIn) return true
    const pendingLink = sealedLink === undefined ? undefined : await pending(sealedLink).catch(() => undefined)
    return pendingLink !== undefined && nameKey(pendingLink.email) === nameKey(email)
  }

  /** The signed-in person confirms that the account elsewhere is theirs. */
  async function completeLink(signedIn: SignedInUser, sealedLink: string): Promise<void> {
    const { provider, issuer, subject, email } = await pending(sealedLink)
    await link(signedIn, { provider, issuer, subject, email, isEmailVerified: true })
  }

  async function link(
    { user }: SignedInUser,
    claims: Pick<Claims, 'subject' | 'isEmailVerified' | 'email'> & {
      readonly provider: string
      readonly issuer: string
    },
  ): Promise<SignInOutcome> {
    const { provider } = protocolOf(claims.provider)
    const email = verifiedEmail(provider, claims)
    if (nameKey(email) !== user.email_key)
      throw new Refusal(
        'forbidden',
        say(
          'Your address at {provider} differs from the one here. Change one of them first, so that both are the same.',
          {
            provider: provider.name,
          },
        ),
      )
    await storage.transaction(async (t) => {
      await changes.record(t, user.id, 'providerAdded', provider.name)
      await insertIdentity(t, user, { ...claims, email })
      await audit(t, { action: 'providerAdded', userId: user.id, text: provider.name }, epochSeconds(clock))
    })
    return { kind: 'linked' }
  }

  async function insertIdentity(
    t: ProviderStores & Transaction,
    { id: user_id }: UserRow,
    { provider, issuer, subject, email }: Pick<IdentityRow, 'provider' | 'issuer' | 'subject' | 'email'>,
  ): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    const row = { user_id, issuer, subject, provider, email, created_epoch: nowEpoch, last_used_epoch: nowEpoch }
    const belongsTo = (await t.identities.withSubject(issuer, subject))?.user_id === user_id
    if (!belongsTo && !(await t.identities.insert(row)))
      throw new Refusal('conflict', say('This account is already used by somebody else here.'))
  }

  async function confirm(signedIn: SignedInUser, provider: SignInProvider, { subject }: Claims): Promise<void> {
    const identity = await storage.read((t) => t.identities.withSubject(provider.issuer, subject))
    if (identity?.user_id !== signedIn.user.id)
      throw new Refusal('forbidden', say('That is not the account you sign in with here.'))
    await storage.transaction(({ accounts }) => accounts.confirmSession(signedIn.session, epochSeconds(clock)))
  }

  /** The configured providers that a person signs in with. */
  async function ofUser(userId: number): Promise<typeof list> {
    const rows = await storage.read((t) => t.identities.ofUser(userId))
    return signInProviders.filter(({ issuer }) => rows.some((row) => row.issuer === issuer))
  }

  /** Not if it is their only way to sign in. */
  const unlink = (user: UserRow, id: string): Promise<void> =>
    storage.transaction(async (t) => {
      const { provider } = protocolOf(id)
      const others = (await t.identities.ofUser(user.id)).filter(({ issuer }) => issuer !== provider.issuer)
      const hasOther =
        user.password_hash !== null || others.length > 0 || (await t.accounts.passkeysOf(user.id)).length > 0
      if (!hasOther)
        throw new Refusal('badInput', say('This is your only way to sign in. Set a password or add a passkey first.'))
      await changes.record(t, user.id, 'providerRemoved', provider.name)
      if (!(await t.identities.remove(user.id, provider.issuer))) throw new Refusal('notFound', NO_PROVIDER)
      await audit(t, { action: 'providerRemoved', userId: user.id, text: provider.name }, epochSeconds(clock))
    })

  /** Where a browser goes after signing out here, to sign out there too. */
  async function signOutUrl(issuer: string): Promise<string | undefined> {
    const protocol = [...protocols.values()].find(({ provider }) => provider.issuer === issuer)
    if (!protocol) return undefined
    // Signing out here has succeeded, whether the provider can be reached or not.
    return protocol.endSessionUrl().catch(() => undefined)
  }

  /** The provider reports that somebody signed out there. Repeating it changes nothing. */
  async function backChannel(id: string, logoutToken: string): Promise<void> {
    const protocol = protocolOf(id)
    const unreadable = () => say('The logout token is not valid.')
    const notice = await asking(protocol, unreadable, () => protocol.readLogout(logoutToken))
    await storage.transaction((t) => endSessions(t, protocol.provider.issuer, notice))
  }

  async function endSessions(
    t: ProviderStores & Transaction,
    issuer: string,
    { subject, sid }: { readonly subject: string | undefined; readonly sid: string | undefined },
  ): Promise<void> {
    const rows = await t.accounts.sessionsFrom(issuer, sid)
    const owner = subject === undefined ? undefined : await t.identities.withSubject(issuer, subject)
    if (subject !== undefined && !owner) return
    for (const row of rows.filter(({ user_id }) => owner === undefined || user_id === owner.user_id))
      await sessions.endIn(t, row.user_id, row.id)
  }

  const isPasswordAllowed = dependencies.passwordSignIn
  return {
    list,
    isPasswordAllowed: isPasswordAllowed,
    begin,
    finish,
    pending,
    mayUsePassword,
    completeLink,
    ofUser,
    unlink,
    signOutUrl,
    backChannel,
  }
}

function refuseOutsiders({ allowedGroup, name }: SignInProvider, { groups }: Claims): void {
  if (allowedGroup === undefined || groups.includes(allowedGroup)) return
  throw new Refusal('forbidden', say('Your account at {provider} may not use this server.', { provider: name }))
}

/** Someone who can claim an address at a provider must not get into the account that has it here. */
function verifiedEmail(
  { name }: SignInProvider,
  { email, isEmailVerified }: Pick<Claims, 'email' | 'isEmailVerified'>,
): string {
  if (email !== undefined && isEmailVerified) return email
  throw new Refusal(
    'forbidden',
    say('{provider} does not say that your e-mail address is verified. Please verify it there first.', {
      provider: name,
    }),
  )
}
