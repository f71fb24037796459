import { createCrew } from './crew.ts'
import { type Deliver, type Dispatch, dispatch } from './dispatch.ts'
import type { Answer, Setting, Task } from './protocol.ts'

/** Workers in one setting at a time, and a list of tasks at a time for them. */
export interface Runner {
  /** Brings every worker into a setting, with nothing remembered of an earlier one. */
  open(setting: Setting): void
  perform(tasks: readonly Task[], deliver: Deliver, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** A runner with so many threads; `workerFile` is another worker for tests. */
export function createRunner(workers: number, workerFile?: URL): Runner {
  let setting: Setting | null = null
  let current: Dispatch | null = null
  const seat = (desk: number) => {
    if (setting) crew.send(desk, { kind: 'open', setting, worker: desk })
  }
  const events = {
    answered: (desk: number, answer: Answer) => current?.answered(desk, answer),
    replaced: (desk: number, cause: Error) => {
      seat(desk)
      current?.replaced(desk, cause)
    },
  }
  const crew = createCrew(workers, events, workerFile)
  return {
    open: (next) => {
      setting = next
      for (let desk = 0; desk < crew.size; desk++) seat(desk)
    },
    perform: async (tasks, deliver, signal) => {
      signal?.throwIfAborted()
      const running = dispatch(crew, tasks, deliver)
      const stop = () => running.cancel(signal?.reason)
      current = running
      crew.hold()
      signal?.addEventListener('abort', stop)
      try {
        await running.done
      } finally {
        signal?.removeEventListener('abort', stop)
        crew.release()
        current = null
      }
    },
    close: () => {
      current?.cancel(new Error('the pool was closed'))
      return crew.close()
    },
  }
}
