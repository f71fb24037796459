/** What an operator does with people who are distributed over machines, on a real Citus (`npm run test:citus`). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { administer, queryOnce } from '../programs/postgres.ts'
import { commandFor } from '../programs/server-process.ts'
import { composeServer, type Server } from '../server/src/compose.ts'
import { readConfig } from '../server/src/config/config.ts'
import { createLog } from '../server/src/lib/log.ts'
import { distributedTables, distributionStatements } from '../server/src/storage/distribution.ts'
import { migrate, migrations } from '../server/src/storage/migrate.ts'
import { openDatabase, openMigrated } from '../server/src/storage/open.ts'
import { moodItem } from '../server/src/testing/mood-item.ts'
import {
  newTestDatabase,
  openWorld,
  personOn,
  type TestDatabase,
  type TestPerson,
  testClock,
  UNLIMITED,
} from '../server/src/testing/world.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function newDatabase(): Promise<TestDatabase> {
  const location = await newTestDatabase('postgres')
  cleanUps.push(() => location.remove())
  return location
}

async function openServer(location: TestDatabase): Promise<Server> {
  const clock = testClock()
  const log = createLog('silent')
  const database = await openMigrated(location, clock)
  const config = { ...readConfig({ DATA_DIR: location.dataDir, ...UNLIMITED }), overloadMs: 60_000 }
  return composeServer(config, { database, clock, log })
}

const superuserUrl = ({ citus }: TestDatabase): string => citus?.nodes[0] ?? ''

const hoursAgo = (count: number): string => new Date(Date.UTC(2026, 5, 1) - count * 3_600_000).toISOString()
const entries = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    ...moodItem,
    startAt: hoursAgo(from + index),
    value: 1 + (index % 5),
  }))

/** Rows of every table, as the server sees them. */
async function rowCounts({ databaseUrl = '' }: TestDatabase): Promise<Readonly<Record<string, number>>> {
  const tables = await queryOnce<{ name: string }>(
    databaseUrl,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^measurements_[0-9]' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables)
    counts[name] = Number((await queryOnce<{ n: string }>(databaseUrl, `select count(*) as n from ${name}`))[0]?.n)
  return counts
}

const distributedNow = async (location: TestDatabase): Promise<readonly string[]> =>
  (
    await queryOnce<{ name: string }>(
      superuserUrl(location),
      `select logicalrelid::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
       where partmethod = 'h' and not relispartition order by 1`,
    )
  ).map(({ name }) => name)

describe('upshot distribute', () => {
  /** Ends without a word after some lines, as if the power went. */
  async function distribute(location: TestDatabase, killAfter = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
    const { program, args, env } = commandFor(location, 'distribute', '--shards', '4', '--yes')
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line)
      if (lines.length === killAfter) child.kill('SIGKILL')
    }
    const [code] = await ended
    if (killAfter === Number.POSITIVE_INFINITY) expect(code).toBe(0)
    return lines
  }

  it('distributes a filled database with an unprivileged role, reports progress, and continues after being killed', async () => {
    const location = await newDatabase()
    const server = await openServer(location)
    const tokens: string[] = []
    for (const name of ['ada', 'bela', 'cleo', 'dora']) {
      const { id } = await server.services.users.add({ email: `${name}@example.org`, timeZone: 'UTC' })
      const { token } = await server.services.tokens.create({ userId: id, name, scopes: [], days: 1 })
      tokens.push(token)
      const person = personOn(server.app, { id, email: name, token })
      expect((await person.post('/measurements/post', entries(200))).status).toBe(201)
      const reminder = { variableName: moodItem.variableName, reminderFrequency: 86_400 }
      expect((await person.post('/trackingReminders', [reminder])).status).toBe(201)
    }
    await server.close()
    const before = await rowCounts(location)
    expect(before['measurements']).toBe(800)

    const cutOff = await distribute(location, 9)
    expect(cutOff[0]).toBe(`1 of ${1 + distributedTables.length}: users is distributed.`)
    const whole = await distribute(location)
    expect(whole).toHaveLength(1 + distributedTables.length)
    expect(whole.filter((line) => line.endsWith('distributed already.')).length).toBeGreaterThanOrEqual(9)
    expect(whole.at(-1)).toMatch(/^(\d+) of \1: \w+ is distributed\.$/)

    expect(await distributedNow(location)).toEqual([...distributedTables].sort())
    expect(await rowCounts(location)).toEqual(before)
    const [role] = await queryOnce(
      location.databaseUrl ?? '',
      'select usesuper from pg_user where usename = current_user',
    )
    expect(role).toEqual({ usesuper: false })
    // Nothing of it is left on the disk of the coordinator.
    const [left] = await queryOnce(
      superuserUrl(location),
      `select sum(pg_relation_size(inhrelid))::int as bytes from pg_inherits where inhparent = 'measurements'::regclass`,
    )
    expect(left).toEqual({ bytes: 0 })

    const again = await openServer(location)
    for (const token of tokens) {
      const person = personOn(again.app, { id: 0, email: '', token })
      expect((await person.post('/measurements/post', entries(1, 500))).status).toBe(201)
      expect((await person.get<unknown[]>('/measurements?limit=200')).body).toHaveLength(200)
    }
    await again.close()
  })
})

describe('migrations of a database whose people are distributed', () => {
  const people = [1, 2, 3, 4, 5, 6]
  const ofPerson = (id: number): readonly string[] => [
    `insert into users (id, email, email_key, login_name, display_name, time_zone, is_administrator, created_epoch, updated_epoch)
     values (${id}, 'p${id}', 'p${id}', 'p${id}', 'p${id}', 'Europe/Berlin', 0, 1, 1)`,
    `insert into user_variables (user_id, variable_id, name, name_key, category_id, unit_id, combination, default_category_id,
       default_unit_id, default_combination, recorded_unit_ids, number_of_measurements, recent, created_epoch, updated_epoch)
     values (${id}, 8101, 'Blood Glucose (mg/dL)', 'blood glucose (mg/dl)', 8, 15, 'MEAN', 8, 15, 'MEAN', '15', 1, '[]', 1, 1)`,
    `insert into measurements (user_id, variable_id, start_epoch, source_name, id, value, unit_id, created_epoch, updated_epoch)
     values (${id}, 8101, 50, 'Meter', ${id}, 99, 15, 1, 1)`,
    `insert into notifications (user_id, id, reminder_id, variable_id, slot_epoch, slot_day, due_epoch, state, rings_left,
       notified_epoch, created_epoch, updated_epoch) values (${id}, ${id}, 1, 8101, 60, 1, 60, 'open', 0, 60, 1, 1)`,
    `insert into experiments (user_id, id, state, title, effect_variable_id, input, pauses, is_published, is_named, is_indexed,
       shows_days, created_epoch, updated_epoch) values (${id}, ${id}, 'running', 'E', 8101, '{}', '[]', 0, 0, 0, 0, 1, 1)`,
  ]

  const beforeQueues = (id: number): readonly string[] => [
    `insert into reminders (user_id, id, variable_id, frequency_seconds, start_second, anchor_day, unit_id, is_enabled, by_email,
       by_sms, in_bar, as_pop_up, nag_minutes, nag_times, stock_amount, created_epoch, updated_epoch)
     values (${id}, 1, 8101, 86400, 0, 1, 401, 1, 0, 0, 1, 0, 0, 0, ${id > 3 ? 10 : null}, 1, 1)`,
    `insert into population_people (user_id, estimated_epoch) values (${id}, 1)`,
  ]

  it('change its tables, keep every row, and distribute new tables', async () => {
    const location = await newDatabase()
    const database = openDatabase(location)
    cleanUps.push(() => database.close())
    const upTo = (last: number) => ({ clock: testClock(), steps: migrations.filter(({ version }) => version <= last) })
    await migrate(database, upTo(32))
    await database.transaction(async ({ rows }) => {
      for (const statement of people.flatMap(ofPerson)) await rows(statement, [])
    })
    const [users, measurements] = distributionStatements(4)
    for (const [, statement] of [users, measurements].flatMap((distribution) => (distribution ? [distribution] : [])))
      await database.reader.rows(`${statement} as done`, [])
    // The next step distributes all tables that are there, and those after it change them.
    await migrate(database, upTo(33))
    expect(await distributedNow(location)).toContain('experiments')
    await migrate(database, upTo(54))
    await database.transaction(async ({ rows }) => {
      for (const statement of people.flatMap(beforeQueues)) await rows(statement, [])
    })
    expect(await migrate(database, { clock: testClock() })).toHaveLength(migrations.length - 54)

    expect(await distributedNow(location)).toEqual([...distributedTables].sort())
    const { db } = database.reader
    const moved = await db.selectFrom('measurements').select(['user_id', 'unit_id']).orderBy('user_id').execute()
    expect(moved).toEqual(people.map((id) => ({ user_id: id, unit_id: 401 })))
    const slots = await db.selectFrom('asked_slots').select(['user_id', 'slot_epoch']).orderBy('user_id').execute()
    expect(slots).toEqual(people.map((id) => ({ user_id: id, slot_epoch: 60 })))
    const zones = await db.selectFrom('experiments').select(['user_id', 'time_zone']).orderBy('user_id').execute()
    expect(zones).toEqual(people.map((id) => ({ user_id: id, time_zone: 'Europe/Berlin' })))
    const planned = await db.selectFrom('analyses').select(['user_id', 'night_epoch']).orderBy('user_id').execute()
    expect(planned).toEqual(people.map((id) => ({ user_id: id, night_epoch: 0 })))
    const stocks = await db.selectFrom('reminders').select('stock_due_epoch').orderBy('user_id').execute()
    expect(stocks).toEqual(people.map((id) => ({ stock_due_epoch: id > 3 ? 0 : null })))
    const contributors = await db.selectFrom('population_people').select('is_due').orderBy('user_id').execute()
    expect(contributors).toEqual(people.map(() => ({ is_due: 1 })))
  })
})

describe('people who are moved to other workers', () => {
  /** Away from a worker, as before its maintenance, and back to it. Gives what it had in between. */
  async function move(url: string, { hostname, port }: URL, pieces: () => Promise<number>): Promise<number> {
    await administer(url, `select citus_drain_node('${hostname}', ${port})`)
    const between = await pieces()
    await administer(
      url,
      `select citus_set_node_property('${hostname}', ${port}, 'shouldhaveshards', true)`,
      'select citus_rebalance_start()',
      'select citus_rebalance_wait()',
    )
    return between
  }

  it('keep writing: nothing acknowledged is lost, and refused writes can be retried', async () => {
    const world = await openWorld('postgres')
    cleanUps.push(() => world.close())
    const people: TestPerson[] = []
    for (let count = 0; count < 6; count++) people.push(await world.addPerson())
    const second = new URL(world.location.citus?.nodes[2] ?? '')
    const onSecond = async () =>
      Number(
        (
          await queryOnce<{ n: string }>(
            superuserUrl(world.location),
            `select count(*) as n from citus_shards where nodeport = ${second.port} and citus_table_type = 'distributed'`,
          )
        )[0]?.n,
      )
    const atFirst = await onSecond()
    expect(atFirst).toBeGreaterThan(0)

    const confirmed = new Map<number, number>()
    const refusals = new Set<number>()
    let isOver = false
    const writing = people.map(async (person) => {
      for (let index = 0; !isOver; index++) {
        const { status } = await person.post('/measurements/post', entries(3, index * 3))
        if (status === 201) confirmed.set(person.id, (confirmed.get(person.id) ?? 0) + 3)
        else refusals.add(status)
      }
    })
    const between = await move(superuserUrl(world.location), second, onSecond).finally(async () => {
      isOver = true
      await Promise.all(writing)
    })

    expect([between, await onSecond()]).toEqual([0, atFirst])
    expect([...refusals].filter((status) => status !== 503)).toEqual([])
    for (const { id } of people) {
      const [row] = await world.database.reader.rows('select count(*) from measurements where user_id = ?', [id])
      expect(row).toEqual([confirmed.get(id)])
      expect(confirmed.get(id)).toBeGreaterThan(0)
    }
  })
})
