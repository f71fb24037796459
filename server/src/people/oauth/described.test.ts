/** An assistant that nobody registered: from the refusal to a token, its renewal and its revocation. */
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedRequests } from '../../notify/guarded-requests.ts'
import { type BrowserPage, PlainBrowser } from '../../testing/browser.ts'
import { type DescribedSite, described, HOST, RETURN, SILENCE, startDescribed } from '../../testing/described-client.ts'
import { type LiveServer, startLive } from '../../testing/live-server.ts'
import { connected, message, posted } from '../../testing/mcp.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'
import { createDescribedClients, createRecent, type Visitor } from './described-clients.ts'
import { describedName, originOf } from './rules.ts'

const PASSWORD = 'correct horse battery'
const VERIFIER = 'v'.repeat(64)

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
}

describe.each(dialects)('an assistant with a client metadata document on %s', (dialect) => {
  let site: DescribedSite
  let live: LiveServer
  let userId: number
  let browser: PlainBrowser

  beforeAll(async () => {
    site = await startDescribed()
    live = await startLive(dialect, { outside: site.outside })
    userId = (await live.addPerson('ada@example.org', { password: PASSWORD })).id
  })
  afterAll(async () => {
    await live.close()
    await site.close()
  })
  beforeEach(() => {
    browser = new PlainBrowser()
    site.say(described(site.clientId))
  })

  const resource = () => `${live.baseUrl}/mcp`

  async function ask(changes: Readonly<Record<string, string>> = {}): Promise<BrowserPage> {
    const query = new URLSearchParams({
      client_id: site.clientId,
      redirect_uri: RETURN,
      response_type: 'code',
      scope: 'readmeasurements offline_access',
      resource: resource(),
      state: 's',
      code_challenge: await oauth.calculatePKCECodeChallenge(VERIFIER),
      code_challenge_method: 'S256',
      ...changes,
    })
    const page = await browser.open(`${live.baseUrl}/oauth/authorize?${query}`)
    if (!page.text.includes('action="/auth/sign-in"')) return page
    return browser.submit(page, '/auth/sign-in', { email: 'ada@example.org', password: PASSWORD })
  }

  const allow = (page: BrowserPage) =>
    page.text.includes('asks for access') ? browser.submit(page, '/oauth/interaction') : page

  const token = async (fields: Record<string, string>) =>
    fetch(`${live.baseUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: site.clientId, ...fields }),
    })

  async function exchange(page: BrowserPage): Promise<Tokens> {
    const code = page.url.searchParams.get('code') ?? ''
    const answer = await token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: RETURN,
      code_verifier: VERIFIER,
      resource: resource(),
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as Tokens
  }

  const tools = (access: string) => posted(live.baseUrl, { token: access, body: message('tools/list') })
  const api = (access: string) =>
    fetch(`${live.baseUrl}/api/v3/userVariables`, { headers: { authorization: `Bearer ${access}` } })

  it('the metadata announces support, and the person sees where it comes from and where it leads', async () => {
    const answer = await fetch(`${live.baseUrl}/.well-known/oauth-authorization-server/oauth`)
    const metadata = (await answer.json()) as { token_endpoint_auth_methods_supported: string[] }
    expect(metadata).toMatchObject({ client_id_metadata_document_supported: true })
    expect(metadata.token_endpoint_auth_methods_supported).toContain('none')
    const { text } = await ask()
    expect(text).toContain(`<h1>Helper (${HOST}:${site.port}) asks for access</h1>`)
    expect(text).toContain(`at <strong>${HOST}:${site.port}</strong>`)
    expect(text).toContain(`sent to <strong>${HOST}</strong>`)
    expect(text).toContain('It connects as an assistant.')
  })

  it('its token opens only the endpoint for assistants, and is renewed for the same', async () => {
    const first = await exchange(await allow(await ask()))
    expect(first.scope).toBe('readmeasurements')
    const renewed = await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    const { access_token: second } = (await renewed.json()) as Tokens
    for (const token of [first.access_token, second]) {
      expect((await tools(token)).status).toBe(200)
      expect((await api(token)).status).toBe(401)
    }
    const { use } = await connected(live.baseUrl, second)
    await use('find_variables', {})
    const [entry] = await live.server.services.audit.list(userId, { limit: 1, offset: 0 })
    expect(entry).toMatchObject({ action: 'assistantRead', clientId: site.clientId })
  })

  it('consent is remembered, and does not extend to the API', async () => {
    await exchange(await allow(await ask()))
    expect((await ask()).url.searchParams.get('code')).not.toBeNull()
  })

  it('without a resource it gets a token for assistants, and none for the API', async () => {
    const page = await allow(await ask({ resource: resource(), scope: 'basic readmeasurements' }))
    expect((await api((await exchange(page)).access_token)).status).toBe(401)
  })

  it('another resource is refused', async () => {
    const page = await ask({ resource: `${live.baseUrl}/api/v3` })
    expect(page.url.searchParams.get('error')).toBe('invalid_target')
  })

  it('ending its access invalidates tokens and renewal on the next request', async () => {
    const { access_token, refresh_token } = await exchange(await allow(await ask()))
    await live.server.services.shares.revoke(userId, site.clientId, undefined)
    expect((await tools(access_token)).status).toBe(401)
    expect((await token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400)
    expect((await ask()).text).toContain('asks for access')
  })

  it('a registered app gets a token for one resource at a time', async () => {
    const owner = await live.addPerson('maker@example.org')
    const { app } = await live.server.services.apps.register(owner.id, { name: 'Diary', redirectUris: [RETURN] })
    const fields = { client_id: app.client_id }
    const tokenFor = async (page: BrowserPage, more: Record<string, string> = {}) => {
      const code = page.url.searchParams.get('code') ?? ''
      const answer = await token({
        ...fields,
        ...more,
        grant_type: 'authorization_code',
        code,
        redirect_uri: RETURN,
        code_verifier: VERIFIER,
      })
      return ((await answer.json()) as Tokens).access_token
    }
    const forAssistant = await tokenFor(await allow(await ask(fields)))
    expect((await tools(forAssistant)).status).toBe(200)
    // The same app asks for the API, which needs a separate consent.
    const query = new URLSearchParams({
      ...fields,
      redirect_uri: RETURN,
      response_type: 'code',
      scope: 'readmeasurements',
      code_challenge: await oauth.calculatePKCECodeChallenge(VERIFIER),
      code_challenge_method: 'S256',
    })
    const question = await browser.open(`${live.baseUrl}/oauth/authorize?${query}`)
    expect(question.text).toContain('asks for access')
    const forInterface = await tokenFor(await allow(question))
    expect([(await api(forInterface)).status, (await tools(forInterface)).status]).toEqual([200, 401])
    expect((await tools(forAssistant)).status).toBe(401)
  })
})

describe('documents that are refused', () => {
  let site: DescribedSite
  let live: LiveServer
  beforeAll(async () => {
    site = await startDescribed()
    live = await startLive('sqlite', { outside: { ...site.outside, deadlineMs: 300 } })
  })
  afterAll(async () => {
    await live.close()
    await site.close()
  })

  const ask = async (clientId: string): Promise<string> => {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: RETURN,
      response_type: 'code',
      scope: 'readmeasurements',
      resource: `${live.baseUrl}/mcp`,
      code_challenge: await oauth.calculatePKCECodeChallenge(VERIFIER),
      code_challenge_method: 'S256',
    })
    const answer = await fetch(`${live.baseUrl}/oauth/authorize?${query}`, { redirect: 'manual' })
    return `${answer.status} ${answer.headers.get('location') ?? ''}`
  }
  const other = (path: string): string => `https://${HOST}:${site.port}${path}`

  it.each([
    ['of the machine itself', 'https://127.0.0.1:443/client.json'],
    ['of a private network', 'https://10.0.0.1/client.json'],
    ['without TLS', 'http://assistant.example/client.json'],
    ['with a name inside that leads to a private network', 'https://inside.example/client.json'],
  ])('an address %s', async (_what, clientId) => {
    const requestsBefore = site.requests.length
    expect(await ask(clientId)).toMatch(/^400 /)
    expect(site.requests.length).toBe(requestsBefore)
  })

  it.each<[string, string, () => object | string | number]>([
    ['that is about another app', '/other.json', () => described(other('/elsewhere.json'))],
    ['of a megabyte', '/large.json', () => ({ ...described(other('/large.json')), more: 'x'.repeat(1024 * 1024) })],
    ['that is no JSON', '/text.json', () => 'hello'],
    ['that is missing', '/missing.json', () => 404],
    ['that does not come', '/silent.json', () => SILENCE],
    ['with a secret', '/secret.json', () => ({ ...described(other('/secret.json')), client_secret: 'x' })],
    [
      'that wants another proof',
      '/proof.json',
      () => ({
        ...described(other('/proof.json')),
        token_endpoint_auth_method: 'private_key_jwt',
        jwks_uri: other('/keys.json'),
      }),
    ],
  ])('one %s', async (_what, path, document) => {
    site.say(document())
    expect(await ask(other(path))).toMatch(/^400 /)
    expect(site.requests).toContain(path)
    expect(site.requests).not.toContain('/keys.json')
  })

  it.each(['token', 'revoke'])(
    'more documents than one network may request, whatever a stranger asks /oauth/%s for',
    async (documentPath) => {
      site.say(404)
      for (let index = 0; index < 25; index++) {
        const body = new URLSearchParams({
          client_id: other(`/${documentPath}${index}.json`),
          grant_type: 'refresh_token',
        })
        await fetch(`${live.baseUrl}/oauth/${documentPath}`, { method: 'POST', body })
      }
      expect(site.requests.filter((path) => path.startsWith(`/${documentPath}`)).length).toBeLessThanOrEqual(20)
    },
  )

  it('nothing is stored about apps that nobody allowed', async () => {
    expect(await live.database.reader.rows('select client_id from oauth_clients', [])).toEqual([])
  })
})

describe.each(dialects)('caching of a document on %s', (dialect) => {
  let site: DescribedSite
  let world: World
  beforeAll(async () => {
    site = await startDescribed()
    world = await openWorld(dialect)
  })
  afterAll(async () => {
    await world.close()
    await site.close()
  })

  const clients = () => {
    const guardedRequests = createGuardedRequests({ allowsHttp: false, ...site.outside, deadlineMs: 300 })
    return createDescribedClients({ storage: world.server.services.storage, clock: world.clock, guardedRequests })
  }
  const app = (clientId: string) => ({ clientId, clientAuthMethod: 'none', metadata: () => described(clientId) })

  it('while its address is unreachable, the last valid one is used, for seven days', async () => {
    const { keep, read } = clients()
    await keep(app(site.clientId))
    for (const away of [503, SILENCE]) {
      site.say(away)
      expect(await (await read(site.clientId)).json()).toEqual(described(site.clientId))
    }
    world.clock.advance(7 * 86_400 + 1)
    await expect(read(site.clientId)).rejects.toThrow()
  })

  it('a document that was removed is not replaced by an older one', async () => {
    const { keep, read } = clients()
    await keep(app(site.clientId))
    site.say(404)
    expect((await read(site.clientId)).status).toBe(404)
  })

  it('one network can make us read twenty documents an hour, which leaves enough for others and for signed-in people', async () => {
    const { keep, mayRead, readingFor, hasRoomFor } = clients()
    await keep(app(site.clientId))
    let documents = 0
    const asks = (visitor: Visitor): Promise<boolean> =>
      readingFor(visitor, () => mayRead(`https://${HOST}:${site.port}/${++documents}.json`))
    const taken = async (visitor: Visitor, times: number) => {
      const answers = []
      for (let index = 0; index < times; index++) answers.push(await asks(visitor))
      return answers.filter(Boolean).length
    }
    const stranger = (index: number) => ({ network: `192.0.2.${index}`, userId: undefined })
    const attacker = stranger(0)
    expect(await taken(attacker, 31)).toBe(20)
    expect(hasRoomFor(attacker)).toBe(false)
    expect(await asks(stranger(1))).toBe(true)
    // Many networks together use up the budget for strangers, but not the one for signed-in people.
    for (let index = 2; index < 12; index++) await taken(stranger(index), 20)
    expect(await asks(stranger(99))).toBe(false)
    const person = { network: attacker.network, userId: 1 }
    expect(await taken(person, 31)).toBe(20)
    expect(await asks({ ...person, userId: 2 })).toBe(true)
    expect(await mayRead(site.clientId)).toBe(true)
    world.clock.advance(3600)
    expect(await asks(attacker)).toBe(true)
  })

  it('one with a wildcard in its redirect address is not used', async () => {
    const { mayUse } = clients()
    const leadingTo = (redirect: string) => ({
      ...app(site.clientId),
      metadata: () => ({ ...described(site.clientId), redirect_uris: [redirect] }),
    })
    expect(await mayUse(leadingTo('https://a.example/back'))).toBe(true)
    for (const pattern of ['https://*.example/back', 'https://a.example/*'])
      expect(await mayUse(leadingTo(pattern))).toBe(false)
  })

  it('one that was read and refused is not cached', () => {
    const recent = createRecent(world.clock, 60_000)
    recent.add('https://a.example/refused.json')
    expect(recent.size()).toBe(1)
    world.clock.advance(61)
    expect(recent.size()).toBe(0)
  })
})

describe("what the consent page says about an app's origin", () => {
  it.each([
    ['https://claude.ai/api/mcp/auth_callback', { host: 'a.example', returnsTo: 'claude.ai', isLocal: false }],
    ['http://localhost:8123/callback', { host: 'a.example', returnsTo: 'localhost:8123', isLocal: true }],
    ['http://127.0.0.1/callback', { host: 'a.example', returnsTo: '127.0.0.1', isLocal: true }],
    ['org.example.app:/callback', { host: 'a.example', returnsTo: 'org.example.app:', isLocal: false }],
  ])('%s', (redirectUri, origin) => {
    expect(originOf('https://a.example/client.json', redirectUri)).toEqual(origin)
  })

  it.each([
    ['Claude', 'Claude (a.example)'],
    ['\u202Eedualc\u0000', 'edualc (a.example)'],
    ['', 'a.example'],
    ['x'.repeat(500), `${'x'.repeat(60)} (a.example)`],
  ])('the name %j is never shown without the host', (name, shown) => {
    expect(describedName(name, 'https://a.example/client.json')).toBe(shown)
  })
})
