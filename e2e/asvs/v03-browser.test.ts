/**
 * ASVS 5.0, chapter 3: response headers for browsers. Sends a request to every route of the running app, with and
 * without a session.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, type TestPerson } from '../../server/src/testing/world.ts'
import { isStream, openRoutes, partsOf, type RouteWorld } from '../running-routes.ts'

describe.each(dialects)('in a browser, on %s', (dialect) => {
  let world: RouteWorld
  let person: TestPerson
  beforeAll(async () => {
    world = await openRoutes(dialect)
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  async function askEverywhere(check: (answer: Answered) => void): Promise<void> {
    const callers = [{}, { authorization: `Bearer ${person.token}` }]
    for (const route of world.routes.filter((route) => !isStream(route) && !route.includes('/user/delete'))) {
      for (const headers of callers) {
        const answer = await world.app.inject({ ...partsOf(route), headers })
        check({ route: `${route} ${answer.statusCode}`, headers: answer.headers, body: answer.body })
      }
    }
    const lost = await world.app.inject('/nowhere/at/all')
    check({ route: 'nowhere', headers: lost.headers, body: lost.body })
  }

  interface Answered {
    readonly route: string
    readonly headers: Readonly<Record<string, unknown>>
    readonly body: string
  }

  it('3.4.3, 3.4.6: every response has a policy against plugins, foreign bases and frames', async () => {
    await askEverywhere(({ route, headers }) => {
      const policy = String(headers['content-security-policy'])
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy, route).toContain(part)
      expect(policy, route).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    })
  })

  it('3.4.1, 3.4.4, 3.4.5: every response enforces TLS and its type, and leaks no address to other sites', async () => {
    await askEverywhere(({ route, headers }) => {
      expect(headers['strict-transport-security'], route).toBe('max-age=31536000')
      expect(headers['x-content-type-options'], route).toBe('nosniff')
      expect(headers['referrer-policy'], route).toMatch(/^(?:same-origin|no-referrer)$/)
    })
  })

  it('4.1.1: every body has a content type with its character set', async () => {
    await askEverywhere(({ route, headers, body }) => {
      if (body === '') return
      const type = String(headers['content-type'])
      expect(type, route).toMatch(/^[\w.+-]+\/[\w.+-]+/)
      if (/^text\/|xml/.test(type)) expect(type.toLowerCase(), route).toContain('charset=utf-8')
    })
  })

  it('3.4.2, 3.5.2: other origins may read only /api, public metadata, encrypted files and device codes, never with credentials', async () => {
    await askEverywhere(({ route, headers }) => {
      expect(headers['access-control-allow-credentials'], route).toBeUndefined()
      const isOpen =
        / \/api\/| \/oauth\/device\/code\b| \/shared\/:address\/shl\b| \/\.well-known\/(?:(?:oauth-authorization-server|openid-configuration)\/oauth|oauth-protected-resource)\b/.test(
          route,
        )
      const expected = isOpen ? '*' : undefined
      expect(headers['access-control-allow-origin'], route).toBe(expected)
    })
  })

  it('3.5.1: a form that another site sends is refused by every page, signed in or not', async () => {
    const pages = world.routes.filter((route) =>
      /^POST \/(?:auth|connectors|imports|studies|oauth\/interaction)/.test(route),
    )
    expect(pages.length).toBeGreaterThan(25)
    for (const route of pages) {
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
        const answer = await world.app.inject({
          ...partsOf(route),
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'a=1',
        })
        expect(answer.statusCode, route).toBe(route.endsWith('/import') ? 415 : 403)
      }
    }
  })

  it('3.5.3: no page changes anything when it is only opened', async () => {
    const dangerous = world.routes.filter((route) => route.startsWith('GET /auth/'))
    expect(dangerous.filter((route) => /sign-out|delete|revoke|create|remove|accept|decline/.test(route))).toEqual([])
  })
})

describe('cookies', () => {
  let world: RouteWorld
  beforeAll(async () => {
    world = await openRoutes('sqlite')
  })
  afterAll(() => world.close())

  it('3.3.1–3.3.4: the session cookie is limited to this host and TLS, and hidden from scripts and other sites', async () => {
    await world.server.services.users.add({ email: 'ada@example.org', password: 'correct horse battery staple' })
    const answer = await world.app.inject({
      method: 'POST',
      url: '/auth/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=ada%40example.org&password=correct+horse+battery+staple',
    })
    expect(answer.statusCode).toBe(303)
    const [cookie = '', person = '', ...others] = [answer.headers['set-cookie'] ?? []].flat()
    expect(others).toEqual([])
    // The app's script can read whose session it is, and nothing that gives access.
    expect(person).toMatch(/^__Host-upshot-person=\d+; Max-Age=\d+; Path=\/; Secure; SameSite=Strict$/)
    const attributes = cookie.split('; ').slice(1)
    expect(cookie).toMatch(/^__Host-/)
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']))
    expect(cookie).not.toMatch(/Domain=/i)
    expect(answer.body).not.toContain(cookie.split(';')[0]?.split('=')[1])
  })

  it('3.3.1, 3.3.4: the same holds for the cookies of the authorization server, to which other sites may link', async () => {
    const { app, owner } = await registeredApp(world)
    const query = new URLSearchParams({
      client_id: app,
      redirect_uri: 'https://app.example/done',
      response_type: 'code',
      scope: 'openid basic',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    const answer = await world.app.inject({
      url: `/oauth/authorize?${query}`,
      headers: { host: 'upshot.example.org', 'x-forwarded-proto': 'https' },
    })
    expect(answer.statusCode, `${answer.body} ${owner}`).toBe(303)
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__(?:Host|Secure)-/)
      expect(cookie.toLowerCase()).toContain('; secure')
      expect(cookie.toLowerCase()).toContain('; httponly')
      expect(cookie.toLowerCase()).toContain('; samesite=lax')
    }
  })

  async function registeredApp({ addPerson, server }: RouteWorld): Promise<{ app: string; owner: number }> {
    const owner = await addPerson()
    const { app } = await server.services.apps.register(owner.id, {
      name: 'App',
      description: '',
      redirectUris: ['https://app.example/done'],
      isPublic: true,
    })
    return { app: app.client_id, owner: owner.id }
  }
})
