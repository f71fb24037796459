/** One thread for the rings of single people: made when first needed, gone again after a while of rest. */
import { createRingPool, type RingEngine, type RingPool } from '@upshot/analysis'

const REST_MS = 30_000
const MOST_BYTES = 256 * 2 ** 20

export interface Rings {
  readonly engine: RingEngine
  close(): Promise<void>
}

export function createRings(): Rings {
  let pool: RingPool | undefined
  let timer: NodeJS.Timeout | undefined
  let busy = 0
  const close = async (): Promise<void> => {
    clearTimeout(timer)
    const closing = pool
    pool = undefined
    await closing?.close()
  }
  return {
    engine: async (request) => {
      clearTimeout(timer)
      busy++
      try {
        pool ??= createRingPool({ workers: 1, mostBytes: MOST_BYTES })
        return await pool.engine()(request)
      } finally {
        busy--
        clearTimeout(timer)
        if (busy === 0) timer = setTimeout(() => void close(), REST_MS).unref()
      }
    },
    close,
  }
}
