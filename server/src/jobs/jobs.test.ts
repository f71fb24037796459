import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../lib/log.ts'
import type { Database, Executor } from '../storage/executor.ts'
import { openMigrated } from '../storage/open.ts'
import { createStorage } from '../storage/storage.ts'
import { dialects, migratedPlace, type TestClock, type TestPlace, testClock } from '../testing/world.ts'
import { backOffMs, handles, type JobHandlers, MAX_ATTEMPTS, type RecurringJob } from './job.ts'
import { createJobs } from './jobs.ts'
import { queueTime } from './queue-time.ts'
import { createJobSignal } from './signal.ts'
import { jobStore } from './store.ts'

/** A process with a queue, on a database that others may share. */
async function openQueue(place: TestPlace, clock: TestClock, handlers: JobHandlers, schedule: readonly RecurringJob[]) {
  const database: Database = await openMigrated(place, clock)
  const time = queueTime(clock)
  const signal = createJobSignal()
  const storage = createStorage(database, (executor: Executor) => ({ jobs: jobStore(executor, time, signal) }))
  const jobs = createJobs({ database, storage, handlers, schedule, clock, time, signal, log: createLog('silent') })
  const close = async () => {
    await jobs.stop()
    await database.close()
  }
  return { storage, jobs, close }
}

/** A job that never succeeds, and notes its attempts. */
const failing = (attempts: number[]): JobHandlers =>
  handles('fail', async (_payload, { attempt }) => {
    attempts.push(attempt)
    throw new Error('no')
  })

type Queue = Awaited<ReturnType<typeof openQueue>>

describe.each(dialects)('jobs on %s', (dialect) => {
  let place: TestPlace
  let clock: TestClock
  let queues: Queue[]
  const open = async (handlers: JobHandlers, schedule: readonly RecurringJob[] = []): Promise<Queue> => {
    const queue = await openQueue(place, clock, handlers, schedule)
    queues.push(queue)
    return queue
  }
  beforeEach(async () => {
    place = await migratedPlace(dialect)
    clock = testClock()
    queues = []
  })
  afterEach(async () => {
    for (const queue of queues) await queue.close()
    await place.remove()
  })

  it('a job exists from the commit of its transaction on, and not without it', async () => {
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

  it('a job that nobody here can do waits for somebody who can', async () => {
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

  it('a job waits for its time, however long a test takes', async () => {
    const seen: string[] = []
    const { storage, jobs } = await open(handles<{ n: string }>('note', async ({ n }) => void seen.push(n)))
    await sleep(50)
    const runAtMs = clock.nowMs() + 10
    await storage.transaction((t) => t.jobs.add('note', { n: 'later' }, { runAtMs }))
    await jobs.catchUp()
    const { jobs: another } = await open(handles<{ n: string }>('note', async ({ n }) => void seen.push(n)))
    await another.catchUp()
    expect(seen).toEqual([])
    clock.advance(1)
    await another.catchUp()
    expect(seen).toEqual(['later'])
  })

  it('catching up waits for what the queue has taken by itself', async () => {
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
    await sleep(100)
    end()
    await caughtUp
    expect(seen).toEqual(['ended', 'caught up'])
  })

  it('a key again replaces the job that waits under it, and remove takes it away', async () => {
    const seen: string[] = []
    const { storage, jobs } = await open(handles<{ n: string }>('note', async ({ n }) => void seen.push(n)))
    await storage.transaction((t) => t.jobs.add('note', { n: 'first' }, { key: 'k' }))
    await storage.transaction((t) => t.jobs.add('note', { n: 'second' }, { key: 'k' }))
    await storage.transaction((t) => t.jobs.add('note', { n: 'gone' }, { key: 'other' }))
    await storage.transaction((t) => t.jobs.remove('other'))
    await jobs.catchUp()
    expect(seen).toEqual(['second'])
  })

  it('a key again while its job runs makes a second run, also when the first one fails', async () => {
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

  it('a job that throws is tried again, later and later, until its attempts are used up', async () => {
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

  it('a job that throws waits by our clock before it is tried again', async () => {
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

  it('the mark of an effect is set once for each job', async () => {
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

  it('a recurring job runs at the start and then once each turn, however many were missed, and outlives its failures', async () => {
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

  it('stop waits for the job that runs and takes no other', async () => {
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
})
