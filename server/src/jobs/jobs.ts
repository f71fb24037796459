/** The queue as a process sees it: which handler runs which job, what recurs, and how many run at once. */
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { SECONDS_PER_DAY } from '../lib/utc-text.ts'
import type { Database } from '../storage/executor.ts'
import type { Storage } from '../storage/storage.ts'
import { createEngine, type JobEngine, type LaneSlots } from './engine.ts'
import { handles, type JobHandler, type JobHandlers, type JobStore, type Lane, type RecurringJob } from './job.ts'
import type { JobSignal } from './wake.ts'

/** The jobs of one module. */
interface Work {
  readonly jobs: JobHandlers
  readonly schedule: readonly RecurringJob[]
}

type OnBehalfOf = (userId: number, work: () => Promise<void>) => Promise<void>

/**
 * The jobs of all modules together. Each name belongs to one module. A job writes on behalf of the person in its
 * payload.
 */
export const joinWork = (works: readonly Work[], onBehalfOf: OnBehalfOf) => ({
  handlers: Object.fromEntries(
    works
      .flatMap(({ jobs }) => Object.entries(jobs))
      .map(([name, run]): [string, JobHandler] => [
        name,
        (payload, job) =>
          'userId' in payload && typeof payload.userId === 'number'
            ? onBehalfOf(payload.userId, () => run(payload, job))
            : run(payload, job),
      ]),
  ),
  schedule: works.flatMap(({ schedule }) => schedule),
})

type JobStorage = Storage<{ readonly jobs: JobStore }>

export type Jobs = Pick<JobEngine, 'names' | 'start' | 'catchUp' | 'stop'>

const TIDY: RecurringJob = { name: 'jobs.tidy', everySeconds: SECONDS_PER_DAY }

/** Sending a push message is mostly waiting for the push service. */
const DUE_NOW_JOBS = 16
const OTHER_JOBS = 4

export function createJobs(dependencies: {
  readonly database: Database
  readonly storage: JobStorage
  readonly handlers: JobHandlers
  readonly schedule: readonly RecurringJob[]
  readonly clock: Clock
  readonly signal: JobSignal
  readonly log: Logger
  readonly settings?: { readonly backgroundJobs: number; readonly backgroundRest: number }
  readonly leaseMs?: number
}): Jobs {
  const { storage, clock, settings = { backgroundJobs: 1, backgroundRest: 9 } } = dependencies
  const schedule = [...dependencies.schedule, TIDY]
  const ownHandlers = handles(TIDY.name, () => engine.tidy())
  const slotsOf: Record<Lane, LaneSlots> = {
    dueNow: { slots: DUE_NOW_JOBS, restShare: 0 },
    mail: { slots: OTHER_JOBS, restShare: 0 },
    webhooks: { slots: OTHER_JOBS, restShare: 0 },
    personWaits: { slots: OTHER_JOBS, restShare: 0 },
    background: { slots: settings.backgroundJobs, restShare: settings.backgroundRest },
  }
  const handlers = recurringHandlers({ ...dependencies.handlers, ...ownHandlers }, schedule, { storage, clock })
  const engine: JobEngine = createEngine({ ...dependencies, handlers, slotsOf })
  return {
    ...engine,
    start: async () => {
      // Run once now, which makes up for any missed runs. Several processes, or one that keeps restarting, share one
      // key and therefore one run.
      for (const recurring of schedule) await addTurn(storage, recurring, clock.nowMs())
      await engine.start()
    },
  }
}

/** The next whole multiple of the period. */
const nextTurnMs = (nowMs: number, everySeconds: number): number => {
  const periodMs = everySeconds * 1000
  return (Math.floor(nowMs / periodMs) + 1) * periodMs
}

const addTurn = (storage: JobStorage, { name, lane = 'background' }: RecurringJob, runAtMs: number): Promise<void> =>
  storage.transaction(({ jobs }) => jobs.add(name, {}, { key: `every ${name}`, lane, runAtMs }))

/** Each run adds the next one before it begins, so a failure does not end the series. */
function recurringHandlers(
  handlers: JobHandlers,
  schedule: readonly RecurringJob[],
  { storage, clock }: { readonly storage: JobStorage; readonly clock: Clock },
): JobHandlers {
  const wrapped = schedule.map((recurring) => {
    const handler = handlers[recurring.name]
    if (!handler) throw new Error(`Nothing handles the recurring job ${recurring.name}.`)
    const turn: JobHandler = async (payload, job) => {
      await addTurn(storage, recurring, nextTurnMs(clock.nowMs(), recurring.everySeconds))
      await handler(payload, job)
    }
    return [recurring.name, turn] as const
  })
  return { ...handlers, ...Object.fromEntries(wrapped) }
}
