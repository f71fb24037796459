import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Executor } from './executor.ts'
import { createReplicaReads, noteWrites } from './replica.ts'
import { asTransaction, type Transaction } from './transaction.ts'

/** The only way to stored data. Stores are handed out, never held: inside `transaction` they are the transaction's. */
export interface Storage<Stores> {
  read<R>(work: (stores: Stores) => Promise<R>): Promise<R>
  /** Whoever is called from inside takes the transaction as an argument: opening a second one there is an error. */
  transaction<R>(work: (stores: Stores & Transaction) => Promise<R>): Promise<R>
  /** The stores of a transaction that a caller opened and passed on. */
  join(transaction: Transaction): Stores & Transaction
  /** Whether a transaction is open around the caller: waiting for another writer there would be for ever. */
  isEnclosed(): boolean
  /** Reads one moment of the database, however long it takes. */
  snapshot<R>(work: (stores: Stores) => Promise<R>): Promise<R>
  /** What is written inside counts as this person's: a replica that has not seen it does not answer for them. */
  onBehalfOf<R>(userId: number, work: () => Promise<R>): Promise<R>
  /** Of the transaction that is open: it writes for this person, on whosever behalf it is. */
  writesFor(userId: number): void
  /**
   * For work that only reads, of one person: all of it comes from one moment of a replica, if there is one that has seen
   * everything written for that person. It begins anew on the database itself where the replica fails.
   */
  readFromReplica<R>(userId: number, work: () => Promise<R>): Promise<R>
}

/**
 * For the idempotency key alone, whose answer commits together with the effect it reports, whatever the request does.
 * Everybody else takes a transaction as an argument, and is given a storage that cannot do this.
 */
export interface EnclosingStorage<Stores> extends Storage<Stores> {
  /** One transaction around work that opens its own: those join it, and so do reads. */
  enclose<R>(work: (stores: Stores & Transaction) => Promise<R>): Promise<R>
}

interface OpenTransaction<Stores> {
  readonly stores: Stores & Transaction
  /** For whom it writes. */
  readonly people: Set<number>
  isOpen: boolean
}

interface CurrentTransaction<Stores> {
  readonly open: OpenTransaction<Stores>
  readonly isEnclosing: boolean
}

export function createStorage<Stores extends object>(
  database: Database,
  storesOn: (executor: Executor) => Stores,
): EnclosingStorage<Stores> {
  const ambient = new AsyncLocalStorage<CurrentTransaction<Stores>>()
  const writer = new AsyncLocalStorage<number>()
  const replicaReads = createReplicaReads(database, storesOn)
  const reading = storesOn(database.reader)

  /** The transaction to join, if an enclosing one is open. A timer set inside one may go off after its end. */
  function enclosing(): OpenTransaction<Stores> | undefined {
    const around = ambient.getStore()
    if (!around?.open.isOpen) return undefined
    if (!around.isEnclosing) throw new Error('A transaction is open already: take it as an argument.')
    return around.open
  }

  const run = <R>(
    open: OpenTransaction<Stores>,
    isEnclosing: boolean,
    work: (stores: Stores & Transaction) => Promise<R>,
  ) => ambient.run({ open, isEnclosing }, () => work(open.stores))

  function begin<R>(isEnclosing: boolean, work: (stores: Stores & Transaction) => Promise<R>): Promise<R> {
    replicaReads.refuseWriting()
    const userId = writer.getStore()
    return database.transaction(async (executor) => {
      const people = new Set(userId === undefined ? [] : [userId])
      const open = { stores: asTransaction(storesOn(executor)), people, isOpen: true }
      try {
        const result = await run(open, isEnclosing, work)
        await noteWrites(executor, people)
        return result
      } finally {
        open.isOpen = false
      }
    })
  }

  return {
    read: async (work) => {
      const outer = enclosing()
      return outer ? work(outer.stores) : database.guard(() => work(replicaReads.stores() ?? reading))
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
    snapshot: async (work) => {
      const stores = replicaReads.stores()
      return stores ? work(stores) : database.snapshot((executor) => work(storesOn(executor)))
    },
    onBehalfOf: (userId, work) => writer.run(userId, work),
    writesFor: (userId) => void ambient.getStore()?.open.people.add(userId),
    readFromReplica: async (userId, work) => (enclosing() ? work() : replicaReads.readFromReplica(userId, work)),
  }
}
