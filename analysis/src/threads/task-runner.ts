import { Worker } from 'node:worker_threads'
import { compiledKernel, hasKernel } from '../ring/kernel-module.ts'
import type { SharedInput, Task, TaskResult, ThreadAnswer, ThreadMessage } from './messages.ts'
import { createThread } from './thread-workspace.ts'

/** The worker threads of a pool, by number. A thread that dies is replaced under the same number. */
interface WorkerThreads {
  readonly size: number
  /** Number of tasks that a thread has at a time. */
  tasksAtOnce(thread: number): number
  send(thread: number, message: ThreadMessage): void
  /** From now until `release`, the threads keep the process alive; idle threads do not. */
  hold(): void
  release(): void
  close(): Promise<void>
}

/** Callbacks for reports of worker threads. */
interface WorkerThreadEvents {
  answered(thread: number, answer: ThreadAnswer): void
  /** The thread died and a new one has its number. The new one has no input yet, and the task is lost. */
  replaced(thread: number, cause: Error): void
  /** The calling thread could not perform a task. */
  failed(cause: unknown): void
}

/**
 * Heap of a worker, in megabytes. Large data is in shared memory; a tight limit makes the thread collect garbage early
 * instead of keeping tens of megabytes of it.
 */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 64 }

const WORKER = new URL('./analysis-worker.ts', import.meta.url)

/** Starts threads; `file` is another worker for tests. */
function startWorkerThreads(size: number, events: WorkerThreadEvents, file: URL = WORKER): WorkerThreads {
  let isClosing = false
  let isHeld = false
  let started = 0
  const start = (thread: number): Worker => {
    const workerData = { started: started++, kernel: hasKernel() ? compiledKernel() : null }
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
    tasksAtOnce: () => 1,
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

/** Receives the result of the task at this index; results come in any order. */
export type Deliver = (order: number, result: TaskResult) => void | Promise<void>

/** The threads of a runner and, as the last of them, the calling one. */
function withCaller(threads: WorkerThreads, events: WorkerThreadEvents): WorkerThreads {
  const caller = threads.size
  const perform = createThread((answer) => events.answered(caller, answer))
  return {
    ...threads,
    size: threads.size + 1,
    // While the calling thread performs a task, it answers no messages, so the others already have their next task.
    tasksAtOnce: (thread) => (thread === caller ? 1 : 2),
    send: (thread, message) => {
      if (thread !== caller) return threads.send(thread, message)
      // Answers of the other threads that have arrived come first, so that these get their next tasks.
      if (message.kind === 'task') setImmediate(() => void perform(message).catch(events.failed))
      else void perform(message)
    },
  }
}

/** A list of tasks, or a function that creates each one when a thread is free for it. */
interface TaskList {
  readonly length: number
  at(order: number): Task | undefined
}

/** A list of tasks that worker threads are working on. */
interface Dispatch {
  /** Resolves when all tasks are done. Rejects with the reason of a cancellation, or when a task keeps killing its worker. */
  readonly done: Promise<void>
  answered(thread: number, answer: ThreadAnswer): void
  replaced(thread: number, cause: Error): void
  /** Ends it early. */
  cancel(reason: unknown): void
}

/** A task that loses its worker this often is given up. */
const MOST_DEATHS = 3

/** Ids are never reused, so that an answer from before a cancellation is not mistaken for a later one. */
let lastId = 0

/** A task given to a thread: its index in the list, and the id of its answer. */
interface GivenTask {
  readonly order: number
  readonly id: number
}

/**
 * Gives every thread tasks until all are done. A thread gets another one only after a result of its own has been processed, so
 * that no more results of a thread are waiting than it has tasks at once.
 */
function dispatch(threads: WorkerThreads, tasks: TaskList, deliver: Deliver): Dispatch {
  const doing = Array.from({ length: threads.size }, (): GivenTask[] => [])
  const waiting = Array.from({ length: tasks.length }, (_, order) => order)
  const deaths = new Map<number, number>()
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  let open = tasks.length
  let isOver = false

  const end = (settle: () => void) => {
    isOver = true
    settle()
  }
  const sendNext = (thread: number) => {
    const order = isOver ? undefined : waiting.shift()
    if (order === undefined) return
    lastId++
    doing[thread]?.push({ order, id: lastId })
    threads.send(thread, { kind: 'task', id: lastId, task: tasks.at(order) as Task })
  }
  const fill = (thread: number) => {
    for (let more = threads.tasksAtOnce(thread); more > 0; more--) sendNext(thread)
  }
  const process = async (thread: number, order: number, result: TaskResult) => {
    await deliver(order, result)
    open--
    if (open === 0) end(resolve)
    sendNext(thread)
  }
  if (open === 0) end(resolve)
  for (let thread = 0; thread < threads.size; thread++) fill(thread)
  return {
    done,
    answered: (thread, { id, result }) => {
      const [task] = doing[thread] ?? []
      if (isOver || task?.id !== id) return
      doing[thread]?.shift()
      process(thread, task.order, result).catch((error: unknown) => end(() => reject(error)))
    },
    replaced: (thread, cause) => {
      const lost = doing[thread]?.splice(0) ?? []
      waiting.unshift(...lost.map(({ order }) => order))
      const [task] = lost
      if (task) {
        const count = (deaths.get(task.order) ?? 0) + 1
        deaths.set(task.order, count)
        if (count >= MOST_DEATHS) end(() => reject(new Error('a task ended its worker three times', { cause })))
      }
      fill(thread)
    },
    cancel: (reason) => end(() => reject(reason)),
  }
}

/** Runs one list of tasks at a time, on one shared input, in worker threads. */
export interface TaskRunner {
  /** Gives every thread this input, which replaces the previous one. */
  open(input: SharedInput): void
  perform(tasks: TaskList, deliver: Deliver, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Options of a runner. */
interface RunnerOptions {
  readonly workers: number
  /** The calling thread performs tasks as well: nothing else may need it meanwhile. */
  readonly isCallerWorking?: boolean | undefined
  /** Tests pass another worker. */
  readonly workerFile?: URL | undefined
}

/** A runner with `workers` threads. */
export function createTaskRunner({ workers, isCallerWorking = false, workerFile }: RunnerOptions): TaskRunner {
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
    failed: (cause: unknown) => current?.cancel(cause),
  }
  const started = startWorkerThreads(workers, events, workerFile)
  const threads = isCallerWorking ? withCaller(started, events) : started
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

/** Starts each piece of work when the previous one has ended, whether it succeeded or failed. */
export function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
