/** An assistant that knows nothing but our address, with the official client: from the refusal to an answer. */
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlainBrowser } from '../../testing/browser.ts'
import { type LiveServer, startLive } from '../../testing/live-server.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'

const PASSWORD = 'correct horse battery'
const RETURN = 'http://127.0.0.1:4711/callback'

/** The state that a program stores for the official client. It has no metadata document. */
class KeptByProgram implements OAuthClientProvider {
  readonly redirectUrl = RETURN
  readonly clientMetadata = {
    client_name: 'Desk Helper\u202E',
    redirect_uris: [RETURN],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'readmeasurements',
  }
  information: OAuthClientInformationMixed | undefined
  kept: OAuthTokens | undefined
  asked: URL | undefined
  #verifier = ''
  clientInformation = () => this.information
  saveClientInformation = (information: OAuthClientInformationMixed) => {
    this.information = information
  }
  tokens = () => this.kept
  saveTokens = (newTokens: OAuthTokens) => {
    this.kept = newTokens
  }
  redirectToAuthorization = (url: URL) => {
    this.asked = url
  }
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier
  }
  codeVerifier = () => this.#verifier
}

const registering = (baseUrl: string, body: object) =>
  fetch(`${baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe.each(dialects)('the official client on %s', (dialect) => {
  let live: LiveServer
  let userId: number
  beforeAll(async () => {
    live = await startLive(dialect)
    userId = (await live.addPerson('ada@example.org', { password: PASSWORD })).id
  })
  afterAll(() => live.close())

  it('registers itself, is allowed by a person who sees where it leads, and gets an answer; it can do nothing else', async () => {
    const program = new KeptByProgram()
    const address = new URL('/mcp', live.baseUrl)
    const transport = new StreamableHTTPClientTransport(address, { authProvider: program })
    const first = new Client({ name: 'desk helper', version: '1' })
    await expect(first.connect(transport)).rejects.toThrow()
    expect(program.information).toMatchObject({ client_id: expect.stringMatching(/^self_[0-9a-f]{32}$/) })
    expect(program.information).not.toHaveProperty('client_secret')

    const browser = new PlainBrowser()
    const signIn = await browser.open(String(program.asked))
    const page = await browser.submit(signIn, '/auth/sign-in', { email: 'ada@example.org', password: PASSWORD })
    expect(page.text).toContain('<h1>Desk Helper asks for access</h1>')
    expect(page.text).toContain('nobody has checked its name')
    expect(page.text).toContain('sent to <strong>127.0.0.1:4711</strong>')
    const allowed = await browser.submit(page, '/oauth/interaction')
    await transport.finishAuth(allowed.url.searchParams)

    const client = new Client({ name: 'desk helper', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider: program }))
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('compare_periods')
    expect((await client.callTool({ name: 'find_variables', arguments: {} })).isError).not.toBe(true)
    await client.close()
    const token = program.kept?.access_token ?? ''
    const api = await fetch(`${live.baseUrl}/api/v3/userVariables`, { headers: { authorization: `Bearer ${token}` } })
    expect(api.status).toBe(401)
    const clientId = program.information?.client_id ?? ''
    await live.server.services.shares.revoke(userId, clientId, undefined)
    const ended = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(ended.status).toBe(401)
  })

  it.each([
    ['no address to return to', {}, 'invalid_redirect_uri'],
    ['plain http elsewhere', { redirect_uris: ['http://evil.example/back'] }, 'invalid_redirect_uri'],
    ['a pattern', { redirect_uris: ['https://*.example/back'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['six addresses', { redirect_uris: Array.from({ length: 6 }, () => RETURN) }, 'invalid_redirect_uri'],
    ['other grants alone', { redirect_uris: [RETURN], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
  ])('%s is refused in the words of the standard', async (_what, body, error) => {
    const answer = await registering(live.baseUrl, body)
    expect([answer.status, (await answer.json()) as object]).toEqual([400, expect.objectContaining({ error })])
  })
})

describe('where anybody may make an account', () => {
  const metadataOf = async (live: LiveServer) =>
    (await (await fetch(`${live.baseUrl}/.well-known/oauth-authorization-server/oauth`)).json()) as object
  const status = async (live: LiveServer) => (await registering(live.baseUrl, { redirect_uris: [RETURN] })).status

  it('apps cannot register themselves, unless the operator allows it', async () => {
    const open = await startLive('sqlite', { registration: 'open' })
    const decided = await startLive('sqlite', { registration: 'open', appRegistration: true })
    try {
      expect([await status(open), 'registration_endpoint' in (await metadataOf(open))]).toEqual([404, false])
      expect([await status(decided), await metadataOf(decided)]).toEqual([
        201,
        expect.objectContaining({ registration_endpoint: `${decided.baseUrl}/oauth/register` }),
      ])
    } finally {
      await open.close()
      await decided.close()
    }
  })
})

describe.each(dialects)('bounds on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  const register = async (network: string) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/oauth/register',
      remoteAddress: network,
      payload: { redirect_uris: [RETURN] },
    })
    return { status: answer.statusCode, clientId: answer.json<{ client_id?: string }>().client_id }
  }
  const storedClients = () => world.database.reader.rows('select client_id from registered_clients', [])
  const asks = async (clientId: string | undefined) =>
    (
      await world.app.inject({
        url: `/oauth/authorize?client_id=${clientId}&redirect_uri=${encodeURIComponent(RETURN)}&response_type=code&scope=readmeasurements&code_challenge=${'c'.repeat(43)}&code_challenge_method=S256`,
      })
    ).statusCode

  it('one network registers ten an hour, all together 120, and at most a hundred are pending', async () => {
    const mine: number[] = []
    for (let count = 0; count < 12; count++) {
      if (count === 10) world.clock.advance(61)
      mine.push((await register('192.0.2.1')).status)
    }
    expect(mine).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429])
    const others: number[] = []
    for (let count = 0; count < 120; count++) others.push((await register(`198.51.100.${count}`)).status)
    expect(others.filter((status) => status === 201)).toHaveLength(110)
    expect(await storedClients()).toHaveLength(100)
  })

  it('an app that nobody allowed is unknown after an hour, and removed by the next cleanup', async () => {
    world.clock.advance(3600)
    const { clientId } = await register('203.0.113.9')
    expect(await asks(clientId)).toBe(303)
    world.clock.advance(3601)
    expect(await asks(clientId)).toBe(400)
    const { storage, jobs } = world.server.services
    await storage.transaction((t) => t.jobs.add('accounts.tidy', {}))
    await jobs.catchUp()
    expect(await storedClients()).toEqual([])
  })
})
