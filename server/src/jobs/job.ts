/**
 * Work to be done later, or by another process.
 *
 * - *job*: a name, a payload and a time; it is added inside a transaction and exists once that commits.
 * - *lane*: who waits for the job. Each lane has its own slots; within a lane, the lower priority number goes first,
 *   then the earlier time.
 * - *key*: two waiting jobs never share one; adding a key again replaces the waiting job. A job that is already running
 *   counts as replaced too: it is not retried, and the new one follows it.
 * - *lease*: a running job belongs to a process that keeps renewing its lease; if that process dies, another one takes
 *   the job.
 * - *attempt*: a job that throws is retried after e^attempts seconds (2.7 s … 6 h), at most 25 times.
 *
 * A job runs at least once. For effects that must happen exactly once, call `once` in the transaction of the effect.
 */
import { MS_PER_DAY } from '../lib/utc-text.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Most urgent first. Mail and webhooks have their own lanes because they wait for other machines: an unresponsive mail
 * server does not delay reminders.
 *
 * - `dueNow`: has a promised time: reminders, push messages.
 * - `mail`: sign-in links, reminders by mail, news.
 * - `webhooks`: notifications of other programs.
 * - `personWaits`: somebody is looking at the screen: findings after an entry, imports.
 * - `background`: nobody waits: the nightly analysis, results of many people, statistics, cleanup.
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

/** Within the background lane: work not caused by a person comes after work that is. */
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

// Background work for many people. Their jobs are added in portions, so that the table never contains one for
// everybody. The next portion is itself a job behind the jobs of the previous portion: its turn comes when they have
// been taken. If a process dies meanwhile, the portion is added again; people's jobs have keys, so nobody gets two.

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
