/** From the table of endpoints to routes: check, call the handler, send what it says. */
import { createHash } from 'node:crypto'
import { API_PREFIX, type Endpoint, endpoints, type Failure } from '@upshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../lib/hash.ts'
import type { Language } from '../lib/language.ts'
import { Faults, Refusal } from '../lib/refusal.ts'
import { guard, languageFor, refuseForeignBody, refuseForeignClient, subjectOf } from './auth.ts'
import type { Authenticate, ReadThroughShare } from './caller.ts'
import { compressed } from './compress.ts'
import { createDownloads, type Download, type SendDownload } from './download.ts'
import { failureOf, writeFailure } from './failure.ts'
import type { Handlers, Input } from './handler.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { bodyReader, type PostedList } from './read-body.ts'
import { bodyLimitOf } from './read-json.ts'
import { type RawQuery, readParams, readQuery } from './read-query.ts'
import { JsonText, type Reply } from './reply.ts'
import { refuseUnstorableText } from './storable-text.ts'
import { createStreams, type Streams } from './stream.ts'
import { addUploadScope, announcementIn, type Receive } from './upload.ts'
import { type Field, withFields } from './upload-form.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const MAX_KEY_LENGTH = 255
/** Their ids begin at 1. */
const OWN_APP = 0

export interface RouteParts {
  readonly handlers: Handlers
  readonly idempotency: Idempotency
  readonly authenticate: Authenticate
  readonly readThroughShare: ReadThroughShare
  readonly receive: Receive
}

export async function addRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  const inner = { ...parts, streams: createStreams(parts.authenticate), sendDownload: createDownloads() }
  app.addHook('preClose', inner.streams.closeAll)
  const all = Object.entries<Endpoint>(endpoints)
  for (const [name, endpoint] of all.filter(([, one]) => !one.isUpload)) addRoute(app, [name, endpoint], inner)
  await addUploadScope(app, (scope) => {
    for (const [name, endpoint] of all.filter(([, one]) => one.isUpload)) addRoute(scope, [name, endpoint], inner)
  })
}

type InnerParts = RouteParts & { readonly streams: Streams; readonly sendDownload: SendDownload }

function addRoute(app: FastifyInstance, [name, endpoint]: [string, Endpoint], parts: InnerParts): void {
  const handler = parts.handlers[name as keyof Handlers] as unknown as AnyHandler
  for (const address of addressesOf(endpoint)) {
    app.route({
      method: endpoint.method,
      url: address.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(endpoint),
      // After the rate limit, which also counts what is refused here, and before the body is read.
      preParsing: async (request) => void guard(request, endpoint),
      handler: handlerOf(endpoint, handler, parts),
      exposeHeadRoute: hasHead(endpoint),
    })
  }
}

/** What GET would say without its body: for reads alone, and not for what is made while it is sent. */
const hasHead = ({ method, scope, isStream, isDownload }: Endpoint): boolean =>
  method === 'GET' && (scope === 'basic' || scope === 'readmeasurements') && !isStream && !isDownload

const addressesOf = ({ path, alsoAt = [], alsoAtAddresses = [] }: Endpoint): readonly string[] => [
  ...[path, ...alsoAt].map((one) => API_PREFIX + one),
  ...alsoAtAddresses,
]

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function handlerOf(endpoint: Endpoint, handler: AnyHandler, parts: InnerParts): RouteHandler {
  if (endpoint.isStream)
    return async (request, reply) => parts.streams.answer(request, reply, [endpoint, handler as never])
  if (endpoint.isDownload) {
    const readInput = inputReader(endpoint, parts)
    return async (request, reply) => {
      const input = (await readInput(request))()
      const { userId } = input.caller
      return parts.sendDownload(reply, userId, async () => (await handler(input)) as unknown as Download)
    }
  }
  const answerTo = createAnswerer(endpoint, handler, parts)
  if (endpoint.isUpload) return uploadHandler(endpoint, answerTo, parts)
  return async (request, reply) => send(request, reply, await answerTo(request), endpoint)
}

/**
 * What is asked is checked before the file is taken in. To the rest, the file is the body, and a hash of settings and file
 * is the body's text.
 */
function uploadHandler(
  endpoint: Endpoint,
  answerTo: (request: FastifyRequest) => Promise<Answer>,
  parts: InnerParts,
): RouteHandler {
  const readInput = inputReader(endpoint, parts)
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
    const answer = await parts.receive({ request, userId: caller.userId, announcedBy }, (file) => {
      request.body = file
      request.bodyText = sha256(JSON.stringify([file.sha256, settings]))
      return answerTo(request)
    })
    return send(request, reply, answer, endpoint)
  }
}

type AnyHandler = (input: Input<Endpoint>) => Promise<Reply<unknown>>

/** Who asks about whom, at once; what is asked, when it is wanted. */
function inputReader(endpoint: Endpoint, { readThroughShare: share }: RouteParts) {
  const readBody = bodyReader(endpoint)
  const isList = endpoint.body !== undefined && 'items' in endpoint.body
  return async (request: FastifyRequest): Promise<() => Input<Endpoint>> => {
    const caller = guard(request, endpoint)
    const raw = request.query as RawQuery
    const subject = await subjectOf(caller, { endpoint, userId: raw['userId'] }, share)
    refuseForeignBody(request.body, caller)
    return () => {
      refuseForeignClient(caller, raw['clientId'])
      const faults = new Faults()
      refuseUnstorableText(request, faults)
      const params = readParams(endpoint, request.params as RawQuery, faults)
      const query = readQuery(endpoint, raw, faults)
      const isQueryGood = faults.isEmpty
      const read = endpoint.isUpload ? request.body : readBody(request.body, raw, faults)
      // The service adds its own faults to those of a list; anything else is refused here.
      if (!isList || !isQueryGood) faults.refuseIfAny()
      const { items: body, malformed } = isList ? (read as PostedList) : { items: read, malformed: [] }
      return { caller, subject, params, query, body, malformed, faults } as unknown as Input<Endpoint>
    }
  }
}

function createAnswerer(endpoint: Endpoint, handler: AnyHandler, parts: RouteParts) {
  const readInput = inputReader(endpoint, parts)
  return async (request: FastifyRequest): Promise<Answer> => {
    const input = await readInput(request)
    const work = async () => answerOf(request, await handler(input()))
    const key = idempotencyKeyOf(request)
    if (key === undefined || endpoint.endsCaller) return work()
    const { userId, tokenId, isOwnApp } = guard(request, endpoint)
    // A request of our own app may be repeated with its next token.
    const sent = {
      userId,
      tokenId: isOwnApp ? OWN_APP : tokenId,
      key,
      requestHash: requestHash(request),
      hasSecret: endpoint.hasSecret === true,
    }
    return parts.idempotency.once(sent, work, (refusal) => refusedAnswer(refusal, languageFor(request)))
  }
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined || request.method === 'GET') return undefined
  const key = String(given)
  if (key.trim() === '' || key.length > MAX_KEY_LENGTH) {
    throw new Refusal('badInput', `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`)
  }
  return key
}

const requestHash = (request: FastifyRequest): string =>
  sha256(`${request.method} ${request.url}\n${request.bodyText ?? ''}`)

const refusedAnswer = (refusal: Refusal, language: Language): Answer => {
  const failure = failureOf(refusal, language)
  return { status: failure.code, headers: {}, body: JSON.stringify(failure) }
}

function answerOf(request: FastifyRequest, reply: Reply<unknown>): Answer {
  const body = reply.body instanceof JsonText ? reply.body.text : JSON.stringify(reply.body)
  const link: Record<string, string> = reply.next ? { link: `<${nextPage(request, reply.next)}>; rel="next"` } : {}
  return { status: reply.status, headers: { ...reply.headers, ...link }, body }
}

function nextPage(request: FastifyRequest, next: { limit: number; offset: number }): string {
  const [path = '', query = ''] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete('access_token')
  parameters.set('limit', String(next.limit))
  parameters.set('offset', String(next.offset))
  return `${path}?${parameters}`
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  endpoint: Endpoint,
): Promise<FastifyReply> {
  reply.code(answer.status).type(JSON_TYPE).headers(answer.headers)
  // A refusal that was kept under an idempotency key.
  if (answer.status >= 400) return writeFailure(request, reply, JSON.parse(String(answer.body)) as Failure)
  if (!endpoint.isPublic && !endpoint.isRevalidated) {
    reply.header('cache-control', 'private, no-store')
    return sendSmall(request, reply, answer, endpoint)
  }
  const etag = `"${createHash('sha1').update(answer.body).digest('base64url')}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  const isKnown = known.includes(etag) || known.includes('*')
  return isKnown ? reply.code(304).send() : sendSmall(request, reply, answer, endpoint)
}

/** Guessing a secret by the length of what is compressed beside it must get nobody anywhere. */
async function sendSmall(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
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
