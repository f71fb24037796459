import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Answer, Order } from './protocol.ts'

/** The threads of a pool, each at a desk of its own number; one that dies is replaced at the same desk. */
export interface Crew {
  readonly size: number
  send(desk: number, order: Order): void
  /** While held, the threads keep the process alive; idle ones do not. */
  hold(): void
  release(): void
  close(): Promise<void>
}

/** What the crew tells its pool. */
export interface CrewEvents {
  answered(desk: number, answer: Answer): void
  /** The worker at this desk died and a fresh one sits there: it knows nothing, and its task is lost. */
  replaced(desk: number, cause: Error): void
}

/**
 * Heap of a worker, in megabytes. What is large lies in shared memory; a tight bound makes it clean up early, where it
 * would otherwise let garbage of tens of megabytes stand.
 */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }

const WORKER = new URL('./start-worker.js', import.meta.url)

/** Where compiled code is kept, if the process keeps any; threads have to be told. */
function compiledFolder(): string | undefined {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion && dirname(ofThisVersion)
}

/** Starts threads; `file` is another worker for tests. */
export function createCrew(size: number, events: CrewEvents, file: URL = WORKER): Crew {
  let isClosing = false
  let isHeld = false
  let started = 0
  const hire = (desk: number): Worker => {
    const workerData = { started: started++, compiledFolder: compiledFolder() }
    const worker = new Worker(file, { workerData, resourceLimits: LIMITS })
    let cause: Error | undefined
    if (!isHeld) worker.unref()
    worker.on('message', (answer: Answer) => events.answered(desk, answer))
    worker.on('error', (error: Error) => {
      cause = error
    })
    worker.on('exit', (code) => {
      if (isClosing) return
      workers[desk] = hire(desk)
      events.replaced(desk, cause ?? new Error(`a worker ended with code ${code}`))
    })
    return worker
  }
  const workers = Array.from({ length: size }, (_, desk) => hire(desk))
  return {
    size,
    send: (desk, order) => workers[desk]?.postMessage(order),
    hold: () => {
      isHeld = true
      for (const worker of workers) worker.ref()
    },
    release: () => {
      isHeld = false
      for (const worker of workers) worker.unref()
    },
    close: async () => {
      isClosing = true
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
