/**
 * Connections to PostgreSQL that do not outlive their server. A server that froze, or was replaced by another one,
 * keeps its connections open and stays silent: a caller waiting on one would wait forever. So when a query takes long,
 * we check through a new connection which server answers now. If none does, or a different one, all connections are
 * dropped together.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { whenUsed } from '../lib/once.ts'
import { currentPatience } from './patience.ts'

/** Loaded only if PostgreSQL is used. */
export const postgresClient = whenUsed<typeof pg>('pg')

export interface ConnectionsOptions {
  readonly url: string
  readonly poolSize: number
  /** Timeout for a new connection, and for asking which server answers. */
  readonly connectMs: number
  readonly types: pg.CustomTypesConfig
  /** Called with every new connection, before it is used. */
  readonly check?: ((client: pg.ClientBase) => Promise<void>) | undefined
}

/** How long a query may take before we check the server; then again at growing intervals. */
const SLOW_MS = 2000
const ASK_AGAIN_MS = 5000
const LOOK_MS = 500
/** Later than the server's own statement timeout, which a live server reports. */
const GRACE_MS = 5000
const KEEP_ALIVE_MS = 5000
/** A connection that is always in use is never replaced by a new one, so the database is checked through it as well. */
const CHECK_MS = 3000

/** A server that was restarted, or promoted to primary, is a different one. */
const WHO = "select pg_postmaster_start_time()::text || ' ' || pg_is_in_recovery()::text as server"

interface RunningQuery {
  readonly client: Client
  readonly generation: Generation
  readonly startedMs: number
  readonly latestMs: number
}

/** The connections between two drops. */
interface Generation {
  readonly pool: pg.Pool
  readonly clients: Set<pg.PoolClient>
  readonly dropped: PromiseWithResolvers<void>
}

type Client = pg.PoolClient & { end(): Promise<void> }

/**
 * PostgreSQL's code for a transaction with unknown outcome. If somebody cancels the wait for a synchronous replica
 * (`pg_cancel_backend`; a statement timeout does not reach it), the transaction is committed here only, and the
 * answer is a success with a warning: with this server, the write may be lost.
 */
class UnconfirmedCommit extends Error {
  readonly code = '08007'
}

/** The place in PostgreSQL that issues this warning. Its text depends on the language of the server. */
const WAITS_FOR_REPLICA = 'SyncRepWaitForLSN'

export function createConnections({ url, poolSize, connectMs, types, check }: ConnectionsOptions): PostgresPool {
  const running = new Set<RunningQuery>()
  const serverOf = new WeakMap<object, string>()
  const handed = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const unconfirmed = new WeakSet<pg.PoolClient>()
  let asking: Promise<void> | undefined
  let askAgainMs = 0
  let current = open()
  let isChecking = false
  const looking = setInterval(look, LOOK_MS).unref()
  const checking = check && setInterval(() => void checkAgain(check), CHECK_MS).unref()

  function open(): Generation {
    const clients = new Set<pg.PoolClient>()
    const dropped = Promise.withResolvers<void>()
    const pool = new (postgresClient().Pool)({
      connectionString: url,
      max: poolSize,
      types,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      onConnect: async (connected) => {
        const client = connected as Client
        // A connection lost between two queries of a transaction emits an error event, which would end the process if
        // unhandled.
        client.on('error', () => undefined)
        client.on('notice', ({ routine }) => {
          if (routine === WAITS_FOR_REPLICA) unconfirmed.add(client)
        })
        clients.add(client)
        client.once('end', () => clients.delete(client))
        await watched({ client, generation, latestMs: connectMs }, async () => {
          serverOf.set(client, await serverBehind(client))
          await check?.(client)
        })
      },
    })
    const generation: Generation = { pool, clients, dropped }
    pool.on('error', () => undefined) // an idle connection died; the next query opens another
    return generation
  }

  async function watched<R>(
    { latestMs, ...query }: Omit<RunningQuery, 'startedMs'>,
    work: () => Promise<R>,
  ): Promise<R> {
    const startedMs = performance.now()
    const entry = { ...query, startedMs, latestMs: startedMs + latestMs }
    running.add(entry)
    try {
      return await work()
    } catch (error) {
      if (isLost(error)) drop(query.generation, 'idle')
      throw error
    } finally {
      running.delete(entry)
    }
  }

  /** A pooled connection, watched for queries that take long. */
  function watchedClient(client: Client, generation: Generation): PostgresPoolClient {
    function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(statement: unknown, parameters: readonly unknown[] = []): unknown {
      if (typeof statement !== 'string') throw new Error('Only statements can open cursors.')
      const patience = currentPatience()
      const latestMs = patience ? patience.statementMs + GRACE_MS : Number.POSITIVE_INFINITY
      return watched({ client, generation, latestMs }, async () => {
        const result = await client.query(statement, [...parameters])
        if (unconfirmed.delete(client)) throw new UnconfirmedCommit('No replica has confirmed this transaction.')
        return result
      })
    }
    return { query, release: (isBroken) => client.release(isBroken) }
  }

  async function connect(): Promise<PostgresPoolClient> {
    const generation = current
    const connecting = generation.pool.connect()
    const isDropped = generation.dropped.promise.then(() => undefined)
    const client = (await Promise.race([connecting, isDropped])) as Client | undefined
    if (!client) {
      // A connection that is still being opened belongs to nobody.
      connecting.then((late) => late.release(true)).catch(() => undefined)
      return connect()
    }
    const watched = handed.get(client) ?? watchedClient(client, generation)
    handed.set(client, watched)
    return watched
  }

  /** `idle`: connections in use continue to their end. `all`: pending queries fail now. */
  function drop(generation: Generation, scope: 'idle' | 'all'): void {
    if (generation === current) {
      current = open()
      generation.dropped.resolve()
      generation.pool.end().catch(() => undefined)
    }
    if (scope === 'all') for (const client of generation.clients) void (client as Client).end().catch(() => undefined)
  }

  function look(): void {
    const nowMs = performance.now()
    for (const { client, latestMs } of running) if (nowMs > latestMs) void client.end().catch(() => undefined)
    const slow = [...running].filter(({ startedMs }) => nowMs - startedMs > SLOW_MS)
    if (slow.length === 0 || asking || nowMs < askAgainMs) return
    asking = serverNow().then((server) => {
      asking = undefined
      askAgainMs = performance.now() + ASK_AGAIN_MS
      const stuck = slow.filter((query) => running.has(query) && (!server || !isOn(query.client, server)))
      for (const generation of new Set(stuck.map((query) => query.generation))) drop(generation, 'all')
    })
  }

  async function checkAgain(check: NonNullable<ConnectionsOptions['check']>): Promise<void> {
    const generation = current
    if (isChecking || generation.clients.size === 0) return
    isChecking = true
    try {
      const client = (await generation.pool.connect()) as Client
      await watched({ client, generation, latestMs: connectMs }, () => check(client)).finally(() => client.release())
    } catch {
      // The next request finds out what is wrong, and says so.
    } finally {
      isChecking = false
    }
  }

  const isOn = (client: object, server: string): boolean =>
    server === ANY || (serverOf.get(client) ?? server) === server

  /** Undefined if no server answers. */
  async function serverNow(): Promise<string | undefined> {
    const client = new (postgresClient().Client)({ connectionString: url, connectionTimeoutMillis: connectMs })
    client.on('error', () => undefined)
    const late = setTimeout(() => void client.end().catch(() => undefined), connectMs).unref()
    try {
      await client.connect()
      return await serverBehind(client)
    } catch (error) {
      return hasRefusedUs(error) ? ANY : undefined
    } finally {
      clearTimeout(late)
      void client.end().catch(() => undefined)
    }
  }

  return {
    connect,
    options: {},
    end: async () => {
      clearInterval(looking)
      clearInterval(checking)
      await asking
      await current.pool.end()
    },
  }
}

/** It answered and rejected us. */
const ANY = 'any'
const hasRefusedUs = (error: unknown): boolean => /^(?:53|28)/.test(codeOf(error))

/** How long a new connection may take, if the address says so, as for every client of PostgreSQL: in seconds. */
export function connectMsOf(url: string): number | undefined {
  const seconds = Number(URL.parse(url)?.searchParams.get('connect_timeout') ?? 0)
  return seconds > 0 ? seconds * 1000 : undefined
}

async function serverBehind(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server: string }>(WHO)
  return rows[0]?.server ?? ''
}

const textOf = (error: unknown, name: 'code' | 'syscall'): string =>
  typeof error === 'object' && error !== null && name in error ? String((error as { [name]?: unknown })[name]) : ''

export const codeOf = (error: unknown): string => textOf(error, 'code')

/** The server is stopping, gone, starting, or no longer the primary; 25P03: it did not hear from us for too long. */
const LOST = /^(?:08|57P|25006|25P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/

/** Finding or reaching the server failed, in whatever way: its name, its machine, its socket. */
const REACHING = /^(?:getaddrinfo|connect)$/

/** Whether all current connections are most likely unusable. */
export const isLost = (error: unknown): boolean =>
  LOST.test(codeOf(error)) ||
  REACHING.test(textOf(error, 'syscall')) ||
  /Connection terminated|not queryable|connection error/.test(error instanceof Error ? error.message : '')
