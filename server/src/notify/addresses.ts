/**
 * Which addresses belong to the public internet. The tables are IANA's registries of special-purpose addresses
 * (RFC 6890 and its updates), read strictly: what is not certainly one public machine is refused.
 */
import { BlockList, isIP } from 'node:net'

/** Everything that is not public, of an address family where most is. */
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

/** The only block of IPv6 from which public addresses are given out. */
const GLOBAL_IPV6 = '2000::/3'

/** What is special inside it. All else (mapped, compatible, NAT64, unique local, link-local, multicast) lies outside. */
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

/** Whether a literal address is one machine on the public internet. Anything that is no plain literal is not. */
export function isPublicUnicast(address: string): boolean {
  if (address.includes('%')) return false // a zone id: it means something on this machine alone
  const family = isIP(address)
  if (family === 4) return !notPublicIpv4.check(address, 'ipv4')
  if (family !== 6) return false
  return globalIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6')
}
