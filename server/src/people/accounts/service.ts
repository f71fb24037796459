/** Coming in: the first administrator, registration, sign-in, forgotten passwords, a new e-mail address. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { audit } from '../audit/service.ts'
import type { PeopleStores } from '../stores.ts'
import { checkNobody, hashPassword, isPassword } from '../users/password.ts'
import { type NewUser, refuseBadPassword, type Users } from '../users/service.ts'
import type { UserRow } from '../users/store.ts'
import { makeLink, peekLink, useLink } from './links.ts'
import type { SecondFactor } from './second-factor.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

export interface AccountParts {
  readonly storage: Storage<PeopleStores>
  readonly clock: Clock
  readonly users: Users
  readonly sessions: Sessions
  readonly secondFactor: SecondFactor
  readonly throttle: Throttle
  readonly registration: 'closed' | 'invite' | 'open'
  readonly baseUrl: string
  /** Absent = no mail server. */
  readonly sendMail: ((message: { to: string; subject: string; text: string }) => Promise<void>) | undefined
}

export interface From {
  readonly address: string
  readonly device: string
}

export type SignIn =
  | { readonly kind: 'in'; readonly cookie: string }
  | { readonly kind: 'secondFactor'; readonly ticket: string }

const WRONG = 'The e-mail address or the password is not right.'

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(parts: AccountParts) {
  const { storage, clock, users, sessions, secondFactor, throttle, baseUrl, sendMail } = parts

  const begin = (userId: number, from: From): Promise<string> =>
    storage.transaction((stores) => sessions.begin(stores, userId, from.device))

  /** Unknown and known addresses take as long, say the same and are throttled alike. */
  async function signIn(email: string, password: string, from: From): Promise<SignIn> {
    const trying = { email, address: from.address }
    await throttle.count('password', trying)
    const user = await storage.read((stores) => stores.users.withEmail(nameKey(email)))
    const hashed = user?.password_hash ?? undefined
    const isRight = hashed === undefined ? await checkNobody(password) : await isPassword(password, hashed)
    if (!user || isRight !== true) {
      if (user) await noteFailedSignIn(user.id)
      throw new Refusal('badInput', WRONG)
    }
    if (user.totp_secret === null) {
      await throttle.forget(['password'], trying)
      return { kind: 'in', cookie: await begin(user.id, from) }
    }
    const ticket = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'secondFactor', userId: user.id, payload: {} }),
    )
    return { kind: 'secondFactor', ticket }
  }

  const noteFailedSignIn = (userId: number) =>
    storage.transaction((stores) => audit(stores, { action: 'signInFailed', userId }, epochSeconds(clock)))

  /** A wrong code costs the ticket nothing but time: codes are counted by account, over all its sign-ins. */
  async function finishSignIn(ticket: string, code: string, from: From): Promise<string> {
    const link = await storage.read((stores) => peekLink(stores, clock, 'secondFactor', ticket))
    const user = await storage.read((stores) => stores.users.withId(link.user_id ?? 0))
    if (!user) throw new Refusal('notFound', 'There is no such account.')
    const trying = { email: user.email, address: from.address }
    await throttle.count('code', trying)
    const isRight = await storage.transaction((stores) => secondFactor.isRight(stores, user, code))
    if (!isRight) throw new Refusal('badInput', 'That code is not right.')
    return storage.transaction(async (stores) => {
      await useLink(stores, clock, 'secondFactor', ticket)
      await throttle.forget(['password', 'code'], trying)
      return sessions.begin(stores, user.id, from.device)
    })
  }

  /** For a person who is known in another way: a passkey, a new account. */
  const signInAs = begin

  /** Only while there is no account at all. */
  async function setupLink(): Promise<string | undefined> {
    if ((await storage.read((stores) => stores.users.count())) > 0) return undefined
    const token = await storage.transaction(async (stores) => {
      await stores.accounts.deleteLinks('setup', null)
      return makeLink(stores, clock, { kind: 'setup', userId: null, payload: {} })
    })
    return `${baseUrl}/auth/setup/${token}`
  }

  async function completeSetup(token: string, user: NewUser, from: From): Promise<string> {
    const prepared = await users.prepare({ ...user, isAdministrator: true })
    return storage.transaction(async (stores) => {
      await useLink(stores, clock, 'setup', token)
      if ((await stores.users.count()) > 0) throw new Refusal('forbidden', 'There is an account already.')
      return sessions.begin(stores, (await users.insert(stores, prepared)).id, from.device)
    })
  }

  async function registrationLink(): Promise<string> {
    const token = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'register', userId: null, payload: {} }),
    )
    return `${baseUrl}/auth/register/${token}`
  }

  /** Whether a registration form may be shown at all, with or without an invitation. */
  async function mayRegister(token: string | undefined): Promise<boolean> {
    if (parts.registration === 'open') return true
    if (token === undefined) return false
    return storage
      .read((stores) => peekLink(stores, clock, 'register', token))
      .then(
        () => true,
        () => false,
      )
  }

  async function register(token: string | undefined, user: NewUser, from: From): Promise<string> {
    const isOpen = parts.registration === 'open'
    if (!isOpen && token === undefined) throw new Refusal('forbidden', 'Registration is by invitation.')
    const prepared = await users.prepare({ ...user, isAdministrator: false })
    return storage.transaction(async (stores) => {
      if (token !== undefined) await useLink(stores, clock, 'register', token)
      return sessions.begin(stores, (await users.insert(stores, prepared)).id, from.device)
    })
  }

  async function changePassword(
    user: UserRow,
    sessionId: number,
    given: { current: string; next: string },
  ): Promise<void> {
    if (user.password_hash !== null && !(await isPassword(given.current, user.password_hash))) {
      throw new Refusal('badInput', 'The current password is not right.')
    }
    await storePassword(user.id, given.next, sessionId)
  }

  /** Every other session ends: whoever knew the old password is out. */
  async function storePassword(userId: number, password: string, keptSessionId: number): Promise<void> {
    refuseBadPassword(password)
    const password_hash = await hashPassword(password)
    await storage.transaction(async (stores) => {
      await stores.users.update(userId, { password_hash, updated_epoch: epochSeconds(clock) })
      await sessions.endAll(stores, userId, keptSessionId)
      await audit(stores, { action: 'passwordChanged', userId }, epochSeconds(clock))
    })
  }

  async function resetLink(user: UserRow): Promise<string> {
    const token = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'reset', userId: user.id, payload: {} }),
    )
    return `${baseUrl}/auth/reset/${token}`
  }

  /** Says nothing about whether there is such an account. */
  async function requestReset(email: string, from: From): Promise<void> {
    await throttle.count('reset', { email, address: from.address })
    const user = await storage.read((stores) => stores.users.withEmail(nameKey(email)))
    if (!user || !sendMail) return
    const link = await resetLink(user)
    const text = `Somebody, perhaps you, asked for a new password at Upshot.\n\n${link}\n\nThe link works once, for an hour. If it was not you, nothing has to be done.`
    await sendMail({ to: user.email, subject: 'A new password for Upshot', text })
  }

  async function completeReset(token: string, password: string): Promise<void> {
    refuseBadPassword(password)
    const link = await storage.transaction((stores) => useLink(stores, clock, 'reset', token))
    await storePassword(link.user_id ?? 0, password, 0)
  }

  /** The address changes when the link that went there is confirmed. */
  async function requestEmail(user: UserRow, email: string): Promise<void> {
    if (!sendMail) {
      const message =
        'There is no mail server to confirm the address with. An administrator can change it: npx upshot user set-email.'
      throw new Refusal('badInput', [{ message, field: 'email' }])
    }
    const token = await storage.transaction(async (stores) => {
      await stores.accounts.deleteLinks('email', user.id)
      return makeLink(stores, clock, { kind: 'email', userId: user.id, payload: { email } })
    })
    const text = `Please confirm that this is your new address at Upshot:\n\n${baseUrl}/auth/email/${token}\n\nThe link works once, for a day.`
    await sendMail({ to: email, subject: 'Confirm your address at Upshot', text })
  }

  async function confirmEmail(token: string): Promise<void> {
    await storage.transaction(async (stores) => {
      const link = await useLink(stores, clock, 'email', token)
      const { email } = JSON.parse(link.payload) as { email: string }
      const userId = link.user_id ?? 0
      const isChanged = await stores.users.changeEmail(userId, email, nameKey(email), epochSeconds(clock))
      if (!isChanged) throw new Refusal('badInput', 'Another account has this address.')
      await audit(stores, { action: 'emailChanged', userId }, epochSeconds(clock))
    })
  }

  return {
    signIn,
    finishSignIn,
    signInAs,
    setupLink,
    completeSetup,
    registrationLink,
    mayRegister,
    register,
    changePassword,
    resetLink,
    requestReset,
    completeReset,
    requestEmail,
    confirmEmail,
  }
}
