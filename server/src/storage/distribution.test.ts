import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moodItem } from '../testing/mood-item.ts'
import { faultOf } from '../testing/statements.ts'
import { openWorld, type World } from '../testing/world.ts'
import { distributedTables, distributionStatements, undistributed } from './distribution.ts'
import { personalTables } from './personal.ts'

const UNIQUE = `select t.relname as name, array_to_string(array_agg(a.attname), ' ') as columns
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
  where i.indisunique and t.relnamespace = current_schema()::regnamespace and not t.relispartition
  group by t.relname, i.indexrelid order by 1, 2`

const REFERENCES = `select conrelid::regclass::text as of, confrelid::regclass::text as target from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`

describe('tables that are distributed over machines by person', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('postgres')
  })
  afterAll(() => world.close())

  it('are personal, and each is distributed or has a reason not to be', () => {
    expect([...distributedTables, ...Object.keys(undistributed)].toSorted()).toEqual([...personalTables].toSorted())
    expect(distributionStatements()).toHaveLength(1 + distributedTables.length)
  })

  it('have the person in every unique key, which a single worker can then enforce', async () => {
    const keys = await world.database.reader.rows(UNIQUE, [])
    const blind = keys
      .filter(([, columns]) => !String(columns).split(' ').includes('user_id'))
      .map(([name]) => String(name))
    expect(keys.length).toBeGreaterThan(distributedTables.length)
    expect(distributedTables.filter((table) => blind.includes(table))).toEqual([])
  })

  it('refer only to people and to each other, and no undistributed table refers to them', async () => {
    const references = await world.database.reader.rows(REFERENCES, [])
    const isDistributed = (name: unknown) => (distributedTables as readonly unknown[]).includes(name)
    const wrong = references.filter(([of, target]) => target !== 'users' && isDistributed(of) !== isDistributed(target))
    expect(wrong).toEqual([])
  })
})

/** Everything that a server does without a request. */
const RECURRING = [
  'accounts.tidy',
  'analyse.nightly',
  'channels.recover',
  'connectors.sweep',
  'experiments.sweep',
  'idempotency.purge',
  'import.tidy',
  'jobs.tidy',
  'measurements.purgeDeleted',
  'population.hourly',
  'reminders.stock',
  'reminders.sweep',
  'reminders.tidy',
  'statistics.recover',
]

describe('recurring queries on distributed tables', () => {
  it('query everybody only where listed, by an index, and work person by person', async () => {
    const world = await openWorld('postgres')
    for (const person of [await world.addPerson(), await world.addPerson()]) {
      await person.post('/measurements/post', [moodItem])
      const reminder = {
        variableName: moodItem.variableName,
        reminderFrequency: 3600,
        reminderStartTimeLocal: '01:00:00',
        stock: 1,
      }
      expect((await person.post('/trackingReminders', [reminder])).status).toBe(201)
    }
    world.clock.advance(2 * 86_400)
    const { jobs, storage } = world.server.services
    for (const name of RECURRING) await storage.transaction((t) => t.jobs.add(name, {}))
    await jobs.catchUp()
    const fired = await world.database.reader.rows('select count(distinct user_id) as people from notifications', [])
    expect(fired).toEqual([[2]])
    if (!world.location.citus) expect(await world.database.transaction(world.statements.withoutIndex)).toEqual([])
    await world.close({ namesOnePerson: true })
  })
})

describe('a statement on a distributed table', () => {
  const faults: readonly [string, string | undefined][] = [
    ['select * from "measurements" where "user_id" = $1 and "id" = $2', undefined],
    ['select * from "measurements" where "id" = $1', 'names no person'],
    ['select * from "measurements" where "user_id" in ($1, $2)', 'names no person'],
    ['select * from "measurements" m join "user_variables" v on v.user_id = m.user_id', 'names no person'],
    ['select * from "votes" where "user_id" > $1 or ("user_id" = $2 and "id" > $3)', 'names no person'],
    ['select * from "reminders" where "id" = $1 for update', 'names no person'],
    ['update "reminders" set "user_id" = $1, "state" = $2 where "user_id" = $3', 'moves a row to another person'],
    [
      'insert into "votes" ("user_id") values ($1) on conflict do update set "user_id" = $2',
      'moves a row to another person',
    ],
    ['insert into "votes" ("user_id", "id") values ($1, $2)', undefined],
    ['select 1 from "votes" join "grants" on true where "user_id" = $1', 'asks grants together with votes'],
    ['select * from "tokens" where "hash" = $1', undefined],
    ['select * from "users" left join "analyses" on true where "analyses"."user_id" = $1', undefined],
  ]
  it.each(faults)('%s', (statement, fault) => {
    expect(faultOf(statement)).toBe(fault)
  })
})
