import type { UserVariable } from '@upshot/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, describe as group, it } from 'vitest'
import { moodItem, recorded, walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { describe } from './statistics.ts'

const of = (values: readonly number[], daily: readonly number[] = []) =>
  describe(
    values.map((value) => ({ value, unitId: 1, sourceName: 'Diary' })),
    daily,
  )

/** The definitions of Joanes & Gill (1998) in two passes with plain powers, unlike the implementation. */
function momentsByDefinition(values: readonly number[]) {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const central = (power: number) => values.reduce((sum, value) => sum + (value - mean) ** power, 0) / n
  const deviation = Math.sqrt((central(2) * n) / (n - 1))
  const third = values.reduce((sum, value) => sum + ((value - mean) / deviation) ** 3, 0)
  const fourth = values.reduce((sum, value) => sum + ((value - mean) / deviation) ** 4, 0)
  return {
    mean,
    variance: deviation ** 2,
    skewness: (n / ((n - 1) * (n - 2))) * third,
    kurtosis: ((n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))) * fourth - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3)),
  }
}

group('statistics', () => {
  it('of 2, 4, 4, 4, 5, 5, 7, 9, calculated by hand', () => {
    expect(of([2, 4, 4, 4, 5, 5, 7, 9], [6, 4, 4])).toMatchObject({
      mean: 5,
      median: 4.5,
      variance: 32 / 7,
      standardDeviation: Math.sqrt(32 / 7),
      minimum: 2,
      maximum: 9,
      minimumNonZero: 2,
      numberOfUniqueValues: 5,
      numberOfChanges: 4,
      mostCommon: [4, 5, 2],
      numberOfDays: 3,
      numberOfUniqueDailyValues: 2,
      minimumDaily: 4,
      maximumDaily: 6,
      lastDaily: 4,
    })
    // Deviations −3 −1 −1 −1 0 0 2 4: Σd³ = 42, Σd⁴ = 356.
    const statistics = of([2, 4, 4, 4, 5, 5, 7, 9])
    expect(statistics?.skewness).toBeCloseTo((8 / 42) * (42 / (32 / 7) ** 1.5), 12)
    expect(statistics?.kurtosis).toBeCloseTo((72 / 210) * (356 / (32 / 7) ** 2) - 147 / 30, 12)
  })

  it('as a spreadsheet calculates them for 3, 4, 5, 2, 3, 4, 5, 6, 4, 7 (its documented example)', () => {
    const statistics = of([3, 4, 5, 2, 3, 4, 5, 6, 4, 7])
    expect(statistics?.skewness).toBeCloseTo(0.359543071, 9)
    expect(statistics?.kurtosis).toBeCloseTo(-0.151799637, 9)
  })

  it('match the definitions for any values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 4, maxLength: 60 }), (values) => {
        if (new Set(values).size < 2) return
        const found = of(values)
        const expected = momentsByDefinition(values)
        for (const name of ['mean', 'variance', 'skewness', 'kurtosis'] as const) {
          const a = found?.[name] ?? Number.NaN
          const b = expected[name]
          expect(Math.abs(a - b), name).toBeLessThanOrEqual(1e-8 * Math.max(1, Math.abs(b)))
        }
        const sorted = values.toSorted((a, b) => a - b)
        const half = sorted.length / 2
        const median =
          sorted.length % 2 === 1 ? sorted[Math.floor(half)] : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
        expect(found?.median).toBe(median)
        expect(found?.minimum).toBe(sorted[0])
        expect(found?.maximum).toBe(sorted.at(-1))
      }),
    )
  })

  it('of nothing are empty, and of too few values undefined, never 0 or NaN', () => {
    expect(of([])).toBeUndefined()
    expect(of([5])).toMatchObject({ mean: 5, median: 5, variance: null, skewness: null, kurtosis: null })
    expect(of([5, 7])).toMatchObject({ variance: 2, skewness: null, kurtosis: null })
    expect(of([5, 5, 5, 5])).toMatchObject({ variance: 0, standardDeviation: 0, skewness: null, kurtosis: null })
    expect(of([0, 0])).toMatchObject({ minimumNonZero: null, numberOfChanges: 0 })
  })

  it('of a hundred thousand values need no deep stack', () => {
    expect(of(Array.from({ length: 100_000 }, (_, index) => index % 7))?.maximum).toBe(6)
  })
})

group.each(dialects)('statistics of variables on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const fresh = async (name: string): Promise<UserVariable | undefined> => {
    await world.server.services.statistics.refreshAll()
    return (await person.get<UserVariable[]>(`/userVariables?name=${encodeURIComponent(name)}`)).body[0]
  }

  it('follow every write: recording, correcting, deleting, changing units', async () => {
    const walk = (startAt: string, value: number, more = {}) => ({ ...walkItem, startAt, value, ...more })
    const { data } = await recorded(person, [
      walk('2026-06-10T08:00:00', 30),
      walk('2026-06-10T18:00:00', 1, { unitAbbreviatedName: 'h', sourceName: 'Watch' }),
      walk('2026-06-11T08:00:00', 30),
      walk('2026-06-12T08:00:00', 90),
    ])
    expect(await fresh('Evening Walk')).toMatchObject({
      numberOfRawMeasurements: 4,
      mean: 52.5,
      median: 45,
      variance: 825,
      standardDeviation: 28.7228132327,
      minimumRecordedValue: 30,
      maximumRecordedValue: 90,
      numberOfUniqueValues: 3,
      numberOfChanges: 3,
      mostCommonValue: 30,
      secondMostCommonValue: 60,
      thirdMostCommonValue: 90,
      lastValue: 90,
      secondToLastValue: 30,
      thirdToLastValue: 60,
      mostCommonOriginalUnitId: 2,
      numberOfProcessedDailyMeasurements: 3,
      maximumRecordedDailyValue: 90,
      lastProcessedDailyValue: 90,
      dataSourceNames: 'Diary, Watch',
      dataSources: [
        { name: 'Diary', count: 3 },
        { name: 'Watch', count: 1 },
      ],
      earliestMeasurementTime: Date.parse('2026-06-10T08:00:00Z') / 1000,
      latestMeasurementTime: Date.parse('2026-06-12T08:00:00Z') / 1000,
    })
    const last = data.measurements[3]?.id
    await person.post('/measurements/update', { id: last, value: 60 })
    expect(await fresh('Evening Walk')).toMatchObject({ mean: 45, median: 45, maximumRecordedValue: 60 })
    await person.delete('/measurements/delete', { id: last })
    expect(await fresh('Evening Walk')).toMatchObject({ numberOfRawMeasurements: 3, mean: 40, median: 30 })
    await person.post('/userVariables', [{ name: 'Evening Walk', unitAbbreviatedName: 'h' }])
    expect(await fresh('Evening Walk')).toMatchObject({ mean: 0.666666666667, median: 0.5, lastValue: 0.5 })
  })

  it('are removed with the last measurement', async () => {
    const { data } = await recorded(person, [{ ...walkItem, variableName: 'Once' }])
    expect(await fresh('Once')).toHaveProperty('mean')
    await person.delete('/measurements/delete', { id: data.measurements[0]?.id })
    expect(await fresh('Once')).not.toHaveProperty('mean')
  })

  it('of an ingredient follow its sources, and the tag', async () => {
    const { data } = await recorded(person, [
      { ...walkItem, variableName: 'Part', value: 1, startAt: '2026-06-12T08:00:00' },
      { ...walkItem, variableName: 'Whole', value: 5, startAt: '2026-06-12T08:00:00' },
    ])
    const idOf = (name: string) => data.userVariables.find((variable) => variable.name === name)?.id
    await fresh('Part')
    const pair = { taggedVariableId: idOf('Whole'), tagVariableId: idOf('Part') }
    await person.post('/userTags', { ...pair, conversionFactor: 2 })
    expect(await fresh('Part')).toMatchObject({ lastProcessedDailyValue: 11, mean: 1 })
    await recorded(person, [{ ...walkItem, variableName: 'Whole', value: 6, startAt: '2026-06-12T09:00:00' }])
    expect(await fresh('Part')).toMatchObject({ lastProcessedDailyValue: 23 })
    await person.delete('/userTags/delete', pair)
    expect(await fresh('Part')).toMatchObject({ lastProcessedDailyValue: 1 })
  })

  it('of one variable that fails delay no others', async () => {
    const unlucky = await world.addPerson()
    const other = await world.addPerson()
    const { data } = await recorded(unlucky, [walkItem])
    await world.server.services.storage.transaction(async ({ variables }) => {
      await variables.update(unlucky.id, data.userVariables[0]?.id ?? 0, { recent: 'no JSON', stale_since_ms: 1 })
    })
    await recorded(other, [moodItem])
    await world.server.services.statistics.refreshAll()
    expect((await other.get<UserVariable[]>('/userVariables')).body).toMatchObject([{ mean: 4 }])
  })

  it('are updated within seconds if the queue runs, without a request', async () => {
    await world.server.services.jobs.start()
    await recorded(person, [{ ...moodItem, value: 5 }])
    await expect
      .poll(async () => (await person.get<UserVariable[]>('/userVariables?name=Overall%20Mood')).body[0]?.mean)
      .toBe(5)
  })
})
