/** The first administrator, registration, sign-in, forgotten passwords, a new e-mail address. */

import { type Registration, registrations } from '@upshot/contract'
import { handles, type JobHandlers, type RecurringJob } from '../../jobs/job.ts'
import { type SendMail, SHORT_LIVED } from '../../jobs/mail.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { type Language, languageOf, type Sentence, say, wordTable } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, utcText } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import type { AccountChanges } from '../changes/service.ts'
import { endGrant } from '../grants/service.ts'
import type { OldAccess, PeopleHooks } from '../hooks.ts'
import { BAD_ADDRESS, linkGone, NO_ACCOUNT } from '../refusals.ts'
import type { RequestOrigin, Sessions } from '../sessions/service.ts'
import { WEB_APP } from '../tokens/rules.ts'
import { checkNoPassword, hashPassword, isPassword } from '../users/password.ts'
import { isEmail, type NewUser, type PreparedUser, refuseBadPassword, type Users } from '../users/service.ts'
import type { UserRow } from '../users/store.ts'
import { PIN_SECONDS } from './device-pins.ts'
import { makeLink, peekLink, useLink } from './links.ts'
import type { SecondFactor } from './second-factor.ts'
import type { AccountStore, AccountStores, LinkRow } from './store.ts'
import { forgottenBeforeMs, type Throttle } from './throttle.ts'

// Access given before a password was reset: somebody with the old password may have given it. It ends with
// the reset, except for what the person knows and keeps.

const tokenKey = (id: number): string => `token-${id}`
const passkeyKey = (id: number): string => `passkey-${id}`
const providerKey = (provider: string): string => `provider-${provider}`
const grantKey = (id: number): string => `grant-${id}`

/** Everything that gives access or moves data in or out; taking part in studies gives no access. */
async function listOldAccess(
  stores: AccountStores & Transaction,
  userId: number,
  hooks: Pick<PeopleHooks, 'listAccess'>,
): Promise<readonly OldAccess[]> {
  const ofOtherModules: OldAccess[] = []
  await hooks.listAccess(stores, userId, ofOtherModules)
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
    ...ofOtherModules,
  ]
}

/** Returns what ended. */
async function endOldAccess(
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
async function removeOldSignInMethods(
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

export interface AccountDependencies {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly users: Users
  readonly sessions: Sessions
  readonly secondFactor: SecondFactor
  readonly throttle: Throttle
  readonly registrationSetting: Pick<RegistrationSetting, 'current'>
  readonly baseUrl: string
  readonly changes: AccountChanges
  readonly hooks: Pick<PeopleHooks, 'shareRevoked' | 'resetLinkMade' | 'listAccess' | 'accessReset'>
  /** Undefined = no mail server. */
  readonly sendMail: SendMail | undefined
}

/** What a reset link says about itself. */
interface ResetPayload {
  /** Not requested by the person: it ends all access, whatever the form says. */
  readonly isByOther?: true
  readonly usableEpoch?: number
}

/** Somebody who asked for an account and has not confirmed the address yet. */
interface PendingAccount {
  readonly user: PreparedUser
  /** Hash of the invitation, which is used up when the address is confirmed. */
  readonly invitation?: string
}

/** Signed in, or a confirmation link is being sent to the address, if it has no account. */
type RegistrationOutcome = { readonly kind: 'in'; readonly cookie: string } | { readonly kind: 'mailed' }

interface FailedSignIn {
  /** 0: nobody has the address. */
  readonly userId: number
  readonly atEpoch: number
}

export type SignIn =
  | { readonly kind: 'in'; readonly cookie: string }
  | { readonly kind: 'secondFactor'; readonly ticket: string }

const RESET = 'account.resetMail'
const REGISTER = 'account.registerMail'
/** Accounts that wait for confirmation, over all addresses; the oldest are dropped first. */
export const MOST_UNCONFIRMED = 2000
const SIGN_IN_FAILED = 'account.signInFailed'
/** A signed-in person has this long to notice a link that an administrator made, and to cancel it. */
const WAIT_SECONDS = SECONDS_PER_DAY
/** For how long people are told at each sign-in that somebody else created such a link. */
const NOTICE_SECONDS = 30 * SECONDS_PER_DAY
const WRONG = say('The e-mail address or password is not right.')

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(dependencies: AccountDependencies) {
  const { storage, clock, users, sessions, secondFactor, throttle, changes, hooks, baseUrl, sendMail } = dependencies

  const begin = (userId: number, from: RequestOrigin): Promise<string> =>
    storage.transaction((stores) => sessions.begin(stores, userId, from))

  /** Known and unknown addresses take the same time, get the same response and are throttled alike. */
  async function signIn(email: string, password: string, from: RequestOrigin): Promise<SignIn> {
    const attempt = { email, address: from.address }
    await throttle.count('password', attempt)
    const user = await storage.read((stores) => stores.users.withEmail(nameKey(email)))
    const hashed = user?.password_hash ?? undefined
    const isRight = hashed === undefined ? await checkNoPassword(password) : await isPassword(password, hashed)
    if (!user || isRight !== true) {
      // The log of the account is written later: only a known address has one, and writing it takes time.
      const failed: FailedSignIn = { userId: user?.id ?? 0, atEpoch: epochSeconds(clock) }
      await storage.transaction((stores) => stores.jobs.add(SIGN_IN_FAILED, failed, { lane: 'dueNow' }))
      throw new Refusal('badInput', WRONG)
    }
    if (user.totp_secret === null) {
      const cookie = await storage.transaction(async (stores) => {
        await throttle.forgetIn(stores, ['password'], attempt)
        return sessions.begin(stores, user.id, from)
      })
      return { kind: 'in', cookie }
    }
    const ticket = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'secondFactor', userId: user.id, payload: {} }),
    )
    return { kind: 'secondFactor', ticket }
  }

  const noteFailedSignIn = ({ userId, atEpoch }: FailedSignIn): Promise<void> =>
    storage.transaction(async (stores) => {
      if (await stores.users.withId(userId)) await audit(stores, { action: 'signInFailed', userId }, atEpoch)
    })

  /** A wrong code does not invalidate the ticket: attempts are counted by account, over all sign-ins. */
  async function finishSignIn(ticket: string, code: string, from: RequestOrigin): Promise<string> {
    const link = await storage.read((stores) => peekLink(stores, clock, 'secondFactor', ticket))
    const user = await storage.read((stores) => stores.users.withId(link.user_id ?? 0))
    if (!user) throw new Refusal('notFound', NO_ACCOUNT)
    const attempt = { email: user.email, address: from.address }
    await throttle.count('code', attempt)
    const isRight = await storage.transaction((stores) => secondFactor.isRight(stores, user, code))
    if (!isRight) throw new Refusal('badInput', say('That code is not right.'))
    return storage.transaction(async (stores) => {
      await useLink(stores, clock, 'secondFactor', ticket)
      await throttle.forgetIn(stores, ['password', 'code'], attempt)
      return sessions.begin(stores, user.id, from)
    })
  }

  /** Signs in a person who was authenticated in another way: by a passkey, or with a new account. */
  const signInAs = begin

  /** Created at the command line only: the first to open it is signed in as this person. */
  async function signInLink(userId: number): Promise<string> {
    const token = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'signIn', userId, payload: {} }),
    )
    return `${baseUrl}/auth/enter/${token}`
  }

  const signInByLink = (token: string, from: RequestOrigin): Promise<string> =>
    storage.transaction(async (stores) => {
      const { user_id: userId } = await useLink(stores, clock, 'signIn', token)
      if (userId === null) throw linkGone()
      return sessions.begin(stores, userId, from)
    })

  /** Throws if the link does not work, and does not use it up. */
  const seeSignInLink = async (token: string): Promise<void> => {
    await storage.read((stores) => peekLink(stores, clock, 'signIn', token))
  }

  /** The path of a link that signs nobody in: a server that knows it uses this database. It ends with `use`. */
  async function withTestLink<R>(use: (path: string) => Promise<R>): Promise<R> {
    const token = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'signIn', userId: null, payload: {} }),
    )
    try {
      return await use(`/auth/enter/${token}`)
    } finally {
      await storage.transaction(({ accounts }) => accounts.useLink(sha256(token)))
    }
  }

  /** Only while there is no account at all. */
  async function setupLink(): Promise<string | undefined> {
    if ((await storage.read((stores) => stores.users.count())) > 0) return undefined
    const token = await storage.transaction(async (stores) => {
      await stores.accounts.deleteLinks('setup', null)
      return makeLink(stores, clock, { kind: 'setup', userId: null, payload: {} })
    })
    return `${baseUrl}/auth/setup/${token}`
  }

  /** Nobody has an account yet. */
  const isNew = async (): Promise<boolean> => (await storage.read((stores) => stores.users.count())) === 0

  async function completeSetup(token: string, user: NewUser, from: RequestOrigin): Promise<string> {
    const prepared = await users.prepare({ ...user, isAdministrator: true })
    return storage.transaction(async (stores) => {
      await useLink(stores, clock, 'setup', token)
      if ((await stores.users.count()) > 0) throw new Refusal('forbidden', say('There is already an account here.'))
      return sessions.begin(stores, (await users.insert(stores, prepared)).id, { ...from, isShared: false })
    })
  }

  const registrationLink = (): Promise<string> => storage.transaction((t) => registrationLinkIn(t))

  /** `email`: the address it is sent to, which need not be confirmed again. */
  async function registrationLinkIn(t: Transaction, email?: string): Promise<string> {
    const payload = email === undefined ? {} : { email }
    const token = await makeLink(storage.join(t), clock, { kind: 'register', userId: null, payload })
    return `${baseUrl}/auth/register/${token}`
  }

  /** Whether to show a registration form, with or without an invitation. */
  async function mayRegister(token: string | undefined): Promise<boolean> {
    if ((await dependencies.registrationSetting.current()) === 'open') return true
    if (token === undefined) return false
    return storage
      .read((stores) => peekLink(stores, clock, 'register', token))
      .then(
        () => true,
        () => false,
      )
  }

  /**
   * With a mail server, the account is created when its address is confirmed. Known and unknown addresses get the same
   * answer: the account is looked up when the mail is written.
   */
  async function register(token: string | undefined, user: NewUser, from: RequestOrigin): Promise<RegistrationOutcome> {
    const isOpen = (await dependencies.registrationSetting.current()) === 'open'
    if (!isOpen && token === undefined) throw new Refusal('forbidden', say('You need an invitation to register.'))
    const invitation =
      token === undefined ? undefined : await storage.read((t) => peekLink(t, clock, 'register', token))
    const prepared = await users.prepare({ ...user, isAdministrator: false })
    if (sendMail && !isMailedTo(invitation, prepared.email)) {
      await throttle.count('register', { email: prepared.email, address: from.address })
      const pending: PendingAccount = { user: prepared, ...(invitation ? { invitation: invitation.hash } : {}) }
      await storage.transaction(async (t) => {
        const linkToken = await makeLink(t, clock, { kind: 'newAccount', userId: null, payload: pending })
        await t.accounts.keepNewestLinks('newAccount', MOST_UNCONFIRMED)
        await t.jobs.add(REGISTER, { hash: sha256(linkToken) }, { lane: 'dueNow' })
      })
      return { kind: 'mailed' }
    }
    const cookie = await storage.transaction(async (stores) => {
      if (token !== undefined) await useLink(stores, clock, 'register', token)
      return sessions.begin(stores, (await users.insert(stores, prepared)).id, { ...from, isShared: false })
    })
    return { kind: 'in', cookie }
  }

  /** A link to confirm the address; or, if it has an account, a mail that tells its owner. */
  const mailRegistration = (hash: string): Promise<void> =>
    storage.transaction(async (t) => {
      const link = await t.accounts.link(hash)
      if (!link || !sendMail || !(await t.accounts.useLink(hash))) return
      const pending = JSON.parse(link.payload) as PendingAccount
      const { email, language } = pending.user
      const key = nameKey(email)
      const owner = await t.users.withEmail(key)
      if (owner) {
        const mail = mailOf(languageOf(owner.language), 'alreadyRegistered', `${baseUrl}/auth/sign-in`)
        return sendMail(t, { to: owner.email, userId: owner.id, ...mail })
      }
      // Somebody can still reclaim this address.
      if (await t.changes.isReserved(key, 0, epochSeconds(clock))) return
      const token = await makeLink(t, clock, { kind: 'newAccount', userId: null, payload: pending })
      const mail = mailOf(languageOf(language), 'confirmAccount', `${baseUrl}/auth/new-account/${token}`)
      await sendMail(t, { to: email.trim(), ...mail })
    })

  /** The address is confirmed: from here on the account exists. */
  const confirmRegistration = (token: string, from: RequestOrigin): Promise<string> =>
    storage.transaction(async (t) => {
      const link = await useLink(t, clock, 'newAccount', token)
      const { user, invitation } = JSON.parse(link.payload) as PendingAccount
      if (invitation !== undefined && !(await t.accounts.useLink(invitation))) throw linkGone()
      return sessions.begin(t, (await users.insert(t, user)).id, { ...from, isShared: false })
    })

  async function changePassword(user: UserRow, keptSessionId: number, password: string): Promise<void> {
    refuseBadPassword(password)
    const hash = await hashPassword(password)
    await storage.transaction((t) => storePassword(t, user.id, { hash, keptSessionId }))
  }

  /** Ends all other sessions, so that people who knew the old password are signed out. */
  async function storePassword(
    t: AccountStores & Transaction,
    userId: number,
    { hash, keptSessionId }: { readonly hash: string; readonly keptSessionId: number },
  ): Promise<void> {
    await changes.record(t, userId, 'password')
    await t.users.update(userId, { password_hash: hash, updated_epoch: epochSeconds(clock) })
    await sessions.endAll(t, userId, keptSessionId)
    await audit(t, { action: 'passwordChanged', userId }, epochSeconds(clock))
  }

  /** A link from the command line: its users can read the database anyway, so there is no waiting time. */
  const resetLink = (user: UserRow): Promise<string> =>
    storage.transaction(async (t) => {
      const { link } = await resetLinkByOther(t, user, {})
      const mail = mailOf(languageOf(user.language), 'resetLinkMade', `${baseUrl}/auth/notice`)
      await sendMail?.(t, { to: user.email, userId: user.id, ...mail })
      return link
    })

  /**
   * A link that somebody else makes for the person: it is announced on every device, in the log and at the next sign-ins.
   * An administrator's link waits a day if somebody is signed in who could notice it.
   */
  async function resetLinkByOther(
    transaction: Transaction,
    user: UserRow,
    { administratorId }: { readonly administratorId?: number },
  ): Promise<{ readonly link: string; readonly usableEpoch: number }> {
    const t = storage.join(transaction)
    const nowEpoch = epochSeconds(clock)
    const isSignedIn = (await t.accounts.sessionsOf(user.id)).some(({ expires_epoch }) => expires_epoch > nowEpoch)
    const waits = administratorId !== undefined && isSignedIn
    const usableEpoch = waits ? nowEpoch + WAIT_SECONDS : nowEpoch
    const payload: ResetPayload = { isByOther: true, usableEpoch }
    const expiry = waits ? { expiresEpoch: usableEpoch + SECONDS_PER_DAY } : {}
    const token = await makeLink(t, clock, { kind: 'reset', userId: user.id, payload, ...expiry })
    await t.users.update(user.id, { reset_link_epoch: nowEpoch })
    const by = administratorId === undefined ? {} : { actorUserId: administratorId }
    await audit(t, { action: 'resetLinkMade', userId: user.id, ...by }, nowEpoch)
    await hooks.resetLinkMade(t, user.id, languageOf(user.language))
    return { link: `${baseUrl}/auth/reset/${token}`, usableEpoch }
  }

  const cancelResetLinks = (userId: number): Promise<void> =>
    storage.transaction(async (t) => {
      await t.accounts.deleteLinks('reset', userId)
      await audit(t, { action: 'resetLinkCancelled', userId }, epochSeconds(clock))
    })

  /** Where to go after signing in: first to the notice, if somebody else made a reset link in the last weeks. */
  async function onward(cookie: string, next: string): Promise<string> {
    const signedIn = await sessions.find(cookie)
    return signedIn && isNoticed(signedIn.user) ? `/auth/notice?next=${encodeURIComponent(next)}` : next
  }

  /** Shown at every sign-in, so that the user of the link cannot hide it from the person. */
  const isNoticed = ({ reset_link_epoch: madeEpoch }: UserRow): boolean =>
    madeEpoch !== null && madeEpoch > epochSeconds(clock) - NOTICE_SECONDS

  async function resetLinkIn(t: Transaction, { id: userId }: Pick<UserRow, 'id'>): Promise<string> {
    const token = await makeLink(storage.join(t), clock, { kind: 'reset', userId, payload: {} })
    return `${baseUrl}/auth/reset/${token}`
  }

  /** The account is looked up when the mail is written, so that timing does not reveal whether it exists. */
  async function requestReset(email: string, from: RequestOrigin): Promise<void> {
    await throttle.count('reset', { email, address: from.address })
    if (!sendMail) return
    await storage.transaction((stores) =>
      stores.jobs.add(RESET, { email }, { key: `${RESET} ${nameKey(email)}`, lane: 'dueNow' }),
    )
  }

  const mailReset = (email: string): Promise<void> =>
    storage.transaction(async (t) => {
      const user = await t.users.withEmail(nameKey(email))
      if (!user || !sendMail) return
      const mail = mailOf(languageOf(user.language), 'reset', await resetLinkIn(t, user))
      await sendMail(t, { to: user.email, userId: user.id, ...SHORT_LIVED, ...mail })
    })

  const jobs: JobHandlers = {
    ...handles<{ email: string }>(RESET, ({ email }) => mailReset(email)),
    ...handles<{ hash: string }>(REGISTER, ({ hash }) => mailRegistration(hash)),
    ...handles<FailedSignIn>(SIGN_IN_FAILED, noteFailedSignIn),
  }

  /** What the holder of a link is shown before the reset: nothing, if the link was made by somebody else. */
  const seenReset = (token: string): Promise<readonly OldAccess[]> =>
    storage.transaction(async (t) => {
      const link = await peekLink(t, clock, 'reset', token)
      const { isByOther } = usableReset(link)
      return isByOther ? [] : listOldAccess(t, link.user_id ?? 0, hooks)
    })

  /** Refuses a link that is not valid yet. */
  function usableReset({ payload }: LinkRow): ResetPayload {
    const reset = JSON.parse(payload) as ResetPayload
    if ((reset.usableEpoch ?? 0) > epochSeconds(clock)) throw new Refusal('badInput', notYet(reset.usableEpoch ?? 0))
    return reset
  }

  /** Returns what ended besides the sessions. `keptKeys`: access that the person recognises and keeps. */
  async function completeReset(
    token: string,
    password: string,
    keptKeys: ReadonlySet<string> = new Set(),
  ): Promise<readonly OldAccess[]> {
    refuseBadPassword(password)
    // Check the link before the expensive hashing.
    usableReset(await storage.read((stores) => peekLink(stores, clock, 'reset', token)))
    const hash = await hashPassword(password)
    return storage.transaction(async (t) => {
      const link = await useLink(t, clock, 'reset', token)
      const userId = link.user_id ?? 0
      const { isByOther } = usableReset(link)
      // Before the password changes: the link that undoes the change also ends access that was given since.
      const ended = await endOldAccess(t, userId, { kept: isByOther ? new Set() : keptKeys, clock, hooks })
      await storePassword(t, userId, { hash, keptSessionId: 0 })
      await removeOldSignInMethods(t, userId, ended)
      return isByOther ? [] : ended
    })
  }

  return {
    signIn,
    finishSignIn,
    signInAs,
    signInLink,
    signInByLink,
    seeSignInLink,
    withTestLink,
    setupLink,
    isNew,
    completeSetup,
    registrationLink,
    registrationLinkIn,
    mayRegister,
    register,
    confirmRegistration,
    changePassword,
    resetLink,
    resetLinkByOther,
    cancelResetLinks,
    requestReset,
    seenReset,
    completeReset,
    onward,
    isNoticed,
    jobs,
  }
}

/** The invitation was sent to this very address. */
function isMailedTo(invitation: LinkRow | undefined, email: string): boolean {
  const { email: mailed } = JSON.parse(invitation?.payload ?? '{}') as { email?: string }
  return mailed !== undefined && nameKey(mailed) === nameKey(email)
}

function notYet(usableEpoch: number): Sentence {
  const [date = '', time = ''] = utcText(usableEpoch).split('T')
  return say(
    'This link works from {date}, {time} UTC. Until then, the person can cancel it in a browser that is signed in.',
    { date, time },
  )
}

/** Who may create an account: as chosen by an administrator in the app, otherwise by the setting REGISTRATION. */
const SETTING = 'registration'

export type RegistrationSetting = ReturnType<typeof createRegistration>

export function createRegistration({
  storage,
  registration,
}: {
  readonly storage: Storage<{ readonly accounts: AccountStore }>
  readonly registration: Registration
}) {
  const current = async (): Promise<Registration> => {
    const chosen = await storage.read(({ accounts }) => accounts.setting(SETTING))
    return registrations.find((candidate) => candidate === chosen) ?? registration
  }

  /** Call it in the transaction that logs the change. */
  async function choose({ accounts }: { readonly accounts: AccountStore }, registration: Registration): Promise<void> {
    await accounts.forgetSetting(SETTING)
    await accounts.keepSetting(SETTING, registration)
  }

  return { current, choose }
}

export type Emails = ReturnType<typeof createEmails>

/** Changing the e-mail address: requested by the signed-in person, confirmed with a link sent to the new address. */
export function createEmails({
  storage,
  clock,
  users,
  baseUrl,
  sendMail,
}: {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly users: Users
  readonly baseUrl: string
  /** Undefined = no mail server. */
  readonly sendMail: SendMail | undefined
}) {
  /** The address changes when the link sent to it is confirmed. */
  async function request(user: UserRow, address: string): Promise<void> {
    const email = address.trim()
    if (!isEmail(email)) throw new Refusal('badInput', BAD_ADDRESS)
    if (nameKey(email) === user.email_key) throw new Refusal('badInput', say('This is already your address.'))
    if (!sendMail) {
      const message = say(
        'This server cannot send mail, so you cannot confirm a new address. Ask the person who runs it to change your address with npx upshot user set-email.',
      )
      throw new Refusal('badInput', message)
    }
    await storage.transaction(async (t) => {
      await t.accounts.deleteLinks('email', user.id)
      const token = await makeLink(t, clock, { kind: 'email', userId: user.id, payload: { email } })
      const mail = mailOf(languageOf(user.language), 'confirmAddress', `${baseUrl}/auth/email/${token}`)
      await sendMail(t, { to: email, userId: user.id, ...mail })
    })
  }

  const confirm = (token: string): Promise<void> =>
    storage.transaction(async (stores) => {
      const link = await useLink(stores, clock, 'email', token)
      const { email } = JSON.parse(link.payload) as { email: string }
      await users.setEmailIn(stores, { id: link.user_id ?? 0 }, email)
    })

  return { request, confirm }
}

/** Mails that a person requested. */
const accountMails = wordTable('people/accounts/mails', {
  reset: {
    subject: 'Choose a new password for Upshot',
    text: "Someone, perhaps you, asked for a new password at Upshot.\n\n{link}\n\nThe link works once, for an hour. If it wasn't you, you don't need to do anything.",
  },
  confirmAddress: {
    subject: 'Confirm your address at Upshot',
    text: 'Please confirm that this is your new address at Upshot:\n\n{link}\n\nThe link works once, for a day.',
  },
  confirmAccount: {
    subject: 'Confirm your account at Upshot',
    text: 'Please open this link to create your account at Upshot:\n\n{link}\n\nThe link works once, for a day. If you did not ask for an account, you can ignore this message: none was created.',
  },
  alreadyRegistered: {
    subject: 'You already have an account at Upshot',
    text: "Someone, perhaps you, tried to create an account at Upshot with this address. It has one already: sign in, or choose a new password there.\n\n{link}\n\nIf it wasn't you, you don't need to do anything. Nothing was changed.",
  },
  resetLinkMade: {
    subject: 'Someone made a link to your account at Upshot',
    text: 'Someone who runs this server made a link that sets a new password for your account. If you did not ask for it, sign in and cancel it:\n\n{link}',
  },
})

function mailOf(language: Language, name: keyof (typeof accountMails)['en'], link: string) {
  const { subject, text } = accountMails[language][name]
  return { subject, text: text(link) }
}

// Deletes expired links, sign-in steps, interactions of apps, answered challenges and counters.

/** How long the last valid metadata document of an app is kept while its URL cannot be reached. */
export const DESCRIBED_SECONDS = 7 * SECONDS_PER_DAY

/**
 * How long an app that registered itself may wait for a person, and how long it is kept after the last person ended its
 * access.
 */
export const REGISTERED_SECONDS = { waiting: SECONDS_PER_HOUR, unused: SECONDS_PER_DAY } as const

export const TIDY_ACCOUNTS: RecurringJob = { name: 'accounts.tidy', everySeconds: 600 }

export const tidyJobs = ({ storage, clock }: { storage: Storage<AccountStores>; clock: Clock }): JobHandlers =>
  handles(TIDY_ACCOUNTS.name, async () => {
    const nowEpoch = epochSeconds(clock)
    await storage.transaction((stores) => stores.accounts.deleteExpired(nowEpoch, forgottenBeforeMs(clock.nowMs())))
    await storage.transaction((stores) => stores.accounts.deleteUnusedPins(nowEpoch - PIN_SECONDS))
    await storage.transaction((stores) => stores.oauth.deleteExpired(nowEpoch))
    await storage.transaction((stores) => stores.oauth.deleteDescribed(nowEpoch - DESCRIBED_SECONDS))
    const { waiting, unused } = REGISTERED_SECONDS
    const ends = { waitingBefore: nowEpoch - waiting, unusedBefore: nowEpoch - unused, nowEpoch }
    await storage.transaction((stores) => stores.oauth.deleteRegistered(ends))
    await storage.transaction((stores) => stores.changes.deleteExpired(nowEpoch))
  })
