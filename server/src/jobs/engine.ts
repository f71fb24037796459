/**
 * The queue of a process, on either database: it claims due jobs while a lane has a free slot, runs them, and renews
 * their leases. All times come from our clock, as parameters.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Clock } from '../lib/clock.ts'
import { currentLoad, pressureOf } from '../lib/load.ts'
import type { Logger } from '../lib/log.ts'
import type { Database, Executor } from '../storage/executor.ts'
import { asKindOfWork } from '../storage/patience.ts'
import type { JobsTable } from '../storage/tables.ts'
import {
  backOffMs,
  type JobHandlers,
  KEPT_MS,
  type Lane,
  LEASE_MS,
  laneNumbers,
  lanes,
  NOT_AGAIN,
  POLL_MS,
} from './job.ts'
import { type JobSignal, listenToPostgres } from './wake.ts'

type Job = Selectable<JobsTable>

const END_NOT_RECORDED = 'could not record the end of a job'

export interface LaneSlots {
  readonly slots: number
  /**
   * 9: while other work needs the machine, a slot rests nine times as long as its job took, so it uses at most a
   * tenth of a core. Otherwise it does not rest.
   */
  readonly restShare: number
}

export type JobEngine = ReturnType<typeof createEngine>

export function createEngine(dependencies: {
  readonly database: Database
  readonly handlers: JobHandlers
  readonly slotsOf: Readonly<Record<Lane, LaneSlots>>
  readonly clock: Clock
  readonly signal: JobSignal
  readonly log: Logger
  readonly leaseMs?: number | undefined
}) {
  const { database, handlers, clock, signal, log, leaseMs = LEASE_MS } = dependencies
  const claim = randomUUID()
  /** A job that only a newer release can run waits for that release. */
  const names = Object.keys(handlers)
  /** Running jobs, until their end is recorded. */
  const running = new Map<number, Promise<void>>()
  /** Finished jobs: the transaction that claims the next ones deletes them. */
  const finishedIds: number[] = []
  const taking = new Set<Promise<unknown>>()
  let beat: NodeJS.Timeout | undefined
  let listener: ReturnType<typeof listenToPostgres> | undefined

  async function attempt(job: Job): Promise<void> {
    const { id, name, attempts } = job
    try {
      const handler = handlers[name]
      if (!handler) throw new Error(`Nothing handles the job ${name}.`)
      const payload = JSON.parse(job.payload) as object
      await asKindOfWork('job', () => handler(payload, { id: String(id), name, attempt: attempts }))
    } catch (error) {
      log.error({ err: error, job: id, name, attempt: attempts }, 'a job failed')
      const lastError = error instanceof Error ? error.message : String(error)
      // If this fails too, the job is retried when its lease expires.
      await database
        .transaction((executor) => retryLater(executor, job, { lastError, nowMs: clock.nowMs() }))
        .catch((failure) => log.error({ err: failure, job: id }, END_NOT_RECORDED))
      running.delete(id)
      return
    }
    finishedIds.push(id)
  }

  function run(job: Job): Promise<void> {
    const ended = attempt(job)
    running.set(job.id, ended)
    return ended
  }

  /** Deletes finished jobs, together with other cleanup. */
  async function finishing<R>(work: (executor: Executor) => Promise<R>): Promise<R> {
    const ids = finishedIds.splice(0)
    try {
      const result = await database.transaction(async (executor) => {
        if (ids.length > 0) await finish(executor, claim, ids)
        return work(executor)
      })
      for (const id of ids) running.delete(id)
      return result
    } catch (error) {
      finishedIds.push(...ids)
      throw error
    }
  }

  const finishDone = async (): Promise<void> => {
    if (finishedIds.length > 0) await finishing(async () => undefined)
  }

  async function takeAndRun(lane: Lane, limit: number): Promise<readonly Promise<void>[]> {
    if (names.length === 0) return []
    const request = { claim, names, lane: laneNumbers[lane], limit, nowMs: clock.nowMs(), leaseMs }
    return (await finishing((executor) => takeDue(executor, request))).map(run)
  }

  function take(lane: Lane, limit: number): Promise<readonly Promise<void>[]> {
    const run = takeAndRun(lane, limit).finally(() => taking.delete(run))
    taking.add(run)
    return run
  }

  const runners = lanes.map((lane) => createLaneRunner(lane, { ...dependencies.slotsOf[lane], take, finishDone, log }))
  signal.listen((lane) => runners[lanes.indexOf(lane)]?.poke())

  const keepLeases = () =>
    database.transaction(async (executor) => {
      const times = { nowMs: clock.nowMs(), leaseMs }
      if (running.size > 0) await renew(executor, { claim, ids: [...running.keys()], ...times })
      await freeLost(executor, times.nowMs)
    })
  const keepLeasesQuietly = () =>
    keepLeases().catch((error) => log.error({ err: error }, 'could not renew the leases of running jobs'))

  /** One job of the most urgent lane that has any due. */
  async function runNext(): Promise<boolean> {
    for (const lane of lanes) {
      const [job] = await take(lane, 1)
      if (job) return job.then(() => true)
    }
    return false
  }

  return {
    /** The names of all jobs that can run here. */
    names,
    start: async (): Promise<void> => {
      await keepLeasesQuietly()
      beat = setInterval(keepLeasesQuietly, leaseMs / 3).unref()
      if (database.directUrl !== undefined) listener = listenToPostgres(database.directUrl, signal, log)
      for (const runner of runners) runner.start()
    },
    /** Runs all due jobs and the jobs they add, and waits for running ones; for tests. */
    catchUp: async (): Promise<void> => {
      await keepLeases()
      const othersEnd = async () => (await Promise.allSettled([...taking, ...running.values()])).length > 0
      while ((await runNext()) || (await othersEnd()));
    },
    /** Takes no new jobs and waits for running ones. */
    stop: async (): Promise<void> => {
      await Promise.all([...runners.map((runner) => runner.stop()), listener?.stop()])
      await finishDone().catch((error) => log.error({ err: error }, END_NOT_RECORDED))
      clearInterval(beat)
    },
    /** Deletes old rows: jobs that were given up, and marks of effects. */
    tidy: () => database.transaction((executor) => forget(executor, clock.nowMs() - KEPT_MS)),
  }
}

/** Claims jobs of one lane, as many at a time as it has free slots. */
function createLaneRunner(
  lane: Lane,
  {
    slots,
    restShare,
    take,
    finishDone,
    log,
  }: LaneSlots & {
    take(lane: Lane, limit: number): Promise<readonly Promise<void>[]>
    finishDone(): Promise<void>
    readonly log: Logger
  },
) {
  const busy = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let turn: Promise<void> | undefined
  /** A job was added while the table was being read. */
  let isWokenAgain = false

  async function rested(job: Promise<void>): Promise<void> {
    const startedMs = performance.now()
    await job
    const pressure = restShare === 0 ? 0 : pressureOf(currentLoad(busy.size))
    const restMs = (performance.now() - startedMs) * restShare * pressure
    if (restMs < 1) return
    await finishDone().catch((error) => log.error({ err: error }, END_NOT_RECORDED))
    await sleep(restMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
  }

  /** A finished job makes room for the next. */
  async function fill(): Promise<void> {
    if (busy.size >= slots) return
    for (const job of await take(lane, slots - busy.size)) {
      const slot = rested(job).finally(() => {
        busy.delete(slot)
        poke()
      })
      busy.add(slot)
    }
  }

  function poke(): void {
    if (turn) isWokenAgain = true
    if (!isStarted || turn) return
    clearTimeout(timer)
    isWokenAgain = false
    turn = fill()
      .catch((error) => log.error({ err: error }, 'could not read the queue'))
      .finally(() => {
        turn = undefined
        if (isWokenAgain) poke()
        else if (isStarted) timer = setTimeout(poke, POLL_MS).unref()
      })
  }

  return {
    poke,
    start: () => {
      isStarted = true
      poke()
    },
    stop: async () => {
      isStarted = false
      stopping.abort()
      clearTimeout(timer)
      await turn
      await Promise.all(busy)
    },
  }
}

interface TakeRequest {
  readonly claim: string
  readonly names: readonly string[]
  readonly lane: number
  readonly limit: number
  readonly nowMs: number
  readonly leaseMs: number
}

/** On PostgreSQL, rows that another process is claiming are skipped; on SQLite, processes write one after the other. */
async function takeDue({ db, dialect }: Executor, request: TakeRequest): Promise<Job[]> {
  const { claim, names, lane, limit, nowMs, leaseMs } = request
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('lane', '=', lane)
    .where('claim', 'is', null)
    .whereRef('attempts', '<', 'max_attempts')
    .where('run_at_ms', '<=', nowMs)
    .where('name', 'in', names)
    .orderBy('priority')
    .orderBy('run_at_ms')
    .orderBy('id')
    .limit(limit)
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
  const claimed = await db
    .with('due', () => due)
    .updateTable('jobs')
    .set((job) => ({ claim, lease_until_ms: nowMs + leaseMs, attempts: job('attempts', '+', 1), updated_ms: nowMs }))
    .where('id', 'in', (job) => job.selectFrom('due').select('due.id'))
    .returningAll()
    .execute()
  return claimed.toSorted((a, b) => a.priority - b.priority || a.run_at_ms - b.run_at_ms || a.id - b.id)
}

/** A worker that lost the lease changes nothing. */
async function finish({ db }: Executor, claim: string, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('jobs').where('id', 'in', ids).where('claim', '=', claim).execute()
}

async function retryLater(
  { db }: Executor,
  { id, claim, attempts }: Job,
  { lastError, nowMs }: { readonly lastError: string; readonly nowMs: number },
): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('max_attempts', '=', NOT_AGAIN)
    .execute()
  await db
    .updateTable('jobs')
    .set({
      claim: null,
      lease_until_ms: null,
      run_at_ms: nowMs + backOffMs(attempts),
      last_error: lastError,
      updated_ms: nowMs,
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('attempts', '=', attempts)
    .execute()
}

interface Renewal {
  readonly claim: string
  readonly ids: readonly number[]
  readonly nowMs: number
  readonly leaseMs: number
}

async function renew({ db }: Executor, { claim, ids, nowMs, leaseMs }: Renewal): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_until_ms: nowMs + leaseMs })
    .where('id', 'in', ids)
    .where('claim', '=', claim)
    .execute()
}

/** Jobs of a process that ended, or that could not record their end, wait again. */
async function freeLost({ db }: Executor, nowMs: number): Promise<void> {
  await db.deleteFrom('jobs').where('lease_until_ms', '<', nowMs).where('max_attempts', '=', NOT_AGAIN).execute()
  await db
    .updateTable('jobs')
    .set({ claim: null, lease_until_ms: null, updated_ms: nowMs })
    .where('lease_until_ms', '<', nowMs)
    .execute()
}

async function forget({ db }: Executor, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .whereRef('attempts', '>=', 'max_attempts')
    .where('claim', 'is', null)
    .where('updated_ms', '<', beforeMs)
    .execute()
  await db.deleteFrom('job_effects').where('done_ms', '<', beforeMs).execute()
}
