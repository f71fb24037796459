/** Adding and removing jobs, inside the transaction that needs them. */
import { sql } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import type { Executor } from '../storage/executor.ts'
import { type JobStore, type Lane, laneNumbers, MAX_ATTEMPTS, type NewJob, NOT_AGAIN } from './job.ts'
import { CHANNEL, createJobSignal, type JobSignal } from './wake.ts'

/** State shared by the store and the engine of the queue in one process. */
export interface Queue {
  readonly clock: Clock
  readonly signal: JobSignal
}

export const createQueue = (clock: Clock): Queue => ({ clock, signal: createJobSignal() })

/** Rows of one statement: databases limit its parameters. */
const ROWS_AT_ONCE = 500

export function jobStore(executor: Executor, { clock, signal }: Queue): JobStore {
  const { db } = executor

  const rowOf = ({ name, payload, key, lane = 'personWaits', priority = 0, runAtMs, maxAttempts }: NewJob) => ({
    name,
    lane: laneNumbers[lane],
    priority,
    payload: JSON.stringify(payload),
    key: key ?? null,
    run_at_ms: Math.round(runAtMs ?? clock.nowMs()),
    attempts: 0,
    max_attempts: maxAttempts ?? MAX_ATTEMPTS,
    updated_ms: clock.nowMs(),
  })

  /** It gets a new id, because marks of effects are stored by id. */
  const insert = (rows: readonly ReturnType<typeof rowOf>[]) =>
    db
      .insertInto('jobs')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('key')
          .where('claim', 'is', null)
          .doUpdateSet((row) => ({
            id: row.ref('excluded.id'),
            name: row.ref('excluded.name'),
            lane: sql<number>`case when excluded.lane < jobs.lane then excluded.lane else jobs.lane end`,
            priority: sql<number>`case when excluded.priority < jobs.priority then excluded.priority else jobs.priority end`,
            payload: row.ref('excluded.payload'),
            run_at_ms: row.ref('excluded.run_at_ms'),
            attempts: 0,
            max_attempts: row.ref('excluded.max_attempts'),
            last_error: null,
            updated_ms: row.ref('excluded.updated_ms'),
          })),
      )
      .execute()

  /** Runs after the new jobs were added, so no process can claim one of these unseen in between. */
  const replaceRunning = (keys: readonly string[]) =>
    db
      .updateTable('jobs')
      .set({ key: null, max_attempts: NOT_AGAIN })
      .where('key', 'in', keys)
      .where('claim', 'is not', null)
      .execute()

  async function announce(lane: Lane): Promise<void> {
    if (executor.dialect === 'sqlite') executor.afterCommit(() => signal.ring(lane))
    else await sql`select pg_notify(${CHANNEL}, ${lane})`.execute(db)
  }

  const addAll: JobStore['addAll'] = async (jobs) => {
    for (let index = 0; index < jobs.length; index += ROWS_AT_ONCE) {
      const batch = jobs.slice(index, index + ROWS_AT_ONCE)
      await insert(batch.map(rowOf))
      const keys = batch.flatMap(({ key }) => key ?? [])
      if (keys.length > 0) await replaceRunning(keys)
    }
    const due = jobs.filter(({ runAtMs = 0 }) => runAtMs <= clock.nowMs())
    for (const lane of new Set(due.map((job) => job.lane ?? 'personWaits'))) await announce(lane)
  }

  return {
    addAll,
    add: (name, payload, options = {}) => addAll([{ name, payload, ...options }]),
    remove: async (key) => {
      await db.deleteFrom('jobs').where('key', '=', key).where('claim', 'is', null).execute()
    },
    removeOfUser: async (userId) => {
      const owner =
        executor.dialect === 'sqlite'
          ? sql<string>`cast(json_extract(payload, '$.userId') as text)`
          : sql<string>`payload::json ->> 'userId'`
      await db.deleteFrom('jobs').where(owner, '=', String(userId)).where('claim', 'is', null).execute()
      // A job that is running now finds no person and ends.
      await db.updateTable('jobs').set({ max_attempts: NOT_AGAIN }).where(owner, '=', String(userId)).execute()
    },
    once: async ({ id }) => {
      const inserted = await db
        .insertInto('job_effects')
        .values({ job_id: id, done_ms: clock.nowMs() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
    },
  }
}
