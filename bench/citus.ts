/**
 * How many shards a distributed table should have, and the cost of Citus compared with a single PostgreSQL, in one run.
 *
 *     CITUS_SOURCE=folder node bench/citus.ts [--quick]
 *
 * scripts/citus.sh builds and starts a coordinator and two workers. The same people are distributed several times, with
 * different numbers of shards, and with `measurements` either in its 16 partitions or unpartitioned. For each variant
 * it prints the number of placements, the seconds for distributing and for a migration, and requests per second. At the
 * end, part of the data moves from the first worker to the second. Without CITUS_SOURCE it says that nothing was
 * measured, and exits. A test checks that all of this works (`npm run test:citus`).
 */
import { availableParallelism, loadavg } from 'node:os'
import { API_PREFIX } from '@upshot/contract'
import {
  type CitusDatabase,
  citusSource,
  copyCitusDatabase,
  moveToSecondWorker,
  startCitus,
  WITHOUT_CITUS,
} from '../programs/citus.ts'
import { administer, queryOnce, startPostgres } from '../programs/postgres.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { distributeTables } from '../server/src/storage/distribution.ts'
import { migrate, migrations } from '../server/src/storage/migrate.ts'
import type { Migration } from '../server/src/storage/migration.ts'
import { openDatabase } from '../server/src/storage/open.ts'
import { asKindOfWork } from '../server/src/storage/patience.ts'
import { type BenchPerson, FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { startClient } from './http-load.ts'
import { isQuick, median } from './http-report.ts'
import { startServer, temporaryFolder } from './http-setup.ts'

const PEOPLE = Array.from({ length: 40 }, () => ({ rows: 1000, variables: 5 }))
const SECONDS = isQuick ? 3 : 8
const ROUNDS = isQuick ? 2 : 3
const DATA_DIR = temporaryFolder()

interface Variant {
  readonly shards: number
  /** Whether `measurements` keeps its 16 partitions. */
  readonly isPartitioned: boolean
}

const VARIANTS: readonly Variant[] = [
  { shards: 32, isPartitioned: true },
  { shards: 8, isPartitioned: true },
  { shards: 8, isPartitioned: false },
  { shards: 4, isPartitioned: true },
]

const ONE_PIECE = [
  'alter table measurements rename to parted',
  'create table measurements (like parted including all)',
  'alter table measurements add foreign key (user_id) references users (id)',
  'insert into measurements select * from parted',
  'drop table parted',
]

/** A typical release: a column for the largest table, and a new table. */
const A_MIGRATION: Migration = {
  version: migrations.length + 1,
  name: 'a column and a table',
  statements: ({ words: { integer } }) => [
    'alter table measurements add column tried text',
    `create table tried (user_id ${integer} primary key references users (id))`,
    "select create_distributed_table('tried', 'user_id', colocate_with => 'measurements')",
  ],
}

const print = (line = ''): void => void process.stdout.write(`${line}\n`)
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1000
}

async function distributed(filled: CitusDatabase, { shards, isPartitioned }: Variant) {
  const copy = await copyCitusDatabase(filled, `shards_${shards}_${isPartitioned ? 'parted' : 'whole'}`)
  if (!isPartitioned) await administer(copy.url, ...ONE_PIECE)
  const database = openDatabase({ databaseUrl: copy.url, sqliteFile: '' })
  const distributing = () => asKindOfWork('maintenance', () => distributeTables(database, shards, () => undefined))
  const distributeSeconds = await secondsOf(distributing)
  const migrateSeconds = await secondsOf(() =>
    migrate(database, { clock: systemClock, steps: [...migrations, A_MIGRATION] }),
  )
  // The server does not know this migration.
  await administer(
    copy.url,
    'drop table tried',
    'alter table measurements drop column tried',
    `delete from schema_migrations where version = ${A_MIGRATION.version}`,
  )
  await database.close()
  const [placements] = await queryOnce<{ n: string }>(copy.url, 'select count(*) as n from pg_dist_placement')
  return { url: copy.url, database: copy, placements: Number(placements?.n), distributeSeconds, migrateSeconds }
}

interface Speed {
  readonly perSecond: number
  readonly p50Ms: number
}

/** Pages of 50 and batches of 10, from four people at once. */
async function speedOf(databaseUrl: string, people: readonly BenchPerson[]): Promise<{ reads: Speed; writes: Speed }> {
  const server = await startServer({ databaseUrl, dataDir: DATA_DIR })
  const four = people.slice(0, 4).map(({ token }) => ({ token, client: startClient() }))
  const atOnce = async (load: (at: number) => object): Promise<Speed> => {
    const common = {
      port: server.port,
      connections: 1,
      seconds: SECONDS,
      paths: [`${API_PREFIX}/measurements?limit=50`],
    }
    const results = await Promise.all(
      four.map(({ token, client }, index) => client.run({ ...common, token, ...load(index) })),
    )
    if (results.some(({ failures }) => failures > 0)) throw new Error('Requests failed.')
    return {
      perSecond: results.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0),
      p50Ms: median(results.map(({ p50Ms }) => p50Ms)),
    }
  }
  try {
    const reads = await atOnce(() => ({}))
    const fromEpoch = FILLED_UNTIL_EPOCH - 90 * 365 * 86_400 - Math.floor(performance.now()) * 600
    const writes = await atOnce(() => ({ batches: { count: 1000, items: 10, variables: 5, fromEpoch } }))
    return { reads, writes }
  } finally {
    for (const { client } of four) client.stop()
    await server.stop()
  }
}

/** Measured in turns, several times, because other programs may use the machine. */
async function speedsOf(urls: readonly string[], peopleOf: (url: string) => readonly BenchPerson[]) {
  const rounds: Awaited<ReturnType<typeof speedOf>>[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const measured = []
    for (const url of urls) measured.push(await speedOf(url, peopleOf(url)))
    rounds.push(measured)
  }
  const middle = (middleIndex: number, read: (speed: Awaited<ReturnType<typeof speedOf>>) => number): number =>
    median(rounds.flatMap((measured) => measured[middleIndex] ?? []).map(read))
  return urls.map((_, index) => {
    const cells = [
      middle(index, ({ reads }) => reads.perSecond),
      middle(index, ({ reads }) => reads.p50Ms),
      middle(index, ({ writes }) => writes.perSecond),
      middle(index, ({ writes }) => writes.p50Ms),
    ]
    return cells.map((cell) => cell.toFixed(cell < 10 ? 1 : 0)).join(' | ')
  })
}

async function measure(source: string): Promise<void> {
  const citus = await startCitus(source, { workers: 1 })
  const postgres = await startPostgres()
  try {
    const filled = await copyCitusDatabase(citus, 'filled')
    const onCitus = await fill({ databaseUrl: filled.url, dataDir: DATA_DIR }, PEOPLE)
    const alone = await fill({ databaseUrl: postgres.url, dataDir: DATA_DIR }, PEOPLE)
    const results = []
    for (const variant of VARIANTS) {
      const figures = await distributed(filled, variant)
      print(
        `${variant.shards} shards: ${figures.placements} placements, ${figures.distributeSeconds.toFixed(0)} s, ${figures.migrateSeconds.toFixed(1)} s`,
      )
      results.push({ ...variant, ...figures })
    }
    const peopleOf = (url: string) => (url === postgres.url ? alone : onCitus)
    const urls = [postgres.url, ...results.map(({ url }) => url)]
    const speeds = await speedsOf(urls, peopleOf)
    print('\n| Shards | Parts | Placements | Distribute | A migration | Pages/s | p50 ms | Batches/s | p50 ms |')
    print('|---|---|---:|---:|---:|---:|---:|---:|---:|')
    print(`| one PostgreSQL 18 | 16 | – | – | – | ${speeds[0]} |`)
    for (const [index, { shards, isPartitioned, placements, distributeSeconds, migrateSeconds }] of results.entries()) {
      const times = `${distributeSeconds.toFixed(1)} s | ${migrateSeconds.toFixed(1)} s`
      print(`| ${shards} | ${isPartitioned ? 16 : 1} | ${placements} | ${times} | ${speeds[index + 1]} |`)
    }
    const chosen = results.find(({ shards, isPartitioned }) => shards === 8 && isPartitioned)
    if (!chosen) return
    const seconds = await secondsOf(() => moveToSecondWorker(chosen.database))
    const [plain, two] = await speedsOf([postgres.url, chosen.url], peopleOf)
    print(`\n| Workers, with ${chosen.shards} shards | Pages/s | p50 ms | Batches/s | p50 ms |`)
    print('|---|---:|---:|---:|---:|')
    print(`| one PostgreSQL 18 | ${plain} |`)
    print(`| two, ${seconds.toFixed(0)} s after the second was added | ${two} |`)
    print(
      `\nload ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 16)}`,
    )
  } finally {
    await postgres.stop()
    await citus.stop()
  }
}

const source = citusSource()
if (source === undefined) print(WITHOUT_CITUS)
else await measure(source)
