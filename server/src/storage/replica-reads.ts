/** Reads that may leave the database for its replica: those inside `readFromReplica`, and nothing else. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Executor } from './executor.ts'

/** One moment of the replica. What was begun inside and outlives it reads from the database. */
interface Moment<Stores> {
  readonly stores: Stores
  isOpen: boolean
}

export function createReplicaReads<Stores>({ replica }: Database, storesOn: (executor: Executor) => Stores) {
  const around = new AsyncLocalStorage<Moment<Stores>>()
  const moment = (): Moment<Stores> | undefined => {
    const at = around.getStore()
    return at?.isOpen ? at : undefined
  }

  async function within<R>(executor: Executor, work: () => Promise<R>): Promise<R> {
    const at = { stores: storesOn(executor), isOpen: true }
    try {
      return await around.run(at, work)
    } finally {
      at.isOpen = false
    }
  }

  return {
    /** To read from inside `readFromReplica`, if the replica answers there. */
    stores: (): Stores | undefined => moment()?.stores,
    refuseWriting: (): void => {
      if (moment()) throw new Error('Work that only reads must not write.')
    },
    readFromReplica: async <R>(userId: number, work: () => Promise<R>): Promise<R> => {
      if (!replica || moment()) return work()
      const read = await replica.readFor(userId, (executor) => within(executor, work))
      return read ? read.answer : work()
    },
  }
}
