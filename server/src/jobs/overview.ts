/** The queue as administrators see it: names and numbers, never payloads. */
import { sql } from 'kysely'
import type { Executor } from '../storage/executor.ts'
import { type Lane, laneNumbers, lanes } from './job.ts'

export type JobState = 'waiting' | 'running' | 'failed'

export interface JobSummary {
  readonly id: string
  readonly name: string
  readonly state: JobState
  readonly attempts: number
  readonly mostAttempts: number
  readonly runAtMs: number
}

export interface JobOverviewStore {
  counts(): Promise<Readonly<Record<JobState, number>>>
  /** For each lane, the delay of its oldest due job in seconds. */
  lateSeconds(nowMs: number): Promise<Readonly<Record<Lane, number>>>
  /** Failed ones first, then by time. */
  list(state: JobState | undefined, limit: number): Promise<JobSummary[]>
  /** False if there is no such job, or it has not failed. */
  retry(id: string, nowMs: number): Promise<boolean>
}

const STATE = sql<JobState>`case when claim is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end`

export function jobOverviewStore({ db }: Executor): JobOverviewStore {
  return {
    counts: async () => {
      const rows = await db
        .selectFrom('jobs')
        .select((job) => [STATE.as('state'), job.fn.countAll<number>().as('total')])
        .groupBy(STATE)
        .execute()
      const totalIn = (state: JobState) => Number(rows.find((row) => row.state === state)?.total ?? 0)
      return { waiting: totalIn('waiting'), running: totalIn('running'), failed: totalIn('failed') }
    },

    lateSeconds: async (nowMs) => {
      const rows = await db
        .selectFrom('jobs')
        .select((job) => ['lane', job.fn.min('run_at_ms').as('first_ms')])
        .where('claim', 'is', null)
        .whereRef('attempts', '<', 'max_attempts')
        .groupBy('lane')
        .execute()
      const firstMs = new Map(rows.map(({ lane, first_ms }) => [lane, first_ms]))
      const late = (lane: Lane) => Math.max(0, nowMs - (firstMs.get(laneNumbers[lane]) ?? nowMs)) / 1000
      return Object.fromEntries(lanes.map((lane) => [lane, late(lane)])) as Record<Lane, number>
    },

    list: async (state, limit) => {
      const rows = await db
        .selectFrom('jobs')
        .select(['id', 'name', 'attempts', 'max_attempts', 'run_at_ms', STATE.as('state')])
        .$if(state !== undefined, (query) => query.where(STATE, '=', state ?? 'waiting'))
        .orderBy(sql`case when claim is null and attempts >= max_attempts then 0 else 1 end`)
        .orderBy('run_at_ms')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id, max_attempts, run_at_ms, ...row }) => ({
        ...row,
        id: String(id),
        mostAttempts: max_attempts,
        runAtMs: run_at_ms,
      }))
    },

    retry: async (id, nowMs) => {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ attempts: 0, run_at_ms: nowMs })
        .where('id', '=', Number(id))
        .where('claim', 'is', null)
        .whereRef('attempts', '>=', 'max_attempts')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
