import type { DailyValue } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '../../../testing/sending.ts'
import { itInLongRun } from '../../../testing/suite.ts'
import { dialects, openWorld, type World } from '../../../testing/world.ts'

const times = { createdAt: '2026-02-03T00:00:00', updatedAt: '2026-02-03T00:00:00' }
const variable = (name: string, variableCategoryName: string, unitAbbreviatedName: string, operation: string) => {
  const nature = { variableCategoryName, unitAbbreviatedName, combinationOperation: operation }
  return { name, ...nature, defaults: nature, ...times }
}
const value = (variableName: string, unitAbbreviatedName: string, rest: object) => ({
  variableName,
  unitAbbreviatedName,
  sourceName: 'Diary',
  ...times,
  ...rest,
})

/** A weight in Berlin half an hour after midnight, one in UTC, and a night without an offset. */
const document = {
  format: 'upshot-export',
  version: 4,
  variables: [
    variable('Body Weight', 'Physique', 'kg', 'MEAN'),
    variable('Sleep Duration', 'Sleep', 'h', 'SUM'),
    variable('Apples', 'Foods', 'count', 'SUM'),
  ],
  tags: [],
  measurements: [
    value('Body Weight', 'kg', { startAt: '2026-02-01T00:30:00+01:00', value: 72.5 }),
    value('Sleep Duration', 'h', { startAt: '2026-01-05T22:30:00', endAt: '2026-01-06T06:30:00', value: 7.5 }),
    value('Apples', 'count', { startAt: '2026-01-05T07:00:00', value: 2 }),
    value('Apples', 'count', { startAt: '2026-01-05T08:30:00', value: 3 }),
  ],
}

describe.each(dialects)('an export of Upshot, on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  it.each([
    [
      'Asia/Tokyo',
      { 'Body Weight': ['2026-02-01 72.5 kg'], 'Sleep Duration': ['2026-01-06 7.5 h'], Apples: ['2026-01-05 5 count'] },
    ],
    [
      'America/Los_Angeles',
      {
        'Body Weight': ['2026-02-01 72.5 kg'],
        'Sleep Duration': ['2026-01-05 7.5 h'],
        Apples: ['2026-01-04 2 count', '2026-01-05 3 count'],
      },
    ],
  ])('has its values on the days of %s, except those with their own offset', async (timeZone, expected) => {
    const person = await world.addPerson({ timeZone })
    const { state, error } = await importFile(world, person, JSON.stringify(document), { name: `${timeZone}.json` })
    expect([state, error]).toEqual(['completed', undefined])
    const daysOf = async (name: string) => {
      const { body } = await person.get<DailyValue[]>(`/measurements/daily?variableName=${encodeURIComponent(name)}`)
      return body
        .filter(({ origin }) => origin === 'recorded')
        .map(({ date, value: day, unitAbbreviatedName }) => `${date} ${day} ${unitAbbreviatedName}`)
    }
    for (const [name, days] of Object.entries(expected)) expect(await daysOf(name), name).toEqual(days)
  })

  itInLongRun('comes to the same days in whatever order an earlier one and this one are sent', async () => {
    const earlier = { ...document, measurements: document.measurements.slice(0, 3) }
    const daysAfter = async (...sent: readonly object[]) => {
      const person = await world.addPerson({ timeZone: 'Asia/Tokyo' })
      for (const [index, sentDay] of sent.entries())
        expect((await importFile(world, person, JSON.stringify(sentDay), { name: `${index}.json` })).state).toBe(
          'completed',
        )
      const { body } = await person.get<DailyValue[]>('/measurements/daily?variableName=Apples')
      return body.map(({ date, value: day }) => [date, day])
    }
    expect(await daysAfter(earlier, document)).toEqual([['2026-01-05', 5]])
    expect(await daysAfter(document, earlier)).toEqual([['2026-01-05', 5]])
  })
})
