/** ASVS 5.0, chapters 6, 7, 11 and 14: passwords, sessions, and how they are stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type World } from '../../server/src/testing/world.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(dialects)('signing in on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect, { registration: 'open' })
  })
  afterAll(() => world.close())

  const submit = (url: string, form: Record<string, string>, cookie = '') =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { ...FORM, ...(cookie === '' ? {} : { cookie }) },
      payload: new URLSearchParams(form).toString(),
    })

  const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
    String([answer.headers['set-cookie'] ?? ''].flat()[0]).split(';')[0] ?? ''

  const account = (cookie: string) => world.app.inject({ url: '/auth/account', headers: { cookie } })

  async function signIn(email: string, password: string): Promise<string> {
    const answer = await submit('/auth/sign-in', { email, password })
    expect(answer.statusCode, answer.body).toBe(303)
    return cookieOf(answer)
  }

  it.each([
    ['8 characters', 'kurz-gut'],
    ['64 characters and more', 'a sentence that is much longer than anybody would ever want to type twice in a row'],
    ['any letters, spaces at either end', '  紅茶 и Чай ☕  '],
    ['no capital, digit or sign', 'wombatsgatherdust'],
  ])('6.2.1, 6.2.5, 6.2.8, 6.2.9: a password may have %s, and is used unchanged', async (what, password) => {
    const email = `${sameLetters(what)}@example.org`
    expect((await submit('/auth/register', { email, password, name: 'N', timeZone: 'UTC' })).statusCode).toBe(303)
    await signIn(email, password)
    const changed = await submit('/auth/sign-in', { email, password: `${password} ` })
    expect(changed.statusCode).toBe(400)
    const upper = password.toUpperCase()
    if (upper !== password) expect((await submit('/auth/sign-in', { email, password: upper })).statusCode).toBe(400)
  })

  const sameLetters = (text: string): string => text.replace(/\W/g, '').toLowerCase()

  it.each(['short', 'password123', 'qwertyuiop', 'upshot2026', 'lovelace1815'])(
    '6.2.1, 6.2.4, 6.2.11: %s is refused with a helpful explanation',
    async (password) => {
      const form = { email: 'ada@example.org', name: 'Ada Lovelace', password, timeZone: 'UTC' }
      const answer = await submit('/auth/register', form)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toMatch(/at least 8 characters|easy to guess/)
    },
  )

  it('6.2.6, 6.2.7: passwords are masked, and password managers may fill them in', async () => {
    for (const url of ['/auth/sign-in', '/auth/register', '/auth/reset/x']) {
      const { body } = await world.app.inject(url)
      const fields = body.match(/<input[^>]*name="password"[^>]*>/g) ?? []
      expect(fields, url).toHaveLength(1)
      expect(fields[0]).toContain('type="password"')
      expect(fields[0]).toMatch(/autocomplete="(?:current|new)-password"/)
    }
  })

  it('7.2.3, 7.2.4, 11.5.1: a session id has 256 random bits, changes with every sign-in, and is stored as a hash', async () => {
    await world.server.services.users.add({ email: 'grace@example.org', password: 'a moth in relay seventy' })
    const first = await signIn('grace@example.org', 'a moth in relay seventy')
    const second = await signIn('grace@example.org', 'a moth in relay seventy')
    expect(first).not.toBe(second)
    // After the random bits: the user, and a MAC over both.
    const [token = ''] = (first.split('=')[1] ?? '').split('.')
    expect(token.replace(/^up_session_/, '')).toMatch(/^[\w-]{43}$/)
    const stored = await world.database.reader.rows('select hash, device from sessions', [])
    expect(JSON.stringify(stored)).not.toContain(token.slice(11))
  })

  it('7.3.2, 7.4.1: a session ends after 30 days, and immediately on signing out', async () => {
    await world.server.services.users.add({ email: 'joan@example.org', password: 'eniac had no memory' })
    const cookie = await signIn('joan@example.org', 'eniac had no memory')
    expect((await account(cookie)).statusCode).toBe(200)
    const out = await submit('/auth/sign-out', {}, cookie)
    expect(out.statusCode).toBeLessThan(400)
    expect((await account(cookie)).statusCode).toBe(302)
    const other = await signIn('joan@example.org', 'eniac had no memory')
    world.clock.advance(31 * 86_400)
    expect((await account(other)).statusCode).toBe(302)
  })

  it('6.4.3: a reset link does not turn the second factor off', async () => {
    const { users, accounts, storage } = world.server.services
    const user = await users.add({ email: 'radia@example.org', password: 'spanning a whole tree' })
    await storage.transaction((stores) => stores.users.update(user.id, { totp_secret: 'JBSWY3DPEHPK3PXP' }))
    const row = await storage.read((stores) => stores.users.withId(user.id))
    if (!row) throw new Error('gone')
    const link = new URL(await accounts.resetLink(row))
    expect((await submit(link.pathname, { password: 'another walk in the woods' })).statusCode).toBe(303)
    const answer = await submit('/auth/sign-in', { email: user.email, password: 'another walk in the woods' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('/auth/second-factor')
    expect(cookieOf(answer)).toBe('')
  })

  it('11.4.2: passwords are stored as argon2id with the cost recommended by OWASP', async () => {
    const rows = await world.database.reader.rows('select password_hash from users where password_hash is not null', [])
    expect(rows.length).toBeGreaterThan(3)
    for (const [hash] of rows) expect(String(hash)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
