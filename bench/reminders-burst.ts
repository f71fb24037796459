/**
 * 10 000 reminders of 2 000 people fall due in the same minute while 100 000 background jobs wait: every push message is
 * out within 30 s. On PostgreSQL two processes' worth of services share the work.
 *
 *     node bench/reminders-burst.ts [--sqlite | --postgres] [--people 2000] [--background 100000]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { composeServices, type Services } from '../server/src/compose.ts'
import { createLog } from '../server/src/lib/log.ts'
import type { Database } from '../server/src/storage/executor.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { startListener, toLoopback } from '../server/src/testing/listener.ts'
import { startPostgres } from '../server/src/testing/postgres.ts'
import { newBrowser } from '../server/src/testing/push-receiver.ts'
import { refreshJob } from '../server/src/tracking/variables/stale.ts'

const { values: given } = parseArgs({
  options: {
    sqlite: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    people: { type: 'string', default: '2000' },
    background: { type: 'string', default: '100000' },
  },
})
const PEOPLE = Number(given.people)
const VARIABLES = ['Overall Mood', 'Happiness', 'Calmness', 'Motivation', 'Optimism']
const BACKGROUND_JOBS = Number(given.background)
const LIMIT_MS = 30_000
const GIVEN_UP_MS = 180_000
const DUE_MS = Date.parse('2026-06-15T20:00:00Z')

/** It stands still before the burst, and runs from then on. */
let startedMs: number | undefined
const clock = {
  nowMs: () => (startedMs === undefined ? DUE_MS - 3_600_000 : Math.floor(DUE_MS + performance.now() - startedMs)),
}

async function seed({ storage, users, reminders, devices }: Services, port: number): Promise<void> {
  const { keys } = newBrowser()
  for (let first = 0; first < PEOPLE; first += 100) {
    const ids = await storage.transaction(async (t) => {
      const added: number[] = []
      for (let n = first; n < first + 100; n++) {
        const { id } = await users.insert(t, { email: `person${n}@example.org`, passwordHash: null })
        const wanted = VARIABLES.map((variableName, index) => ({
          index,
          value: { variableName, reminderStartTimeLocal: '20:00:00', startTrackingDate: '2026-06-15' },
        }))
        await reminders.saveIn(t, { userId: id, clientId: null }, wanted)
        added.push(id)
      }
      return added
    })
    for (const userId of ids)
      await devices.save({ userId, clientId: null }, { endpoint: `http://push.example.org:${port}/${userId}`, keys })
  }
  // Of people who are not there: each is taken, looked at and done, like any other.
  const background = Array.from({ length: BACKGROUND_JOBS }, (_, n) => refreshJob(1_000_000 + n))
  await storage.transaction((t) => t.jobs.addAll(background))
}

async function measure(name: string, open: () => Promise<Database>, processes: number): Promise<boolean> {
  startedMs = undefined
  const listener = await startListener()
  const databases = await Promise.all(Array.from({ length: processes }, open))
  const log = createLog('error')
  const all = databases.map((database) => composeServices({ database, clock, log, outside: toLoopback }))
  const [services] = all
  const [database] = databases
  if (!services || !database) throw new Error('Nothing was opened.')
  await seed(services, listener.port)
  startedMs = performance.now()
  const wanted = PEOPLE * VARIABLES.length
  const before = process.cpuUsage()
  for (const { jobs } of all) await jobs.start()
  let latestMs = 0
  while (listener.received.length < wanted && performance.now() - startedMs < GIVEN_UP_MS) {
    await sleep(500)
    const { dueNow } = await services.storage.read((t) => t.jobOverview.lateSeconds(clock.nowMs()))
    latestMs = Math.max(latestMs, dueNow * 1000)
  }
  const tookMs = performance.now() - startedMs
  const { user, system } = process.cpuUsage(before)
  const { waiting } = await services.storage.read((t) => t.jobOverview.counts())
  for (const one of all) await one.stop()
  const sent = listener.received.length
  for (const one of databases) await one.close()
  await listener.close()
  const isGood = sent === wanted && tookMs <= LIMIT_MS
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  process.stdout.write(
    `${name}: ${sent} of ${wanted} messages out in ${seconds(tookMs)} (${seconds((user + system) / 1000)} of CPU here) by ${processes} process(es), the latest job of the lane ${seconds(latestMs)} late, ${waiting} jobs still waiting: ${isGood ? 'pass' : 'FAIL'}\n`,
  )
  return isGood
}

const results: boolean[] = []
if (!given.postgres) {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-burst-'))
  const location = { sqliteFile: join(folder, 'upshot.db'), databaseUrl: undefined }
  results.push(await measure('SQLite', () => openMigrated(location, clock), 1))
  rmSync(folder, { recursive: true, force: true })
}
if (!given.sqlite) {
  const postgres = await startPostgres()
  const location = { sqliteFile: '', databaseUrl: postgres.url }
  results.push(await measure('PostgreSQL', () => openMigrated(location, clock), 2))
  await postgres.stop()
}
process.exitCode = results.every(Boolean) ? 0 : 1
