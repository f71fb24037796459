import type { RingEngine, RingRequest } from '../ring/engine.ts'
import { layoutOf } from '../ring/layout.ts'
import { packedLength, unpack } from '../ring/packed.ts'
import { createSpectraCache, type SpectraCache } from '../ring/shared-spectra.ts'
import type { RingSummary } from '../ring/summary.ts'
import { tilesOf } from '../ring/tiles.ts'
import { refuseOver } from './memory-limit.ts'
import type { Task } from './messages.ts'
import { createSerialQueue, createTaskRunner, type Deliver, type TaskRunner } from './task-runner.ts'

/** Options of a pool. */
export interface PoolOptions {
  readonly workers: number
  /** Maximum number of bytes that one request may take, in shared memory and answers together; 1 GB when absent. */
  readonly mostBytes?: number
  /** Tests pass another worker. */
  readonly workerFile?: URL
}

/** Options for following or stopping one request. */
export interface RingRunOptions {
  readonly signal?: AbortSignal
  /** Called as tiles are finished, with the number of rings done and the total. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Threads that compute rings on shared spectra. */
export interface RingPool {
  /** An engine for `analyseTable` that can be stopped and reports its progress. */
  engine(options?: RingRunOptions): RingEngine
  close(): Promise<void>
}

/** Variables per transform task: enough to be worth a message, few enough to share the work evenly. */
const TRANSFORM_CHUNK = 8

/** A pool of threads. It handles one request after the other; the results are those of one thread, to the bit. */
export function createRingPool(options: PoolOptions): RingPool {
  const runner = createTaskRunner(options)
  const cache = createSpectraCache(options.workers)
  const oneAtATime = createSerialQueue()
  return {
    engine:
      (runOptions = {}) =>
      (request) =>
        oneAtATime(async () => {
          refuseTooLarge(request, options)
          return run(runner, cache, request, runOptions)
        }),
    close: () => runner.close(),
  }
}

async function run(
  runner: TaskRunner,
  cache: SpectraCache,
  request: RingRequest,
  { signal, onProgress }: RingRunOptions,
) {
  const { series, jobs, maxLag } = request
  signal?.throwIfAborted()
  const { spectra, stale } = cache.spectraFor(series, maxLag)
  runner.open({ spectra: [spectra] })
  await runner.perform(transformTasks(0, stale), () => {}, signal)
  cache.markFresh(spectra, series)
  const tiles = tilesOf(jobs)
  const summaries: RingSummary[] = new Array(jobs.length)
  const length = packedLength(maxLag)
  let doneCount = 0
  const collect: Deliver = (order, packed) => {
    const tile = tiles[order]
    if (!tile || !(packed instanceof Float64Array)) return
    tile.jobIndexes.forEach((index, i) => {
      summaries[index] = unpack(packed, i * length, maxLag)
    })
    doneCount += tile.jobIndexes.length
    onProgress?.(doneCount, jobs.length)
  }
  const tasks = tiles.map((tile): Task => ({ kind: 'rings', requests: [{ maxLag, jobs: tile.jobs }] }))
  await runner.perform(tasks, collect, signal)
  return summaries
}

/** Tasks that compute the spectra of stale variables. */
export function transformTasks(spectra: number, stale: readonly number[]): Task[] {
  const starts = Array.from(
    { length: Math.ceil(stale.length / TRANSFORM_CHUNK) },
    (_, chunk) => chunk * TRANSFORM_CHUNK,
  )
  return starts.map((start) => ({ kind: 'transform', spectra, variables: stale.slice(start, start + TRANSFORM_CHUNK) }))
}

function refuseTooLarge({ series, jobs, maxLag }: RingRequest, { workers, mostBytes }: PoolOptions): void {
  const layout = layoutOf({ days: series[0]?.length ?? 0, maxLag, variables: series.length, workers })
  refuseOver(layout.totalBytes + jobs.length * packedLength(maxLag) * Float64Array.BYTES_PER_ELEMENT, mostBytes)
}
