/**
 * Work to be done later, or by another process.
 *
 * - *job*: a name, a payload and a time; it is added inside a transaction and exists from its commit on.
 * - *lane*: who waits for the job. Each lane has its own slots; within a lane, the lower priority number goes first, then
 *   the earlier time.
 * - *key*: two waiting jobs never share one; adding a key again replaces the job that waits under it. A job that is
 *   running already has been replaced too: it is not tried again, the new one follows it.
 * - *lease*: a running job belongs to a process that shows that it lives; if that ends, another one takes the job.
 * - *attempt*: a job that throws is tried again after e^attempts seconds (2.7 s … 6 h), 25 times at most.
 *
 * A job runs at least once. What must happen exactly once asks `once` in the transaction of its effect.
 */
import { MS_PER_DAY } from '../lib/utc-text.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Most urgent first. Mail and webhooks have lanes of their own because they wait for machines of others: a mail server
 * that stays silent keeps no reminder waiting.
 *
 * - `dueNow`: its time was promised: reminders, push messages.
 * - `mail`: links to sign in, reminders by mail, news.
 * - `webhooks`: what other programs are told.
 * - `personWaits`: somebody looks at the screen: findings after an entry, imports.
 * - `background`: nobody waits: the nightly analysis, results of many people, statistics, tidying.
 */
export const lanes = ['dueNow', 'mail', 'webhooks', 'personWaits', 'background'] as const
export type Lane = (typeof lanes)[number]

/** As stored in the table. Earlier releases know the first three. */
export const laneNumbers = {
  dueNow: 0,
  personWaits: 1,
  background: 2,
  mail: 3,
  webhooks: 4,
} as const satisfies Record<Lane, number>

/** Within the background lane: work that was not caused by a person comes after work that was. */
const AFTER_PEOPLE = 1

export interface JobOptions {
  readonly key?: string
  /** Default: `personWaits`. A key that is added again never moves to a later lane. */
  readonly lane?: Lane
  /** Default: 0. */
  readonly priority?: number
  /** Epoch milliseconds; default at once. */
  readonly runAtMs?: number
  readonly maxAttempts?: number
}

export interface NewJob extends JobOptions {
  readonly name: string
  readonly payload: object
}

/** Part of every transaction, like all stores. */
export interface JobStore {
  add(name: string, payload: object, options?: JobOptions): Promise<void>
  /** Many at once; their keys differ. */
  addAll(jobs: readonly NewJob[]): Promise<void>
  /** Removes a waiting job with this key; a running one continues. */
  remove(key: string): Promise<void>
  /** Removes the waiting jobs of a person who left (payloads with their `userId`). */
  removeOfUser(userId: number): Promise<void>
  /** True the first time it is called for a job. The effect belongs in the same transaction. */
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

/** Names a handler and the type of its payload. */
export const handles = <P extends object>(
  name: string,
  run: (payload: P, job: RunningJob) => Promise<void>,
): JobHandlers => ({ [name]: run as JobHandler })

/** A recurring job, at whole multiples of its period. Missed runs are made up for once. */
export interface RecurringJob {
  readonly name: string
  readonly everySeconds: number
  /** Default: `background`. */
  readonly lane?: Lane
}

export const MAX_ATTEMPTS = 25
/** The number of attempts of a job that was replaced while it ran, so that it is not retried. */
export const NOT_AGAIN = 0
export const LEASE_MS = 30_000
/** The longest that a process takes to notice a due job, or one that another process added without a notification. */
export const POLL_MS = 1000
/** A mark of an effect outlives every attempt of its job (25 attempts take 10 days). */
export const KEPT_MS = 30 * MS_PER_DAY

/** e^attempts seconds, at most e^10 (6 h). */
export const backOffMs = (attempts: number): number => Math.round(Math.exp(Math.min(attempts, 10)) * 1000)

// Background work for many people. Their jobs are added a portion at a time, so that the table never holds one for
// everybody. The next portion is a job behind those of the portion before it: its turn comes when they have been taken.
// If a process ends meanwhile, the portion is added again; people's jobs have keys, so nobody gets two.

const PEOPLE_AT_ONCE = 500

/** How the jobs of a portion are added. */
export const inBackground = { lane: 'background', priority: AFTER_PEOPLE } as const satisfies JobOptions

interface Portions {
  /** Adds the first portion. */
  begin(): Promise<void>
  readonly jobs: JobHandlers
}

export function createPortions({
  name,
  storage,
  peopleAfter,
  addJobs,
}: {
  readonly name: string
  readonly storage: Storage<{ readonly jobs: Pick<JobStore, 'addAll'> }>
  /** The next people who need something, by ascending id. */
  readonly peopleAfter: (userId: number, limit: number) => Promise<readonly number[]>
  readonly addJobs: (userIds: readonly number[]) => Promise<void>
}): Portions {
  const portionName = `${name}.portion`
  async function addAfter(userId: number): Promise<void> {
    const people = await peopleAfter(userId, PEOPLE_AT_ONCE)
    const last = people.at(-1)
    if (last === undefined) return
    await addJobs(people)
    const next: NewJob = { name: portionName, payload: { afterUserId: last }, key: portionName, ...inBackground }
    await storage.transaction((t) => t.jobs.addAll([next]))
  }
  return {
    begin: () => addAfter(0),
    jobs: handles<{ afterUserId: number }>(portionName, ({ afterUserId }) => addAfter(afterUserId)),
  }
}
