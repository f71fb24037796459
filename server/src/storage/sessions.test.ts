/** A pooler in transaction mode gives every transaction another connection, so nothing may rely on the previous one. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeServer, type Server } from '../compose.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../lib/log.ts'
import { moodItem, walkItem } from '../testing/mood-item.ts'
import { listenIn, needsSession } from '../testing/wire.ts'
import { newTestDatabase, personOn, type TestDatabase, type TestPerson, testClock } from '../testing/world.ts'
import { openMigrated } from './open.ts'

describe('the statements the server sends to PostgreSQL', () => {
  let location: TestDatabase
  let wire: Awaited<ReturnType<typeof listenIn>>
  let server: Server
  let person: TestPerson

  beforeAll(async () => {
    location = await newTestDatabase('postgres')
    wire = await listenIn(location.databaseUrl ?? '')
    const clock = testClock()
    // Notifications of jobs need a session, so they bypass the pooler.
    const database = await openMigrated({ ...location, databaseUrl: wire.url, directUrl: location.databaseUrl }, clock)
    const config = { ...readConfig({ DATA_DIR: location.dataDir, RATE_LIMIT: '0' }), overloadMs: 60_000 }
    server = await composeServer(config, { database, clock, log: createLog('silent') })
    await server.services.jobs.start()
    const { id } = await server.services.users.add({ email: 'a@example.org' })
    const { token } = await server.services.tokens.create({ userId: id, name: 'test', scopes: [], days: 9 })
    person = personOn(server.app, { id, email: 'a@example.org', token })
  })
  afterAll(async () => {
    await server.close()
    wire.close()
    await location.remove()
  })

  it('need no session: no named statement, nothing set or locked beyond a transaction', async () => {
    const items = Array.from({ length: 60 }, (_, day) => {
      const startAt = new Date(Date.UTC(2026, 3, 1 + day, 18)).toISOString().slice(0, 19)
      return [
        { ...moodItem, startAt, value: 1 + (day % 5) },
        { ...walkItem, startAt, value: 10 * (day % 4) },
      ]
    }).flat()
    expect((await person.post('/measurements/post', items, { 'idempotency-key': 'one' })).status).toBe(201)
    await person.post('/trackingReminders', [{ variableName: 'Overall Mood', reminderStartTimeLocal: '08:00:00' }])
    // Jobs of several lanes, and the worker that waits for them.
    const stale = async () =>
      (await server.services.storage.read(({ variables }) => variables.all(person.id))).some(
        ({ stale_since_ms }) => stale_since_ms !== null,
      )
    await expect.poll(stale).toBe(false)
    for (const path of [
      '/measurements',
      '/userVariables',
      '/correlations',
      '/trackingReminderNotifications',
      '/feed',
      '/user/log',
    ])
      expect([path, (await person.get(path)).status]).toEqual([path, 200])
    const exported = await server.app.inject({
      url: '/api/v3/measurements/export',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(exported.statusCode).toBe(200)

    expect(wire.said.length).toBeGreaterThan(200)
    const faults = wire.said.filter(needsSession)
    expect(faults.map(({ name, statement }) => `${name}: ${statement}`)).toEqual([])
  })

  it('would be detected otherwise', async () => {
    const client = new pg.Client(wire.url)
    await client.connect()
    await client.query({ name: 'one', text: 'select 1' })
    await client.query('set statement_timeout = 1000')
    await client.query('select pg_advisory_lock(1)')
    await client.query('begin')
    await client.query('set local statement_timeout = 1000')
    await client.query('select pg_advisory_xact_lock(1)')
    await client.query('commit')
    await client.end()
    const named = wire.said.find(({ name }) => name === 'one')
    const statements = wire.said.filter(({ connection }) => connection === named?.connection)
    expect(statements.map(needsSession)).toEqual([true, true, true, false, false, false, false])
  })
})
