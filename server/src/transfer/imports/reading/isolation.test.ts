import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Isolation, isolation, namespacesHere, nodeOptions } from './isolation.ts'
import { startReader } from './read-file.ts'

const HOSTILE = fileURLToPath(new URL('./hostile-reader.fixture.ts', import.meta.url))
const namespaces = await namespacesHere()
const named = namespaces.map((command) => ({ by: command.join(' '), namespace: command }))

describe('a compromised reading process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  const socketPath = join(folder, 'database.sock')
  let connections = 0
  const web = createHttpServer((_request, answer) => answer.end('here')).on('connection', () => connections++)
  const local = createServer(() => connections++)
  beforeAll(async () => {
    web.listen(0, '127.0.0.1')
    local.listen(socketPath)
    await Promise.all([once(web, 'listening'), once(local, 'listening')])
  })
  afterAll(() => {
    web.close()
    local.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function waysOut(by: Isolation): Promise<readonly string[]> {
    const child = startReader([], by, HOSTILE)
    try {
      child.send({ port: (web.address() as AddressInfo).port, socketPath })
      const [outcome] = (await once(child, 'message')) as [Record<string, string>]
      return Object.entries(outcome).flatMap(([name, result]) => (result === 'got out' ? [name] : []))
    } finally {
      child.kill('SIGKILL')
    }
  }

  it('would escape without isolation: the attempts are real', async () => {
    expect(await waysOut({ namespace: undefined, nodeOptions: [] })).toEqual([
      'net',
      'required',
      'builtIn',
      'fetch',
      'http',
      'unixSocket',
      'listening',
    ])
    expect(connections).toBeGreaterThan(0)
  })

  it("reaches nothing with Node's restrictions alone", async () => {
    connections = 0
    expect(await waysOut({ namespace: undefined, nodeOptions })).toEqual([])
    expect(connections).toBe(0)
  })

  it.each(named)('reaches no port in a network namespace by $by', async ({ namespace }) => {
    connections = 0
    const found = await waysOut({ namespace, nodeOptions: [] })
    expect(found.filter((name) => name !== 'unixSocket' && name !== 'listening')).toEqual([])
  })

  it.each(named)('reaches nothing at all with both together ($by)', async ({ namespace }) => {
    connections = 0
    expect(await waysOut({ namespace, nodeOptions })).toEqual([])
    expect(connections).toBe(0)
  })

  it("does not load Node's HTTP client in order to remove it", async () => {
    const print = "process.moduleLoadList.filter((name) => name.includes('undici')).length"
    const { stdout } = await promisify(execFile)(process.execPath, [...nodeOptions, '--print', print])
    expect(stdout.trim()).toBe('0')
  })

  it("uses the best isolation available here, and always Node's", async () => {
    expect(await isolation()).toEqual({ namespace: namespaces[0], nodeOptions })
  })
})
