/**
 * Signed-in browsers. The cookie contains a random token and its owner, sealed; its hash is looked up with every
 * request.
 */

import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Sealing } from '../../lib/sealing.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import type { AuditStore } from '../audit/store.ts'
import type { PeopleHooks } from '../hooks.ts'
import type { TokenStore } from '../tokens/store.ts'
import type { UserRow, UserStore } from '../users/store.ts'
import type { SessionRow, SessionStore } from './store.ts'

/** A session ends after this long without use. */
const IDLE_SECONDS = 30 * SECONDS_PER_DAY
/** Maximum age, however often the session is used. */
const LONGEST_SECONDS = 365 * SECONDS_PER_DAY
/** Maximum age on a shared device, even if the browser stays open. */
const SHARED_SECONDS = 12 * 3600
/** Maximum age of a session that began with a PIN on a device of the household. */
const PIN_SESSION_SECONDS = 3600
const TOUCH_SECONDS = 300
const DEVICE_LENGTH = 200

/** Records of the authorization server that belong to a sign-in. */
const OF_A_SIGN_IN = ['Session', 'Interaction', 'AuthorizationCode']

/** Stores with rows that end with a session. */
export interface SessionStores {
  readonly accounts: SessionStore & { deleteLinks(kind: LinkKind, userId: number): Promise<void> }
  readonly users: Pick<UserStore, 'withId' | 'update'>
  readonly tokens: Pick<TokenStore, 'deleteOfWebApp' | 'deleteOfSession'>
  readonly oauth: { deleteModels(userId: number, models: readonly string[]): Promise<void> }
  readonly audit: AuditStore
}

/** Links of an unfinished sign-in. */
const LINKS_OF_A_SIGN_IN = ['reset', 'email', 'secondFactor', 'totp', 'signIn', 'download'] as const
type LinkKind = (typeof LINKS_OF_A_SIGN_IN)[number]

/** Where a request comes from. */
export interface RequestOrigin {
  readonly address: string
  readonly device: string
  /** Chosen at sign-in. */
  readonly isShared?: boolean | undefined
  /** The cookie of the browser's current session. */
  readonly cookieBefore?: string | undefined
}

export interface SignedInUser {
  readonly user: UserRow
  readonly session: SessionRow
}

/** Why a browser has no session. Without a cookie of ours it is always the first. */
export type SessionEnding = 'sessionEnded' | 'accountGone'

/** Where somebody signs in. */
export interface Device extends Pick<RequestOrigin, 'device' | 'isShared' | 'cookieBefore'> {
  /** They gave a PIN, which is weaker proof than a password. */
  readonly isSignedInByPin?: boolean | undefined
  /** The account elsewhere that they used. */
  readonly provider?: { readonly issuer: string; readonly sid: string | null } | undefined
}

/** How somebody signs out. */
export interface SignOutOptions {
  readonly isEverywhere: boolean
  /** The push subscription of the browser, which must no longer get their reminders. */
  readonly endpoint: string | undefined
}

export type Sessions = ReturnType<typeof createSessions>

/** The random token, its owner, and the seal over both. */
const COOKIE = /^([\w-]+)\.(\d+)\.(.+)$/

/** The person that a cookie says it belongs to. Only the seal proves it. */
export const ownerIn = (cookie: string): number => Number(COOKIE.exec(cookie)?.[2] ?? 0)

export function createSessions({
  storage,
  clock,
  sealing,
  hooks,
}: {
  readonly storage: Storage<SessionStores>
  readonly clock: Clock
  readonly sealing: Sealing
  readonly hooks: Pick<PeopleHooks, 'deviceLeft' | 'sessionsEnded'>
}) {
  const sealedTogether = (token: string, userId: number | string) => `session ${token} of ${userId}`

  async function newCookie(userId: number): Promise<string> {
    const token = newToken('up_session')
    return `${token}.${userId}.${await sealing.seal('', sealedTogether(token, userId))}`
  }

  /** Returns the cookie; only its hash is stored. */
  async function begin(
    stores: SessionStores & Transaction,
    userId: number,
    { device, isShared = false, isSignedInByPin = false, provider, cookieBefore }: Device,
  ): Promise<string> {
    await endOther(stores, userId, cookieBefore)
    const cookie = await newCookie(userId)
    const nowEpoch = epochSeconds(clock)
    await stores.accounts.insertSession({
      user_id: userId,
      id: await stores.accounts.newSessionId(),
      hash: sha256(cookie),
      device: device.slice(0, DEVICE_LENGTH),
      created_epoch: nowEpoch,
      expires_epoch: nowEpoch + (isSignedInByPin ? PIN_SESSION_SECONDS : isShared ? SHARED_SECONDS : IDLE_SECONDS),
      last_used_epoch: nowEpoch,
      // The person has just given the password or a passkey.
      confirmed_epoch: isSignedInByPin ? 0 : nowEpoch,
      is_shared: isShared ? 1 : 0,
      fresh_until_epoch: 0,
      provider_issuer: provider?.issuer ?? null,
      provider_sid: provider?.sid ?? null,
    })
    await stores.users.update(userId, { last_active_epoch: nowEpoch })
    await audit(stores, { action: 'signIn', userId }, nowEpoch)
    return cookie
  }

  /** Nobody can use a session after its browser got the cookie of another person. */
  async function endOther(stores: SessionStores & Transaction, userId: number, cookie: string | undefined) {
    const session = cookie === undefined ? undefined : await stores.accounts.session(sha256(cookie))
    if (session && session.user_id !== userId) await endIn(stores, session.user_id, session.id)
  }

  async function find(cookie: string | undefined): Promise<SignedInUser | undefined> {
    if (cookie === undefined) return undefined
    const nowEpoch = epochSeconds(clock)
    const signedIn = await storage.read(async (stores) => {
      const session = await stores.accounts.session(sha256(cookie))
      if (!session || session.expires_epoch <= nowEpoch) return undefined
      const user = await stores.users.withId(session.user_id)
      return user && { user, session }
    })
    if (signedIn && nowEpoch - signedIn.session.last_used_epoch > TOUCH_SECONDS) {
      await storage.transaction(({ accounts }) => accounts.touchSession(signedIn.session, nowEpoch))
    }
    return signedIn
  }

  /**
   * Explains a cookie without a session. Only the browser that was signed in learns that its account is gone: nobody
   * else can produce the seal, so nobody can ask about other people's accounts.
   */
  async function endingOf(cookie: string | undefined): Promise<SessionEnding> {
    const [, token = '', owner = '', seal = ''] = COOKIE.exec(cookie ?? '') ?? []
    if ((await sealing.open(seal, sealedTogether(token, owner))) === undefined) return 'sessionEnded'
    const user = await storage.read(({ users }) => users.withId(Number(owner)))
    return user ? 'sessionEnded' : 'accountGone'
  }

  /** Extends the session once a day, for up to a year; returns the new lifetime in seconds if it did. */
  async function renew({ session }: SignedInUser): Promise<number | undefined> {
    const nowEpoch = epochSeconds(clock)
    const end = Math.min(nowEpoch + IDLE_SECONDS, session.created_epoch + LONGEST_SECONDS)
    if (session.is_shared === 1 || end - session.expires_epoch < SECONDS_PER_DAY) return undefined
    await storage.transaction(({ accounts }) => accounts.extendSession(session, end))
    return end - nowEpoch
  }

  const list = (userId: number): Promise<SessionRow[]> => storage.read(({ accounts }) => accounts.sessionsOf(userId))

  const end = (userId: number, id: number): Promise<void> => storage.transaction((stores) => endIn(stores, userId, id))

  async function endIn(stores: SessionStores & Transaction, userId: number, id: number): Promise<void> {
    if (!(await stores.accounts.deleteSession(userId, id)))
      throw new Refusal('notFound', say('There is no such session.'))
    await stores.tokens.deleteOfSession(userId, id)
    // This also deletes the records of the person's other browsers, which get new ones without being asked.
    await stores.oauth.deleteModels(userId, OF_A_SIGN_IN)
    await audit(stores, { action: 'signOut', userId }, epochSeconds(clock))
    await hooks.sessionsEnded(stores, userId)
  }

  /** Signs out this browser, with its push subscription, or all browsers. */
  async function signOut({ user, session }: SignedInUser, { isEverywhere, endpoint }: SignOutOptions): Promise<void> {
    await storage.transaction(async (stores) => {
      if (endpoint !== undefined) await hooks.deviceLeft(stores, user.id, endpoint)
      await (isEverywhere ? endEverywhere(stores, user.id) : endIn(stores, user.id, session.id))
    })
  }

  /** Signs out all browsers except `keptId`, and deletes PINs, pending links and unfinished sign-ins. */
  async function endAll(stores: SessionStores & Transaction, userId: number, keptId = 0): Promise<void> {
    await stores.accounts.deleteSessionsExcept(userId, keptId)
    await stores.accounts.deletePins(userId)
    await stores.tokens.deleteOfWebApp(userId)
    await stores.oauth.deleteModels(userId, [...OF_A_SIGN_IN, 'DeviceCode'])
    for (const kind of LINKS_OF_A_SIGN_IN) await stores.accounts.deleteLinks(kind, userId)
    await hooks.sessionsEnded(stores, userId)
  }

  async function endEverywhere(stores: SessionStores & Transaction, userId: number): Promise<void> {
    await endAll(stores, userId)
    await audit(stores, { action: 'signOut', userId, text: 'everywhere' }, epochSeconds(clock))
  }

  const signOutEverywhere = (userId: number): Promise<void> =>
    storage.transaction((stores) => endEverywhere(stores, userId))

  return { begin, find, endingOf, renew, list, end, endIn, endAll, signOut, signOutEverywhere }
}
