/** The way between a browser and a server, which tests may cut: also for requests of a service worker. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `pass`: as if it were not there. `cut`: nothing arrives. `lose`: what changes something arrives, and its answer is lost
 * on the way back.
 */
export type NetworkState = 'pass' | 'cut' | 'lose'

export interface NetworkProxy {
  readonly address: string
  way: NetworkState
  /** Where the server is now. */
  target: string
  /** Methods and addresses of all that arrived, with the keys they were sent under. */
  readonly arrived: { readonly method: string; readonly path: string; readonly key: string | undefined }[]
  /** Addresses of what has begun and has not ended. */
  readonly running: Set<{ readonly path: string }>
  /** Answered here, whatever the way is like. */
  readonly own: Map<string, { readonly type: string; readonly text: string }>
  close(): Promise<void>
}

export async function openProxy(): Promise<NetworkProxy> {
  const server = createServer((incoming, reply) => answer(proxy, incoming, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: NetworkProxy = {
    address: `http://localhost:${port}`,
    way: 'pass',
    target: '',
    arrived: [],
    running: new Set(),
    own: new Map(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

function answer(proxy: NetworkProxy, incoming: IncomingMessage, reply: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming
  const own = proxy.own.get(url)
  if (own) {
    reply.writeHead(200, { 'content-type': own.type, 'cache-control': 'no-store' }).end(own.text)
    return
  }
  if (proxy.way === 'cut') {
    incoming.socket.destroy()
    return
  }
  const key = headers['idempotency-key']
  proxy.arrived.push({ method, path: url, key: typeof key === 'string' ? key : undefined })
  const isLost = proxy.way === 'lose' && method !== 'GET' && url.startsWith('/api/')
  const { hostname, port } = new URL(proxy.target)
  const sent = request({ hostname, port, method, path: url, headers }, (answered) => {
    if (isLost) {
      answered.resume().on('end', () => incoming.socket.destroy())
      return
    }
    reply.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
    answered.pipe(reply)
    answered.on('error', () => reply.destroy())
  })
  sent.on('error', () => incoming.socket.destroy())
  const begun = { path: url }
  proxy.running.add(begun)
  reply.on('close', () => {
    proxy.running.delete(begun)
    sent.destroy()
  })
  incoming.pipe(sent)
}
