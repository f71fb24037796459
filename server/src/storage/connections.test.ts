/** A database that has no connections left for us. */
import type { Failure } from '@upshot/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administer } from '../../../programs/postgres.ts'
import { composeServer, type Server } from '../compose.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../lib/log.ts'
import { moodItem } from '../testing/mood-item.ts'
import { sharedPostgres } from '../testing/shared.ts'
import { newTestDatabase, type TestDatabase, testClock } from '../testing/world.ts'
import { openMigrated } from './open.ts'

const MOST = 4
/** This many concurrent requests need more connections than there are. */
const AT_ONCE = 30

describe('a PostgreSQL that accepts no more connections', () => {
  const role = `few_${process.pid}`
  let location: TestDatabase
  let url: string
  let server: Server
  let token: string

  const asAdministrator = async (...statements: readonly string[]) =>
    administer((await sharedPostgres()).url, ...statements)

  beforeAll(async () => {
    location = await newTestDatabase('postgres')
    const address = new URL(location.databaseUrl ?? '')
    // The limit does not apply to administrators of the database.
    await asAdministrator(
      `create role ${role} login password 'few' connection limit ${MOST}`,
      `alter database ${address.pathname.slice(1)} owner to ${role}`,
    )
    address.username = role
    address.password = 'few'
    url = address.href
    const clock = testClock()
    const database = await openMigrated({ ...location, databaseUrl: url }, clock)
    const config = { ...readConfig({ DATA_DIR: location.dataDir, RATE_LIMIT: '0' }), overloadMs: 60_000 }
    server = await composeServer(config, { database, clock, log: createLog('silent') })
    const user = await server.services.users.add({ email: 'someone@example.org' })
    token = (await server.services.tokens.create({ userId: user.id, name: 'test', scopes: [], days: 9 })).token
  })
  afterAll(async () => {
    await server.close()
    await location.remove()
    await asAdministrator(`drop role ${role}`)
  })

  const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
  const read = () => server.app.inject({ url: '/api/v3/measurements', headers: headers() })
  const write = (value: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v3/measurements/post',
      headers: headers(),
      payload: JSON.stringify([{ ...moodItem, value }]),
    })

  /** Other users' connections, as many as there are left. */
  async function takeTheRest(): Promise<pg.Client[]> {
    const taken: pg.Client[] = []
    for (let count = 0; count < MOST; count++) {
      const client = new pg.Client(url)
      try {
        await client.connect()
        taken.push(client)
      } catch (error) {
        expect(error).toMatchObject({ code: '53300' })
        break
      }
    }
    return taken
  }

  it('gives 503 with Retry-After to those without one, never 500, and 200 for all afterwards', async () => {
    const taken = await takeTheRest()
    const crowd = Array.from({ length: AT_ONCE }, (_, index) => (index % 2 === 0 ? read() : write(1 + (index % 5))))
    const answers = await Promise.all(crowd)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.json<Failure>()).toMatchObject({ status: 'ERROR', success: false, code: 503 })
    }
    const others = answers.filter(({ statusCode }) => ![200, 201, 503].includes(statusCode))
    expect(others.map(({ body }) => body)).toEqual([])
    for (const client of taken) await client.end()
    await expect.poll(async () => (await read()).statusCode).toBe(200)
    expect([200, 201]).toContain((await write(3)).statusCode)
  })
})
