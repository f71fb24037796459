/** Orders of events that would otherwise occur only now and then. */
import { expect } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import type { World } from './world.ts'

/**
 * Inside, the first `count` transactions wait for each other, so that all of them read what each request read before.
 */
export async function meetBeforeWriting<Stores, R>(
  storage: Storage<Stores>,
  count: number,
  work: () => Promise<R>,
): Promise<R> {
  const { transaction } = storage
  const allArrived = Promise.withResolvers<void>()
  let arrived = 0
  storage.transaction = async (inside) => {
    arrived += 1
    if (arrived === count) allArrived.resolve()
    await allArrived.promise
    return transaction(inside)
  }
  try {
    return await work()
  } finally {
    storage.transaction = transaction
  }
}

export interface HeldRead {
  /** Resolves when a value was read and is being held back. */
  readonly reached: Promise<void>
  release(): void
}

/** The value read after `earlier` other reads is held back until it is released; by then it may be outdated. */
export function holdRead<Stores>(storage: Storage<Stores>, earlier: number): HeldRead {
  const { read } = storage
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let reads = 0
  storage.read = async (work) => {
    const isHeld = reads === earlier
    reads += 1
    const answer = await read(work)
    if (isHeld) {
      reached.resolve()
      await released.promise
    }
    return answer
  }
  return {
    reached: reached.promise,
    release: () => {
      storage.read = read
      released.resolve()
    },
  }
}

export interface HeldTransaction {
  /** Resolves when a transaction has got the answer that is being held back. */
  readonly reached: Promise<void>
  /** Resolves when somebody asks for another transaction meanwhile. */
  readonly joined: Promise<void>
  /** How often a transaction was tried again: after a deadlock, for example. */
  readonly retries: () => number
  release(): void
}

/** The first answer that this method of a store gives inside a transaction is held back until it is released. */
export function holdTransaction<Stores extends object, Name extends keyof Stores>(
  storage: Storage<Stores>,
  name: Name,
  method: keyof Stores[Name],
): HeldTransaction {
  const { transaction } = storage
  const reached = Promise.withResolvers<void>()
  const joined = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isReached = false
  let begun = 0
  let tried = 0
  storage.transaction = async (work) => {
    if (isReached) joined.resolve()
    begun += 1
    return transaction(async (stores) => {
      tried += 1
      const ask = stores[name][method] as (...parameters: unknown[]) => Promise<unknown>
      const askAndWait = async (...parameters: unknown[]) => {
        const answer = await ask(...parameters)
        if (isReached) return answer
        isReached = true
        reached.resolve()
        await released.promise
        return answer
      }
      Object.assign(stores[name] as object, { [method]: askAndWait })
      return work(stores)
    })
  }
  return {
    reached: reached.promise,
    joined: joined.promise,
    retries: () => tried - begun,
    release: () => {
      storage.transaction = transaction
      released.resolve()
    },
  }
}

/** Starts `second` inside the held transaction of `first`, which continues once `second` waits for it, or has ended. */
export async function inTheMiddle<A, B>(
  { dialect, database }: Pick<World, 'dialect' | 'database'>,
  held: HeldTransaction,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const firstAnswer = first()
  await Promise.race([held.reached, firstAnswer.then(() => Promise.reject(new Error('It ended without asking that.')))])
  let hasEnded = false
  const secondAnswer = second().finally(() => {
    hasEnded = true
  })
  await Promise.race([held.joined, secondAnswer])
  // On SQLite nobody else gets in; on PostgreSQL, up to the first locked row.
  const isStopped = async () => {
    if (hasEnded || dialect === 'sqlite') return true
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    return (await database.reader.rows(waiting, [])).length > 0
  }
  await expect.poll(isStopped).toBe(true)
  held.release()
  return Promise.all([firstAnswer, secondAnswer])
}
