/**
 * Loaded into the reading process before anything else: disables everything in Node that can reach the network or a local
 * socket, also on systems without network namespaces.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import dnsPromises from 'node:dns/promises'
import { registerHooks } from 'node:module'
import net from 'node:net'

const MODULES = ['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'dns/promises', 'inspector', 'cluster']
const CLOSED = new Set(MODULES.flatMap((name) => [name, `node:${name}`]))

/** `fetch`, TLS and HTTP all use one of these internally. */
const DOORS: readonly (readonly [holder: object, name: string])[] = [
  [net.Socket.prototype, 'connect'],
  [net.Server.prototype, 'listen'],
  [net, '_createServerHandle'],
  [dgram.Socket.prototype, 'bind'],
  [dgram.Socket.prototype, 'connect'],
  [dgram.Socket.prototype, 'send'],
  ...[dns, dnsPromises, dns.Resolver.prototype, dnsPromises.Resolver.prototype].flatMap((holder) =>
    functionsOf(holder).map((name) => [holder, name] as const),
  ),
]

function functionsOf(holder: object): string[] {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(holder))
  return descriptors.flatMap(([name, { value }]) =>
    typeof value === 'function' && /^(resolve|lookup|reverse)/.test(name) ? [name] : [],
  )
}

const refuse = (): never => {
  throw new Error('The process that reads files has no network.')
}

const close = (holder: object, name: string): void => {
  Object.defineProperty(holder, name, { value: refuse, writable: false, configurable: false })
}

for (const [holder, name] of DOORS) close(holder, name)
for (const name of ['fetch', 'WebSocket', 'EventSource']) {
  // Redefining an existing one would load all of Node's HTTP client first.
  Reflect.deleteProperty(globalThis, name)
  close(globalThis, name)
}
// Code loaded from here on cannot import these modules in any way.
close(process, 'getBuiltinModule')
registerHooks({
  resolve: (specifier, context, next) => (CLOSED.has(specifier) ? refuse() : next(specifier, context)),
})
