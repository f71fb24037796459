import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BrowserPage, PlainBrowser } from '../../testing/browser.ts'
import { type LiveServer, startLive } from '../../testing/live-server.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { newPasskey } from '../../testing/passkey.ts'
import { dialects, type TestClock, testClock } from '../../testing/world.ts'

const PASSWORD = 'correct horse battery'
const STOLEN = 'the password of a thief'

describe.each(dialects)('who may enter on %s', (dialect) => {
  let mailbox: Mailbox
  let live: LiveServer
  let clock: TestClock
  let browser: PlainBrowser
  let person: { id: number; token: string }
  let email: string
  let people = 0

  beforeAll(async () => {
    mailbox = await openMailbox()
    clock = testClock()
    live = await startLive(dialect, { smtp: mailbox.smtp, clock, registration: 'open' })
  })
  afterAll(async () => {
    await live.close()
    await mailbox.close()
  })
  beforeEach(async () => {
    email = `person${++people}@example.org`
    person = await live.addPerson(email, { password: PASSWORD })
    await mails()
    browser = new PlainBrowser()
    await signIn()
    mailbox.arrived.length = 0
  })

  const address = (path: string) => `${live.baseUrl}${path}`
  const signIn = async (password = PASSWORD, as = email) =>
    browser.submit(await browser.open(address('/auth/sign-in')), '/auth/sign-in', { email: as, password })
  const account = () => browser.open(address('/auth/account'))
  const act = async (name: string, fields: Record<string, string> = {}) =>
    browser.submit(await account(), `/auth/account/${name}`, fields)
  const confirm = (page: BrowserPage, password = PASSWORD) =>
    browser.submit(page, new URL(page.url).pathname, { confirmPassword: password })
  const user = () => live.server.services.users.find(String(person.id))
  const hasMember = async (password: string, as = email) => {
    browser = new PlainBrowser()
    return (await signIn(password, as)).url.pathname === '/'
  }
  /** Mails are sent by the queue. */
  const mails = async () => {
    await live.server.services.jobs.catchUp()
    return mailbox.arrived
  }
  const linkIn = (text: string | undefined, path: string) =>
    new RegExp(`${live.baseUrl}/auth/${path}/[\\w-]+`).exec(text ?? '')?.[0] ?? ''
  const undoLink = async (to: string, index = -1) =>
    linkIn((await mails()).filter((mail) => mail.to === to).at(index)?.text, 'undo')
  const undo = async (link: string) => {
    const stranger = new PlainBrowser()
    const page = await stranger.open(link)
    return page.status === 200 ? stranger.submit(page, new URL(link).pathname) : page
  }
  const api = (method: string, path: string, token: string, body?: object) =>
    fetch(address(`/api/v3${path}`), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const changeAddress = async (to: string) => {
    await act('email', { email: to })
    const link = linkIn((await mails()).filter((mail) => mail.to === to).at(-1)?.text, 'email')
    await browser.submit(await browser.open(link), new URL(link).pathname)
  }

  describe('through the interface', () => {
    it.each([
      ['a token that may write', ['writemeasurements']],
      ['a full personal token', []],
    ])('%s cannot change the e-mail address, and is told where to', async (_what, scopes) => {
      const { tokens } = live.server.services
      const { token } = await tokens.create({ userId: person.id, name: 'app', scopes, days: 1 })
      const answer = await api('POST', '/userSettings', token, { email: 'thief@example.org', timeZone: 'Asia/Tokyo' })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain(address('/auth/account'))
      expect((await mails()).map(({ to }) => to)).not.toContain('thief@example.org')
      expect(await user()).toMatchObject({ email, time_zone: 'UTC' })
    })

    it('the same address among other settings is not a change', async () => {
      expect((await api('POST', '/userSettings', person.token, { email, displayName: 'Ada' })).status).toBe(200)
    })

    it("neither can the web app's own token", async () => {
      const { sessions, storage, tokens } = live.server.services
      await storage.transaction((t) => sessions.begin(t, person.id, { device: 'test' }))
      const [session] = await sessions.list(person.id)
      if (!session) throw new Error('There is no session.')
      for (const fresh_until_epoch of [0, session.created_epoch + 300]) {
        const { token } = await tokens.createForWebApp({ session: { ...session, fresh_until_epoch } })
        expect((await api('POST', '/userSettings', token, { email: 'thief@example.org' })).status).toBe(403)
      }
      await sessions.end(person.id, session.id)
    })
  })

  describe('on the account page', () => {
    const guarded: readonly [string, Record<string, string>][] = [
      ['email', { email: 'new@example.org' }],
      ['password', { next: 'another good password' }],
      ['second-factor', {}],
      ['create-token', { name: 'script', scopes: '', days: '7' }],
      ['register-app', { name: 'App', redirectUris: 'https://example.org/callback' }],
      ['delete', { reason: 'bye', sure: 'yes' }],
    ]

    it.each(guarded)('%s requires the password again after ten minutes, and then works', async (name, fields) => {
      clock.advance(600)
      const userBefore = JSON.stringify(await user())
      const question = await act(name, fields)
      expect(question.status).toBe(403)
      expect(question.text).toContain('Confirm it&#39;s you')
      const wrong = await confirm(question, 'not the password')
      expect(wrong.status).toBe(400)
      expect(wrong.text).toContain('not right')
      expect(JSON.stringify(await user())).toBe(userBefore)
      expect((await confirm(wrong)).status).toBe(200)
    })

    it.each(guarded)('%s requires nothing more within ten minutes of signing in', async (name, fields) => {
      clock.advance(599)
      const done = await act(name, fields)
      expect(done.status).toBe(200)
      expect(done.text).not.toContain('Confirm it')
    })

    it('the page says what was done, and shows no text from a forged address', async () => {
      const changed = await act('password', { next: 'another good passphrase' })
      expect(changed.text).toContain('Your password was changed.')
      const madeUp = ['Please call 0800 1234', 'constructor', '__proto__', 'toString']
      for (const text of madeUp) {
        const page = await browser.open(address(`/auth/account?done=${encodeURIComponent(text)}`))
        expect([page.status, page.text.includes(text), page.text.includes('class="done"')]).toEqual([200, false, false])
      }
    })

    it('a confirmation lasts ten minutes, and only for this browser', async () => {
      const elsewhere = new PlainBrowser()
      await elsewhere.submit(await elsewhere.open(address('/auth/sign-in')), '/auth/sign-in', {
        email,
        password: PASSWORD,
      })
      clock.advance(3600)
      await browser.submit(await browser.open(address('/auth/confirm')), '/auth/confirm', { confirmPassword: PASSWORD })
      expect((await act('second-factor')).text).toContain('six digits')
      const page = await elsewhere.open(address('/auth/account'))
      expect((await elsewhere.submit(page, '/auth/account/second-factor')).status).toBe(403)
      clock.advance(600)
      expect((await act('second-factor')).status).toBe(403)
    })

    it('a passkey confirms like the password; somebody else’s does not', async () => {
      const { passkeys, sessions, confirmation, storage } = live.server.services
      const ownPasskey = newPasskey()
      const other = newPasskey()
      const stranger = await live.addPerson(`stranger${people}@example.org`)
      for (const [userId, passkey] of [
        [person.id, ownPasskey],
        [stranger.id, other],
      ] as const)
        await storage.transaction(async ({ accounts }) =>
          accounts.insertPasskey({
            user_id: userId,
            id: await accounts.newPasskeyId(),
            credential_id: passkey.credentialId,
            public_key: passkey.publicKey,
            counter: 0,
            transports: '[]',
            name: 'Laptop',
            created_epoch: 1,
            last_used_epoch: null,
          }),
        )
      const cookie = await live.server.services.accounts.signInAs(person.id, { address: '192.0.2.1', device: 'test' })
      clock.advance(3600)
      const signedInUser = () => sessions.find(cookie)
      const answerOf = async (passkey: typeof ownPasskey) => {
        const found = await signedInUser()
        if (!found) throw new Error('not signed in')
        const { options, ticket } = await confirmation.beginPasskey(found)
        await confirmation.byPasskey(found, ticket, passkey.answer(options.challenge, live.baseUrl))
        return confirmation.isRecent((await signedInUser()) ?? found)
      }
      await expect(answerOf(other)).rejects.toThrow('could not be used')
      expect(await answerOf(ownPasskey)).toBe(true)
      expect(await passkeys.list(person.id)).toHaveLength(1)
    })

    it('guessing the password there is throttled like signing in', async () => {
      clock.advance(600)
      let page = await act('second-factor')
      for (let round = 0; round < 5; round++) page = await confirm(page, 'not the password')
      expect((await confirm(page)).status).toBe(429)
      clock.advance(3600)
    })

    it('revoking access needs no password', async () => {
      clock.advance(3600)
      expect((await act('sign-out-everywhere')).url.pathname).toBe('/auth/sign-in')
    })

    it('allowing an app after ten minutes requires the password, too, and the person is notified', async () => {
      const { app } = await live.server.services.apps.register(person.id, {
        name: 'Diary',
        redirectUris: ['https://example.org/callback'],
      })
      await mails()
      mailbox.arrived.length = 0
      clock.advance(600)
      const query = new URLSearchParams({
        client_id: app.client_id,
        redirect_uri: 'https://example.org/callback',
        response_type: 'code',
        scope: 'basic',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      })
      const consent = await browser.open(address(`/oauth/authorize?${query}`))
      const question = await browser.submit(consent, '/oauth/interaction', { scope: ['basic'] })
      expect(question.text).toContain('Confirm it&#39;s you')
      expect(await live.server.services.shares.list(person.id)).toEqual([])
      expect((await confirm(question)).url.href).toContain('https://example.org/callback?code=')
      expect((await mails()).at(-1)).toMatchObject({ to: email, subject: expect.stringContaining('given access') })
    })
  })

  describe('the person is notified, and can undo it', () => {
    it('an address changes once the new one is confirmed, and the old one is notified', async () => {
      const next = `new-${email}`
      await act('email', { email: next })
      expect(await user()).toMatchObject({ email })
      await changeAddress(next)
      expect(await user()).toMatchObject({ email: next })
      expect((await mails()).filter(({ to }) => to === email)).toHaveLength(1)
    })

    it('a stolen account is fully restored: address, password, factors; the thief is signed out', async () => {
      const thief = `thief-${email}`
      await changeAddress(thief)
      await act('password', { next: STOLEN })
      const setup = await act('second-factor')
      const secret = (/<pre class="secret">([^<]*)</.exec(setup.text)?.[1] ?? '').replaceAll(' ', '')
      const code = await generate({ secret, epoch: clock.nowMs() / 1000 })
      await browser.submit(setup, '/auth/account/second-factor/confirm', { code })
      const shown = await act('create-token', { name: 'loot', scopes: '', days: '90' })
      const token = /up_pat_[\w-]+/.exec(shown.text)?.[0] ?? ''
      await act('register-app', { name: 'Loot', redirectUris: 'https://example.org/callback' })
      expect((await api('GET', '/user', token)).status).toBe(200)
      // The former address is notified of everything, with a link in each mail.
      const notices = (await mails()).filter(({ to }) => to === email)
      expect(notices).toHaveLength(5)

      clock.advance(6 * 86_400)
      const done = await undo(await undoLink(email, 0))
      expect(done.text).toContain('choose a new one')
      expect(await user()).toMatchObject({ email, totp_secret: null })
      expect((await account()).url.pathname).toBe('/auth/sign-in')
      expect((await api('GET', '/user', token)).status).toBe(401)
      expect(await live.server.services.apps.list(person.id)).toEqual([])
      expect(await hasMember(STOLEN, thief)).toBe(false)
      expect(await hasMember(STOLEN)).toBe(false)
      expect(await hasMember(PASSWORD)).toBe(true)
      // Undone changes take their links with them, including the thief's.
      for (const mail of notices) expect((await undo(linkIn(mail.text, 'undo'))).status).toBe(404)
      expect((await undo(await undoLink(thief))).status).toBe(404)
    })

    it('the page afterwards offers a new password at once', async () => {
      await act('password', { next: STOLEN })
      const stranger = new PlainBrowser()
      const link = await undoLink(email)
      const done = await stranger.submit(await stranger.open(link), new URL(link).pathname)
      await stranger.submit(done, '/auth/reset/', { password: 'a third password' })
      expect(await hasMember('a third password')).toBe(true)
    })

    it('a removed second factor and passkey are restored', async () => {
      const { secondFactor, storage } = live.server.services
      const begun = await secondFactor.begin(await user())
      const code = await generate({ secret: begun.secret, epoch: clock.nowMs() / 1000 })
      await secondFactor.confirm(await user(), begun.ticket, code)
      const { credentialId, publicKey } = newPasskey()
      const id = await storage.transaction(async ({ accounts }) => {
        const fresh = await accounts.newPasskeyId()
        await accounts.insertPasskey({
          user_id: person.id,
          id: fresh,
          credential_id: credentialId,
          public_key: publicKey,
          counter: 0,
          transports: '[]',
          name: 'Laptop',
          created_epoch: 1,
          last_used_epoch: null,
        })
        return fresh
      })
      const codes = await storage.read(({ accounts }) => accounts.recoveryHashes(person.id))
      const userBefore = await user()
      clock.advance(1)
      await mails()
      mailbox.arrived.length = 0
      await act('second-factor/off')
      await act('remove-passkey', { id: String(id) })
      expect(await user()).toMatchObject({ totp_secret: null })
      await undo(await undoLink(email, 0))
      expect((await user()).totp_secret).toBe(userBefore.totp_secret)
      expect(await live.server.services.passkeys.list(person.id)).toMatchObject([{ credential_id: credentialId }])
      expect((await storage.read(({ accounts }) => accounts.recoveryHashes(person.id))).toSorted()).toEqual(
        codes.toSorted(),
      )
    })

    it('opening the link changes nothing yet; it works once, for seven days', async () => {
      await act('password', { next: STOLEN })
      const link = await undoLink(email)
      await new PlainBrowser().open(link)
      expect(await hasMember(STOLEN)).toBe(true)
      clock.advance(7 * 86_400 - 1)
      expect((await undo(link)).status).toBe(200)
      expect((await undo(link)).status).toBe(404)
      await signIn()
      await act('password', { next: STOLEN })
      const late = await undoLink(email)
      clock.advance(7 * 86_400)
      expect((await undo(late)).status).toBe(404)
    })

    it('an address that may be restored is not given to anybody else', async () => {
      await changeAddress(`moved-${email}`)
      const stranger = new PlainBrowser()
      const form = await stranger.open(address('/auth/register'))
      // The response is the same as for any address; only a mail helps further.
      const mailsAfterRegistering = async () => {
        mailbox.arrived.splice(0)
        expect((await stranger.submit(form, '/auth/register', { email, password: PASSWORD })).status).toBe(200)
        await live.server.services.jobs.catchUp()
        return mailbox.arrived.filter(({ to, text }) => to === email && text.includes('/auth/new-account/'))
      }
      expect(await mailsAfterRegistering()).toEqual([])
      clock.advance(7 * 86_400)
      expect(await mailsAfterRegistering()).toHaveLength(1)
    })

    it('the data for undoing is sealed', async () => {
      await act('password', { next: STOLEN })
      const hash = String((await user()).password_hash)
      const rows = await live.database.reader.rows('select former from account_changes', [])
      expect(rows.length).toBeGreaterThan(0)
      for (const [former] of rows) expect(String(former)).toMatch(/^v1\./)
      expect(JSON.stringify(rows)).not.toContain(hash.slice(-20))
    })
  })

  describe('a forgotten password', () => {
    it('costs the same for known and unknown addresses: one job each, and nothing else until it runs', async () => {
      const waiting = async () => {
        const [row] = await live.database.reader.rows(
          `select count(*) as total, (select count(*) from one_time_links where kind = 'reset' and user_id = ${person.id}) as links from jobs where name = 'account.resetMail'`,
          [],
        )
        return row?.map(Number)
      }
      const form = await browser.open(address('/auth/forgot'))
      const unknown = await browser.submit(form, '/auth/forgot', { email: `nobody-${email}` })
      expect(await waiting()).toEqual([1, 0])
      const answer = await browser.submit(form, '/auth/forgot', { email })
      expect(await waiting()).toEqual([2, 0])
      expect(answer.text).toBe(unknown.text)
      expect(mailbox.arrived).toEqual([])
      expect((await mails()).map(({ to }) => to)).toEqual([email])
      await expect.poll(waiting).toEqual([0, 1])
      await live.server.services.sessions.signOutEverywhere(person.id)
    })
  })
})
