/** The server behind real proxies that send the headers of the examples in docs/self-hosting.md. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as ask, createServer, type Server as HttpServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../config/config.ts'
import { dialects, openWorld, type World } from '../testing/world.ts'

const guide = readFileSync(new URL('../../../docs/self-hosting.md', import.meta.url), 'utf8')

interface Seen {
  readonly headers: IncomingHttpHeaders
  /** The address the proxy is called from. */
  readonly address: string
}

/** Follows the lines of the nginx example. */
function nginxHeaders({ headers, address }: Seen): Record<string, string> {
  const forwarded = headers['x-forwarded-for']
  const values: Record<string, string> = {
    $host: headers.host ?? '',
    $remote_addr: address,
    $proxy_add_x_forwarded_for: forwarded === undefined ? address : `${String(forwarded)}, ${address}`,
    $scheme: 'https',
  }
  const lines = [...guide.matchAll(/proxy_set_header (\S+) (\S+);/g)]
  expect(lines.length).toBeGreaterThan(0)
  const set = lines.map(([, name = '', word = '']) => [name.toLowerCase(), values[word] ?? word])
  return { ...passedOn(headers), ...Object.fromEntries(set) }
}

/** Caddy trusts nobody's X-Forwarded-For unless configured to, and sends its own. */
const caddyHeaders = ({ headers, address }: Seen): Record<string, string> => ({
  ...passedOn(headers),
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': headers.host ?? '',
})

/** Traefik does the same, with a few more headers. */
const traefikHeaders = ({ headers, address }: Seen): Record<string, string> => ({
  ...passedOn(headers),
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': headers.host ?? '',
  'x-forwarded-port': '443',
  'x-forwarded-server': 'traefik',
  'x-real-ip': address,
})

const passedOn = ({ 'x-client': _client, ...headers }: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** A proxy on its own port. Callers state in x-client which address they come from. */
async function openProxy(target: string, headersFor: (seen: Seen) => Record<string, string>): Promise<HttpServer> {
  const proxy = createServer((incoming, outgoing) => {
    const address = String(incoming.headers['x-client'] ?? '127.0.0.1')
    const headers = headersFor({ headers: incoming.headers, address })
    const onward = ask(`${target}${incoming.url}`, { method: incoming.method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}

const addressOf = (server: HttpServer): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const ALLOWED = 3

/** How many of the requests are answered before the first 429. */
async function allowedFrom(base: string, headersOf: (index: number) => Record<string, string>): Promise<number> {
  for (let index = 0; index < ALLOWED * 3; index++) {
    const answer = await fetch(`${base}/auth/sign-in`, { headers: headersOf(index) })
    await answer.arrayBuffer()
    if (answer.status === 429) return index
  }
  return Number.POSITIVE_INFINITY
}

const examples = [
  ['nginx', nginxHeaders],
  ['Caddy', caddyHeaders],
  ['Traefik', traefikHeaders],
] as const

describe.each(dialects)('behind a proxy, on %s', (dialect) => {
  let world: World | undefined
  const proxies: HttpServer[] = []
  afterAll(async () => {
    for (const proxy of proxies) proxy.close()
  })

  async function open(settings: Partial<Config>, headersFor: (seen: Seen) => Record<string, string>) {
    world = await openWorld(dialect, { rateLimit: ALLOWED, ...settings })
    const direct = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const proxy = await openProxy(direct, headersFor)
    proxies.push(proxy)
    return { direct, proxied: addressOf(proxy), close: () => world?.close() }
  }

  describe.each(examples)('as the example for %s says', (_name, headersFor) => {
    it.each([{ trustedProxies: ['127.0.0.1'] }, { trustedProxies: 1 }])(
      'with %j every client has its own rate limit, whatever address it claims',
      async (settings) => {
        const { proxied, close } = await open(settings, headersFor)
        expect(await allowedFrom(proxied, () => ({ 'x-client': '203.0.113.1' }))).toBe(ALLOWED)
        const liar = (index: number) => ({ 'x-client': '203.0.113.2', 'x-forwarded-for': `198.51.100.${index}` })
        expect(await allowedFrom(proxied, liar)).toBe(ALLOWED)
        const neighbours = (index: number) => ({ 'x-client': `2001:db8:1:2::${index + 1}` })
        expect(await allowedFrom(proxied, neighbours)).toBe(ALLOWED)
        expect(await allowedFrom(proxied, () => ({ 'x-client': '2001:db8:1:3::1' }))).toBe(ALLOWED)
        await close()
      },
    )

    it('without TRUST_PROXY all clients have the address of the proxy', async () => {
      const { proxied, direct, close } = await open({}, headersFor)
      expect(await allowedFrom(proxied, (index) => ({ 'x-client': `203.0.113.${index}` }))).toBe(ALLOWED)
      expect(await allowedFrom(direct, (index) => ({ 'x-forwarded-for': `203.0.113.${index}` }))).toBe(0)
      await close()
    })
  })

  it('an untrusted address cannot forward another', async () => {
    const { direct, close } = await open({ trustedProxies: ['10.0.0.0/8'] }, caddyHeaders)
    expect(await allowedFrom(direct, (index) => ({ 'x-forwarded-for': `203.0.113.${index}` }))).toBe(ALLOWED)
    await close()
  })

  describe.each(['https://upshot.example.org', 'http://upshot.example.org:8080'])('with BASE_URL %s', (baseUrl) => {
    let app: World
    beforeAll(async () => {
      app = await openWorld(dialect, { baseUrl, trustedProxies: ['127.0.0.1'] })
      await app.app.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(() => app.close())

    const lies = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example;proto=https',
    }

    it.each(['/oauth/.well-known/openid-configuration', 'http://evil.example/oauth/.well-known/openid-configuration'])(
      'the discovery document at %s names no other host or path',
      async (url) => {
        const { port } = app.app.server.address() as AddressInfo
        const request = ask({ host: '127.0.0.1', port, path: url, headers: lies })
        request.end()
        const [answer] = await once(request, 'response')
        const text = (await answer.toArray()).join('')
        expect(answer.statusCode).toBe(200)
        const document = JSON.parse(text) as Record<string, unknown>
        expect(document['issuer']).toBe(`${baseUrl}/oauth`)
        const endpoints = Object.entries(document).filter(([name]) => /_endpoint$|_uri$/.test(name))
        expect(endpoints.length).toBeGreaterThan(5)
        for (const [name, address] of endpoints) expect(String(address), name).toMatch(`${baseUrl}/oauth/`)
        expect(text).not.toContain('evil')
      },
    )

    it('device codes and cookies name no other host or path either', async () => {
      const owner = await app.addPerson()
      const ring = { name: 'Ring', redirectUris: ['http://127.0.0.1/back'] }
      const { app: client } = await app.server.services.apps.register(owner.id, ring)
      const answer = await app.app.inject({
        method: 'POST',
        url: '/oauth/device/code',
        headers: { ...lies, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `client_id=${client.client_id}&scope=openid+basic`,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toMatchObject({ verification_uri: `${baseUrl}/oauth/device` })
      expect(answer.body).not.toContain('evil')
      const page = await app.app.inject({ url: '/oauth/device', headers: lies })
      expect(page.statusCode).toBe(200)
      expect(page.body + JSON.stringify(page.headers)).not.toContain('evil')
    })
  })
})
