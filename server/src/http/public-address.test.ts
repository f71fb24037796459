import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutPath } from '../lib/base-path.ts'
import { settingsOf, startOpenIdProvider } from '../testing/openid-provider.ts'
import { openWorld, type World } from '../testing/world.ts'

const BASE = 'https://home.example/upshot'
const PASSWORD = 'correct horse battery'
const asBrowser = { accept: 'text/html' }

/** Addresses on this host that do not begin with the path. */
const astray = (html: string, path: string): string[] =>
  [...html.matchAll(/\s(?:href|src|srcset|action|formaction|content)="(?:0;url=)?(\/[^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith(`${path}/`))

it('the guide contains the tested file for nginx', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  expect(read('docs/path.md')).toContain(read('deploy/nginx-path.conf'))
})

describe('an address inside the server', () => {
  it.each([
    ['/upshot/api/v3/units?limit=1', '/api/v3/units?limit=1'],
    ['/upshot', '/'],
    ['/upshot/', '/'],
    ['/upshot?record', '/?record'],
    ['/api/v3/units', '/api/v3/units'],
    ['/upshots', '/upshots'],
    ['/.well-known/oauth-protected-resource/upshot/mcp', '/.well-known/oauth-protected-resource/mcp'],
    ['/.well-known/oauth-authorization-server/upshot/oauth', '/.well-known/oauth-authorization-server/oauth'],
    ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource'],
  ])('%s is %s', (url, inner) => {
    expect([withoutPath(url, '/upshot'), withoutPath(url, '')]).toEqual([inner, url])
  })
})

it('sites that may embed the server in a frame are named to the browser, and no others', async () => {
  const world = await openWorld('sqlite', { frameAncestors: ['https://home.example:8123'] })
  const { headers } = await world.app.inject({ url: '/auth/sign-in', headers: asBrowser })
  expect(headers['content-security-policy']).toContain('frame-ancestors https://home.example:8123;')
  expect(headers['x-frame-options']).toBeUndefined()
  await world.close()
})

describe('below a path', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('sqlite', { baseUrl: BASE, registration: 'open' })
    await world.server.services.users.add({ email: 'ada@example.org', password: PASSWORD })
  })
  afterAll(() => world.close())
  const get = (url: string, headers: Record<string, string> = asBrowser) => world.app.inject({ url, headers })

  async function signIn(prefix: string) {
    const answer = await world.app.inject({
      method: 'POST',
      url: `${prefix}/auth/sign-in`,
      headers: { ...asBrowser, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://home.example' },
      payload: new URLSearchParams({ email: 'ada@example.org', password: PASSWORD, next: '/history' }).toString(),
    })
    const sent = [answer.headers['set-cookie'] ?? []].flat()
    return { answer, sent, cookie: sent.map((header) => header.split(';')[0]).join('; ') }
  }

  describe.each([
    ['keeps', '/upshot'],
    ['removes', ''],
  ])('that the proxy %s', (_what, prefix) => {
    it('pages, forms and the app link to addresses below it', async () => {
      const { cookie } = await signIn(prefix)
      for (const path of ['/', '/history', '/docs', '/auth/sign-in', '/auth/register', '/auth/account', '/imports/']) {
        const { statusCode, body } = await get(`${prefix}${path}`, { ...asBrowser, cookie })
        expect([path, statusCode, astray(body, '/upshot')]).toEqual([path, 200, []])
        expect(body).toMatch(/<html data-path="\/upshot" lang=/)
      }
    })

    it('a redirect stays below it, and cookies are limited to it', async () => {
      const { answer, sent } = await signIn(prefix)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/upshot/history'])
      expect(sent).toEqual([
        expect.stringMatching(/^__Secure-upshot=.+; Path=\/upshot; HttpOnly; Secure; SameSite=Strict$/),
        expect.stringMatching(/^__Secure-upshot-person=\d+; .*Path=\/upshot; Secure; SameSite=Strict$/),
      ])
    })

    it('a person who has to sign in returns to where they were', async () => {
      const { headers } = await get(`${prefix}/auth/account?done=x`)
      expect(headers.location).toBe('/upshot/auth/sign-in?next=%2Fauth%2Faccount%3Fdone%3Dx')
    })

    it('the metadata of the authorization server names addresses below it', async () => {
      const { body } = await get(`${prefix}/.well-known/oauth-authorization-server/oauth`)
      const metadata = JSON.parse(body) as Record<string, unknown>
      expect(metadata['issuer']).toBe('https://home.example/upshot/oauth')
      const addresses = Object.values(metadata).filter((address) => String(address).startsWith('http'))
      expect(addresses.filter((address) => !String(address).startsWith('https://home.example/upshot/oauth'))).toEqual(
        [],
      )
    })
  })

  it('the path without a slash redirects to the app below it', async () => {
    const { statusCode, headers } = await get('/upshot?record')
    expect([statusCode, headers.location]).toEqual([302, '/upshot/?record'])
  })

  it('metadata is where RFC 8414 and RFC 9728 expect it', async () => {
    const server = await get('/.well-known/oauth-authorization-server/upshot/oauth')
    const resource = await get('/.well-known/oauth-protected-resource/upshot/mcp')
    expect(server.json<object>()).toMatchObject({ issuer: 'https://home.example/upshot/oauth' })
    expect(resource.json<object>()).toMatchObject({
      resource: 'https://home.example/upshot/mcp',
      authorization_servers: ['https://home.example/upshot/oauth'],
    })
    const refused = await world.app.inject({ method: 'POST', url: '/upshot/mcp', payload: {} })
    const [, named = ''] = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? []
    expect((await get(new URL(named).pathname)).statusCode).toBe(200)
  })

  it('an app that asks for permission is sent to pages below it', async () => {
    const query = 'client_id=unknown&redirect_uri=https://app.example/back&response_type=code'
    const { statusCode, body } = await get(`/upshot/oauth/authorize?${query}`)
    expect([statusCode, astray(body, '/upshot'), body.includes('/upshot/theme.css')]).toEqual([400, [], true])
  })

  it('programs receive addresses below it', async () => {
    const person = await world.addPerson()
    const { headers } = await person.get('/variables?limit=1')
    expect(headers['link']).toMatch(/^<\/upshot\/api\/v3\/variables\?/)
    const document = (await get('/upshot/api/v3/openapi.json')).json<{ servers: unknown }>()
    expect(document.servers).toEqual([{ url: '/upshot/api/v3' }])
  })

  it('a person who signs in with an external account returns below it', async () => {
    const provider = await startOpenIdProvider(`${BASE}/auth/provider/home/callback`, `${BASE}/auth/sign-in?out=1`)
    const homeWorld = await openWorld('sqlite', {
      baseUrl: BASE,
      registration: 'open',
      signInProviders: [settingsOf('home', provider.issuer)],
    })
    homeWorld.clock.set(new Date().toISOString())
    const answer = await homeWorld.app.inject({ url: '/upshot/auth/provider/home?next=/history' })
    const [{ name, value, path } = { name: '', value: '', path: '' }] = answer.cookies
    expect([name, path]).toEqual(['__Secure-upshot-ticket', '/upshot'])
    const person = { email: 'ada@example.org', email_verified: true }
    const back = new URL(await provider.visit(String(answer.headers.location), 'ada', person))
    const headers = { cookie: `${name}=${value}` }
    const { body } = await homeWorld.app.inject({ url: back.pathname + back.search, headers })
    const onward = /content="0;url=([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { headers: arrived } = await homeWorld.app.inject({ url: onward, headers })
    expect([onward.startsWith('/upshot/auth/'), arrived.location]).toEqual([true, '/upshot/history'])
    await homeWorld.close()
    await provider.close()
  })

  it('nothing applies to the whole host, which others share', async () => {
    const { cookie } = await signIn('/upshot')
    const out = await world.app.inject({
      method: 'POST',
      url: '/upshot/auth/sign-out',
      headers: { cookie, accept: 'application/json' },
    })
    expect(out.statusCode).toBe(200)
    expect(Object.keys(out.headers)).not.toContain('clear-site-data')
    expect(Object.keys(out.headers)).not.toContain('strict-transport-security')
  })
})

describe('a proxy that names the path with each request', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('sqlite', {
      baseUrl: 'https://upshot.example',
      trustedProxies: ['172.30.32.2', 'fd00::/8'],
    })
    await world.server.services.users.add({ email: 'ada@example.org', password: PASSWORD })
  })
  afterAll(() => world.close())
  const INGRESS = '/api/hassio_ingress/a1-B2_c3'
  const get = (remoteAddress: string, path: string) =>
    world.app.inject({ url: '/auth/sign-in', remoteAddress, headers: { ...asBrowser, 'x-ingress-path': path } })

  it.each(['172.30.32.2', '::ffff:172.30.32.2', 'fd00::7'])('is trusted if its address is: %s', async (address) => {
    const { body, headers } = await get(address, `${INGRESS}/`)
    expect([astray(body, INGRESS), body.includes(`action="${INGRESS}/auth/sign-in"`)]).toEqual([[], true])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self';")
    expect(headers['x-frame-options']).toBeUndefined()
  })

  it.each(['10.0.0.9', '127.0.0.1', '::1'])('is ignored otherwise: %s', async (address) => {
    const { body, headers } = await get(address, INGRESS)
    expect([body.includes(INGRESS), body.includes('data-path')]).toEqual([false, false])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it.each(['//evil.example', '/a/../b', '/"><script>', 'https://evil.example', '/a//b', `/${'a'.repeat(300)}`])(
    'cannot name %s',
    async (path) => {
      const { body } = await get('172.30.32.2', path)
      expect([body.includes('data-path'), body.includes('action="/auth/sign-in"')]).toEqual([false, true])
    },
  )

  it("limits a session to its path, with the browser's protocol, and leaves nothing in the browser", async () => {
    const ask = (url: string, headers: Record<string, string>, payload = '') =>
      world.app.inject({
        method: 'POST',
        url,
        remoteAddress: '172.30.32.2',
        headers: { 'x-ingress-path': INGRESS, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload,
      })
    const form = new URLSearchParams({ email: 'ada@example.org', password: PASSWORD }).toString()
    const origin = { origin: 'http://homeassistant.local:8123', 'x-forwarded-host': 'homeassistant.local:8123' }
    const { headers } = await ask('/auth/sign-in', { ...asBrowser, ...origin, 'x-forwarded-proto': 'http' }, form)
    const sent = [headers['set-cookie'] ?? []].flat()
    expect(headers.location).toBe(`${INGRESS}/`)
    expect(sent[0]).toMatch(new RegExp(`^upshot_session=.+; Path=${INGRESS}; HttpOnly; SameSite=Strict$`))
    const cookie = sent.map((header) => header.split(';')[0]).join('; ')
    const token = await ask('/auth/token', { cookie, accept: 'application/json' })
    expect(token.json<object>()).toMatchObject({ isShared: true })
  })
})
