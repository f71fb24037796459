/** The server is bundled, but the stack traces in its log name positions in the source. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand, startServer } from '../programs/server-process.ts'
import { moodItem } from '../server/src/testing/mood-item.ts'

const ROOT = join(import.meta.dirname, '..')

interface LogLine {
  readonly msg: string
  readonly err?: { readonly message: string; readonly stack: string }
}

it('an error in the built server is logged with its file and line in server/src', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upshot-positions-'))
  const surroundings = { dataDir, databaseUrl: undefined }
  const server = await startServer(surroundings)
  onTestFinished(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await runCommand(surroundings, 'user', 'add', '--email', 'ada@example.org')
  const token = await runCommand(surroundings, 'token', 'create', '--user', 'ada@example.org')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify([moodItem])
  await fetch(`${server.address}/api/v3/measurements/post`, { method: 'POST', headers, body })

  // A value with an unknown unit, which no request could store.
  const file = new BetterSqlite3(join(dataDir, 'upshot.db'))
  file.prepare('update user_variables set recent = ?').run(JSON.stringify([[1, 999_999]]))
  file.close()
  expect((await fetch(`${server.address}/api/v3/userVariables`, { headers })).status).toBe(500)

  const failure = () =>
    server.output
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine)
      .find(({ msg }) => msg === 'request failed')?.err
  await expect.poll(failure).toBeDefined()
  const { stack = '' } = failure() ?? {}
  const [, path = '', line = ''] = /(server\/src\/\S+\.ts):(\d+):\d+/.exec(stack) ?? []
  expect(path).toMatch(/units\.ts$/)
  expect(readFileSync(join(ROOT, path), 'utf8').split('\n')[Number(line) - 1]).toContain('throw')
  expect(stack).not.toContain('server/dist/')
})
