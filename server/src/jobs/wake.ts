/**
 * How a lane learns of a new job without polling the table: by a signal inside the process, on PostgreSQL by NOTIFY
 * from any process. Both only save time: without them, a lane polls once a second.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../lib/log.ts'
import { connectMsOf, postgresClient } from '../storage/connections.ts'
import { type Lane, lanes } from './job.ts'

export interface JobSignal {
  ring(lane: Lane): void
  listen(listener: (lane: Lane) => void): void
}

export function createJobSignal(): JobSignal {
  const listeners: ((lane: Lane) => void)[] = []
  return {
    ring: (lane) => {
      for (const listener of listeners) listener(lane)
    },
    listen: (listener) => void listeners.push(listener),
  }
}

/** Its payload is the lane. */
export const CHANNEL = 'upshot_jobs'

const RECONNECT_MS = 1000
/** How long a connection and an answer may take, unless the address says so. */
const CONNECT_MS = 5000
/** A frozen server keeps the connection open, so it is pinged now and then. */
const ASK_MS = 10_000

/**
 * Keeps one connection that listens, and opens another when it ends. The address must lead to PostgreSQL itself,
 * because a pooler in transaction mode does not pass on notifications.
 */
export function listenToPostgres(url: string, signal: JobSignal, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const answerMs = connectMsOf(url) ?? CONNECT_MS
  let client: pg.Client | undefined

  async function listenUntilItEnds(): Promise<void> {
    const listening = new (postgresClient().Client)({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client = listening
    const ended = new Promise<void>((resolve) => void listening.once('end', resolve))
    listening.on('error', (error) => log.debug({ err: error }, 'the connection that hears of jobs broke'))
    listening.on('notification', ({ payload }) => {
      const lane = lanes.find((candidate) => candidate === payload)
      if (lane) signal.ring(lane)
    })
    // A connection that is terminated while being opened never reports it.
    await Promise.race([listening.connect(), stopped])
    if (stopping.signal.aborted) return
    await listening.query(`listen ${CHANNEL}`)
    // Jobs added while nothing was listening.
    for (const lane of lanes) signal.ring(lane)
    await stillThere(listening, ended)
  }

  /** Until the connection ends, or an answer takes too long. */
  async function stillThere(listening: pg.Client, ended: Promise<void>): Promise<void> {
    let hasAnswered = true
    const asking = setInterval(() => {
      if (!hasAnswered) {
        listening.end().catch(() => undefined)
        return
      }
      hasAnswered = false
      listening.query('select 1').then(
        () => {
          hasAnswered = true
        },
        () => undefined,
      )
    }, ASK_MS).unref()
    await ended.finally(() => clearInterval(asking))
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilItEnds().catch((error) =>
        log.debug({ err: error }, 'lost the connection that listens for jobs of other processes'),
      )
      await client?.end().catch(() => undefined)
      await sleep(RECONNECT_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }

  const connection = keepListening()
  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await connection
    },
  }
}
