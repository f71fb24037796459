import type { DailyValue, MeasurementSource, MergedRecord } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const steps = (sourceName: string, startAt: string, endAt: string | undefined, value: number) => ({
  variableName: 'Daily Step Count',
  variableCategoryName: 'Physical Activities',
  unitAbbreviatedName: 'count',
  combinationOperation: 'SUM',
  sourceName,
  startAt,
  ...(endAt === undefined ? {} : { endAt }),
  value,
})

describe.each(dialects)('sources on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
    await person.post('/measurements/post', [
      steps('Watch', '2026-06-10T08:00:00', '2026-06-10T08:30:00', 1000),
      steps('Watch', '2026-06-10T18:00:00', '2026-06-10T18:30:00', 2000),
      steps('Phone', '2026-06-10T08:00:00', '2026-06-10T08:30:00', 900),
      steps('Phone', '2026-06-10T12:00:00', '2026-06-10T12:30:00', 400),
      steps('Watch', '2026-06-11T08:00:00', '2026-06-11T08:30:00', 700),
    ])
  })
  afterAll(() => world.close())

  const days = async () => (await person.get<DailyValue[]>('/measurements/daily?variableName=Daily Step Count')).body
  const order = (sourceNames: string[], variableName?: string) =>
    person.post('/measurements/sources', { sourceNames, ...(variableName === undefined ? {} : { variableName }) })

  test('a walk recorded by both phone and watch counts once', async () => {
    expect((await days()).map(({ value }) => value)).toEqual([3400, 700])
  })

  test('the order of trust decides which of them counts, and removing it restores the first result', async () => {
    expect((await order(['Phone', 'Watch'], 'Daily Step Count')).status).toBe(200)
    expect((await days()).map(({ value }) => value)).toEqual([3300, 700])
    await order([], 'Daily Step Count')
    expect((await days()).map(({ value }) => value)).toEqual([3400, 700])
  })

  test('a general order applies to variables without their own', async () => {
    await order(['Phone'])
    expect((await days())[0]?.value).toBe(3300)
    await order(['Watch'], 'Daily Step Count')
    expect((await days())[0]?.value).toBe(3400)
    await order([])
    await order([], 'Daily Step Count')
  })

  test('a day is the same whether or not others are requested', async () => {
    const whole = await days()
    const part = await person.get<DailyValue[]>(
      '/measurements/daily?variableName=Daily Step Count&earliestMeasurementTime=2026-06-10T00:00:00&latestMeasurementTime=2026-06-10T23:00:00',
    )
    expect(part.body).toEqual(whole.slice(0, 1))
  })

  test('the sources are listed in the order in which they count', async () => {
    const { body } = await person.get<{ sources: MeasurementSource[] }>(
      '/measurements/sources?variableName=Daily Step Count',
    )
    expect(body.sources).toEqual([
      { sourceName: 'Watch', place: 0, isOrdered: false, numberOfMeasurements: 3 },
      { sourceName: 'Phone', place: 1, isOrdered: false, numberOfMeasurements: 2 },
    ])
  })

  test('a day can be inspected: every record, and how much of it counts', async () => {
    const { status, body } = await person.get<{ value: number; records: MergedRecord[]; description: string }>(
      '/measurements/merge?variableName=Daily Step Count&date=2026-06-10',
    )
    expect(status).toBe(200)
    expect(body.value).toBe(3400)
    const shown = body.records.map(({ sourceName, startAt, share, countedValue }) => [
      sourceName,
      startAt.slice(11, 16),
      share,
      countedValue,
    ])
    expect(shown).toEqual([
      ['Watch', '08:00', 1, 1000],
      ['Phone', '08:00', 0, 0],
      ['Phone', '12:00', 1, 400],
      ['Watch', '18:00', 1, 2000],
    ])
    expect(body.description).toContain('1 of 4')
  })

  test('raw records stay as recorded, with their end', async () => {
    const { body } = await person.get<{ value: number; endAt?: string }[]>(
      '/measurements?variableName=Daily Step Count&sourceName=Phone&sort=startAt',
    )
    expect(body.map(({ value, endAt }) => [value, endAt])).toEqual([
      [900, '2026-06-10T08:30:00'],
      [400, '2026-06-10T12:30:00'],
    ])
  })

  test.each([
    [{ sourceNames: ['A', 'a '.trim(), 'A'] }, 400],
    [{ sourceNames: 'Watch' }, 400],
    [{ sourceNames: ['A'], variableName: 'Never heard of' }, 404],
  ])('%j is refused with %i', async (body, status) => {
    expect((await person.post('/measurements/sources', body)).status).toBe(status)
  })

  test.each(['date=31.1.2026', 'date=2026-02-30', ''])('a day like "%s" is refused', async (date) => {
    expect((await person.get(`/measurements/merge?variableName=Daily Step Count&${date}`)).status).toBe(400)
  })

  test.each([
    ['2026-06-10T07:00:00', 'before'],
    ['2028-06-10T07:00:00', 'more than a year'],
    ['soon', 'a time such as'],
  ])('an end at %s is refused', async (endAt, message) => {
    const answer = await person.post<{ errors: { message: string; field: string }[] }>('/measurements/post', [
      steps('Watch', '2026-06-10T08:00:00', endAt, 1),
    ])
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'endAt' })])
    expect(answer.body.errors[0]?.message).toContain(message)
  })
})

describe.each(dialects)('nights on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const slept = (startAt: string, endAt: string, value: number) => ({
    variableName: 'Sleep Duration',
    variableCategoryName: 'Sleep',
    unitAbbreviatedName: 'h',
    combinationOperation: 'SUM',
    sourceName: 'Watch',
    startAt: `${startAt}+02:00`,
    endAt: `${endAt}+02:00`,
    value,
  })

  test('a night counts for the day of waking, whether it began before or after midnight, whole or in pieces', async () => {
    await person.post('/measurements/post', [
      slept('2026-06-08T22:30:00', '2026-06-09T06:30:00', 8),
      slept('2026-06-10T00:30:00', '2026-06-10T06:30:00', 6),
      slept('2026-06-10T22:00:00', '2026-06-10T23:30:00', 1.5),
      slept('2026-06-11T00:00:00', '2026-06-11T05:00:00', 5),
      slept('2026-06-12T14:00:00', '2026-06-12T15:00:00', 1),
    ])
    const { body } = await person.get<DailyValue[]>('/measurements/daily?variableName=Sleep Duration')
    expect(body.map(({ date, value }) => [date, value])).toEqual([
      ['2026-06-09', 8],
      ['2026-06-10', 6],
      ['2026-06-11', 6.5],
      ['2026-06-12', 1],
    ])
  })

  test('records without an end count for the day they were recorded on', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const { endAt: _endAt, ...point } = slept('2026-06-08T23:30:00', '2026-06-09T06:30:00', 7)
    await other.post('/measurements/post', [point])
    const { body } = await other.get<DailyValue[]>('/measurements/daily?variableName=Sleep Duration')
    expect(body.map(({ date }) => date)).toEqual(['2026-06-08'])
  })
})

describe.each(dialects)('a single number on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  type MeasurementAnswer = { data: { measurement: Record<string, unknown> } }

  test('a bare number is recorded now, in the unit of the variable', async () => {
    const { status, body } = await person.post<MeasurementAnswer>('/measurements/quick?variableName=body weight', 71.2)
    expect(status).toBe(201)
    expect(body.data.measurement).toMatchObject({
      variableName: 'Body Weight',
      value: 71.2,
      unitAbbreviatedName: 'kg',
      startAt: '2026-06-15T12:00:00',
      sourceName: 'Quick entry',
    })
  })

  test('an object may give the rest', async () => {
    const item = {
      variableName: 'Coffee',
      value: 2,
      startAt: '2026-06-14T07:00:00',
      note: 'strong',
      sourceName: 'Button',
    }
    const { status, body } = await person.post<MeasurementAnswer>('/measurements/quick', item)
    expect(status).toBe(201)
    expect(body.data.measurement).toMatchObject({ value: 2, note: 'strong', sourceName: 'Button' })
  })

  test('a new variable needs a unit, and says so', async () => {
    const refused = await person.post<{ errors: unknown[] }>('/measurements/quick', {
      variableName: 'Gadgets',
      value: 2,
    })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'unitAbbreviatedName' })])
    const { status } = await person.post('/measurements/quick?unitAbbreviatedName=count&variableName=Gadgets', 2)
    expect(status).toBe(201)
    // Two numbers in one second are two entries.
    expect((await person.post('/measurements/quick?variableName=Gadgets', 3)).status).toBe(201)
  })

  test.each([['"71"'], ['null'], ['true'], ['[1, 2]'], ['{"value": "3"}']])('%s is not a number', async (text) => {
    const answer = await person.post('/measurements/quick?variableName=Body Weight', JSON.parse(text))
    expect(answer.status).toBe(400)
  })
})
