/** Orders of events that would occur only now and then by themselves. */
import type { Storage } from '../storage/storage.ts'

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
