import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { systemClock } from '../lib/clock.ts'
import type { Database } from '../storage/executor.ts'
import { openMigrated } from '../storage/open.ts'
import { dialects, newTestDatabase, type TestDatabase } from '../testing/world.ts'
import { openCounting } from './counting.fixture.ts'
import { LEASE_MS } from './job.ts'

const JOBS = 120
const KILLS = 5
const OFTEN = { interval: 10 }
const fixture = fileURLToPath(new URL('./counting.fixture.ts', import.meta.url))

const startWorker = ({ databaseUrl, sqliteFile }: TestDatabase, leaseMs?: number): ChildProcess =>
  spawn(process.execPath, [fixture, JSON.stringify({ databaseUrl, sqliteFile, leaseMs })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const onCounted = ({ stdout }: ChildProcess, note: (n: number) => void): void => {
  if (stdout) createInterface(stdout).on('line', (line) => note(Number(line)))
}

/** Waits until it has counted a few times, then kills it. */
async function killInTheMiddle(worker: ChildProcess, database: Database): Promise<void> {
  let seen = 0
  onCounted(worker, () => {
    seen += 1
  })
  await expect.poll(async () => seen >= 10 || (await isEmpty(database)), OFTEN).toBe(true)
  await end(worker)
}

async function end(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

async function isEmpty({ reader }: Database): Promise<boolean> {
  const [row] = await reader.rows("select count(*) as waiting from jobs where name = 'count'", [])
  return row?.[0] === 0
}

it.each(dialects)('processes killed during jobs on %s lose none and complete none twice', async (dialect) => {
  const location = await newTestDatabase(dialect)
  await (await openMigrated(location, systemClock)).close()
  const { database, storage, jobs } = openCounting(location, () => undefined)
  await storage.transaction((t) =>
    t.jobs.addAll(Array.from({ length: JOBS }, (_, n) => ({ name: 'count', payload: { n } }))),
  )
  // On PostgreSQL two processes share the work, and one of them is killed while the other continues.
  const companion = dialect === 'postgres' ? startWorker(location) : undefined
  for (let kill = 0; kill < KILLS && !(await isEmpty(database)); kill++) {
    await killInTheMiddle(startWorker(location), database)
  }
  if (companion) await end(companion)
  await jobs.start()
  await expect.poll(() => isEmpty(database), OFTEN).toBe(true)
  const { next_id } = await database.reader.db
    .selectFrom('sequences')
    .select('next_id')
    .where('name', '=', 'user')
    .executeTakeFirstOrThrow()
  expect(next_id - 1).toBe(JOBS)
  await jobs.stop()
  await database.close()
  await location.remove()
})

it.each(dialects)('two processes on %s share the jobs, and no job runs twice', async (dialect) => {
  const location = await newTestDatabase(dialect)
  await (await openMigrated(location, systemClock)).close()
  const { database, storage } = openCounting(location, () => undefined)
  const all = Array.from({ length: JOBS }, (_, n) => n)
  await storage.transaction((t) => t.jobs.addAll(all.map((n) => ({ name: 'count', payload: { n } }))))
  const counted: number[] = []
  const allCounted = Promise.withResolvers<void>()
  const workers = [startWorker(location, LEASE_MS), startWorker(location, LEASE_MS)]
  for (const worker of workers)
    onCounted(worker, (n) => {
      if (counted.push(n) === JOBS) allCounted.resolve()
    })
  await allCounted.promise
  await expect.poll(() => isEmpty(database), OFTEN).toBe(true)
  for (const worker of workers) await end(worker)
  expect(counted.toSorted((a, b) => a - b)).toEqual(all)
  await database.close()
  await location.remove()
})

it('a queue that cannot report its jobs as done continues with them later, in the same process', async () => {
  const location = await newTestDatabase('postgres')
  await (await openMigrated(location, systemClock)).close()
  const { database, storage, jobs } = openCounting(location, () => undefined)
  const run = (text: string) => database.reader.rows(text, [])
  await run(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$",
  )
  await run('create trigger refused before delete on jobs execute function refuse()')
  await storage.transaction((t) => t.jobs.addAll([{ name: 'count', payload: { n: 0 } }]))
  const worker = startWorker(location)
  let counted = 0
  onCounted(worker, () => {
    counted += 1
  })
  await expect.poll(() => counted, OFTEN).toBeGreaterThan(0)
  await run('drop trigger refused on jobs')
  await expect.poll(() => isEmpty(database), OFTEN).toBe(true)
  expect(worker.exitCode).toBeNull()
  await end(worker)
  await jobs.stop()
  await database.close()
  await location.remove()
})
