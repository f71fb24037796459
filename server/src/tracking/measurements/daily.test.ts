import type { DailyValue, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moodItem, recorded, walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('daily values on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const daily = async (text: string) => (await person.get<DailyValue[]>(`/measurements/daily?${text}`)).body
  const short = async (text: string) => (await daily(text)).map(({ date, value, origin }) => [date, value, origin])

  const food = (variableName: string, startAt: string, value: number, more = {}) => ({
    variableName,
    variableCategoryName: 'Miscellaneous',
    unitAbbreviatedName: 'mg',
    combinationOperation: 'SUM',
    startAt,
    value,
    ...more,
  })

  async function idOf(name: string): Promise<number> {
    const { body } = await person.get<UserVariable[]>(`/userVariables?name=${encodeURIComponent(name)}`)
    return body[0]?.id ?? 0
  }

  const tag = async (tagged: string, ingredient: string, conversionFactor = 1) => {
    const body = { taggedVariableId: await idOf(tagged), tagVariableId: await idOf(ingredient), conversionFactor }
    expect((await person.post('/userTags', body)).status).toBeLessThan(300)
  }

  describe('days', () => {
    it("are local days in the person's zone, also when the clock changes, combined by SUM", async () => {
      await recorded(person, [
        { ...walkItem, startAt: '2026-03-28T22:59:59', value: 1 },
        { ...walkItem, startAt: '2026-03-28T23:00:00', value: 10 },
        { ...walkItem, startAt: '2026-03-29T21:59:59', value: 5 },
        { ...walkItem, startAt: '2026-03-29T22:00:00', value: 100 },
      ])
      expect(await daily('variableName=Evening%20Walk')).toEqual([
        day('2026-03-28', 1, 1),
        day('2026-03-29', 15, 2),
        day('2026-03-30', 100, 1),
      ])
      function day(date: string, value: number, numberOfMeasurements: number) {
        return {
          date,
          value,
          numberOfMeasurements,
          origin: 'recorded',
          unitAbbreviatedName: 'min',
          variableName: 'Evening Walk',
          variableId: expect.any(Number),
        }
      }
    })

    it('MEAN averages recorded values, in any unit, in the unit of the variable', async () => {
      await recorded(person, [
        { ...moodItem, startAt: '2026-06-10T08:00:00', value: 2 },
        { ...moodItem, startAt: '2026-06-10T12:00:00', value: 75, unitAbbreviatedName: '%' },
        { ...moodItem, startAt: '2026-06-10T18:00:00', value: 5 },
      ])
      expect(await short('variableName=Overall%20Mood')).toEqual([['2026-06-10', 3.66666666667, 'recorded']])
    })

    it.each([
      ['UTC', '2026-06-10'],
      ['Asia/Kathmandu', '2026-06-11'],
      ['Pacific/Kiritimati', '2026-06-11'],
      ['America/Los_Angeles', '2026-06-10'],
    ])('timeZone=%s requests the days of another zone', async (zone, date) => {
      await recorded(person, [{ ...moodItem, startAt: '2026-06-10T18:30:00' }])
      expect(await short(`variableName=Overall%20Mood&timeZone=${zone}`)).toEqual([[date, 4, 'recorded']])
    })

    it('an offset given with a measurement determines its local day, whatever the zone', async () => {
      await recorded(person, [
        { ...moodItem, startAt: '2026-06-10T23:30:00-07:00', value: 2 },
        { ...moodItem, startAt: '2026-06-11T00:30:00+09:00', value: 3 },
      ])
      for (const zone of ['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles']) {
        expect(await short(`variableName=Overall%20Mood&timeZone=${zone}`)).toEqual([
          ['2026-06-10', 2, 'recorded'],
          ['2026-06-11', 3, 'recorded'],
        ])
      }
    })

    it('yes on a day is yes, however often', async () => {
      const nap = { ...walkItem, variableName: 'Nap', unitAbbreviatedName: 'yes/no', value: 1 }
      await recorded(person, [
        { ...nap, startAt: '2026-06-10T08:00:00' },
        { ...nap, startAt: '2026-06-10T12:00:00' },
      ])
      expect(await short('variableName=Nap')).toEqual([['2026-06-10', 1, 'recorded']])
    })

    it('earliest and latest time include the days they fall on; limit keeps the newest days, oldest first', async () => {
      await recorded(
        person,
        Array.from({ length: 9 }, (_, index) => ({ ...moodItem, startAt: `2026-06-0${index + 1}T12:00:00`, value: 3 })),
      )
      const dates = async (text: string) => (await daily(`variableName=Overall%20Mood${text}`)).map(({ date }) => date)
      expect(await dates('&earliestMeasurementTime=2026-06-07T21:00:00')).toEqual([
        '2026-06-07',
        '2026-06-08',
        '2026-06-09',
      ])
      // In Berlin it is already the 8th.
      expect(await dates('&earliestMeasurementTime=2026-06-07T22:00:00')).toEqual(['2026-06-08', '2026-06-09'])
      expect(await dates('&latestMeasurementTime=2026-06-02T00:00:00')).toEqual(['2026-06-01', '2026-06-02'])
      expect(await dates('&limit=2')).toEqual(['2026-06-08', '2026-06-09'])
      expect(await dates('&limit=2&latestMeasurementTime=2026-06-03')).toEqual(['2026-06-02', '2026-06-03'])
    })

    it.each(['limit=0', 'limit=3661', 'timeZone=Mars', 'earliestMeasurementTime=soon', 'variableId=x'])(
      '%s is refused',
      async (text) => {
        await recorded(person, [moodItem])
        expect((await person.get(`/measurements/daily?variableName=Overall%20Mood&${text}`)).status).toBe(400)
      },
    )

    it('several variables are listed one after another, each with its newest days', async () => {
      await recorded(person, [
        food('Tea, green', '2026-06-01T10:00:00', 1),
        food('Tea, green', '2026-06-02T10:00:00', 2),
        food('Drops', '2026-06-02T10:00:00', 3),
      ])
      const named = async (query: string) =>
        (await daily(query)).map(({ variableName, date, value }) => [variableName, date, value])
      expect(await named('variableName=Tea,%20green')).toHaveLength(2)
      expect(await named('variableName=DROPS,Drops,%20Coffee')).toEqual([['Drops', '2026-06-02', 3]])
      const many = await person.get('/measurements/daily?variableName=Drops,Nothing')
      expect([many.status, many.body]).toMatchObject([404, { errors: [{ message: 'There is no such variable.' }] }])
      const names = Array.from({ length: 26 }, (_, index) => `n${index}`).join(',')
      expect((await person.get(`/measurements/daily?variableName=${names}`)).body).toMatchObject({
        errors: [{ field: 'variableName', message: expect.stringContaining('GET /table') }],
      })
      expect(
        (await person.get('/measurements/daily?variableName=Drops,Coffee,a,b,c,d,e,f,g,h,i&limit=3660')).body,
      ).toMatchObject({
        errors: [{ field: 'limit' }],
      })
    })

    it('limit=3660 is the maximum', async () => {
      await recorded(person, [moodItem])
      expect(await daily('variableName=Overall%20Mood&limit=3660')).toHaveLength(1)
    })

    it('an unknown variable is 404, a missing one 400, and a common one without values has no days', async () => {
      expect((await person.get('/measurements/daily?variableName=Nothing%20Such')).status).toBe(404)
      expect((await person.get('/measurements/daily?variableId=999999999')).status).toBe(404)
      expect((await person.get('/measurements/daily')).status).toBe(400)
      expect(await daily('variableName=Overall%20Mood')).toEqual([])
    })

    it("another person's private variable is unknown", async () => {
      const { data } = await recorded(await world.addPerson(), [walkItem])
      expect((await person.get(`/measurements/daily?variableId=${data.userVariables[0]?.id}`)).status).toBe(404)
    })
  })

  describe('limits', () => {
    it('values outside the soft limits are excluded', async () => {
      const pulse = { ...walkItem, variableName: 'My Pulse', unitAbbreviatedName: 'bpm', combinationOperation: 'MEAN' }
      await recorded(person, [
        { ...pulse, value: 60, startAt: '2026-06-10T08:00:00' },
        { ...pulse, value: 301, startAt: '2026-06-10T09:00:00' },
        { ...pulse, value: 19, startAt: '2026-06-11T09:00:00' },
      ])
      expect(await short('variableName=My%20Pulse')).toEqual([['2026-06-10', 60, 'recorded']])
    })

    it("days outside the person's daily limits are left out", async () => {
      await recorded(person, [
        { ...walkItem, value: 40, startAt: '2026-06-10T08:00:00' },
        { ...walkItem, value: 40, startAt: '2026-06-10T09:00:00' },
        { ...walkItem, value: 40, startAt: '2026-06-11T09:00:00' },
      ])
      await person.post('/userVariables', [
        { name: 'Evening Walk', maximumAllowedDailyValue: 60, minimumAllowedDailyValue: 1, fillingType: 'none' },
      ])
      expect(await short('variableName=Evening%20Walk')).toEqual([['2026-06-11', 40, 'recorded']])
    })
  })

  describe('tags', () => {
    it('an ingredient is inferred from entries before and after the tag, times its factor', async () => {
      await recorded(person, [
        food('Latte', '2026-06-10T08:00:00', 2),
        food('Caffeine of Mine', '2026-06-12T08:00:00', 100),
      ])
      await tag('Latte', 'Caffeine of Mine', 80)
      await recorded(person, [food('Latte', '2026-06-11T08:00:00', 1), food('Latte', '2026-06-12T09:00:00', 1)])
      expect(await short('variableName=Caffeine%20of%20Mine')).toEqual([
        ['2026-06-10', 160, 'inferred'],
        ['2026-06-11', 80, 'inferred'],
        ['2026-06-12', 180, 'mixed'],
      ])
    })

    it('inference is transitive: meal → coffee → caffeine multiplies factors, and several paths add up', async () => {
      await recorded(person, [
        food('Meal', '2026-06-10T08:00:00', 2),
        food('Coffee of Mine', '2026-06-11T08:00:00', 1),
        food('Caffeine of Mine', '2026-06-12T08:00:00', 1),
        food('Chocolate of Mine', '2026-06-12T08:00:00', 10),
      ])
      await tag('Coffee of Mine', 'Caffeine of Mine', 95)
      await tag('Meal', 'Coffee of Mine', 0.5)
      await tag('Meal', 'Chocolate of Mine', 3)
      await tag('Chocolate of Mine', 'Caffeine of Mine', 0.2)
      expect(await short('variableName=Caffeine%20of%20Mine')).toEqual([
        ['2026-06-10', 96.2, 'inferred'],
        ['2026-06-11', 95, 'inferred'],
        ['2026-06-12', 3, 'mixed'],
      ])
      expect(await short('variableName=Coffee%20of%20Mine')).toEqual([
        ['2026-06-10', 1, 'inferred'],
        ['2026-06-11', 1, 'recorded'],
      ])
      expect(await short('variableName=Meal')).toEqual([['2026-06-10', 2, 'recorded']])
    })

    it('the factor applies to the value in the unit of the tagged variable, whatever it was recorded in', async () => {
      await recorded(person, [
        food('Latte', '2026-06-10T08:00:00', 200),
        food('Latte', '2026-06-11T08:00:00', 0.3, { unitAbbreviatedName: 'g' }),
        food('Caffeine of Mine', '2026-06-12T08:00:00', 1),
      ])
      await tag('Latte', 'Caffeine of Mine', 0.1)
      expect((await short('variableName=Caffeine%20of%20Mine')).slice(0, 2)).toEqual([
        ['2026-06-10', 20, 'inferred'],
        ['2026-06-11', 30, 'inferred'],
      ])
    })

    it('results have no rounding noise: three times 0.1 is 0.3', async () => {
      await recorded(person, [food('Tea', '2026-06-10T08:00:00', 3), food('Tannin', '2026-06-12T08:00:00', 1)])
      await tag('Tea', 'Tannin', 0.1)
      expect((await short('variableName=Tannin'))[0]).toEqual(['2026-06-10', 0.3, 'inferred'])
    })

    it('changing the unit of a tagged variable or its ingredient does not change inferred values', async () => {
      await recorded(person, [
        food('Latte', '2026-06-10T08:00:00', 500),
        food('Caffeine of Mine', '2026-06-12T08:00:00', 1),
      ])
      await tag('Latte', 'Caffeine of Mine', 0.1)
      await person.post('/userVariables', [{ name: 'Latte', unitAbbreviatedName: 'g' }])
      expect((await short('variableName=Caffeine%20of%20Mine'))[0]).toEqual(['2026-06-10', 50, 'inferred'])
      await person.post('/userVariables', [{ name: 'Caffeine of Mine', unitAbbreviatedName: 'mcg' }])
      expect((await short('variableName=Caffeine%20of%20Mine'))[0]).toEqual(['2026-06-10', 50_000, 'inferred'])
      await person.post('/userVariables/reset', { name: 'Latte' })
      await person.post('/userVariables/reset', { name: 'Caffeine of Mine' })
      expect((await short('variableName=Caffeine%20of%20Mine'))[0]).toEqual(['2026-06-10', 50, 'inferred'])
    })

    it('inferred values are not measurements', async () => {
      await recorded(person, [
        food('Latte', '2026-06-10T08:00:00', 2),
        food('Caffeine of Mine', '2026-06-12T08:00:00', 1),
      ])
      await tag('Latte', 'Caffeine of Mine', 80)
      expect((await person.get('/measurements?variableName=Caffeine%20of%20Mine')).body).toHaveLength(1)
    })

    it('values excluded from the tagged variable infer nothing', async () => {
      await recorded(person, [
        food('Latte', '2026-06-10T08:00:00', 2),
        food('Latte', '2026-06-11T08:00:00', 2000),
        food('Caffeine of Mine', '2026-06-12T08:00:00', 1),
      ])
      await tag('Latte', 'Caffeine of Mine', 10)
      await person.post('/userVariables', [{ name: 'Latte', maximumAllowedValue: 100 }])
      expect(await short('variableName=Caffeine%20of%20Mine')).toEqual([
        ['2026-06-10', 20, 'inferred'],
        ['2026-06-12', 1, 'recorded'],
      ])
    })

    it('a product too large for a number is excluded', async () => {
      await recorded(person, [
        food('A', '2026-06-10T08:00:00', 1e99),
        food('B', '2026-06-11T08:00:00', 1),
        food('C', '2026-06-11T08:00:00', 1),
        food('D', '2026-06-11T08:00:00', 1),
      ])
      await tag('A', 'B', 1e100)
      await tag('B', 'C', 1e100)
      await tag('C', 'D', 1e100)
      expect(await daily('variableName=D')).toMatchObject([{ date: '2026-06-11' }])
    })
  })

  describe('filling', () => {
    const dose = (startAt: string, value: number) => ({
      ...food('Pill of Mine', startAt, value),
      variableCategoryName: 'Treatments',
      unitAbbreviatedName: 'pills',
    })
    const mood = (date: string) => ({ ...moodItem, startAt: `${date}T12:00:00`, value: 3 })

    it('a day without an entry, between the first and the last, on which anything was recorded, is zero and marked filled', async () => {
      await recorded(person, [
        mood('2026-06-07'),
        dose('2026-06-08T08:00:00', 1),
        mood('2026-06-09'),
        // No entry at all on the 10th, which therefore says nothing.
        mood('2026-06-11'),
        dose('2026-06-12T08:00:00', 2),
        mood('2026-06-13'),
      ])
      expect(await daily('variableName=Pill%20of%20Mine')).toMatchObject([
        { date: '2026-06-08', value: 1, origin: 'recorded', numberOfMeasurements: 1 },
        { date: '2026-06-09', value: 0, origin: 'filled', numberOfMeasurements: 0 },
        { date: '2026-06-11', value: 0, origin: 'filled', numberOfMeasurements: 0 },
        { date: '2026-06-12', value: 2, origin: 'recorded', numberOfMeasurements: 1 },
      ])
    })

    it('with the value the person chose, or not at all', async () => {
      await recorded(person, [dose('2026-06-08T08:00:00', 1), mood('2026-06-09'), dose('2026-06-10T08:00:00', 2)])
      await person.post('/userVariables', [{ name: 'Pill of Mine', fillingType: 'value', fillingValue: 1.5 }])
      expect((await short('variableName=Pill%20of%20Mine'))[1]).toEqual(['2026-06-09', 1.5, 'filled'])
      await person.post('/userVariables', [{ name: 'Pill of Mine', fillingType: 'none' }])
      expect(await short('variableName=Pill%20of%20Mine')).toHaveLength(2)
    })

    it('a rating is not filled automatically', async () => {
      await recorded(person, [mood('2026-06-08'), dose('2026-06-09T08:00:00', 1), mood('2026-06-10')])
      expect(await short('variableName=Overall%20Mood')).toHaveLength(2)
    })

    it('an answered zero is recorded, not filled', async () => {
      await recorded(person, [
        dose('2026-06-08T08:00:00', 1),
        dose('2026-06-09T08:00:00', 0),
        dose('2026-06-10T08:00:00', 1),
      ])
      expect((await short('variableName=Pill%20of%20Mine'))[1]).toEqual(['2026-06-09', 0, 'recorded'])
    })

    it('a part of the time has the same days as the whole', async () => {
      const days = Array.from({ length: 12 }, (_, index) => `2026-06-${String(index + 1).padStart(2, '0')}`)
      await recorded(person, [
        ...days.map(mood),
        dose('2026-06-03T08:00:00', 1),
        dose('2026-06-06T08:00:00', 2),
        // Out of range, and the first and last row of all.
        dose('2026-06-02T08:00:00', 500),
        dose('2026-06-10T08:00:00', 500),
      ])
      const all = await daily('variableName=Pill%20of%20Mine')
      expect(all.map(({ date }) => date)).toEqual(['2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06'])
      for (const from of days) {
        for (const to of days.filter((date) => date >= from)) {
          const part = await daily(
            `variableName=Pill%20of%20Mine&earliestMeasurementTime=${from}T12:00:00&latestMeasurementTime=${to}T12:00:00`,
          )
          expect(part, `${from} to ${to}`).toEqual(all.filter(({ date }) => date >= from && date <= to))
        }
      }
    })
  })
})
