import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateFor } from '../../../programs/certificate.ts'
import { createGuardedRequests, isPublicUnicast, RefusedAddress } from './guarded-requests.ts'
import { hostileResolver, spellings } from './spellings.fixture.ts'

type Answering = (request: IncomingMessage, response: ServerResponse) => void

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, host, ready))
  return (server.address() as AddressInfo).port
}

const close = (server: Server) => new Promise<void>((done) => void server.close(() => done()))

describe('guarded requests', () => {
  let connections = 0
  let answering: Answering = (_request, response) => response.end('ok')
  const server = createServer((request, response) => answering(request, response))
  server.on('connection', () => connections++)
  let port = 0
  beforeAll(async () => {
    port = await listen(server, '::') // IPv4 and IPv6 alike
  })
  afterAll(() => {
    server.closeAllConnections()
    return close(server)
  })
  const outgoing = (url: string) => ({ url, method: 'POST' as const, headers: {}, body: '{}' })
  const toHere = () =>
    createGuardedRequests({
      allowsHttp: true,
      resolve: async () => ['127.0.0.1'],
      isAllowed: (address) => address === '127.0.0.1',
    })

  it(`refuses each of ${spellings.length} spellings without connecting`, async () => {
    const connectionsBefore = connections
    const guardedRequests = createGuardedRequests({ allowsHttp: true, resolve: hostileResolver })
    for (const spelling of spellings) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${spelling.replace('PORT', String(port))}/hook`
        await expect(guardedRequests.send(outgoing(url)), url).rejects.toThrow(RefusedAddress)
      }
    }
    expect(spellings.length).toBeGreaterThanOrEqual(60)
    expect(connections).toBe(connectionsBefore)
  })

  it('reaches a machine listed by an administrator by that name and port, over plain http, and no other', async () => {
    const resolve = async (hostname: string) => (hostname === 'home.lan' ? ['127.0.0.1'] : ['192.168.7.7'])
    const guardedRequests = createGuardedRequests({
      allowsHttp: false,
      resolve,
      trustedHosts: [`home.lan:${port}`, `127.0.0.1:${port}`],
    })
    expect((await guardedRequests.send(outgoing(`http://home.lan:${port}/`))).status).toBe(200)
    expect((await guardedRequests.send(outgoing(`http://127.0.0.1:${port}/`))).status).toBe(200)
    const connectionsBefore = connections
    for (const url of [
      `http://home.lan:${port === 8124 ? 8125 : 8124}/`,
      'http://home.lan/',
      'https://home.lan/',
      `http://other.lan:${port}/`,
      `http://other.example.org:${port}/`,
      `http://127.0.0.2:${port}/`,
      `http://home.lan.example.org:${port}/`,
      `http://localhost:${port}/`,
    ])
      await expect(guardedRequests.send(outgoing(url)), url).rejects.toThrow(RefusedAddress)
    expect(connections).toBe(connectionsBefore)
    expect(guardedRequests.refusalOf(`http://home.lan:${port}/`)).toBeUndefined()
    expect(guardedRequests.refusalOf('http://home.lan/')?.en).toBe('The address must start with https://.')
  })

  it('a name without a port means only the default ports', () => {
    const guardedRequests = createGuardedRequests({ allowsHttp: false, trustedHosts: ['home.lan'] })
    expect(guardedRequests.refusalOf('http://home.lan/')).toBeUndefined()
    expect(guardedRequests.refusalOf('https://home.lan/')).toBeUndefined()
    expect(guardedRequests.refusalOf('https://home.lan:8123/')?.en).toBe('home.lan is not on the public internet.')
  })

  it('reports when the response exceeded the limit', async () => {
    answering = (_request, response) => response.end('x'.repeat(100))
    const sent = (mostBytes: number) =>
      createGuardedRequests({ allowsHttp: true, isAllowed: () => true, mostBytes }).send(
        outgoing(`http://127.0.0.1:${port}/`),
      )
    expect(await sent(100)).toMatchObject({ isCut: false, text: 'x'.repeat(100) })
    expect(await sent(99)).toMatchObject({ isCut: true, text: 'x'.repeat(99) })
    answering = (_request, response) => response.end('ok')
  })

  it('the listener would have been reached without the check', async () => {
    const connectionsBefore = connections
    for (const host of ['127.1', '2130706433', '0177.0.0.1', '[::1]', '[::ffff:7f00:1]']) {
      const open = createGuardedRequests({ allowsHttp: true, isAllowed: () => true })
      expect((await open.send(outgoing(`http://${host}:${port}/`))).status).toBe(200)
    }
    expect(connections).toBe(connectionsBefore + 5)
  })

  it.each(['ftp', 'file', 'gopher', 'ws', 'data', 'javascript'])('does not support %s', async (scheme) => {
    await expect(toHere().send(outgoing(`${scheme}://hooks.example.org:${port}/`))).rejects.toThrow(RefusedAddress)
  })

  it('uses plain http only if configured to', async () => {
    const strict = createGuardedRequests({
      allowsHttp: false,
      resolve: async () => ['127.0.0.1'],
      isAllowed: () => true,
    })
    await expect(strict.send(outgoing(`http://hooks.example.org:${port}/`))).rejects.toThrow('must start with https')
  })

  it.each([22, 25, 110, 993, 6379, 11211])('port %i is no webhook', async (foreign) => {
    await expect(toHere().send(outgoing(`https://hooks.example.org:${foreign}/`))).rejects.toThrow(RefusedAddress)
  })

  it('a name that changes its address after the check gains nothing', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let requestCount = 0
    const guardedRequests = createGuardedRequests({
      allowsHttp: true,
      resolve: async () => answers[requestCount++] ?? [],
      isAllowed: (address) => address === '127.0.0.1',
    })
    expect((await guardedRequests.send(outgoing(`http://rebinding.example.org:${port}/`))).status).toBe(200)
    expect(requestCount).toBe(1)
    await expect(guardedRequests.send(outgoing(`http://rebinding.example.org:${port}/`))).rejects.toThrow(
      RefusedAddress,
    )
  })

  it('a connection is reused for the next request to the same name, unless the other side has closed it', async () => {
    const connectionsBefore = connections
    const requests = toHere()
    const send = () => requests.send(outgoing(`http://hooks.example.org:${port}/`))
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect(connections).toBe(connectionsBefore + 1)
    server.closeIdleConnections()
    expect((await send()).status).toBe(200)
    expect(connections).toBe(connectionsBefore + 2)
  })

  it('a redirect is a response, and is not followed', async () => {
    const connectionsBefore = connections
    answering = (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
    const { status, headers } = await toHere().send(outgoing(`http://hooks.example.org:${port}/`))
    expect([status, headers['location']]).toEqual([302, `http://127.0.0.1:${port}/secret`])
    expect(connections).toBe(connectionsBefore + 1)
  })

  it('reads no more of a response than the limit', async () => {
    answering = (_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) {}
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    }
    const dependencies = { allowsHttp: true, isAllowed: () => true, mostBytes: 1000 }
    const { text } = await createGuardedRequests(dependencies).send(outgoing(`http://127.0.0.1:${port}/`))
    expect(text).toHaveLength(1000)
  })

  it('gives up on a response that only trickles, and on a name that never resolves', async () => {
    answering = (_request, response) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    }
    const dependencies = { allowsHttp: true, isAllowed: () => true, deadlineMs: 150 }
    await expect(createGuardedRequests(dependencies).send(outgoing(`http://127.0.0.1:${port}/`))).rejects.toThrow()
    const silent = createGuardedRequests({ ...dependencies, resolve: () => new Promise(() => undefined) })
    await expect(silent.send(outgoing(`http://silent.example.org:${port}/`))).rejects.toThrow()
  })

  it('over TLS, the certificate must be of the name asked for', async () => {
    const certificate = certificateFor('hooks.example.org')
    const secure = createSecureServer(certificate, (request, response) => response.end(request.headers.host))
    const securePort = await listen(secure)
    const guardedRequests = createGuardedRequests({
      allowsHttp: false,
      resolve: async () => ['127.0.0.1'],
      isAllowed: (address) => address === '127.0.0.1',
      ca: certificate.cert,
    })
    const { text } = await guardedRequests.send(outgoing(`https://hooks.example.org:${securePort}/`))
    expect(text).toBe(`hooks.example.org:${securePort}`)
    await expect(guardedRequests.send(outgoing(`https://other.example.org:${securePort}/`))).rejects.toThrow(/altnames/)
    secure.closeAllConnections()
    await close(secure)
  })
})

describe('public unicast', () => {
  it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    '%s is public',
    (address) => expect(isPublicUnicast(address)).toBe(true),
  )
  it.each(['', 'example.org', '127.1', '0x7f000001', '2606:4700::1111%eth0', '::ffff:8.8.8.8'])(
    '"%s" is not, or is not a literal address',
    (address) => expect(isPublicUnicast(address)).toBe(false),
  )
})
