import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Executor } from './executor.ts'

/**
 * The only door to stored data. Stores are handed out, never held: inside `transaction` they are the transaction's.
 *
 * A transaction begun inside another one (in the same chain of calls) joins it, and so does a read: that is how an
 * answer kept under an idempotency key commits together with the effect it reports.
 */
export interface Storage<Stores> {
  read<R>(work: (stores: Stores) => Promise<R>): Promise<R>
  transaction<R>(work: (stores: Stores) => Promise<R>): Promise<R>
  /** Reads one moment of the database, however long it takes. */
  snapshot<R>(work: (stores: Stores) => Promise<R>): Promise<R>
}

export function createStorage<Stores>(database: Database, storesOn: (executor: Executor) => Stores): Storage<Stores> {
  const ambient = new AsyncLocalStorage<Stores>()
  const reading = storesOn(database.reader)
  return {
    read: async (work) => work(ambient.getStore() ?? reading),
    transaction: async (work) => {
      const joined = ambient.getStore()
      if (joined) return work(joined)
      return database.transaction((executor) => {
        const stores = storesOn(executor)
        return ambient.run(stores, () => work(stores))
      })
    },
    snapshot: (work) => database.snapshot((executor) => work(storesOn(executor))),
  }
}
