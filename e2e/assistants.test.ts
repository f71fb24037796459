/** What assistants cost a server on which nobody uses them. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand, type ServerProcess, startServer } from '../programs/server-process.ts'
import { migratedTestDatabase, type TestDatabase } from '../server/src/testing/world.ts'

const LOADED = 'loaded the protocol'

/** Reports on standard error when the library is loaded: the build bundles it with server/src/assistant/mcp.ts. */
const WATCH = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (url.includes('/server/dist/mcp-')) process.stderr.write('${LOADED}\\n')
  return next(url, context)
} })`)}`

let location: TestDatabase
let server: ServerProcess
beforeAll(async () => {
  location = await migratedTestDatabase('sqlite')
  server = await startServer(location, ['--import', WATCH])
})
afterAll(async () => {
  await server.stop()
  await location.remove()
})

it('the build keeps class names, by which the authorization server distinguishes its kinds of tokens', () => {
  const [file = ''] = globSync('server/dist/provider-*.js', { cwd: join(import.meta.dirname, '..') })
  const built = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  for (const kind of [
    'AccessToken',
    'AuthorizationCode',
    'RefreshToken',
    'Grant',
    'Session',
    'Interaction',
    'DeviceCode',
  ])
    expect(built, kind).toMatch(new RegExp(`class ${kind}\\b`))
})

it('no file of the protocol is loaded before somebody uses it with a token', async () => {
  await runCommand(location, 'user', 'add', '--email', 'ada@example.org')
  const token = await runCommand(location, 'token', 'create', '--user', 'ada@example.org')
  const ask = (environment: Record<string, string>) =>
    fetch(`${server.address}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...environment },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  for (const path of ['/health/ready', '/llms.txt', '/.well-known/oauth-protected-resource/mcp'])
    expect((await fetch(`${server.address}${path}`)).status).toBe(200)
  expect((await ask({})).status).toBe(401)
  expect(server.output).not.toContain(LOADED)
  expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200)
  await expect.poll(() => server.output).toContain(LOADED)
})
