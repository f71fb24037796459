/**
 * Time and memory of the table of days: ten years of 300 variables, in each format, from a database of its own.
 *
 *     node bench/table.ts [--years 10] [--variables 300]
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setInterval as every } from 'node:timers'
import { parseArgs } from 'node:util'
import { composeServer } from '../server/src/compose.ts'
import { readConfig } from '../server/src/config/config.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openMigrated } from '../server/src/storage/open.ts'

const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '10' },
    variables: { type: 'string', default: '300' },
    folder: { type: 'string' },
    format: { type: 'string' },
  },
})
const DAYS = Math.round(Number(values.years) * 365.25)
const VARIABLES = Number(values.variables)
const FORMATS = ['csv', 'json', 'parquet'] as const
/** What the table may take. */
const MOST_SECONDS = 2
const MOST_MB = 200
const DAY_SECONDS = 86_400
const AT_ONCE = 5000

async function openServices(folder: string) {
  const config = readConfig({ DATA_DIR: folder })
  const location = { sqliteFile: join(folder, 'upshot.db'), databaseUrl: undefined, dataDir: folder }
  const database = await openMigrated(location, systemClock)
  return composeServer(config, { database, clock: systemClock, log: createLog('silent') })
}

async function fill(folder: string): Promise<void> {
  const server = await openServices(folder)
  const { users, measurements } = server.services
  const user = await users.add({ email: 'a@example.org', timeZone: 'Europe/Berlin' })
  const today = Math.floor(systemClock.nowMs() / 1000 / DAY_SECONDS)
  for (let variable = 0; variable < VARIABLES; variable++) {
    const head = {
      variableName: `Variable ${variable}`,
      unitAbbreviatedName: variable % 3 === 0 ? '/5' : 'count',
      variableCategoryName: variable % 3 === 0 ? 'Emotions' : 'Foods',
      combinationOperation: variable % 3 === 0 ? ('MEAN' as const) : ('SUM' as const),
    }
    for (let first = 0; first < DAYS; first += AT_ONCE) {
      const measurementItems = Array.from({ length: Math.min(AT_ONCE, DAYS - first) }, (_, at) => ({
        startTimeEpoch: (today - DAYS + first + at) * DAY_SECONDS + 43_200,
        value: 1 + ((variable * 7 + (first + at) * 13) % 5),
      }))
      await measurements.record(
        { userId: user.id, clientId: null },
        { posted: [{ index: 0, value: { ...head, measurementItems } }] },
      )
    }
  }
  await server.close()
}

/** In a process of its own, so that the memory is that of one table. */
async function measure(folder: string, format: (typeof FORMATS)[number]): Promise<void> {
  const server = await openServices(folder)
  const user = await server.services.users.find('a@example.org')
  const person = { userId: user.id, timeZone: user.time_zone }
  let bytes = 0
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      done()
    },
  })
  const before = process.memoryUsage().rss
  let longestMs = 0
  let last = performance.now()
  const beat = every(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 1)
  const start = performance.now()
  await server.services.tables.write(person, { format, days: { from: undefined, to: undefined } }, sink)
  const seconds = (performance.now() - start) / 1000
  clearInterval(beat)
  const most = process.resourceUsage().maxRSS / 1024
  console.log(
    JSON.stringify({
      format,
      seconds: Number(seconds.toFixed(2)),
      addedMb: Math.round(most - before / 2 ** 20),
      peakMb: Math.round(most),
      fileMb: Number((bytes / 2 ** 20).toFixed(1)),
      longestTurnMs: Math.round(longestMs),
    }),
  )
  await server.close()
}

if (values.folder !== undefined) {
  await measure(values.folder, FORMATS.find((one) => one === values.format) ?? 'csv')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-table-'))
  try {
    await fill(folder)
    for (const format of FORMATS) {
      const run = spawnSync(process.execPath, [import.meta.filename, '--folder', folder, '--format', format], {
        encoding: 'utf8',
      })
      process.stdout.write(run.stdout + run.stderr)
      const { seconds, addedMb } = JSON.parse(run.stdout) as { seconds: number; addedMb: number }
      if (seconds > MOST_SECONDS || addedMb > MOST_MB) process.exitCode = 1
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
