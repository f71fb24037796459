import type { webcrypto } from 'node:crypto'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBrowser } from '../../../../programs/push-receiver.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'

const PASSWORD = 'correct horse battery'
const DAY = 86_400

interface TokenAnswer {
  readonly accessToken: string
  readonly expiresAtMilliseconds: number
  readonly userId: number
  readonly displayName: string
  readonly timeZone: string
  readonly scopes: readonly string[]
  readonly isShared: boolean
  readonly sessionId: number
}

describe.each(dialects)('the sessions of our own app on %s', (dialect) => {
  let world: World
  let people = 0
  let email: string
  let userId: number
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    email = `ada${++people}@example.org`
    const options = { email, name: 'Ada', password: PASSWORD, timeZone: 'Europe/Berlin' }
    userId = (await world.server.services.users.add(options)).id
  })

  const form = (url: string, body: Record<string, string>, cookie = '', headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
      payload: new URLSearchParams(body).toString(),
    })
  const json = (url: string, body: unknown, cookie: string) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', cookie },
      payload: JSON.stringify(body),
    })
  const signIn = async (more: Record<string, string> = {}) => {
    const answer = await form('/auth/sign-in', { email, password: PASSWORD, ...more })
    const [header = ''] = [answer.headers['set-cookie'] ?? ''].flat()
    return { header, cookie: header.split(';')[0] ?? '', location: answer.headers.location }
  }
  const ask = (cookie: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: 'POST', url: '/auth/token', headers: { cookie, ...headers } })
  const tokenOf = async (cookie: string) => (await ask(cookie)).json<TokenAnswer>()
  const read = async (token: string) =>
    (await world.app.inject({ url: '/api/v3/user', headers: { authorization: `Bearer ${token}` } })).statusCode

  const codeOf = (secret: string) => generate({ secret, epoch: world.clock.nowMs() / 1000 })
  const turnOnSecondFactor = async () => {
    const { secondFactor, storage } = world.server.services
    const user = await storage.read(({ users }) => users.withId(userId))
    if (!user) throw new Error('The person is missing.')
    const { ticket, secret } = await secondFactor.begin(user)
    await secondFactor.confirm(user, ticket, await codeOf(secret))
    return secret
  }

  describe('a token', () => {
    it('says whose it is, and is not cached', async () => {
      const { cookie } = await signIn()
      const answer = await ask(cookie)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.json()).toMatchObject({
        userId,
        displayName: 'Ada',
        timeZone: 'Europe/Berlin',
        isShared: false,
        expiresAtMilliseconds: world.clock.nowMs() + 600_000,
      })
    })

    it('cannot delete the account or administer, even right after signing in', async () => {
      const { cookie } = await signIn()
      const { accessToken, scopes } = await tokenOf(cookie)
      expect(scopes).toEqual(expect.arrayContaining(['readmeasurements', 'manageaccount', 'export']))
      expect(scopes).not.toContain('deleteaccount')
      expect(scopes).not.toContain('admin')
      const answer = await world.app.inject({
        method: 'DELETE',
        url: '/api/v3/user/delete?reason=x',
        headers: { authorization: `Bearer ${accessToken}` },
      })
      expect(answer.statusCode).toBe(403)
    })

    it('may do everything for five minutes after "Confirm it\'s you"', async () => {
      const { cookie } = await signIn()
      world.clock.advance(20 * 60)
      expect((await form('/auth/confirm', { next: '/settings' }, cookie)).statusCode).toBe(403)
      expect((await form('/auth/confirm', { confirmPassword: 'wrong', next: '/' }, cookie)).statusCode).toBe(400)
      expect((await tokenOf(cookie)).scopes).not.toContain('deleteaccount')
      const confirmed = await form('/auth/confirm', { confirmPassword: PASSWORD, next: '/settings' }, cookie)
      expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/settings'])
      world.clock.advance(60)
      const fresh = await tokenOf(cookie)
      expect(fresh.scopes).toContain('deleteaccount')
      expect(fresh.scopes).not.toContain('admin')
      expect(fresh.expiresAtMilliseconds).toBe(world.clock.nowMs() + 240_000)
      world.clock.advance(241)
      expect(await read(fresh.accessToken)).toBe(401)
      expect((await tokenOf(cookie)).scopes).not.toContain('deleteaccount')
    })

    it('may do everything for five minutes after a code of the authenticator app, which does not change how to sign in', async () => {
      const { cookie } = await signIn()
      const secret = await turnOnSecondFactor()
      world.clock.advance(20 * 60)
      const code = await codeOf(secret)
      expect((await form('/auth/confirm', { confirmCode: '000000', next: '/' }, cookie)).statusCode).toBe(400)
      const confirmed = await form('/auth/confirm', { confirmCode: code, next: '/settings' }, cookie)
      expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/settings'])
      expect((await tokenOf(cookie)).scopes).toContain('deleteaccount')
      const turnedOff = await form('/auth/account/second-factor/off', {}, cookie)
      expect(turnedOff.statusCode).toBe(403)
      world.clock.advance(301)
      expect((await tokenOf(cookie)).scopes).not.toContain('deleteaccount')
      expect((await form('/auth/confirm', { confirmCode: code, next: '/' }, cookie)).statusCode).toBe(400)
    })

    it('counts as fresh from when the password was entered, not from when the token was issued', async () => {
      const { cookie } = await signIn()
      world.clock.advance(200)
      expect((await form('/auth/confirm', { next: '/' }, cookie)).statusCode).toBe(303)
      expect((await tokenOf(cookie)).expiresAtMilliseconds).toBe(world.clock.nowMs() + 100_000)
      world.clock.advance(150)
      expect((await form('/auth/confirm', { next: '/' }, cookie)).statusCode).toBe(403)
    })

    it('is refused in JSON to a script, whatever it accepts', async () => {
      for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }]) {
        const answer = await ask('', headers)
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toMatchObject({ status: 'ERROR', code: 401, description: 'Please sign in.' })
      }
    })

    it("is not in the person's record, which the app stores", async () => {
      const { accessToken } = await tokenOf((await signIn()).cookie)
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await world.app.inject({ url: '/api/v3/user', headers })
      expect(answer.json()).toMatchObject({ id: userId, accessToken: '' })
      expect(answer.body).not.toContain(accessToken)
    })

    it('does not outlive its session', async () => {
      const { cookie } = await signIn({ shared: 'yes' })
      world.clock.advance(DAY / 2 - 60)
      expect((await tokenOf(cookie)).expiresAtMilliseconds).toBe(world.clock.nowMs() + 60_000)
    })
  })

  describe('a refusal', () => {
    const reasonFor = async (cookie: string) => (await ask(cookie)).json<{ reason: string }>().reason
    const leave = () => world.server.services.leaving.leave(userId)

    it('says that the session has ended, for whatever reason', async () => {
      const { sessions } = world.server.services
      const single = await signIn()
      const all = await signIn()
      const old = await signIn()
      const [newest] = await sessions.list(userId)
      await sessions.end(userId, newest?.id ?? 0)
      await sessions.signOutEverywhere(userId)
      for (const { cookie } of [single, all, old]) expect(await reasonFor(cookie)).toBe('sessionEnded')
      const late = await signIn()
      world.clock.advance(31 * DAY)
      expect(await reasonFor(late.cookie)).toBe('sessionEnded')
    })

    it('tells the browser that was signed in that the account is gone', async () => {
      // Each with its own token, some of which contain a hyphen.
      const cookies = [await signIn(), await signIn(), await signIn()].map(({ cookie }) => cookie)
      await leave()
      for (const cookie of cookies) expect(await reasonFor(cookie)).toBe('accountGone')
    })

    it('reveals to nobody else whether there is an account', async () => {
      const { cookie } = await signIn()
      const cookieValue = cookie.slice(cookie.indexOf('=') + 1)
      const [token = '', , ...seal] = cookieValue.split('.')
      const stranger = await ask('')
      await leave()
      const guesses = [
        '',
        'upshot_session=x',
        `upshot_session=${token}`,
        // A browser that was signed in itself asks about somebody else.
        ...[userId - 1, userId + 1].map((id) => `upshot_session=${[token, id, ...seal].join('.')}`),
        `upshot_session=${['up_session_other', userId, ...seal].join('.')}`,
      ]
      for (const guess of guesses) expect((await ask(guess)).body, guess).toBe(stranger.body)
    })
  })

  describe('the key of the outbox', () => {
    interface PrivateKey {
      readonly x: string
      readonly y: string
      readonly d: string
    }
    const publicKey = async (cookie: string) => (await ask(cookie)).json<{ outboxKey: string }>().outboxKey
    const askForKey = (cookie: string) =>
      world.app.inject({ method: 'POST', url: '/auth/outbox-key', headers: { cookie } })
    const pointOf = ({ x, y }: PrivateKey) =>
      Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')

    it('is the same at every sign-in of one person, and different for everybody else', async () => {
      const first = await signIn()
      const sealedWith = await publicKey(first.cookie)
      await world.server.services.sessions.signOutEverywhere(userId)
      const again = await askForKey((await signIn()).cookie)
      expect(again.headers['cache-control']).toBe('private, no-store')
      expect(pointOf(again.json<PrivateKey>())).toBe(sealedWith)
      email = `bob${people}@example.org`
      await world.server.services.users.add({ email, password: PASSWORD })
      expect(await publicKey((await signIn()).cookie)).not.toBe(sealedWith)
    })

    it('opens what was sealed for it', async () => {
      const key = (await askForKey((await signIn()).cookie)).json<webcrypto.JsonWebKey>()
      const curve = { name: 'ECDH', namedCurve: 'P-256' }
      await expect(crypto.subtle.importKey('jwk', key, curve, false, ['deriveBits'])).resolves.toBeDefined()
    })

    it('is given only to a browser with a session, and its private part never with a token', async () => {
      const { cookie } = await signIn()
      const { d } = (await askForKey(cookie)).json<PrivateKey>()
      expect((await ask(cookie)).body).not.toContain(d)
      await world.server.services.sessions.signOutEverywhere(userId)
      expect([(await askForKey(cookie)).statusCode, (await askForKey('')).statusCode]).toEqual([401, 401])
    })
  })

  describe('a session', () => {
    it('lasts as long as it is used, with its cookie renewed daily, for at most a year', async () => {
      const { cookie } = await signIn()
      expect((await ask(cookie)).headers['set-cookie']).toBeUndefined()
      for (let day = 28; day < 364; day += 28) {
        world.clock.advance(28 * DAY)
        const answer = await ask(cookie)
        expect(answer.statusCode, `after ${day} days`).toBe(200)
        expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=\d+/)
        expect((await ask(cookie)).headers['set-cookie']).toBeUndefined()
      }
      world.clock.advance(28 * DAY)
      expect((await ask(cookie)).statusCode).toBe(200)
      world.clock.advance(DAY)
      expect((await ask(cookie)).statusCode).toBe(401)
    })

    it('ends after thirty days without use', async () => {
      const { cookie } = await signIn()
      world.clock.advance(30 * DAY)
      expect((await ask(cookie)).statusCode).toBe(401)
    })

    it('on a shared device ends with the browser, and after half a day', async () => {
      const { cookie, header } = await signIn({ shared: 'yes' })
      expect(header).not.toMatch(/Max-Age|Expires/i)
      expect((await tokenOf(cookie)).isShared).toBe(true)
      world.clock.advance(12 * 3600)
      expect((await ask(cookie)).statusCode).toBe(401)
    })

    it('leads to the app, and a new account to its first steps', async () => {
      expect((await signIn()).location).toBe('/')
      expect((await signIn({ next: '/history' })).location).toBe('/history')
    })
  })

  describe('signing out', () => {
    it('ends the tokens of this browser, but not those of others', async () => {
      const here = await signIn()
      const there = await signIn()
      const ownToken = await tokenOf(here.cookie)
      const other = await tokenOf(there.cookie)
      await form('/auth/sign-out', {}, here.cookie)
      expect([await read(ownToken.accessToken), await read(other.accessToken)]).toEqual([401, 200])
      expect((await ask(here.cookie)).statusCode).toBe(401)
    })

    it("clears the browser's storage, and answers a script in JSON", async () => {
      const { cookie } = await signIn()
      const answer = await json('/auth/sign-out', {}, cookie)
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }])
      expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    })

    it('on the account page keeps storage, which may hold unsent entries', async () => {
      const page = await form('/auth/sign-out', {}, (await signIn()).cookie)
      expect([page.statusCode, page.headers.location]).toEqual([303, '/auth/sign-in'])
      expect(page.headers['clear-site-data']).toBe('"cache"')
    })

    it('keeps storage if the app says that it contains another person’s entries', async () => {
      const answer = await json('/auth/sign-out', { keepsStorage: true }, (await signIn()).cookie)
      expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"cache"'])
    })

    it("removes only this browser's push subscription", async () => {
      const { devices } = world.server.services
      const me = { userId, clientId: null }
      const stranger = { userId: (await world.addPerson()).id, clientId: null }
      const addressed = (name: string) => `https://push.example.org/${people}/${name}`
      for (const [owner, name] of [
        [me, 'here'],
        [me, 'there'],
        [stranger, 'theirs'],
      ] as const)
        await devices.save(owner, { endpoint: addressed(name), keys: newBrowser().keys, name })
      await json('/auth/sign-out', { endpoint: addressed('here') }, (await signIn()).cookie)
      await json('/auth/sign-out', { endpoint: addressed('theirs') }, (await signIn()).cookie)
      expect((await devices.list(me)).map(({ row }) => row.name)).toEqual(['there'])
      expect(await devices.list(stranger)).toHaveLength(1)
    })

    it('everywhere ends every session and every token of the app, but not personal tokens', async () => {
      const here = await signIn()
      const there = await signIn()
      const other = await tokenOf(there.cookie)
      const personal = await world.server.services.tokens.create({ userId, name: 'script', scopes: [], days: 1 })
      await json('/auth/sign-out', { everywhere: true }, here.cookie)
      expect([await read(other.accessToken), await read(personal.token)]).toEqual([401, 200])
      expect((await ask(there.cookie)).statusCode).toBe(401)
    })

    it('names its session: a session that began since, of anybody, continues', async () => {
      const earlierSession = await signIn()
      const { sessionId } = await tokenOf(earlierSession.cookie)
      const again = await signIn()
      email = `bob${people}@example.org`
      await world.server.services.users.add({ email, password: PASSWORD })
      const bob = await signIn()
      for (const { cookie } of [again, bob]) {
        const late = await json('/auth/sign-out', { sessionId, everywhere: true }, cookie)
        expect([late.statusCode, late.json()]).toEqual([200, { status: 'OK', ended: false }])
        expect([late.headers['set-cookie'], late.headers['clear-site-data']]).toEqual([undefined, undefined])
        expect((await ask(cookie)).statusCode).toBe(200)
      }
      expect((await json('/auth/sign-out', { sessionId }, earlierSession.cookie)).json()).toEqual({ status: 'OK' })
      expect((await ask(earlierSession.cookie)).statusCode).toBe(401)
    })

    it("is not needed when somebody else signs in: the previous person's session ends", async () => {
      const earlierSession = await signIn()
      const elsewhere = await signIn()
      email = `bob${people}@example.org`
      await world.server.services.users.add({ email, password: PASSWORD })
      expect((await form('/auth/sign-in', { email, password: PASSWORD }, earlierSession.cookie)).statusCode).toBe(303)
      expect([(await ask(earlierSession.cookie)).statusCode, (await ask(elsewhere.cookie)).statusCode]).toEqual([
        401, 200,
      ])
    })

    it('from another site is refused', async () => {
      const { cookie } = await signIn()
      const answer = await form('/auth/sign-out', {}, cookie, { 'sec-fetch-site': 'cross-site' })
      expect(answer.statusCode).toBe(403)
      expect((await ask(cookie)).statusCode).toBe(200)
    })
  })
})
