import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BrowserPage, PlainBrowser } from '../../testing/browser.ts'
import { type LiveServer, startLive } from '../../testing/live-server.ts'
import { dialects } from '../../testing/world.ts'

const REDIRECT = 'http://127.0.0.1:9/callback'
const PASSWORD = 'correct horse battery'
const ADA = 'ada@example.org'
const BOB = 'bob@example.org'

describe.each(dialects)('signing out on %s also signs out of the authorization server', (dialect) => {
  let live: LiveServer
  let clientId: string
  let browser: PlainBrowser
  const verifier = oauth.generateRandomCodeVerifier()
  const ids = new Map<string, number>()

  beforeAll(async () => {
    live = await startLive(dialect)
    for (const email of [ADA, BOB]) ids.set(email, (await live.addPerson(email, { password: PASSWORD })).id)
    const owner = await live.addPerson('maker@example.org')
    const { app } = await live.server.services.apps.register(owner.id, {
      name: 'Sleep Diary',
      redirectUris: [REDIRECT],
    })
    clientId = app.client_id
  })
  afterAll(() => live.close())

  const signIn = async (email: string, password = PASSWORD) =>
    browser.submit(await browser.open(`${live.baseUrl}/auth/sign-in`), '/auth/sign-in', { email, password })
  const account = () => browser.open(`${live.baseUrl}/auth/account`)
  const signOut = async () => browser.submit(await account(), '/auth/sign-out')

  async function authorize(): Promise<BrowserPage> {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'openid basic',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return browser.open(`${live.baseUrl}/oauth/authorize?${query}`)
  }
  const allow = (page: BrowserPage) => browser.submit(page, '/oauth/interaction', { scope: ['basic'] })

  const exchange = (page: BrowserPage) =>
    fetch(`${live.baseUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: page.url.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT,
        client_id: clientId,
        code_verifier: verifier,
      }),
    })

  async function whoseIs(page: BrowserPage): Promise<number> {
    const { access_token: token } = (await (await exchange(page)).json()) as { access_token: string }
    const user = await fetch(`${live.baseUrl}/api/v3/user`, { headers: { authorization: `Bearer ${token}` } })
    return ((await user.json()) as { id: number }).id
  }

  /** The authorization server's record of a person's sign-ins. */
  const records = async (email: string) => {
    const models = "('Session', 'Interaction', 'AuthorizationCode')"
    const question = `select model from oauth_records where model in ${models} and user_id = ?`
    return live.database.reader.rows(question, [ids.get(email) ?? 0])
  }

  beforeEach(async () => {
    browser = new PlainBrowser()
    await signIn(ADA)
    const page = await authorize()
    const done = page.text.includes('asks for access') ? await allow(page) : page
    expect(await whoseIs(done)).toBe(ids.get(ADA))
  })

  it('a signed-in person need not sign in again', async () => {
    const page = await authorize()
    expect(page.text).toContain('<strong>ada</strong>')
    expect(await whoseIs(await allow(page))).toBe(ids.get(ADA))
  })

  it('after signing out the app gets no code, and the sign-in is not stored', async () => {
    await signOut()
    expect(await records(ADA)).toEqual([])
    const page = await authorize()
    expect(page.text).toContain('action="/auth/sign-in"')
  })

  it('a code issued just before signing out is worthless', async () => {
    const page = await allow(await authorize())
    expect(page.url.searchParams.get('code')).not.toBeNull()
    await signOut()
    expect((await exchange(page)).status).toBe(400)
  })

  it('the next person in the same browser authorizes for themselves', async () => {
    await signOut()
    await signIn(BOB)
    const page = await authorize()
    expect(page.text).toContain('asks for access')
    expect(page.text).toContain('<strong>bob</strong>')
    expect(await whoseIs(await allow(page))).toBe(ids.get(BOB))
    await live.server.services.shares.revoke(ids.get(BOB) ?? 0, clientId, 'for the next test')
  })

  it('somebody else who signs in during the consent page cancels it, and is asked only for themselves', async () => {
    await live.server.services.shares.revoke(ids.get(ADA) ?? 0, clientId, 'asked again')
    const question = await authorize()
    expect(question.text).toContain('<strong>ada</strong>')
    // In another tab of the same browser, without signing out first: this ends Ada's session with everything that
    // depends on it.
    await signIn(BOB)
    expect(await records(ADA)).toEqual([])
    const answered = await allow(question)
    expect([answered.status, answered.url.searchParams.get('code')]).toEqual([404, null])
    expect(answered.text).toContain('This request has expired. Please start again in the app.')
    for (const email of [ADA, BOB]) expect(await live.server.services.shares.list(ids.get(email) ?? 0)).toEqual([])
    const again = await authorize()
    expect(again.text).toContain('<strong>bob</strong>')
    expect(await whoseIs(await allow(again))).toBe(ids.get(BOB))
    await live.server.services.shares.revoke(ids.get(BOB) ?? 0, clientId, 'for the next test')
  })

  it('somebody else who signs in after the browser lost its session is asked instead, and for nobody else', async () => {
    await live.server.services.shares.revoke(ids.get(ADA) ?? 0, clientId, 'asked again')
    const question = await authorize()
    expect(question.text).toContain('<strong>ada</strong>')
    // Without the cookie the server cannot know whose session this browser had.
    browser.forget('upshot_session')
    await signIn(BOB)
    const answered = await allow(question)
    expect(answered.text).toContain('<strong>bob</strong>')
    expect(await live.server.services.shares.list(ids.get(ADA) ?? 0)).toEqual([])
    expect(await whoseIs(await allow(answered))).toBe(ids.get(BOB))
    await live.server.services.shares.revoke(ids.get(BOB) ?? 0, clientId, 'for the next test')
  })

  it.each([
    ['a new password', 'password'],
    ['"sign out everywhere"', 'sign-out-everywhere'],
  ])('%s ends it in every browser', async (_what, act) => {
    const elsewhere = browser
    browser = new PlainBrowser()
    await signIn(ADA)
    await browser.submit(await account(), `/auth/account/${act}`, { next: PASSWORD })
    expect(await records(ADA)).toEqual([])
    browser = elsewhere
    expect((await account()).url.pathname).toBe('/auth/sign-in')
    expect((await authorize()).text).toContain('action="/auth/sign-in"')
  })
})
