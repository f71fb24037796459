import type { Task, TaskResult, ThreadAnswer } from './messages.ts'
import type { WorkerThreads } from './worker-threads.ts'

/** Receives the result of the task at this index; results come in any order. */
export type Deliver = (order: number, result: TaskResult) => void | Promise<void>

/** A list of tasks that worker threads are working on. */
export interface Dispatch {
  /** Resolves when all tasks are done. Rejects with the reason of a cancellation, or when a task keeps killing its worker. */
  readonly done: Promise<void>
  answered(thread: number, answer: ThreadAnswer): void
  replaced(thread: number, cause: Error): void
  cancel(reason: unknown): void
}

/** A task that loses its worker this often is given up. */
const MOST_DEATHS = 3

/** Ids are never reused, so that an answer from before a cancellation is not taken for a later one. */
let lastId = 0

/**
 * Gives every idle worker the next task until all are done. A worker gets its next task only after its last result has
 * been processed, so that at most one result per worker is waiting.
 */
export function dispatch(threads: WorkerThreads, tasks: readonly Task[], deliver: Deliver): Dispatch {
  const doing = new Map<number, { readonly order: number; readonly id: number }>()
  const waiting = [...tasks.keys()]
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
    doing.set(thread, { order, id: lastId })
    threads.send(thread, { kind: 'task', id: lastId, task: tasks[order] as Task })
  }
  const process = async (thread: number, order: number, result: TaskResult) => {
    await deliver(order, result)
    open--
    if (open === 0) end(resolve)
    sendNext(thread)
  }
  if (open === 0) end(resolve)
  for (let thread = 0; thread < threads.size; thread++) sendNext(thread)
  return {
    done,
    answered: (thread, { id, result }) => {
      const task = doing.get(thread)
      if (isOver || task?.id !== id) return
      doing.delete(thread)
      process(thread, task.order, result).catch((error: unknown) => end(() => reject(error)))
    },
    replaced: (thread, cause) => {
      const task = doing.get(thread)
      doing.delete(thread)
      if (task) {
        const count = (deaths.get(task.order) ?? 0) + 1
        deaths.set(task.order, count)
        waiting.unshift(task.order)
        if (count >= MOST_DEATHS) end(() => reject(new Error('a task ended its worker three times', { cause })))
      }
      sendNext(thread)
    },
    cancel: (reason) => end(() => reject(reason)),
  }
}
