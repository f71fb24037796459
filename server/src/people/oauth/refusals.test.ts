/** What the authorization server must refuse, by RFC. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../lib/hash.ts'
import { type BrowserPage, PlainBrowser } from '../../testing/browser.ts'
import { type LiveServer, startLive } from '../../testing/live-server.ts'
import { meetBeforeWriting } from '../../testing/ordered.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { MOST_OF_STRANGERS } from './provider.ts'

const REDIRECT = 'http://127.0.0.1:9/callback'
const PASSWORD = 'correct horse battery'
const VERIFIER = 'v'.repeat(64)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

let live: LiveServer
let clientId: string
let otherClientId: string
let secretClient: { id: string; secret: string }
let browser: PlainBrowser

beforeAll(async () => {
  live = await startLive('sqlite')
  const owner = await live.addPerson('maker@example.org')
  await live.addPerson('ada@example.org', { password: PASSWORD })
  const { apps } = live.server.services
  clientId = (await apps.register(owner.id, { name: 'Diary', redirectUris: [REDIRECT] })).app.client_id
  otherClientId = (await apps.register(owner.id, { name: 'Other', redirectUris: [REDIRECT] })).app.client_id
  const confidential = await apps.register(owner.id, {
    name: 'Server',
    redirectUris: ['https://app.example/cb'],
    isPublic: false,
  })
  secretClient = { id: confidential.app.client_id, secret: confidential.secret ?? '' }
  browser = new PlainBrowser()
})
afterAll(() => live.close())

const standard = () => ({
  client_id: clientId,
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'basic readmeasurements',
  state: 's',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
})

type ParameterChanges = Readonly<Record<string, string | undefined>>

const parametersOf = (base: object, changes: ParameterChanges): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ ...base, ...changes }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )

const authorize = (changes: ParameterChanges = {}): Promise<BrowserPage> =>
  browser.open(`${live.baseUrl}/oauth/authorize?${parametersOf(standard(), changes)}`)

async function codeOf(changes: ParameterChanges = {}): Promise<string> {
  let page = await authorize(changes)
  if (page.text.includes('action="/auth/sign-in"')) {
    page = await browser.submit(page, '/auth/sign-in', { email: 'ada@example.org', password: PASSWORD })
  }
  if (page.text.includes('asks for access')) page = await browser.submit(page, '/oauth/interaction')
  return page.url.searchParams.get('code') ?? ''
}

async function token(
  changes: ParameterChanges,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, string> }> {
  const base = {
    client_id: clientId,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
  }
  const answer = await fetch(`${live.baseUrl}/oauth/token`, {
    method: 'POST',
    headers,
    body: parametersOf(base, changes),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

const read = (accessToken: string) =>
  fetch(`${live.baseUrl}/api/v3/measurements`, { headers: { authorization: `Bearer ${accessToken}` } })

describe('redirect addresses are compared exactly (RFC 9700, 2.1)', () => {
  const variants = [
    'http://127.0.0.1:9/callback/',
    'http://127.0.0.1:9/Callback',
    'http://127.0.0.1:9/callback?x=1',
    'http://127.0.0.1:9/callback#x',
    'http://127.0.0.1:9/callback/../callback',
    'http://127.0.0.1:9/callback%2f',
    'http://127.0.0.1:9/%63allback',
    'http://localhost:9/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://user@127.0.0.1:9/callback',
    'http://127.0.0.1:9@evil.example/callback',
    'https://127.0.0.1:9/callback',
    'https://evil.example/callback',
    '//evil.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    ' http://127.0.0.1:9/callback',
    'http://127.0.0.1:9/callback\\@evil.example',
    'http://127.0.0.1:9/callback;x',
  ]
  it.each(variants)('%j is refused on our own page, without a redirect', async (redirect_uri) => {
    const page = await authorize({ redirect_uri })
    expect(page.status).toBe(400)
    expect(page.url.host).toBe(new URL(live.baseUrl).host)
    expect(page.text).toContain('This request cannot be completed')
  })
})

describe('an invalid authorization request (RFC 6749, 4.1.2.1; RFC 7636, 4.4.1)', () => {
  const cases: readonly [string, ParameterChanges, string][] = [
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with a challenge but no method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['with plain PKCE', { code_challenge: VERIFIER, code_challenge_method: 'plain' }, 'invalid_request'],
    ['with an unknown PKCE method', { code_challenge_method: 'S512' }, 'invalid_request'],
    ['with a challenge that is too short', { code_challenge: 'short' }, 'invalid_request'],
    ['with a challenge of the wrong letters', { code_challenge: '!'.repeat(43) }, 'invalid_request'],
    ['for a token in the address (implicit flow)', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an id token in the address', { response_type: 'id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['for a hybrid flow', { response_type: 'code id_token', nonce: 'n' }, 'unsupported_response_type'],
    ['without a response type', { response_type: undefined }, 'invalid_request'],
    ['with prompt=none and nobody signed in', { prompt: 'none' }, 'login_required'],
    ['with prompt=none and another prompt', { prompt: 'none login' }, 'invalid_request'],
    ['with a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['with a registration', { registration: '{}' }, 'registration_not_supported'],
  ]
  it.each(cases)('%s is returned with an error', async (_title, changes, error) => {
    const page = await new PlainBrowser().open(`${live.baseUrl}/oauth/authorize?${parametersOf(standard(), changes)}`)
    const answered = new URLSearchParams(page.url.search || page.url.hash.slice(1))
    expect(answered.get('error') ?? page.text).toContain(error)
    expect(answered.get('code')).toBeNull()
  })

  it.each([
    ['an unknown app', { client_id: 'app_nobody' }],
    ['no app at all', { client_id: undefined }],
  ])('from %s is refused on our own page', async (_title, changes) => {
    const page = await authorize(changes as ParameterChanges)
    expect(page.status).toBe(400)
    expect(page.url.host).toBe(new URL(live.baseUrl).host)
  })

  it.each(['admin', 'deleteaccount', 'export', 'manageshares'])(
    'the scope %s is not available to apps',
    async (scope) => {
      const code = await codeOf({ scope: `basic readmeasurements ${scope}` })
      const { body } = code === '' ? { body: {} as Record<string, string> } : await token({ code })
      expect(body['scope'] ?? '').not.toContain(scope)
    },
  )
})

describe('an invalid code exchange (RFC 6749, 5.2; RFC 7636, 4.6)', () => {
  const cases: readonly [string, ParameterChanges, string][] = [
    ['without the verifier', { code_verifier: undefined }, 'invalid_grant'],
    ['with a wrong verifier', { code_verifier: 'w'.repeat(64) }, 'invalid_grant'],
    ['with the challenge as verifier', { code_verifier: CHALLENGE }, 'invalid_grant'],
    ['with a verifier that is too short', { code_verifier: 'v' }, 'invalid_grant'],
    ['with another redirect address', { redirect_uri: 'http://127.0.0.1:9/other' }, 'invalid_grant'],
    ['without the redirect address', { redirect_uri: undefined }, 'invalid_request'],
    ['as a refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    ['with an unknown grant type', { grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
    ['by client credentials', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['without a grant type', { grant_type: undefined }, 'invalid_request'],
  ]
  it.each(cases)('%s is refused', async (_title, changes, error) => {
    const { status, body } = await token({ code: await codeOf(), ...changes })
    expect(status).toBe(400)
    expect([error, 'invalid_grant', 'invalid_request']).toContain(body['error'])
    expect(body['access_token']).toBeUndefined()
  })

  it('by another app is refused, and the stolen code is useless afterwards', async () => {
    const code = await codeOf()
    expect((await token({ code, client_id: otherClientId })).body['error']).toBe('invalid_grant')
  })

  it('a second time is refused, and the tokens of the first exchange are revoked (RFC 6749, 4.1.2)', async () => {
    const code = await codeOf()
    const first = await token({ code })
    expect(first.status).toBe(200)
    expect((await token({ code })).body['error']).toBe('invalid_grant')
    expect((await read(first.body['access_token'] ?? '')).status).toBe(401)
  })

  it('with a made-up code is refused', async () => {
    expect((await token({ code: randomBytes(32).toString('base64url') })).body['error']).toBe('invalid_grant')
  })

  it('two exchanges that both found the code unused: one succeeds', async () => {
    const code = await codeOf()
    const answers = await meetBeforeWriting(live.server.services.storage, 2, () =>
      Promise.all([token({ code }), token({ code })]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  itInLongRun('of two at the same moment one succeeds, every time', async () => {
    for (let round = 0; round < 200; round++) {
      const code = await codeOf()
      const answers = await Promise.all([token({ code }), token({ code })])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})

describe('refreshing', () => {
  const refresh = (refresh_token: string, changes: ParameterChanges = {}) =>
    token({ grant_type: 'refresh_token', refresh_token, redirect_uri: undefined, code_verifier: undefined, ...changes })

  it('by another app is refused (RFC 6749, 6)', async () => {
    const { body } = await token({ code: await codeOf() })
    expect((await refresh(body['refresh_token'] ?? '', { client_id: otherClientId })).body['error']).toBe(
      'invalid_grant',
    )
  })

  it('does not extend the scope', async () => {
    const { body } = await token({ code: await codeOf({ scope: 'basic' }) })
    const wider = await refresh(body['refresh_token'] ?? '', { scope: 'basic readmeasurements writemeasurements' })
    expect(wider.status).toBe(400)
    expect(wider.body['error']).toBe('invalid_scope')
  })

  it('with an access token, or with nothing, is refused', async () => {
    const { body } = await token({ code: await codeOf() })
    expect((await refresh(body['access_token'] ?? '')).body['error']).toBe('invalid_grant')
    expect((await refresh('')).status).toBe(400)
  })

  it('twice, both having found the token unused, succeeds once', async () => {
    const { body } = await token({ code: await codeOf() })
    const answers = await meetBeforeWriting(live.server.services.storage, 2, () =>
      Promise.all([refresh(body['refresh_token'] ?? ''), refresh(body['refresh_token'] ?? '')]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  itInLongRun('twice at the same moment succeeds once, every time', async () => {
    for (let round = 0; round < 200; round++) {
      const { body } = await token({ code: await codeOf() })
      const answers = await Promise.all([refresh(body['refresh_token'] ?? ''), refresh(body['refresh_token'] ?? '')])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})

describe('an app with a secret', () => {
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  })
  const ask = (headers: Record<string, string>, changes: ParameterChanges = {}) =>
    token({ code: 'x', client_id: undefined, redirect_uri: 'https://app.example/cb', ...changes }, headers)

  it('is authenticated by its secret', async () => {
    expect((await ask(basic(secretClient.id, secretClient.secret))).body['error']).toBe('invalid_grant')
  })
  it.each([
    ['a wrong secret', () => basic(secretClient.id, 'wrong')],
    ['no secret', () => basic(secretClient.id, '')],
    ["another app's id", () => basic(clientId, secretClient.secret)],
    ['no authentication', (): Record<string, string> => ({})],
  ])('%s is refused', async (_title, headers) => {
    expect([400, 401]).toContain((await ask(headers())).status)
  })
  it('the hash of its secret, as stolen from the database, is not its secret', async () => {
    const { client_secret } = { client_secret: createHash('sha256').update(secretClient.secret).digest('hex') }
    expect((await ask(basic(secretClient.id, client_secret))).body['error']).toBe('invalid_client')
  })
  it('learns nothing about tokens of other apps', async () => {
    const { body } = await token({ code: await codeOf() })
    const answer = await fetch(`${live.baseUrl}/oauth/introspect`, {
      method: 'POST',
      headers: basic(secretClient.id, secretClient.secret),
      body: new URLSearchParams({ token: body['access_token'] ?? '' }),
    })
    expect(await answer.text()).not.toContain('"active":true')
  })
})

describe('a device', () => {
  const begin = async () => {
    const body = new URLSearchParams({ client_id: clientId, scope: 'basic readmeasurements' })
    const answer = await fetch(`${live.baseUrl}/oauth/device/code`, { method: 'POST', body })
    return (await answer.json()) as { device_code: string; user_code: string; verification_uri: string }
  }
  const poll = (device_code: string, changes: ParameterChanges = {}) =>
    token({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code,
      redirect_uri: undefined,
      code_verifier: undefined,
      ...changes,
    })

  it('waits until somebody has typed its code', async () => {
    const { device_code } = await begin()
    expect((await poll(device_code)).body['error']).toBe('authorization_pending')
  })
  it('is connected by a person who types the code and consents', async () => {
    await codeOf()
    const { device_code, user_code, verification_uri } = await begin()
    let page = await browser.open(verification_uri)
    page = await browser.submit(page, `${live.baseUrl}/oauth/device`, { user_code })
    expect(page.text).toContain(user_code)
    page = await browser.submit(page, `${live.baseUrl}/oauth/device`, { confirm: 'yes' })
    if (page.text.includes('asks for access')) page = await browser.submit(page, '/oauth/interaction')
    expect(page.text).toContain('is connected')
    const { status, body } = await poll(device_code)
    expect(body['error']).toBeUndefined()
    expect(status).toBe(200)
    expect((await read(body['access_token'] ?? '')).status).toBe(200)
  })
  it.each([
    ['a guessed device code', { device_code: 'guessed' }],
    ['no device code', { device_code: undefined }],
  ])('%s is refused', async (_title, changes) => {
    expect((await poll('x', changes as ParameterChanges)).status).toBe(400)
  })
  it('of another app is refused', async () => {
    const { device_code } = await begin()
    expect((await poll(device_code, { client_id: otherClientId })).body['error']).toBe('invalid_grant')
  })
  it('a guessed user code leads nowhere', async () => {
    const page = await browser.open(`${live.baseUrl}/oauth/device`)
    const answer = await browser.submit(page, `${live.baseUrl}/oauth/device`, { user_code: 'AAAA-AAAA' })
    expect(answer.text).toContain('not right')
  })
})

describe('tokens at rest', () => {
  it('neither codes nor tokens are stored unhashed', async () => {
    const code = await codeOf()
    const { body } = await token({ code })
    const rows = await live.server.services.storage
      .read(async () => undefined)
      .then(async () => {
        const { openDatabase } = await import('../../storage/open.ts')
        const database = openDatabase(live.location)
        const tables = ['oauth_records', 'tokens', 'sessions', 'grants', 'apps']
        const all = await Promise.all(tables.map((table) => database.reader.rows(`select * from ${table}`, [])))
        await database.close()
        return JSON.stringify(all)
      })
    for (const secret of [code, body['access_token'], body['refresh_token'], secretClient.secret])
      expect(rows).not.toContain(secret)
  })
})

describe('what an app gets', () => {
  it('lasts a minute as a code, 90 days as a refresh token, and 400 days in total', async () => {
    const { body } = await token({ code: await codeOf() })
    expect(body['refresh_token']).toBeDefined()
    await codeOf()
    const rows = await live.database.reader.rows(
      "select model, max(expires_epoch) from oauth_records where model in ('AuthorizationCode', 'Grant', 'RefreshToken') group by model order by model",
      [],
    )
    const days = rows.map(([, ends]) => (Number(ends) - Date.now() / 1000) / 86_400)
    expect(days.map((count) => Math.ceil(count))).toEqual([1, 400, 90])
    expect((days[0] ?? 0) * 86_400).toBeLessThanOrEqual(60)
  })
})

describe('limits on strangers and apps', () => {
  const waitingDevices = () =>
    live.database.reader.rows("select id_hash from oauth_records where model = 'DeviceCode' and user_id is null", [])
  const askForDevice = (path: string) => {
    const body = new URLSearchParams({ client_id: clientId, scope: 'basic' })
    return fetch(`${live.baseUrl}${path}`, { method: 'POST', body })
  }

  it('unanswered requests are limited across all addresses: the oldest are removed', async () => {
    const soon = Math.floor(Date.now() / 1000) + 60
    await live.server.services.storage.transaction(async ({ oauth }) => {
      for (let index = 0; index < MOST_OF_STRANGERS; index++)
        await oauth.save({
          model: 'DeviceCode',
          id_hash: `stranger ${index}`,
          payload: '',
          user_id: null,
          client_id: null,
          grant_hash: null,
          uid_hash: null,
          user_code_hash: null,
          sealed_id: null,
          expires_epoch: soon,
          consumed_epoch: null,
        })
    })
    const { device_code } = (await (await askForDevice('/oauth/device/code')).json()) as { device_code: string }
    const remaining = await waitingDevices()
    expect(remaining).toHaveLength(MOST_OF_STRANGERS)
    expect(remaining).toContainEqual([sha256(device_code)])
  })

  it.each(['/oauth/Device/code', '/oauth/device/CODE', '/oauth/Authorize'])(
    'another spelling, %s, is not answered: it would have its own limit',
    async (path) => {
      const devicesBefore = await waitingDevices()
      const answer = path.endsWith('Authorize')
        ? await fetch(`${live.baseUrl}${path}?${parametersOf(standard(), {})}`, { redirect: 'manual' })
        : await askForDevice(path)
      expect(answer.status).toBe(404)
      expect(await waitingDevices()).toEqual(devicesBefore)
    },
  )

  it('names of apps contain no characters that hide or reverse others', async () => {
    const owner = await live.addPerson('namer@example.org')
    const input = { name: '\u202Eecivres\u0000 Bank\u200B\n1', redirectUris: [REDIRECT] }
    const { app } = await live.server.services.apps.register(owner.id, input)
    expect(app.name).toBe('ecivres Bank 1')
  })

  it.each(['https://*.example.org/back', 'https://app.example.org/*', 'https://app.example.org/%2A'])(
    'the pattern %s is not a redirect address',
    async (uri) => {
      const owner = await live.server.services.users.find('maker@example.org')
      const registered = live.server.services.apps.register(owner.id, { name: 'Wide', redirectUris: [uri] })
      await expect(registered).rejects.toThrow('without *')
    },
  )
})
