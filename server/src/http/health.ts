/** `/health/live` while the process runs, `/health/ready` while it does its work. */
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface HealthAnswer {
  readonly code: number
  readonly body: { readonly status: string }
}

type HealthAnswers = Readonly<Record<'/health/live' | '/health/ready', () => Promise<HealthAnswer>>>

/** Nobody counts these requests: however many come, the database is asked once at a time. */
function healthAnswers(isReady: () => Promise<boolean>): HealthAnswers {
  let asked: Promise<boolean> | undefined
  const askOnce = () => {
    asked ??= isReady().finally(() => {
      asked = undefined
    })
    return asked
  }
  return {
    '/health/live': async () => ({ code: 200, body: { status: 'live' } }),
    '/health/ready': async () =>
      (await askOnce()) ? { code: 200, body: { status: 'ready' } } : { code: 503, body: { status: 'not ready' } },
  }
}

export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  for (const [path, answer] of Object.entries(healthAnswers(isReady))) {
    app.get(path, async (_request, reply) => {
      const { code, body } = await answer()
      return reply.code(code).send(body)
    })
  }
}

/** For a process that answers no other requests. */
export function createHealthServer(isReady: () => Promise<boolean>): Server {
  const answers = new Map<string | undefined, () => Promise<HealthAnswer>>(Object.entries(healthAnswers(isReady)))
  const notFound = async (): Promise<HealthAnswer> => ({ code: 404, body: { status: 'not found' } })
  return createServer(async (request, response) => {
    const { code, body } = await (answers.get(request.url) ?? notFound)()
    response.writeHead(code, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(body))
  })
}
