/** The HTTP server. It knows the contract and the handlers it is given, and no domain module. */
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import { API_ROOT, MCP_PATH } from '@upshot/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { TrustedProxies } from '../lib/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import { newRequestId } from '../lib/ids.ts'
import { Refusal, refusals, say } from '../lib/refusal.ts'
import { documents } from '../pages/documents.ts'
import { tellVersion } from './app-version.ts'
import { identify } from './auth.ts'
import type { Resource } from './caller.ts'
import { allowOtherOrigins } from './cors.ts'
import { refusalOf, sendFailure } from './failure.ts'
import { addHealth } from './health.ts'
import { addMetrics, type JobLateness } from './metrics.ts'
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
  /** Pages that modules bring along. */
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
  addHealth(app, parts.isReady)
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

/** Documents and pages the server makes itself: path → content. */
function addDocuments(app: FastifyInstance): void {
  for (const [path, { type, content }] of Object.entries(documents())) {
    app.get(path, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content()))
  }
}
