/**
 * 10 000 reminders of 2 000 people become due in the same minute while 100 000 background jobs wait: every push message
 * must be sent within 30 s. On PostgreSQL two processes share the work.
 *
 *     node bench/reminders-burst.ts [--sqlite | --postgres] [--people 2000] [--background 100000]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startListener, toLoopback } from '../programs/listener.ts'
import { startPostgres } from '../programs/postgres.ts'
import { newBrowser } from '../programs/push-receiver.ts'
import { composeServices, type Services } from '../server/src/compose.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import type { Database } from '../server/src/storage/executor.ts'
import { type DatabaseLocation, openMigrated } from '../server/src/storage/open.ts'
import { refreshJob } from '../server/src/tracking/variables/service.ts'

const { values: options } = parseArgs({
  options: {
    sqlite: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    people: { type: 'string', default: '2000' },
    background: { type: 'string', default: '100000' },
    /** Only for processes that this bench starts: the database to use. */
    worker: { type: 'string' },
  },
})
const PEOPLE = Number(options.people)
const VARIABLES = ['Overall Mood', 'Happiness', 'Calmness', 'Motivation', 'Optimism']
const BACKGROUND_JOBS = Number(options.background)
const LIMIT_MS = 30_000
const GIVEN_UP_MS = 180_000
const DUE_MS = Date.parse('2026-06-15T20:00:00Z')

/** The clock stands still until the burst begins, then runs. */
let startedMs: number | undefined
const clock = {
  nowMs: () => (startedMs === undefined ? DUE_MS - 3_600_000 : DUE_MS + systemClock.nowMs() - startedMs),
}

const compose = (database: Database): Services =>
  composeServices({ database, clock, log: createLog('error'), outside: toLoopback })

async function seed({ storage, users, reminders, devices }: Services, port: number): Promise<void> {
  const { keys } = newBrowser()
  for (let first = 0; first < PEOPLE; first += 100) {
    const ids = await storage.transaction(async (t) => {
      const added: number[] = []
      for (let n = first; n < first + 100; n++) {
        const { id } = await users.insert(t, { email: `person${n}@example.org`, passwordHash: null })
        const newReminders = VARIABLES.map((variableName, index) => ({
          index,
          value: { variableName, reminderStartTimeLocal: '20:00:00', startTrackingDate: '2026-06-15' },
        }))
        await reminders.saveIn(t, { userId: id, clientId: null }, newReminders)
        added.push(id)
      }
      return added
    })
    for (const userId of ids)
      await devices.save({ userId, clientId: null }, { endpoint: `http://push.example.org:${port}/${userId}`, keys })
  }
  // Jobs of people who do not exist: each is claimed, looked up and finished like any other.
  const background = Array.from({ length: BACKGROUND_JOBS }, (_, n) => refreshJob(1_000_000 + n))
  await storage.transaction((t) => t.jobs.addAll(background))
}

/** Runs the jobs of the burst between a start and a stop message. */
interface Worker {
  start(startedMs: number): Promise<void>
  stop(): Promise<void>
}

const workerHere = (services: Services): Worker => ({
  start: () => services.jobs.start(),
  stop: () => services.stop(),
})

/** A second process of this program. */
async function workerIn(databaseUrl: string): Promise<Worker> {
  const child = fork(import.meta.filename, ['--worker', databaseUrl])
  await once(child, 'message')
  return {
    start: async (at) => void child.send(at),
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function work(databaseUrl: string): Promise<void> {
  const database = await openMigrated({ sqliteFile: '', databaseUrl }, clock)
  const services = compose(database)
  process.send?.('ready')
  const [at] = await once(process, 'message')
  startedMs = Number(at)
  await services.jobs.start()
  await once(process, 'disconnect')
  await services.stop()
  await database.close()
}

async function measure(
  name: string,
  location: DatabaseLocation,
  workersOn: (services: Services) => Promise<Worker[]>,
): Promise<boolean> {
  startedMs = undefined
  const listener = await startListener()
  const database = await openMigrated(location, clock)
  const services = compose(database)
  await seed(services, listener.port)
  const workers = await workersOn(services)
  startedMs = systemClock.nowMs()
  const expected = PEOPLE * VARIABLES.length
  for (const worker of workers) await worker.start(startedMs)
  let latestMs = 0
  const tookMs = () => systemClock.nowMs() - (startedMs ?? 0)
  while (listener.received.length < expected && tookMs() < GIVEN_UP_MS) {
    await sleep(500)
    const { dueNow } = await services.storage.read((t) => t.jobOverview.lateSeconds(clock.nowMs()))
    latestMs = Math.max(latestMs, dueNow * 1000)
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const sent = listener.received.length
  const isGood = sent === expected && tookMs() <= LIMIT_MS
  const { waiting } = await services.storage.read((t) => t.jobOverview.counts())
  process.stdout.write(
    `${name}: ${sent} of ${expected} messages sent in ${seconds(tookMs())} by ${workers.length} process(es), load ${loadavg()[0]?.toFixed(1)}, the latest job ${seconds(latestMs)} late, ${waiting} jobs still waiting: ${isGood ? 'pass' : 'FAIL'}\n`,
  )
  for (const worker of workers) await worker.stop()
  await services.stop()
  await database.close()
  await listener.close()
  return isGood
}

if (options.worker !== undefined) await work(options.worker)
else {
  const results: boolean[] = []
  if (!options.postgres) {
    const folder = mkdtempSync(join(tmpdir(), 'upshot-burst-'))
    const location = { sqliteFile: join(folder, 'upshot.db'), databaseUrl: undefined }
    results.push(await measure('SQLite', location, async (services) => [workerHere(services)]))
    rmSync(folder, { recursive: true, force: true })
  }
  if (!options.sqlite) {
    const postgres = await startPostgres()
    const location = { sqliteFile: '', databaseUrl: postgres.url }
    const two = () => Promise.all([workerIn(postgres.url), workerIn(postgres.url)])
    results.push(await measure('PostgreSQL', location, two))
    await postgres.stop()
  }
  process.exitCode = results.every(Boolean) ? 0 : 1
}
