/** A whole server with a real database, for tests: only the clock is ours. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@upshot/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import { type CitusDatabase, copyCitusDatabase, dropCitusDatabase } from '../../../programs/citus.ts'
import { administer, urlOfDatabase } from '../../../programs/postgres.ts'
import { composeServer, type Server, type ServiceDependencies } from '../compose.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import type { Database } from '../storage/executor.ts'
import { type DatabaseLocation, openDatabase, openMigrated } from '../storage/open.ts'
import { sharedPostgres, sharedSqlite } from './shared.ts'
import { recordStatements, type StatementRecorder } from './statements.ts'

export type Dialect = 'sqlite' | 'postgres'

declare module 'vitest' {
  interface ProvidedContext {
    dialects: Dialect[]
    /** In `npm run test:citus`: every PostgreSQL is a Citus with distributed tables. */
    isCitus: boolean
  }
}

/**
 * The databases to run on, by the kind of test (vitest.config.ts). What every database must do alike, tests of stores
 * and jobs, and walks over all endpoints run on both at each commit; everything else runs on SQLite in `npm test` and
 * on PostgreSQL in `npm run test:long`.
 */
export const dialects: readonly Dialect[] = inject('dialects')

/** For tests about the databases themselves. On Citus, SQLite has nothing to show. */
export const everyDialect: readonly Dialect[] = inject('isCitus') ? ['postgres'] : ['sqlite', 'postgres']

/** No rate limits, and background work does not yield to other tests on this machine. */
export const UNLIMITED = { RATE_LIMIT: '0', BACKGROUND_REST: '0' } as const

export interface TestClock extends Clock {
  set(iso: string): void
  advance(seconds: number): void
}

export function testClock(iso = '2026-06-15T12:00:00Z'): TestClock {
  let nowMs = Date.parse(iso)
  return {
    nowMs: () => nowMs,
    set: (text) => {
      nowMs = Date.parse(text)
    },
    advance: (seconds) => {
      nowMs += seconds * 1000
    },
  }
}

export interface TestDatabase extends DatabaseLocation {
  readonly dataDir: string
  /** In `npm run test:citus`. */
  readonly citus?: CitusDatabase
  remove(): Promise<void>
}

/** A database without a schema. */
export const newTestDatabase = (dialect: Dialect): Promise<TestDatabase> => makeTestDatabase(dialect, false)

/** A database with the newest schema and no rows: a copy of one that was made before the first test. */
export const migratedTestDatabase = (dialect: Dialect): Promise<TestDatabase> => makeTestDatabase(dialect, true)

async function makeTestDatabase(dialect: Dialect, isMigrated: boolean): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  const sqliteFile = join(dataDir, 'upshot.db')
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (dialect === 'sqlite') {
    if (isMigrated) copyFileSync((await sharedSqlite()).template, sqliteFile)
    return { dataDir, sqliteFile, databaseUrl: undefined, waitsForDisk: false, remove: async () => removeFolder() }
  }
  const { url, template, citus } = await sharedPostgres()
  const name = `upshot_test_${randomBytes(6).toString('hex')}`
  if (citus) {
    const copy = await copyCitusDatabase(isMigrated ? citus.migrated : citus.empty, name)
    const remove = async () => {
      removeFolder()
      await dropCitusDatabase(copy)
    }
    return { dataDir, sqliteFile, databaseUrl: copy.url, citus: copy, remove }
  }
  await administer(url, `create database ${name}${isMigrated ? ` template ${template}` : ''}`)
  const remove = async () => {
    removeFolder()
    await administer(url, `drop database ${name} with (force)`)
  }
  return { dataDir, sqliteFile, databaseUrl: urlOfDatabase(url, name), remove }
}

export interface TestAnswer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>
}

export interface TestPerson {
  readonly id: number
  readonly email: string
  readonly token: string
  get<T = unknown>(path: string): Promise<TestAnswer<T>>
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer<T>>
  delete<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer<T>>
  readonly client: Client
}

export interface World {
  readonly dialect: Dialect
  readonly location: TestDatabase
  readonly database: Database
  readonly server: Server
  readonly app: FastifyInstance
  readonly clock: TestClock
  readonly statements: StatementRecorder
  addPerson(options?: {
    email?: string
    timeZone?: string
    scopes?: readonly string[]
    isAdministrator?: boolean
  }): Promise<TestPerson>
  /** `namesOnePerson`: insists that every statement on a personal table of PostgreSQL did (see `statements.ts`). */
  close(options?: { readonly namesOnePerson?: boolean }): Promise<void>
}

export async function openWorld(
  dialect: Dialect,
  settings: Partial<Config> = {},
  outside: NonNullable<ServiceDependencies['outside']> = {},
  log = createLog('silent'),
): Promise<World> {
  const location = await migratedTestDatabase(dialect)
  const clock = testClock()
  const statements = recordStatements()
  const served = await openMigrated({ ...location, onStatement: statements.record }, clock)
  // The tests' own queries bypass the recorder.
  const database = dialect === 'postgres' ? openDatabase(location) : served
  const config = { ...readConfig({ DATA_DIR: location.dataDir, ...UNLIMITED }), overloadMs: 60_000, ...settings }
  const server = await composeServer(config, { database: served, clock, log, outside })
  let people = 0
  return {
    dialect,
    location,
    database,
    server,
    app: server.app,
    clock,
    statements,
    addPerson: async ({
      email = `person${++people}@example.org`,
      timeZone = 'UTC',
      scopes = [],
      isAdministrator = false,
    } = {}) => {
      const user = await server.services.users.add({ email, timeZone, isAdministrator })
      const { token } = await server.services.tokens.create({ userId: user.id, name: 'test', scopes, days: 3650 })
      return personOn(server.app, { id: user.id, email, token })
    },
    close: async ({ namesOnePerson = false } = {}) => {
      const spread = namesOnePerson && location.citus ? await statements.onSeveralShards(database.reader) : []
      await server.close()
      if (database !== served) await database.close()
      await location.remove()
      if (namesOnePerson) statements.insistOnOnePerson()
      if (spread.length > 0) throw new Error(`Statements on more shards than people:\n${spread.join('\n')}`)
    },
  }
}

export function personOn(
  app: FastifyInstance,
  { id, email, token }: { id: number; email: string; token: string },
): TestPerson {
  async function call<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    extra = {},
  ): Promise<TestAnswer<T>> {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const options: InjectOptions = {
      method,
      url: `/api/v3${path}`,
      headers: { authorization: `Bearer ${token}`, ...type, ...extra },
      ...payload,
    }
    const answer = await app.inject(options)
    return {
      status: answer.statusCode,
      body: answer.body === '' ? (undefined as T) : answer.json<T>(),
      headers: answer.headers,
    }
  }
  return {
    id,
    email,
    token,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
    client: createClient({ baseUrl: 'http://upshot.test', token, fetch: injectedFetch(app) }),
  }
}

/** `fetch` that is answered by the app itself, without a network. */
function injectedFetch(app: FastifyInstance): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input))
    const request = new Request(url, init)
    const headers = Object.fromEntries(request.headers)
    const payload = init.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}
    const method = (init.method ?? 'GET') as 'GET' | 'POST' | 'DELETE'
    const answer = await app.inject({ method, url: url.pathname + url.search, headers, ...payload })
    return new Response(answer.body, { status: answer.statusCode })
  }
}
