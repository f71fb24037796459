/** The queue of a single process: a table, a timer, and a lease on every job that runs. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import type { Database, Executor } from '../storage/executor.ts'
import type { JobsTable } from '../storage/tables.ts'
import { backOffMs, type JobEngine, type JobHandlers, KEPT_MS, type Lane, LEASE_MS, POLL_MS } from './job.ts'
import { createRunningWork } from './running-work.ts'
import type { JobSignal } from './signal.ts'

export interface SqliteEngineParts {
  readonly database: Database
  readonly lanes: readonly Lane[]
  readonly clock: Clock
  readonly signal: JobSignal
  readonly log: Logger
  readonly leaseMs?: number
}

export function createSqliteEngine(parts: SqliteEngineParts): JobEngine {
  const { database, clock, signal, log, leaseMs = LEASE_MS } = parts
  const claim = randomUUID()
  const handlers: JobHandlers = Object.assign({}, ...parts.lanes.map((lane) => lane.handlers))
  let beat: NodeJS.Timeout | undefined

  /** A job that only a newer release knows waits for it. */
  const take = (names: readonly string[], limit: number): Promise<JobsTable[]> =>
    database.transaction((executor) => takeDue(executor, { claim, limit, leaseMs, names, nowMs: clock.nowMs() }))

  const runningWork = createRunningWork()
  const run = (job: JobsTable): Promise<void> => runningWork.run(() => attempt(job))

  async function attempt(job: JobsTable): Promise<void> {
    try {
      const handler = handlers[job.name]
      if (!handler) throw new Error(`Nothing handles the job ${job.name}.`)
      await handler(JSON.parse(job.payload) as object, { id: String(job.id), name: job.name, attempt: job.attempts })
      await database.transaction((executor) => finish(executor, job))
    } catch (error) {
      log.error({ err: error, job: job.id, name: job.name, attempt: job.attempts }, 'a job failed')
      await database.transaction((executor) => fail(executor, job, { error, nowMs: clock.nowMs() }))
    }
  }

  const runners = parts.lanes.map((lane) => createLaneRunner(lane, { take, run, log }))
  signal.listen(() => {
    for (const runner of runners) runner.poke()
  })

  const renew = () =>
    database
      .transaction(({ db }) =>
        db
          .updateTable('jobs')
          .set({ lease_until_ms: clock.nowMs() + leaseMs })
          .where('claim', '=', claim)
          .execute(),
      )
      .catch((error) => log.error({ err: error }, 'leases could not be renewed'))

  return {
    start: async () => {
      beat = setInterval(() => (runners.some(({ isBusy }) => isBusy()) ? void renew() : undefined), leaseMs / 3).unref()
      for (const runner of runners) runner.start()
    },
    catchUp: async () => {
      const names = Object.keys(handlers)
      const takeOne = () => take(names, 1)
      do for (let [job] = await takeOne(); job; [job] = await takeOne()) await run(job)
      while (await runningWork.ended())
    },
    stop: async () => {
      clearInterval(beat)
      await Promise.all(runners.map((runner) => runner.stop()))
    },
    tidy: () => database.transaction((executor) => forget(executor, clock.nowMs() - KEPT_MS)),
  }
}

interface RunnerParts {
  take(names: readonly string[], limit: number): Promise<JobsTable[]>
  run(job: JobsTable): Promise<void>
  readonly log: Logger
}

/** Takes the jobs of one lane, as many at a time as it has slots. */
function createLaneRunner({ handlers, concurrency, restShare }: Lane, { take, run, log }: RunnerParts) {
  const names = Object.keys(handlers)
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let turn: Promise<void> | undefined
  /** Something was added while the table was being read. */
  let isPokedAgain = false

  async function runAndRest(job: JobsTable): Promise<void> {
    const startedMs = performance.now()
    await run(job).catch((error) => log.error({ err: error, job: job.id }, 'the end of a job could not be noted'))
    const restMs = (performance.now() - startedMs) * restShare
    if (restMs >= 1) await sleep(restMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
  }

  /** Whoever ends makes room for the next. */
  async function fill(): Promise<void> {
    if (!isStarted) return
    for (const job of await take(names, concurrency - running.size)) {
      const done = runAndRest(job).finally(() => {
        running.delete(done)
        poke()
      })
      running.add(done)
    }
  }

  function poke(): void {
    if (turn) isPokedAgain = true
    if (!isStarted || turn) return
    clearTimeout(timer)
    isPokedAgain = false
    turn = (running.size < concurrency ? fill() : Promise.resolve())
      .catch((error) => log.error({ err: error }, 'the queue could not be read'))
      .finally(() => {
        turn = undefined
        if (isPokedAgain) poke()
        else if (isStarted) timer = setTimeout(poke, POLL_MS).unref()
      })
  }

  return {
    poke,
    isBusy: () => running.size > 0,
    start: () => {
      isStarted = names.length > 0
      poke()
    },
    stop: async () => {
      isStarted = false
      stopping.abort()
      clearTimeout(timer)
      await turn
      await Promise.all(running)
    },
  }
}

interface ClaimRequest {
  readonly claim: string
  readonly limit: number
  readonly leaseMs: number
  readonly names: readonly string[]
  readonly nowMs: number
}

/** What is due and belongs to nobody, or to somebody whose lease has run out. */
async function takeDue({ db }: Executor, { claim, limit, leaseMs, names, nowMs }: ClaimRequest): Promise<JobsTable[]> {
  const due = await db
    .selectFrom('jobs')
    .select('id')
    .where('run_at_ms', '<=', nowMs)
    .where('name', 'in', names)
    .whereRef('attempts', '<', 'max_attempts')
    .where((job) => job.or([job('claim', 'is', null), job('lease_until_ms', '<', nowMs)]))
    .orderBy('run_at_ms')
    .orderBy('id')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  return db
    .updateTable('jobs')
    .set((job) => ({ claim, lease_until_ms: nowMs + leaseMs, attempts: job('attempts', '+', 1), updated_ms: nowMs }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute()
}

/** Whoever lost the lease has no say any more. */
async function finish({ db }: Executor, { id, claim, attempts }: JobsTable): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('claim', '=', claim).where('attempts', '=', attempts).execute()
}

async function fail(
  { db }: Executor,
  { id, claim, attempts }: JobsTable,
  { error, nowMs }: { readonly error: unknown; readonly nowMs: number },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      claim: null,
      lease_until_ms: null,
      run_at_ms: nowMs + backOffMs(attempts),
      last_error: error instanceof Error ? error.message : String(error),
      updated_ms: nowMs,
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('attempts', '=', attempts)
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
