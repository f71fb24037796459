/** Orders of events that would come about only now and then by themselves. */
import type { Storage } from '../storage/storage.ts'

/** Inside, the first `count` transactions wait for each other: what each request read before is then read by all of them. */
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
  /** Resolves when something was read and is kept back. */
  readonly reached: Promise<void>
  release(): void
}

/** What is read after `earlier` other reads is kept back until it is released; by then it may be old. */
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
