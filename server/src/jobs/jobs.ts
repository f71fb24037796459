/** The queue as a process sees it: what handles which job, what recurs, and the engine of the database underneath. */

import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { SECONDS_PER_DAY } from '../lib/utc-text.ts'
import type { Database } from '../storage/executor.ts'
import { backgroundLane, handles, type JobEngine, type JobHandlers, promptLane, type RecurringJob } from './job.ts'
import { createPostgresEngine } from './postgres-engine.ts'
import type { QueueTime } from './queue-time.ts'
import { beginSchedule, type JobStorage, recurringHandlers } from './schedule.ts'
import type { JobSignal } from './signal.ts'
import { createSqliteEngine } from './sqlite-engine.ts'

export type { JobHandlers, RecurringJob } from './job.ts'

export interface JobsParts {
  readonly database: Database
  readonly storage: JobStorage
  readonly handlers: JobHandlers
  /** What nobody waits for. */
  readonly background?: JobHandlers
  readonly schedule: readonly RecurringJob[]
  readonly clock: Clock
  readonly time: QueueTime
  readonly signal: JobSignal
  readonly log: Logger
  readonly leaseMs?: number
}

export type Jobs = Pick<JobEngine, 'start' | 'catchUp' | 'stop'>

const TIDY: RecurringJob = { name: 'jobs.tidy', everySeconds: SECONDS_PER_DAY }

export function createJobs(parts: JobsParts): Jobs {
  const { database, storage, clock, time, signal, log } = parts
  const lease = parts.leaseMs === undefined ? {} : { leaseMs: parts.leaseMs }
  const schedule = [...parts.schedule, TIDY]
  const own = handles(TIDY.name, () => engine.tidy())
  const lanes = [
    promptLane(recurringHandlers({ ...parts.handlers, ...own }, schedule, { storage, clock })),
    backgroundLane(parts.background ?? {}),
  ]
  const engine: JobEngine =
    database.queueUrl === undefined
      ? createSqliteEngine({ database, lanes, clock, signal, log, ...lease })
      : createPostgresEngine({ database, url: database.queueUrl, lanes, time, log, ...lease })
  return {
    ...engine,
    start: async () => {
      await beginSchedule(storage, schedule, clock)
      await engine.start()
    },
  }
}
