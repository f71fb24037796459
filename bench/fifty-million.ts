/**
 * Every page, list and job on one PostgreSQL with fifty million measurements of 10 000 people, and with a tenth of
 * both: time, number of statements, blocks read, query plans, and how all of these grow.
 *
 *     node bench/fifty-million.ts [--rows 50000000] [--people 10000] [--keep folder] [--rounds 5]
 *
 * Filling takes half an hour and 20 GB. With `--keep` the databases stay in that folder, and an interrupted run
 * continues where it stopped.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { API_PREFIX, type Endpoint, type EndpointName, endpoints } from '@upshot/contract'
import { administer, queryOnce, startPostgresIn, type TestPostgres, urlOfDatabase } from '../programs/postgres.ts'
import { composeServer, type Server } from '../server/src/compose.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import type { Database } from '../server/src/storage/executor.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { fillWithCopies, groupsOf, settings } from './copied-people.ts'
import { median, thousands } from './http-report.ts'

const { values: commandOptions } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000000' },
    people: { type: 'string', default: '10000' },
    keep: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    /** Runs only the requests and jobs that match. */
    only: { type: 'string', default: '' },
  },
})
const ROUNDS = Number(commandOptions.rounds)
const STEP = 10
/** Time until a starting queue has opened its connections. */
const LISTENING_MS = 3000
/** The number of people for whom something is due when a job runs. */
const DUE_PEOPLE = 20

const config = (...settings: readonly string[]) => settings.flatMap((setting) => ['-c', setting])
/** After a crash, the database is simply filled again. */
const WHILE_FILLING = config(
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'autovacuum=off',
  'shared_buffers=512MB',
)
const WHILE_ASKING = config('shared_buffers=512MB', 'log_line_prefix=')

/** Logs query plans with their actual reads. */
const EXPLAINED = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
]

// One person of each kind, and their requests.

interface BenchAsker {
  readonly userId: number
  readonly token: string
}

/** A database of one size, with a server on it. */
interface MeasuredDatabase {
  readonly url: string
  readonly database: Database
  readonly server: Server
  readonly ordinary: BenchAsker
  readonly heavy: BenchAsker
  readonly administrator: BenchAsker
  readonly due: readonly number[]
  statements(): number
}

interface BenchRequest {
  readonly what: string
  /** Runs before the request and is not counted. */
  readonly prepare?: (side: MeasuredDatabase) => Promise<unknown>
  readonly ask: (side: MeasuredDatabase) => Promise<void>
  readonly rounds?: number
}

async function request(side: MeasuredDatabase, { token }: BenchAsker, path: string, body?: unknown): Promise<void> {
  const answer = await side.server.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: API_PREFIX + path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
}

/** Parameters of the endpoints that need any. */
const WITH: Partial<Record<EndpointName, string>> = {
  listMeasurements: '?limit=200',
  listDailyValues: '?variableName=Coffee',
  getTable: '?from=2026-01-01',
  comparePeriods: '?variableName=Coffee&date=2026-06-01',
  listPairs: '?causeVariableName=Coffee&effectVariableName=Sleep%20Duration',
  lookIntoDay: '?variableName=Coffee&date=2026-06-01',
  listSources: '?variableName=Coffee',
  getChart: '?variableName=Coffee',
  getReport: '?to=2026-11-01',
  listNotes: '?contains=lake',
  listDays: '?to=2026-06-15',
  getReview: '?week=2026-06-10',
  searchVariables: '?search=cof',
  getDay: '?date=2026-06-01',
}
/** Excluded because they need an id, never end, or have side effects. */
const LEFT_OUT: ReadonlySet<string> = new Set(['streamEvents', 'listReminderDays', 'getStudy', 'getPairChart'])

const page = (
  label: string,
  path: string,
  personKind: 'ordinary' | 'heavy' | 'administrator' = 'ordinary',
): BenchRequest => ({
  what: label,
  ask: (side) => request(side, side[personKind], path),
})

const pages = (): BenchRequest[] =>
  Object.entries<Endpoint>(endpoints)
    .filter(([name, { method, path }]) => method === 'GET' && !path.includes('{') && !LEFT_OUT.has(name))
    .map(([name, { path }]) => {
      const personKind = path.startsWith('/admin') ? 'administrator' : 'ordinary'
      return page(`GET ${path}`, path + (WITH[name as EndpointName] ?? ''), personKind)
    })

const heavyPages = (): BenchRequest[] => [
  page('GET /measurements, heavy person', '/measurements?limit=200', 'heavy'),
  page(
    'GET /measurements of one variable, heavy person',
    '/measurements?limit=200&variableName=Heart%20Rate%20(Pulse)',
    'heavy',
  ),
  page(
    'GET /measurements/daily, heavy person',
    '/measurements/daily?variableName=Heart%20Rate%20(Pulse)&limit=200',
    'heavy',
  ),
  page('GET /charts, heavy person', '/charts?variableName=Heart%20Rate%20(Pulse)', 'heavy'),
  page('GET /today, heavy person', '/today', 'heavy'),
  page('GET /report, heavy person', '/report?to=2026-11-01', 'heavy'),
]

let minute = 0
const tenValues = () =>
  Array.from({ length: 10 }, () => ({
    variableName: 'Coffee',
    value: 1,
    unitAbbreviatedName: 'serving',
    variableCategoryName: 'Foods',
    combinationOperation: 'SUM',
    startAt: new Date(Date.UTC(2020, 0, 1) + ++minute * 60_000).toISOString().slice(0, 19),
  }))

const writes: readonly BenchRequest[] = [
  { what: 'POST /measurements/post, 10 values', ask: (side) => request(side, side.ordinary, POSTING, tenValues()) },
  {
    what: 'statistics and findings of one person after a post',
    rounds: 3,
    prepare: (side) => request(side, side.ordinary, POSTING, tenValues()),
    ask: (side) => side.server.services.jobs.catchUp(),
  },
]
const POSTING = '/measurements/post'

const inPeople = ({ due }: MeasuredDatabase): string => `user_id in (${due.join(', ')})`

/** Makes something due for a few people; the same number in both databases. */
const duties: Readonly<Record<string, (side: MeasuredDatabase) => Promise<unknown>>> = {
  'reminders.sweep': (side) =>
    queryOnce(
      side.url,
      `update reminders set next_due_epoch = extract(epoch from now())::bigint - 60 where next_due_epoch is not null and ${inPeople(side)}`,
    ),
  'analyse.nightly': (side) =>
    queryOnce(
      side.url,
      `update analyses set night_epoch = extract(epoch from now())::bigint - 60 where ${inPeople(side)}`,
    ),
  'statistics.recover': (side) =>
    queryOnce(
      side.url,
      `update user_variables set stale_since_ms = 1 where ${inPeople(side)} and variable_id in (select min(variable_id) from user_variables)`,
    ),
}

/** All recurring jobs, as the queue stores them when it starts. */
async function recurring({ url, server }: MeasuredDatabase): Promise<BenchRequest[]> {
  await server.services.jobs.start()
  await sleep(LISTENING_MS)
  await server.services.jobs.stop()
  const rows = await queryOnce<{ name: string }>(
    url,
    "select distinct name from jobs where key like 'every %' order by name",
  )
  return rows.map(({ name }) => {
    const prepare = duties[name]
    return {
      what: `job ${name}${prepare ? `, due for ${DUE_PEOPLE} people` : ''}`,
      rounds: 3,
      ...(prepare ? { prepare } : {}),
      ask: async ({ server: { services } }) => {
        await services.storage.transaction((t) => t.jobs.add(name, {}, { key: `every ${name}`, lane: 'dueNow' }))
        await services.jobs.catchUp()
      },
    }
  })
}

// Requests, and the database's statistics about them.

interface MeasuredRequest {
  readonly statements: number
  readonly blocks: number
  /** Tables read by a sequential scan, with the number of rows read. */
  readonly wholeTables: ReadonlyMap<string, number>
  /** Partitions of measurements that were read, of sixteen. */
  readonly partitions: number
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Tables with fewer rows fit into a few blocks, where an index would save nothing. */
const SMALL_TABLE = 500

function readPlans(log: string): Omit<MeasuredRequest, 'statements'> {
  const wholeTables = new Map<string, number>()
  const partitions = new Set<string>()
  let blocks = 0
  const visit = (node: PlanNode): void => {
    const table = node['Relation Name'] ?? ''
    const loops = node['Actual Loops'] ?? 0
    if (/^measurements_/.test(table) && loops > 0) partitions.add(table)
    const rows = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * loops
    if (node['Node Type'] === 'Seq Scan' && rows > SMALL_TABLE)
      wholeTables.set(table, (wholeTables.get(table) ?? 0) + rows)
    node.Plans?.forEach(visit)
  }
  for (const [, text = ''] of log.matchAll(/^LOG: {2}duration: .* plan:\n((?:\t.*\n)+)/gm)) {
    const { Plan } = JSON.parse(text.replaceAll('\n\t', '\n')) as { readonly Plan: PlanNode }
    blocks += (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
    visit(Plan)
  }
  return { blocks, wholeTables, partitions: partitions.size }
}

/** Parses PostgreSQL's log. */
let log = ''
let wakeUp: () => void = () => undefined
const onLog = (text: string): void => {
  log += text
  wakeUp()
}

/** Sends one request to a server whose statements are all explained. */
async function explain(side: MeasuredDatabase, question: BenchRequest): Promise<MeasuredRequest> {
  await question.prepare?.(side)
  log = ''
  const statementsBefore = side.statements()
  await question.ask(side)
  const statements = side.statements() - statementsBefore
  const mark = `the end of ${question.what}`
  await side.database.reader.rows(`select '${mark}' as mark`, [])
  while (!log.includes(mark)) await new Promise<void>((resolve) => (wakeUp = resolve))
  return { statements, ...readPlans(log) }
}

async function openSide(url: string, isExplained: boolean): Promise<MeasuredDatabase> {
  let statements = 0
  const options = EXPLAINED.map((setting) => `-c ${setting}`).join(' ')
  const databaseUrl = isExplained ? `${url}&options=${encodeURIComponent(options)}` : url
  const onStatement = () => void statements++
  // With one connection, the plans of one request are logged in order.
  const poolSize = isExplained ? 1 : 4
  const database = await openMigrated({ databaseUrl, sqliteFile: '', onStatement, poolSize }, systemClock)
  const server = await composeServer(settings, { database, clock: systemClock, log: createLog('error') })
  const peopleNamed = async (pattern: string, offset: number): Promise<number[]> =>
    (
      await queryOnce<{ id: string }>(
        url,
        `select id from users where email_key like '${pattern}' order by id offset ${offset}`,
      )
    ).map(({ id }) => Number(id))
  const asker = async (userId: number): Promise<BenchAsker> => {
    const { token } = await server.services.tokens.create({ userId, name: 'bench', scopes: [], days: 1 })
    return { userId, token }
  }
  const [heavy = 0] = await peopleNamed('heavy%', 1)
  const people = await peopleNamed('ordinary%', 100)
  const ordinary = people[people.length >> 1] ?? 0
  const [last = 0] = people.slice(-1)
  await queryOnce(url, `update users set is_administrator = 1 where id = ${last}`)
  return {
    url,
    database,
    server,
    heavy: await asker(heavy),
    ordinary: await asker(ordinary),
    administrator: await asker(last),
    due: people.slice(0, DUE_PEOPLE),
    statements: () => statements,
  }
}

async function timed(side: MeasuredDatabase, question: BenchRequest): Promise<number> {
  await question.prepare?.(side)
  const startedMs = performance.now()
  await question.ask(side)
  return performance.now() - startedMs
}

interface Line {
  readonly what: string
  readonly small: MeasuredRequest & { readonly ms: number }
  readonly large: MeasuredRequest & { readonly ms: number }
  readonly ratio: number
}

interface BothDatabases {
  readonly small: MeasuredDatabase
  readonly large: MeasuredDatabase
}

async function compare(question: BenchRequest, plain: BothDatabases, explained: BothDatabases): Promise<Line> {
  const rounds: { small: number; large: number }[] = []
  // The first round does not count: blocks are read from disk and code is compiled.
  for (let round = 0; round <= (question.rounds ?? ROUNDS); round++) {
    const large = await timed(plain.large, question)
    rounds.push({ large, small: await timed(plain.small, question) })
  }
  const counted = rounds.slice(1)
  return {
    what: question.what,
    small: { ...(await explain(explained.small, question)), ms: median(counted.map(({ small }) => small)) },
    large: { ...(await explain(explained.large, question)), ms: median(counted.map(({ large }) => large)) },
    ratio: median(counted.map(({ small, large }) => large / small)),
  }
}

function planOf({ wholeTables, partitions }: MeasuredRequest): string {
  const whole = [...wholeTables].map(([table, rows]) => `reads all ${thousands(rows)} rows of ${table}`)
  const parts = partitions === 0 ? [] : [`${partitions} of 16 partitions`]
  return [...(whole.length === 0 ? ['index'] : whole), ...parts].join(', ')
}

const HEAD =
  '| | p50 | Statements | Blocks | Time, growth | Blocks, growth | Plan |\n|---|---:|---:|---:|---:|---:|---|'

function written({ what, small, large, ratio }: Line): string {
  const blocks = large.blocks / Math.max(1, small.blocks)
  return `| ${what} | ${large.ms.toFixed(1)} ms | ${large.statements} | ${thousands(large.blocks)} | ${ratio.toFixed(2)} | ${blocks.toFixed(2)} | ${planOf(large)} |`
}

async function sizeOf(url: string): Promise<string> {
  const [row] = await queryOnce<Record<'rows' | 'people' | 'bytes' | 'heap' | 'indexes', string>>(
    url,
    `select (select count(*) from measurements) as rows, (select count(*) from users) as people, pg_database_size(current_database()) as bytes,
       sum(pg_table_size(inhrelid)) as heap, sum(pg_indexes_size(inhrelid)) as indexes from pg_inherits where inhparent = 'measurements'::regclass`,
  )
  const rows = Number(row?.rows)
  const people = Number(row?.people)
  const each = (bytes: string | undefined, of: number) => thousands(Number(bytes) / of)
  return `${thousands(rows)} measurements of ${thousands(people)} people: ${(Number(row?.bytes) / 1e9).toFixed(1)} GB, ${each(row?.bytes, people)} bytes a person; a measurement ${each(row?.heap, rows)} bytes and ${each(row?.indexes, rows)} in indexes`
}

const SIZES = [STEP, 1].map((by) => ({
  name: by === 1 ? 'large' : 'small',
  rows: Number(commandOptions.rows) / by,
  people: Number(commandOptions.people) / by,
}))
const nameOf = (rows: number): string => `rows_${rows}`

async function fillAll(folder: string): Promise<void> {
  const postgres = await startPostgresIn(folder, WHILE_FILLING, () => undefined)
  try {
    for (const { rows, people } of SIZES) {
      const name = nameOf(rows)
      const found = await queryOnce(postgres.url, `select 1 from pg_database where datname = '${name}'`)
      if (found.length === 0) await administer(postgres.url, `create database ${name}`)
      const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
      await fillWithCopies(urlOfDatabase(postgres.url, name), groupsOf(rows, people), say)
    }
  } finally {
    await postgres.stop()
  }
}

async function openSides(postgres: TestPostgres, isExplained: boolean): Promise<BothDatabases> {
  const [small, large] = await Promise.all(
    SIZES.map(({ rows }) => openSide(urlOfDatabase(postgres.url, nameOf(rows)), isExplained)),
  )
  if (!small || !large) throw new Error('Two sizes are needed.')
  return { small, large }
}

async function askAll(postgres: TestPostgres): Promise<void> {
  const starting = await openSide(urlOfDatabase(postgres.url, nameOf(Number(commandOptions.rows) / STEP)), false)
  const jobs = await recurring(starting)
  await starting.server.close()
  const plain = await openSides(postgres, false)
  const explained = await openSides(postgres, true)
  const all = [...Object.values(plain), ...Object.values(explained)] as MeasuredDatabase[]
  try {
    for (const { url } of Object.values(plain) as MeasuredDatabase[]) console.log(await sizeOf(url))
    // Runs everything that became due while the databases were filled.
    for (const { server } of Object.values(plain) as MeasuredDatabase[]) await server.services.jobs.catchUp()
    const questions = [...pages(), ...heavyPages(), ...writes, ...jobs]
    const lines: Line[] = []
    console.log(`\n${HEAD}`)
    for (const question of questions.filter(({ what }) => what.includes(commandOptions.only))) {
      try {
        const line = await compare(question, plain, explained)
        lines.push(line)
        console.log(written(line))
      } catch (error) {
        process.exitCode = 1
        console.log(`| ${question.what} | FAILED: ${error instanceof Error ? error.message : error} |`)
      }
    }
    const growing = lines.toSorted((a, b) => growth(b) - growth(a)).slice(0, 8)
    console.log(`\nWhat grows most, by blocks\n\n${HEAD}\n${growing.map(written).join('\n')}`)
    console.log(`\nload ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  } finally {
    for (const { server } of all) await server.close()
  }
}

/** Blocks do not depend on the load of the machine. */
const growth = ({ small, large }: Line): number => large.blocks / Math.max(20, small.blocks)

const folder = commandOptions.keep ?? mkdtempSync(join(tmpdir(), 'upshot-fifty-'))
try {
  await fillAll(folder)
  const postgres = await startPostgresIn(folder, WHILE_ASKING, onLog)
  try {
    await askAll(postgres)
  } finally {
    await postgres.stop()
  }
} finally {
  if (commandOptions.keep === undefined) rmSync(folder, { recursive: true, force: true })
}
