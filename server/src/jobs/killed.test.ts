import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { systemClock } from '../lib/clock.ts'
import type { Database } from '../storage/executor.ts'
import { openMigrated } from '../storage/open.ts'
import { dialects, newPlace, type TestPlace } from '../testing/world.ts'
import { openCounting } from './counting.fixture.ts'

const JOBS = 120
const KILLS = 5
const fixture = fileURLToPath(new URL('./counting.fixture.ts', import.meta.url))

const startWorker = ({ databaseUrl, sqliteFile }: TestPlace): ChildProcess =>
  spawn(process.execPath, [fixture, JSON.stringify({ databaseUrl, sqliteFile })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Waits until it has counted a few times, and ends it without warning. */
async function killInTheMiddle(worker: ChildProcess, database: Database): Promise<void> {
  let seen = 0
  worker.stdout?.on('data', (chunk: Buffer) => {
    seen += chunk.length
  })
  while (seen < 10 && !(await isEmpty(database))) await pause(10)
  await end(worker)
}

async function end(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

const WAITING = {
  sqlite: "select count(*) as waiting from jobs where name = 'count'",
  postgres: "select count(*) as waiting from graphile_worker.jobs where task_identifier = 'count'",
} as const

async function isEmpty({ reader, dialect }: Database): Promise<boolean> {
  const [row] = await reader.rows(WAITING[dialect], [])
  return row?.[0] === 0
}

it.each(dialects)('processes killed in the middle of jobs on %s lose none and do none twice', async (dialect) => {
  const place = await newPlace(dialect)
  await (await openMigrated(place, systemClock)).close()
  const { database, storage, jobs } = openCounting(place, () => undefined)
  await storage.transaction((t) =>
    t.jobs.addAll(Array.from({ length: JOBS }, (_, n) => ({ name: 'count', payload: { n } }))),
  )
  // On PostgreSQL two processes share the work, and one of them is killed while the other goes on.
  const companion = dialect === 'postgres' ? startWorker(place) : undefined
  for (let kill = 0; kill < KILLS && !(await isEmpty(database)); kill++) {
    await killInTheMiddle(startWorker(place), database)
  }
  if (companion) await end(companion)
  await jobs.start()
  while (!(await isEmpty(database))) await pause(20)
  const { next_id } = await database.reader.db
    .selectFrom('sequences')
    .select('next_id')
    .where('name', '=', 'user')
    .executeTakeFirstOrThrow()
  expect(next_id - 1).toBe(JOBS)
  await jobs.stop()
  await database.close()
  await place.remove()
})

it('a queue that cannot say that its jobs are done goes on with them later, in the same process', async () => {
  const place = await newPlace('postgres')
  await (await openMigrated(place, systemClock)).close()
  const { database, storage, jobs } = openCounting(place, () => undefined)
  const run = (text: string) => database.reader.rows(text, [])
  await run(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$",
  )
  await run('create trigger refused before delete on graphile_worker._private_jobs execute function refuse()')
  await storage.transaction((t) => t.jobs.addAll([{ name: 'count', payload: {} }]))
  const worker = startWorker(place)
  let counted = 0
  worker.stdout?.on('data', (chunk: Buffer) => {
    counted += chunk.length
  })
  await expect.poll(() => counted).toBeGreaterThan(0)
  await run('drop trigger refused on graphile_worker._private_jobs')
  await expect.poll(() => isEmpty(database)).toBe(true)
  expect(worker.exitCode).toBeNull()
  await end(worker)
  await jobs.stop()
  await database.close()
  await place.remove()
})
