/**
 * Fifty web processes on one PostgreSQL start one after another, and each answers.
 *
 *     node bench/many-processes.ts [--processes 50]
 *
 * Only the first one creates the tables. Afterwards all get requests at the same time, and the connections are counted:
 * few under little load, never more than the pools allow. Together the processes take about 5 GB of memory.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../programs/postgres.ts'
import { composeServices } from '../server/src/compose.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { migrations } from '../server/src/storage/migrate.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { figure, median, report, thousands } from './http-report.ts'
import { type RunningServer, startServer, temporaryFolder } from './http-setup.ts'

const { values } = parseArgs({ options: { processes: { type: 'string', default: '50' } } })
const PROCESSES = Number(values.processes)
const POOL = 4

const postgres = await startPostgres()
const webs: RunningServer[] = []
const folder = temporaryFolder()
const client = new pg.Client(postgres.url)

async function numberFrom(statement: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(statement)
  return Number(rows[0]?.n)
}
const connections = () =>
  numberFrom(
    "select count(*) as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )

async function newToken(): Promise<string> {
  const database = await openMigrated({ databaseUrl: postgres.url, sqliteFile: join(folder, 'none') }, systemClock)
  const services = composeServices({ database, clock: systemClock, log: createLog('silent') })
  const { id } = await services.users.add({ email: 'person@example.org' })
  const { token } = await services.tokens.create({ userId: id, name: 'bench', scopes: [], days: 1 })
  await services.stop()
  await database.close()
  return token
}

const ask = async ({ port }: RunningServer, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v3/measurements`, { headers })
  await answer.arrayBuffer()
  return answer.status
}

try {
  await client.connect()
  const start = async () => {
    const settings = { ROLE: 'web', DATABASE_POOL: String(POOL) }
    webs.push(
      await startServer({ databaseUrl: postgres.url, dataDir: join(folder, String(webs.length)) }, [], settings),
    )
  }
  await start()
  const applied = 'select count(*) as n, max(applied_epoch) as newest from schema_migrations'
  const appliedBefore = (await client.query(applied)).rows[0]
  const token = await newToken()
  const inTurn = [await ask(webs[0] as RunningServer, token)]
  while (webs.length < PROCESSES) {
    await start()
    inTurn.push(await ask(webs.at(-1) as RunningServer, token))
  }
  const after = (await client.query(applied)).rows[0]
  const atRest = await connections()
  const rounds = Array.from({ length: 4 }, () => webs).flat()
  const together = await Promise.all(rounds.map((web) => ask(web, token)))
  const busy = await connections()
  const good = (statuses: readonly number[]) =>
    `${statuses.filter((status) => status === 200).length} of ${statuses.length}`
  const areGood = (statuses: readonly number[]) => statuses.every((status) => status === 200)
  report(`${PROCESSES} web processes on one PostgreSQL, DATABASE_POOL=${POOL}`, [
    figure('answered after starting', good(inTurn), 'all', areGood(inTurn)),
    figure('answered, all at the same time', good(together), 'all', areGood(together)),
    figure(
      'migrations, and those repeated by other processes',
      `${appliedBefore.n}, ${Number(after.n) - Number(appliedBefore.n)}`,
      `${migrations.length}, 0`,
      Number(appliedBefore.n) === migrations.length && JSON.stringify(appliedBefore) === JSON.stringify(after),
    ),
    figure(
      'connections after one request each',
      thousands(atRest),
      `<= ${PROCESSES * POOL}`,
      atRest <= PROCESSES * POOL,
    ),
    figure(
      'connections under simultaneous requests',
      thousands(busy),
      `<= ${PROCESSES * POOL}`,
      busy <= PROCESSES * POOL,
    ),
    figure('start of one process', `${thousands(median(webs.map(({ readyMs }) => readyMs)))} ms`, '', true),
    figure(
      'memory of all processes',
      `${thousands(webs.reduce((sum, web) => sum + web.rssMegabytes(), 0))} MB`,
      '',
      true,
    ),
  ])
} finally {
  await Promise.all(webs.map((web) => web.stop()))
  await client.end()
  await postgres.stop()
}
