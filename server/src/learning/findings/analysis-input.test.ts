/** The analysis uses what a person can look at: the daily values of the API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPerson } from '../../cli/demo/demo-person.ts'
import { plantPerson } from '../../cli/demo/plant.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'
import { readPersonDays } from '../../tracking/measurements/daily.ts'
import { type AnalysisInput, daysToCompare, inputOf } from './analysis-input.ts'

const EVER = 100_000

describe.each(dialects)('the table of the demo person on %s', (dialect) => {
  let world: World
  let userId: number
  let timeZone: string
  let input: AnalysisInput
  beforeAll(async () => {
    world = await openWorld(dialect)
    const { services } = world.server
    const person = demoPerson({ seed: 4, lastDay: '2026-06-14' })
    timeZone = person.timeZone
    userId = (await plantPerson(services, person, { email: 'demo@example.org', password: 'a good password' })).userId
    // Two reminders of an evening without a headache tablet were answered with "not today".
    const variables = await services.variables.list({ userId }, { name: 'Naproxen' })
    const skipped = [20_500, 20_501].map((day) => ({
      user_id: userId,
      variable_id: variables[0]?.id ?? 0,
      day,
      notification_id: day,
    }))
    await world.database.transaction(({ db }) => db.insertInto('skipped_slots').values(skipped).execute())
    const days = await services.storage.read((t) => readPersonDays(t, userId, timeZone))
    input = inputOf(days, { primaryOutcomeId: null }) as AnalysisInput
  })
  afterAll(() => world.close())

  it('contains exactly the daily values, including inferred and filled ones', async () => {
    const { firstDay, variables } = input.table
    expect(variables.length).toBeGreaterThan(20)
    for (const series of variables) {
      const query = { variableId: Number(series.name), limit: EVER }
      const { days } = await world.server.services.measurements.daily({ userId, timeZone }, query)
      const analysed = [...(series.causeValues ?? series.values)].flatMap((value, day) =>
        Number.isNaN(value) ? [] : [[firstDay + day, value]],
      )
      expect(analysed).toEqual(days.map(({ day, value }) => [day, value]))
      const recorded = [...series.values].filter((value) => !Number.isNaN(value)).length
      expect(recorded).toBe(days.filter(({ origin }) => origin !== 'filled').length)
    }
  })

  it('fills what is taken now and then, but not on skipped days', () => {
    const naproxen = [...input.variables].find(([, { name }]) => name === 'Naproxen')?.[0]
    const series = input.table.variables.find(({ name }) => name === naproxen)
    expect(series?.causeValues?.[20_500 - input.table.firstDay]).toBeNaN()
    expect(series?.causeValues?.filter((value) => value === 0).length).toBeGreaterThan(50)
  })
})

it.each([
  [undefined, 42],
  [10, 42],
  [41, 42],
  [42, 30],
  [400, 30],
])('two variables need days enough for other times to compare with, in an analysis of %s days %i', (days, need) => {
  expect(daysToCompare(days)).toBe(need)
})
