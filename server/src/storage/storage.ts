import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Executor } from './executor.ts'
import { asTransaction, type Transaction } from './transaction.ts'

/** The only door to stored data. Stores are handed out, never held: inside `transaction` they are the transaction's. */
export interface Storage<Stores> {
  read<R>(work: (stores: Stores) => Promise<R>): Promise<R>
  /** Whoever is called from inside takes the transaction as an argument: opening a second one there is an error. */
  transaction<R>(work: (stores: Stores & Transaction) => Promise<R>): Promise<R>
  /** The stores of a transaction that a caller opened and passed on. */
  join(transaction: Transaction): Stores & Transaction
  /**
   * One transaction around work that opens its own: those join it, and so do reads. For the idempotency key, whose
   * answer commits together with the effect it reports, and for the few pieces of work that reach through a whole wing
   * (storing what a study shows); anything smaller takes the transaction as an argument.
   */
  enclose<R>(work: (stores: Stores & Transaction) => Promise<R>): Promise<R>
  /** Whether an enclosing transaction is open around the caller: waiting for another writer there would be for ever. */
  isEnclosed(): boolean
  /** Reads one moment of the database, however long it takes. */
  snapshot<R>(work: (stores: Stores) => Promise<R>): Promise<R>
}

interface Open<Stores> {
  readonly stores: Stores & Transaction
  isOpen: boolean
}

interface Around<Stores> {
  readonly open: Open<Stores>
  readonly isEnclosing: boolean
}

export function createStorage<Stores extends object>(
  database: Database,
  storesOn: (executor: Executor) => Stores,
): Storage<Stores> {
  const ambient = new AsyncLocalStorage<Around<Stores>>()
  const reading = storesOn(database.reader)

  /** The transaction to join, if an enclosing one is open. A timer set inside one may go off after its end. */
  function enclosing(): Open<Stores> | undefined {
    const around = ambient.getStore()
    if (!around?.open.isOpen) return undefined
    if (!around.isEnclosing) throw new Error('A transaction is open already: take it as an argument.')
    return around.open
  }

  const run = <R>(open: Open<Stores>, isEnclosing: boolean, work: (stores: Stores & Transaction) => Promise<R>) =>
    ambient.run({ open, isEnclosing }, () => work(open.stores))

  const begin = <R>(isEnclosing: boolean, work: (stores: Stores & Transaction) => Promise<R>): Promise<R> =>
    database.transaction(async (executor) => {
      const open = { stores: asTransaction(storesOn(executor)), isOpen: true }
      try {
        return await run(open, isEnclosing, work)
      } finally {
        open.isOpen = false
      }
    })

  return {
    read: async (work) => {
      const outer = enclosing()
      return outer ? work(outer.stores) : database.guard(() => work(reading))
    },
    transaction: async (work) => {
      const outer = enclosing()
      return outer ? run(outer, false, work) : begin(false, work)
    },
    join: (transaction) => transaction as Stores & Transaction,
    enclose: async (work) => {
      const outer = enclosing()
      return outer ? run(outer, true, work) : begin(true, work)
    },
    isEnclosed: () => ambient.getStore()?.open.isOpen === true,
    snapshot: (work) => database.snapshot((executor) => work(storesOn(executor))),
  }
}
