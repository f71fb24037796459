import type { Crew } from './crew.ts'
import type { Answer, Outcome, Task } from './protocol.ts'

/** Takes in the answer to the task with this number in the list; answers come in any order. */
export type Deliver = (order: number, outcome: Outcome) => void | Promise<void>

/** One list of tasks on its way through the crew. */
export interface Dispatch {
  /** Ends when all tasks are done; fails with the reason of a cancellation, or of a task that ends its workers. */
  readonly done: Promise<void>
  answered(desk: number, answer: Answer): void
  replaced(desk: number, cause: Error): void
  cancel(reason: unknown): void
}

/** How often a task may lose its worker before it is the task that is to blame. */
const MOST_DEATHS = 3

/** Numbers of all tasks ever sent: an answer from before a cancellation is not mistaken for a later one. */
let lastId = 0

/**
 * Gives every idle worker the next task until all are done. A worker gets its next task only after its last answer
 * has been taken in, so that a slow taker holds the workers back and no more than one answer per worker waits.
 */
export function dispatch(crew: Crew, tasks: readonly Task[], deliver: Deliver): Dispatch {
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
  const feed = (desk: number) => {
    const order = isOver ? undefined : waiting.shift()
    if (order === undefined) return
    lastId++
    doing.set(desk, { order, id: lastId })
    crew.send(desk, { kind: 'task', id: lastId, task: tasks[order] as Task })
  }
  const takeIn = async (desk: number, order: number, outcome: Outcome) => {
    await deliver(order, outcome)
    open--
    if (open === 0) end(resolve)
    feed(desk)
  }
  if (open === 0) end(resolve)
  for (let desk = 0; desk < crew.size; desk++) feed(desk)
  return {
    done,
    answered: (desk, { id, outcome }) => {
      const task = doing.get(desk)
      if (isOver || task?.id !== id) return
      doing.delete(desk)
      takeIn(desk, task.order, outcome).catch((error: unknown) => end(() => reject(error)))
    },
    replaced: (desk, cause) => {
      const task = doing.get(desk)
      doing.delete(desk)
      if (task) {
        const count = (deaths.get(task.order) ?? 0) + 1
        deaths.set(task.order, count)
        waiting.unshift(task.order)
        if (count >= MOST_DEATHS) end(() => reject(new Error('a task ended its worker three times', { cause })))
      }
      feed(desk)
    },
    cancel: (reason) => end(() => reject(reason)),
  }
}
