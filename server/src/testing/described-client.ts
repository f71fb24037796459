/** An app with a metadata document, at its own address with its own certificate. */
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificateFor } from '../../../programs/certificate.ts'
import type { GuardedRequestsDependencies } from '../notify/guarded-requests.ts'

export const HOST = 'assistant.example'
export const RETURN = `https://${HOST}/callback`

/** Instead of a status: accepts the request and never answers. */
export const SILENCE = -1

export interface DescribedSite {
  readonly clientId: string
  readonly port: number
  /** The number of requests it got. */
  readonly requests: string[]
  /** Its document; a number is a status without a document. */
  say(document: object | string | number): void
  /** A `request` that reaches it by its name alone. */
  readonly outside: Partial<GuardedRequestsDependencies>
  close(): Promise<void>
}

export const described = (clientId: string) => ({
  client_id: clientId,
  client_name: 'Helper',
  redirect_uris: [RETURN],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
})

export async function startDescribed(): Promise<DescribedSite> {
  const certificate = certificateFor(HOST)
  const requests: string[] = []
  let served: object | string | number | undefined
  const server = createServer(certificate, (request, response) => {
    requests.push(request.url ?? '')
    if (served === SILENCE) return undefined
    if (typeof served === 'number') return response.writeHead(served).end()
    const document = served ?? described(clientIdAt(request.url ?? ''))
    const body = typeof document === 'string' ? document : JSON.stringify(document)
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const clientIdAt = (path: string) => `https://${HOST}:${port}${path}`
  return {
    clientId: clientIdAt('/client.json'),
    port,
    requests,
    say: (document) => {
      served = document
    },
    outside: {
      ca: certificate.cert,
      resolve: async (name) => (name === HOST ? ['127.0.0.1'] : ['10.0.0.1']),
      isAllowed: (address) => address === '127.0.0.1',
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => void server.close(() => done()))
    },
  }
}
