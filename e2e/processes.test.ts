/** Several processes around one database. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurement } from '@upshot/contract'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ProcessEnvironment, runCommand, START, startServer } from '../programs/server-process.ts'
import { migrations } from '../server/src/storage/migrate.ts'
import { describeInLongRun, itInLongRun } from '../server/src/testing/suite.ts'
import { newTestDatabase, type TestDatabase } from '../server/src/testing/world.ts'

const mood = {
  variableName: 'Overall Mood',
  value: 4,
  unitAbbreviatedName: '/5',
  startAt: '2026-01-14T18:00:00',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
}

async function call(address: string, token: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${address}/api/v3${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function firstToken(surroundings: ProcessEnvironment): Promise<string> {
  await runCommand(surroundings, 'user', 'add', '--email', 'a@example.org')
  return runCommand(surroundings, 'token', 'create', '--user', 'a@example.org')
}

describe('processes on one SQLite file', () => {
  let surroundings: ProcessEnvironment
  beforeEach(() => {
    surroundings = { dataDir: mkdtempSync(join(tmpdir(), 'upshot-processes-')), databaseUrl: undefined }
  })
  afterEach(() => rmSync(surroundings.dataDir, { recursive: true, force: true }))

  it('a second server is refused, the command line works beside the first, and afterwards another server may start', async () => {
    const server = await startServer(surroundings)
    await expect(startServer(surroundings)).rejects.toThrow(/Another server is running/)
    const token = await firstToken(surroundings)
    expect((await call(server.address, token, '/measurements/post', [mood])).status).toBe(201)
    expect(await runCommand(surroundings, 'token', 'list', '--user', 'a@example.org', '--json')).toContain(
      'command line',
    )
    expect(await server.stop()).toBe(0)
    const next = await startServer(surroundings)
    expect(await (await call(next.address, token, '/measurements')).json()).toMatchObject([{ value: 4 }])
    // A killed process does not leave a lock behind either.
    await next.kill()
    const last = await startServer(surroundings)
    expect((await call(last.address, token, '/measurements')).status).toBe(200)
    await last.stop()
  })

  itInLongRun('a command and a server that start together on an empty location take turns', async () => {
    const [server] = await Promise.all([
      startServer(surroundings),
      runCommand(surroundings, 'user', 'add', '--email', 'a@example.org'),
      runCommand(surroundings, 'user', 'add', '--email', 'b@example.org'),
    ])
    const users = JSON.parse(await runCommand(surroundings, 'user', 'list', '--json')) as { id: number }[]
    expect(users.map(({ id }) => id).sort()).toEqual([1, 2])
    await server.stop()
  })

  itInLongRun(
    'a server that was asked to stop still answers for STOP_DELAY seconds, and says that it is leaving',
    async () => {
      const server = await startServer({ ...surroundings, settings: { STOP_DELAY: '1' } })
      const token = await firstToken(surroundings)
      const stopped = server.stop()
      const readiness = async () => (await fetch(`${server.address}/health/ready`)).status
      await expect.poll(readiness).toBe(503)
      expect((await call(server.address, token, '/measurements')).status).toBe(200)
      expect(await stopped).toBe(0)
    },
  )

  itInLongRun('a newer schema is refused with words, by server and command line alike', async () => {
    await firstToken(surroundings)
    const file = new BetterSqlite3(join(surroundings.dataDir, 'upshot.db'))
    file.prepare('insert into schema_migrations (version, name, applied_epoch) values (999, ?, 0)').run('tomorrow')
    file.close()
    await expect(startServer(surroundings)).rejects.toThrow(/version 999.*newer release/)
    await expect(runCommand(surroundings, 'user', 'list')).rejects.toThrow(/version 999/)
  })

  it('SIGTERM during a write: the response still arrives, and the exit code is 0', async () => {
    const server = await startServer(surroundings)
    const token = await firstToken(surroundings)
    const items = Array.from({ length: 5000 }, (_, index) => ({
      ...mood,
      startAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    }))
    const writing = call(server.address, token, '/measurements/post', items)
    // One more answer proves that the first request has reached the server.
    await call(server.address, token, '/units')
    const code = server.stop()
    const answer = await writing
    expect(answer.status).toBe(201)
    expect(await code).toBe(0)
    const again = await startServer(surroundings)
    const [newest] = (await (await call(again.address, token, '/measurements?limit=1')).json()) as Measurement[]
    expect(newest?.startAt).toBe(items.at(-1)?.startAt.slice(0, 19))
    await again.stop()
  })

  it('all bad settings are named at once, and nothing starts', async () => {
    const child = spawn(process.execPath, START, {
      env: { DATA_DIR: surroundings.dataDir, PORT: 'many', RATE_LIMIT: '-1', DATABASE_URL: 'mysql://x' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (data) => {
      output += data
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    for (const name of ['PORT', 'RATE_LIMIT', 'DATABASE_URL']) expect(output).toContain(name)
    expect(output).not.toContain('    at ')
  })
})

describeInLongRun('processes on one PostgreSQL', () => {
  let location: TestDatabase
  beforeEach(async () => {
    location = await newTestDatabase('postgres')
  })
  afterEach(() => location.remove())

  it('two that start together on an empty database take turns, and serve the same people', async () => {
    const surroundings = { dataDir: location.dataDir, databaseUrl: location.databaseUrl }
    const [first, second] = await Promise.all([startServer(surroundings), startServer(surroundings)])
    const token = await firstToken(surroundings)
    expect((await call(first.address, token, '/measurements/post', [mood])).status).toBe(201)
    expect(await (await call(second.address, token, '/measurements')).json()).toMatchObject([{ value: 4 }])
    const client = new pg.Client(location.databaseUrl)
    await client.connect()
    const { rows } = await client.query('select version from schema_migrations order by version')
    await client.end()
    expect(rows.map(({ version }) => Number(version))).toEqual(migrations.map(({ version }) => version))
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0])
  })
})
