/**
 * The end of a session in this browser: for whatever reason, no readable data of the person remains. Unsent entries are
 * encrypted until the same person signs in again.
 */

import type { IDBPDatabase } from 'idb'
import { openChannel } from './channel.ts'
import type { OutboxEntry, Stock } from './entry.ts'
import { type SealedStock, seal, unseal } from './sealed.ts'
import { noteUser, PERSON, rememberedPerson, SIGN_OUT, session } from './session.ts'
import { SHARED_FILE } from './shared-file.ts'
import { type Database, type DatabaseShape, type Erasing, SEALED } from './stored.ts'

/** An id that no person has, so that all entries count as other people's. */
export const NOBODY = 0

export interface Leaving {
  /** False if unsent entries are to be removed, because the account is gone or the person wants it. */
  readonly keepsOutbox: boolean
}

/** Erases everything of the remembered person, in all tabs. Returns the address of its push subscription, if any. */
export async function eraseSession(database: Database, { keepsOutbox }: Leaving): Promise<string | undefined> {
  const person = await rememberedPerson(database)
  const { userId = 0, outboxKey } = person ?? {}
  // Without the key, which earlier versions did not store, entries can only stay as they are.
  const toSealed = async (stock: Parameters<typeof seal>[2]) =>
    outboxKey === undefined ? undefined : seal(userId, outboxKey, stock)
  await erasingIn(database).end(userId, keepsOutbox ? toSealed : undefined)
  noteUser(undefined)
  openChannel().tell({ kind: 'ended' })
  // A step that fails must not prevent the others.
  const [endpoint] = await Promise.allSettled([unsubscribePush(), hideReminders(), caches.delete(SHARED_FILE)])
  return endpoint.status === 'fulfilled' ? endpoint.value : undefined
}

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  const { registration } = globalThis as { readonly registration?: ServiceWorkerRegistration }
  return registration ?? navigator.serviceWorker?.getRegistration()
}

async function unsubscribePush(): Promise<string | undefined> {
  const subscription = await (await registrationHere())?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

/** Notifications reveal what a person takes and feels. */
async function hideReminders(): Promise<void> {
  for (const notification of (await (await registrationHere())?.getNotifications?.()) ?? []) notification.close()
}

/** Called when the device has not reached the server for too long. */
export const forgetAnswers = (database: Database): Promise<void> => erasingIn(database).forgetAnswers()

/** Restores what was encrypted for this person, who has signed in again. True if there was something. */
export async function openSealed(database: Database, userId: number, fetch: typeof globalThis.fetch): Promise<boolean> {
  const sealed = ((await database.fact(SEALED)) ?? []) as readonly SealedStock[]
  const sealedHere = sealed.filter((person) => person.userId === userId)
  if (sealedHere.length === 0) return false
  const answer = await fetch('/auth/outbox-key', { method: 'POST', headers: { accept: 'application/json' } })
  if (!answer.ok) return false
  const key = (await answer.json()) as JsonWebKey
  const stocks = await Promise.all(sealedHere.map((person) => unseal(key, person)))
  // What cannot be decrypted was encrypted before the installation lost its secrets: no key will ever open it.
  await erasingIn(database).restore(
    userId,
    stocks.filter((stock) => stock !== undefined),
  )
  return true
}

export interface SignOut {
  /** The only session to end. Absent if an older version of the app made the sign-out. */
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
export async function endSession(dependencies: SignOutParts, options: Pick<SignOut, 'everywhere'>): Promise<boolean> {
  const { database } = dependencies
  const { person } = session.get()
  session.set({ person: undefined, standing: 'out' })
  const signOut = { ...options, sessionId: person?.sessionId }
  // First, so that the sign-out is remembered even if the page is closed now.
  await database.saveFact(SIGN_OUT, signOut)
  const endpoint = await eraseSession(database, { keepsOutbox: false })
  const body = { ...signOut, endpoint }
  await database.saveFact(SIGN_OUT, body)
  return (await tellServer(dependencies, body)) !== 'unknown'
}

/** Tells the server of a sign-out made offline, if it can be reached. True if nobody is signed in here now. */
export async function finishSignOut(dependencies: SignOutParts): Promise<boolean> {
  const signOut = (await dependencies.database.fact(SIGN_OUT)) as SignOut | undefined
  const isOther = signOut !== undefined && (await tellServer(dependencies, signOut)) === 'other'
  if (!isOther) session.set({ person: undefined, standing: 'out' })
  return !isOther
}

/** `other`: somebody has signed in here since, and that session continues. */
async function tellServer({ fetch, database }: SignOutParts, signOut: SignOut): Promise<'ended' | 'other' | 'unknown'> {
  // Counts only other people's entries: those of the person who left are gone.
  const keepsStorage = (await database.countOthers(NOBODY)) > 0
  const answer = await fetch('/auth/sign-out', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...signOut, keepsStorage } satisfies SignOut),
  }).catch(() => undefined)
  if (!answer?.ok) return 'unknown'
  const { ended } = (await answer.json().catch(() => ({}))) as { readonly ended?: boolean }
  // The server's answer may have cleared this database already.
  await database.saveFact(SIGN_OUT, undefined).catch(() => undefined)
  return ended === false ? 'other' : 'ended'
}

// What ends with a session, in IndexedDB: each step in one transaction, so that no tab sees half of it.

const READABLE = ['pages', 'contents', 'sent'] as const
const ALL = [...READABLE, 'outbox', 'facts'] as const
/** Facts that belong to no person. */
const LASTING: readonly string[] = [SEALED, SIGN_OUT]

const NOTHING: Erasing = {
  end: async () => undefined,
  restore: async () => undefined,
  forgetAnswers: async () => undefined,
}

function erasingIn(database: Database): Erasing {
  const db = database.indexed()
  return db ? erasingOf(db) : NOTHING
}

function erasingOf(db: IDBPDatabase<DatabaseShape>): Erasing {
  async function stockOf(userId: number): Promise<Stock> {
    const reading = db.transaction(['outbox', 'sent'])
    const [entries, sent] = await Promise.all([
      reading.objectStore('outbox').index('userId').getAll(userId),
      reading.objectStore('sent').index('userId').getAll(userId),
    ])
    return { entries, sent }
  }

  /** False if an entry was added meanwhile, so that everything has to be sealed again. */
  async function endWith(
    userId: number,
    stock: Stock,
    sealed: SealedStock | 'discarded' | undefined,
  ): Promise<boolean> {
    const change = db.transaction(ALL, 'readwrite', { durability: 'strict' })
    const outbox = change.objectStore('outbox')
    const facts = change.objectStore('facts')
    const entries = await outbox.index('userId').getAll(userId)
    if (JSON.stringify(entries) !== JSON.stringify(stock.entries)) return false
    const others = ((await facts.get(SEALED)) ?? []) as readonly SealedStock[]
    for (const name of READABLE) void change.objectStore(name).clear()
    for (const name of await facts.getAllKeys()) if (!LASTING.includes(name)) void facts.delete(name)
    if (sealed) for (const { at } of entries) void outbox.delete(at)
    if (sealed === 'discarded') {
      const remaining = others.filter((person) => person.userId !== userId)
      void (remaining.length > 0 ? facts.put(remaining, SEALED) : facts.delete(SEALED))
    } else if (sealed) void facts.put([...others, sealed], SEALED)
    await change.done
    return true
  }

  return {
    end: async (userId, toSealed) => {
      for (;;) {
        const stock = await stockOf(userId)
        const sealed = stock.entries.length > 0 ? await toSealed?.(stock) : undefined
        if (await endWith(userId, stock, toSealed ? sealed : 'discarded')) return
      }
    },

    restore: async (userId, stocks) => {
      const change = db.transaction(['outbox', 'sent', 'facts'], 'readwrite', { durability: 'strict' })
      const facts = change.objectStore('facts')
      const person = (await facts.get(PERSON)) as { readonly userId: number } | undefined
      const sealed = ((await facts.get(SEALED)) ?? []) as readonly SealedStock[]
      // Another tab was faster, or the session has ended again.
      if (person?.userId !== userId || !sealed.some((stock) => stock.userId === userId)) return
      for (const { at: _at, ...entry } of stocks.flatMap((stock) => stock.entries)) {
        void change.objectStore('outbox').add(entry as OutboxEntry)
      }
      for (const entry of stocks.flatMap((stock) => stock.sent)) void change.objectStore('sent').put(entry)
      const remaining = sealed.filter((stock) => stock.userId !== userId)
      void (remaining.length > 0 ? facts.put(remaining, SEALED) : facts.delete(SEALED))
      await change.done
    },

    forgetAnswers: async () => {
      const change = db.transaction(READABLE, 'readwrite')
      for (const name of READABLE) void change.objectStore(name).clear()
      await change.done
    },
  }
}
