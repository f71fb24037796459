/**
 * Two web processes on one PostgreSQL under a mixed load: whether they agree, and their throughput.
 *
 *     node bench/http-processes.ts [--quick]
 *
 * Four clients at once: both processes serve reads and writes; the two writers write the same variables of one person,
 * and a third one the variables of another. Afterwards every acknowledged row must be stored exactly once, the counts
 * stored with the variables must be exact, and a token revoked in one process must be refused by both. The same load on
 * one process is run for comparison; on a machine with few cores, two processes share the cores that one had.
 */
import pg from 'pg'
import { startPostgres } from '../programs/postgres.ts'
import { type BenchPerson, FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { type LoadResult, startClient } from './http-load.ts'
import { isQuick, report, thousands } from './http-report.ts'
import { type RunningServer, startServer, temporaryFolder } from './http-setup.ts'

const SECONDS = isQuick ? 4 : 15
const ITEMS = 100
const PAGE = '/api/v3/measurements?limit=200'

let fromEpoch = FILLED_UNTIL_EPOCH - 80 * 365 * 86_400
const COUNT = 2000

const writing = (variables: number) => {
  fromEpoch += COUNT * ITEMS * 60
  return { paths: [], batches: { count: COUNT, items: ITEMS, variables, fromEpoch } }
}

interface MixedFigures {
  readonly pagesPerSecond: number
  readonly rows: number
  readonly rowsPerSecond: number
  readonly failures: number
  readonly p99Ms: number
}

/** Readers and writers on both servers, or on one server passed twice. */
async function mixedLoad(
  servers: readonly [RunningServer, RunningServer],
  people: readonly BenchPerson[],
): Promise<MixedFigures> {
  const clients = Array.from({ length: 5 }, startClient)
  const [first, second] = servers
  const [shared, other] = people as [BenchPerson, BenchPerson]
  const common = { connections: 2, seconds: SECONDS }
  const loads = [
    { ...common, port: first.port, token: shared.token, paths: [PAGE] },
    { ...common, port: second.port, token: other.token, paths: [PAGE] },
    { ...common, port: first.port, token: shared.token, ...writing(5) },
    { ...common, port: second.port, token: shared.token, ...writing(5) },
    { ...common, port: second.port, token: other.token, ...writing(5) },
  ]
  const results = await Promise.all(loads.map((load, index) => clients[index]?.run(load)))
  for (const client of clients) client.stop()
  const all = results as LoadResult[]
  const reads = all.slice(0, 2)
  const writes = all.slice(2)
  const rows = writes.reduce((sum, write) => sum + write.requests * ITEMS, 0)
  return {
    pagesPerSecond: reads.reduce((sum, read) => sum + read.requests / read.seconds, 0),
    rows,
    rowsPerSecond: rows / Math.max(...writes.map((write) => write.seconds)),
    failures: all.reduce((sum, result) => sum + result.failures, 0),
    p99Ms: Math.max(...all.map((result) => result.p99Ms)),
  }
}

const postgres = await startPostgres()
try {
  const location = { databaseUrl: postgres.url }
  const people = await fill({ ...location, dataDir: temporaryFolder() }, [
    { rows: 100_000, variables: 20 },
    { rows: 50_000, variables: 20 },
  ])
  // Both start at once: the second waits for the migration lock.
  const [first, second] = await Promise.all([
    startServer({ ...location, dataDir: temporaryFolder() }),
    startServer({ ...location, dataDir: temporaryFolder() }),
  ])
  const alone = await mixedLoad([first, first], people)
  const both = await mixedLoad([first, second], people)

  const database = new pg.Client(postgres.url)
  await database.connect()
  const numberOf = async (text: string, values: unknown[] = []): Promise<number> =>
    Number(Object.values((await database.query(text, values)).rows[0] ?? {})[0])
  const userIds = people.map(({ userId }) => userId)
  const written = alone.rows + both.rows
  const there = await numberOf('select count(*) from measurements where user_id = any($1)', [userIds])
  const counted = await numberOf('select sum(number_of_measurements) from user_variables where user_id = any($1)', [
    userIds,
  ])
  const doubled = await numberOf(
    'select count(*) from (select user_id, id from measurements group by user_id, id having count(*) > 1) d',
  )
  const statusOf = async (server: RunningServer) => {
    const headers = { authorization: `Bearer ${people[0]?.token}` }
    return (await fetch(`http://127.0.0.1:${server.port}${PAGE}`, { headers })).status
  }
  const statusesBefore = [await statusOf(first), await statusOf(second)]
  await database.query('delete from tokens where user_id = $1', [userIds[0]])
  const after = [await statusOf(first), await statusOf(second)]
  await database.end()
  const filled = 150_000
  report(`Two web processes on one PostgreSQL, ${SECONDS} s of mixed load`, [
    {
      what: 'pages/s, two processes against one',
      ours: thousands(both.pagesPerSecond),
      theirs: thousands(alone.pagesPerSecond),
      ratio: both.pagesPerSecond / alone.pagesPerSecond,
      goal: '',
      isMet: true,
    },
    {
      what: 'rows/s written',
      ours: thousands(both.rowsPerSecond),
      theirs: thousands(alone.rowsPerSecond),
      ratio: both.rowsPerSecond / alone.rowsPerSecond,
      goal: '',
      isMet: true,
    },
    { what: 'p99 ms', ours: both.p99Ms.toFixed(0), theirs: alone.p99Ms.toFixed(0), goal: '', isMet: true },
    {
      what: 'failed requests',
      ours: String(both.failures),
      theirs: String(alone.failures),
      goal: '0',
      isMet: both.failures + alone.failures === 0,
    },
    {
      what: 'rows stored / acknowledged',
      ours: thousands(there),
      theirs: thousands(filled + written),
      goal: 'equal',
      isMet: there === filled + written,
    },
    {
      what: 'sum of the counts of variables',
      ours: thousands(counted),
      theirs: thousands(there),
      goal: 'equal',
      isMet: counted === there,
    },
    { what: 'ids used twice', ours: String(doubled), goal: '0', isMet: doubled === 0 },
    {
      what: 'revoked token, status before → after',
      ours: `${statusesBefore} → ${after}`,
      goal: '200,200 → 401,401',
      isMet: `${statusesBefore} ${after}` === '200,200 401,401',
    },
  ])
  await first.stop()
  await second.stop()
} finally {
  await postgres.stop()
}
