/**
 * Work to be done later, or by another process.
 *
 * - *job*: a name, a payload and a time; it is added inside a transaction and exists from its commit on.
 * - *key*: two waiting jobs never share one; adding a key again replaces the job that waits under it. A job that is
 *   running already has been replaced too: it is not tried again, the new one follows it.
 * - *lease*: a running job belongs to a process that shows that it lives; if that ends, another one takes the job.
 * - *attempt*: a job that throws is tried again after e^attempts seconds (2.7 s … 6 h), 25 times at most.
 *
 * A job runs at least once. What must happen exactly once asks `once` in the transaction of its effect.
 */
import { MS_PER_DAY } from '../lib/utc-text.ts'

export interface JobOptions {
  readonly key?: string
  /** Epoch milliseconds; default at once. */
  readonly runAtMs?: number
  readonly maxAttempts?: number
}

export interface NewJob extends JobOptions {
  readonly name: string
  readonly payload: object
}

/** Handed out by a transaction, like every store. */
export interface JobStore {
  add(name: string, payload: object, options?: JobOptions): Promise<void>
  /** Many at once; their keys differ. */
  addAll(jobs: readonly NewJob[]): Promise<void>
  /** A job that waits under the key is gone; one that runs is let go on. */
  remove(key: string): Promise<void>
  /** What waits for one person (a payload with their `userId`) is gone: they have left. */
  removeOfUser(userId: number): Promise<void>
  /** True the first time it is asked for a job: the effect belongs into the same transaction. */
  once(job: RunningJob): Promise<boolean>
}

export interface RunningJob {
  readonly id: string
  readonly name: string
  /** 1 the first time. */
  readonly attempt: number
}

export type JobHandler = (payload: object, job: RunningJob) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Names a handler and says what its payload is. */
export const handles = <P extends object>(
  name: string,
  run: (payload: P, job: RunningJob) => Promise<void>,
): JobHandlers => ({ [name]: run as JobHandler })

/** Something to do again and again, at whole multiples of its period. A missed turn is made up for once. */
export interface RecurringJob {
  readonly name: string
  readonly everySeconds: number
}

/** What both engines can do. */
export interface JobEngine {
  start(): Promise<void>
  /** Runs what is due by the clock, and what that adds, until nothing is, and waits for what runs already; for tests. */
  catchUp(): Promise<void>
  /** Takes no new job and waits for those that run. */
  stop(): Promise<void>
  /** Forgets what is long past: jobs given up, and marks of effects. */
  tidy(): Promise<void>
}

/**
 * Jobs of one lane share its slots. What nobody waits for runs in a lane of its own, so that it never keeps a reminder
 * waiting; there, a process rests after each job, in proportion to the time the job took.
 */
export interface Lane {
  readonly handlers: JobHandlers
  readonly concurrency: number
  /** 9: rest nine times as long as the job took, so that the lane takes a tenth of a core at most. */
  readonly restShare: number
}

export const promptLane = (handlers: JobHandlers): Lane => ({ handlers, concurrency: 4, restShare: 0 })
export const backgroundLane = (handlers: JobHandlers): Lane => ({ handlers, concurrency: 1, restShare: 9 })

export const MAX_ATTEMPTS = 25
export const LEASE_MS = 30_000
/** How long a process may take to see a job that another one added, or whose time has come. */
export const POLL_MS = 1000
/** A mark of an effect outlives every attempt of its job (25 attempts take 10 days). */
export const KEPT_MS = 30 * MS_PER_DAY

/** e^attempts seconds, e^10 (6 h) at the most. */
export const backOffMs = (attempts: number): number => Math.round(Math.exp(Math.min(attempts, 10)) * 1000)
