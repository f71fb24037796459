import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, newTestDatabase, openWorld, testClock, type World } from '../testing/world.ts'
import { migrate, migrations } from './migrate.ts'
import { openDatabase, openMigrated } from './open.ts'
import { reserveId, reserveIds, sequenceOf } from './sequences.ts'

describe.each(dialects)('ids on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  it('ascend, also when created simultaneously, without duplicates', async () => {
    const taken = await world.database.transaction(async (executor) => [
      await reserveId(executor, 'feedCard'),
      ...(await reserveIds(executor, 'feedCard', 3)),
      ...(await reserveIds(executor, 'feedCard', 0)),
      await reserveId(executor, 'feedCard'),
    ])
    expect(taken).toEqual(taken.toSorted((a, b) => a - b))
    expect(new Set(taken).size).toBe(5)
  })
})

describe('ids on PostgreSQL', () => {
  it('do not wait for an open transaction', async () => {
    const world = await openWorld('postgres')
    const { database } = world
    await database.transaction(async (open) => {
      const first = await reserveId(open, 'notification')
      // With a counter row, this would wait forever for the surrounding transaction.
      const second = await database.transaction((other) => reserveId(other, 'notification'))
      expect(second).toBeGreaterThan(first)
    })
    await world.close()
  })

  it('have a sequence for every kind, and continue where an earlier release stopped', async () => {
    const location = await newTestDatabase('postgres')
    const clock = testClock()
    const oldDatabase = openDatabase(location)
    const step = migrations.findIndex(({ name }) => name === 'sequences')
    await migrate(oldDatabase, { clock, steps: migrations.slice(0, step) })
    await oldDatabase.transaction(({ db }) => db.updateTable('sequences').set({ next_id: 4711 }).execute())
    await oldDatabase.close()
    const database = await openMigrated(location, clock)
    const kinds = await database.reader.db.selectFrom('sequences').select('name').execute()
    expect(kinds.map(({ name }) => sequenceOf(name))).toContain('account_change_ids')
    for (const { name } of kinds.filter((kind) => kind.name !== 'measurement'))
      expect(await reserveId(database.reader, name), name).toBe(4711)
    await database.close()
    await location.remove()
  })
})
