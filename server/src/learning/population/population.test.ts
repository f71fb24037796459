import { type Person as AnalysedPerson, analysePeople, dayNumber } from '@upshot/analysis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { recorded } from '../../tracking/measurements/item.fixture.ts'
import { commonVariableNamed } from '../../tracking/variables/variable.ts'
import { COFFEE, drinker, entriesOf, person, SLEEP, settle, shareAll, shareVariable } from './crowd.fixture.ts'

const coffeeId = commonVariableNamed(COFFEE)?.id ?? 0
const sleepId = commonVariableNamed(SLEEP)?.id ?? 0

describe.each(dialects)('many people on %s', (dialect) => {
  let world: World
  const crowd: TestPerson[] = []
  const population = () => world.server.services.learning.population
  const pooled = () => population().of(coffeeId, sleepId)
  const listed = async (one: TestPerson) =>
    (
      await one.get<{ data: { correlations: { causeVariableId: number; numberOfUsers: number }[] } }>(
        '/correlations?commonOnly=true',
      )
    ).body.data.correlations

  /** One more who shares everything. */
  async function join(seed: number, days?: number): Promise<TestPerson> {
    const one = await person(world, seed, days)
    await shareAll(one)
    await settle(world)
    crowd.push(one)
    return one
  }

  beforeAll(async () => {
    world = await openWorld(dialect)
    for (let seed = 1; seed <= 4; seed++) await join(seed)
  })
  afterAll(() => world.close())

  it('four people give no numbers, only how many there are and are needed', async () => {
    expect(await pooled()).toMatchObject({
      people: 4,
      mean: null,
      interval: null,
      shortfall: { reason: 'people', have: 4, need: 5 },
    })
  })

  it('whoever shares nothing, or only one of the two variables, does not count', async () => {
    const silent = await person(world, 90)
    await shareVariable(silent, COFFEE)
    await settle(world)
    expect((await pooled()).people).toBe(4)
    await shareVariable(silent, SLEEP)
    await settle(world)
    expect((await pooled()).people).toBe(5)
    await shareVariable(silent, SLEEP, false)
    expect((await pooled()).people).toBe(4)
  })

  it('nine days are too few, and ten count', async () => {
    const one = await person(world, 91, 10)
    await shareAll(one)
    await settle(world)
    // Ten days give nine pairs of a day and the day before.
    expect((await pooled()).people).toBe(4)
    expect((await population().of(sleepId, coffeeId, { lagDays: 0 })).people).toBe(5)
    await shareAll(one, false)
  })

  it('five people are told of with the numbers of the analysis, everybody counted', async () => {
    await join(5)
    const finding = await pooled()
    expect(finding.people).toBe(5)
    // Sixty days, and three empty ones to the end of the week.
    const days = 63
    const onDays = (values: readonly number[]) =>
      Float64Array.from({ length: days }, (_, day) => values[day] ?? Number.NaN)
    const people = [1, 2, 3, 4, 5].map((seed): AnalysedPerson => {
      const { cups, hours } = drinker(seed)
      const variables = [
        { name: COFFEE, values: onDays(cups) },
        { name: SLEEP, values: onDays(hours) },
      ]
      return { subject: String(seed), table: { firstDay: dayNumber('2026-04-16') ?? 0, days, variables } }
    })
    const [expected] = (await analysePeople(people, { causes: [COFFEE], outcomes: [SLEEP] })).pooled ?? []
    expect(finding.mean).toBeCloseTo(expected?.mean ?? 9, 2)
    expect(finding.interval?.[0]).toBeCloseTo(expected?.interval?.[0] ?? 9, 2)
    expect(finding.interval?.[1]).toBeCloseTo(expected?.interval?.[1] ?? 9, 2)
    expect(finding.prediction?.[0]).toBeCloseTo(expected?.prediction?.[0] ?? 9, 2)
    expect(finding.i2).toBeCloseTo(expected?.i2 ?? 9, 2)
    expect(finding.tau2).toBeCloseTo(expected?.tau2 ?? 9, 2)
  })

  it('at nine nothing is listed and nobody is shown; at ten both are', async () => {
    const [reader] = crowd as [TestPerson]
    for (let seed = 6; seed <= 9; seed++) await join(seed)
    expect(await pooled()).toMatchObject({ people: 9, mean: expect.any(Number) })
    expect(await pooled()).not.toHaveProperty('each')
    expect(await listed(reader)).toEqual([])
    await join(10)
    const { each: people = [] } = await pooled()
    expect(people).toHaveLength(10)
    expect(people.map(({ r }) => r)).toEqual(people.map(({ r }) => r).toSorted((a, b) => a - b))
    expect(Object.keys(people[0] ?? {}).sort()).toEqual(['days', 'interval', 'r'])
    expect(await listed(reader)).toMatchObject([
      {
        causeVariableId: coffeeId,
        effectVariableName: SLEEP,
        numberOfUsers: 10,
        verdict: 'likely',
        direction: 'lower',
      },
    ])
  })

  it('what goes together on the same day is a list of its own, with the outcome as the effect', async () => {
    const [reader] = crowd as [TestPerson]
    const asked = `&causeVariableName=${COFFEE}&effectVariableName=${encodeURIComponent(SLEEP)}`
    const { data } = (await reader.get<{ data: { sameDay: unknown[] } }>(`/correlations?commonOnly=true${asked}`)).body
    expect(data.sameDay).toMatchObject([
      { causeVariableName: COFFEE, effectVariableName: SLEEP, onsetDelay: 0, numberOfUsers: 10 },
    ])
  })

  it('everybody may read what many say, also those who share nothing', async () => {
    const stranger = await world.addPerson()
    expect(await listed(stranger)).toHaveLength(1)
    const asked = (name: string) =>
      stranger.get<{ data: { correlations: unknown[] } }>(`/correlations?commonOnly=true&causeVariableName=${name}`)
    expect((await asked(COFFEE)).body.data.correlations).toHaveLength(1)
    expect((await asked('Overall Mood')).body.data.correlations).toEqual([])
  })

  it('a published study of everybody falls silent with the person who takes it under ten', async () => {
    const owner = await world.addPerson({ isAdministrator: true })
    const made = await owner.post<{ study: { id: string } }>('/study/create', {
      causeVariableName: COFFEE,
      effectVariableName: SLEEP,
      type: 'global',
    })
    const { id } = made.body.study
    await owner.post(`/study/publish?studyId=${id}`)
    const page = async () => (await world.app.inject({ url: `/studies/${id}` })).body
    expect(await page()).toContain('Among 10 people')
    const leaver = crowd[3] as TestPerson
    await shareAll(leaver, false)
    expect(await page()).not.toMatch(/Among \d|on average, between/)
    expect(await page()).toContain('9 people')
    await shareAll(leaver)
    await settle(world)
  })

  it('who stops sharing is out of it at once, before any job has run', async () => {
    const [reader, leaver] = crowd as [TestPerson, TestPerson]
    await shareAll(leaver, false)
    expect((await pooled()).people).toBe(9)
    expect(await listed(reader)).toEqual([])
    await settle(world)
    expect(await listed(reader)).toEqual([])
    await shareAll(leaver)
    await settle(world)
    expect(await listed(reader)).toHaveLength(1)
  })

  it('who deletes a variable or the account leaves nothing behind', async () => {
    const one = await join(11)
    expect((await pooled()).people).toBe(11)
    await one.delete('/userVariables/delete', { name: COFFEE })
    expect((await pooled()).people).toBe(10)
    const other = crowd[8] as TestPerson
    expect((await other.delete('/user/delete?reason=enough')).status).toBe(200)
    expect((await pooled()).people).toBe(9)
    expect(await listed(crowd[0] as TestPerson)).toEqual([])
    await settle(world)
    const rows = await world.database.reader.db.selectFrom('population_results').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('new days are taken in within the hour, and the same days change nothing', async () => {
    const [one] = crowd as [TestPerson]
    const before = await pooled()
    await population().estimate(one.id)
    expect(await pooled()).toEqual(before)
    const later = entriesOf(drinker(77, 60)).map((entry) => ({
      ...entry,
      startAt: entry.startAt.replace('2026', '2025'),
    }))
    await recorded(one, later)
    await settle(world)
    expect((await pooled()).method.inputHash).toBe(before.method.inputHash)
    world.clock.advance(3600)
    await population().refresh()
    await settle(world)
    expect((await pooled()).method.inputHash).not.toBe(before.method.inputHash)
  })

  it('a variable used in another way than everybody does is not compared', async () => {
    const [one] = crowd as [TestPerson]
    const before = (await pooled()).people
    await one.post('/userVariables', [{ name: SLEEP, combinationOperation: 'MEAN' }])
    expect((await pooled()).people).toBe(before - 1)
    await one.post('/userVariables/reset', { name: SLEEP })
    await settle(world)
    expect((await pooled()).people).toBe(before)
  })

  it('what is taken back while it is being worked out does not come back, and what is given again does', async () => {
    const [, one] = crowd as [TestPerson, TestPerson]
    const others = (await pooled()).people - 1
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all([population().estimate(one.id), shareAll(one, false), population().estimate(one.id)])
      expect((await pooled()).people).toBe(others)
      await Promise.all([shareAll(one), population().estimate(one.id)])
      await settle(world)
      expect((await pooled()).people).toBe(others + 1)
    }
  })
})
