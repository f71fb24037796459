import { sql } from 'kysely'
import type { Executor, PostgresExecutor, SqliteExecutor } from '../storage/executor.ts'
import { reserveIds } from '../storage/sequences.ts'
import { type JobStore, MAX_ATTEMPTS, type NewJob } from './job.ts'
import type { QueueTime } from './queue-time.ts'
import type { JobSignal } from './signal.ts'

export function jobStore(executor: Executor, time: QueueTime, signal: JobSignal): JobStore {
  const { db } = executor
  const queue = executor.dialect === 'sqlite' ? sqliteQueue(executor, time, signal) : postgresQueue(executor, time)
  return {
    ...queue,
    add: (name, payload, options = {}) => queue.addAll([{ name, payload, ...options }]),
    once: async ({ id }) => {
      const inserted = await db
        .insertInto('job_effects')
        .values({ job_id: id, done_ms: time.nowMs() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
    },
  }
}

type Queue = Pick<JobStore, 'addAll' | 'remove' | 'removeOfUser'>

function sqliteQueue(executor: SqliteExecutor, time: QueueTime, signal: JobSignal): Queue {
  const { db } = executor

  /** A job that runs under the key gives it up, and is not tried again; one that waits makes way. */
  async function replace(key: string): Promise<void> {
    await db.deleteFrom('jobs').where('key', '=', key).where('claim', 'is', null).execute()
    await db
      .updateTable('jobs')
      .set((job) => ({ key: null, max_attempts: job.ref('attempts') }))
      .where('key', '=', key)
      .execute()
  }

  return {
    addAll: async (jobs) => {
      if (jobs.length === 0) return
      const ids = await reserveIds(executor, 'job', jobs.length)
      for (const [at, job] of jobs.entries()) {
        if (job.key !== undefined) await replace(job.key)
        await db
          .insertInto('jobs')
          .values({
            id: ids[at] ?? 0,
            name: job.name,
            payload: JSON.stringify(job.payload),
            key: job.key ?? null,
            run_at_ms: job.runAtMs ?? time.nowMs(),
            attempts: 0,
            max_attempts: job.maxAttempts ?? MAX_ATTEMPTS,
            claim: null,
            lease_until_ms: null,
            last_error: null,
            updated_ms: time.nowMs(),
          })
          .execute()
      }
      executor.afterCommit(signal.ring)
    },
    remove: async (key) => {
      await db.deleteFrom('jobs').where('key', '=', key).where('claim', 'is', null).execute()
    },
    removeOfUser: async (userId) => {
      await db.deleteFrom('jobs').where(sql`json_extract(payload, '$.userId')`, '=', userId).execute()
    },
  }
}

/** By graphile-worker's SQL functions, on the connection of the transaction. */
function postgresQueue(executor: PostgresExecutor, time: QueueTime): Queue {
  const column = <T>(jobs: readonly NewJob[], value: (job: NewJob) => T) => jobs.map(value)
  /** Null: at once. */
  const runAt = ({ runAtMs = 0 }: NewJob) => (runAtMs <= time.nowMs() ? null : time.toDatabaseMs(runAtMs))
  return {
    addAll: async (jobs) => {
      if (jobs.length === 0) return
      await executor.rows(
        `select count(*) as added from graphile_worker.add_jobs(array(
           select (name, payload::json, null, to_timestamp(run_at_ms / 1000), max_attempts, key, null, null)::graphile_worker.job_spec
           from unnest(?::text[], ?::text[], ?::float8[], ?::int[], ?::text[]) as job (name, payload, run_at_ms, max_attempts, key)))`,
        [
          column(jobs, (job) => job.name),
          column(jobs, (job) => JSON.stringify(job.payload)),
          column(jobs, runAt),
          column(jobs, (job) => job.maxAttempts ?? MAX_ATTEMPTS),
          column(jobs, (job) => job.key ?? null),
        ],
      )
    },
    remove: async (key) => {
      await executor.rows('select 1 from graphile_worker.remove_job(?)', [key])
    },
    // One that runs at this moment finds nobody and ends by itself.
    removeOfUser: async (userId) => {
      await executor.rows(
        `select count(*) as removed from graphile_worker.complete_jobs(array(
           select id from graphile_worker._private_jobs where payload ->> 'userId' = ? and locked_at is null))`,
        [String(userId)],
      )
    },
  }
}
