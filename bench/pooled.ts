/**
 * Two web and two worker processes behind PgBouncer in transaction mode, with five connections to the database; one
 * worker is killed in the middle.
 *
 *     node bench/pooled.ts [--quick]
 *
 * All clients write values of one person through both web processes. Afterwards every acknowledged row must be stored
 * exactly once, the counts of the variables must be exact, the statistics and findings computed by jobs must be up to
 * date, and all responses must have been 200, 201 or 503. If PgBouncer is not installed, the bench says so and exits.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort, startPostgres } from '../programs/postgres.ts'
import { batchBody } from './http-batches.ts'
import { FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { isQuick, report, thousands } from './http-report.ts'
import { type RunningServer, startServer, temporaryFolder } from './http-setup.ts'

// A real PgBouncer in transaction mode in front of a database, if it is installed.

interface Pooler {
  readonly url: string
  readonly version: string
  stop(): Promise<void>
}

/** Undefined if `pgbouncer` is not installed. */
async function startPooler(databaseUrl: string, folder: string, connections: number): Promise<Pooler | undefined> {
  const version = installedVersion()
  if (version === undefined) return undefined
  const { hostname, port, username, password } = new URL(databaseUrl)
  const listenPort = await freePort()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o644 })
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
ignore_startup_parameters = extra_float_digits
`,
    { mode: 0o644 },
  )
  // PgBouncer refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await listening(listenPort, child)
  const url = new URL(databaseUrl)
  url.port = String(listenPort)
  return {
    url: url.href,
    version,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

function installedVersion(): string | undefined {
  try {
    return /PgBouncer (\S+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[1]
  } catch {
    return undefined
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await pause(100)
  }
  throw new Error('PgBouncer did not start.')
}

const CONNECTIONS = 5
const BATCHES = isQuick ? 60 : 300
const ITEMS = 50
const AT_ONCE = 10
const RECIPE = { count: BATCHES, items: ITEMS, variables: 5, fromEpoch: FILLED_UNTIL_EPOCH - 40 * 365 * 86_400 }
const CATCH_UP_MS = 120_000

const postgres = await startPostgres()
const folder = temporaryFolder()
const pooler = await startPooler(postgres.url, join(folder, 'pooler'), CONNECTIONS)
try {
  if (!pooler) console.log('PgBouncer is not installed: nothing was measured. On Debian: apt-get install pgbouncer')
  else await tryOut(pooler.url, pooler.version)
} finally {
  await pooler?.stop()
  await postgres.stop()
}

async function tryOut(databaseUrl: string, version: string): Promise<void> {
  const [person] = await fill({ databaseUrl: postgres.url, dataDir: folder }, [{ rows: 1000, variables: 5 }])
  const start = (role: 'web' | 'worker') => startServer({ databaseUrl, dataDir: temporaryFolder() }, [], { ROLE: role })
  const webs = [await start('web'), await start('web')]
  const workers = [await start('worker'), await start('worker')]

  const statuses = new Map<number, number>()
  let acknowledged = 0
  const post = async (batch: number): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${webs[batch % 2]?.port}/api/v3/measurements/post`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: batchBody(RECIPE, batch),
    })
    const text = await answer.text()
    if (![200, 201, 503].includes(answer.status)) console.log(text.slice(0, 300))
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.ok) acknowledged += ITEMS
  }
  const batches = Array.from({ length: BATCHES }, (_, batch) => batch)
  const killAt = Math.floor(BATCHES / 2)
  const writer = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      if (batch === killAt) workers[0]?.process.kill('SIGKILL')
      await post(batch)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writer))

  const database = new pg.Client(postgres.url)
  await database.connect()
  const numberOf = async (text: string): Promise<number> =>
    Number(Object.values((await database.query(text, [person.userId])).rows[0] ?? {})[0])
  const startedMs = performance.now()
  const behind = () => numberOf('select count(*) from user_variables where user_id = $1 and stale_since_ms is not null')
  while ((await behind()) > 0 && performance.now() - startedMs < CATCH_UP_MS) await pause(200)
  const caughtUpMs = performance.now() - startedMs
  const stale = await behind()
  const there = await numberOf('select count(*) from measurements where user_id = $1')
  const counted = await numberOf('select sum(number_of_measurements) from user_variables where user_id = $1')
  await database.end()

  const alive = [...webs, ...workers.slice(1)].filter(({ process }) => process.exitCode === null)
  tell({ version, statuses, there, acknowledged, counted, stale, caughtUpMs, alive: alive.length })
  await Promise.all(alive.map((server: RunningServer) => server.stop()))
}

interface Outcome {
  readonly version: string
  readonly statuses: ReadonlyMap<number, number>
  readonly there: number
  readonly acknowledged: number
  readonly counted: number
  readonly stale: number
  readonly caughtUpMs: number
  readonly alive: number
}

function tell({ version, statuses, there, acknowledged, counted, stale, caughtUpMs, alive }: Outcome): void {
  const others = [...statuses].filter(([status]) => ![200, 201, 503].includes(status))
  const are = (isMet: boolean) => ({ goal: '', isMet })
  report(`PgBouncer ${version} in transaction mode, ${CONNECTIONS} connections, two web and two worker processes`, [
    {
      what: 'answers by status',
      ours: [...statuses].map(([status, times]) => `${status}: ${times}`).join(', '),
      goal: '200, 201, 503',
      isMet: others.length === 0,
    },
    {
      what: 'rows stored / acknowledged',
      ours: thousands(there),
      theirs: thousands(1000 + acknowledged),
      goal: 'equal',
      isMet: there === 1000 + acknowledged,
    },
    {
      what: 'sum of the counts of variables',
      ours: thousands(counted),
      theirs: thousands(there),
      ...are(counted === there),
    },
    {
      what: 'variables with outdated statistics',
      ours: `${stale} after ${(caughtUpMs / 1000).toFixed(1)} s`,
      goal: '0',
      isMet: stale === 0,
    },
    {
      what: 'processes still running, of those not killed',
      ours: String(alive),
      theirs: '3',
      goal: 'equal',
      isMet: alive === 3,
    },
  ])
}
