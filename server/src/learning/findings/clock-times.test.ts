/**
 * Bedtimes on both sides of midnight: days, figures, charts and links must not treat 23:30 and 00:30 as a day apart.
 */
import type { DailyValue, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scatter } from '../../cli/analyze/upshot.fixture.ts'
import { listed } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

const DAYS = 120
const dateOf = (day: number) => new Date(Date.UTC(2026, 0, 10 + day)).toISOString().slice(0, 10)

describe('times of day', () => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld('sqlite')
    person = await world.addPerson({ timeZone: 'UTC' })
    const late = scatter(DAYS, 1)
    const noise = scatter(DAYS, 2)
    const items = Array.from({ length: DAYS }, (_, day) => [
      {
        variableName: 'Bedtime',
        variableCategoryName: 'Sleep',
        unitAbbreviatedName: 'clock',
        combinationOperation: 'MEAN',
        // From 22:00 to 02:00.
        value: (24 + 4 * (late[day] ?? 0)) % 24,
        startAt: `${dateOf(day)}T00:00:00`,
      },
      {
        variableName: 'Alertness',
        variableCategoryName: 'Cognitive Performance',
        unitAbbreviatedName: '0 to 100',
        combinationOperation: 'MEAN',
        value: Math.round(60 - 40 * (late[day - 1] ?? 0) + 10 * (noise[day] ?? 0)),
        startAt: `${dateOf(day)}T00:00:00`,
      },
    ]).flat()
    await recorded(person, items)
    await settle(world)
  })
  afterAll(() => world.close())

  it('are close together across midnight', async () => {
    const { body } = await person.get<DailyValue[]>('/measurements/daily?variableName=Bedtime&limit=200')
    const values = body.map(({ value }) => value)
    expect(values).toHaveLength(DAYS)
    expect(Math.max(...values) - Math.min(...values)).toBeLessThan(4.01)
  })

  it('have a mean around midnight, a small spread, and are shown as clock times', async () => {
    const { body } = await person.get<UserVariable[]>('/userVariables?name=Bedtime&includeCharts=true')
    const [bedtime] = body
    const mean = bedtime?.mean ?? 12
    expect(Math.min(mean, 24 - mean) < 0.6 || Math.abs(mean - 24) < 0.6).toBe(true)
    expect(bedtime?.standardDeviation).toBeLessThan(1.5)
    const chart = bedtime?.charts?.lineChartWithoutSmoothing
    expect(chart?.svg).toMatch(/>22:00</)
    expect(chart?.svg).toMatch(/>0[012]:00</)
    const weekdays = bedtime?.charts?.weekdayColumnChart?.description.panels[0]?.series[0]
    expect(weekdays?.shape).toBe('intervals')
  })

  it('lead to effects: a later time, less alertness, shown as clock times', async () => {
    const data = await listed(person, '?causeVariableName=Bedtime')
    const found = [...data.correlations, ...data.sameDay].find(
      ({ effectVariableName }) => effectVariableName === 'Alertness',
    )
    expect(found?.correlationCoefficient).toBeLessThan(-0.4)
    expect(JSON.stringify(found)).toMatch(/bedtime after (?:23|00):\d\d/)
  })
})
