/** ASVS 5.0, chapters 13 and 16: failures reveal no internals, and nothing is served that should not be. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/src/testing/world.ts'
import { openRoutes, partsOf, type RouteWorld } from '../running-routes.ts'

const broken: readonly (readonly [string, string, string])[] = [
  ['no JSON', 'application/json', '{'],
  ['JSON that is no object', 'application/json', '[[[7]]]'],
  ['JSON for a prototype', 'application/json', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}'],
  ['XML', 'application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['a form of odd bytes', 'application/x-www-form-urlencoded', '%ff%fe=%00&a[b]=%&__proto__=1'],
  ['a form without an end', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"'],
  ['a form of half a megabyte', 'application/x-www-form-urlencoded', `a=${'x'.repeat(512 * 1024)}`],
  ['JSON of half a megabyte', 'application/json', `{"a":"${'x'.repeat(512 * 1024)}"}`],
]

const INSIDES = /node_modules|\.ts:\d|\bat \w+ \(|SQLITE_|syntax error at or near|ECONNREFUSED/

describe.each(dialects)('failures on %s', (dialect) => {
  let world: RouteWorld
  beforeAll(async () => {
    world = await openRoutes(dialect)
  })
  afterAll(() => world.close())

  it.each(broken)(
    '16.5.1, 16.5.3: %s is refused everywhere without revealing internals',
    async (_what, type, payload) => {
      const person = await world.addPerson()
      const posts = world.routes.filter((route) => route.startsWith('POST '))
      expect(posts.length).toBeGreaterThan(60)
      for (const route of posts) {
        const headers = { 'content-type': type, authorization: `Bearer ${person.token}` }
        const answer = await world.app.inject({ ...partsOf(route), headers, payload })
        expect(answer.statusCode, `${route}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
        expect(answer.body, route).not.toMatch(INSIDES)
      }
    },
  )

  it('13.4.4: TRACE is not answered, and no request is echoed', async () => {
    for (const url of ['/', '/api/v3/units', '/auth/sign-in', '/oauth/token', '/oauth/authorize']) {
      const answer = await world.app.inject({ method: 'TRACE' as 'GET', url, headers: { 'x-secret': 'zanzibarquux' } })
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('zanzibarquux')
    }
  })

  it('13.4.1, 13.4.3, 13.4.6: no folder listing, no source file and no version is exposed', async () => {
    for (const url of [
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/..%2fpackage.json',
      '/server/src/main.ts',
      '/data/',
      '/%2e%2e/%2e%2e/etc/passwd',
    ]) {
      const answer = await world.app.inject(url)
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
    }
    const home = await world.app.inject('/')
    expect(home.headers['server']).toBeUndefined()
    expect(home.headers['x-powered-by']).toBeUndefined()
  })

  it('14.3.2: personal responses are cached by no browser and no proxy', async () => {
    const person = await world.addPerson()
    for (const route of world.routes.filter((route) =>
      /^GET \/(?:api|auth|shared|connectors|imports|oauth\/interaction)/.test(route),
    )) {
      if (/events$|openapi\.json$/.test(route)) continue
      const answer = await world.app.inject({ ...partsOf(route), headers: { authorization: `Bearer ${person.token}` } })
      if (answer.statusCode === 302 || answer.statusCode === 303) continue
      expect(String(answer.headers['cache-control']), `${route} ${answer.statusCode}`).toMatch(/private|no-store/)
    }
  })
})
