/** Recurring jobs on top of keyed ones: each turn adds the next before it begins, so that a failure ends nothing. */
import type { Clock } from '../lib/clock.ts'
import type { Storage } from '../storage/storage.ts'
import type { JobHandlers, JobStore, RecurringJob } from './job.ts'

export type JobStorage = Storage<{ readonly jobs: JobStore }>

/** The next whole multiple of the period. */
export const nextTurnMs = (nowMs: number, everySeconds: number): number => {
  const periodMs = everySeconds * 1000
  return (Math.floor(nowMs / periodMs) + 1) * periodMs
}

const keyOf = ({ name }: RecurringJob) => `every ${name}`

const addTurn = (storage: JobStorage, recurring: RecurringJob, runAtMs: number): Promise<void> =>
  storage.transaction(({ jobs }) => jobs.add(recurring.name, {}, { key: keyOf(recurring), runAtMs }))

/**
 * At the start of a process: a turn now, which makes up for any that were missed. Several processes, or one that starts
 * over and over, share one key and therefore one turn.
 */
export async function beginSchedule(
  storage: JobStorage,
  schedule: readonly RecurringJob[],
  clock: Clock,
): Promise<void> {
  for (const recurring of schedule) await addTurn(storage, recurring, clock.nowMs())
}

export function recurringHandlers(
  handlers: JobHandlers,
  schedule: readonly RecurringJob[],
  { storage, clock }: { readonly storage: JobStorage; readonly clock: Clock },
): JobHandlers {
  const wrapped = schedule.map((recurring) => {
    const handler = handlers[recurring.name]
    if (!handler) throw new Error(`Nothing handles the recurring job ${recurring.name}.`)
    const turn: typeof handler = async (payload, job) => {
      await addTurn(storage, recurring, nextTurnMs(clock.nowMs(), recurring.everySeconds))
      await handler(payload, job)
    }
    return [recurring.name, turn] as const
  })
  return { ...handlers, ...Object.fromEntries(wrapped) }
}
