/** What public/start.js has read from the browser's database while the app was still loading. */
import type { Person } from '../api/token.ts'
import type { Stock } from './rules.ts'
import type { Database, Page } from './stored.ts'

export interface FirstReading {
  /** A sign-out that the server has not heard of. */
  readonly signOut?: unknown
  readonly person?: Person | undefined
  /** Of that person: what waits, how much of others does, and the page Today. */
  readonly stock?: Stock
  readonly others?: number
  readonly page?: Page | undefined
  readonly content?: unknown
}

/** The database; what was read early is answered from there, once each and only until something is written. */
export function withFirst(
  database: Database,
  { person, stock, others, page, content, signOut }: FirstReading,
): Database {
  const known = new Map<string, unknown>([
    ['fact signOut', signOut],
    ['fact person', person],
  ])
  if (person && stock) known.set(`stock ${person.userId}`, stock)
  if (person && others !== undefined) known.set(`others ${person.userId}`, others)
  if (page) known.set(`page ${page.userId} ${page.key}`, { page, content })
  const once = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    if (!known.has(name)) return ask()
    const found = known.get(name) as T
    known.delete(name)
    return found
  }
  const changing =
    <A extends readonly unknown[], R>(change: (...given: A) => R) =>
    (...given: A): R => {
      known.clear()
      return change(...given)
    }
  return {
    ...database,
    fact: (name) => once(`fact ${name}`, () => database.fact(name)),
    stock: (userId) => once(`stock ${userId}`, () => database.stock(userId)),
    countOthers: (userId) => once(`others ${userId}`, () => database.countOthers(userId)),
    page: (userId, key) => once(`page ${userId} ${key}`, () => database.page(userId, key)),
    changeEntries: (userId, decide) => {
      known.clear()
      return database.changeEntries(userId, decide)
    },
    savePage: changing(database.savePage),
    changePages: changing(database.changePages),
    removePages: changing(database.removePages),
    saveFact: changing(database.saveFact),
    wipe: changing(database.wipe),
  }
}
