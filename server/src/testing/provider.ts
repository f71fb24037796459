/** A provider on this machine: the test sets the response of each address, and requests are recorded. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toLoopback } from '../../../programs/listener.ts'
import type { GuardedRequestsDependencies } from '../notify/guarded-requests.ts'

export interface ProviderRequest {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface ProviderAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent unchanged; anything but a string as JSON. */
  readonly body?: unknown
  /** Never responds. */
  readonly isSilent?: true
}

export type Answering = (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer>

export interface FakeProvider {
  readonly requests: ProviderRequest[]
  /** By the start of host and path; the longest match responds. */
  on(address: string, answer: Answering | ProviderAnswer): void
  readonly outside: Partial<GuardedRequestsDependencies>
  close(): Promise<void>
}

/** `https://host/path` is served at `/https/host/path` of one local server, and `http://` similarly. */
export async function startProvider(): Promise<FakeProvider> {
  const requests: ProviderRequest[] = []
  const answers = new Map<string, Answering>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const url = new URL(request.url ?? '', 'http://local')
    const [, host = '', path = ''] = /^\/https?\/([^/]+)(.*)$/.exec(url.pathname) ?? []
    const received: ProviderRequest = {
      method: request.method ?? '',
      host: decodeURIComponent(host),
      path,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    requests.push(received)
    const address = `${received.host}${path}`
    const [key] = [...answers.keys()].filter((begin) => address.startsWith(begin)).sort((a, b) => b.length - a.length)
    const answer: ProviderAnswer = (await (key === undefined ? undefined : answers.get(key)?.(received))) ?? {
      status: 404,
      body: {},
    }
    if (answer.isSilent) return
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {})
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(text)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    on: (address, answer) => void answers.set(address, typeof answer === 'function' ? answer : () => answer),
    outside: {
      ...toLoopback,
      allowsHttp: false,
      reroute: (url) => {
        const { protocol, host, pathname, search } = new URL(url)
        return `http://127.0.0.1:${port}/${protocol.slice(0, -1)}/${encodeURIComponent(host)}${pathname}${search}`
      },
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => void server.close(() => done()))
    },
  }
}
