/** Routes from the table of endpoints: check the request, call the handler, send its result. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { API_PREFIX, type Endpoint, endpoints, type Failure } from '@upshot/contract'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../lib/hash.ts'
import { Faults } from '../lib/refusal.ts'
import { type AnsweringDependencies, type AnyHandler, createAnswerer, inputReader } from './answering.ts'
import { guard, identify, refuseForeignClient, subjectOf } from './auth.ts'
import type { Authenticate } from './caller.ts'
import { writeFailure } from './failure.ts'
import {
  createDownloads,
  type Download,
  type Handlers,
  type Input,
  type LiveEvents,
  type SendDownload,
  type StreamedEvent,
} from './handler.ts'
import type { StoredReply } from './idempotency.ts'
import { addIgnored, ignoredNamesOf, listIgnored, prefersStrict } from './ignored.ts'
import { bodyLimitOf, readFormsToo } from './read-json.ts'
import { type RawQuery, readQuery } from './read-query.ts'
import { addUploadScope, announcementIn, type Field, type Receive, withFields } from './upload.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export interface RouteDependencies extends AnsweringDependencies {
  readonly handlers: Handlers
  readonly authenticate: Authenticate
  readonly receive: Receive
}

export async function addRoutes(app: FastifyInstance, dependencies: RouteDependencies): Promise<void> {
  const inner = { ...dependencies, streams: createStreams(dependencies.authenticate), sendDownload: createDownloads() }
  app.addHook('preClose', inner.streams.closeAll)
  const all = Object.entries<Endpoint>(endpoints)
  for (const [name, endpoint] of all.filter(([, endpoint]) => !endpoint.isUpload && !endpoint.takesForm))
    addRoute(app, [name, endpoint], inner)
  for (const [name, endpoint] of all.filter(([, endpoint]) => endpoint.takesForm))
    await app.register(async (scope) => {
      readFormsToo(scope, endpoint)
      addRoute(scope, [name, endpoint], inner)
    })
  await addUploadScope(app, (scope) => {
    for (const [name, endpoint] of all.filter(([, endpoint]) => endpoint.isUpload))
      addRoute(scope, [name, endpoint], inner)
  })
}

type InnerDependencies = RouteDependencies & { readonly streams: Streams; readonly sendDownload: SendDownload }

function addRoute(app: FastifyInstance, [name, endpoint]: [string, Endpoint], dependencies: InnerDependencies): void {
  const handler = dependencies.handlers[name as keyof Handlers] as unknown as AnyHandler
  const ignoredIn = ignoredNamesOf(endpoint)
  for (const address of addressesOf(endpoint)) {
    app.route({
      method: endpoint.method,
      url: address.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(endpoint),
      config: { guess: guessOf(endpoint) },
      // Runs after the rate limit, which counts refused requests too, and before the body is read.
      preParsing: async (request) => void guard(request, endpoint),
      preHandler: async (request, reply) => {
        if (prefersStrict(request)) reply.header('preference-applied', 'handling=strict')
        else listIgnored(reply, ignoredIn(request))
      },
      handler: handlerOf(endpoint, handler, dependencies),
      exposeHeadRoute: hasHead(endpoint),
    })
  }
}

/** HEAD is only for reads, and not for streamed responses. */
const hasHead = ({ method, scope, isStream, isDownload }: Endpoint): boolean =>
  method === 'GET' && (scope === 'basic' || scope === 'readmeasurements') && !isStream && !isDownload

/**
 * Requests that wait for another machine or transfer for a long time do not count against others; files have separate
 * limits.
 */
function guessOf({ method, body, isPublic, ...kind }: Endpoint): NonNullable<FastifyContextConfig['guess']> {
  if (kind.isStream || kind.isDownload || kind.isUpload || kind.waitsForOthers) return 'free'
  const isList = body !== undefined && 'items' in body
  return isList || (method === 'GET' && !isPublic) ? 'heavy' : 'light'
}

const addressesOf = ({ path, alsoAt = [], alsoAtAddresses = [] }: Endpoint): readonly string[] => [
  ...[path, ...alsoAt].map((address) => API_PREFIX + address),
  ...alsoAtAddresses,
]

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function handlerOf(endpoint: Endpoint, handler: AnyHandler, dependencies: InnerDependencies): RouteHandler {
  if (endpoint.isStream)
    return async (request, reply) => dependencies.streams.answer(request, reply, [endpoint, handler as never])
  if (endpoint.isDownload) {
    const readInput = inputReader(endpoint, dependencies)
    return async (request, reply) => {
      const input = (await readInput(request))()
      const { userId } = input.caller
      return dependencies.sendDownload(reply, userId, async () => (await handler(input)) as unknown as Download)
    }
  }
  const answerTo = createAnswerer(endpoint, handler, dependencies)
  if (endpoint.isUpload) return uploadHandler(endpoint, answerTo, dependencies)
  return async (request, reply) => send(request, reply, await answerTo(request), endpoint)
}

/**
 * The request is checked before the file is received. Then the file is the body, and a hash of settings and file is the
 * raw body.
 */
function uploadHandler(
  endpoint: Endpoint,
  answerTo: (request: FastifyRequest) => Promise<StoredReply>,
  dependencies: InnerDependencies,
): RouteHandler {
  const readInput = inputReader(endpoint, dependencies)
  return async (request, reply) => {
    const check = await readInput(request)
    const { caller, query } = check()
    let settings: readonly Field[] = []
    const announcedBy = async (fields: readonly Field[]) => {
      if (fields.length === 0) return announcementIn(query)
      settings = fields
      request.query = withFields(endpoint, request.query as RawQuery, fields)
      return announcementIn((await readInput(request))().query)
    }
    const answer = await dependencies.receive({ request, userId: caller.userId, announcedBy }, (file) => {
      request.body = file
      request.bodyText = sha256(JSON.stringify([file.sha256, settings]))
      return answerTo(request)
    })
    return send(request, reply, answer, endpoint)
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredReply,
  endpoint: Endpoint,
): Promise<FastifyReply> {
  reply.code(answer.status).type(JSON_TYPE).headers(answer.headers)
  // A refusal stored under an idempotency key.
  if (answer.status >= 400) return writeFailure(request, reply, JSON.parse(String(answer.body)) as Failure)
  if (!endpoint.isPublic && !endpoint.isRevalidated) {
    reply.header('cache-control', 'private, no-store')
    return sendSmall(request, reply, answer, endpoint)
  }
  const etag = `"${createHash('sha1').update(answer.body).digest('base64url')}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  const etags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  const isKnown = etags.includes(etag) || etags.includes('*')
  return isKnown ? reply.code(304).send() : sendSmall(request, reply, answer, endpoint)
}

/** Secrets are not compressed, because the compressed length could reveal them (BREACH). */
async function sendSmall(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredReply,
  { hasSecret }: Endpoint,
): Promise<FastifyReply> {
  if (hasSecret) return reply.send(answer.body)
  const { body, encoding } = await compressed(answer.body, request.headers['accept-encoding'])
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  if (encoding === undefined) return reply.send(body)
  const etag = reply.getHeader('etag')
  if (etag !== undefined) reply.header('etag', `W/${etag}`)
  return reply.header('content-encoding', encoding).send(body)
}

/** Smaller responses are not compressed. */
const LEAST_BYTES = 1024
/** The level of both encodings: a tenth of the size at the cost of a few milliseconds on another thread. */
const LEVEL = 5

const ways = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: LEVEL,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: LEVEL }),
} as const
type Way = keyof typeof ways

interface CompressedBody {
  readonly body: string | Buffer
  readonly encoding: Way | undefined
}

/** Uses the best encoding that the client accepts. */
async function compressed(body: string | Buffer, accepted: string | undefined): Promise<CompressedBody> {
  const way = wayFor(accepted)
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (way === undefined || bytes.length < LEAST_BYTES) return { body, encoding: undefined }
  return { body: await ways[way](bytes), encoding: way }
}

function wayFor(accepted: string | undefined): Way | undefined {
  const encodings = (accepted ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q\s*=\s*/),
    )
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((way) => encodings.includes(way))
}

/** Server-sent events, until the client disconnects, the token ends or the service stops. */
type StreamHandler = (input: Input<Endpoint>) => Promise<LiveEvents<unknown>>

const RECONNECT_MS = 3000

type Streams = ReturnType<typeof createStreams>

function createStreams(authenticate: Authenticate) {
  const open = new Set<AbortController>()

  async function answer(request: FastifyRequest, reply: FastifyReply, [endpoint, handler]: [Endpoint, StreamHandler]) {
    const caller = guard(request, endpoint)
    const raw = withLastEventId(request)
    const subject = await subjectOf(caller, { endpoint, userId: raw['userId'] }, neverShared)
    refuseForeignClient(caller, raw['clientId'])
    const faults = new Faults()
    if (prefersStrict(request)) addIgnored(ignoredNamesOf(endpoint)(request), faults)
    const query = readQuery(endpoint, raw, faults)
    faults.refuseIfAny()
    const input = { caller, subject, query, body: undefined, faults } as unknown as Input<Endpoint>
    const following = await handler(input)
    const ending = new AbortController()
    open.add(ending)
    reply.raw.on('close', () => {
      open.delete(ending)
      ending.abort()
    })
    // The token is checked before each batch, so that revoking it ends the stream.
    const mayGoOn = async () => {
      await identify(request, authenticate)
      return request.caller?.scopes.has(endpoint.scope) === true
    }
    return sendChunks(reply, written(following(ending.signal), mayGoOn))
  }

  /** Streams never end by themselves, so end them when the service stops. */
  async function closeAll(): Promise<void> {
    for (const ending of open) ending.abort()
  }

  return { answer, closeAll }
}

/** Streams are for the person themselves, not through shares. */
const neverShared = async () => undefined

/** Browsers send this header when they reconnect; it means the same as the parameter. */
function withLastEventId(request: FastifyRequest): RawQuery {
  const query = request.query as RawQuery
  const header = request.headers['last-event-id']
  return header === undefined ? query : { ...query, lastEventId: header }
}

const sendChunks = (reply: FastifyReply, chunks: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('connection', 'close') // otherwise a stopping service would wait for an idle connection
    .header('x-accel-buffering', 'no') // a proxy that buffers the response would keep it forever
    .send(Readable.from(chunks, { objectMode: false }))

async function* written(
  turns: AsyncIterable<readonly StreamedEvent<unknown>[]>,
  mayGoOn: () => Promise<boolean>,
): AsyncGenerator<string> {
  yield `retry: ${RECONNECT_MS}\n\n`
  for await (const events of turns) {
    if (!(await mayGoOn())) return
    yield events.length === 0 ? ':\n\n' : events.map(writeEvent).join('')
  }
}

const writeEvent = ({ id, type, record }: StreamedEvent<unknown>): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(record)}\n\n`
