/**
 * The one way out. Addresses that people enter (webhooks, push endpoints, live sources) lead to the public internet or
 * nowhere: the name is resolved here, every address found is checked, and the connection goes to the very address that
 * was checked. Nothing is resolved twice, so a name that changes its mind in between (DNS rebinding) gains nothing.
 */
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Sentence, say } from '../lib/language.ts'
import { refuseInsideTransaction } from '../lib/open-transaction.ts'
import { isPublicUnicast } from './addresses.ts'
import { isTarget, notPublic, type Target, targetOf } from './target.ts'

// Imported by its name, this module also loads a browser's WebSocket and fetch, which nobody here uses: 5 MB.
const { Agent: HttpAgent, request: httpRequest } = process.getBuiltinModule('node:http')

const DEADLINE_MS = 10_000
const MOST_BYTES = 64 * 1024

/**
 * A connection is used again for the next request to the same name, such as the next push message; its address was
 * checked when it was made, and the name is resolved and checked again for each request.
 */
const KEPT_OPEN = { keepAlive: true, maxFreeSockets: 16, timeout: 4000, scheduling: 'lifo' } as const

export interface OutgoingRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface IncomingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** As much as the limit lets through. */
  readonly text: string
  /** There was more than that. */
  readonly isCut: boolean
}

/** The address may not be asked, so no connection was made. The sentence is fit for the person who entered the address. */
export class RefusedAddress extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence) {
    super(sentence.en)
    this.sentence = sentence
  }
}

/** The name leads nowhere just now: it may be misspelt, or the network away. */
export class UnknownHost extends RefusedAddress {}

export interface GuardedRequestsParts {
  /** Plain http too; only an administrator can say so. */
  readonly allowsHttp: boolean
  readonly resolve?: (hostname: string) => Promise<readonly string[]>
  /** Machines at home that an administrator named, as `host` or `host:port`: plain http and private addresses are fine. */
  readonly trustedHosts?: readonly string[]
  /** The setting in which they are named. */
  readonly hostsSetting?: string
  /** Where an address leads in fact: for tests of services whose names are fixed. */
  readonly reroute?: (url: string) => string
  /** Which addresses may be connected to: for tests, which own no public one. */
  readonly isAllowed?: (address: string) => boolean
  /** A certificate authority beyond the public ones. */
  readonly ca?: string
  readonly deadlineMs?: number
  readonly mostBytes?: number
}

export interface GuardedRequests {
  /** Why an address can never be connected to, before any name is resolved. */
  refusalOf(url: string): Sentence | undefined
  /** Redirects are answers like any other: they are not followed. */
  send(outgoing: OutgoingRequest): Promise<IncomingAnswer>
}

export function createGuardedRequests(parts: GuardedRequestsParts): GuardedRequests {
  const { resolve = resolveAll, isAllowed = isPublicUnicast, deadlineMs = DEADLINE_MS, mostBytes = MOST_BYTES } = parts

  const agents = { http: new HttpAgent(KEPT_OPEN), https: new HttpsAgent(KEPT_OPEN) }

  /** All addresses of a name must be public: one that is not says enough about the name. */
  async function checkedAddresses(target: Target): Promise<readonly string[]> {
    const { hostname, isTrusted } = target
    const addresses = isIP(hostname) ? [hostname] : await resolve(hostname)
    if (addresses.length === 0) throw new UnknownHost(noAddress(hostname))
    if (!isTrusted && !addresses.every(isAllowed)) throw new RefusedAddress(notPublic(target, parts))
    return addresses
  }

  async function send(outgoing: OutgoingRequest): Promise<IncomingAnswer> {
    refuseInsideTransaction('A request to another machine')
    const asked = targetOf(outgoing.url, parts)
    const target = parts.reroute ? targetOf(parts.reroute(outgoing.url), { allowsHttp: true }) : asked
    if (!isTarget(asked)) throw new RefusedAddress(asked)
    if (!isTarget(target)) throw new RefusedAddress(target)
    const signal = AbortSignal.timeout(deadlineMs)
    const addresses = await Promise.race([checkedAddresses(target), aborted(signal)])
    const answer = await connect({ target, addresses, outgoing, signal, agents, ca: parts.ca })
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      ...(await readUpTo(mostBytes, answer)),
    }
  }

  function refusalOf(url: string): Sentence | undefined {
    const target = targetOf(url, parts)
    if (!isTarget(target)) return target
    const { isTrusted, hostname } = target
    return !isTrusted && isIP(hostname) && !isAllowed(hostname) ? notPublic(target, parts) : undefined
  }

  return { refusalOf, send }
}

const noAddress = (hostname: string): Sentence => say('{hostname} has no address.', { hostname })

const UNREACHABLE = say('The address cannot be reached.')
const NO_ANSWER = say('There was no answer in time.')

const REASONS: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: say('The connection was refused.'),
  ECONNRESET: say('The connection was cut off.'),
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: NO_ANSWER,
  ABORT_ERR: NO_ANSWER,
}

/** Why nothing came back, in words that give nothing away about the machine we run on. */
export function reasonOf(error: unknown): Sentence {
  if (error instanceof RefusedAddress) return error.sentence
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError') return NO_ANSWER
  const known = typeof code === 'string' ? REASONS[code] : undefined
  if (known !== undefined) return known
  const isCertificate = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(String(code))
  return isCertificate ? say('The address has no certificate that we can trust.') : say('The connection failed.')
}

async function resolveAll(hostname: string): Promise<readonly string[]> {
  try {
    return (await lookup(hostname, { all: true, order: 'verbatim' })).map(({ address }) => address)
  } catch {
    return []
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

type HttpAgentOf = InstanceType<typeof HttpAgent>

interface Connection {
  readonly target: Target
  readonly addresses: readonly string[]
  readonly outgoing: OutgoingRequest
  readonly signal: AbortSignal
  readonly agents: { readonly http: HttpAgentOf; readonly https: HttpsAgent }
  readonly ca: string | undefined
}

/** The certificate must be of the name that was asked for; the addresses are those that were checked. */
function connect(connection: Connection): Promise<IncomingMessage> {
  const { target, addresses, outgoing, signal, agents, ca } = connection
  const options: RequestOptions = {
    host: target.hostname,
    port: target.port,
    path: target.path,
    method: outgoing.method,
    headers: { ...outgoing.headers, host: target.hostHeader },
    signal,
    agent: target.isSecure ? agents.https : agents.http,
    lookup: answering(addresses),
    ...(ca === undefined ? {} : { ca }),
  }
  return new Promise((resolve, reject) => {
    const request = (target.isSecure ? httpsRequest : httpRequest)(options, resolve)
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The other side closed a kept connection at the moment it was used again.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(connect(connection))
      else reject(error)
    })
    request.end(outgoing.body)
  })
}

/** A resolver that knows one answer. */
function answering(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, done) => {
    const [first] = known
    if (options.all || !first) done(null, known)
    else done(null, first.address, first.family)
  }
}

async function readUpTo(mostBytes: number, answer: IncomingMessage): Promise<Pick<IncomingAnswer, 'text' | 'isCut'>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > mostBytes) break // leaving the loop closes the connection
  }
  return { text: Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8'), isCut: size > mostBytes }
}
