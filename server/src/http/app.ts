/** The HTTP side of the house. It knows the contract and what it is handed, and no wing's inside. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import { API_ROOT, MCP_PATH } from '@upshot/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TrustedProxies } from '../lib/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import { sha256 } from '../lib/hash.ts'
import { newRequestId } from '../lib/ids.ts'
import { Refusal, refusals, say } from '../lib/refusal.ts'
import { VERSION } from '../lib/version.ts'
import { documents } from '../pages/reference.ts'
import { type Database, isUp } from '../storage/executor.ts'
import { identify } from './auth.ts'
import type { Resource } from './caller.ts'
import { refusalOf, sendFailure } from './failure.ts'
import { readJsonOnly, SMALL_BODY_BYTES } from './read-json.ts'
import { limitRequests } from './request-limits.ts'
import { addRoutes, type RouteParts } from './routes.ts'
import { endSlowBodies, SENDING_LIMITS } from './slow-senders.ts'
import { addWebApp, type SendShell } from './web-app.ts'

const YEAR_SECONDS = 31_536_000

export interface AppParts extends RouteParts {
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  /** Who may say on whose behalf a request comes; without them nobody may. */
  readonly trustedProxies: TrustedProxies
  /** Requests a minute by token, or by address where there is none; 0 = no limit. */
  readonly rateLimit: number
  /** Beyond this much delay of the event loop, requests are turned away with 503. */
  readonly overloadMs: number
  /** People reach the service over TLS: browsers shall never try without. */
  readonly isSecure: boolean
  readonly isReady: () => Promise<boolean>
  readonly jobLateness: JobLateness
  /** Where the build left the web app. */
  readonly webRoot: string
  /** Pages that wings bring along. */
  readonly pages: readonly ((app: FastifyInstance) => Promise<void>)[]
}

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log,
    // One line of our own for each request, see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    // What may be larger says so where its route is made.
    bodyLimit: SMALL_BODY_BYTES,
    trustProxy: trustedBy(parts.trustedProxies),
    http: { headersTimeout: SENDING_LIMITS.headersMs, connectionsCheckingInterval: SENDING_LIMITS.sweepMs },
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: checkedByContract, buildSerializer: checkedByContract } },
    // An address that cannot even be read meets none of our hooks.
    frameworkErrors: (error, request, reply) =>
      sendFailure(request, reply.header('x-request-id', request.id), refusalOf(error)),
  })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('spoken', undefined)
  app.decorateRequest('bodyText', undefined)
  answerFailures(app)
  readJsonOnly(app)
  logRequests(app)
  tellVersion(app, parts.webRoot)
  endSlowBodies(app, parts.clock, SENDING_LIMITS)
  await secure(app, parts)
  allowOtherOrigins(app)
  addMetrics(app, parts.jobLateness)
  addHealth(app, parts)
  await addRoutes(app, parts)
  addDocuments(app)
  answerUnknown(app, await addWebApp(app, parts.webRoot))
  for (const add of parts.pages) await add(app)
  letGoWhenStopping(app)
  return app
}

/** The contract checks what comes in. Otherwise Fastify loads a checker and a writer of its own, 4 MB, for every server. */
function checkedByContract(): never {
  throw new Error('Routes have no schema of Fastify: their bodies are checked against the contract.')
}

/** In the words of Fastify. Of so many proxies in a row, the last is the one we are connected to. */
function trustedBy(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === undefined) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}

const SWEEP_MS = 50

/** A connection whose last answer went out after the stop began would be kept alive for another: nobody comes. */
function letGoWhenStopping(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}

function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusals[refusal.kind].status >= 500) request.log.error({ err: error }, 'request failed')
    return sendFailure(request, reply, refusal)
  })
}

/** An address of the web app gets the app, which knows by itself what is there. */
function answerUnknown(app: FastifyInstance, sendShell: SendShell): void {
  app.setNotFoundHandler(
    (request, reply) => sendShell(request, reply) ?? sendFailure(request, reply, new Refusal('notFound', NOTHING_HERE)),
  )
}

/** One line for each request: no query, no body, no header that could hold a secret or a health value. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime)
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms, user: request.caller?.userId },
      'request',
    )
  })
}

async function secure(app: FastifyInstance, parts: AppParts): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes a script. The one policy makes one address: that of the service worker.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['upshot'],
      },
    },
    // Our own forms say where they come from; other sites learn nothing.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // This host alone: what else runs below its name is not ours to decide about.
    strictTransportSecurity: parts.isSecure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  })
  await app.register(underPressure, {
    maxEventLoopDelay: parts.overloadMs,
    sampleInterval: 500,
    pressureHandler: turnAway,
  })
  app.addHook('onRequest', async (request) => {
    const resource = resourceAt(request.url)
    if (resource !== undefined) await identify(request, parts.authenticate, resource)
  })
  if (parts.rateLimit > 0) limitRequests(app, { most: parts.rateLimit, clock: parts.clock })
}

/** Where tokens count, and which. */
function resourceAt(url: string): Resource | undefined {
  if (url.startsWith(API_ROOT) || url.startsWith('/metrics')) return 'api'
  return url.startsWith(MCP_PATH) ? 'mcp' : undefined
}

const NOTHING_HERE = say('There is nothing at this address.', 'Unter dieser Adresse ist nichts.')

const OVERLOADED = say(
  'The service is overloaded. Please try again in a few seconds.',
  'Der Server ist überlastet. Bitte versuch es in ein paar Sekunden noch einmal.',
)

/**
 * Whoever looks after the process must be answered all the same, or it is taken for dead. An infinite delay only says
 * that nothing was measured between two looks at the clock.
 */
function turnAway(request: FastifyRequest, _reply: unknown, _type: string, delayMs: number | undefined) {
  const isWatched = request.url.startsWith('/health/') || request.url.startsWith('/metrics')
  if (isWatched || delayMs === Number.POSITIVE_INFINITY) return undefined
  return Promise.reject(new Refusal('away', OVERLOADED))
}

/** Nobody counts these requests: however many come, the database is asked once at a time. */
function addHealth(app: FastifyInstance, { isReady }: AppParts): void {
  let asked: Promise<boolean> | undefined
  const askOnce = () => {
    asked ??= isReady().finally(() => {
      asked = undefined
    })
    return asked
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await askOnce()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

/** Documents and pages the server makes itself: path → content. */
function addDocuments(app: FastifyInstance): void {
  for (const [path, { type, content }] of Object.entries(documents())) {
    app.get(path, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content()))
  }
}

/** The app with what stands behind it: when it is ready, and how it stops. */
const WEB_ROOT = fileURLToPath(new URL('../../dist/app', import.meta.url))

export interface Server<S> {
  readonly app: FastifyInstance
  readonly services: S
  /** From now on `/health/ready` says no. */
  retire(): void
  close(): Promise<void>
}

interface ServerParts<S> extends Omit<AppParts, 'isReady' | 'isSecure' | 'webRoot'> {
  readonly baseUrl: string
  readonly database: Database
  readonly services: S
}

export async function createServer<S extends { readonly stop: () => Promise<void> }>(
  parts: ServerParts<S>,
): Promise<Server<S>> {
  const { database, services } = parts
  let isRetired = false
  const app = await createApp({
    ...parts,
    isSecure: parts.baseUrl.startsWith('https:'),
    isReady: async () => !isRetired && (await isUp(database)),
    webRoot: WEB_ROOT,
  })
  return {
    app,
    services,
    retire: () => {
      isRetired = true
    },
    close: async () => {
      await app.close()
      await services.stop()
      await database.close()
    },
  }
}

/** Which app a page would get now: an open one that hears of another knows that it is old. */
const SHOWN_DIGITS = 12

/** Of the release and the build of the app. Only whether it is another can be told from it: strangers read it too. */
function versionOf(webRoot: string): string {
  const shell = join(webRoot, 'index.html')
  const built = existsSync(shell) ? readFileSync(shell, 'utf8') : ''
  return sha256(`${VERSION} ${built}`).slice(0, SHOWN_DIGITS)
}

export function tellVersion(app: FastifyInstance, webRoot: string): void {
  const version = versionOf(webRoot)
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-upshot-version', version))
  app.get('/app/version.json', async (_request, reply) => reply.header('cache-control', 'no-store').send({ version }))
}

/**
 * Other people's web apps call the API from other origins. They must bring a token in a header, and no cookie counts
 * here, so there is nothing a foreign page could borrow: every origin may ask.
 */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, Idempotency-Key, If-None-Match, Last-Event-ID',
  'access-control-max-age': '7200',
}

export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(API_ROOT)) return
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', 'Link, ETag, Retry-After, X-Request-Id, Idempotency-Replayed')
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  app.options(`${API_ROOT}*`, async (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
}

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
