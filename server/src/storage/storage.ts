import { AsyncLocalStorage } from 'node:async_hooks'
import { insideTransaction } from '../lib/open-transaction.ts'
import type { AcknowledgedWrite, Database, Executor } from './executor.ts'
import { createReplicaReads, noteWrites } from './replica.ts'
import { asTransaction, type Transaction } from './transaction.ts'

/**
 * The only access to stored data. Stores are passed in and must not be kept: inside `transaction` they belong to the
 * transaction.
 */
export interface Storage<Stores> {
  read<R>(work: (stores: Stores) => Promise<R>): Promise<R>
  /**
   * Functions called from inside take the transaction as an argument: opening a second one there is an error, and so is
   * waiting for another machine (`lib/open-transaction.ts`).
   */
  transaction<R>(work: (stores: Stores & Transaction) => Promise<R>): Promise<R>
  /** The stores of a transaction that a caller opened and passed on. */
  join(transaction: Transaction): Stores & Transaction
  /** Whether the caller is inside a transaction, where waiting for another writer would never end. */
  isEnclosed(): boolean
  /** Reads a consistent snapshot, however long it takes. */
  snapshot<R>(work: (stores: Stores) => Promise<R>): Promise<R>
  /** Writes inside count as this person's: a replica that has not seen them is not used for that person. */
  onBehalfOf<R>(userId: number, work: () => Promise<R>): Promise<R>
  /** Marks the open transaction as a write for this person, no matter who made the request. */
  writesFor(userId: number): void
  /**
   * For work that only reads data of one person: uses one snapshot of a replica, if there is one that has seen
   * everything written for that person. If the replica fails, the work is repeated on the primary.
   */
  readFromReplica<R>(userId: number, work: () => Promise<R>): Promise<R>
}

/**
 * For idempotency keys only, whose response is committed together with the effect of the request. Everything else takes
 * a transaction as an argument, and gets a storage without this method.
 */
export interface EnclosingStorage<Stores> extends Storage<Stores> {
  /** One transaction around work that opens its own: these and reads join it. */
  enclose<R>(work: (stores: Stores & Transaction) => Promise<R>): Promise<R>
}

interface OpenTransaction<Stores> {
  readonly stores: Stores & Transaction
  /** The people it writes for. */
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

  /** The enclosing transaction to join, if it is still open: a timer set inside one may fire after its end. */
  function enclosing(): OpenTransaction<Stores> | undefined {
    const around = ambient.getStore()
    if (!around?.open.isOpen) return undefined
    if (!around.isEnclosing) throw new Error('A transaction is already open: pass it as an argument.')
    return around.open
  }

  const run = <R>(
    open: OpenTransaction<Stores>,
    isEnclosing: boolean,
    work: (stores: Stores & Transaction) => Promise<R>,
  ) => ambient.run({ open, isEnclosing }, () => work(open.stores))

  async function begin<R>(isEnclosing: boolean, work: (stores: Stores & Transaction) => Promise<R>): Promise<R> {
    replicaReads.refuseWriting()
    const userId = writer.getStore()
    let writes: readonly AcknowledgedWrite[] = []
    const committed = await database.transaction(async (executor) => {
      const people = new Set(userId === undefined ? [] : [userId])
      const open = { stores: asTransaction(storesOn(executor)), people, isOpen: true }
      try {
        const result = await insideTransaction(open, () => run(open, isEnclosing, work))
        writes = await noteWrites(executor, people)
        return result
      } finally {
        open.isOpen = false
      }
    })
    database.history?.remember(writes)
    return committed
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
