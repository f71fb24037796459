/** Coming in: the first administrator, registration, sign-in, forgotten passwords, a new e-mail address. */

import { handles } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { languageOf } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import type { Changes, SendMail } from '../changes/service.ts'
import { NO_ACCOUNT } from '../refusals.ts'
import type { RequestOrigin, Sessions } from '../sessions/service.ts'
import { checkNobody, hashPassword, isPassword } from '../users/password.ts'
import { type NewUser, refuseBadPassword, type Users } from '../users/service.ts'
import type { UserRow } from '../users/store.ts'
import { makeLink, peekLink, useLink } from './links.ts'
import { accountMails } from './mails.ts'
import type { RegistrationSetting } from './registration.ts'
import type { SecondFactor } from './second-factor.ts'
import type { AccountStores } from './stores.ts'
import type { Throttle } from './throttle.ts'

export interface AccountParts {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly users: Users
  readonly sessions: Sessions
  readonly secondFactor: SecondFactor
  readonly throttle: Throttle
  readonly registrationSetting: Pick<RegistrationSetting, 'current'>
  readonly baseUrl: string
  readonly changes: Changes
  /** Absent = no mail server. */
  readonly sendMail: SendMail | undefined
}

export type SignIn =
  | { readonly kind: 'in'; readonly cookie: string }
  | { readonly kind: 'secondFactor'; readonly ticket: string }

const RESET = 'account.resetMail'
const WRONG = say('The e-mail address or password is not right.', 'E-Mail-Adresse oder Passwort stimmen nicht.')

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(parts: AccountParts) {
  const { storage, clock, users, sessions, secondFactor, throttle, changes, baseUrl, sendMail } = parts

  const begin = (userId: number, from: RequestOrigin): Promise<string> =>
    storage.transaction((stores) => sessions.begin(stores, userId, from))

  /** Unknown and known addresses take as long, say the same and are throttled alike. */
  async function signIn(email: string, password: string, from: RequestOrigin): Promise<SignIn> {
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
      const cookie = await storage.transaction(async (stores) => {
        await throttle.forgetIn(stores, ['password'], trying)
        return sessions.begin(stores, user.id, from)
      })
      return { kind: 'in', cookie }
    }
    const ticket = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'secondFactor', userId: user.id, payload: {} }),
    )
    return { kind: 'secondFactor', ticket }
  }

  const noteFailedSignIn = (userId: number) =>
    storage.transaction((stores) => audit(stores, { action: 'signInFailed', userId }, epochSeconds(clock)))

  /** A wrong code costs the ticket nothing but time: codes are counted by account, over all its sign-ins. */
  async function finishSignIn(ticket: string, code: string, from: RequestOrigin): Promise<string> {
    const link = await storage.read((stores) => peekLink(stores, clock, 'secondFactor', ticket))
    const user = await storage.read((stores) => stores.users.withId(link.user_id ?? 0))
    if (!user) throw new Refusal('notFound', NO_ACCOUNT)
    const trying = { email: user.email, address: from.address }
    await throttle.count('code', trying)
    const isRight = await storage.transaction((stores) => secondFactor.isRight(stores, user, code))
    if (!isRight) throw new Refusal('badInput', say('That code is not right.', 'Dieser Code stimmt nicht.'))
    return storage.transaction(async (stores) => {
      await useLink(stores, clock, 'secondFactor', ticket)
      await throttle.forgetIn(stores, ['password', 'code'], trying)
      return sessions.begin(stores, user.id, from)
    })
  }

  /** For a person who is known in another way: a passkey, a new account. */
  const signInAs = begin

  /** Made at the command line alone: whoever opens it first is signed in as this person. */
  async function signInLink(userId: number): Promise<string> {
    const token = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'signIn', userId, payload: {} }),
    )
    return `${baseUrl}/auth/enter/${token}`
  }

  const signInByLink = (token: string, from: RequestOrigin): Promise<string> =>
    storage.transaction(async (stores) => {
      const link = await useLink(stores, clock, 'signIn', token)
      return sessions.begin(stores, link.user_id ?? 0, from)
    })

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
      if ((await stores.users.count()) > 0)
        throw new Refusal('forbidden', say('There is already an account here.', 'Hier gibt es schon ein Konto.'))
      return sessions.begin(stores, (await users.insert(stores, prepared)).id, { device: from.device })
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
    if ((await parts.registrationSetting.current()) === 'open') return true
    if (token === undefined) return false
    return storage
      .read((stores) => peekLink(stores, clock, 'register', token))
      .then(
        () => true,
        () => false,
      )
  }

  async function register(token: string | undefined, user: NewUser, from: RequestOrigin): Promise<string> {
    const isOpen = (await parts.registrationSetting.current()) === 'open'
    if (!isOpen && token === undefined)
      throw new Refusal(
        'forbidden',
        say('You need an invitation to register.', 'Für ein Konto brauchst du eine Einladung.'),
      )
    const prepared = await users.prepare({ ...user, isAdministrator: false })
    return storage.transaction(async (stores) => {
      if (token !== undefined) await useLink(stores, clock, 'register', token)
      return sessions.begin(stores, (await users.insert(stores, prepared)).id, { device: from.device })
    })
  }

  async function changePassword(user: UserRow, keptSessionId: number, password: string): Promise<void> {
    refuseBadPassword(password)
    const hash = await hashPassword(password)
    await storage.transaction((t) => storePassword(t, user.id, { hash, keptSessionId }))
  }

  /** Every other session ends: whoever knew the old password is out. */
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

  async function resetLink(user: UserRow): Promise<string> {
    const token = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'reset', userId: user.id, payload: {} }),
    )
    return `${baseUrl}/auth/reset/${token}`
  }

  /** Known or not, the same happens here: whether there is such an account is looked up when the mail is written. */
  async function requestReset(email: string, from: RequestOrigin): Promise<void> {
    await throttle.count('reset', { email, address: from.address })
    if (!sendMail) return
    await storage.transaction((stores) =>
      stores.jobs.add(RESET, { email }, { key: `${RESET} ${nameKey(email)}`, lane: 'dueNow' }),
    )
  }

  const jobs = handles<{ email: string }>(RESET, async ({ email }) => {
    const user = await storage.read((stores) => stores.users.withEmail(nameKey(email)))
    if (!user || !sendMail) return
    const link = await resetLink(user)
    await sendMail({ to: user.email, ...accountMails(languageOf(user.language)).reset(link) })
  })

  async function completeReset(token: string, password: string): Promise<void> {
    refuseBadPassword(password)
    // Nothing is hashed for whoever has no link.
    await storage.read((stores) => peekLink(stores, clock, 'reset', token))
    const hash = await hashPassword(password)
    await storage.transaction(async (t) => {
      const link = await useLink(t, clock, 'reset', token)
      await storePassword(t, link.user_id ?? 0, { hash, keptSessionId: 0 })
    })
  }

  return {
    signIn,
    finishSignIn,
    signInAs,
    signInLink,
    signInByLink,
    setupLink,
    isNew,
    completeSetup,
    registrationLink,
    mayRegister,
    register,
    changePassword,
    resetLink,
    requestReset,
    completeReset,
    jobs,
  }
}
