/** graphile-worker, with leases: it would leave the jobs of a dead process locked for four hours. */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger as QueueLogger, Runner, TaskList, WorkerEvents } from 'graphile-worker'
import type { Logger } from '../lib/log.ts'
import type { Database } from '../storage/executor.ts'
import { postgresClient } from '../storage/postgres.ts'
import { type JobEngine, KEPT_MS, type Lane, LEASE_MS, POLL_MS } from './job.ts'
import type { QueueTime } from './queue-time.ts'
import { createRunningWork, type RunningWork } from './running-work.ts'

export interface PostgresEngineParts {
  readonly database: Database
  readonly url: string
  readonly lanes: readonly Lane[]
  readonly time: QueueTime
  readonly log: Logger
  readonly leaseMs?: number
}

/** The listener of a lane and a few helpers take a connection now and then, beside its workers. */
const SPARE_CONNECTIONS = 3

/** Loaded where there is PostgreSQL, and not by everybody else. */
const queue = () => import('graphile-worker')

/** How long a lane waits before it starts again. */
const RESTART_MS = 1000

const NOW_MS = 'extract(epoch from clock_timestamp()) * 1000'

export function createPostgresEngine(parts: PostgresEngineParts): JobEngine {
  const { database, url, time, log, leaseMs = LEASE_MS } = parts
  const { rows } = database.reader
  const lanes = parts.lanes.filter(({ handlers }) => Object.keys(handlers).length > 0)
  const max = lanes.reduce((sum, lane) => sum + lane.concurrency, SPARE_CONNECTIONS + lanes.length - 1)
  const pgPool = new (postgresClient().Pool)({ connectionString: url, max })
  // A connection that dies is no drama: the next query opens another.
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => void client.on('error', () => undefined))
  const runningWork = createRunningWork()
  const workerIds = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => void workerIds.add(worker.workerId))
  let stopping: Promise<void> | undefined
  const stopSignal = new AbortController()
  /** If the job fails, the queue counts from this time on when to try again: by our clock, not by the database's. */
  const onTaken = async (id: string) => {
    if (time.isDatabaseTime) return
    await rows(
      'update graphile_worker._private_jobs set run_at = to_timestamp(?::float8 / 1000) where id = ?::bigint returning id',
      [time.toDatabaseMs(time.nowMs()), id],
    )
  }
  const options = async (of: readonly Lane[], isResting: boolean) => ({
    pgPool,
    taskList: Object.assign(
      {},
      ...of.map((lane) => taskList(lane, isResting, { runningWork, stopping: stopSignal.signal, onTaken })),
    ) as TaskList,
    parsedCronItems: [],
    noHandleSignals: true,
    // A pooler between us and the database may hand every statement to another connection.
    noPreparedStatements: true,
    logger: await queueLogger(log),
  })
  const runners = new Map<Lane, Runner>()
  let beating: NodeJS.Timeout | undefined
  let beat: Promise<void> | undefined

  async function keepLeases(): Promise<void> {
    await rows(
      `insert into job_workers (worker_id, beat_ms) select id, ${NOW_MS} from unnest(?::text[]) as mine (id)
       on conflict (worker_id) do update set beat_ms = excluded.beat_ms`,
      [[...workerIds]],
    )
    await rows(
      `select graphile_worker.force_unlock_workers(array(
         select distinct job.locked_by from graphile_worker.jobs job left join job_workers worker on worker.worker_id = job.locked_by
         where job.locked_by is not null
           and coalesce(worker.beat_ms, extract(epoch from job.locked_at) * 1000) < ${NOW_MS} - ?::float8))`,
      [leaseMs],
    )
    await rows(`delete from job_workers where beat_ms < ${NOW_MS} - ?::float8`, [KEPT_MS])
  }

  const keepLeasesQuietly = () => {
    beat ??= keepLeases()
      .catch((error) => log.error({ err: error }, 'leases of jobs could not be kept'))
      .finally(() => {
        beat = undefined
      })
    return beat
  }

  /** Its runner ends when it cannot say that a job is done. The job comes back when its lease is over. */
  async function startLane(lane: Lane): Promise<void> {
    const { run } = await queue()
    const { concurrency } = lane
    const runner = await run({ ...(await options([lane], true)), events, concurrency, pollInterval: POLL_MS })
    runners.set(lane, runner)
    void runner.promise.catch((error) => log.error({ err: error }, 'the queue stopped')).then(() => startAgain(lane))
  }

  async function startAgain(lane: Lane): Promise<void> {
    runners.delete(lane)
    while (!stopSignal.signal.aborted) {
      await sleep(RESTART_MS, undefined, { ref: false, signal: stopSignal.signal }).catch(() => undefined)
      if (stopSignal.signal.aborted) return
      try {
        return await startLane(lane)
      } catch (error) {
        log.error({ err: error }, 'the queue could not be started again')
      }
    }
  }

  async function stop(): Promise<void> {
    clearInterval(beating)
    await Promise.all([...runners.values()].map((runner) => runner.stop()))
    await beat
    await rows('delete from job_workers where worker_id = any (?::text[])', [[...workerIds]])
    await pgPool.end()
  }

  return {
    start: async () => {
      catchStrayErrors(log, stopSignal.signal)
      await Promise.all(lanes.map(startLane))
      await keepLeasesQuietly()
      beating = setInterval(keepLeasesQuietly, leaseMs / 3).unref()
    },
    catchUp: async () => {
      const { runOnce } = await queue()
      const isMoreDue = async () => (await bringForward(database, time.toDatabaseMs(time.nowMs()))) > 0
      do await runOnce(await options(lanes, false))
      while ((await runningWork.ended()) || (await isMoreDue()))
    },
    stop: () => {
      stopSignal.abort()
      stopping ??= stop()
      return stopping
    },
    tidy: async () => {
      const given = 'select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null'
      await rows(
        `select count(*) as done from graphile_worker.complete_jobs(array(${given} and updated_at < to_timestamp(?::float8 / 1000)))`,
        [time.toDatabaseMs(time.nowMs() - KEPT_MS)],
      )
      await rows('delete from job_effects where done_ms < ? returning 1 as one', [time.nowMs() - KEPT_MS])
    },
  }
}

/** Jobs whose time has come by our clock, but not yet by the database's. */
async function bringForward({ reader }: Database, dueMs: number): Promise<number> {
  const moved = await reader.rows(
    `select id from graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs
       where run_at > now() and run_at <= to_timestamp(?::float8 / 1000) and locked_at is null and attempts < max_attempts), run_at => now())`,
    [dueMs],
  )
  return moved.length
}

interface TaskParts {
  readonly runningWork: RunningWork
  readonly stopping: AbortSignal
  onTaken(id: string): Promise<void>
}

/** A job may be fetched in the very moment of stopping: it is handed back, and another process takes it soon. */
const taskList = (
  { handlers, restShare }: Lane,
  isResting: boolean,
  { runningWork, stopping, onTaken }: TaskParts,
): TaskList =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (payload: unknown, { job }: { job: { id: string; attempts: number } }) => {
        if (stopping.aborted) throw new Error('This process is stopping.')
        await onTaken(job.id)
        const startedMs = performance.now()
        await runningWork.run(() => handler(payload as object, { id: job.id, name, attempt: job.attempts }))
        const restMs = isResting ? (performance.now() - startedMs) * restShare : 0
        if (restMs >= 1) await sleep(restMs, undefined, { ref: false, signal: stopping }).catch(() => undefined)
      },
    ]),
  )

/**
 * When a runner ends by itself, graphile-worker rejects promises that nobody can reach, which would end the process and
 * with it every request. What does not come from there ends it as before.
 */
function catchStrayErrors(log: Logger, stopping: AbortSignal): void {
  const onStray = (reason: unknown): void => {
    if (!isOfQueue(reason)) throw reason
    log.error({ err: reason }, 'the queue failed')
  }
  process.on('unhandledRejection', onStray)
  stopping.addEventListener('abort', () => process.off('unhandledRejection', onStray), { once: true })
}

const isOfQueue = (reason: unknown): boolean =>
  reason instanceof Error && /graphile-worker|Worker pool/.test(`${reason.stack ?? ''} ${reason.message}`)

async function queueLogger(log: Logger): Promise<QueueLogger> {
  const { Logger: QueueLog } = await queue()
  return new QueueLog(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'a job failed')
    else if (level === 'warning') log.warn({ queue: message }, 'queue')
    else log.debug({ queue: message }, 'queue')
  })
}
