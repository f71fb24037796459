/** A process that runs counting jobs and prints a line for each, until it is killed. */
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import type { Executor } from '../storage/executor.ts'
import { type DatabaseLocation, openDatabase } from '../storage/open.ts'
import { createStorage } from '../storage/storage.ts'
import { handles } from './job.ts'
import { createJobs } from './jobs.ts'
import { createQueue, jobStore } from './store.ts'

const SHORT_LEASE_MS = 600

/** Every job adds one to a counter, which shows both lost and repeated effects. */
export function openCounting(
  location: DatabaseLocation,
  onCount: (n: number) => void,
  leaseMs: number = SHORT_LEASE_MS,
) {
  const database = openDatabase(location)
  const queue = createQueue(systemClock)
  const storesOn = (executor: Executor) => ({
    jobs: jobStore(executor, queue),
    // Not a sequence, because sequences are not rolled back.
    count: () =>
      executor.db
        .updateTable('sequences')
        .set((row) => ({ next_id: row('next_id', '+', 1) }))
        .where('name', '=', 'user')
        .execute(),
  })
  const storage = createStorage(database, storesOn)
  const counting = handles<{ n: number }>('count', async ({ n }, job) => {
    await pause(2) // here a process may end before the effect
    await storage.transaction(async (t) => {
      if (await t.jobs.once(job)) await t.count()
    })
    onCount(n)
    await pause(2) // and here after it, but before the job is done
  })
  const dependencies = { ...queue, database, storage, handlers: counting, schedule: [], leaseMs }
  return { database, storage, jobs: createJobs({ ...dependencies, log: createLog('silent') }) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { leaseMs, ...location } = JSON.parse(process.argv[2] ?? '{}') as DatabaseLocation & {
    readonly leaseMs?: number
  }
  await openCounting(location, (n) => void process.stdout.write(`${n}\n`), leaseMs).jobs.start()
  setInterval(() => undefined, 60_000) // runs until it is ended
}
