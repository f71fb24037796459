/**
 * `/health/live` while the process runs, `/health/ready` while it does its work, `/health` with the delays of jobs. All
 * of them answer within a second, whatever the database does.
 */
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** For each lane of the queue, how many seconds the oldest due job is late. */
export type JobLateness = () => Promise<Readonly<Record<string, number>>>

export interface HealthDependencies {
  readonly isReady: () => Promise<boolean>
  readonly jobLateness: JobLateness
  /** Why writing stopped, if it did. */
  readonly stoppedBecause: () => string | undefined
}

interface HealthAnswer {
  readonly code: number
  readonly body: {
    readonly status: string
    readonly reason?: string
    readonly lateSeconds?: Readonly<Record<string, number>>
  }
}

type HealthAnswers = Readonly<Record<'/health' | '/health/live' | '/health/ready', () => Promise<HealthAnswer>>>

/** Less than a second, so that the answer arrives in time. */
const PATIENCE_MS = 800

/** These requests are not limited, so the database is queried only once at a time, however many arrive. */
function askedOnce<R>(ask: () => Promise<R>, unknown: R): () => Promise<R> {
  let pending: Promise<R> | undefined
  return async () => {
    pending ??= ask()
      .catch(() => unknown)
      .finally(() => {
        pending = undefined
      })
    const late = new AbortController()
    const waited = sleep(PATIENCE_MS, unknown, { signal: late.signal, ref: false }).catch(() => unknown)
    return Promise.race([pending, waited]).finally(() => late.abort())
  }
}

function healthAnswers(dependencies: HealthDependencies): HealthAnswers {
  const isReady = askedOnce(dependencies.isReady, false)
  const jobLateness = askedOnce(dependencies.jobLateness, {})
  const ready = async (): Promise<HealthAnswer> =>
    (await isReady()) ? { code: 200, body: { status: 'ready' } } : { code: 503, body: { status: 'not ready' } }
  return {
    '/health': async () => {
      const [{ code, body }, lateSeconds] = await Promise.all([ready(), jobLateness()])
      const reason = dependencies.stoppedBecause()
      if (reason !== undefined) return { code: 503, body: { status: 'writes stopped', reason, lateSeconds } }
      return { code, body: { ...body, lateSeconds } }
    },
    '/health/live': async () => ({ code: 200, body: { status: 'live' } }),
    '/health/ready': ready,
  }
}

export function addHealth(app: FastifyInstance, dependencies: HealthDependencies): void {
  for (const [path, answer] of Object.entries(healthAnswers(dependencies))) {
    app.get(path, async (_request, reply) => {
      const { code, body } = await answer()
      return reply.code(code).send(body)
    })
  }
}

/** The server of a process that answers no other requests. */
export function createHealthServer(dependencies: HealthDependencies): Server {
  const answers = new Map<string | undefined, () => Promise<HealthAnswer>>(Object.entries(healthAnswers(dependencies)))
  const notFound = async (): Promise<HealthAnswer> => ({ code: 404, body: { status: 'not found' } })
  return createServer(async (request, response) => {
    const { code, body } = await (answers.get(request.url) ?? notFound)()
    response.writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(body))
  })
}
