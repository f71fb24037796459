import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settingsOf, startHostileProvider, startOpenIdProvider } from '../../testing/openid-provider.ts'
import { openWorld, type World } from '../../testing/world.ts'

const BASE = 'http://127.0.0.1:3000'
const callbackOf = (id: string) => `${BASE}/auth/provider/${id}/callback`
const PASSWORD = 'a long enough password'

/** A browser, as far as these pages need one. */
function openBrowser(world: () => World) {
  const jar = new Map<string, string>()
  async function ask(method: 'GET' | 'POST', url: string, form?: Readonly<Record<string, string>>) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await world().app.inject({
      method,
      url: url.replace(BASE, ''),
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return { status: answer.statusCode, location: answer.headers.location ?? '', body: answer.body }
  }
  /** Opens the page that redirects by itself, and its target. */
  async function comeBack(url: string) {
    const { body, status } = await ask('GET', url)
    const next = /content="0;url=([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    return next === undefined ? { status, body, location: '' } : ask('GET', next)
  }
  const person = async () => {
    const { status, body } = await ask('POST', '/auth/token', {})
    return status === 200
      ? (JSON.parse(body) as { displayName: string; isAdministrator: boolean; userId: number })
      : undefined
  }
  return {
    jar,
    get: (url: string) => ask('GET', url),
    post: (url: string, form = {}) => ask('POST', url, form),
    comeBack,
    person,
  }
}

describe('signing in with an external account', () => {
  let world: World
  let home: Awaited<ReturnType<typeof startOpenIdProvider>>
  let other: Awaited<ReturnType<typeof startOpenIdProvider>>
  let hostile: Awaited<ReturnType<typeof startHostileProvider>>
  beforeAll(async () => {
    home = await startOpenIdProvider(callbackOf('home'), `${BASE}/auth/sign-in?out=1`)
    other = await startOpenIdProvider(callbackOf('other'), `${BASE}/auth/sign-in?out=1`)
    hostile = await startHostileProvider()
    world = await openWorld('sqlite', {
      registration: 'open',
      signInProviders: [
        settingsOf('home', home.issuer, { adminGroup: 'admins' }),
        settingsOf('other', other.issuer, { allowedGroup: 'family' }),
        settingsOf('hostile', hostile.issuer),
      ],
    })
    world.clock.set(new Date().toISOString())
    await world.server.services.users.add({ email: 'first@example.org', password: PASSWORD })
  })
  afterEach(() => {
    hostile.says({})
    hostile.misname(false)
  })
  afterAll(async () => {
    await Promise.all([home.close(), other.close(), hostile.close()])
    await world.close()
  })
  const browser = () => openBrowser(() => world)

  async function signInAt(provider: typeof home, id: string, login: string, person: Parameters<typeof home.visit>[2]) {
    const tab = browser()
    const { location } = await tab.get(`/auth/provider/${id}?next=/history`)
    return { tab, outcome: await tab.comeBack(await provider.visit(location, login, person)) }
  }
  const ada = { email: 'ada@example.org', email_verified: true, name: 'Ada', zoneinfo: 'Europe/Berlin' }

  it('creates an account if registration is open, and finds it again; a group determines administrators', async () => {
    const first = await signInAt(home, 'home', 'ada', { ...ada, groups: ['admins'] })
    expect([first.outcome.status, first.outcome.location]).toEqual([303, '/history'])
    const made = await first.tab.person()
    expect(made).toMatchObject({ displayName: 'Ada', isAdministrator: true })
    const again = await signInAt(home, 'home', 'ada', { ...ada, email: 'changed@example.org', groups: [] })
    expect(await again.tab.person()).toMatchObject({ userId: made?.userId, isAdministrator: false })
    const user = await world.server.services.users.find('ada@example.org')
    expect([user.password_hash, user.time_zone]).toEqual([null, 'Europe/Berlin'])
    const log = await world.server.services.audit.list(user.id, { limit: 100, offset: 0 })
    const changes = log.map(({ action }) => action).filter((action) => action.startsWith('administrator'))
    expect(changes).toEqual(['administratorOff', 'administratorOn'])
  })

  it('does not open an account with the same address before its owner signs in with their own means', async () => {
    const { users } = world.server.services
    const grace = await users.add({ email: 'grace@example.org', password: PASSWORD })
    const { tab, outcome } = await signInAt(home, 'home', 'grace', { email: 'Grace@example.org', email_verified: true })
    expect(outcome.location).toBe('/auth/sign-in?next=/auth/provider/link')
    expect(await tab.person()).toBeUndefined()
    const next = '/auth/provider/link'
    const wrong = await tab.post('/auth/sign-in', { email: 'grace@example.org', password: 'guessed wrong', next })
    expect(wrong.status).toBe(400)
    const signedIn = await tab.post('/auth/sign-in', { email: 'grace@example.org', password: PASSWORD, next })
    expect(signedIn.location).toBe(next)
    expect((await tab.get(next)).body).toContain('Grace@example.org')
    expect((await tab.post(next)).location).toBe('/auth/account?done=providerAdded')
    const later = await signInAt(home, 'home', 'grace', { email: 'grace@example.org', email_verified: true })
    expect(await later.tab.person()).toMatchObject({ userId: grace.id })
  })

  it('is not linked to the account of somebody else who signs in', async () => {
    const { users } = world.server.services
    await users.add({ email: 'joan@example.org', password: PASSWORD })
    await users.add({ email: 'eve@example.org', password: PASSWORD })
    const { tab } = await signInAt(home, 'home', 'joan', { email: 'joan@example.org', email_verified: true })
    await tab.post('/auth/sign-in', { email: 'eve@example.org', password: PASSWORD, next: '/auth/provider/link' })
    expect((await tab.post('/auth/provider/link')).status).toBe(403)
  })

  it.each([
    ['an address that is not verified', { email: 'first@example.org', email_verified: false }],
    ['no address', { name: 'Nobody' }],
  ])('refuses %s, and reveals nothing about accounts', async (_what, person) => {
    const { tab, outcome } = await signInAt(home, 'home', `nobody ${_what}`, person)
    expect([outcome.status, outcome.body.includes('is verified')]).toEqual([403, true])
    expect(await tab.person()).toBeUndefined()
  })

  it('refuses people outside the allowed group', async () => {
    const stranger = await signInAt(other, 'other', 'stranger', {
      ...ada,
      email: 'stranger@example.org',
      groups: ['guests'],
    })
    expect(stranger.outcome.status).toBe(403)
    const member = await signInAt(other, 'other', 'member', { ...ada, email: 'member@example.org', groups: ['family'] })
    expect(await member.tab.person()).toBeDefined()
  })

  it('accepts no response of one provider for another, or from another browser', async () => {
    const tab = browser()
    const { location } = await tab.get('/auth/provider/home?next=/')
    const back = await home.visit(location, 'ada', ada)
    const ticket = new Map(tab.jar)
    expect((await tab.comeBack(back.replace('/home/', '/other/'))).status).toBe(400)
    expect((await browser().comeBack(back)).status).toBe(400)
    const same = browser()
    for (const [name, value] of ticket) same.jar.set(name, value)
    expect((await same.comeBack(back)).status).toBe(303)
    // The code works once.
    for (const [name, value] of ticket) same.jar.set(name, value)
    expect((await same.comeBack(back)).status).toBe(400)
  })

  describe('an untrustworthy provider', () => {
    async function answerWith(
      claims: Readonly<Record<string, unknown>>,
      query: Record<string, string> = {},
      forged = false,
    ) {
      const tab = browser()
      const { location } = await tab.get('/auth/provider/hostile?next=/')
      const parameters = new URL(location).searchParams
      hostile.says(
        { nonce: parameters.get('nonce'), email: 'mallory@example.org', email_verified: true, ...claims },
        { forged },
      )
      const parametersSent = { code: 'c', state: parameters.get('state') ?? '', iss: hostile.issuer, ...query }
      const { status } = await tab.comeBack(`${callbackOf('hostile')}?${new URLSearchParams(parametersSent)}`)
      return { status, person: await tab.person() }
    }
    it('is accepted as long as everything is correct', async () => {
      expect(await answerWith({})).toMatchObject({ status: 303, person: { displayName: 'mallory' } })
    })
    it.each([
      ['another issuer', { iss: 'https://accounts.example.org' }],
      ['another audience', { aud: 'another-client' }],
      ['another nonce', { nonce: 'replayed' }],
      ['no nonce', { nonce: undefined }],
      ['an end that has passed', { exp: 1_700_000_000 }],
      ['no subject', { sub: undefined }],
    ])('is refused with %s in its token', async (_what, claims) => {
      expect(await answerWith(claims)).toEqual({ status: 400, person: undefined })
    })
    it.each([
      ['another state', { state: 'guessed' }],
      ['the issuer of another provider', { iss: 'http://127.0.0.1:1' }],
    ])('is refused with %s in the redirect', async (_what, query) => {
      expect(await answerWith({}, query)).toEqual({ status: 400, person: undefined })
    })
    it('is refused with a signature by another key', async () => {
      expect(await answerWith({}, {}, true)).toEqual({ status: 400, person: undefined })
    })
    it('is refused if its issuer differs from the settings', async () => {
      hostile.misname(true)
      world.clock.advance(2 * 3600)
      expect((await browser().get('/auth/provider/hostile?next=/')).status).toBe(400)
      world.clock.advance(-2 * 3600)
    })
  })

  it('signs out when the provider says so, if it signed the notice', async () => {
    const tab = browser()
    const { location } = await tab.get('/auth/provider/hostile?next=/')
    const parameters = new URL(location).searchParams
    const ruth = { sub: 'ruth', sid: 'session-1', email: 'ruth@example.org', email_verified: true }
    hostile.says({ nonce: parameters.get('nonce'), ...ruth })
    const parametersSent = { code: 'c', state: parameters.get('state') ?? '', iss: hostile.issuer }
    await tab.comeBack(`${callbackOf('hostile')}?${new URLSearchParams(parametersSent)}`)
    expect(await tab.person()).toMatchObject({ displayName: 'ruth' })
    const iat = Math.floor(Date.now() / 1000)
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const good = {
      iss: hostile.issuer,
      aud: 'upshot',
      iat,
      exp: iat + 60,
      jti: 'one',
      sub: 'ruth',
      sid: 'session-1',
      events,
    }
    const tell = async (claims: object) =>
      (
        await browser().post('/auth/provider/hostile/sign-out', {
          logout_token: await hostile.sign({ ...good, ...claims }),
        })
      ).status
    const bad = [{ aud: 'another' }, { events: {} }, { nonce: 'n' }, { iat: iat - 900, exp: iat - 800 }, { iss: 'x' }]
    for (const claims of bad) expect(await tell(claims)).toBe(400)
    expect(await tell({ sub: 'somebody else' })).toBe(200)
    expect(await tab.person()).toBeDefined()
    expect(await tell({})).toBe(200)
    expect(await tab.person()).toBeUndefined()
  })

  it("signing out here leads to the provider's sign-out page", async () => {
    const { tab } = await signInAt(home, 'home', 'ada', ada)
    await tab.post('/auth/sign-out')
    const { body } = await tab.get('/auth/sign-in')
    expect(/content="0;url=([^"]+)"/.exec(body)?.[1]).toContain(`${home.issuer}/session/end`)
    expect((await tab.get('/auth/sign-in?out=1')).body).toContain('/auth/provider/home')
  })

  it('confirms account changes for people without a password, and only by a new sign-in there', async () => {
    const nell = { email: 'nell@example.org', email_verified: true }
    const { tab } = await signInAt(home, 'home', 'nell', nell)
    const rename = () => tab.post('/auth/account/password', { next: PASSWORD })
    const later = Date.now() + 11 * 60_000
    world.clock.set(new Date(later).toISOString())
    const refused = await rename()
    expect([refused.status, refused.body.includes('type="password"')]).toEqual([403, false])
    const [, link = ''] = /href="(\/auth\/provider\/home\/confirm[^"]*)"/.exec(refused.body) ?? []
    const { location } = await tab.get(link.replaceAll('&amp;', '&'))
    expect(new URL(location).searchParams.get('prompt')).toBe('login')
    expect(new URL(location).searchParams.get('max_age')).toBe('0')
    // Somebody else's account there confirms nothing.
    const stranger = await tab.comeBack(await home.visit(location, 'ada', ada))
    expect([stranger.status, (await rename()).status]).toEqual([403, 403])
    const response = await tab.get(link.replaceAll('&amp;', '&'))
    const back = await tab.comeBack(await home.visit(response.location, 'nell', nell))
    expect([back.status, back.location]).toEqual([303, '/auth/account'])
    expect((await rename()).location).toContain('/auth/account?done=')
    world.clock.set(new Date().toISOString())
  })

  it('gives the app of somebody without a password all scopes for some minutes', async () => {
    const { tab } = await signInAt(home, 'home', 'ada', ada)
    const scopes = async () => (JSON.parse((await tab.post('/auth/token')).body) as { scopes: string[] }).scopes
    expect(await scopes()).not.toContain('deleteaccount')
    const { body } = await tab.get('/auth/confirm?next=/settings/apps')
    const [, link = ''] = /href="(\/auth\/provider\/home\/confirm[^"]*)"/.exec(body) ?? []
    const { location } = await tab.get(link.replaceAll('&amp;', '&'))
    const back = await tab.comeBack(await home.visit(location, 'ada', ada))
    expect(back.location).toBe('/settings/apps')
    expect(await scopes()).toContain('deleteaccount')
  })

  it('an old sign-in there does not confirm', async () => {
    const { tab } = await signInAt(home, 'home', 'ada', ada)
    const { location } = await tab.get('/auth/provider/home/confirm?next=/history')
    // As if the page there did not know that a fresh sign-in was requested.
    const careless = new URL(location)
    for (const name of ['prompt', 'max_age']) careless.searchParams.delete(name)
    const back = await tab.comeBack(await home.visit(careless.href, 'ada', ada))
    expect(back.status).toBe(400)
  })

  it('the only way in cannot be removed; another one can', async () => {
    const { tab } = await signInAt(home, 'home', 'mary', { email: 'mary@example.org', email_verified: true })
    const removed = await tab.post('/auth/account/remove-provider', { provider: 'home' })
    expect([removed.status, removed.body.includes('only way to sign in')]).toEqual([400, true])
    await tab.post('/auth/account/password', { next: PASSWORD })
    expect((await tab.post('/auth/account/remove-provider', { provider: 'home' })).location).toContain(
      'providerRemoved',
    )
    const again = await signInAt(home, 'home', 'mary', { email: 'mary@example.org', email_verified: true })
    expect(again.outcome.location).toBe('/auth/sign-in?next=/auth/provider/link')
  })
})

describe('with passwords disabled', () => {
  let world: World
  let home: Awaited<ReturnType<typeof startOpenIdProvider>>
  beforeAll(async () => {
    home = await startOpenIdProvider(callbackOf('home'), `${BASE}/auth/sign-in?out=1`)
    world = await openWorld('sqlite', {
      passwordSignIn: false,
      signInProviders: [settingsOf('home', home.issuer)],
    })
    await world.server.services.users.add({ email: 'ada@example.org', password: PASSWORD })
  })
  afterAll(async () => {
    await home.close()
    await world.close()
  })
  const browser = () => openBrowser(() => world)

  it('the sign-in page goes straight to the only provider, unless somebody has just signed out', async () => {
    expect((await browser().get('/auth/sign-in?next=/history')).location).toBe('/auth/provider/home?next=%2Fhistory')
    const answer = await browser().get('/auth/sign-in?out=1')
    expect([answer.status, answer.body.includes('type="password"')]).toEqual([200, false])
  })

  it('a password does not sign in, but connects the account it belongs to', async () => {
    const form = { email: 'ada@example.org', password: PASSWORD, next: '/auth/provider/link' }
    expect((await browser().post('/auth/sign-in', form)).status).toBe(400)
    const tab = browser()
    const { location } = await tab.get('/auth/provider/home')
    await tab.comeBack(await home.visit(location, 'ada', { email: 'ada@example.org', email_verified: true }))
    expect((await tab.get('/auth/sign-in?next=/auth/provider/link')).body).toContain('type="password"')
    await tab.post('/auth/sign-in', form)
    expect((await tab.post('/auth/provider/link')).location).toContain('providerAdded')
  })

  it('nobody gets an account while registration is closed', async () => {
    const tab = browser()
    const { location } = await tab.get('/auth/provider/home')
    const back = await home.visit(location, 'new', { email: 'new@example.org', email_verified: true })
    expect((await tab.comeBack(back)).status).toBe(403)
  })

  it('an invitation creates one account, and its token is not in any query', async () => {
    const invitation = new URL(await world.server.services.accounts.registrationLink()).pathname
    const { body } = await browser().get(invitation)
    const href = /href="(\/auth\/provider\/home[^"]*)"/.exec(body)?.[1] ?? ''
    expect(href).toMatch(/^\/auth\/provider\/home\/invited\/up_once_[\w-]+\?next=\/welcome$/)
    const arrive = async (login: string) => {
      const tab = browser()
      const { location } = await tab.get(href)
      return tab.comeBack(await home.visit(location, login, { email: `${login}@example.org`, email_verified: true }))
    }
    expect(await arrive('grace')).toMatchObject({ status: 303, location: '/welcome' })
    expect((await arrive('eve')).status).toBeGreaterThanOrEqual(400)
  })

  it('a link from the command line restores access', async () => {
    const { accounts, users } = world.server.services
    const link = await accounts.signInLink((await users.find('ada@example.org')).id)
    const tab = browser()
    expect((await tab.post(new URL(link).pathname)).status).toBe(303)
    expect(await tab.person()).toBeDefined()
  })
})
