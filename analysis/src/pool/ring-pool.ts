import { type BankKeeper, createBankKeeper } from '../ring/bank-keeper.ts'
import type { RingEngine, RingRequest } from '../ring/engine.ts'
import { layoutOf } from '../ring/layout.ts'
import { packedLength, unpack } from '../ring/packed.ts'
import type { RingSummary } from '../ring/summary.ts'
import { tilesOf } from '../ring/tiles.ts'
import type { Deliver } from './dispatch.ts'
import { refuseOver } from './memory-bound.ts'
import type { Task } from './protocol.ts'
import { createRunner, type Runner } from './runner.ts'

/** How a pool is made. */
export interface PoolOptions {
  readonly workers: number
  /** Most bytes that one request may take, in shared memory and answers together; 1 GB when absent. */
  readonly mostBytes?: number
  /** Another worker, for tests. */
  readonly workerFile?: URL
}

/** How one request is followed. */
export interface RunOptions {
  readonly signal?: AbortSignal
  /** Called as tiles come in, with the rings done so far and in all. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Threads that compute rings on shared spectra. */
export interface RingPool {
  /** An engine for `analyseTable`, with a way to stop it and to see how far it is. */
  engine(options?: RunOptions): RingEngine
  close(): Promise<void>
}

/** Variables per transform task: enough to be worth a message, few enough to share the work evenly. */
const TRANSFORM_CHUNK = 8

/** A pool of threads. Requests are worked off one after the other; the answers are those of one thread, to the bit. */
export function createRingPool(options: PoolOptions): RingPool {
  const runner = createRunner(options.workers, options.workerFile)
  const keeper = createBankKeeper(options.workers)
  let turn: Promise<unknown> = Promise.resolve()
  return {
    engine:
      (runOptions = {}) =>
      (request) => {
        const result = turn.then(() => {
          refuseTooLarge(request, options)
          return run(runner, keeper, request, runOptions)
        })
        turn = result.catch(() => {})
        return result
      },
    close: () => runner.close(),
  }
}

async function run(runner: Runner, keeper: BankKeeper, request: RingRequest, { signal, onProgress }: RunOptions) {
  const { series, jobs, maxLag } = request
  signal?.throwIfAborted()
  const { bank, stale } = keeper.bankFor(series, maxLag)
  runner.open({ banks: [bank] })
  await runner.perform(transformTasks(0, stale), () => {}, signal)
  keeper.settle(bank, series)
  const tiles = tilesOf(jobs)
  const summaries: RingSummary[] = new Array(jobs.length)
  const length = packedLength(maxLag)
  let done = 0
  const collect: Deliver = (order, packed) => {
    const tile = tiles[order]
    if (!tile || !(packed instanceof Float64Array)) return
    tile.places.forEach((place, i) => {
      summaries[place] = unpack(packed, i * length, maxLag)
    })
    done += tile.places.length
    onProgress?.(done, jobs.length)
  }
  const tasks = tiles.map((tile): Task => ({ kind: 'rings', maxLag, jobs: tile.jobs }))
  await runner.perform(tasks, collect, signal)
  return summaries
}

/** Tasks that fill in the spectra of stale variables. */
export function transformTasks(bank: number, stale: readonly number[]): Task[] {
  const starts = Array.from(
    { length: Math.ceil(stale.length / TRANSFORM_CHUNK) },
    (_, chunk) => chunk * TRANSFORM_CHUNK,
  )
  return starts.map((start) => ({ kind: 'transform', bank, variables: stale.slice(start, start + TRANSFORM_CHUNK) }))
}

function refuseTooLarge({ series, jobs, maxLag }: RingRequest, { workers, mostBytes }: PoolOptions): void {
  const layout = layoutOf({ days: series[0]?.length ?? 0, maxLag, variables: series.length, workers })
  refuseOver(layout.totalBytes + jobs.length * packedLength(maxLag) * Float64Array.BYTES_PER_ELEMENT, mostBytes)
}
