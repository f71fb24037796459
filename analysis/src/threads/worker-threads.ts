import { Worker } from 'node:worker_threads'
import type { ThreadAnswer, ThreadMessage } from './messages.ts'

/** The worker threads of a pool, by number. A thread that dies is replaced under the same number. */
export interface WorkerThreads {
  readonly size: number
  send(thread: number, message: ThreadMessage): void
  /** From here until `release`, the threads keep the process alive; idle threads do not. */
  hold(): void
  release(): void
  close(): Promise<void>
}

/** What worker threads report. */
export interface WorkerThreadEvents {
  answered(thread: number, answer: ThreadAnswer): void
  /** The thread died and a new one has its number. The new one has no input yet, and the task is lost. */
  replaced(thread: number, cause: Error): void
}

/**
 * Heap of a worker, in megabytes. Large data is in shared memory; a tight limit makes the thread collect garbage early
 * instead of keeping tens of megabytes of it.
 */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 64 }

const WORKER = new URL('./analysis-worker.ts', import.meta.url)

/** Starts threads; `file` is another worker for tests. */
export function startWorkerThreads(size: number, events: WorkerThreadEvents, file: URL = WORKER): WorkerThreads {
  let isClosing = false
  let isHeld = false
  let started = 0
  const start = (thread: number): Worker => {
    const workerData = { started: started++ }
    const worker = new Worker(file, { workerData, resourceLimits: LIMITS })
    let cause: Error | undefined
    if (!isHeld) worker.unref()
    worker.on('message', (answer: ThreadAnswer) => events.answered(thread, answer))
    worker.on('error', (error: Error) => {
      cause = error
    })
    worker.on('exit', (code) => {
      if (isClosing) return
      workers[thread] = start(thread)
      events.replaced(thread, cause ?? new Error(`a worker ended with code ${code}`))
    })
    return worker
  }
  const workers = Array.from({ length: size }, (_, thread) => start(thread))
  return {
    size,
    send: (thread, message) => workers[thread]?.postMessage(message),
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
