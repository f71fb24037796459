import { expect, test } from 'vitest'
import type { Access, SignedInPerson } from '../api/token.ts'
import { memoryDatabase } from './memory-database.ts'
import { PERSON, rememberedPerson, session, updateSession } from './session.ts'

const personWith = (userId: number): SignedInPerson => ({
  userId,
  displayName: '',
  timeZone: 'UTC',
  scopes: [],
  isShared: false,
  isAdministrator: false,
  offlineDays: 30,
})
const accessOf = (userId: number): Access => ({ token: 'token', endsAtMs: Date.now(), person: personWith(userId) })

test.for(['ended', 'out'] as const)(
  'a token of the next person changes nothing on a page whose session is %s',
  async (standing) => {
    const database = memoryDatabase()
    await database.saveFact(PERSON, personWith(1))
    session.set({ person: undefined, standing })
    expect(await updateSession(accessOf(2), database)).toBe(false)
    expect(session.get()).toEqual({ person: undefined, standing })
    expect(await rememberedPerson(database)).toEqual(personWith(1))
  },
)

test('the first token of a page remembers its person', async () => {
  const database = memoryDatabase()
  session.set({ person: undefined, standing: 'unknown' })
  expect(await updateSession(accessOf(2), database)).toBe(true)
  expect(await rememberedPerson(database)).toMatchObject(personWith(2))
})
