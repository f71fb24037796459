/** The origin of a request for rate limits: an IPv4 address or an IPv6 network. */
import { isIP, isIPv4, isIPv6 } from 'node:net'

/** Proxies whose forwarded headers are trusted: addresses and networks, or a number of hops. */
export type TrustedProxies = readonly string[] | number | undefined

/** The key for limits. For IPv6 it is the /64 network, because providers give each customer at least that. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const [head = [], tail] = address.split('::').map(groupsIn)
  if (tail === undefined) return [...head]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

const groupsIn = (part: string): number[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (isIPv4(group) ? pairsOf(group) : [Number.parseInt(group, 16)]))

function pairsOf(address: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const bytesOf = (group: number): number[] => [group >> 8, group & 255]

const MOST_HOPS = 10

/** Reads `TRUST_PROXY`. */
export function readTrustedProxies(text: string | undefined): { proxies: TrustedProxies } | { fault: string } {
  const trimmed = (text ?? '').trim()
  if (trimmed === '') return { proxies: undefined }
  if (/^\d+$/.test(trimmed)) return readHops(trimmed)
  const entries = trimmed.split(/[\s,]+/).filter((entry) => entry !== '')
  const wrong = entries.find((entry) => !isNetwork(entry))
  if (wrong === undefined) return { proxies: entries }
  return {
    fault: `TRUST_PROXY must be addresses or networks such as "127.0.0.1, 10.0.0.0/8", or a number of proxies, not "${wrong}".`,
  }
}

function readHops(text: string): { proxies: TrustedProxies } | { fault: string } {
  const hops = Number(text)
  if (hops > MOST_HOPS) return { fault: `TRUST_PROXY must be at most ${MOST_HOPS} proxies, not ${text}.` }
  return { proxies: hops === 0 ? undefined : hops }
}

/** A prefix of 0 bits is refused: trusting every address would let anyone fake theirs. */
function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Host names of this machine in URLs. */
export const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])
