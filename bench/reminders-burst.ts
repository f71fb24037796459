/**
 * 10 000 reminders of 2 000 people fall due in the same minute: all notifications are made once, within 10 s.
 * On PostgreSQL two processes' worth of services share the work. Run with: node bench/reminders-burst.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeServices, type Services } from '../server/src/compose.ts'
import { createLog } from '../server/src/lib/log.ts'
import type { Database } from '../server/src/storage/executor.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { startPostgres } from '../server/src/testing/postgres.ts'

const PEOPLE = 2000
const VARIABLES = ['Overall Mood', 'Happiness', 'Calmness', 'Motivation', 'Optimism']
const LIMIT_MS = 10_000
const DUE_MS = Date.parse('2026-06-15T20:00:00Z')

const clock = { nowMs: () => nowMs }
let nowMs = DUE_MS - 3_600_000

async function seed({ storage, users, reminders }: Services): Promise<void> {
  for (let first = 0; first < PEOPLE; first += 100) {
    await storage.transaction(async (t) => {
      for (let n = first; n < first + 100; n++) {
        const { id } = await users.insert(t, { email: `person${n}@example.org`, passwordHash: null })
        const wanted = VARIABLES.map((variableName, index) => ({
          index,
          value: { variableName, reminderStartTimeLocal: '20:00:00', startTrackingDate: '2026-06-15' },
        }))
        await reminders.saveIn(t, { userId: id, clientId: null }, wanted)
      }
    })
  }
}

async function measure(name: string, open: () => Promise<Database>, processes: number): Promise<boolean> {
  nowMs = DUE_MS - 3_600_000
  const databases = await Promise.all(Array.from({ length: processes }, open))
  const all = databases.map((database) => composeServices({ database, clock, log: createLog('error') }))
  const [services] = all
  const [database] = databases
  if (!services || !database) throw new Error('Nothing was opened.')
  await seed(services)
  nowMs = DUE_MS
  const started = performance.now()
  await Promise.all(all.map(({ firing }) => firing.sweep()))
  const tookMs = performance.now() - started
  const [counted] = await database.reader.rows('select count(*) as made from notifications', [])
  const made = counted?.[0]
  for (const one of all) {
    await one.jobs.stop()
  }
  for (const one of databases) await one.close()
  const wanted = PEOPLE * VARIABLES.length
  const isGood = made === wanted && tookMs <= LIMIT_MS
  process.stdout.write(
    `${name}: ${made} of ${wanted} notifications in ${(tookMs / 1000).toFixed(2)} s by ${processes} process(es): ${isGood ? 'pass' : 'FAIL'}\n`,
  )
  return isGood
}

const folder = mkdtempSync(join(tmpdir(), 'upshot-burst-'))
const postgres = await startPostgres()
const place = { sqliteFile: join(folder, 'upshot.db'), databaseUrl: undefined }
const results = [
  await measure('SQLite', () => openMigrated(place, clock), 1),
  await measure('PostgreSQL', () => openMigrated({ ...place, databaseUrl: postgres.url }, clock), 2),
]
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
process.exitCode = results.every(Boolean) ? 0 : 1
