import { type Deliver, type Dispatch, dispatch } from './dispatch.ts'
import type { SharedInput, Task, ThreadAnswer } from './messages.ts'
import { startWorkerThreads } from './worker-threads.ts'

/** Runs one list of tasks at a time, on one shared input, in worker threads. */
export interface TaskRunner {
  /** Gives every thread this input and makes it forget the one before. */
  open(input: SharedInput): void
  perform(tasks: readonly Task[], deliver: Deliver, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** A runner with `workers` threads; tests pass another `workerFile`. */
export function createTaskRunner(workers: number, workerFile?: URL): TaskRunner {
  let input: SharedInput | null = null
  let current: Dispatch | null = null
  const sendInput = (thread: number) => {
    if (input) threads.send(thread, { kind: 'open', input, worker: thread })
  }
  const events = {
    answered: (thread: number, answer: ThreadAnswer) => current?.answered(thread, answer),
    replaced: (thread: number, cause: Error) => {
      sendInput(thread)
      current?.replaced(thread, cause)
    },
  }
  const threads = startWorkerThreads(workers, events, workerFile)
  return {
    open: (next) => {
      input = next
      for (let thread = 0; thread < threads.size; thread++) sendInput(thread)
    },
    perform: async (tasks, deliver, signal) => {
      signal?.throwIfAborted()
      const running = dispatch(threads, tasks, deliver)
      const stop = () => running.cancel(signal?.reason)
      current = running
      threads.hold()
      signal?.addEventListener('abort', stop)
      try {
        await running.done
      } finally {
        signal?.removeEventListener('abort', stop)
        threads.release()
        current = null
      }
    },
    close: () => {
      current?.cancel(new Error('the pool was closed'))
      return threads.close()
    },
  }
}
