import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlainBrowser } from '../../testing/browser.ts'
import { type LiveServer, startLive } from '../../testing/live-server.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { MOST_UNCONFIRMED } from './service.ts'

const EMAIL = 'ada@example.org'

describe('with a mail server', () => {
  let mailbox: Mailbox
  let live: LiveServer
  let person: { id: number; token: string }
  const browser = new PlainBrowser()

  beforeAll(async () => {
    mailbox = await openMailbox()
    live = await startLive('sqlite', { smtp: mailbox.smtp, registration: 'open' })
    person = await live.addPerson(EMAIL, { password: 'the old password' })
    // A mail reports the new token.
    await live.server.services.jobs.catchUp()
    expect(mailbox.arrived.splice(0)).toMatchObject([{ to: EMAIL, subject: expect.stringContaining('access token') }])
  })
  afterAll(async () => {
    await live.close()
    await mailbox.close()
  })

  const linkIn = (text: string | undefined, path: string) =>
    new RegExp(`${live.baseUrl}/auth/${path}/[\\w-]+`).exec(text ?? '')?.[0] ?? ''
  const post = (path: string, body: object) =>
    fetch(`${live.baseUrl}/api/v3${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('a forgotten password is reset by a link; an unknown address gets the same response but no mail', async () => {
    const forgot = await browser.open(`${live.baseUrl}/auth/forgot`)
    const ofKnown = await browser.submit(forgot, '/auth/forgot', { email: EMAIL })
    const ofUnknown = await browser.submit(forgot, '/auth/forgot', { email: 'nobody@example.org' })
    expect(ofKnown.text).toBe(ofUnknown.text)
    await live.server.services.jobs.catchUp()
    expect(mailbox.arrived.map(({ to }) => to)).toEqual([EMAIL])
    const link = linkIn(mailbox.arrived[0]?.text, 'reset')
    const { tokens } = live.server.services
    const token = await tokens.create({ userId: person.id, name: 'My script', scopes: [], days: 1 })
    const { storage } = live.server.services
    const passkey = { user_id: person.id, public_key: 'x', counter: 0, transports: '[]', created_epoch: 1 }
    const elsewhere = { issuer: 'https://id.example.org', subject: 'ada', provider: 'home', email: EMAIL }
    await storage.transaction(async ({ accounts, identities }) => {
      for (const [id, name] of ['My phone', 'Their phone'].entries())
        await accounts.insertPasskey({ ...passkey, id: id + 1, credential_id: name, name, last_used_epoch: null })
      await identities.insert({ user_id: person.id, ...elsewhere, created_epoch: 1, last_used_epoch: 1 })
    })
    const { inboxes } = live.server.services
    const mine = await inboxes.create(person.id, { name: 'My watch', rule: 'import' })
    await inboxes.create(person.id, { name: 'Their watch', rule: 'import' })
    const webhook = { url: 'https://elsewhere.example/hook', events: ['measurement.created'] }
    expect((await post('/webhooks', webhook)).status).toBe(201)
    const page = await browser.open(link)
    expect(page.text).toContain('My script')
    const request = {
      [`keep-token-${token.row.id}`]: 'yes',
      'keep-passkey-1': 'yes',
      [`keep-inbox-${mine.shown.row.id}`]: 'yes',
    }
    const form = { password: 'a whole new password', ...request }
    const done = await browser.submit(page, new URL(link).pathname, form)
    // Access that the person did not recognise ends, and is listed.
    expect(done.text).toContain('the token “test”')
    for (const ended of [
      'the passkey “Their phone”',
      'signing in with “home”',
      'the inbox “Their watch”',
      'messages to “elsewhere.example”',
    ])
      expect(done.text).toContain(ended)
    for (const name of ['My script', 'My phone', 'My watch']) expect(done.text).not.toContain(name)
    const remaining = await storage.read(async ({ accounts, identities }) => [
      (await accounts.passkeysOf(person.id)).map(({ name }) => name),
      await identities.ofUser(person.id),
    ])
    expect(remaining).toEqual([['My phone'], []])
    expect((await inboxes.list(person.id)).map(({ row }) => row.name)).toEqual(['My watch'])
    expect((await tokens.list(person.id)).map(({ name }) => name)).toEqual(['My script'])
    person = { ...person, token: token.token }
    const signIn = await browser.open(`${live.baseUrl}/auth/sign-in`)
    const inside = await browser.submit(signIn, '/auth/sign-in', { email: EMAIL, password: 'a whole new password' })
    expect(inside.url.pathname).toBe('/')
  })

  it("open registration gives the same response for known and unknown addresses, and creates an account once the mail's link is opened", async () => {
    const newcomer = 'grace@example.org'
    const register = async (email: string) => {
      const visitor = new PlainBrowser()
      const page = await visitor.open(`${live.baseUrl}/auth/register`)
      return visitor.submit(page, '/auth/register', { email, password: 'a moth in relay seventy' })
    }
    mailbox.arrived.splice(0)
    const ofKnown = await register(EMAIL)
    const unknown = await register(newcomer)
    expect([ofKnown.status, ofKnown.text]).toEqual([unknown.status, unknown.text])
    expect(ofKnown.url.pathname).toBe('/auth/register')
    const { users, jobs } = live.server.services
    await jobs.catchUp()
    await expect(users.find(newcomer)).rejects.toThrow()
    const mailTo = (to: string) => mailbox.arrived.filter((mail) => mail.to === to)
    expect(mailTo(EMAIL).filter(({ subject }) => subject.includes('already have an account'))).toHaveLength(1)
    const link = linkIn(mailTo(newcomer)[0]?.text, 'new-account')
    const visitor = new PlainBrowser()
    const welcome = await visitor.submit(await visitor.open(link), new URL(link).pathname)
    expect(welcome.url.pathname).toBe('/welcome')
    expect(await users.find(newcomer)).toMatchObject({ email: newcomer, is_administrator: 0 })
    expect((await visitor.submit(await visitor.open(link), new URL(link).pathname)).status).toBe(400)
  })

  it('an address that looks like a list is not sent to its parts', async () => {
    mailbox.arrived.splice(0)
    const visitor = new PlainBrowser()
    const page = await visitor.open(`${live.baseUrl}/auth/register`)
    const form = { email: `x,${EMAIL}`, password: 'a moth in relay seventy' }
    expect((await visitor.submit(page, '/auth/register', form)).status).toBe(200)
    await live.server.services.jobs.catchUp()
    expect(mailbox.arrived.map(({ to }) => to)).not.toContain(EMAIL)
  })

  it('unconfirmed accounts are limited across all addresses: the oldest are removed', async () => {
    const { storage } = live.server.services
    const row = { kind: 'newAccount' as const, user_id: null, payload: '{}' }
    const soon = Math.floor(Date.now() / 1000) + 60
    await storage.transaction(async ({ accounts }) => {
      for (let index = 0; index < MOST_UNCONFIRMED; index++)
        await accounts.insertLink({ ...row, hash: `stranger ${index}`, expires_epoch: soon + index })
    })
    const visitor = new PlainBrowser()
    const page = await visitor.open(`${live.baseUrl}/auth/register`)
    await visitor.submit(page, '/auth/register', { email: 'one-more@example.org', password: 'a moth in relay seventy' })
    const waiting = await live.database.reader.rows("select hash from one_time_links where kind = 'newAccount'", [])
    expect(waiting).toHaveLength(MOST_UNCONFIRMED)
    expect(waiting).not.toContainEqual(['stranger 0'])
  })

  it('an invitation reaches the invited person, and says nothing about recorded data', async () => {
    const { link } = (await (await post('/shares/invite', { emailAddress: 'doctor@example.org' })).json()) as {
      link: string
    }
    await live.server.services.jobs.catchUp()
    const invited = mailbox.arrived.filter(({ to }) => to === 'doctor@example.org')
    expect(invited).toMatchObject([{ text: expect.stringContaining(link) }])
  })
})
