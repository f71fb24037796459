/** Answers an endpoint, with the same checks for requests and for calls from the server itself. */
import { type Endpoint, endpoints } from '@upshot/contract'
import type { FastifyRequest } from 'fastify'
import { sha256 } from '../lib/hash.ts'
import { type Language, say } from '../lib/language.ts'
import { Faults, Refusal } from '../lib/refusal.ts'
import type { Storage } from '../storage/storage.ts'
import { guard, languageFor, refuseForeignBody, refuseForeignClient, subjectOf } from './auth.ts'
import type { ReadThroughShare } from './caller.ts'
import { failureOf } from './failure.ts'
import { type Input, JsonText, type Reply } from './handler.ts'
import type { Idempotency, StoredReply } from './idempotency.ts'
import { addIgnored, ignoredNamesOf, prefersStrict } from './ignored.ts'
import { bodyReader, type PostedList, refuseUnstorableText } from './read-body.ts'
import { type RawQuery, readParams, readQuery } from './read-query.ts'

const MAX_KEY_LENGTH = 255
/** Their ids begin at 1. */
const OWN_APP = 0

export interface AnsweringDependencies {
  readonly idempotency: Idempotency
  readonly readThroughShare: ReadThroughShare
  readonly storage: Pick<Storage<unknown>, 'onBehalfOf' | 'readFromReplica'>
}

/** The parts of a request that determine the response. */
export type RequestContent = Pick<
  FastifyRequest,
  'caller' | 'spoken' | 'method' | 'url' | 'headers' | 'params' | 'query' | 'body' | 'bodyText'
>

export type AnyHandler = (input: Input<Endpoint>) => Promise<Reply<unknown>>

/** Checks the caller at once, and the content when it is needed. */
export function inputReader(endpoint: Endpoint, { readThroughShare: share }: AnsweringDependencies) {
  const readBody = bodyReader(endpoint)
  const isList = endpoint.body !== undefined && 'items' in endpoint.body
  const ignoredIn = ignoredNamesOf(endpoint)
  return async (request: RequestContent): Promise<() => Input<Endpoint>> => {
    const caller = guard(request, endpoint)
    const raw = request.query as RawQuery
    const subject = await subjectOf(caller, { endpoint, userId: raw['userId'] }, share)
    refuseForeignBody(request.body, caller)
    return () => {
      refuseForeignClient(caller, raw['clientId'])
      const faults = new Faults()
      refuseUnstorableText(request, faults)
      if (prefersStrict(request)) addIgnored(ignoredIn(request), faults)
      const params = readParams(endpoint, request.params as RawQuery, faults)
      const query = readQuery(endpoint, raw, faults)
      const isQueryValid = faults.isEmpty
      const read = endpoint.isUpload ? request.body : readBody(request.body, raw, faults)
      // For lists, the service adds its own faults; any other fault refuses the request here.
      if (!isList || !isQueryValid) faults.refuseIfAny()
      const { items: body, malformed } = isList ? (read as PostedList) : { items: read, malformed: [] }
      return { caller, subject, params, query, body, malformed, faults } as unknown as Input<Endpoint>
    }
  }
}

export function createAnswerer(endpoint: Endpoint, handler: AnyHandler, dependencies: AnsweringDependencies) {
  const readInput = inputReader(endpoint, dependencies)
  const mayUseReplica = mayReadFromReplica(endpoint)
  const answer = async (request: RequestContent): Promise<StoredReply> => {
    const input = await readInput(request)
    if (mayUseReplica) {
      const values = input()
      return dependencies.storage.readFromReplica(values.subject.userId, async () =>
        answerOf(request, await handler(values)),
      )
    }
    const work = async () => answerOf(request, await handler(input()))
    const key = idempotencyKeyOf(request)
    if (key === undefined || endpoint.endsCaller || endpoint.waitsForOthers) return work()
    const { userId, tokenId, isOwnApp } = guard(request, endpoint)
    // Our own app may repeat a request with its next token.
    const sent = {
      userId,
      tokenId: isOwnApp ? OWN_APP : tokenId,
      key,
      requestHash: requestHash(request),
      hasSecret: endpoint.hasSecret === true,
    }
    return dependencies.idempotency.once(sent, work, (refusal) => refusedAnswer(refusal, languageFor(request)))
  }
  if (endpoint.method === 'GET') return answer
  return async (request: RequestContent) =>
    dependencies.storage.onBehalfOf(guard(request, endpoint).userId, () => answer(request))
}

function idempotencyKeyOf(request: RequestContent): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined || request.method === 'GET') return undefined
  const key = String(header)
  if (key.trim() === '' || key.length > MAX_KEY_LENGTH) {
    throw new Refusal(
      'badInput',
      say('Idempotency-Key must have 1 to {maxKeyLength} characters.', { maxKeyLength: MAX_KEY_LENGTH }),
    )
  }
  return key
}

const requestHash = (request: RequestContent): string =>
  sha256(`${request.method} ${request.url}\n${request.bodyText ?? ''}`)

const refusedAnswer = (refusal: Refusal, language: Language): StoredReply => {
  const failure = failureOf(refusal, language)
  return { status: failure.code, headers: {}, body: JSON.stringify(failure) }
}

function answerOf(request: RequestContent, reply: Reply<unknown>): StoredReply {
  const body = reply.body instanceof JsonText ? reply.body.text : JSON.stringify(reply.body)
  const link: Record<string, string> = reply.next ? { link: `<${nextPage(request, reply.next)}>; rel="next"` } : {}
  return { status: reply.status, headers: { ...reply.headers, ...link }, body }
}

function nextPage(request: RequestContent, next: { limit: number; offset: number }): string {
  const [path = '', query = ''] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete('access_token')
  parameters.set('limit', String(next.limit))
  parameters.set('offset', String(next.offset))
  return `${path}?${parameters}`
}

/**
 * Endpoints that may read from a replica: expensive ones that use the data of one person only. Callers and shares are
 * always read from the primary database, and so is everything not listed.
 */
const FROM_REPLICA: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.listMeasurements,
  endpoints.listDailyValues,
  endpoints.getChart,
  endpoints.getPairChart,
  endpoints.listSparks,
  endpoints.listPairs,
  endpoints.getReport,
])

const mayReadFromReplica = (endpoint: Endpoint): boolean => FROM_REPLICA.has(endpoint)
