/**
 * Upshot on a real Citus: a coordinator and two workers, built and started by scripts/citus.sh.
 *
 *     CITUS_SOURCE=folder npm run test:citus
 *
 * A role that is no superuser fills a database and distributes it; the command is killed in the middle and run again. Then
 * every list of the interface is read and values are written, tables are changed as migrations do, and people are moved to
 * a second worker while they write. Requests a second are compared with one PostgreSQL in the same run. Without
 * CITUS_SOURCE it says that nothing was tried, and ends.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { API_PREFIX, type Endpoint, endpoints } from '@upshot/contract'
import { queryOnce, startPostgres } from '../programs/postgres.ts'
import { batchBody } from './http-batches.ts'
import { type BenchPerson, FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { startClient } from './http-load.ts'
import { type Figure, isQuick, report } from './http-report.ts'
import { type RunningServer, startServer, temporaryFolder } from './http-setup.ts'

const source = process.env['CITUS_SOURCE']
const ROOT = join(import.meta.dirname, '..')
const PEOPLE = 40
const ROWS = 1000
const SECONDS = isQuick ? 3 : 10
const MANY = Array.from({ length: PEOPLE }, () => ({ rows: ROWS, variables: 5 }))

const figure = (what: string, ours: string, wanted: string, isMet: boolean): Figure => ({
  ...{ what, ours, theirs: '', wanted, isMet },
})

async function startCitus(folder: string) {
  const child = spawn(
    join(ROOT, 'scripts/citus.sh'),
    [folder, ...(process.env['CITUS_BUILD'] ?? '').split('\n').filter(Boolean)],
    {
      env: { ...process.env, CITUS_WORKERS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    return {
      url,
      superuserUrl: url.replace('//upshot@', '//postgres@'),
      stop: async () => {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error('Citus did not start.')
}

/** `upshot distribute --yes`, killed after some lines of output. */
async function distribute(databaseUrl: string, killAfterLines = Number.POSITIVE_INFINITY): Promise<string[]> {
  const child = spawn(process.execPath, [join(ROOT, 'server/bin/upshot.js'), 'distribute', '--yes'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: 'a key that every process of a bench has' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (lines.length >= killAfterLines) child.kill('SIGKILL')
  }
  const [code] = (await ended) as [number | null]
  if (code !== 0 && killAfterLines === Number.POSITIVE_INFINITY) throw new Error(`distribute ended with ${code}`)
  return lines
}

async function post(server: RunningServer, person: BenchPerson, at: number): Promise<number> {
  const recipe = { count: 1, items: 5, variables: 5, fromEpoch: FILLED_UNTIL_EPOCH - 60 * 365 * 86_400 + at * 3600 }
  const answer = await fetch(`http://127.0.0.1:${server.port}${API_PREFIX}/measurements/post`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: batchBody(recipe, 0),
  })
  await answer.text()
  return answer.status
}

/** Every list that can be read without an id. */
async function readEverything(server: RunningServer, person: BenchPerson): Promise<Figure> {
  const paths = Object.values<Endpoint>(endpoints)
    .filter(({ method, path }) => method === 'GET' && !path.includes(':') && !path.includes('stream'))
    .map(({ path }) => path)
  const failed: string[] = []
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${API_PREFIX}${path}`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: AbortSignal.timeout(30_000),
    })
    // The live stream never ends.
    await answer.body?.cancel()
    if (answer.status >= 500) failed.push(`${path}: ${answer.status}`)
  }
  if (failed.length > 0) console.log(failed.join('\n'))
  return figure(`of ${paths.length} endpoints that are read, failed`, String(failed.length), '0', failed.length === 0)
}

async function speed(server: RunningServer, person: BenchPerson): Promise<string> {
  const client = startClient()
  const common = { port: server.port, token: person.token, connections: 4, seconds: SECONDS }
  const reads = await client.run({ ...common, paths: [`${API_PREFIX}/measurements?limit=50`] })
  const fromEpoch = FILLED_UNTIL_EPOCH - 90 * 365 * 86_400 - Math.floor(performance.now()) * 600
  const writes = await client.run({
    ...common,
    paths: [],
    batches: { count: 3000, items: 10, variables: 5, fromEpoch },
  })
  client.stop()
  const summary = ({ requests, seconds, p50Ms }: typeof reads) =>
    `${(requests / seconds).toFixed(0)}/s ${p50Ms.toFixed(1)} ms`
  return `reads ${summary(reads)}, writes ${summary(writes)}`
}

/** The statements of the server: Citus plans a single task for each. */
async function shardsTouched(url: string, userId: number): Promise<Figure> {
  const statements = ['measurements', 'user_variables', 'reminders', 'findings', 'events', 'population_estimates'].map(
    (table) => `explain select * from ${table} where user_id = ${userId}`,
  )
  const tasks = await Promise.all(
    statements.map(async (statement) => {
      const plan = (await queryOnce<{ 'QUERY PLAN': string }>(url, statement))
        .map((row) => row['QUERY PLAN'])
        .join('\n')
      return Number(/Task Count: (\d+)/.exec(plan)?.[1])
    }),
  )
  return figure(
    'shards that a person’s statements touch',
    tasks.join(', '),
    '1 each',
    tasks.every((count) => count === 1),
  )
}

/** The kinds of changes that migrations make: a column, an index, a table that refers to people. */
async function changeTables(url: string): Promise<Figure> {
  const statements = [
    'alter table user_variables add column tried bigint not null default 0',
    'alter table measurements add column tried text',
    'create index tried_index on reminders (user_id, tried_epoch)'.replace('tried_epoch', 'next_due_epoch'),
    'drop index tried_index',
    'alter table measurements drop column tried',
    'alter table user_variables drop column tried',
  ]
  for (const statement of statements) await queryOnce(url, statement)
  return figure('changes to distributed tables, as in migrations', String(statements.length), 'all', true)
}

async function moveWhileWriting(
  superuserUrl: string,
  server: RunningServer,
  people: readonly BenchPerson[],
): Promise<Figure[]> {
  const port = Number(new URL(superuserUrl).port)
  const countRows = async () =>
    Number((await queryOnce<{ n: string }>(superuserUrl, 'select count(*) as n from measurements'))[0]?.n)
  const before = await countRows()
  let [acknowledged, isOver] = [0, false]
  const refused = new Map<number, number>()
  const writing = people.slice(0, 4).map(async (person) => {
    for (let at = 0; !isOver; at++) {
      const status = await post(server, person, at)
      if (status === 201) acknowledged += 5
      else refused.set(status, (refused.get(status) ?? 0) + 1)
    }
  })
  const startedMs = performance.now()
  await queryOnce(superuserUrl, `select citus_add_node('127.0.0.1', ${port + 2})`)
  await queryOnce(superuserUrl, 'select citus_rebalance_start()')
  await queryOnce(superuserUrl, 'select citus_rebalance_wait()')
  const seconds = (performance.now() - startedMs) / 1000
  isOver = true
  await Promise.all(writing)
  const [moved] = await queryOnce<{ n: string }>(
    superuserUrl,
    `select count(*) as n from citus_shards where nodeport = ${port + 2} and citus_table_type = 'distributed'`,
  )
  const added = (await countRows()) - before
  return [
    figure(
      `placements on the second worker after ${seconds.toFixed(0)} s`,
      moved?.n ?? '0',
      '> 0',
      Number(moved?.n) > 0,
    ),
    figure(
      'rows stored / acknowledged while people were moved',
      `${added} / ${acknowledged}`,
      'equal',
      added === acknowledged,
    ),
    figure(
      'writes that were refused meanwhile, by status',
      [...refused].map(([status, times]) => `${status}: ${times}`).join(', ') || 'none',
      '503 only',
      [...refused.keys()].every((status) => status === 503),
    ),
  ]
}

async function tryOut(sourceFolder: string): Promise<void> {
  const citus = await startCitus(sourceFolder)
  const postgres = await startPostgres()
  try {
    const people = await fill({ databaseUrl: citus.url, dataDir: temporaryFolder() }, MANY)
    const [person] = people
    if (!person) throw new Error('nobody is there')
    const [role] = await queryOnce<{ super: boolean }>(
      citus.url,
      'select rolsuper as super from pg_roles where rolname = current_user',
    )
    const figures = [figure('the role is a superuser', String(role?.super), 'false', role?.super === false)]
    const cut = await distribute(citus.url, 6)
    const rest = await distribute(citus.url)
    const again = rest.filter((line) => line.includes('already')).length
    figures.push(
      figure(
        'tables distributed: killed after, found again, in all',
        `${cut.length}, ${again}, ${rest.length}`,
        '',
        again > 0,
      ),
    )
    const [whole] = await queryOnce<{ n: string }>(
      citus.superuserUrl,
      "select count(*) as n from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid where p.partmethod = 'h' and not c.relispartition",
    )
    figures.push(
      figure(
        'tables that are distributed',
        whole?.n ?? '',
        String(rest.length - 1),
        Number(whole?.n) === rest.length - 1,
      ),
    )
    const [placements] = await queryOnce<{ n: string }>(
      citus.superuserUrl,
      'select count(*) as n from pg_dist_placement',
    )
    figures.push(figure('placements', placements?.n ?? '', '', true), await shardsTouched(citus.url, person.userId))
    const server = await startServer({ databaseUrl: citus.url, dataDir: temporaryFolder() })
    figures.push(await readEverything(server, person), await changeTables(citus.url))
    figures.push(figure('one worker', await speed(server, person), '', true))
    figures.push(...(await moveWhileWriting(citus.superuserUrl, server, people.slice(1))))
    figures.push(figure('two workers', await speed(server, person), '', true))
    await server.stop()
    const [alone] = await fill({ databaseUrl: postgres.url, dataDir: temporaryFolder() }, MANY)
    const plain = await startServer({ databaseUrl: postgres.url, dataDir: temporaryFolder() })
    if (alone) figures.push(figure('one PostgreSQL 18', await speed(plain, alone), '', true))
    await plain.stop()
    report(`Citus with ${PEOPLE} people`, figures)
  } finally {
    await postgres.stop()
    await citus.stop()
  }
}

if (source === undefined)
  console.log('Nothing was tried: set CITUS_SOURCE to a folder with the source of Citus (tried: 13.0.5).')
else await tryOut(source)
