/**
 * The end of a session, in this browser: whatever the reason, nothing of the person stays that somebody could read.
 * Entries that are not sent yet are sealed until the same person signs in again.
 */
import { openChannel } from './channel.ts'
import { erasingIn } from './erasing.ts'
import { type SealedStock, seal, unseal } from './sealed.ts'
import { note, rememberedPerson, SIGN_OUT, session } from './session.ts'
import { SHARED_FILE } from './shared-file.ts'
import { type Database, SEALED } from './stored.ts'

/** No person has this id: everybody's entries are those of others. */
export const NOBODY = 0

export interface Leaving {
  /** False: entries that are not sent yet are removed, because the account is gone or the person wants it. */
  readonly keepsOutbox: boolean
}

/** Erases everything of the remembered person, in all tabs. Returns the address of its push subscription, if any. */
export async function leaveNothing(database: Database, { keepsOutbox }: Leaving): Promise<string | undefined> {
  const person = await rememberedPerson(database)
  const { userId = 0, outboxKey } = person ?? {}
  // Without the key, which earlier versions did not store, entries can only stay as they are.
  const toSealed = async (stock: Parameters<typeof seal>[2]) =>
    outboxKey === undefined ? undefined : seal(userId, outboxKey, stock)
  await erasingIn(database).end(userId, keepsOutbox ? toSealed : undefined)
  note(undefined)
  openChannel().tell({ kind: 'ended' })
  // Each by itself: one that fails must not keep the others.
  const [endpoint] = await Promise.allSettled([stopRinging(), hideReminders(), caches.delete(SHARED_FILE)])
  return endpoint.status === 'fulfilled' ? endpoint.value : undefined
}

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  const { registration } = globalThis as { readonly registration?: ServiceWorkerRegistration }
  return registration ?? navigator.serviceWorker?.getRegistration()
}

async function stopRinging(): Promise<string | undefined> {
  const subscription = await (await registrationHere())?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

/** Reminders name what a person takes and feels. */
async function hideReminders(): Promise<void> {
  for (const shown of (await (await registrationHere())?.getNotifications?.()) ?? []) shown.close()
}

/** The device has not reached the server for too long. */
export const forgetAnswers = (database: Database): Promise<void> => erasingIn(database).forgetAnswers()

/** Puts back what was sealed for this person, who has signed in again. True if there was something. */
export async function openSealed(database: Database, userId: number, fetch: typeof globalThis.fetch): Promise<boolean> {
  const sealed = ((await database.fact(SEALED)) ?? []) as readonly SealedStock[]
  const own = sealed.filter((one) => one.userId === userId)
  if (own.length === 0) return false
  const answer = await fetch('/auth/outbox-key', { method: 'POST', headers: { accept: 'application/json' } })
  if (!answer.ok) return false
  const key = (await answer.json()) as JsonWebKey
  const stocks = await Promise.all(own.map((one) => unseal(key, one)))
  // What does not open was sealed before the installation lost its secrets: no key will ever open it.
  await erasingIn(database).restore(
    userId,
    stocks.filter((stock) => stock !== undefined),
  )
  return true
}

export interface SignOut {
  /** The only one to end. Absent if a version of the app that did not know it made the sign-out. */
  readonly sessionId?: number | undefined
  readonly endpoint?: string | undefined
  readonly everywhere?: boolean | undefined
  /** Other people have pending entries here, so the answer must not clear this site's data. */
  readonly keepsStorage?: boolean | undefined
}

interface SignOutParts {
  readonly database: Database
  readonly fetch: typeof globalThis.fetch
}

/**
 * Signs out here: removes everything of this person, even offline. The server is then told later, and no token is
 * requested before that. True if the server was told.
 */
export async function endSession(parts: SignOutParts, options: Pick<SignOut, 'everywhere'>): Promise<boolean> {
  const { database } = parts
  const { person } = session.get()
  session.set({ person: undefined, standing: 'out' })
  const owed = { ...options, sessionId: person?.sessionId }
  // First, so that it is not forgotten if the page is closed now.
  await database.saveFact(SIGN_OUT, owed)
  const endpoint = await leaveNothing(database, { keepsOutbox: false })
  const body = { ...owed, endpoint }
  await database.saveFact(SIGN_OUT, body)
  return (await tellServer(parts, body)) !== 'unknown'
}

/** Tells the server of a sign-out made offline, if it can be reached. True if nobody is signed in here now. */
export async function finishSignOut(parts: SignOutParts): Promise<boolean> {
  const owed = (await parts.database.fact(SIGN_OUT)) as SignOut | undefined
  const isOther = owed !== undefined && (await tellServer(parts, owed)) === 'other'
  if (!isOther) session.set({ person: undefined, standing: 'out' })
  return !isOther
}

/** `other`: another session has begun here since, and goes on. */
async function tellServer({ fetch, database }: SignOutParts, owed: SignOut): Promise<'ended' | 'other' | 'unknown'> {
  // Nothing of the person who left is among them.
  const keepsStorage = (await database.countOthers(NOBODY)) > 0
  const answer = await fetch('/auth/sign-out', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...owed, keepsStorage } satisfies SignOut),
  }).catch(() => undefined)
  if (!answer?.ok) return 'unknown'
  const { ended } = (await answer.json().catch(() => ({}))) as { readonly ended?: boolean }
  // The server's answer may have cleared this database already.
  await database.saveFact(SIGN_OUT, undefined).catch(() => undefined)
  return ended === false ? 'other' : 'ended'
}
