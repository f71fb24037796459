/**
 * A fair share of the processor for everybody. One process answers everybody, so one person with much data and eight
 * connections could keep all others waiting. Therefore:
 *
 * - At most two heavy requests of a person run at a time; their other heavy requests wait in order. Light requests
 *   overtake them.
 * - Whether a request is heavy is measured: this person's recent requests to this route took long. Until that is known,
 *   reads and lists count as heavy (`guess`).
 * - The processor time of each person is measured. People who used up their budget for the minute wait before each
 *   further heavy request, as long as somebody else is active.
 * - Under overload, the heaviest users are refused first (`usesMost`).
 *
 * All tokens of a person count together, and so do their reads through shares. Requests without a token count for their
 * network.
 */
import { API_ROOT } from '@upshot/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../lib/client-address.ts'
import type { Clock } from '../lib/clock.ts'
import { say } from '../lib/language.ts'
import { Refusal } from '../lib/refusal.ts'

type Weight = 'heavy' | 'light'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The weight of a request until it is measured, light by default; free = never delayed. */
    readonly guess?: Weight | 'free'
  }
}

/** Requests with at least this much processor time are heavy. */
const HEAVY_MS = 20
/** Requests of one person at the same time. Browsers open six connections. */
const MOST_AT_ONCE: Readonly<Record<Weight, number>> = { heavy: 2, light: 6 }
const MOST_WAITING = 200
/** Share of the time while several run. */
const PART: Readonly<Record<Weight, number>> = { heavy: 10, light: 1 }
/** A light route becomes heavy after this many heavy requests; each light request cancels part of one. */
const MOST_DOUBTS = 2
const DOUBT_LESS = 0.25
/** Weight of the newest request in the running mean. */
const NEWEST_PART = 0.2
/** How long a measurement remains valid. */
const KNOWN_MS = 5 * 60_000
const MINUTE_MS = 60_000
/** Processor time of one person in a minute. */
const BUDGET_MS = 15_000
const LONGEST_PAUSE_MS = 5000
/** A pause is at most this many times as long as the work after it, so quick requests have short pauses. */
const PAUSE_PER_WORK = 10
const RETRY_AFTER_SECONDS = 5
/** People who sent a request this recently would notice a delay. */
const PRESENT_MS = 2000

/** By then every statement of a request has ended: see storage/patience.ts. */
const LONGEST_WORK_MS = 90_000

/** Limits on memory. Forgotten routes are measured again. */
const MOST_SHARES = 10_000
const MOST_KNOWN = 50_000

const TOO_MANY_WAITING = say('Too many of your requests are waiting for their turn. Please try again in a moment.')

export interface HeldRequest {
  /** The person or the network. */
  readonly key: string
  /** Many people may share it: a network. Its light requests are never delayed. */
  readonly isSharedByMany?: boolean
  readonly route: string
  readonly guess: Weight
  /** The client has disconnected. */
  readonly isGone?: () => boolean
}

interface Waiting {
  readonly held: HeldRequest
  readonly begin: () => void
  hasPaused: boolean
}

interface ClientShare {
  readonly key: string
  readonly running: Record<Weight, number>
  waiting: Waiting[]
  /** Processor time left, as of `sinceMs`; it grows back within a minute. */
  leftMs: number
  sinceMs: number
  isPaused: boolean
}

interface KnownClient {
  readonly weight: Weight
  /** Mean processor time of the latest requests. */
  readonly usualMs: number
  /** Requests of a light route that seemed heavy, fewer with each that did not. */
  readonly doubts: number
  readonly untilMs: number
}

interface Running {
  readonly share: ClientShare
  readonly weight: Weight
  usedMs: number
}

export type FairShares = ReturnType<typeof createFairShares>

export function createFairShares({
  clock,
  cpuMs,
  after,
}: {
  readonly clock: Clock
  /** Processor time that this thread has used. */
  readonly cpuMs: () => number
  readonly after: (ms: number, work: () => void) => void
}) {
  /** Waiting requests, in order of arrival. */
  const shares = new Map<string, ClientShare>()
  const clients = new Map<string, KnownClient>()
  const running = new Set<Running>()
  let countedMs = cpuMs()
  /** The two people with the newest requests. */
  let latest = { key: '', ms: Number.NEGATIVE_INFINITY }
  let earlier = { key: '', ms: Number.NEGATIVE_INFINITY }

  /** Resolves when the request may run. Call the returned function when it is over; further calls do nothing. */
  async function begin(held: HeldRequest): Promise<() => void> {
    const share = shareOf(held.key)
    if (share.waiting.length >= MOST_WAITING) throw new Refusal('tooMany', TOO_MANY_WAITING)
    const { promise, resolve } = Promise.withResolvers<() => void>()
    share.waiting.push({ held, begin: () => resolve(start(share, held)), hasPaused: false })
    advance(share)
    return promise
  }

  /** Starts every request that may start, in order of arrival. */
  function advance(share: ClientShare): void {
    share.waiting = share.waiting.filter(({ held }) => !held.isGone?.())
    const mayBegin = ({ held }: Waiting) => {
      const weight = weightOf(held)
      if (weight === 'light' && held.isSharedByMany) return true
      return share.running[weight] < MOST_AT_ONCE[weight] && !(weight === 'heavy' && share.isPaused)
    }
    for (let index = share.waiting.findIndex(mayBegin); index >= 0; index = share.waiting.findIndex(mayBegin)) {
      const waiting = share.waiting[index] as Waiting
      const ms = weightOf(waiting.held) === 'heavy' && !waiting.hasPaused ? pauseOf(share, waiting.held) : 0
      if (ms > 0) {
        waiting.hasPaused = true
        share.isPaused = true
        after(ms, () => {
          share.isPaused = false
          advance(share)
        })
      } else {
        share.waiting.splice(index, 1)
        waiting.begin()
      }
    }
  }

  function start(share: ClientShare, held: HeldRequest): () => void {
    const weight = weightOf(held)
    count()
    const run = { share, weight, usedMs: 0 }
    running.add(run)
    share.running[weight] += 1
    return () => {
      if (!running.has(run)) return
      count()
      running.delete(run)
      share.running[weight] -= 1
      learn(held, run.usedMs)
      advance(share)
    }
  }

  /**
   * Requests take turns in this thread, so each gets a part of the time since the last count. Heavy requests get more
   * of it: otherwise a light one that had to wait would count as heavy.
   */
  function count(): void {
    const nowMs = cpuMs()
    const parts = running.values().reduce((sum, { weight }) => sum + PART[weight], 0)
    const partMs = (nowMs - countedMs) / parts
    countedMs = nowMs
    for (const run of running) {
      const ownMs = partMs * PART[run.weight]
      run.usedMs += ownMs
      refill(run.share)
      run.share.leftMs = Math.max(-BUDGET_MS, run.share.leftMs - ownMs)
    }
  }

  function refill(share: ClientShare): void {
    const nowMs = clock.nowMs()
    const passedMs = Math.max(0, nowMs - share.sinceMs)
    share.leftMs = Math.min(BUDGET_MS, share.leftMs + (passedMs / MINUTE_MS) * BUDGET_MS)
    share.sinceMs = nowMs
  }

  function pauseOf(share: ClientShare, held: HeldRequest): number {
    const otherShare = latest.key === share.key ? earlier : latest
    if (clock.nowMs() - otherShare.ms > PRESENT_MS) return 0
    refill(share)
    const longestMs = Math.min(LONGEST_PAUSE_MS, PAUSE_PER_WORK * (knownOf(held)?.usualMs ?? LONGEST_PAUSE_MS))
    return Math.min(longestMs, (Math.max(0, -share.leftMs) / BUDGET_MS) * MINUTE_MS)
  }

  /**
   * Measurements are shared between networks: otherwise the first request from each of many networks would be a guess.
   */
  const nameOf = ({ key, isSharedByMany, route }: HeldRequest): string =>
    `${isSharedByMany ? 'any network' : key} ${route}`

  function knownOf(held: HeldRequest): KnownClient | undefined {
    const client = clients.get(nameOf(held))
    return client && client.untilMs > clock.nowMs() ? client : undefined
  }

  const weightOf = (held: HeldRequest): Weight => knownOf(held)?.weight ?? held.guess

  /**
   * One request that seems heavy does not make a light route heavy: its time may include the work of other requests. A
   * heavy route stays heavy until its requests have been quick for some time, since the next one may be as expensive
   * again.
   */
  function learn(held: HeldRequest, usedMs: number): void {
    const earlier = knownOf(held)
    const isHeavy = usedMs >= HEAVY_MS
    const usualMs = earlier ? earlier.usualMs + (usedMs - earlier.usualMs) * NEWEST_PART : usedMs
    const doubts = isHeavy ? (earlier?.doubts ?? MOST_DOUBTS) + 1 : Math.max(0, (earlier?.doubts ?? 0) - DOUBT_LESS)
    if (clients.size >= MOST_KNOWN) clients.clear()
    if (earlier?.weight !== 'heavy' || isHeavy) {
      const weight = doubts > MOST_DOUBTS ? 'heavy' : 'light'
      clients.set(nameOf(held), { weight, usualMs, doubts, untilMs: clock.nowMs() + KNOWN_MS })
    } else if (usualMs < HEAVY_MS / 2) {
      clients.set(nameOf(held), { weight: 'light', usualMs, doubts: 0, untilMs: earlier.untilMs })
    } else clients.set(nameOf(held), { ...earlier, usualMs })
  }

  function shareOf(key: string): ClientShare {
    const nowMs = clock.nowMs()
    if (latest.key !== key) earlier = latest
    latest = { key, ms: nowMs }
    const share = shares.get(key) ?? {
      key,
      running: { heavy: 0, light: 0 },
      waiting: [],
      leftMs: BUDGET_MS,
      sinceMs: nowMs,
      isPaused: false,
    }
    shares.delete(key)
    shares.set(key, share)
    if (shares.size > MOST_SHARES) forgetOne()
    return share
  }

  function forgetOne(): void {
    const idle = shares.values().find(({ running, waiting }) => running.heavy + running.light + waiting.length === 0)
    if (idle) shares.delete(idle.key)
  }

  /** Recently used at least half as much as the heaviest user. */
  function usesMost(key: string): boolean {
    count()
    const usedBy = (share: ClientShare) => {
      refill(share)
      return BUDGET_MS - share.leftMs
    }
    const ownShare = shares.get(key)
    const most = shares.values().reduce((top, share) => Math.max(top, usedBy(share)), 0)
    return (ownShare ? usedBy(ownShare) : 0) >= most / 2
  }

  return { begin, usesMost, size: () => shares.size }
}

/** Delays requests, before their body is read, until their turn. */
export function shareFairly(app: FastifyInstance, clock: Clock): FairShares {
  const shares = createFairShares({
    clock,
    cpuMs: () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    },
    after: (ms, work) => void setTimeout(work, ms).unref(),
  })
  const ends = new WeakMap<FastifyRequest, () => void>()
  const handled = new WeakSet<FastifyRequest>()
  app.addHook('preParsing', async (request, reply) => {
    const { raw } = reply
    const { guess = 'light' } = request.routeOptions.config
    if (guess === 'free' || isHealthOrSignIn(request)) return
    const route = `${request.method} ${request.routeOptions.url}`
    const isSharedByMany = request.caller === undefined
    const isGone = () => raw.destroyed
    const end = await shares
      .begin({ key: shareKeyOf(request), isSharedByMany, route, guess, isGone })
      .catch((error) => {
        reply.header('retry-after', RETRY_AFTER_SECONDS)
        throw error
      })
    ends.set(request, end)
    // A disconnect frees nothing: the request still runs, and holds a database connection.
    raw.once('close', () => {
      if (!handled.has(request) || reply.sent) end()
      else setTimeout(end, LONGEST_WORK_MS).unref()
    })
  })
  app.addHook('preHandler', async (request) => void handled.add(request))
  // The response is ready. How fast the client reads it does not matter here.
  app.addHook('onSend', async (request) => ends.get(request)?.())
  return shares
}

export const shareKeyOf = ({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>): string =>
  caller ? `person ${caller.userId}` : `network ${networkOf(ip)}`

/** One entry or setting, even as a list of one. */
const SMALL_WRITE_BYTES = 4096

/** Health checks, metrics, sign-in and sign-out. */
const isHealthOrSignIn = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  /^\/(?:health|metrics|auth|oauth)(?:[/?]|$)/.test(url)

/** Never refused: the same requests, and small writes of apps. */
export function isExempt(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (isHealthOrSignIn(request)) return true
  const { method, url, headers } = request
  const isWrite = url.startsWith(API_ROOT) && method !== 'GET' && method !== 'HEAD'
  const isChunked = headers['transfer-encoding'] !== undefined
  return isWrite && !isChunked && Number(headers['content-length'] ?? 0) <= SMALL_WRITE_BYTES
}
