/** A database that becomes unreachable and comes back. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Failure, Measurement } from '@upshot/contract'
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administer } from '../../../programs/postgres.ts'
import { composeServer, composeServices, type Server } from '../compose.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../lib/log.ts'
import { type CuttableLine, cuttableLine } from '../testing/cuttable-line.ts'
import { moodItem } from '../testing/mood-item.ts'
import { sharedPostgres } from '../testing/shared.ts'
import { newTestDatabase, openWorld, personOn, type TestDatabase, testClock } from '../testing/world.ts'
import { type Database, DatabaseOutage } from './executor.ts'
import { CONTINUE, WritesStopped } from './history.ts'
import { openMigrated } from './open.ts'
import { asKindOfWork } from './patience.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

it('the connection timeout of PostgreSQL comes from the address', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const url = `postgres://someone@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/upshot`
  const gaveUp: string[] = []
  const giveUp = async (label: string, database: Database) => {
    await expect(database.ping()).rejects.toThrow(DatabaseOutage)
    gaveUp.push(label)
    await database.close()
  }
  await Promise.all([
    giveUp('by itself', openPostgres(url)),
    giveUp('after a second', openPostgres(`${url}?connect_timeout=1`)),
  ])
  expect(gaveUp).toEqual(['after a second', 'by itself'])
  silent.close()
})

it('a PostgreSQL whose name, host or socket cannot be found is away', async () => {
  for (const url of [
    'postgres://someone@nowhere.invalid/upshot',
    'postgres://someone@127.0.0.1:1/upshot',
    'postgres://someone@/upshot?host=/nowhere/at/all',
  ]) {
    const database = openPostgres(url)
    await expect(database.ping(), url).rejects.toThrow(DatabaseOutage)
    await database.close()
  }
})

describe('PostgreSQL out of reach', () => {
  let location: TestDatabase
  let line: CuttableLine
  let database: Database
  let server: Server
  let token: string
  beforeAll(async () => {
    location = await newTestDatabase('postgres')
    const direct = new URL(location.databaseUrl ?? '')
    line = await cuttableLine(direct)
    const through = new URL(direct)
    through.port = String(line.port)
    through.searchParams.set('connect_timeout', '1')
    const clock = testClock()
    database = await openMigrated({ ...location, databaseUrl: through.href }, clock)
    const config = { ...readConfig({ DATA_DIR: location.dataDir, RATE_LIMIT: '0' }), overloadMs: 60_000 }
    server = await composeServer(config, { database, clock, log: createLog('silent') })
    const user = await server.services.users.add({ email: 'someone@example.org' })
    token = (await server.services.tokens.create({ userId: user.id, name: 'test', scopes: [], days: 9 })).token
  })
  afterAll(async () => {
    await server.close()
    line.close()
    await location.remove()
  })

  const get = (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const post = (value: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v3/measurements/post',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify([{ ...moodItem, value }]),
    })

  it('gives 503 with Retry-After, not ready but live, and recovers by itself', async () => {
    expect((await post(4)).statusCode).toBe(201)
    line.cut()
    for (const answer of [await get('/api/v3/measurements'), await post(5)]) {
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.json<Failure>()).toMatchObject({ status: 'ERROR', success: false, code: 503 })
    }
    expect((await get('/health/ready')).statusCode).toBe(503)
    expect((await get('/health/live')).statusCode).toBe(200)
    line.mend()
    await expect.poll(async () => (await get('/health/ready')).statusCode).toBe(200)
    expect((await get('/api/v3/measurements')).json<Measurement[]>()).toMatchObject([{ value: 4 }])
    expect((await post(2)).statusCode).toBe(200)
  })

  it('that stops responding gives 503 within seconds, and its connections are not reused', async () => {
    await get('/api/v3/measurements')
    line.freeze()
    const startedMs = performance.now()
    const answers = await Promise.all([get('/api/v3/measurements'), post(3), get('/health/ready')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    line.mend()
    await expect.poll(async () => (await get('/api/v3/measurements')).statusCode).toBe(200)
    expect((await post(3)).statusCode).toBe(200)
  })

  it('that is read-only gives 503 with Retry-After for writes, and accepts writes again once it is a primary', async () => {
    const name = new URL(location.databaseUrl ?? '').pathname.slice(1)
    const { url } = await sharedPostgres()
    const reopened = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
    await administer(url, `alter database ${name} set default_transaction_read_only = on`, reopened)
    await expect.poll(async () => (await get('/api/v3/measurements')).statusCode).toBe(200)
    const refused = await post(2)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    await administer(url, `alter database ${name} reset default_transaction_read_only`)
    // Without a new connection the old setting would stay in effect.
    await expect.poll(async () => (await post(2)).statusCode).toBe(200)
  })

  it('a transaction that conflicts with others is tried five times, and then refused', async () => {
    let tries = 0
    const overtaken = database.transaction(async ({ rows }) => {
      tries += 1
      await rows("do $$ begin raise exception 'overtaken' using errcode = '40001'; end $$", [])
    })
    await expect(overtaken).rejects.toThrow(DatabaseOutage)
    expect(tries).toBe(5)
  })

  it('limits statements and locks by the kind of work, and only within a transaction', async () => {
    const limits = () =>
      database.transaction(({ rows }) =>
        rows("select current_setting('statement_timeout'), current_setting('lock_timeout') as lock", []),
      )
    expect(await limits()).toEqual([['1min', '10s']])
    expect(await asKindOfWork('job', limits)).toEqual([['10min', '1min']])
    expect(await asKindOfWork('maintenance', limits)).toEqual([['0', '0']])
  })

  it('a read whose connection is terminated half-way gives 503, not 500', async () => {
    const admin = new pg.Client(location.databaseUrl)
    await admin.connect()
    try {
      await admin.query('begin; lock table user_variables in access exclusive mode')
      const reading = get('/api/v3/userVariables')
      const watcher = new pg.Client((await sharedPostgres()).url)
      await watcher.connect()
      const name = new URL(location.databaseUrl ?? '').pathname.slice(1)
      const waiting = `select pid from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`
      await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBeGreaterThan(0)
      await watcher.query(`select pg_terminate_backend(pid) from (${waiting}) as one`)
      expect((await reading).statusCode).toBe(503)
      await watcher.end()
    } finally {
      await admin.query('rollback')
      await admin.end()
    }
    expect((await get('/api/v3/userVariables')).statusCode).toBe(200)
  })
})

describe('SQLite held by another process', () => {
  it('is away, not broken, and works again once it is released', async () => {
    const location = await newTestDatabase('sqlite')
    await (await openMigrated(location, testClock())).close()
    const database = openSqlite(location.sqliteFile, { busyMs: 50 })
    const other = new BetterSqlite3(location.sqliteFile)
    other.exec('begin immediate')
    const write = () =>
      database.transaction(async ({ db }) => {
        await db.updateTable('sequences').set({ next_id: 7 }).where('name', '=', 'user').execute()
      })
    await expect(write()).rejects.toThrow(DatabaseOutage)
    await expect(database.ping()).resolves.toBeUndefined()
    other.exec('rollback')
    await write()
    other.close()
    await database.close()
    await location.remove()
  })

  it('delays nobody who does not write', async () => {
    const location = await newTestDatabase('sqlite')
    const database = await openMigrated(location, testClock())
    const write = () =>
      database.transaction(async ({ db }) => {
        await db.updateTable('sequences').set({ next_id: 7 }).where('name', '=', 'user').execute()
      })
    const other = new BetterSqlite3(location.sqliteFile)
    other.exec('begin immediate')
    const order: string[] = []
    const writing = write().then(() => order.push('written'))
    await database.ping().then(() => order.push('read'))
    // What blocks the event loop would never see the lock go.
    setTimeout(() => other.exec('rollback'), 50)
    await writing
    expect(order).toEqual(['read', 'written'])
    // An export reads its snapshot while somebody who leaves has their content taken out of the log.
    await database.snapshot(async ({ rows }) => {
      await rows('select count(*) from users', [])
      await write()
      const tidying = database.tidy().then(() => order.push('tidied'))
      await database.ping().then(() => order.push('read'))
      order.push('exported')
      void tidying
    })
    await expect.poll(() => order).toEqual(['read', 'written', 'read', 'exported', 'tidied'])
    other.close()
    await database.close()
    await location.remove()
  })
})

describe('sorting', () => {
  it("by text is bytewise on PostgreSQL too, whatever the database's locale", async () => {
    const world = await openWorld('postgres')
    const rows = await world.database.reader.rows(
      `select table_name, column_name, collation_name from information_schema.columns
       where column_name in ('source_name', 'name_key') and table_name in ('measurements', 'user_variables') order by 1, 2`,
      [],
    )
    expect(rows).toEqual([
      ['measurements', 'source_name', 'C'],
      ['user_variables', 'name_key', 'C'],
    ])
    await world.close()
  })
})

describe('a PostgreSQL that lost confirmed writes', () => {
  it('is not written to by any process until an operator confirms; reads continue', async () => {
    const location = await newTestDatabase('postgres')
    const clock = testClock()
    const processes = [await openMigrated(location, clock), await openMigrated(location, clock)]
    const [first, second] = processes as [Database, Database]
    const reasons: string[] = []
    first.history?.onStop((reason) => void reasons.push(reason))
    const { users, storage } = composeServices({ database: first, clock, log: createLog('silent') })
    const { id } = await users.add({ email: 'someone@example.org' })
    await storage.onBehalfOf(id, () => storage.transaction((t) => t.users.update(id, { language: 'de' })))
    const write = (database: Database) =>
      database.transaction(({ rows }) => rows('update users set language = null returning 1 as one', []))
    const name = new URL(location.databaseUrl ?? '').pathname.slice(1)
    const reconnected = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
    // New connections to the same history show no problem.
    await administer((await sharedPostgres()).url, reconnected)
    await expect.poll(() => write(first).catch(() => 'away')).toHaveLength(1)

    const older = new pg.Client(location.databaseUrl)
    await older.connect()
    await older.query('update last_writes set transaction_id = transaction_id - 1')
    await older.end()
    await administer((await sharedPostgres()).url, reconnected)
    for (const database of [first, second]) {
      await expect.poll(() => database.reader.rows('select id from users', []).catch(() => 'away')).toHaveLength(1)
      await expect(write(database)).rejects.toThrow(WritesStopped)
    }
    expect(reasons).toEqual([expect.stringMatching(/^The database lacks confirmed writes/)])
    await first.reader.rows(CONTINUE, [])
    for (const database of [first, second]) expect(await write(database)).toHaveLength(1)
    for (const database of processes) await database.close()
    await location.remove()
  })

  it('also stops a process whose connections never idle; health, administration, log and refusals say so', async () => {
    const location = await newTestDatabase('postgres')
    const line = await cuttableLine(new URL(location.databaseUrl ?? ''))
    const through = new URL(location.databaseUrl ?? '')
    through.port = String(line.port)
    const clock = testClock()
    const noticing = await openMigrated({ ...location, databaseUrl: through.href }, clock)
    const told = await openMigrated({ ...location, poolSize: 1 }, clock)
    const logged: string[] = []
    const config = { ...readConfig({ DATA_DIR: location.dataDir, RATE_LIMIT: '0' }), overloadMs: 60_000 }
    const log = createLog('fatal', { write: (text) => void logged.push(text) })
    const server = await composeServer(config, { database: told, clock, log })
    const { users, tokens, jobs } = server.services
    const { id } = await users.add({ email: 'someone@example.org', isAdministrator: true })
    const { token } = await tokens.create({ userId: id, name: 'test', scopes: [], days: 9 })
    const administrator = personOn(server.app, { id, email: 'someone@example.org', token })
    const elsewhere = composeServices({ database: noticing, clock, log: createLog('silent') })
    await elsewhere.storage.onBehalfOf(id, () =>
      elsewhere.storage.transaction((t) => t.users.update(id, { language: 'de' })),
    )
    await told.reader.rows('update last_writes set transaction_id = transaction_id - 1 returning 1 as one', [])
    line.cut()
    await expect(noticing.ping()).rejects.toThrow()
    line.mend()
    await expect.poll(() => noticing.ping().then(() => noticing.history?.stoppedBecause())).toBeDefined()

    // It wrote nothing itself, and always takes the same connection.
    await expect.poll(async () => (await administrator.get('/user')) && told.history?.stoppedBecause()).toBeDefined()
    const refused = await administrator.post('/measurements/post', [moodItem])
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    const health = await server.app.inject('/health')
    expect([health.statusCode, health.json()]).toEqual([
      503,
      expect.objectContaining({
        status: 'writes stopped',
        reason: expect.stringMatching(/^The database lacks confirmed writes/),
      }),
    ])
    const { status, body } = await administrator.get<{ checks: unknown[] }>('/admin/status')
    expect([status, body.checks]).toEqual([200, expect.arrayContaining([{ name: 'history', level: 'fail' }])])
    expect(logged.map((text) => JSON.parse(text))).toMatchObject([
      {
        reason: expect.stringMatching(/^The database lacks confirmed writes/),
        msg: 'nothing is written until "upshot continue --yes"',
      },
    ])
    await expect(jobs.catchUp()).rejects.toThrow(WritesStopped)
    expect((await administrator.get('/measurements')).body).toEqual([])

    await told.reader.rows(CONTINUE, [])
    await expect.poll(() => noticing.history?.stoppedBecause()).toBeUndefined()
    expect((await administrator.post('/measurements/post', [moodItem])).status).toBe(201)
    await jobs.catchUp()
    await noticing.close()
    await server.close()
    line.close()
    await location.remove()
  })
})
