/** What may be entered as an address, before anything is resolved. */
import { inEach, type Sentence, say } from '../lib/language.ts'

export interface Target {
  /** In ASCII, without a trailing dot; an IPv6 address without its brackets. */
  readonly hostname: string
  readonly hostHeader: string
  readonly port: number
  readonly path: string
  readonly isSecure: boolean
  /** An administrator named this very machine. */
  readonly isTrusted: boolean
}

/** Names that mean a machine at home or nothing at all, whatever a resolver says (RFC 6761, 6762, 8375, 9476). */
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|alt|onion|invalid|test)$/

/**
 * High ports that speak other protocols: those that browsers block, and two that would take an HTTP request for
 * commands of their own. Low ports but 80 and 443 are services of the machine, never a webhook.
 */
const FOREIGN_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080, 11211,
])

const LONGEST_URL = 2048

export interface TargetPolicy {
  readonly allowsHttp: boolean
  /** `host:port`, or `host` for the usual ports. */
  readonly trustedHosts?: readonly string[]
  /** The setting in which an administrator names them, for those who are refused. */
  readonly hostsSetting?: string
}

/** The target, or why there is none, in words for the person who entered it. */
export function targetOf(text: string, allowed: TargetPolicy): Target | Sentence {
  if (text.length > LONGEST_URL)
    return say('The address is longer than {longestUrl} characters.', { longestUrl: LONGEST_URL })
  // The URL parser forgives white space, control characters and backslashes; those who write them mean to confuse.
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

export const isTarget = (found: Target | Sentence): found is Target => 'hostname' in found

export const notPublic = (target: Pick<Target, 'hostname' | 'port'>, policy: TargetPolicy): Sentence =>
  withHint(say('{hostname} is not on the public internet.', { hostname: target.hostname }), target, policy)

/** Naming a machine also allows plain http to it. */
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

/** Without a port only the usual ones are meant: naming a machine opens one service of it, not all. */
const isNamed = (hosts: readonly string[], hostname: string, port: number): boolean =>
  hosts.includes(`${hostname}:${port}`) || ((port === 443 || port === 80) && hosts.includes(hostname))
