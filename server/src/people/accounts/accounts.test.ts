import { generate } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../../config/config.ts'
import { PlainBrowser } from '../../testing/browser.ts'
import { type LiveServer, startLive } from '../../testing/live-server.ts'
import { dialects } from '../../testing/world.ts'

const PASSWORD = 'correct horse battery'

describe.each(dialects)('accounts on %s', (dialect) => {
  let live: LiveServer
  let browser: PlainBrowser
  const start = async (settings: Partial<Config> = {}) => {
    live = await startLive(dialect, settings)
    browser = new PlainBrowser()
  }
  let EMAIL = 'ada@example.org'

  const signIn = async (password = PASSWORD, email = EMAIL) =>
    browser.submit(await browser.open(`${live.baseUrl}/auth/sign-in`), '/auth/sign-in', { email, password })

  const account = () => browser.open(`${live.baseUrl}/auth/account`)

  describe('the first administrator', () => {
    afterEach(() => live.close())

    it('is created through a link that works once, while there is no account', async () => {
      await start()
      const link = (await live.server.services.accounts.setupLink()) ?? ''
      const page = await browser.open(link)
      const form = new URL(link).pathname
      const welcome = await browser.submit(page, form, {
        email: EMAIL,
        name: 'Ada',
        timeZone: 'Europe/Berlin',
        password: PASSWORD,
      })
      expect(welcome.url.pathname).toBe('/welcome')
      expect((await account()).text).toContain('Ada')
      expect(await live.server.services.users.find(EMAIL)).toMatchObject({
        is_administrator: 1,
        time_zone: 'Europe/Berlin',
      })
      const again = await new PlainBrowser().submit(page, form, { email: 'eve@example.org', password: PASSWORD })
      expect(again.status).toBe(400)
      expect(await live.server.services.accounts.setupLink()).toBeUndefined()
    })

    it('a fault in the form keeps the input and consumes nothing', async () => {
      await start()
      const link = (await live.server.services.accounts.setupLink()) ?? ''
      const form = new URL(link).pathname
      const refused = await browser.submit(await browser.open(link), form, {
        email: EMAIL,
        timeZone: 'Mars/Base',
        password: 'short',
      })
      expect(refused.text).toContain('IANA time zone')
      expect(refused.text).toContain('at least 8 characters')
      expect(refused.text).toContain(EMAIL)
      const welcome = await browser.submit(refused, form, { email: EMAIL, timeZone: '', password: PASSWORD })
      expect(welcome.url.pathname).toBe('/welcome')
    })
  })

  describe('registration', () => {
    afterEach(() => live.close())

    const register = (page: Awaited<ReturnType<PlainBrowser['open']>>, form: string) =>
      browser.submit(page, form, { email: 'new@example.org', password: PASSWORD })

    it('is closed unless the administrator says otherwise', async () => {
      await start()
      expect((await browser.open(`${live.baseUrl}/auth/register`)).status).toBe(403)
    })
    it('by invitation works once for each link', async () => {
      await start({ registration: 'invite' })
      const link = await live.server.services.accounts.registrationLink()
      const page = await browser.open(link)
      expect((await register(page, new URL(link).pathname)).url.pathname).toBe('/welcome')
      expect((await new PlainBrowser().open(link)).status).toBe(403)
    })
    it('open registration creates no administrators', async () => {
      await start({ registration: 'open' })
      const page = await browser.open(`${live.baseUrl}/auth/register`)
      await register(page, '/auth/register')
      expect(await live.server.services.users.find('new@example.org')).toMatchObject({ is_administrator: 0 })
    })
  })

  describe('signing in', () => {
    let people = 0
    beforeAll(() => start())
    afterAll(() => live.close())
    beforeEach(async () => {
      EMAIL = `person${++people}@example.org`
      browser = new PlainBrowser()
      await live.addPerson(EMAIL, { password: PASSWORD })
    })

    it('leads to the account, and signing out leads away from it', async () => {
      expect((await signIn()).url.pathname).toBe('/')
      await browser.submit(await account(), '/auth/sign-out')
      expect((await account()).url.pathname).toBe('/auth/sign-in')
    })

    it('with a wrong password gives the same response as with an unknown address', async () => {
      const wrong = await signIn('wrong password')
      const unknown = await signIn('wrong password', 'nobody@example.org')
      expect(wrong.status).toBe(400)
      expect(unknown.status).toBe(400)
      const without = (text: string) => text.replaceAll(/[\w.]+@example\.org/g, '')
      expect(without(wrong.text)).toBe(without(unknown.text))
    })

    it('another site cannot post the form', async () => {
      const answer = await fetch(`${live.baseUrl}/auth/sign-in`, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
        body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
      })
      expect(answer.status).toBe(403)
    })

    it('never redirects to other sites', async () => {
      for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
        const page = await browser.open(`${live.baseUrl}/auth/sign-in?next=${encodeURIComponent(next)}`)
        const done = await browser.submit(page, '/auth/sign-in', { email: EMAIL, password: PASSWORD })
        expect(done.url.href).toBe(`${live.baseUrl}/`)
      }
    })

    it('the cookie works only for pages: the API answers 401 with it, and the web app gets a token for ten minutes', async () => {
      await signIn()
      const page = await account()
      expect(page.text).toContain('(this one)')
      const cookie = (await signInForCookie()) ?? ''
      const api = await fetch(`${live.baseUrl}/api/v3/user`, { headers: { cookie } })
      expect(api.status).toBe(401)
      const answer = await fetch(`${live.baseUrl}/auth/token`, { method: 'POST', headers: { cookie } })
      const { accessToken, expiresAtMilliseconds } = (await answer.json()) as {
        accessToken: string
        expiresAtMilliseconds: number
      }
      expect(expiresAtMilliseconds - Date.now()).toBeLessThanOrEqual(600_000)
      const read = () => fetch(`${live.baseUrl}/api/v3/user`, { headers: { authorization: `Bearer ${accessToken}` } })
      expect((await read()).status).toBe(200)
      await fetch(`${live.baseUrl}/auth/sign-out`, { method: 'POST', headers: { cookie } })
      expect((await read()).status).toBe(401)
    })

    async function signInForCookie(): Promise<string | undefined> {
      const answer = await fetch(`${live.baseUrl}/auth/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
      })
      const [header = ''] = answer.headers.getSetCookie()
      expect(header).toMatch(/HttpOnly/i)
      expect(header).toMatch(/SameSite=Strict/i)
      return header.split(';')[0]
    }

    it('a new password ends every other session', async () => {
      const elsewhere = new PlainBrowser()
      await elsewhere.submit(await elsewhere.open(`${live.baseUrl}/auth/sign-in`), '/auth/sign-in', {
        email: EMAIL,
        password: PASSWORD,
      })
      await signIn()
      await browser.submit(await account(), '/auth/account/password', { next: 'another horse battery' })
      expect((await account()).url.pathname).toBe('/auth/account')
      expect((await elsewhere.open(`${live.baseUrl}/auth/account`)).url.pathname).toBe('/auth/sign-in')
    })

    it('a reset link works once and ends every session', async () => {
      await signIn()
      const link = await live.server.services.accounts.resetLink(await live.server.services.users.find(EMAIL))
      const fresh = new PlainBrowser()
      const page = await fresh.open(link)
      await fresh.submit(page, new URL(link).pathname, { password: 'brand new password' })
      expect((await account()).url.pathname).toBe('/auth/sign-in')
      const again = await fresh.submit(page, new URL(link).pathname, { password: 'yet another one' })
      expect(again.status).toBe(400)
      // Somebody else created the link, so the person is notified.
      expect((await signIn('brand new password')).url.pathname).toBe('/auth/notice')
    })

    it('with an authenticator app requires a code, which works once; a recovery code works once too', async () => {
      await signIn()
      const setup = await browser.submit(await account(), '/auth/account/second-factor')
      const secret = (/<pre class="secret">([^<]*)</.exec(setup.text)?.[1] ?? '').replaceAll(' ', '')
      const first = await generate({ secret })
      const codes = await browser.submit(setup, '/auth/account/second-factor/confirm', { code: first })
      const recovery = (/<pre class="secret">([^<]*)</.exec(codes.text)?.[1] ?? '').split('\n')
      expect(recovery).toHaveLength(10)

      browser = new PlainBrowser()
      const question = await signIn()
      expect(question.text).toContain('One more step')
      const replayed = await browser.submit(question, '/auth/second-factor', { code: first })
      expect(replayed.status).toBe(400)
      const inside = await browser.submit(replayed, '/auth/second-factor', { code: recovery[0] ?? '' })
      expect(inside.url.pathname).toBe('/')

      browser = new PlainBrowser()
      const used = await browser.submit(await signIn(), '/auth/second-factor', { code: recovery[0] ?? '' })
      expect(used.status).toBe(400)
    })

    it('tokens are made and revoked on the account page', async () => {
      await signIn()
      const shown = await browser.submit(await account(), '/auth/account/create-token', {
        name: 'my script',
        scopes: 'readmeasurements',
        days: '7',
      })
      const token = /up_pat_[\w-]+/.exec(shown.text)?.[0] ?? ''
      const read = () => fetch(`${live.baseUrl}/api/v3/measurements`, { headers: { authorization: `Bearer ${token}` } })
      expect((await read()).status).toBe(200)
      expect((await account()).text).not.toContain(token)
      const made = (await live.server.services.tokens.list((await live.server.services.users.find(EMAIL)).id)).at(-1)
      await browser.submit(await account(), '/auth/account/revoke-token', { id: String(made?.id) })
      expect((await read()).status).toBe(401)
    })

    it('the actions are in the log, whose hash chain is intact', async () => {
      await signIn('wrong password')
      await signIn()
      await live.server.services.jobs.catchUp()
      const log = await browser.open(`${live.baseUrl}/auth/account/log`)
      expect(log.text).toContain('Sign-in with a wrong password')
      expect(log.text).toContain('Signed in')
      expect(await live.server.services.audit.verify()).toMatchObject({ brokenAt: undefined })
    })
  })
})
