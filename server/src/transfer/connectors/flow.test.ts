import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../testing/connectors.ts'
import type { TestPerson } from '../../testing/world.ts'
import { dialects } from '../../testing/world.ts'

const tokens = { access_token: 'access-1', refresh_token: 'refresh-1', token_type: 'bearer', expires_in: 86_400 }

describe.each(dialects)('authorization at a provider, on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson()
    opened.provider.on('api.ouraring.com/oauth/token', { body: tokens })
    opened.provider.on('api.ouraring.com/v2', { body: { data: [], next_token: null } })
  })
  afterEach(() => opened.close())

  const inject = (url: string, cookie = '') => opened.world.app.inject({ url, headers: { cookie } })
  const tokenRequests = () => opened.provider.requests.filter(({ path }) => path === '/oauth/token')
  const status = async (asker = person) => (await opened.seen(asker, 'oura')).connectStatus

  /** Up to the provider's page. */
  async function leave(asker = person) {
    const { body } = await asker.get<{ redirectUrl: string }>('/connectors/oura/connect')
    const start = new URL(body.redirectUrl).pathname
    const page = await inject(start, await opened.cookieOf(asker))
    const way = new URL(String(page.headers['refresh']).replace('0; url=', ''))
    const setCookie = String(page.headers['set-cookie'])
    const state = way.searchParams.get('state') ?? ''
    return { start, page, way, setCookie, cookie: setCookie.split(';')[0] ?? '', state }
  }
  const back = (state: string, name = 'oura') => `/connectors/${name}/callback?code=the-code&state=${state}`

  it('uses PKCE and state, keeps the ticket in its own cookie, and ends connected', async () => {
    const { way, setCookie, cookie, state } = await leave()
    expect(way.origin + way.pathname).toBe('https://cloud.ouraring.com/oauth/authorize')
    expect(Object.fromEntries(way.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-of-test',
      code_challenge_method: 'S256',
      scope: 'daily heartrate workout spo2',
    })
    expect(way.searchParams.get('redirect_uri')).toMatch(/\/connectors\/oura\/callback$/)
    expect(setCookie).toMatch(/HttpOnly/i)
    expect(setCookie).toMatch(/SameSite=Lax/i)
    expect(setCookie).toMatch(/Path=\/connectors\/oura\/callback/i)
    expect(state.length).toBeGreaterThan(40)
    const done = await inject(back(state), cookie)
    expect(done.statusCode).toBe(200)
    const [request] = tokenRequests()
    const sent = new URLSearchParams(request?.body)
    expect(Object.fromEntries(sent)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'the-code',
      client_secret: 'secret-of-test',
    })
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    expect(challenge).toBe(way.searchParams.get('code_challenge'))
    expect(await status()).toBe('CONNECTED')
    await opened.work()
    expect(opened.provider.requests.at(-1)?.headers['authorization']).toBe('Bearer access-1')
  })

  it('a wrong state, no state, and a browser that did not start it are refused, without any request', async () => {
    const { cookie, state } = await leave()
    for (const [url, sent] of [
      [back('wrong'), cookie],
      ['/connectors/oura/callback?code=the-code', cookie],
      [back(state), ''],
      [back(state), 'upshot_connect_oura=up_once_guessed'],
    ] as const) {
      expect((await inject(url, sent)).statusCode).toBe(403)
    }
    expect(tokenRequests()).toEqual([])
    expect(await status()).toBe('DISCONNECTED')
    expect((await inject(back(state), cookie)).statusCode).toBe(200)
  })

  it('succeeds once', async () => {
    const { cookie, state, start } = await leave()
    const both = await Promise.all([inject(back(state), cookie), inject(back(state), cookie)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect((await inject(back(state), cookie)).statusCode).toBe(404)
    expect((await inject(start, await opened.cookieOf(person))).statusCode).toBe(404)
    expect(tokenRequests()).toHaveLength(1)
  })

  it('is valid for ten minutes', async () => {
    const { cookie, state, start } = await leave()
    opened.world.clock.advance(601)
    expect((await inject(start, await opened.cookieOf(person))).statusCode).toBe(404)
    expect((await inject(back(state), cookie)).statusCode).toBe(404)
    expect(tokenRequests()).toEqual([])
  })

  it('a link that another person created sends nobody else to the provider', async () => {
    const { body } = await person.get<{ redirectUrl: string }>('/connectors/oura/connect')
    const victim = await opened.world.addPerson()
    const page = await inject(new URL(body.redirectUrl).pathname, await opened.cookieOf(victim))
    expect(page.statusCode).toBe(403)
    expect(page.headers['refresh']).toBeUndefined()
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  it('a signed-out person has to sign in first', async () => {
    const { body } = await person.get<{ redirectUrl: string }>('/connectors/oura/connect')
    const { pathname } = new URL(body.redirectUrl)
    const first = await inject(pathname)
    expect(first.headers['refresh']).toBe(`0; url=${pathname}?again=1`)
    const second = await inject(`${pathname}?again=1`)
    expect(second.statusCode).toBe(302)
    expect(second.headers.location).toContain('/auth/sign-in')
  })

  it('a ticket for one source is not valid for another', async () => {
    const { cookie, state } = await leave()
    const moved = cookie.replace('upshot_connect_oura', 'upshot_connect_strava')
    expect((await inject(back(state, 'strava'), moved)).statusCode).toBe(404)
    expect(opened.provider.requests).toEqual([])
  })

  it('a person who declines there is not connected here, and is told so', async () => {
    const { cookie, state } = await leave()
    const page = await inject(`/connectors/oura/callback?error=access_denied&state=${state}`, cookie)
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain('You did not allow Oura to share your data.')
    expect(await status()).toBe('DISCONNECTED')
  })

  it.each([
    ['does not take the code', { status: 400, body: { error: 'invalid_grant' } }, 'Please connect it again'],
    ['does not know us', { status: 401, body: { error: 'invalid_client' } }, 'to check its settings'],
    ['is out of order', { status: 503 }, 'is having problems'],
    ['says something else', { body: { hello: 1 } }, 'that we cannot read'],
  ])('a provider that %s leaves nobody half connected', async (_what, answer, message) => {
    opened.provider.on('api.ouraring.com/oauth/token', answer)
    const { cookie, state } = await leave()
    const page = await inject(back(state), cookie)
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain(message)
    expect(await status()).toBe('DISCONNECTED')
  })

  it('neither tickets nor tokens are readable in the database', async () => {
    const { start } = await leave()
    expect((await opened.agree(person, 'oura')).statusCode).toBe(200)
    const rows = [
      ...(await opened.world.database.reader.rows('select * from connection_tickets', [])),
      ...(await opened.world.database.reader.rows('select * from connections', [])),
    ]
    expect(rows).toHaveLength(2)
    const text = JSON.stringify(rows)
    for (const secret of [start.split('/').at(-1) ?? '', 'access-1', 'refresh-1']) expect(text).not.toContain(secret)
  })
})

describe.each(dialects)('expiring tokens, on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  let good = 'access-1'
  let renewal = 'refresh-1'
  let renewals = 0
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson()
    ;[good, renewal, renewals] = ['access-1', 'refresh-1', 0]
    opened.provider.on('api.ouraring.com/oauth/token', ({ body }) => {
      const form = new URLSearchParams(body)
      if (form.get('grant_type') === 'authorization_code') return { body: tokens }
      // A refresh token works for one renewal.
      if (form.get('refresh_token') !== renewal) return { status: 400, body: { error: 'invalid_grant' } }
      renewals += 1
      ;[good, renewal] = [`access-${renewals + 1}`, `refresh-${renewals + 1}`]
      return { body: { ...tokens, access_token: good, refresh_token: renewal } }
    })
    opened.provider.on('api.ouraring.com/v2', ({ headers }) =>
      headers['authorization'] === `Bearer ${good}` ? { body: { data: [], next_token: null } } : { status: 401 },
    )
    await opened.agree(person, 'oura')
    await opened.work()
  })
  afterEach(() => opened.close())

  const payload = async () => {
    const row = await opened.world.server.services.storage.read((t) =>
      t.connections.of({ user_id: person.id, connector_id: 104 }),
    )
    return { userId: person.id, connectorId: 104, id: row?.id ?? 0 }
  }
  const update = async () => {
    const run = opened.world.server.services.connectorJobs['connector.update']
    await run?.(await payload(), { id: '1', name: 'connector.update', attempt: 1 })
  }

  it('are renewed before they expire, and the new ones are stored', async () => {
    opened.world.clock.advance(86_400)
    await update()
    expect(renewals).toBe(1)
    opened.world.clock.advance(86_400)
    await update()
    expect(renewals).toBe(2)
    expect(await opened.seen(person, 'oura')).toMatchObject({ connectStatus: 'CONNECTED', updateStatus: 'UPDATED' })
  })

  it('are renewed when refused before they expire', async () => {
    good = 'access-other'
    await update()
    expect(renewals).toBe(1)
    expect(await opened.seen(person, 'oura')).toMatchObject({ updateStatus: 'UPDATED' })
  })

  it('are renewed once for all simultaneous callers', async () => {
    opened.world.clock.advance(86_400)
    await Promise.all([update(), update(), update(), update()])
    expect(renewals).toBe(1)
    expect(await opened.seen(person, 'oura')).toMatchObject({ connectStatus: 'CONNECTED', updateStatus: 'UPDATED' })
  })

  it('a process that died half-way blocks a connection for at most a quarter of an hour', async () => {
    const { storage } = opened.world.server.services
    const before = opened.provider.requests.length
    const nowMs = opened.world.clock.nowMs()
    await storage.transaction(async (t) => {
      const row = await t.connections.of({ user_id: person.id, connector_id: 104 })
      if (row) await t.connections.claim(row, { claim: 'a dead process', nowMs, untilMs: nowMs + 900_000 })
    })
    await update()
    expect(opened.provider.requests).toHaveLength(before)
    opened.world.clock.advance(901)
    await update()
    expect(opened.provider.requests.length).toBeGreaterThan(before)
  })

  it('that cannot be renewed end the connection until the person consents again', async () => {
    renewal = 'another'
    opened.world.clock.advance(86_400)
    await update()
    expect(await opened.seen(person, 'oura')).toMatchObject({ connectStatus: 'EXPIRED', updateStatus: 'ERROR' })
    renewal = 'refresh-1'
    await opened.agree(person, 'oura')
    await opened.work()
    expect(await opened.seen(person, 'oura')).toMatchObject({ connectStatus: 'CONNECTED', updateStatus: 'UPDATED' })
  })

  it('are revoked when the person disconnects, and when they leave', async () => {
    opened.provider.on('api.ouraring.com/oauth/revoke', { status: 200, body: '' })
    const revoked = () => opened.provider.requests.filter(({ path }) => path === '/oauth/revoke')
    await person.get('/connectors/oura/disconnect')
    await opened.work()
    expect(revoked().map(({ query }) => query.get('access_token'))).toEqual(['access-1'])
    await opened.agree(person, 'oura')
    await opened.world.addPerson({ isAdministrator: true })
    await person.delete('/user/delete', { reason: 'done' })
    await opened.work()
    expect(revoked().length).toBe(2)
  })
})
