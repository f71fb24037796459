import { describe, expect, test } from 'vitest'
import { withFirst } from './database.ts'
import { memoryDatabase } from './memory-database.ts'
import { keyOf } from './mirror.ts'
import type { StoredPage } from './stored.ts'

const person = {
  userId: 7,
  displayName: 'Ada',
  timeZone: 'UTC',
  scopes: [],
  isShared: false,
  isAdministrator: false,
  offlineDays: 30,
}
const key = keyOf({ name: 'getToday' })
const page: StoredPage = {
  userId: 7,
  key,
  name: 'getToday',
  input: {},
  bytes: 2,
  seenAtMs: 1,
  openedAtMs: 1,
  isOld: false,
}
const first = { person, stock: { entries: [], sent: [] }, others: 3, page, content: { due: [] } }

describe('data read while the app was loading', () => {
  test('is used once; then the database is asked', async () => {
    const database = withFirst(memoryDatabase(), first)
    expect(await database.fact('person')).toBe(person)
    expect(await database.page(7, key)).toEqual({ page, content: { due: [] } })
    expect(await database.countOthers(7)).toBe(3)
    expect([await database.fact('person'), await database.page(7, key), await database.countOthers(7)]).toEqual([
      undefined,
      undefined,
      0,
    ])
  })

  test('includes the page Today, under the key named by public/start.js', () => {
    expect(key).toBe('["getToday",{},{}]')
  })

  test('is not used for anybody else', async () => {
    const database = withFirst(memoryDatabase(), first)
    expect([await database.page(8, key), await database.countOthers(8)]).toEqual([undefined, 0])
  })

  test('is discarded once something is written', async () => {
    const database = withFirst(memoryDatabase(), first)
    await database.saveFact('person', { ...person, userId: 8 })
    expect(await database.fact('person')).toMatchObject({ userId: 8 })
    expect(await database.page(7, key)).toBeUndefined()
  })
})
