/** Writes and the statistics that follow them lock the same rows: on PostgreSQL they must not deadlock. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moodItem } from '../../testing/mood-item.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

const WRITERS = 4
const ROUNDS = 12
const VARIABLES = 5

let world: World
let person: TestPerson
beforeAll(async () => {
  world = await openWorld('postgres')
  person = await world.addPerson()
})
afterAll(() => world.close())

it('no deadlock while somebody writes from several devices and statistics follow', async () => {
  const { statistics } = world.server.services
  const write = (writer: number, round: number) => {
    const startAt = new Date(Date.UTC(2026, 0, 1, writer, round)).toISOString().slice(0, 19)
    const items = Array.from({ length: VARIABLES }, (_, index) => ({
      ...moodItem,
      variableName: `Mood ${index}`,
      startAt,
    }))
    return person.post('/measurements/post', items)
  }
  let isWriting = true
  const following = (async () => {
    while (isWriting) await statistics.refreshAll()
  })()
  const statuses = await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const ownStatuses: number[] = []
      for (let round = 0; round < ROUNDS; round++) ownStatuses.push((await write(writer, round)).status)
      return ownStatuses
    }),
  )
  isWriting = false
  await following
  expect(new Set(statuses.flat())).toEqual(new Set([201]))
  const counted = () =>
    world.database.reader.rows('select deadlocks::int from pg_stat_database where datname = current_database()', [])
  expect(await counted()).toEqual([[0]])
})
