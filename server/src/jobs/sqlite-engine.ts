/** The queue of a single process: a table, a timer, and a lease on every job that runs. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import type { Database, Executor } from '../storage/executor.ts'
import type { JobsTable } from '../storage/tables.ts'
import { backOffMs, CONCURRENCY, type JobEngine, type JobHandlers, KEPT_MS, LEASE_MS, POLL_MS } from './job.ts'

export interface SqliteEngineParts {
  readonly database: Database
  readonly handlers: JobHandlers
  readonly clock: Clock
  readonly log: Logger
  readonly leaseMs?: number
}

export function createSqliteEngine(parts: SqliteEngineParts): JobEngine {
  const { database, handlers, clock, log, leaseMs = LEASE_MS } = parts
  const claim = randomUUID()
  // A job that only a newer release knows waits for it.
  const names = Object.keys(handlers)
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined
  let isStarted = false
  let turn: Promise<void> | undefined

  const take = (limit: number): Promise<JobsTable[]> =>
    database.transaction((executor) => takeDue(executor, { claim, limit, leaseMs, names, nowMs: clock.nowMs() }))

  async function run(job: JobsTable): Promise<void> {
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

  /** As many at a time as there is room for; whoever ends makes room for the next. */
  async function fill(): Promise<void> {
    if (!isStarted) return
    const jobs = await take(CONCURRENCY - running.size)
    for (const job of jobs) {
      const done = run(job)
        .catch((error) => log.error({ err: error, job: job.id }, 'the end of a job could not be noted'))
        .finally(() => {
          running.delete(done)
          poke()
        })
      running.add(done)
    }
  }

  function poke(): void {
    if (!isStarted || turn) return
    clearTimeout(timer)
    turn = (running.size < CONCURRENCY ? fill() : Promise.resolve())
      .catch((error) => log.error({ err: error }, 'the queue could not be read'))
      .finally(() => {
        turn = undefined
        if (isStarted) timer = setTimeout(poke, POLL_MS).unref()
      })
  }

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
      isStarted = true
      beat = setInterval(() => (running.size > 0 ? void renew() : undefined), leaseMs / 3).unref()
      poke()
    },
    poke,
    catchUp: async () => {
      for (let jobs = await take(1); jobs.length > 0; jobs = await take(1)) for (const job of jobs) await run(job)
    },
    stop: async () => {
      isStarted = false
      clearTimeout(timer)
      clearInterval(beat)
      await turn
      await Promise.all(running)
    },
    tidy: () => database.transaction((executor) => forget(executor, clock.nowMs() - KEPT_MS)),
  }
}

interface Taking {
  readonly claim: string
  readonly limit: number
  readonly leaseMs: number
  readonly names: readonly string[]
  readonly nowMs: number
}

/** What is due and belongs to nobody, or to somebody whose lease has run out. */
async function takeDue({ db }: Executor, { claim, limit, leaseMs, names, nowMs }: Taking): Promise<JobsTable[]> {
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
