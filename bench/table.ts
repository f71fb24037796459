/**
 * Time and memory of the table of days: ten years of 300 variables, in each format, from a separate database.
 *
 *     node bench/table.ts [--years 10] [--variables 300] [--keep FOLDER]
 *
 * `--keep`: the folder in which the database is created, or reused if it exists.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
    keep: { type: 'string' },
    format: { type: 'string' },
  },
})
const DAYS = Math.round(Number(values.years) * 365.25)
const VARIABLES = Number(values.variables)
const FORMATS = ['csv', 'json', 'parquet'] as const
/** Limits for the table. */
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
      const measurementItems = Array.from({ length: Math.min(AT_ONCE, DAYS - first) }, (_, index) => ({
        startTimeEpoch: (today - DAYS + first + index) * DAY_SECONDS + 43_200,
        value: 1 + Math.floor(5 * scatter(variable, first + index)),
      }))
      await measurements.record(
        { userId: user.id, clientId: null },
        { posted: [{ index: 0, value: { ...head, measurementItems } }] },
      )
    }
  }
  await server.close()
}

/** A pseudo-random number that is the same in every run and differs between variables. */
function scatter(variable: number, day: number): number {
  const wave = Math.sin((day + 1) * 12.9898 + variable * 78.233) * 43_758.5453
  return wave - Math.floor(wave)
}

/** Memory without the database's pages, which the system reclaims when memory is short. */
function memoryMb(): number {
  const kilobytes = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Runs in its own process, so that its memory is that of one table. */
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
  const memoryBefore = memoryMb()
  let mostMb = memoryBefore
  let longestMs = 0
  let last = performance.now()
  const beat = every(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
    mostMb = Math.max(mostMb, memoryMb())
  }, 1)
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  await server.services.tables.write(person, { format, days: { from: undefined, to: undefined } }, sink)
  const seconds = (performance.now() - start) / 1000
  clearInterval(beat)
  const cpu = process.cpuUsage(cpuBefore)
  console.log(
    JSON.stringify({
      format,
      seconds: Number(seconds.toFixed(2)),
      cpuSeconds: Number(((cpu.user + cpu.system) / 1e6).toFixed(2)),
      addedMb: Math.round(mostMb - memoryBefore),
      peakMb: Math.round(mostMb),
      fileMb: Number((bytes / 2 ** 20).toFixed(1)),
      longestTurnMs: Math.round(longestMs),
    }),
  )
  await server.close()
}

if (values.folder !== undefined) {
  await measure(values.folder, FORMATS.find((format) => format === values.format) ?? 'csv')
} else {
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'upshot-table-'))
  try {
    if (!existsSync(join(folder, 'upshot.db'))) await fill(folder)
    for (const format of FORMATS) {
      const run = spawnSync(process.execPath, [import.meta.filename, '--folder', folder, '--format', format], {
        encoding: 'utf8',
      })
      process.stdout.write(run.stdout + run.stderr)
      const { seconds, addedMb } = JSON.parse(run.stdout) as { seconds: number; addedMb: number }
      if (seconds > MOST_SECONDS || addedMb > MOST_MB) process.exitCode = 1
    }
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true })
  }
}
