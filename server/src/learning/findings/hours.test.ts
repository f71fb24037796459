/** A person who drinks the same coffee every day, and sleeps less after a late one. */
import type { Correlation } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOCK_DAYS, dayText, scatter } from '../../testing/clock-diary.ts'
import { finding } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const isLate = (day: number) => scatter(day, 1) > 0.6

const coffee = { variableName: 'Espresso', variableCategoryName: 'Foods', unitAbbreviatedName: 'serving' }
const sleep = { variableName: 'Night Rest', variableCategoryName: 'Emotions', unitAbbreviatedName: 'h' }

/** Two cups in the morning, and a late one on two days in five, by the clock in Berlin. */
const diary = Array.from({ length: CLOCK_DAYS }, (_, day) => [
  ...['08:00:00', '10:00:00', isLate(day) ? '16:30:00' : '11:00:00'].map((time) => ({
    ...coffee,
    combinationOperation: 'SUM',
    value: 1,
    startAt: `${dayText(day)}T${time}`,
  })),
  {
    ...sleep,
    combinationOperation: 'MEAN',
    startAt: `${dayText(day)}T07:30:00`,
    value: 7 + scatter(day, 2) - (isLate(day - 1) ? 0.6 : 0),
  },
]).flat()

describe.each(dialects)('the hours of a cause on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await recorded(person, diary)
    await settle(world)
  })
  afterAll(() => world.close())

  it('are found where the days alone are all alike, and described as people think', async () => {
    const found = (await finding(person, 'Espresso', 'Night Rest')) as Correlation
    expect(found).toMatchObject({ verdict: 'likely', clock: expect.stringMatching(/after 1[25]:00|time of the last/) })
    expect(found.sentence).toMatch(
      / on days after (any Espresso after 1[25]:00|a day with the last Espresso after 1\d:\d0) \(/,
    )
    expect(found.correlationCoefficient).toBeLessThan(-0.3)
  })

  it('are the amounts of the days behind the finding', async () => {
    const pairs = (await person.get<{ causeMeasurementValue: number }[]>('/pairs?cause=Espresso&effect=Night%20Rest'))
      .body
    expect(pairs.length).toBeGreaterThan(90)
    // Not the three cups of every day.
    expect(new Set(pairs.map(({ causeMeasurementValue }) => causeMeasurementValue)).size).toBe(2)
  })
})
