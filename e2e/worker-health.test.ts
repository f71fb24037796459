/** A worker answers only requests for its health. */

import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../programs/postgres.ts'
import { type ProcessEnvironment, runCommand, type ServerProcess, startServer } from '../programs/server-process.ts'
import { sharedPostgres } from '../server/src/testing/shared.ts'
import { itInLongRun } from '../server/src/testing/suite.ts'
import { migratedTestDatabase, type TestDatabase } from '../server/src/testing/world.ts'

let testDatabase: TestDatabase
let surroundings: ProcessEnvironment
let worker: ServerProcess | undefined
let admin: pg.Client

beforeEach(async () => {
  testDatabase = await migratedTestDatabase('postgres')
  surroundings = withHealthPort('0')
  admin = new pg.Client(testDatabase.databaseUrl)
  admin.on('error', () => undefined)
  await admin.connect()
})
afterEach(async () => {
  await worker?.kill()
  worker = undefined
  await admin.end().catch(() => undefined)
  await testDatabase.remove()
})

const withHealthPort = (port: string): ProcessEnvironment => ({
  dataDir: testDatabase.dataDir,
  databaseUrl: testDatabase.databaseUrl,
  settings: { ROLE: 'worker', HEALTH_PORT: port },
})

const statusOf = async (path: string): Promise<number> => (await fetch(`${worker?.address}${path}`)).status
const isReady = () => expect.poll(() => statusOf('/health/ready'))

/** While its tables are locked, the queue can neither start nor stop. */
async function holdQueue(): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where tablename in ('jobs', 'job_workers', '_private_jobs')`,
  )
  await admin.query(`begin; lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`)
}
const queueWaits = () =>
  expect
    .poll(
      async () =>
        (
          await admin.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)
const releaseQueue = () => admin.query('rollback')

itInLongRun('is live at once, ready when its queue runs, and no longer ready once it is asked to stop', async () => {
  await holdQueue()
  worker = await startServer(surroundings)
  expect(await statusOf('/health/live')).toBe(200)
  expect(await statusOf('/health/ready')).toBe(503)
  expect(await statusOf('/api/v3/units')).toBe(404)
  await releaseQueue()
  await isReady().toBe(200)

  await holdQueue()
  await queueWaits()
  const code = worker.stop()
  await isReady().toBe(503)
  expect(await statusOf('/health/live')).toBe(200)
  await releaseQueue()
  expect(await code).toBe(0)
})

it('is not ready while the database is down, and recovers by itself', async () => {
  worker = await startServer(surroundings)
  await isReady().toBe(200)
  const name = new URL(testDatabase.databaseUrl ?? '').pathname.slice(1)
  const elsewhere = new pg.Client((await sharedPostgres()).url)
  await elsewhere.connect()
  await elsewhere.query(`alter database "${name}" with allow_connections false`)
  await elsewhere.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await isReady().toBe(503)
  expect(await statusOf('/health/live')).toBe(200)
  await elsewhere.query(`alter database "${name}" with allow_connections true`)
  await elsewhere.end()
  await isReady().toBe(200)
})

itInLongRun('upshot health says whether it is ready, by its exit code too', async () => {
  worker = await startServer(surroundings)
  await isReady().toBe(200)
  const port = new URL(worker.address).port
  const ask = (port: string) => runCommand(withHealthPort(port), 'health')
  expect(await ask(port)).toBe('ready')
  await expect(ask(String(await freePort()))).rejects.toThrow(/ended with 1: Nothing answers at/)
  await expect(ask('')).rejects.toThrow(/ended with 1: Set HEALTH_PORT/)
})

it('a port that is taken is named, and the process ends', async () => {
  worker = await startServer(surroundings)
  await expect(startServer(withHealthPort(new URL(worker.address).port))).rejects.toThrow(
    /Port \d+ is already in use\. .* set HEALTH_PORT to another one\./,
  )
})
