/** A real replica of a real database, which can be held back. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Measurement } from '@upshot/contract'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresPair, startPostgresPair } from '../../../programs/replica.ts'
import { composeServer, type Server } from '../compose.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../lib/log.ts'
import { cuttableLine } from '../testing/cuttable-line.ts'
import { moodItem, recorded, walkItem } from '../testing/mood-item.ts'
import { itInLongRun } from '../testing/suite.ts'
import { personOn, type TestPerson, testClock } from '../testing/world.ts'
import { type Database, DatabaseOutage } from './executor.ts'
import { openMigrated } from './open.ts'
import { openPostgres } from './postgres.ts'

/** Transactions wait for no replica unless they ask for it, and then for one that never comes. */
const FLAGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=local',
  'synchronous_standby_names=nobody',
].flatMap((setting) => ['-c', setting])
const PATIENCE_MS = 300

describe('a replica of PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  const clock = testClock()
  const servers: Server[] = []
  let pair: PostgresPair
  let primary: pg.Client
  let replica: pg.Client
  const databases: Database[] = []
  let people = 0

  beforeAll(async () => {
    pair = await startPostgresPair(0, FLAGS)
    const location = { databaseUrl: pair.url, replicaUrl: pair.replicaUrl, sqliteFile: join(folder, 'none') }
    for (let process = 0; process < 2; process++) {
      const database = await openMigrated({ ...location, replicaPatienceMs: PATIENCE_MS }, clock)
      const config = { ...readConfig({ DATA_DIR: folder, RATE_LIMIT: '0' }), overloadMs: 60_000 }
      databases.push(database)
      servers.push(await composeServer(config, { database, clock, log: createLog('silent') }))
    }
    primary = new pg.Client(pair.url)
    replica = new pg.Client(pair.replicaUrl)
    // It is stopped under our feet at the end.
    replica.on('error', () => undefined)
    await primary.connect()
    await replica.connect()
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await primary.end()
    await pair.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  // However a test ends, the replica works again for the next one, if it is still a replica.
  afterEach(() => release().catch(() => undefined))

  interface AtBoth {
    readonly id: number
    readonly tokenId: number
    /** The same person at both processes. */
    readonly at: readonly [TestPerson, TestPerson]
  }

  async function withToken(id: number, email: string): Promise<AtBoth> {
    const [first, second] = servers as [Server, Server]
    const { token, row } = await first.services.tokens.create({ userId: id, name: 'test', scopes: [], days: 9 })
    const person = { id, email, token }
    return { id, tokenId: row.id, at: [personOn(first.app, person), personOn(second.app, person)] }
  }
  async function newPerson(): Promise<AtBoth> {
    const email = `person${++people}@example.org`
    const user = await servers[0]?.services.users.add({ email })
    return withToken(user?.id ?? 0, email)
  }
  async function withNewToken({ id, tokenId, at }: AtBoth): Promise<AtBoth> {
    await servers[1]?.services.tokens.revoke(id, tokenId)
    return withToken(id, at[0].email)
  }
  const timeAt = (minute: number) => new Date(Date.UTC(2026, 5, 14) + minute * 60_000).toISOString().slice(0, 19)
  async function post(person: TestPerson, minute: number): Promise<void> {
    const answer = await person.post('/measurements/post', [{ ...moodItem, startAt: timeAt(minute) }])
    expect(answer.status).toBe(201)
  }
  async function read(person: TestPerson, query = ''): Promise<Measurement[]> {
    const { status, body } = await person.get<Measurement[]>(`/measurements?sort=startAt&limit=200${query}`)
    expect(status).toBe(200)
    return body
  }
  const times = async (person: TestPerson) => (await read(person)).map(({ startAt }) => startAt.slice(0, 19))
  /** Whether it would answer both processes. */
  const answers = async (userId: number): Promise<boolean> => {
    const read = await Promise.all(databases.map(({ replica }) => replica?.readFor(userId, async () => true)))
    return read.every((answer) => answer !== undefined)
  }
  const caughtUp = (userId: number) => expect.poll(() => answers(userId)).toBe(true)
  async function hold(): Promise<void> {
    await replica.query('select pg_wal_replay_pause()')
    const state = async () => (await replica.query('select pg_get_wal_replay_pause_state() as state')).rows[0]?.state
    await expect.poll(state).toBe('paused')
  }
  const release = () => replica.query('select pg_wal_replay_resume()')

  it('serves a read once it has everything the person wrote, and not before', async () => {
    const { id, at } = await newPerson()
    await post(at[0], 1)
    await caughtUp(id)
    await hold()
    // Written past the server, which therefore trusts the replica: the old state shows who answered.
    await primary.query('delete from measurements where user_id = $1', [id])
    for (const person of at) expect(await times(person)).toEqual([timeAt(1)])
    await post(at[1], 2)
    for (const person of at) expect(await times(person)).toEqual([timeAt(2)])
  })

  it('serves people who have not written since, from one moment, and only what may be slightly old', async () => {
    const { id, at } = await newPerson()
    const [person] = at
    for (let minute = 0; minute < 5; minute++) await post(person, minute)
    const [variable] = (await person.get<{ id: number }[]>('/userVariables')).body
    await servers[0]?.services.jobs.catchUp()
    await caughtUp(id)
    await hold()
    const days = 'from=2026-06-01&to=2026-06-15'
    const listed = [
      '/measurements',
      `/measurements/daily?variableName=Overall%20Mood`,
      `/charts?variableId=${variable?.id}`,
      '/charts/sparks',
      '/pairs?causeVariableName=Overall%20Mood&effectVariableName=Overall%20Mood',
      `/report?${days}`,
    ]
    const answersBefore = await Promise.all(listed.map((path) => person.get(path)))
    // A query to the primary finds no such table.
    await primary.query('alter table measurements rename to away')
    await primary.query('alter table user_variables rename to away_too')
    const behind = []
    for (const path of listed) behind.push(await person.get(path))
    const unlisted = await person.get('/userVariables')
    await primary.query('alter table away rename to measurements')
    await primary.query('alter table away_too rename to user_variables')
    await release()
    for (const [index, { status, body }] of behind.entries()) {
      expect([listed[index], status]).toEqual([listed[index], answersBefore[index]?.status])
      expect(body).toEqual(answersBefore[index]?.body)
    }
    expect(unlisted.status).toBe(500)
  })

  it('serves no reads to a person who wrote something that it lacks', async () => {
    const { id, at } = await newPerson()
    const day = (back: number) => ({ startAt: new Date(Date.UTC(2026, 5, 13 - back, 9)).toISOString().slice(0, 19) })
    const items = Array.from({ length: 40 }, (_, back) => [
      { ...moodItem, ...day(back), value: 2 + (back % 3) },
      { ...walkItem, ...day(back), value: 20 + ((back * 7) % 11) },
    ])
    const { data } = await recorded(at[0], items.flat())
    const idOf = (name: string) => data.userVariables.find((variable) => variable.name === name)?.id
    const mood = idOf(moodItem.variableName)
    const walk = idOf(walkItem.variableName)
    const reads = [
      '/measurements',
      '/measurements/daily?variableName=Overall%20Mood',
      `/charts?variableId=${mood}`,
      `/charts/pair?chart=pairsOverTimeLineChart&causeVariableId=${walk}&effectVariableId=${mood}`,
      '/charts/sparks',
      '/pairs?causeVariableName=Evening%20Walk&effectVariableName=Overall%20Mood',
      '/report?from=2026-05-01&to=2026-06-14',
    ]
    const all = async (person: TestPerson) => {
      const answers = []
      for (const path of reads) {
        const { status, body } = await person.get(path)
        expect([path, status]).toEqual([path, 200])
        answers.push(body)
      }
      return answers
    }
    await servers[0]?.services.jobs.catchUp()
    await caughtUp(id)
    await hold()
    const rowsBefore = await all(at[0])
    await recorded(at[0], [
      { ...moodItem, ...day(-1), value: 1 },
      { ...walkItem, ...day(-1), value: 300 },
    ])
    const held = await Promise.all(at.map(all))
    await release()
    await caughtUp(id)
    const caught = await all(at[0])
    const isChanged = (path: string, index: number) => [path, !isDeepStrictEqual(rowsBefore[index], caught[index])]
    expect(reads.map(isChanged)).toEqual(reads.map((path) => [path, true]))
    for (const [index, path] of reads.entries()) {
      for (const answers of held) expect([path, answers[index]]).toEqual([path, caught[index]])
    }
  })

  it('is not used for data that a job or the server wrote for a person', async () => {
    const { id, at } = await newPerson()
    await post(at[0], 1)
    await caughtUp(id)
    await hold()
    expect(await answers(id)).toBe(true)
    await servers[0]?.services.jobs.catchUp()
    expect(await answers(id)).toBe(false)
    await release()
    await caughtUp(id)
  })

  it("never lacks its reader's writes, whichever process made them and however far it lags", async () => {
    const step = fc.record({
      who: fc.nat({ max: 2 }),
      process: fc.constantFrom(0, 1),
      what: fc.constantFrom('write', 'write', 'remove', 'revoke', 'read', 'read', 'hold', 'release', 'catch up'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const all = [await newPerson(), await newPerson(), await newPerson()]
        const expected = all.map((): string[] => [])
        let minute = 0
        for (const { who, process, what } of steps) {
          const person = all[who]
          const rows = expected[who]
          if (!person || !rows) throw new Error('There are three.')
          const port = person.at[process === 0 ? 0 : 1]
          if (what === 'hold') await hold()
          if (what === 'release' || what === 'catch up') await release()
          if (what === 'catch up') await caughtUp(person.id)
          if (what === 'write') {
            await post(port, ++minute)
            rows.push(timeAt(minute))
          }
          if (what === 'remove') {
            const [oldest] = await read(port)
            if (oldest) expect((await port.delete('/measurements/delete', { id: oldest.id })).status).toBe(200)
            rows.shift()
          }
          if (what === 'revoke') {
            all[who] = await withNewToken(person)
            for (const client of person.at) expect((await client.get('/measurements')).status).toBe(401)
          }
          if (what === 'read') expect(await times(port)).toEqual(rows)
        }
        for (const [index, { at }] of all.entries())
          for (const person of at) expect(await times(person)).toEqual(expected[index])
        await release()
      }),
      { numRuns: 8 },
    )
  })

  it('is not used for tokens: a revoked one is refused at once, a new one is accepted at once', async () => {
    const settled = await newPerson()
    await caughtUp(settled.id)
    await hold()
    const { id, at, tokenId } = await newPerson()
    for (const person of at) expect(await times(person)).toEqual([])
    for (const [userId, revokedId] of [
      [id, tokenId],
      [settled.id, settled.tokenId],
    ] as const)
      await servers[0]?.services.tokens.revoke(userId, revokedId)
    for (const person of [...at, ...settled.at]) expect((await person.get('/measurements')).status).toBe(401)
  })

  it('is not used for shares: what is no longer shared is refused at once', async () => {
    const owner = await newPerson()
    const reader = await newPerson()
    await post(owner.at[0], 1)
    const invited = await owner.at[0].post<{ invitation: string }>('/shares/invite', {
      emailAddress: reader.at[0].email,
    })
    expect((await reader.at[0].post('/shares/accept', { invitation: invited.body.invitation })).status).toBe(201)
    await caughtUp(owner.id)
    const shared = `&userId=${owner.id}`
    for (const person of reader.at) expect(await read(person, shared)).toHaveLength(1)
    await hold()
    await owner.at[0].post(`/shares/delete?clientIdToRevoke=person-${reader.id}`)
    for (const person of reader.at) expect((await person.get(`/measurements?userId=${owner.id}`)).status).toBe(403)
  })

  itInLongRun('is given up if it does not answer in time', async () => {
    const { id, at } = await newPerson()
    await post(at[0], 1)
    await caughtUp(id)
    // A lock travels with the log. Held back in the middle, the replica never lets go of it.
    await primary.query('begin')
    await primary.query('lock table measurements in access exclusive mode')
    const locks = "select 1 from pg_locks where mode = 'AccessExclusiveLock' and relation = 'measurements'::regclass"
    await expect.poll(async () => (await replica.query(locks)).rows.length).toBe(1)
    await hold()
    await primary.query('commit')
    for (const person of at) expect(await times(person)).toEqual([timeAt(1)])
    expect(await answers(id)).toBe(false)
    await release()
    await caughtUp(id)
  })

  it('must have a write before it is confirmed if synchronous, even if the wait is cancelled', async () => {
    const { id, at } = await newPerson()
    const write = (person: TestPerson) =>
      person.post('/measurements/post', [{ ...moodItem, startAt: timeAt(1) }], { 'idempotency-key': 'once' })
    // The transactions that store an answer, or find one, wait for the replica.
    await primary.query(`
      create function wait_for_replica() returns trigger language plpgsql as
        $$ begin perform set_config('synchronous_commit', 'on', true); return new; end $$;
      create trigger waits before update on idempotency_keys for each row when (new.user_id = ${id})
        execute function wait_for_replica()`)
    const cancelled = async () =>
      (await primary.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")).rowCount
    for (const person of at) {
      const writing = write(person)
      await expect.poll(cancelled).toBeGreaterThan(0)
      const { status, headers } = await writing
      expect({ status, hasRetryAfter: 'retry-after' in headers }).toEqual({ status: 503, hasRetryAfter: true })
    }
    await primary.query('drop trigger waits on idempotency_keys')
    const { status, headers } = await write(at[1])
    expect({ status, replayed: headers['idempotency-replayed'] }).toEqual({ status: 201, replayed: 'true' })
    expect(await times(at[0])).toEqual([timeAt(1)])
  })

  it('that is synchronous and gone delays no reads, however many writes wait for it', async () => {
    const database = openPostgres(pair.url)
    const write = () =>
      database.transaction(async ({ rows }) => {
        await rows("select set_config('synchronous_commit', 'on', true)", [])
        await rows("insert into instance_settings (name, value) values (?, 'waits')", [`waits ${randomUUID()}`])
      })
    const order: string[] = []
    const writes = Array.from({ length: 20 }, () =>
      write().catch((error: unknown) => {
        order.push('refused')
        return error
      }),
    )
    const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'"
    await expect.poll(async () => (await primary.query(waiting)).rowCount).toBeGreaterThan(4)
    const reads = await Promise.all(Array.from({ length: 20 }, () => database.reader.rows('select 1 as one', [])))
    expect(reads).toEqual(reads.map(() => [[1]]))
    expect(order).toEqual([])
    const outcomes = Promise.all(writes)
    let isOver = false
    void outcomes.then(() => {
      isOver = true
    })
    const end = `select pg_terminate_backend(pid) from (${waiting}) as one`
    await expect.poll(async () => (await primary.query(end)) && isOver).toBe(true)
    for (const outcome of await outcomes) expect(outcome).toBeInstanceOf(DatabaseOutage)
    await database.close()
  })

  it('is not used as a replica after being promoted', async () => {
    const { id, at } = await newPerson()
    await caughtUp(id)
    await replica.query('select pg_promote()')
    await expect.poll(async () => (await replica.query('select pg_is_in_recovery() as is')).rows[0]?.is).toBe(false)
    await post(at[0], 1)
    for (let count = 0; count < 20; count++) await replica.query('select pg_current_xact_id()')
    for (const person of at) expect(await times(person)).toEqual([timeAt(1)])
  })

  it('takes over from a frozen primary behind a plain proxy: requests succeed within ten seconds', async () => {
    const line = await cuttableLine(new URL(pair.url))
    const through = new URL(pair.url)
    through.port = String(line.port)
    const database = openPostgres(through.href)
    const write = () =>
      database.transaction(({ rows }) => rows('update users set email = email returning 1 as one', []))
    // Three connections, which are idle when the primary freezes.
    await Promise.all([write(), write(), write()])
    line.freeze()
    const stuck = [write(), write(), write()].map((pending) => expect(pending).rejects.toThrow(DatabaseOutage))
    line.mend(new URL(pair.replicaUrl))
    const startedMs = performance.now()
    await Promise.all(stuck)
    await write()
    expect(performance.now() - startedMs).toBeLessThan(10_000)
    await database.close()
    line.close()
  })

  it('causes no errors when it is gone', async () => {
    const { at } = await newPerson()
    await pair.stopReplica()
    await post(at[0], 1)
    for (const person of at) expect(await times(person)).toEqual([timeAt(1)])
  })
})
