import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../lib/log.ts'
import type { Database, Executor } from '../storage/executor.ts'
import { openMigrated } from '../storage/open.ts'
import { createStorage } from '../storage/storage.ts'
import { cuttableLine } from '../testing/cuttable-line.ts'
import { dialects, migratedTestDatabase, type TestClock, type TestDatabase, testClock } from '../testing/world.ts'
import {
  backOffMs,
  createPortions,
  handles,
  type JobHandlers,
  LEASE_MS,
  MAX_ATTEMPTS,
  type NewJob,
  type RecurringJob,
} from './job.ts'
import { createJobs } from './jobs.ts'
import { jobOverviewStore } from './overview.ts'
import { createQueue, jobStore } from './store.ts'
import { createJobSignal, listenToPostgres } from './wake.ts'

/** A process with a queue, on a database that others may share. */
async function openQueue(
  location: TestDatabase,
  clock: TestClock,
  handlers: JobHandlers,
  schedule: readonly RecurringJob[],
) {
  const database: Database = await openMigrated(location, clock)
  const queue = createQueue(clock)
  const storage = createStorage(database, (executor: Executor) => ({
    jobs: jobStore(executor, queue),
    jobOverview: jobOverviewStore(executor),
  }))
  const jobs = createJobs({ ...queue, database, storage, handlers, schedule, log: createLog('silent') })
  const close = async () => {
    await jobs.stop()
    await database.close()
  }
  return { database, storage, jobs, close }
}

/** A job that always fails, and counts its attempts. */
const failing = (attempts: number[]): JobHandlers =>
  handles('fail', async (_payload, { attempt }) => {
    attempts.push(attempt)
    throw new Error('no')
  })

type Queue = Awaited<ReturnType<typeof openQueue>>

describe.each(dialects)('jobs on %s', (dialect) => {
  let location: TestDatabase
  let clock: TestClock
  let queues: Queue[]
  const open = async (handlers: JobHandlers, schedule: readonly RecurringJob[] = []): Promise<Queue> => {
    const queue = await openQueue(location, clock, handlers, schedule)
    queues.push(queue)
    return queue
  }
  beforeEach(async () => {
    location = await migratedTestDatabase(dialect)
    clock = testClock()
    queues = []
  })
  afterEach(async () => {
    for (const queue of queues) await queue.close()
    await location.remove()
  })

  it('a job exists once its transaction commits, and not otherwise', async () => {
    const seen: unknown[] = []
    const { storage, jobs } = await open(handles('note', async (payload) => void seen.push(payload)))
    await expect(
      storage.transaction(async (t) => {
        await t.jobs.add('note', { from: 'undone' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await storage.transaction((t) => t.jobs.add('note', { from: 'done' }))
    await jobs.catchUp()
    expect(seen).toEqual([{ from: 'done' }])
  })

  it('a job that no worker here handles waits for one that does', async () => {
    const seen: string[] = []
    const { storage, jobs } = await open(handles('old', async () => void seen.push('old')))
    await storage.transaction((t) => t.jobs.addAll(['new', 'old'].map((name) => ({ name, payload: {} }))))
    await jobs.catchUp()
    const { jobs: newer } = await open(handles('new', async () => void seen.push('new')))
    await newer.catchUp()
    expect(seen).toEqual(['old', 'new'])
  })

  it('a job waits for its time', async () => {
    const seen: string[] = []
    const { storage, jobs } = await open(handles<{ n: string }>('note', async ({ n }) => void seen.push(n)))
    const runAtMs = clock.nowMs() + 3_600_000
    await storage.transaction((t) => t.jobs.add('note', { n: 'later' }, { runAtMs }))
    await jobs.catchUp()
    expect(seen).toEqual([])
    clock.advance(3600)
    await jobs.catchUp()
    expect(seen).toEqual(['later'])
  })

  it('a job waits for its time in every process, to the millisecond of our clock', async () => {
    const seen: string[] = []
    const { storage, jobs } = await open(handles<{ n: string }>('note', async ({ n }) => void seen.push(n)))
    const runAtMs = clock.nowMs() + 1000
    await storage.transaction((t) => t.jobs.add('note', { n: 'later' }, { runAtMs }))
    await jobs.catchUp()
    const { jobs: another } = await open(handles<{ n: string }>('note', async ({ n }) => void seen.push(n)))
    clock.advance(0.999)
    await another.catchUp()
    expect(seen).toEqual([])
    clock.advance(0.001)
    await another.catchUp()
    expect(seen).toEqual(['later'])
  })

  it('catching up waits for jobs that the queue has already taken', async () => {
    const seen: string[] = []
    const begun = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { storage, jobs } = await open(
      handles('note', async () => {
        begun.resolve()
        await mayEnd
        seen.push('ended')
      }),
    )
    await jobs.start()
    await storage.transaction((t) => t.jobs.add('note', {}))
    await begun.promise
    const caughtUp = jobs.catchUp().then(() => seen.push('caught up'))
    // As often as it would look without a notification.
    for (let look = 0; look < 20; look++) await storage.transaction((t) => t.jobOverview.counts())
    end()
    await caughtUp
    expect(seen).toEqual(['ended', 'caught up'])
  })

  it('stops immediately after being started, while still connecting to listen for jobs', async () => {
    const { jobs } = await open({})
    await jobs.start()
    await jobs.stop()
  })

  it('adding a key again replaces the waiting job, and remove deletes it', async () => {
    const seen: string[] = []
    const { storage, jobs } = await open(handles<{ n: string }>('note', async ({ n }) => void seen.push(n)))
    await storage.transaction((t) => t.jobs.add('note', { n: 'first' }, { key: 'k' }))
    await storage.transaction((t) => t.jobs.add('note', { n: 'second' }, { key: 'k' }))
    await storage.transaction((t) => t.jobs.add('note', { n: 'gone' }, { key: 'other' }))
    await storage.transaction((t) => t.jobs.remove('other'))
    await jobs.catchUp()
    expect(seen).toEqual(['second'])
  })

  it('adding a key while its job runs causes a second run, also when the first one fails', async () => {
    const seen: number[] = []
    const queue: Queue = await open(
      handles<{ n: number }>('note', async ({ n }) => {
        seen.push(n)
        if (n > 1) return
        await queue.storage.transaction((t) => t.jobs.add('note', { n: n + 1 }, { key: 'k' }))
        throw new Error('the first fails, and was replaced')
      }),
    )
    await queue.storage.transaction((t) => t.jobs.add('note', { n: 1 }, { key: 'k' }))
    await queue.jobs.catchUp()
    clock.advance(86_400)
    await queue.jobs.catchUp()
    expect(seen).toEqual([1, 2])
  })

  it('a failing job is retried, at growing intervals, until its attempts are used up', async () => {
    const attempts: number[] = []
    const { storage, jobs } = await open(failing(attempts))
    await storage.transaction((t) => t.jobs.add('fail', {}, { maxAttempts: 3 }))
    for (let turn = 0; turn < 6; turn++) {
      await jobs.catchUp()
      clock.advance(60)
    }
    expect(attempts).toEqual([1, 2, 3])
    expect([1, 2, 10, MAX_ATTEMPTS].map(backOffMs)).toEqual([2718, 7389, 22_026_466, 22_026_466])
  })

  it('a failing job waits by our clock before it is retried', async () => {
    const attempts: number[] = []
    const { storage, jobs } = await open(failing(attempts))
    await storage.transaction((t) => t.jobs.add('fail', {}))
    await jobs.catchUp()
    await jobs.catchUp()
    expect(attempts).toEqual([1])
    clock.advance(2)
    await jobs.catchUp()
    expect(attempts).toEqual([1])
    clock.advance(1)
    await jobs.catchUp()
    expect(attempts).toEqual([1, 2])
    clock.advance(7)
    await jobs.catchUp()
    expect(attempts).toEqual([1, 2])
    clock.advance(1)
    await jobs.catchUp()
    expect(attempts).toEqual([1, 2, 3])
  })

  it('the mark of an effect is set once per job', async () => {
    const seen: boolean[] = []
    const queue: Queue = await open(
      handles('mark', async (_payload, job) => {
        for (let time = 0; time < 2; time++) seen.push(await queue.storage.transaction((t) => t.jobs.once(job)))
      }),
    )
    await queue.storage.transaction((t) => t.jobs.addAll([1, 2].map((n) => ({ name: 'mark', payload: { n } }))))
    await queue.jobs.catchUp()
    expect(seen).toEqual([true, false, true, false])
  })

  it('a recurring job runs at the start and then once per period, however many were missed, and survives its failures', async () => {
    const turns: string[] = []
    const events = new EventTarget()
    const ticking = handles('tick', async () => {
      turns.push(new Date(clock.nowMs()).toISOString())
      events.dispatchEvent(new Event('tick'))
      throw new Error('every turn fails')
    })
    const { jobs } = await open(ticking, [{ name: 'tick', everySeconds: 60 }])
    const first = once(events, 'tick')
    await jobs.start()
    await first
    clock.set('2026-06-15T12:00:30Z')
    await jobs.stop()
    const { jobs: later } = await open(ticking, [{ name: 'tick', everySeconds: 60 }])
    clock.set('2026-06-15T12:05:10Z')
    await later.catchUp()
    clock.set('2026-06-15T12:05:50Z')
    await later.catchUp()
    clock.set('2026-06-15T12:06:00Z')
    await later.catchUp()
    expect(turns).toEqual(['2026-06-15T12:00:00.000Z', '2026-06-15T12:05:10.000Z', '2026-06-15T12:06:00.000Z'])
  })

  it('stop waits for the running job and takes no other', async () => {
    const events = new EventTarget()
    let isReleased = () => {}
    const released = new Promise<void>((resolve) => {
      isReleased = resolve
    })
    const ended: number[] = []
    const { storage, jobs } = await open(
      handles<{ n: number }>('slow', async ({ n }) => {
        events.dispatchEvent(new Event('begun'))
        await released
        ended.push(n)
      }),
    )
    const begun = once(events, 'begun')
    await storage.transaction((t) => t.jobs.add('slow', { n: 1 }))
    await jobs.start()
    await begun
    const stopped = jobs.stop()
    await storage.transaction((t) => t.jobs.add('slow', { n: 2 }))
    isReleased()
    await stopped
    expect(ended).toEqual([1])
  })

  it('of due jobs, the more urgent lane comes first, then the lower priority number, then the earlier time', async () => {
    const seen: string[] = []
    const { storage, jobs } = await open(handles<{ n: string }>('note', async ({ n }) => void seen.push(n)))
    const at = (secondsAgo: number) => clock.nowMs() - secondsAgo * 1000
    const job = (n: string, options: Partial<NewJob>): NewJob => ({ name: 'note', payload: { n }, ...options })
    await storage.transaction((t) =>
      t.jobs.addAll([
        job('background, later', { lane: 'background', priority: 1, runAtMs: at(90) }),
        job('background', { lane: 'background', runAtMs: at(60) }),
        job('waits', { lane: 'personWaits', runAtMs: at(30) }),
        job('due second', { lane: 'dueNow', runAtMs: at(1) }),
        job('due first', { lane: 'dueNow', runAtMs: at(2) }),
      ]),
    )
    await jobs.catchUp()
    expect(seen).toEqual(['due first', 'due second', 'waits', 'background', 'background, later'])
  })

  it('a due reminder overtakes 10,000 waiting background jobs', async () => {
    const seen: string[] = []
    const reminded = Promise.withResolvers<void>()
    const queue: Queue = await open({
      ...handles('slow', async () => {
        if (seen.push('slow') > 1) return
        await queue.storage.transaction((t) => t.jobs.add('remind', {}, { lane: 'dueNow' }))
        await reminded.promise
      }),
      ...handles('remind', async () => {
        seen.push('remind')
        reminded.resolve()
      }),
    })
    const slow: NewJob = { name: 'slow', payload: {}, lane: 'background' }
    await queue.storage.transaction((t) => t.jobs.addAll(Array.from({ length: 10_000 }, () => slow)))
    await queue.jobs.start()
    await reminded.promise
    await queue.jobs.stop()
    expect(seen.slice(0, 2)).toEqual(['slow', 'remind'])
    expect((await queue.storage.read((t) => t.jobOverview.counts())).waiting).toBeGreaterThan(9000)
  })

  it('unresponsive mail servers and webhooks delay no reminder and no import', async () => {
    const silence = Promise.withResolvers<void>()
    const seen: string[] = []
    const both = Promise.withResolvers<void>()
    const quick = async (_payload: object, { name }: { name: string }) => {
      if (seen.push(name) === 2) both.resolve()
    }
    const { storage, jobs } = await open({
      ...handles('silent', () => silence.promise),
      ...handles('remind', quick),
      ...handles('import', quick),
    })
    const silent = (['mail', 'webhooks'] as const).flatMap((lane) =>
      Array.from({ length: 50 }, (): NewJob => ({ name: 'silent', payload: {}, lane })),
    )
    await storage.transaction((t) => t.jobs.addAll(silent))
    await jobs.start()
    await storage.transaction((t) =>
      t.jobs.addAll([
        { name: 'import', payload: {} },
        { name: 'remind', payload: {}, lane: 'dueNow' },
      ]),
    )
    await both.promise
    expect(seen.toSorted()).toEqual(['import', 'remind'])
    silence.resolve()
  })

  it('a key that is added again never moves to a later lane', async () => {
    const { storage } = await open({})
    await storage.transaction((t) => t.jobs.add('note', {}, { key: 'k', lane: 'dueNow' }))
    await storage.transaction((t) => t.jobs.add('note', {}, { key: 'k', lane: 'background', priority: 1 }))
    clock.advance(7)
    expect(await storage.read((t) => t.jobOverview.lateSeconds(clock.nowMs()))).toEqual({
      dueNow: 7,
      mail: 0,
      webhooks: 0,
      personWaits: 0,
      background: 0,
    })
  })

  it('a job of a dead process is taken by another one when the lease expires, and then belongs to it', async () => {
    const seen: string[] = []
    const begun = Promise.withResolvers<void>()
    const dies = Promise.withResolvers<void>()
    const { storage, jobs: first } = await open(
      handles('note', async (_payload, { attempt }) => {
        seen.push(`first ${attempt}`)
        begun.resolve()
        await dies.promise
        throw new Error('too late to affect the result')
      }),
    )
    const { jobs: second } = await open(
      handles('note', async (_payload, { attempt }) => void seen.push(`second ${attempt}`)),
    )
    await storage.transaction((t) => t.jobs.add('note', {}))
    const ended = first.catchUp() // renews no lease: it was not started
    await begun.promise
    clock.advance(LEASE_MS / 1000)
    await second.catchUp()
    expect(seen).toEqual(['first 1'])
    clock.advance(1)
    await second.catchUp()
    expect(seen).toEqual(['first 1', 'second 2'])
    dies.resolve()
    await ended
    clock.advance(86_400)
    await second.catchUp()
    expect(seen).toEqual(['first 1', 'second 2'])
  })

  it('a job whose process died on its last attempt has failed, unless it was replaced', async () => {
    const begun: (() => void)[] = []
    const { storage, jobs, database } = await open(
      handles('note', () => {
        begun.shift()?.()
        return new Promise(() => undefined)
      }),
    )
    const { jobs: other } = await open({})
    for (const key of ['last', 'replaced']) {
      const taken = new Promise<void>((resolve) => void begun.push(resolve))
      await storage.transaction((t) => t.jobs.add('note', {}, { key, maxAttempts: 1 }))
      void jobs.catchUp()
      await taken
    }
    await storage.transaction((t) => t.jobs.add('other', {}, { key: 'replaced' }))
    clock.advance(LEASE_MS / 1000 + 1)
    await other.catchUp()
    expect(await storage.read((t) => t.jobOverview.counts())).toEqual({ waiting: 1, running: 0, failed: 1 })
    const stored = await database.reader.db.selectFrom('jobs').select(['name', 'key']).orderBy('name').execute()
    expect(stored).toEqual([
      { name: 'note', key: 'last' },
      { name: 'other', key: 'replaced' },
    ])
  })

  it('the jobs of a deleted account are removed, and a running one is not retried', async () => {
    const seen: number[] = []
    const queue: Queue = await open(
      handles<{ userId: number }>('note', async ({ userId }) => {
        seen.push(userId)
        if (userId === 1) await queue.storage.transaction((t) => t.jobs.removeOfUser(1))
        throw new Error('finds nobody')
      }),
    )
    const of = (userId: number): NewJob => ({ name: 'note', payload: { userId }, maxAttempts: 2 })
    await queue.storage.transaction((t) => t.jobs.addAll([of(1), of(1), of(12)]))
    await queue.jobs.catchUp()
    clock.advance(60)
    await queue.jobs.catchUp()
    expect(seen).toEqual([1, 12, 12])
  })

  it('work for many people is added in portions, each when the previous one has been taken', async () => {
    const PEOPLE = 50
    const AT_ONCE = 20
    const seen: number[] = []
    let mostWaiting = 0
    const queue: Queue = await open({
      ...handles<{ userId: number }>('one', async ({ userId }) => {
        seen.push(userId)
        mostWaiting = Math.max(mostWaiting, (await queue.storage.read((t) => t.jobOverview.counts())).waiting)
      }),
      ...handles('portions.portion', async (payload, job) => portions.jobs['portions.portion']?.(payload, job)),
    })
    const portions = createPortions({
      name: 'portions',
      storage: queue.storage,
      peopleAfter: async (after) =>
        Array.from({ length: Math.min(AT_ONCE, PEOPLE - after) }, (_, index) => after + index + 1),
      addJobs: (people) =>
        queue.storage.transaction((t) =>
          t.jobs.addAll(
            people.map((userId) => ({ name: 'one', payload: { userId }, lane: 'background', priority: 1 })),
          ),
        ),
    })
    await portions.begin()
    await queue.jobs.catchUp()
    expect(seen).toEqual(Array.from({ length: PEOPLE }, (_, index) => index + 1))
    expect(mostWaiting).toBe(AT_ONCE)
  })
})

it('a job added by another process is noticed at once on PostgreSQL, also after the connection broke', async () => {
  const location = await migratedTestDatabase('postgres')
  const clock = testClock()
  const seen: string[] = []
  let onSeen = () => {}
  const open = (handlers: JobHandlers) => openQueue(location, clock, handlers, [])
  const adding = await open({})
  const working = await open(
    handles<{ n: string }>('note', async ({ n }) => {
      seen.push(n)
      onSeen()
    }),
  )
  const add = async (n: string) => {
    const heard = new Promise<void>((resolve) => {
      onSeen = resolve
    })
    await adding.storage.transaction((t) => t.jobs.add('note', { n }))
    await heard
  }
  const listeners = () =>
    adding.database.reader.rows(
      "select pid from pg_stat_activity where query = 'listen upshot_jobs' and datname = current_database()",
      [],
    )
  await working.jobs.start()
  await expect.poll(async () => (await listeners()).length).toBe(1)
  await add('first')
  const [listenersBefore] = await listeners()
  await adding.database.reader.rows('select pg_terminate_backend(?)', [listenersBefore?.[0]])
  await add('while nobody listens')
  await expect.poll(async () => (await listeners()).filter(([pid]) => pid !== listenersBefore?.[0]).length).toBe(1)
  await add('again')
  expect(seen).toEqual(['first', 'while nobody listens', 'again'])
  await working.close()
  await adding.close()
  await location.remove()
})

it('a PostgreSQL that does not answer when the queue starts is listened to as soon as it does', async () => {
  const location = await migratedTestDatabase('postgres')
  const line = await cuttableLine(new URL(location.databaseUrl ?? ''))
  const through = new URL(location.databaseUrl ?? '')
  through.port = String(line.port)
  through.searchParams.set('connect_timeout', '1')
  const listeners = await openQueue(location, testClock(), {}, [])
  line.freeze()
  const listening = listenToPostgres(through.href, createJobSignal(), createLog('silent'))
  await expect.poll(() => line.connections()).toBe(1)
  line.mend()
  const listener =
    "select 1 as one from pg_stat_activity where query = 'listen upshot_jobs' and datname = current_database()"
  await expect.poll(() => listeners.database.reader.rows(listener, [])).toHaveLength(1)
  await listening.stop()
  line.close()
  await listeners.close()
  await location.remove()
})
