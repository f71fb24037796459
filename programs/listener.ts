/** A local server that records the requests it gets, and a guarded `request` that can reach only it. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GuardedRequestsDependencies } from '../server/src/notify/guarded-requests.ts'

export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Listener {
  readonly port: number
  readonly received: ReceivedRequest[]
  /** The response to the next requests. */
  answer(status: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

export async function startListener(): Promise<Listener> {
  const received: ReceivedRequest[] = []
  let answering: [number, Record<string, string>] = [204, {}]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(...answering).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answer: (status, headers = {}) => {
      answering = [status, headers]
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => void server.close(() => done()))
    },
  }
}

/** Every name resolves to this machine, and no other address is allowed. */
export const toLoopback: Partial<GuardedRequestsDependencies> = {
  allowsHttp: true,
  resolve: async () => ['127.0.0.1'],
  isAllowed: (address) => address === '127.0.0.1',
}
