/** The real command line between the official client and a real server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveServer, startLive } from '../../testing/live-server.ts'
import { type Revision, revisions } from '../../testing/mcp.ts'
import { runBridge } from './bridge.ts'

const PROGRAM = fileURLToPath(new URL('../../../bin/upshot.js', import.meta.url))
const DESKTOP = fileURLToPath(new URL('../../../../scripts/desktop-program.ts', import.meta.url))
const EMAIL = 'ada@example.org'

let live: LiveServer
let token: string
beforeAll(async () => {
  live = await startLive('sqlite')
  const { id } = await live.addPerson(EMAIL)
  const { tokens } = live.server.services
  token = (await tokens.create({ userId: id, name: 'Desk', scopes: ['readmeasurements'], days: 1 })).token
})
afterAll(() => live.close())

const connect = async (revision: Revision, environment: Record<string, string>, ...args: string[]) => {
  const mode = revision === '2026-07-28' ? { pin: revision } : 'legacy'
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const env = { PATH: process.env['PATH'] ?? '', ...environment }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp', ...args], env, stderr: 'pipe' }),
  )
  return client
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

describe.each(revisions)('npx upshot mcp in the revision %s', (revision) => {
  it('answers like the server', async () => {
    const client = await connect(revision, { UPSHOT_URL: live.baseUrl, UPSHOT_TOKEN: token })
    expect(await namesOf(client)).not.toContain('record')
    const answer = await client.callTool({ name: 'find_variables', arguments: {} })
    expect(answer.structuredContent).toMatchObject({ variables: [] })
    expect(JSON.stringify(await client.readResource({ uri: 'upshot://guide' }))).toContain('cannot tell')
    await client.close()
  })
})

it('the desktop bundle contains the same bridge, and reports what is missing', async () => {
  const start = async (env: Record<string, string>) => {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StdioClientTransport({ command: process.execPath, args: [DESKTOP], env, stderr: 'ignore' })
    await client.connect(transport)
    return client
  }
  const client = await start({ UPSHOT_URL: `${live.baseUrl}/`, UPSHOT_TOKEN: token })
  expect(await namesOf(client)).toContain('compare_periods')
  await client.close()
  await expect(start({ UPSHOT_URL: live.baseUrl })).rejects.toThrow()
})

it('beside the database it creates a read-only token that ends with it', async () => {
  const environment = { DATA_DIR: live.location.dataDir, UPSHOT_URL: live.baseUrl }
  const tokensOf = async () => {
    const user = await live.server.services.users.find(EMAIL)
    const all = await live.server.services.tokens.list(user.id)
    return all.filter(({ name }) => name === 'Assistant on this computer').map(({ scopes }) => scopes)
  }
  const child = spawn(process.execPath, [PROGRAM, 'mcp', '--user', EMAIL], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  expect(String(line)).toContain('list_findings')
  expect(String(line)).not.toContain('"record"')
  expect(await tokensOf()).toEqual(['readmeasurements'])
  child.stdin.end()
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
  expect(await tokensOf()).toEqual([])
})

describe('failures are reported to the caller', () => {
  const answersTo = async (baseUrl: string, input: string, line: string) => {
    const lines: string[] = []
    const dependencies = {
      baseUrl,
      token: input,
      writeLine: (text: string) => void lines.push(text),
      warn: () => undefined,
    }
    await runBridge({ ...dependencies, input: Readable.from([`${line}\n`]) })
    return lines.map((text) => JSON.parse(text) as { id: unknown; error: { message: string } })
  }
  const list = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })

  it.each([
    ['a token that was revoked', () => [live.baseUrl, 'up_pat_gone', list], 'The token does not work.'],
    ['a server that is away', () => ['http://127.0.0.1:9', token, list], 'cannot be reached at http://127.0.0.1:9'],
  ] as const)('%s', async (_what, input, message) => {
    const [baseUrl, token, line] = input()
    expect(await answersTo(baseUrl ?? '', token ?? '', line ?? '')).toMatchObject([
      { id: 7, error: { message: expect.stringContaining(message) } },
    ])
  })

  it('a line that is not JSON', async () => {
    expect(await answersTo(live.baseUrl, token, 'hello')).toMatchObject([{ id: null, error: { code: -32700 } }])
  })

  it('a notification gets no response', async () => {
    const line = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect(await answersTo(live.baseUrl, token, line)).toEqual([])
  })
})
