/** The HTTP server: security headers, limits, logging, health, and routes from the contract. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import { API_ROOT, MCP_PATH } from '@upshot/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pathOfUrl, withoutPath } from '../lib/base-path.ts'
import type { TrustedProxies } from '../lib/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import { sha256 } from '../lib/hash.ts'
import { newRequestId } from '../lib/ids.ts'
import { say } from '../lib/language.ts'
import { noteRequest } from '../lib/load.ts'
import { Refusal, refusals } from '../lib/refusal.ts'
import { markTurn } from '../lib/turns.ts'
import { VERSION } from '../lib/version.ts'
import { documents } from '../pages/reference.ts'
import { type Database, isUp } from '../storage/executor.ts'
import { identify } from './auth.ts'
import type { Resource } from './caller.ts'
import { refusalOf, sendFailure } from './failure.ts'
import { type FairShares, isExempt, shareFairly, shareKeyOf } from './fair-share.ts'
import { addHealth, type JobLateness } from './health.ts'
import { addPublicAddress } from './public-address.ts'
import { readJsonOnly, SMALL_BODY_BYTES } from './read-json.ts'
import { endSlowBodies, limitRequests, SENDING_LIMITS } from './request-limits.ts'
import { addRoutes, type RouteDependencies } from './routes.ts'
import { addWebApp, type SendShell, startScriptHash } from './web-app.ts'

const YEAR_SECONDS = 31_536_000

export interface AppDependencies extends RouteDependencies {
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  /** Proxies whose forwarded headers are trusted; undefined = none. */
  readonly trustedProxies: TrustedProxies
  /** Requests per minute by token, or by address without one; 0 = no limit. */
  readonly rateLimit: number
  /** Event loop delay above which requests are answered with 503. */
  readonly overloadMs: number
  /** Other sites that may show our pages in a frame. */
  readonly frameAncestors: readonly string[]
  /** Where browsers find the server. */
  readonly baseUrl: string
  readonly isReady: () => Promise<boolean>
  readonly jobLateness: JobLateness
  readonly stoppedBecause: () => string | undefined
  /** Where the build left the web app. */
  readonly webRoot: string
  /** Pages of the modules. */
  readonly pages: readonly ((app: FastifyInstance) => Promise<void>)[]
}

export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const path = pathOfUrl(dependencies.baseUrl)
  const app: FastifyInstance = Fastify({
    loggerInstance: dependencies.log,
    // We log one line per request ourselves, see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    // Routes that accept larger bodies set their own limit.
    bodyLimit: SMALL_BODY_BYTES,
    trustProxy: trustedBy(dependencies.trustedProxies),
    http: { headersTimeout: SENDING_LIMITS.headersMs, connectionsCheckingInterval: SENDING_LIMITS.sweepMs },
    rewriteUrl: ({ url = '/' }) => withoutPath(url, path),
    genReqId: newRequestId,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: checkedByContract, buildSerializer: checkedByContract } },
    // Hooks do not run for malformed URLs.
    frameworkErrors: (error, request, reply) =>
      sendFailure(request, reply.header('x-request-id', request.id), refusalOf(error)),
  })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('spoken', undefined)
  app.decorateRequest('bodyText', undefined)
  addPublicAddress(app, dependencies)
  answerFailures(app)
  readJsonOnly(app)
  logRequests(app)
  sendVersion(app, dependencies.webRoot)
  endSlowBodies(app, dependencies.clock, SENDING_LIMITS)
  await secure(app, dependencies)
  allowOtherOrigins(app)
  addMetrics(app, dependencies.jobLateness)
  addHealth(app, dependencies)
  await addRoutes(app, dependencies)
  addDocuments(app)
  answerUnknown(app, await addWebApp(app, dependencies.webRoot))
  for (const add of dependencies.pages) await add(app)
  letGoWhenStopping(app)
  return app
}

/**
 * The contract validates requests. Without this, Fastify would load its own validator and serializer, which take 4 MB.
 */
function checkedByContract(): never {
  throw new Error('Routes must not have Fastify schemas: their bodies are validated against the contract.')
}

/** Trusted proxies in the form Fastify expects. Hops are counted from the proxy that connects to us. */
function trustedBy(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === undefined) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}

const SWEEP_MS = 50

/** Closes connections that become idle after the stop began; keep-alive would hold them open. */
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

/** URLs of the web app get the app, which does its own routing. */
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
    noteRequest(reply.elapsedTime)
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms, user: request.caller?.userId },
      'request',
    )
  })
}

async function secure(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...startScriptHash(dependencies.webRoot)],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: dependencies.frameAncestors.length === 0 ? ["'none'"] : [...dependencies.frameAncestors],
        // Text cannot become a script. The only policy creates the URL of the service worker.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['upshot'],
      },
    },
    // Our own forms send a referrer; other sites get none.
    referrerPolicy: { policy: 'same-origin' },
    // The older header cannot name sites.
    frameguard: dependencies.frameAncestors.length === 0 && { action: 'deny' },
    // Only this host, because subdomains may run other services.
    strictTransportSecurity: dependencies.baseUrl.startsWith('https:') && {
      maxAge: YEAR_SECONDS,
      includeSubDomains: false,
    },
  })
  app.addHook('onRequest', async (request) => {
    markTurn()
    const resource = resourceAt(request.url)
    if (resource === undefined) return
    await identify(request, dependencies.authenticate, resource)
  })
  const shares = dependencies.rateLimit > 0 ? shareFairly(app, dependencies.clock) : undefined
  await app.register(underPressure, {
    maxEventLoopDelay: dependencies.overloadMs,
    sampleInterval: 500,
    pressureHandler: (request, _reply, _type, delayMs = 0) => turnAway(request, delayMs, { ...dependencies, shares }),
  })
  if (dependencies.rateLimit > 0) limitRequests(app, { most: dependencies.rateLimit, clock: dependencies.clock })
}

/** The resource that a URL belongs to; undefined where tokens are not used. */
function resourceAt(url: string): Resource | undefined {
  if (url.startsWith(API_ROOT) || url.startsWith('/metrics')) return 'api'
  return url.startsWith(MCP_PATH) ? 'mcp' : undefined
}

const NOTHING_HERE = say('There is nothing at this address.')

const OVERLOADED = say('The service is overloaded. Please try again in a few seconds.')

/**
 * The heaviest users are refused first, and everybody if that is not enough. Health checks and metrics are always
 * answered, or the process would be considered dead. An infinite delay only means that there was no measurement between
 * two samples.
 */
function turnAway(
  request: FastifyRequest,
  delayMs: number,
  { overloadMs, shares }: { readonly overloadMs: number; readonly shares: FairShares | undefined },
): Promise<never> | undefined {
  if (isExempt(request) || delayMs === Number.POSITIVE_INFINITY) return undefined
  const isForEverybody = shares === undefined || delayMs >= 2 * overloadMs
  return isForEverybody || shares.usesMost(shareKeyOf(request))
    ? Promise.reject(new Refusal('away', OVERLOADED))
    : undefined
}

/** Documents and pages the server makes itself: path → content. */
function addDocuments(app: FastifyInstance): void {
  for (const [path, { type, content }] of Object.entries(documents())) {
    app.get(path, async ({ publicAddress }, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content(publicAddress.path)),
    )
  }
}

/** The app together with its database and services. */
const WEB_ROOT = fileURLToPath(new URL('../../dist/app', import.meta.url))

export interface Server<S> {
  readonly app: FastifyInstance
  readonly services: S
  /** The database answers, and the server is not stopping. */
  isReady(): Promise<boolean>
  readonly jobLateness: JobLateness
  readonly stoppedBecause: () => string | undefined
  /** Makes `/health/ready` respond 503. */
  retire(): void
  close(): Promise<void>
}

interface ServerDependencies<S> extends Omit<AppDependencies, 'isReady' | 'stoppedBecause' | 'webRoot'> {
  readonly database: Database
  readonly services: S
}

export async function createServer<S extends { readonly stop: () => Promise<void> }>(
  dependencies: ServerDependencies<S>,
): Promise<Server<S>> {
  const { database, services } = dependencies
  let isRetired = false
  const stoppedBecause = () => database.history?.stoppedBecause()
  const isReady = async () => !isRetired && (await isUp(database))
  const app = await createApp({
    ...dependencies,
    isReady,
    stoppedBecause,
    webRoot: WEB_ROOT,
  })
  return {
    app,
    services,
    isReady,
    jobLateness: dependencies.jobLateness,
    stoppedBecause,
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

/** The version of the web app, so that an open page can tell that it is outdated. */
const SHOWN_DIGITS = 12

/** A hash of release and build, because anybody can read it and should not learn the release. */
function versionOf(webRoot: string): string {
  const shell = join(webRoot, 'index.html')
  const built = existsSync(shell) ? readFileSync(shell, 'utf8') : ''
  return sha256(`${VERSION} ${built}`).slice(0, SHOWN_DIGITS)
}

export function sendVersion(app: FastifyInstance, webRoot: string): void {
  const version = versionOf(webRoot)
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-upshot-version', version))
  app.get('/app/version.json', async (_request, reply) => reply.header('cache-control', 'no-store').send({ version }))
}

/**
 * Third-party web apps call the API from other origins. The API takes tokens in a header and ignores cookies, so a
 * foreign page cannot use the credentials of a visitor: every origin is allowed.
 */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, Idempotency-Key, If-None-Match, Last-Event-ID, Prefer',
  'access-control-max-age': '7200',
}

const READABLE_HEADERS =
  'Link, ETag, Retry-After, X-Request-Id, Idempotency-Replayed, Upshot-Ignored, Preference-Applied'

export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(API_ROOT)) return
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', READABLE_HEADERS)
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  app.options(`${API_ROOT}*`, async (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Request times by route and status, delays of jobs, and the health of the process. */
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
      // If the database does not respond, the other metrics are still available.
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
      throw new Refusal('forbidden', say('Only this machine or an administrator can read the metrics.'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * Behind a proxy every request comes from this machine. A request with a forwarded header is not local, even if the
 * proxy is not trusted: the header can only deny access, never grant it.
 */
function mayRead(request: FastifyRequest): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded
  return isLocal || request.caller?.scopes.has('admin') === true
}
