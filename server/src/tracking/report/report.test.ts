import type { Report } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { changeWithin } from './change.ts'
import { dosesOf } from './doses.ts'

const wobble = (day: number) => ((day * 37) % 11) / 10 - 0.5

describe('a change within a period', () => {
  const days = (value: (day: number) => number, length = 60) =>
    Array.from({ length }, (_, day) => ({ day, value: value(day) }))

  it('is clear where the halves differ by much more than days do', () => {
    const change = changeWithin(
      days((day) => (day < 30 ? 3 : 5) + wobble(day)),
      30,
    )
    expect(change?.isClear).toBe(true)
    expect(change?.difference).toBeCloseTo(2, 1)
    expect(change?.low).toBeGreaterThan(1)
    expect(change?.high).toBeLessThan(3)
  })

  it('agrees with Welch’s interval where neighbouring days have nothing in common', () => {
    // Each half is 0, 1, 0, 1 …, whose neighbours are opposite: a negative memory counts as none. By hand: the variance
    // is 5 / 19, the standard error sqrt(2 · 5 / 19 / 20) = .16222, freedom 38, t = 2.02439, reach .32840.
    const change = changeWithin(
      days((day) => (day % 2) + (day < 20 ? 0 : 1), 40),
      20,
    )
    expect(change?.difference).toBeCloseTo(1, 10)
    expect(change?.low).toBeCloseTo(0.6716, 4)
    expect(change?.high).toBeCloseTo(1.3284, 4)
  })

  it('is less sure where each day resembles the one before', () => {
    const slow = days((day) => Math.floor(day / 6) % 2)
    const quick = days((day) => day % 2)
    const width = (all: typeof slow) => {
      const change = changeWithin(all, 30)
      return (change?.high ?? 0) - (change?.low ?? 0)
    }
    expect(width(slow)).toBeGreaterThan(1.5 * width(quick))
  })

  it('is nothing to speak of with a half of six days, or where nothing varies', () => {
    expect(changeWithin(days(wobble, 36), 30)).toBeUndefined()
    expect(
      changeWithin(
        days(() => 3),
        30,
      ),
    ).toBeUndefined()
  })
})

describe('doses', () => {
  const at = (day: number, clock: string, value: number) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return { day, secondOfDay: hours * 3600 + minutes * 60, value }
  }

  it('are told with the commonest amount and the usual times, to the half hour', () => {
    const all = Array.from({ length: 20 }, (_, day) => [
      at(day, day % 2 ? '08:05' : '07:50', 500),
      at(day, '22:10', day === 3 ? 250 : 500),
    ]).flat()
    expect(dosesOf([...all, at(7, '13:00', 250)])).toEqual({
      numberOfDays: 20,
      usualValue: 500,
      times: ['08:00', '22:00'],
      lastDay: 19,
    })
  })

  it('of zero were left out, and none at all is no medicine', () => {
    expect(dosesOf([at(1, '08:00', 0)])).toBeUndefined()
    expect(dosesOf([at(1, '08:00', 0), at(2, '23:50', 1)])).toMatchObject({ numberOfDays: 1, times: ['00:00'] })
  })
})

describe.each(dialects)('the report on %s', (dialect) => {
  let world: World
  let ada: TestPerson
  let report: Report
  beforeAll(async () => {
    world = await openWorld(dialect)
    ada = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const dayAt = (day: number) => new Date(Date.UTC(2026, 3, 17 + day)).toISOString().slice(0, 10)
    const entry = (variableName: string, variableCategoryName: string, unitAbbreviatedName: string) => ({
      variableName,
      variableCategoryName,
      unitAbbreviatedName,
      combinationOperation: variableName === 'Overall Mood' ? 'MEAN' : 'SUM',
    })
    const mood = Array.from({ length: 60 }, (_, day) => ({
      ...entry('Overall Mood', 'Emotions', '/5'),
      value: (day < 30 ? 2 : 4) + (day % 2),
      startAt: `${dayAt(day)}T18:00:00Z`,
    }))
    const pills = [10, 11, 12].map((day) => ({
      ...entry('Naproxen', 'Treatments', 'mg'),
      value: 500,
      startAt: `${dayAt(day)}T06:00:00Z`,
    }))
    await ada.post('/measurements/post', [...mood, ...pills])
    report = (await ada.get<Report>('/report?days=60&to=2026-06-15')).body
  })
  afterAll(() => world.close())

  it('says what was tracked, how it changed and how complete the diary is', () => {
    expect(report).toMatchObject({
      from: '2026-04-17',
      to: '2026-06-15',
      middle: '2026-05-17',
      numberOfDays: 60,
      numberOfDaysRecorded: 60,
      numberOfVariables: 2,
    })
    expect(report.variables.map(({ displayName, numberOfDays }) => [displayName, numberOfDays])).toEqual([
      ['Overall Mood', 60],
      ['Naproxen', 3],
    ])
    const [mood] = report.variables
    expect(mood).toMatchObject({ average: 3.5, lowest: 2, highest: 5, isOutcome: true })
    expect(mood?.change).toMatchObject({ before: 2.5, after: 4.5, difference: 2, isClear: true })
  })

  it('lists medicines with the times they were taken, by the clock of the place', () => {
    expect(report.medicines).toEqual([
      {
        variableId: expect.any(Number),
        variableName: 'Naproxen',
        displayName: 'Naproxen',
        unitAbbreviatedName: 'mg',
        numberOfDays: 3,
        usualValue: 500,
        times: ['08:00'],
        lastDay: '2026-04-29',
      },
    ])
  })

  it('holds nothing of other days, and nothing for somebody new', async () => {
    const early = await ada.get<Report>('/report?days=14&to=2026-04-16')
    expect(early.body).toMatchObject({ numberOfDaysRecorded: 0, numberOfVariables: 0, variables: [], medicines: [] })
    const eve = await world.addPerson()
    expect((await eve.get<Report>('/report')).body).toMatchObject({ numberOfDays: 90, variables: [] })
  })

  it('shows a guest only what the share covers', async () => {
    const bob = await world.addPerson()
    const { body } = await ada.post<{ invitation: string }>('/shares/invite', {
      emailAddress: bob.email,
      categories: ['Treatments'],
    })
    await bob.post('/shares/accept', { invitation: body.invitation })
    const seen = (await bob.get<Report>(`/report?days=60&to=2026-06-15&userId=${ada.id}`)).body
    expect(seen.variables.map(({ displayName }) => displayName)).toEqual(['Naproxen'])
    expect(seen).toMatchObject({ numberOfVariables: 1, numberOfDaysRecorded: 3 })
  })
})
