/**
 * The only way to make requests. Addresses that people enter (webhooks, push endpoints, live sources) must lead to the
 * public internet: the name is resolved here, every address is checked, and the connection goes to the very address
 * that was checked. Nothing is resolved twice, so a name that changes in between (DNS rebinding) gains nothing.
 */

import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { inEach, type Sentence, say } from '../lib/language.ts'
import { refuseInsideTransaction } from '../lib/open-transaction.ts'

// Which addresses belong to the public internet, by IANA's registries of special-purpose addresses (RFC 6890 and its
// updates), read strictly: what is not certainly one public machine is refused.

/** All non-public blocks of IPv4, most of which is public. */
const specialIpv4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers; also where one cloud keeps its metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // looks public, but is the host of a virtual machine in one cloud
  '169.254.0.0/16', // link-local; where most clouds keep their metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast tunnels
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]

/** The only block of IPv6 from which public addresses are allocated. */
const GLOBAL_IPV6 = '2000::/3'

/**
 * Special blocks inside it. Everything else (mapped, compatible, NAT64, unique local, link-local, multicast) lies
 * outside.
 */
const specialIpv6 = [
  '2001::/23', // protocol assignments, with Teredo, ORCHID and benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address, public or not, inside
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const notPublicIpv4 = listOf('ipv4', specialIpv4)
const globalIpv6 = listOf('ipv6', [GLOBAL_IPV6])
const notPublicIpv6 = listOf('ipv6', specialIpv6)

/** Whether a literal address is one machine on the public internet. False for anything that is not a plain literal. */
export function isPublicUnicast(address: string): boolean {
  if (address.includes('%')) return false // a zone id has a meaning on this machine only
  const family = isIP(address)
  if (family === 4) return !notPublicIpv4.check(address, 'ipv4')
  if (family !== 6) return false
  return globalIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6')
}

// What may be entered as an address, before anything is resolved.

interface Target {
  /** In ASCII, without a trailing dot; an IPv6 address without its brackets. */
  readonly hostname: string
  readonly hostHeader: string
  readonly port: number
  readonly path: string
  readonly isSecure: boolean
  /** An administrator allowed this very machine. */
  readonly isTrusted: boolean
}

/** Names that mean a local machine or nothing at all, whatever a resolver says (RFC 6761, 6762, 8375, 9476). */
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|alt|onion|invalid|test)$/

/**
 * High ports of other protocols: those that browsers block, and two whose servers would run an HTTP request as
 * commands. Low ports other than 80 and 443 are services of the machine, never a webhook.
 */
const FOREIGN_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080, 11211,
])

const LONGEST_URL = 2048

interface TargetPolicy {
  readonly allowsHttp: boolean
  /** `host:port`, or `host` for the default ports. */
  readonly trustedHosts?: readonly string[]
  /** The setting in which an administrator allows them, for the refusal. */
  readonly hostsSetting?: string
}

/** The target, or why there is none, in words for the person who entered it. */
function targetOf(text: string, allowed: TargetPolicy): Target | Sentence {
  if (text.length > LONGEST_URL)
    return say('The address is longer than {longestUrl} characters.', { longestUrl: LONGEST_URL })
  // The URL parser tolerates white space, control characters and backslashes, which only occur in attempts to confuse
  // it.
  if (/[\s\\\p{Cc}]/u.test(text)) return say('The address contains characters that an address cannot have.')
  const url = URL.parse(text)
  if (!url) return say('Please enter an address such as https://example.org/path.')
  const isSecure = url.protocol === 'https:'
  const hostname = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  const isTrusted = isNamed(allowed.trustedHosts ?? [], hostname, port)
  if (!isSecure && !((allowed.allowsHttp || isTrusted) && url.protocol === 'http:'))
    return withHint(say('The address must start with https://.'), { hostname, port }, allowed)
  if (url.username !== '' || url.password !== '') return say('The address must not contain a user name or password.')
  const isLocal = !isTrusted && LOCAL_NAMES.test(hostname)
  if (hostname === '' || isLocal) return notPublic({ hostname, port }, allowed)
  if ((port < 1024 && port !== 443 && port !== 80) || FOREIGN_PORTS.has(port))
    return say('Port {port} is not allowed here.', { port })
  return { hostname, hostHeader: url.host, port, path: url.pathname + url.search, isSecure, isTrusted }
}

const isTarget = (result: Target | Sentence): result is Target => 'hostname' in result

const notPublic = (target: Pick<Target, 'hostname' | 'port'>, policy: TargetPolicy): Sentence =>
  withHint(say('{hostname} is not on the public internet.', { hostname: target.hostname }), target, policy)

/** Allowing a machine also allows plain http to it. */
function withHint(
  refusal: Sentence,
  { hostname, port }: Pick<Target, 'hostname' | 'port'>,
  policy: TargetPolicy,
): Sentence {
  if (policy.hostsSetting === undefined || hostname === '') return refusal
  const hint = say('For a machine at home, the administrator of this server can set {setting}={hostname}:{port}.', {
    setting: policy.hostsSetting,
    hostname,
    port,
  })
  return inEach((language) => `${refusal[language]} ${hint[language]}`)
}

/** Without a port, only the default ports are allowed: naming a machine opens one of its services, not all. */
const isNamed = (hosts: readonly string[], hostname: string, port: number): boolean =>
  hosts.includes(`${hostname}:${port}`) || ((port === 443 || port === 80) && hosts.includes(hostname))

// Importing the whole package would also load WebSocket and fetch, which nobody here uses: 5 MB.
const { Agent: HttpAgent, request: httpRequest } = process.getBuiltinModule('node:http')

const DEADLINE_MS = 10_000
const MOST_BYTES = 64 * 1024

/**
 * A connection is reused for the next request to the same name, such as the next push message. Its address was checked
 * when it was opened, and the name is resolved and checked again for each request.
 */
const KEPT_OPEN = { keepAlive: true, maxFreeSockets: 16, timeout: 4000, scheduling: 'lifo' } as const

interface OutgoingRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

export interface IncomingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body up to the limit. */
  readonly text: string
  /** The body was longer than that. */
  readonly isCut: boolean
}

/**
 * The address is not allowed, so no connection was made. The sentence can be shown to the person who entered the
 * address.
 */
export class RefusedAddress extends Error {
  readonly sentence: Sentence
  constructor(sentence: Sentence) {
    super(sentence.en)
    this.sentence = sentence
  }
}

/** The name cannot be resolved: it may be misspelt, or the network may be down. */
export class UnknownHost extends RefusedAddress {}

export interface GuardedRequestsDependencies {
  /** Allows plain http; only an administrator can set this. */
  readonly allowsHttp: boolean
  readonly resolve?: (hostname: string) => Promise<readonly string[]>
  /**
   * Local machines that an administrator allowed, as `host` or `host:port`: plain http and private addresses are fine
   * there.
   */
  readonly trustedHosts?: readonly string[]
  /** The setting in which they are listed. */
  readonly hostsSetting?: string
  /** Redirects an address elsewhere: for tests of services with fixed names. */
  readonly reroute?: (url: string) => string
  /** Which addresses may be connected to: for tests, which have no public one. */
  readonly isAllowed?: (address: string) => boolean
  /** A certificate authority in addition to the public ones. */
  readonly ca?: string
  readonly deadlineMs?: number
  readonly mostBytes?: number
}

export interface GuardedRequests {
  /** Why an address can never be connected to, before any name is resolved. */
  refusalOf(url: string): Sentence | undefined
  /** Redirects are returned like any other response, and not followed. */
  send(outgoing: OutgoingRequest): Promise<IncomingAnswer>
}

export function createGuardedRequests(dependencies: GuardedRequestsDependencies): GuardedRequests {
  const {
    resolve = resolveAll,
    isAllowed = isPublicUnicast,
    deadlineMs = DEADLINE_MS,
    mostBytes = MOST_BYTES,
  } = dependencies

  const agents = { http: new HttpAgent(KEPT_OPEN), https: new HttpsAgent(KEPT_OPEN) }

  /** All addresses of a name must be public: a single private one makes the name suspicious. */
  async function checkedAddresses(target: Target): Promise<readonly string[]> {
    const { hostname, isTrusted } = target
    const addresses = isIP(hostname) ? [hostname] : await resolve(hostname)
    if (addresses.length === 0) throw new UnknownHost(noAddress(hostname))
    if (!isTrusted && !addresses.every(isAllowed)) throw new RefusedAddress(notPublic(target, dependencies))
    return addresses
  }

  async function send(outgoing: OutgoingRequest): Promise<IncomingAnswer> {
    refuseInsideTransaction('A request to another machine')
    const checked = targetOf(outgoing.url, dependencies)
    const target = dependencies.reroute ? targetOf(dependencies.reroute(outgoing.url), { allowsHttp: true }) : checked
    if (!isTarget(checked)) throw new RefusedAddress(checked)
    if (!isTarget(target)) throw new RefusedAddress(target)
    const signal = AbortSignal.timeout(deadlineMs)
    const addresses = await Promise.race([checkedAddresses(target), aborted(signal)])
    const answer = await connect({ target, addresses, outgoing, signal, agents, ca: dependencies.ca })
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      ...(await readUpTo(mostBytes, answer)),
    }
  }

  function refusalOf(url: string): Sentence | undefined {
    const target = targetOf(url, dependencies)
    if (!isTarget(target)) return target
    const { isTrusted, hostname } = target
    return !isTrusted && isIP(hostname) && !isAllowed(hostname) ? notPublic(target, dependencies) : undefined
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

/** Why there was no response, in words that reveal nothing about our machine. */
export function reasonOf(error: unknown): Sentence {
  if (error instanceof RefusedAddress) return error.sentence
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError') return NO_ANSWER
  const reason = typeof code === 'string' ? REASONS[code] : undefined
  if (reason !== undefined) return reason
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

/** The certificate must match the requested name; the addresses are those that were checked. */
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
      // The other side closed an idle connection at the moment it was reused.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(connect(connection))
      else reject(error)
    })
    request.end(outgoing.body)
  })
}

/** A resolver with a single answer. */
function answering(addresses: readonly string[]): LookupFunction {
  const resolved = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, done) => {
    const [first] = resolved
    if (options.all || !first) done(null, resolved)
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
