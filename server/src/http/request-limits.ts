/** Limits on requests: per minute by token, person, address and purpose, and at the same time. */
import { API_ROOT, MCP_PATH } from '@upshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../lib/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import { type Sentence, say } from '../lib/language.ts'
import { Refusal } from '../lib/refusal.ts'
import { languageFor } from './auth.ts'
import { failureOf } from './failure.ts'

/** A separate limit for routes that should be called rarely, such as sign-in. */
interface OwnLimit {
  readonly purpose: string
  /** Requests a minute from one address. */
  readonly most: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly ownLimit?: OwnLimit
  }
}

const WINDOW_MS = 60_000

/**
 * All tokens of a person together have this many times the allowance of one, so that one app cannot use up everything.
 */
const PERSON_SHARE = 2

/** Beyond this many callers per minute, new ones share one counter, to limit memory. */
const MOST_KEYS = 100_000
const EVERYBODY_ELSE = 'everybody else'

interface RequestCount {
  readonly key: string
  readonly most: number
}

interface Allowance extends RequestCount {
  readonly left: number
}

/** Increments the counter of a key and returns its value in this minute. */
export function createMinuteCounter(clock: Clock) {
  let counts = new Map<string, number>()
  let startMs = Number.NEGATIVE_INFINITY
  return {
    add: (requestKey: string): number => {
      const nowMs = clock.nowMs()
      if (nowMs >= startMs + WINDOW_MS || nowMs < startMs) {
        counts = new Map()
        startMs = nowMs
      }
      const key = counts.has(requestKey) || counts.size < MOST_KEYS ? requestKey : EVERYBODY_ELSE
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    },
    secondsLeft: (): number => Math.max(1, Math.ceil((startMs + WINDOW_MS - clock.nowMs()) / 1000)),
  }
}

/** Counts every request except health checks, before anything else. */
export function limitRequests(app: FastifyInstance, { most, clock }: { most: number; clock: Clock }): void {
  const counter = createMinuteCounter(clock)
  app.addHook('onRequest', async (request, reply) => {
    const counts = countsOf(request, most)
    if (counts.length === 0) return
    const allowances = counts.map((count): Allowance => ({ ...count, left: count.most - counter.add(count.key) }))
    const tightest = allowances.reduce((a, b) => (b.left < a.left ? b : a))
    tell(reply, tightest, counter.secondsLeft())
  })
}

function tell(reply: FastifyReply, { most, left }: Allowance, seconds: number): void {
  reply.header('x-ratelimit-limit', most)
  reply.header('x-ratelimit-remaining', Math.max(0, left))
  reply.header('x-ratelimit-reset', seconds)
  if (left >= 0) return
  reply.header('retry-after', seconds)
  throw new Refusal(
    'tooMany',
    say('Please try again in {seconds, plural, one {a second} other {# seconds}}.', { seconds }),
  )
}

/** A valid token has its own allowance and counts for its person; other requests share that of their network. */
function countsOf(request: FastifyRequest, most: number): readonly RequestCount[] {
  if (/^\/health(?:\/|$)/.test(request.url)) return []
  const { caller } = request
  if (caller) {
    return [
      { key: `token ${caller.tokenId}`, most },
      { key: `person ${caller.userId}`, most: most * PERSON_SHARE },
    ]
  }
  const network = networkOf(request.ip)
  const isInterface = request.url.startsWith(API_ROOT) || request.url.startsWith(MCP_PATH)
  const area = isInterface ? 'api' : 'pages'
  const { ownLimit } = request.routeOptions.config
  const ownLimits = ownLimit ? [{ key: `${ownLimit.purpose} ${network}`, most: ownLimit.most }] : []
  return [{ key: `${area} ${network}`, most }, ...ownLimits]
}

/** Limits for long requests that hold a scarce resource. */
interface ConcurrencyLimits {
  readonly mostAtOnce: number
  readonly mostOfOne: number
  /** Response for callers over the limit. */
  readonly refusal: Sentence
}

/**
 * Admits a request of a person, or refuses it. Call the returned function when the request is over; further calls do
 * nothing.
 */
type BeginRequest = (userId: number) => () => void

export function createConcurrencyLimit({ mostAtOnce, mostOfOne, refusal }: ConcurrencyLimits): BeginRequest {
  const byPerson = new Map<number, number>()
  const change = (userId: number, by: number): void => {
    const count = (byPerson.get(userId) ?? 0) + by
    if (count > 0) byPerson.set(userId, count)
    else byPerson.delete(userId)
  }
  return (userId) => {
    const all = byPerson.values().reduce((sum, count) => sum + count, 0)
    if ((byPerson.get(userId) ?? 0) >= mostOfOne || all >= mostAtOnce) throw new Refusal('tooMany', refusal)
    change(userId, 1)
    let isOver = false
    return () => {
      if (!isOver) change(userId, -1)
      isOver = true
    }
  }
}

// Ends connections that send a body too slowly, because each holds memory.

interface SendingLimits {
  /** Time limit for the headers. */
  readonly headersMs: number
  /** Time that every body may take, however small. */
  readonly bodyMs: number
  /** After that, the average rate must be at least this. */
  readonly bytesPerSecond: number
  /** How often connections are checked. */
  readonly sweepMs: number
}

export const SENDING_LIMITS: SendingLimits = {
  headersMs: 20_000,
  bodyMs: 30_000,
  bytesPerSecond: 1024,
  sweepMs: 2000,
}

interface OpenRequest {
  readonly request: FastifyRequest['raw']
  /** The request that sets the language of the response. */
  readonly asker: FastifyRequest
  readonly response: FastifyReply['raw']
  readonly bytesBefore: number
  startMs: number
}

/** A long upload may take hours if its rate is sufficient. Time in which we do not read does not count. */
export function endSlowBodies(app: FastifyInstance, clock: Clock, limits: SendingLimits): void {
  const open = new Set<OpenRequest>()
  let lastMs = clock.nowMs()
  const sweep = setInterval(() => {
    const nowMs = clock.nowMs()
    for (const openRequest of open) {
      if (openRequest.request.complete || openRequest.request.destroyed) open.delete(openRequest)
      else if (openRequest.request.readableLength > 0) openRequest.startMs += nowMs - lastMs
      else if (isTooSlow(openRequest, nowMs, limits)) {
        open.delete(openRequest)
        hangUp(openRequest)
      }
    }
    lastMs = nowMs
  }, limits.sweepMs).unref()
  app.addHook('onRequest', async (asker, { raw: response }) => {
    const { raw } = asker
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (hasBody && !raw.complete)
      open.add({ request: raw, asker, response, bytesBefore: raw.socket.bytesRead ?? 0, startMs: clock.nowMs() })
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}

function isTooSlow({ request, bytesBefore, startMs }: OpenRequest, nowMs: number, limits: SendingLimits): boolean {
  const bytes = request.socket.bytesRead - bytesBefore
  return nowMs - startMs > limits.bodyMs + (bytes / limits.bytesPerSecond) * 1000
}

/** Close the connection: the rest of the body cannot be distinguished from the next request. */
function hangUp({ request: { socket }, asker, response }: OpenRequest): void {
  if (response.headersSent) {
    socket.destroy()
    return
  }
  const refusal = new Refusal('tooSlow', say('The body arrived too slowly. Please send it again.'))
  const body = JSON.stringify(failureOf(refusal, languageFor(asker)))
  socket.end(
    `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
