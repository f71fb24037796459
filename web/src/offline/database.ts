/**
 * What this browser stores, separately for each person. On a shared device, or if the browser refuses storage, it stays
 * in memory.
 */

import { type IDBPDatabase, openDB, wrap } from 'idb'
import { NoSession } from '../api/failure.ts'
import type { SignedInPerson } from '../api/token.ts'
import { nameBelowRoot } from '../state/root.ts'
import type { OutboxChange, OutboxEntry, Stock } from './entry.ts'
import type { SealedStock } from './sealed.ts'
import type { Database, DatabaseShape, StoredPage } from './stored.ts'

const NAME = 'upshot'
const VERSION = 1

/** A database that was opened early, with what was read from it. */
export interface EarlyDatabase {
  readonly database: IDBDatabase
  readonly first?: FirstReading
}

/**
 * In IndexedDB, or in memory if the browser refuses it, where only the app itself loads that on demand. `begun`: the database that public/start.js opened and read
 * while the app was loading.
 */
export async function openDatabase(
  inMemory: () => Database | Promise<Database>,
  begun?: Promise<EarlyDatabase | undefined>,
): Promise<Database> {
  const { database: early, first } = (await begun) ?? {}
  if (early?.version === VERSION) {
    early.addEventListener('versionchange', () => early.close())
    const opened = lasting(wrap(early) as IDBPDatabase<DatabaseShape>)
    return first ? withFirst(opened, first) : opened
  }
  const opened = await openDB<DatabaseShape>(nameBelowRoot(NAME), VERSION, {
    upgrade: (db) => {
      db.createObjectStore('outbox', { keyPath: 'at', autoIncrement: true }).createIndex('userId', 'userId')
      db.createObjectStore('sent', { keyPath: 'at' }).createIndex('userId', 'userId')
      db.createObjectStore('pages', { keyPath: ['userId', 'key'] }).createIndex('userId', 'userId')
      db.createObjectStore('contents', { keyPath: ['userId', 'key'] }).createIndex('userId', 'userId')
      db.createObjectStore('facts')
    },
    // A newer app in another tab wants to upgrade the database; this connection must not block it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  }).catch(() => undefined)
  return opened ? lasting(opened) : inMemory()
}

function lasting(db: IDBPDatabase<DatabaseShape>): Database {
  return {
    ...entriesIn(db),
    ...pagesIn(db),
    fact: (name) => db.get('facts', name),
    saveFact: async (name, value, userId) => {
      const change = db.transaction('facts', 'readwrite')
      if (userId === undefined || (await isRemembered(change.store, userId))) {
        void (value === undefined ? change.store.delete(name) : change.store.put(value, name))
      }
      await change.done
    },
    indexed: () => db,
    close: () => db.close(),
  }
}

/**
 * Checked in the transaction that writes: anything that a tab or the worker stored after the end of a session would
 * remain.
 */
const isRemembered = async (
  facts: { get(name: string): Promise<unknown> },
  userId: number | undefined,
): Promise<boolean> => ((await facts.get('person')) as SignedInPerson | undefined)?.userId === userId

function entriesIn(db: IDBPDatabase<DatabaseShape>) {
  return {
    changeEntries: async <C extends OutboxChange>(userId: number, decide: (stock: Stock) => C): Promise<C> => {
      const change = db.transaction(['outbox', 'sent', 'facts'], 'readwrite', { durability: 'strict' })
      if (!(await isRemembered(change.objectStore('facts'), userId))) throw new NoSession()
      const outbox = change.objectStore('outbox')
      const sent = change.objectStore('sent')
      const stock = {
        entries: await outbox.index('userId').getAll(userId),
        sent: await sent.index('userId').getAll(userId),
      }
      const decided = decide(stock)
      // The database assigns the number.
      for (const entry of decided.add ?? []) void outbox.add(entry as OutboxEntry)
      for (const entry of decided.put ?? []) void outbox.put(entry)
      for (const number of decided.remove ?? []) void outbox.delete(number)
      if (decided.sent) void sent.put(decided.sent)
      for (const key of decided.forget ?? []) void sent.delete(key)
      await change.done
      return decided
    },
    stock: async (userId: number): Promise<Stock> => {
      const reading = db.transaction(['outbox', 'sent'])
      const [entries, sent] = await Promise.all([
        reading.objectStore('outbox').index('userId').getAll(userId),
        reading.objectStore('sent').index('userId').getAll(userId),
      ])
      return { entries, sent }
    },
    hasEntries: async () => (await db.count('outbox')) > 0,
    countOthers: async (userId: number) =>
      (await db.count('outbox')) -
      (await db.countFromIndex('outbox', 'userId', userId)) +
      (((await db.get('facts', 'sealed')) ?? []) as readonly SealedStock[]).reduce(
        (sum, entry) => sum + (entry.userId === userId ? 0 : entry.count),
        0,
      ),
  }
}

function pagesIn(db: IDBPDatabase<DatabaseShape>) {
  return {
    pages: (userId: number) => db.getAllFromIndex('pages', 'userId', userId),
    page: async (userId: number, key: string) => {
      const reading = db.transaction(['pages', 'contents'])
      const [page, stored] = await Promise.all([
        reading.objectStore('pages').get([userId, key]),
        reading.objectStore('contents').get([userId, key]),
      ])
      return page && { page, content: stored?.content }
    },
    savePage: async (page: StoredPage, content: unknown) => {
      const { userId, key } = page
      const change = db.transaction(['pages', 'contents', 'facts'], 'readwrite')
      if (!(await isRemembered(change.objectStore('facts'), userId))) return
      void change.objectStore('pages').put(page)
      void change.objectStore('contents').put({ userId, key, content })
      await change.done
    },
    changePages: async (pages: readonly StoredPage[]) => {
      const change = db.transaction(['pages', 'facts'], 'readwrite')
      if (!(await isRemembered(change.objectStore('facts'), pages[0]?.userId))) return
      for (const page of pages) void change.objectStore('pages').put(page)
      await change.done
    },
    removePages: async (userId: number, keys: readonly string[]) => {
      const change = db.transaction(['pages', 'contents'], 'readwrite')
      for (const key of keys) {
        void change.objectStore('pages').delete([userId, key])
        void change.objectStore('contents').delete([userId, key])
      }
      await change.done
    },
  }
}

/** What public/start.js has read from the database while the app was loading. */
interface FirstReading {
  /** A sign-out that the server has not been told of. */
  readonly signOut?: unknown
  readonly sealed?: unknown
  readonly person?: SignedInPerson | undefined
  /** That person's pending entries, the number of other people's, and the page Today. */
  readonly stock?: Stock
  readonly others?: number
  readonly page?: StoredPage | undefined
  readonly content?: unknown
}

/** The database, with the early reads answered from memory: once each, and only until something is written. */
export function withFirst(
  database: Database,
  { person, stock, others, page, content, signOut, sealed }: FirstReading,
): Database {
  const facts = new Map<string, unknown>([
    ['fact signOut', signOut],
    ['fact person', person],
    ['fact sealed', sealed],
  ])
  if (person && stock) facts.set(`stock ${person.userId}`, stock)
  if (person && others !== undefined) facts.set(`others ${person.userId}`, others)
  if (page) facts.set(`page ${page.userId} ${page.key}`, { page, content })
  const once = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    if (!facts.has(name)) return ask()
    const value = facts.get(name) as T
    facts.delete(name)
    return value
  }
  const changing =
    <A extends readonly unknown[], R>(change: (...values: A) => R) =>
    (...values: A): R => {
      facts.clear()
      return change(...values)
    }
  return {
    ...database,
    fact: (name) => once(`fact ${name}`, () => database.fact(name)),
    stock: (userId) => once(`stock ${userId}`, () => database.stock(userId)),
    countOthers: (userId) => once(`others ${userId}`, () => database.countOthers(userId)),
    page: (userId, key) => once(`page ${userId} ${key}`, () => database.page(userId, key)),
    changeEntries: (userId, decide) => {
      facts.clear()
      return database.changeEntries(userId, decide)
    },
    savePage: changing(database.savePage),
    changePages: changing(database.changePages),
    removePages: changing(database.removePages),
    saveFact: changing(database.saveFact),
    indexed: changing(database.indexed),
  }
}
