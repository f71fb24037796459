/**
 * An upgrade from the first schema to the latest with five million measurements: how long it takes, and how long reads
 * and writes of a release that is still running have to wait. SQLite has one writer, and its server is stopped during
 * the upgrade: there, the result is the time, including the copy made first, and the space for that copy.
 *
 *     node bench/upgrade.ts [--rows 5000000] [--sqlite | --postgres]
 */
import { readdirSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { queryOnce, startPostgres } from '../programs/postgres.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { migrations } from '../server/src/storage/migrate.ts'
import { type DatabaseLocation, openMigrated } from '../server/src/storage/open.ts'
import { thousands } from './http-report.ts'
import { sqliteFileIn, temporaryFolder } from './http-setup.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    sqlite: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
  },
})
const ROWS = Number(options.rows)
const ROWS_EACH = 5000
const PEOPLE = ROWS / ROWS_EACH
const FIRST = migrations.slice(0, 1)
/** Between two requests of the release that is still running. */
const PAUSE_MS = 20

/** In SQL that both databases understand, given a table `numbers (n)` from 0 to `ROWS_EACH`. */
const fillStatements = [
  `insert into users (id, email, email_key, login_name, display_name, time_zone, is_administrator, created_epoch, updated_epoch)
   select n + 1, 'person' || n || '@example.org', 'person' || n || '@example.org', 'person', 'Person', 'UTC', 0, 0, 0 from numbers where n < ${PEOPLE}`,
  `insert into measurements (user_id, variable_id, start_epoch, source_name, id, value, unit_id, created_epoch, updated_epoch)
   select users.id, 1 + n % 10, 1600000000 + n * 7200, 'Bench', n + 1, n % 50, 1, 1600000000, 1600000000 from users cross join numbers where n < ${ROWS_EACH}`,
]

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

async function upgrade(location: DatabaseLocation): Promise<number> {
  const startedMs = performance.now()
  const database = await openMigrated(location, systemClock)
  const tookMs = performance.now() - startedMs
  const [count] = await database.reader.rows('select count(*) as count from measurements where user_id <= ?', [PEOPLE])
  await database.close()
  if (Number(count?.[0]) < ROWS) throw new Error(`${count?.[0]} of ${ROWS} rows remain.`)
  return tookMs
}

async function onSqlite(): Promise<void> {
  const dataDir = temporaryFolder()
  const location = { databaseUrl: undefined, sqliteFile: sqliteFileIn({ dataDir }) }
  await (await openMigrated(location, systemClock, FIRST)).close()
  const db = new BetterSqlite3(location.sqliteFile)
  db.pragma('synchronous = off')
  db.pragma('cache_size = -800000')
  db.exec(
    `create temp table numbers as with recursive counted (n) as (select 0 union all select n + 1 from counted where n < ${ROWS_EACH}) select n from counted`,
  )
  for (const statement of fillStatements) db.exec(statement)
  db.close()
  const tookMs = await upgrade(location)
  const [copy = ''] = readdirSync(join(dataDir, 'before-upgrade'))
  const megabytes = (file: string) => `${Math.round(statSync(file).size / 1e6)} MB`
  console.log(
    `SQLite: ${thousands(ROWS)} measurements upgraded in ${seconds(tookMs)}, with a copy of ${megabytes(join(dataDir, 'before-upgrade', copy))} beside ${megabytes(location.sqliteFile)}; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** Repeats a statement until stopped; returns how often it ran and its longest time. */
function repeat(
  url: string,
  statement: (at: number) => string,
): { stop(): Promise<{ longestMs: number; times: number }> } {
  let isOver = false
  async function run(): Promise<{ longestMs: number; times: number }> {
    const client = new pg.Client(url)
    await client.connect()
    let longestMs = 0
    let times = 0
    for (; !isOver; times++) {
      const startedMs = performance.now()
      await client.query(statement(times))
      longestMs = Math.max(longestMs, performance.now() - startedMs)
      await sleep(PAUSE_MS)
    }
    await client.end()
    return { longestMs, times }
  }
  const running = run()
  return {
    stop: () => {
      isOver = true
      return running
    },
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const { url } = postgres
    const location = { databaseUrl: url, sqliteFile: '' }
    await (await openMigrated(location, systemClock, FIRST)).close()
    await queryOnce(url, `create table numbers as select generate_series(0, ${ROWS_EACH}) as n`)
    for (const statement of fillStatements) await queryOnce(url, statement)
    await queryOnce(url, 'drop table numbers')
    await queryOnce(url, 'vacuum analyze')
    const writing = repeat(
      url,
      (round) =>
        `insert into measurements (user_id, variable_id, start_epoch, source_name, id, value, unit_id, created_epoch, updated_epoch) values (7, 99, ${round}, 'Beside', ${1_000_000 + round}, 1, 1, 0, 0)`,
    )
    const reading = repeat(
      url,
      () => 'select * from measurements where user_id = 8 order by start_epoch desc limit 200',
    )
    const tookMs = await upgrade(location)
    const writes = await writing.stop()
    const reads = await reading.stop()
    console.log(
      `PostgreSQL: ${thousands(ROWS)} measurements upgraded in ${seconds(tookMs)}; of ${writes.times} concurrent writes the longest took ${seconds(writes.longestMs)}, of ${reads.times} reads ${seconds(reads.longestMs)}, and none failed; load ${loadavg()[0]?.toFixed(1)}`,
    )
  } finally {
    await postgres.stop()
  }
}

if (!options.postgres) await onSqlite()
if (!options.sqlite) await onPostgres()
