import { AsyncResource } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, newTestDatabase, type TestDatabase, testClock } from '../testing/world.ts'
import type { Database, Executor } from './executor.ts'
import { openMigrated } from './open.ts'
import { createStorage, type Storage } from './storage.ts'

const storesOn = ({ db }: Executor) => ({
  settings: {
    set: async (value: string) =>
      void (await db
        .insertInto('instance_settings')
        .values({ name: 'test', value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()),
    get: async () =>
      (await db.selectFrom('instance_settings').select('value').where('name', '=', 'test').executeTakeFirst())?.value,
  },
})

describe.each(dialects)('storage on %s', (dialect) => {
  let location: TestDatabase
  let database: Database
  let storage: Storage<ReturnType<typeof storesOn>>
  beforeAll(async () => {
    location = await newTestDatabase(dialect)
    database = await openMigrated(location, testClock())
    storage = createStorage(database, storesOn)
  })
  afterAll(async () => {
    await database.close()
    await location.remove()
  })

  it('a callback bound inside a transaction works after it has ended', async () => {
    const later = await storage.transaction(async () => AsyncResource.bind(() => storage.read((s) => s.settings.get())))
    await storage.transaction(({ settings }) => settings.set('after'))
    expect(await later()).toBe('after')
  })

  it('a read sees one moment, whatever is written meanwhile', async () => {
    await storage.transaction(({ settings }) => settings.set('before'))
    await storage.snapshot(async ({ settings }) => {
      expect(await settings.get()).toBe('before')
      await storage.transaction((other) => other.settings.set('meanwhile'))
      expect(await settings.get()).toBe('before')
    })
    expect(await storage.read(({ settings }) => settings.get())).toBe('meanwhile')
  })
})
