import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal, say } from '../lib/refusal.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** For each lane of the queue, by how many seconds the job that waits longest is late. */
export type JobLateness = () => Promise<Readonly<Record<string, number>>>

/** Request times by route and status, how late jobs are, and the health of the process. */
export function addMetrics(app: FastifyInstance, jobLateness: JobLateness): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'upshot_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.3, 1, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'upshot_job_lateness_seconds',
    help: 'How long the oldest due job of a lane has been waiting.',
    labelNames: ['lane'],
    registers: [registry],
    async collect() {
      this.reset()
      // While the database does not answer, the other metrics still do.
      const late = await jobLateness().catch(() => ({}))
      for (const [lane, lateSeconds] of Object.entries(late)) this.labels(lane).set(lateSeconds)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request))
      throw new Refusal(
        'forbidden',
        say(
          'Only this machine or an administrator can read the metrics.',
          'Die Messwerte des Servers kann nur dieser Rechner oder die Verwaltung lesen.',
        ),
      )
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * Behind a proxy every request comes from this machine. Whatever came through one is not local, also where the proxy is
 * not trusted: the header can only refuse, never let anybody in.
 */
function mayRead(request: FastifyRequest): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded
  return isLocal || request.caller?.scopes.has('admin') === true
}
