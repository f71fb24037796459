/** What an administrator sees of the queue: names and numbers, never what a job is about. */
import type { Executor, RawRow } from '../storage/executor.ts'

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
  /** Failed ones first, then by time. */
  list(state: JobState | undefined, limit: number): Promise<JobSummary[]>
  /** False if there is no such job, or it has not failed. */
  retry(id: string, nowMs: number): Promise<boolean>
}

const SQLITE = `select id, name, attempts, max_attempts, run_at_ms,
  case when claim is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end as state
  from jobs`
const POSTGRES = `select id::text as id, task_identifier as name, attempts::int as attempts, max_attempts::int as max_attempts,
  (extract(epoch from run_at) * 1000)::float8 as run_at_ms,
  case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end as state
  from graphile_worker.jobs`

export function jobOverviewStore(executor: Executor): JobOverviewStore {
  const all = executor.dialect === 'sqlite' ? SQLITE : POSTGRES
  return {
    counts: async () => {
      const rows = await executor.rows(`select state, count(*) as total from (${all}) j group by state`, [])
      const of = (state: JobState) => Number(rows.find(([name]) => name === state)?.[1] ?? 0)
      return { waiting: of('waiting'), running: of('running'), failed: of('failed') }
    },

    list: async (state, limit) => {
      const rows = await executor.rows(
        `select id, name, attempts, max_attempts, run_at_ms, state from (${all}) j
         ${state === undefined ? '' : 'where state = ?'}
         order by case state when 'failed' then 0 else 1 end, run_at_ms, id limit ${limit}`,
        state === undefined ? [] : [state],
      )
      return rows.map(summaryOf)
    },

    retry: async (id, nowMs) => {
      if (executor.dialect === 'sqlite') {
        const { numUpdatedRows } = await executor.db
          .updateTable('jobs')
          .set({ attempts: 0, run_at_ms: nowMs })
          .where('id', '=', Number(id))
          .where('claim', 'is', null)
          .whereRef('attempts', '>=', 'max_attempts')
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }
      const rows = await executor.rows(
        `select id::text as id from graphile_worker.reschedule_jobs(array(
           select id from graphile_worker.jobs where id = ?::bigint and locked_at is null and attempts >= max_attempts),
           attempts := 0, run_at := now())`,
        [id],
      )
      return rows.length > 0
    },
  }
}

const summaryOf = ([id, name, attempts, mostAttempts, runAtMs, state]: RawRow): JobSummary => ({
  id: String(id),
  name: String(name),
  state: state as JobState,
  attempts: Number(attempts),
  mostAttempts: Number(mostAttempts),
  runAtMs: Number(runAtMs),
})
