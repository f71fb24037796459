/** Who may connect, and the responses to those who may not. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LiveServer, startLive } from '../testing/live-server.ts'
import { connected, message, posted } from '../testing/mcp.ts'

let live: LiveServer
let userId: number
let token: string
beforeAll(async () => {
  live = await startLive('sqlite')
  userId = (await live.addPerson('ada@example.org')).id
})
afterAll(() => live.close())

const tokenWith = async (scopes: readonly string[]) =>
  live.server.services.tokens.create({ userId, name: 'Assistant', scopes, days: 1 })
beforeEach(async () => {
  token = (await tokenWith(['readmeasurements'])).token
})
const list = message('tools/list')

describe('without a token', () => {
  it('the refusal says where to get permission', async () => {
    const answer = await posted(live.baseUrl, { body: list })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${live.baseUrl}/.well-known/oauth-protected-resource/mcp", scope="readmeasurements"`,
    )
  })

  it.each(['', '/mcp'])('the metadata about this endpoint is readable for browsers too: %s', async (path) => {
    const answer = await fetch(`${live.baseUrl}/.well-known/oauth-protected-resource${path}`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toEqual({
      resource: `${live.baseUrl}/mcp`,
      resource_name: 'Upshot',
      authorization_servers: [`${live.baseUrl}/oauth`],
      scopes_supported: ['readmeasurements'],
      bearer_methods_supported: ['header'],
    })
  })

  it('a token in the URL is ignored', async () => {
    const answer = await fetch(`${live.baseUrl}/mcp?access_token=${token}`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
  })

  it('llms.txt lists all addresses', async () => {
    const answer = await fetch(`${live.baseUrl}/llms.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toContain(`${live.baseUrl}/mcp`)
  })
})

describe('with a stolen read-only token', () => {
  const call = (name: string, input: object = {}) => message('tools/call', { name, arguments: input })

  it.each(['record', 'answer_due'])('%s is refused, and the refusal names the missing scope', async (tool) => {
    const answer = await posted(live.baseUrl, { token, body: call(tool, { variable: 'Coffee', value: 1 }) })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('www-authenticate')).toContain(
      'error="insufficient_scope", scope="readmeasurements writemeasurements"',
    )
  })

  it.each(['deleteUserVariable', 'export', 'createToken', 'listShares', 'constructor'])(
    'there is no tool %s',
    async (tool) => {
      const answer = (await (await posted(live.baseUrl, { token, body: call(tool) })).json()) as { error: unknown }
      expect(answer.error).toMatchObject({ code: -32602 })
    },
  )

  it('nothing works once it is revoked, starting with the next request', async () => {
    const { token: stolen, row } = await tokenWith(['readmeasurements'])
    const { client, use } = await connected(live.baseUrl, stolen)
    await use('find_variables', {})
    await live.server.services.tokens.revoke(userId, row.id)
    await expect(use('find_variables', {})).rejects.toThrow()
    expect((await posted(live.baseUrl, { token: stolen, body: list })).status).toBe(401)
    await client.close()
  })

  it('a token that may not even read sees no tool', async () => {
    const { token: other } = await tokenWith(['basic'])
    const answer = (await (await posted(live.baseUrl, { token: other, body: list })).json()) as {
      result: { tools: unknown[] }
    }
    expect(answer.result.tools).toEqual([])
    const read = await posted(live.baseUrl, {
      token: other,
      body: message('resources/read', { uri: 'upshot://today' }),
    })
    expect(await read.text()).toContain('"error"')
  })

  it('many messages in one body are refused', async () => {
    expect((await posted(live.baseUrl, { token, body: [list, list] })).status).toBe(400)
  })

  it('a body over a megabyte is refused', async () => {
    const body = JSON.stringify(call('find_variables', { phrase: 'x'.repeat(1024 * 1024) }))
    expect((await posted(live.baseUrl, { token, body })).status).toBe(413)
  })

  it('no stream is kept open', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const body = message('subscriptions/listen', { _meta, notifications: { toolsListChanged: true } })
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const answer = await posted(live.baseUrl, { token, body, headers })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.text()).toContain('"error"')
  })

  it.each(['GET', 'DELETE'])('%s does not authenticate', async (method) => {
    const answer = await fetch(`${live.baseUrl}/mcp`, { method, headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it.each(['https://evil.example', 'null', 'http://localhost:1'])('a page of %s may not connect', async (origin) => {
    expect((await posted(live.baseUrl, { token, body: list, headers: { origin } })).status).toBe(403)
    expect((await posted(live.baseUrl, { token, body: list, headers: { origin: live.baseUrl } })).status).toBe(200)
  })

  it('responses are not cached', async () => {
    const answer = await posted(live.baseUrl, { token, body: list })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('it counts against the rate limit of its token', async () => {
    const limited = await startLive('sqlite', { rateLimit: 3 })
    const person = await limited.addPerson('ada@example.org')
    const statuses = []
    for (let turn = 0; turn < 4; turn++)
      statuses.push((await posted(limited.baseUrl, { token: person.token, body: list })).status)
    await limited.close()
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

it('a token of our own app does not open the endpoint for assistants', async () => {
  const { sessions, tokens } = live.server.services
  expect(sessions).toBeDefined()
  const session = { id: 1, user_id: userId, fresh_until_epoch: 0 } as never
  const created = await tokens.createForWebApp({ session })
  expect((await posted(live.baseUrl, { token: created.token, body: list })).status).toBe(401)
  const read = await fetch(`${live.baseUrl}/api/v3/userVariables`, {
    headers: { authorization: `Bearer ${created.token}` },
  })
  expect(read.status).toBe(200)
})
