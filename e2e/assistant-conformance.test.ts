/**
 * The official conformance suite of the protocol, against a real server and against the local bridge. It has a hundred
 * dependencies, so it is not installed by default: without `npm install --no-save @modelcontextprotocol/conformance`
 * this is skipped.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'

/** Undefined if it is not installed. */
function installedSuite(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')
  } catch {
    return undefined
  }
}

const SUITE = installedSuite() ?? ''
const PROGRAM = join(import.meta.dirname, '../server/bin/upshot.js')

type Answerer = (request: IncomingMessage, answer: ServerResponse) => Promise<void> | void

async function listenWith(answer: Answerer): Promise<Server> {
  const server = createServer((request, reply) => void answer(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** The suite's output for one scenario; its exit code says whether it passed. */
async function run(
  scenario: string,
  address: string,
  folder: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [SUITE, 'server', '--url', `${address}/mcp`, '--scenario', scenario], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, output: output + complained }
}

describe.skipIf(SUITE === '')('the conformance suite of the protocol', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  let world: World
  let person: TestPerson
  /** The suite cannot send tokens, so it talks to a proxy that adds one. */
  let inFront: Server
  let bridge: ChildProcess
  let beforeBridge: Server

  beforeAll(async () => {
    inFront = await listenWith((message, answer) => {
      const headers = { ...message.headers, authorization: `Bearer ${person.token}` }
      const { port } = world.app.server.address() as AddressInfo
      const passed = request({ host: '127.0.0.1', port, method: message.method, path: message.url, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 500, got.headers)
        got.pipe(answer)
      })
      message.pipe(passed)
    })
    world = await openWorld('sqlite', { baseUrl: addressOf(inFront) })
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    person = await world.addPerson({ scopes: ['readmeasurements'] })
    bridge = spawn(process.execPath, [PROGRAM, 'mcp'], {
      env: { PATH: process.env['PATH'] ?? '', UPSHOT_URL: addressOf(inFront), UPSHOT_TOKEN: person.token },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    beforeBridge = await listenWith(linesThrough(bridge))
  })
  afterAll(async () => {
    bridge.stdin?.end()
    if (bridge.exitCode === null) await once(bridge, 'exit')
    for (const server of [inFront, beforeBridge]) server.close()
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'])(
    'passes for the server: %s',
    async (scenario) => {
      expect(await run(scenario, addressOf(inFront), folder)).toMatchObject({ code: 0 })
    },
  )

  it('does not pass entirely: it requires a tool that we do not have', async () => {
    expect(await run('tools-call-image', addressOf(inFront), folder)).toMatchObject({ code: 1 })
  })

  it.each(['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'])(
    'passes for the bridge: %s',
    async (scenario) => {
      expect(await run(scenario, addressOf(beforeBridge), folder)).toMatchObject({ code: 0 })
    },
  )
})

/** Sends messages as lines and returns the line with the same id. Messages without an id have no answer. */
function linesThrough({ stdin, stdout }: ChildProcess): Answerer {
  if (!stdin || !stdout) throw new Error('The bridge has no lines.')
  const waiting = new Map<unknown, (line: string) => void>()
  createInterface({ input: stdout }).on('line', (line) => waiting.get((JSON.parse(line) as { id: unknown }).id)?.(line))
  return async (request, answer) => {
    if (request.method !== 'POST') return void answer.writeHead(405).end()
    const body = await text(request)
    const { id } = JSON.parse(body) as { id?: unknown }
    stdin.write(`${JSON.stringify(JSON.parse(body))}\n`)
    if (id === undefined) return void answer.writeHead(202).end()
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.set(id, resolve)
    answer.writeHead(200, { 'content-type': 'application/json' }).end(await promise)
  }
}
