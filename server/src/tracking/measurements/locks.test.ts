/**
 * Writes, deletions and statistics need the same rows. Each pair of them is run here in the order in which one could
 * undo the other's work; on PostgreSQL, they must not deadlock either.
 */
import type { UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moodItem, recorded, walkItem } from '../../testing/mood-item.ts'
import { holdRead, holdTransaction, inTheMiddle } from '../../testing/ordered.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let person: TestPerson

const walk = (startAt: string, more: Partial<typeof walkItem> = {}) =>
  recorded(person, [{ ...walkItem, startAt, value: 1, ...more }])

const variableNamed = async (name: string): Promise<UserVariable | undefined> =>
  (await person.get<UserVariable[]>(`/userVariables?name=${encodeURIComponent(name)}`)).body[0]

const epochOf = (startAt: string): number => Date.parse(`${startAt}Z`) / 1000

async function unitIdsOf(name: string): Promise<readonly number[]> {
  const id = (await variableNamed(name))?.variableId
  const [row] = await world.database.reader.rows('select recorded_unit_ids from user_variables where variable_id = ?', [
    id,
  ])
  return String(row?.[0])
    .split(',')
    .map(Number)
    .sort((a, b) => a - b)
}

async function expectNoOrphans(): Promise<void> {
  const orphans = await world.database.reader.rows(
    `select count(*) as orphans from measurements m where not exists
     (select 1 from user_variables v where v.user_id = m.user_id and v.variable_id = m.variable_id)`,
    [],
  )
  expect(orphans).toEqual([[0]])
}

describe.each(dialects)('on %s', (dialect) => {
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  it('two writers of one variable leave exact counts, ends and units', async () => {
    await walk('2026-05-12T08:00:00')
    const held = holdTransaction(world.server.services.storage, 'measurements', 'ends')
    await inTheMiddle(
      world,
      held,
      () => walk('2026-05-01T08:00:00', { unitAbbreviatedName: 'h' }),
      () => walk('2026-05-24T08:00:00', { unitAbbreviatedName: 's' }),
    )
    expect(await variableNamed('Evening Walk')).toMatchObject({
      numberOfRawMeasurements: 3,
      earliestMeasurementTime: epochOf('2026-05-01T08:00:00'),
      latestMeasurementTime: epochOf('2026-05-24T08:00:00'),
    })
    expect(await unitIdsOf('Evening Walk')).toEqual([1, 2, 34])
  })

  it('a variable deleted while being recorded takes the new measurement with it', async () => {
    await walk('2026-05-01T08:00:00')
    const held = holdTransaction(world.server.services.storage, 'variables', 'holdNamed')
    const [, deleted] = await inTheMiddle(
      world,
      held,
      () => walk('2026-05-02T08:00:00'),
      () => person.delete('/userVariables/delete', { name: 'Evening Walk' }),
    )
    expect(deleted.status).toBe(200)
    await expectNoOrphans()
    expect((await person.get('/measurements')).body).toEqual([])
  })

  it('a variable recorded while being deleted exists again, with only the new measurement', async () => {
    await walk('2026-05-01T08:00:00')
    const held = holdTransaction(world.server.services.storage, 'measurements', 'deleteVariable')
    await inTheMiddle(
      world,
      held,
      () => person.delete('/userVariables/delete', { name: 'Evening Walk' }),
      () => walk('2026-05-02T08:00:00'),
    )
    await expectNoOrphans()
    expect((await person.get('/measurements')).body).toMatchObject([{ startAt: '2026-05-02T08:00:00' }])
    expect(await variableNamed('Evening Walk')).toMatchObject({ numberOfRawMeasurements: 1 })
  })

  it('saving statistics and writing the same variables needs no retry', async () => {
    const { storage, statistics } = world.server.services
    const moods = (startAt: string, ...names: readonly string[]) =>
      recorded(
        person,
        names.map((variableName) => ({ ...moodItem, variableName, startAt })),
      )
    await moods('2026-05-01T08:00:00', 'First', 'Second')
    await statistics.refreshAll()
    // The one with the larger id has waited longer, so it is described first.
    await moods('2026-05-02T08:00:00', 'Second')
    world.clock.advance(1)
    await moods('2026-05-03T08:00:00', 'First')
    const held = holdTransaction(storage, 'variables', 'saveStatistics')
    await inTheMiddle(world, held, statistics.refreshAll, () => moods('2026-05-04T08:00:00', 'First', 'Second'))
    expect(held.retries()).toBe(0)
    for (const name of ['First', 'Second'])
      expect(await variableNamed(name)).toMatchObject({ numberOfRawMeasurements: 3, mean: 4 })
  })

  it('two devices that create the same variables in a different order need no retry', async () => {
    const names = ['Zest', 'Aplomb', 'Mirth']
    const create = (startAt: string, order: readonly string[]) =>
      recorded(
        person,
        order.map((variableName) => ({ ...moodItem, variableName, startAt })),
      )
    const held = holdTransaction(world.server.services.storage, 'variables', 'insert')
    await inTheMiddle(
      world,
      held,
      () => create('2026-05-01T08:00:00', names),
      () => create('2026-05-02T08:00:00', names.toReversed()),
    )
    expect(held.retries()).toBe(0)
    for (const name of names) expect(await variableNamed(name)).toMatchObject({ numberOfRawMeasurements: 2 })
    // Numbered in the order of their names.
    const ids = await Promise.all(names.map(async (name) => (await variableNamed(name))?.variableId ?? 0))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  it('values recorded while statistics are calculated are in the next ones', async () => {
    const { storage, statistics } = world.server.services
    await statistics.refreshAll()
    await walk('2026-05-01T08:00:00')
    // Who is due, what is due, and its values.
    const held = holdRead(storage, 2)
    const refreshed = statistics.refreshAll()
    await held.reached
    await walk('2026-05-02T08:00:00', { value: 9 })
    held.release()
    await refreshed
    expect(await variableNamed('Evening Walk')).toMatchObject({ mean: 5, maximumRecordedValue: 9 })
  })

  itInLongRun('no deadlock while somebody writes from several devices and statistics follow', async () => {
    const { statistics } = world.server.services
    const write = (writer: number, round: number) => {
      const startAt = new Date(Date.UTC(2026, 0, 1, writer, round)).toISOString().slice(0, 19)
      const items = Array.from({ length: 5 }, (_, index) => ({ ...moodItem, variableName: `Mood ${index}`, startAt }))
      return person.post('/measurements/post', items)
    }
    let isWriting = true
    const following = (async () => {
      while (isWriting) await statistics.refreshAll()
    })()
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        const ownStatuses: number[] = []
        for (let round = 0; round < 12; round++) ownStatuses.push((await write(writer, round)).status)
        return ownStatuses
      }),
    )
    isWriting = false
    await following
    expect(new Set(statuses.flat())).toEqual(new Set([201]))
    if (dialect === 'sqlite') return
    const counted = () =>
      world.database.reader.rows('select deadlocks::int from pg_stat_database where datname = current_database()', [])
    expect(await counted()).toEqual([[0]])
  })

  itInLongRun('many writers of one variable leave exact counts, ends and units behind', async () => {
    const units = ['min', 'h', 's', 'ms']
    const times = Array.from({ length: 24 }, (_, index) => `2026-05-${String(index + 1).padStart(2, '0')}T08:00:00`)
    for (let round = 0; round < 3; round++) {
      const variableName = `Crowded ${round}`
      // It exists from the start, because the first writers of a new variable wait for each other anyway.
      await walk(`${times[12]}`, { variableName })
      await Promise.all(
        times
          .toSorted((a, b) => a.slice(8, 10).charCodeAt(1) - b.slice(8, 10).charCodeAt(1))
          .map((startAt, index) => walk(startAt, { variableName, unitAbbreviatedName: units[index % 4] ?? 'min' })),
      )
      expect(await variableNamed(variableName)).toMatchObject({
        numberOfRawMeasurements: 24,
        earliestMeasurementTime: epochOf(`${times[0]}`),
        latestMeasurementTime: epochOf(`${times[23]}`),
      })
      expect(await unitIdsOf(variableName)).toEqual([1, 2, 34, 204])
    }
  })

  itInLongRun('a variable deleted while many record it leaves no measurement without a variable', async () => {
    for (let round = 0; round < 8; round++) {
      await walk('2026-06-14T18:00:00', { variableName: 'Fleeting' })
      await Promise.all([
        person.delete('/userVariables/delete', { name: 'Fleeting' }),
        ...Array.from({ length: 4 }, (_, index) =>
          walk(`2026-06-0${index + 1}T08:00:00`, { variableName: 'Fleeting' }),
        ),
      ])
      await expectNoOrphans()
      expect((await person.get('/measurements')).status).toBe(200)
    }
  })
})
