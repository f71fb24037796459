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
  /** Whether a transaction is open around the caller: whoever waits for other work then may wait for ever. */
  isInTransaction(): boolean
  /** Reads one moment of the database, however long it takes. */
  snapshot<R>(work: (stores: Stores) => Promise<R>): Promise<R>
}

export function createStorage<Stores>(database: Database, storesOn: (executor: Executor) => Stores): Storage<Stores> {
  const ambient = new AsyncLocalStorage<{ readonly stores: Stores; isOpen: boolean }>()
  const reading = storesOn(database.reader)
  /** A timer set inside a transaction may go off after its end: then it is on its own. */
  const joined = (): Stores | undefined => {
    const around = ambient.getStore()
    return around?.isOpen ? around.stores : undefined
  }
  return {
    read: async (work) => {
      const outer = joined()
      return outer ? work(outer) : database.guard(() => work(reading))
    },
    transaction: async (work) => {
      const outer = joined()
      if (outer) return work(outer)
      return database.transaction(async (executor) => {
        const around = { stores: storesOn(executor), isOpen: true }
        try {
          return await ambient.run(around, () => work(around.stores))
        } finally {
          around.isOpen = false
        }
      })
    },
    isInTransaction: () => joined() !== undefined,
    snapshot: (work) => database.snapshot((executor) => work(storesOn(executor))),
  }
}
