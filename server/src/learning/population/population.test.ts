import { analysePeople, dayNumber, type PooledPerson } from '@upshot/analysis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COFFEE, drinker, entriesOf, person, SLEEP, shareAll, shareVariable } from '../../testing/crowd.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { addressOf } from '../../testing/study-diary.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { commonVariableNamed } from '../../tracking/variables/catalogue/words.ts'

const coffeeId = commonVariableNamed(COFFEE)?.id ?? 0
const sleepId = commonVariableNamed(SLEEP)?.id ?? 0

describe.each(dialects)('many people on %s', (dialect) => {
  let world: World
  const crowd: TestPerson[] = []
  const population = () => world.server.services.population
  const pooled = () =>
    world.server.services.storage.read((t) => population().of(t, { causeId: coffeeId, effectId: sleepId }))
  const listed = async (person: TestPerson) =>
    (
      await person.get<{ data: { correlations: { causeVariableId: number; numberOfUsers: number }[] } }>(
        '/correlations?commonOnly=true',
      )
    ).body.data.correlations

  /** How many contribute to the pair, which nobody can read. */
  const contributors = async (lagDays = 1): Promise<number> => {
    const rows = await world.database.reader.db.selectFrom('population_estimates').selectAll().execute()
    const ids = [coffeeId, sleepId]
    return rows.filter(
      (row) =>
        row.is_shared === 1 &&
        row.lag_days === lagDays &&
        ids.includes(row.cause_id) &&
        row.effect_id !== row.cause_id &&
        (lagDays === 0 || row.cause_id === coffeeId),
    ).length
  }

  /** One more person who shares everything. */
  async function join(seed: number, days?: number): Promise<TestPerson> {
    const newcomer = await person(world, seed, days)
    await shareAll(newcomer)
    await settle(world)
    crowd.push(newcomer)
    return newcomer
  }

  beforeAll(async () => {
    world = await openWorld(dialect)
    for (let seed = 1; seed <= 4; seed++) await join(seed)
  })
  afterAll(() => world.close({ namesOnePerson: true }))

  it('four people give no numbers, and their number is not shown', async () => {
    expect(await contributors()).toBe(4)
    expect(await pooled()).toMatchObject({
      people: 0,
      mean: null,
      interval: null,
      shortfall: { reason: 'people', have: 0, need: 10 },
    })
  })

  it('a person who shares nothing, or only one of the two variables, does not count', async () => {
    const silent = await person(world, 90)
    await shareVariable(silent, COFFEE)
    await settle(world)
    expect(await contributors()).toBe(4)
    await shareVariable(silent, SLEEP)
    await settle(world)
    expect(await contributors()).toBe(5)
    await shareVariable(silent, SLEEP, false)
    expect(await contributors()).toBe(4)
  })

  it('twenty days are too few, and 21 count: fewer say little once weekdays and trend are removed', async () => {
    const newcomer = await person(world, 91, 21)
    await shareAll(newcomer)
    await settle(world)
    // 21 days give twenty pairs of a day and the day before.
    expect(await contributors()).toBe(4)
    expect(await contributors(0)).toBe(5)
    await shareAll(newcomer, false)
  })

  it('nothing is shown at nine; at ten people, the numbers of the analysis, everybody counted and nobody listed', async () => {
    const [reader] = crowd as [TestPerson]
    for (let seed = 5; seed <= 9; seed++) await join(seed)
    expect(await pooled()).toMatchObject({ people: 0, mean: null })
    expect(await listed(reader)).toEqual([])
    await join(10)
    const finding = await pooled()
    expect(finding.people).toBe(10)
    // Sixty days, and three empty ones until the end of the week.
    const days = 63
    const onDays = (values: readonly number[]) =>
      Float64Array.from({ length: days }, (_, day) => values[day] ?? Number.NaN)
    const people = crowd.map((_, index): PooledPerson => {
      const { cups, hours } = drinker(index + 1)
      const variables = [
        { name: COFFEE, values: onDays(cups) },
        { name: SLEEP, values: onDays(hours) },
      ]
      return { subject: String(index), table: { firstDay: dayNumber('2026-04-16') ?? 0, days, variables } }
    })
    const [expected] = (await analysePeople(people, { causes: [COFFEE], outcomes: [SLEEP] })).pooled ?? []
    expect(finding.mean).toBeCloseTo(expected?.mean ?? 9, 2)
    expect(finding.interval?.[0]).toBeCloseTo(expected?.interval?.[0] ?? 9, 2)
    expect(finding.interval?.[1]).toBeCloseTo(expected?.interval?.[1] ?? 9, 2)
    expect(finding.prediction?.[0]).toBe(Math.floor(10 * (expected?.prediction?.[0] ?? 9)) / 10)
    expect(finding.tau2).toBeNull()
    expect([0, 0.25, 0.5, 0.75, 1]).toContain(finding.i2)
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

  it('links on the same day are a separate list, with the outcome as the effect', async () => {
    const [reader] = crowd as [TestPerson]
    const query = `&causeVariableName=${COFFEE}&effectVariableName=${encodeURIComponent(SLEEP)}`
    const { data } = (await reader.get<{ data: { sameDay: unknown[] } }>(`/correlations?commonOnly=true${query}`)).body
    expect(data.sameDay).toMatchObject([
      { causeVariableName: COFFEE, effectVariableName: SLEEP, onsetDelay: 0, numberOfUsers: 10 },
    ])
  })

  it('everybody may read pooled results, also those who share nothing', async () => {
    const stranger = await world.addPerson()
    expect(await listed(stranger)).toHaveLength(1)
    const queryOf = (name: string) =>
      stranger.get<{ data: { correlations: unknown[] } }>(`/correlations?commonOnly=true&causeVariableName=${name}`)
    expect((await queryOf(COFFEE)).body.data.correlations).toHaveLength(1)
    expect((await queryOf('Overall Mood')).body.data.correlations).toEqual([])
  })

  it('a published study of everybody shows nothing once fewer than ten are left, before any job has run', async () => {
    const owner = await world.addPerson({ isAdministrator: true })
    const created = await owner.post<{ study: { id: string } }>('/study/create', {
      causeVariableName: COFFEE,
      effectVariableName: SLEEP,
      type: 'global',
    })
    const { id } = created.body.study
    await owner.post(`/study/publish?studyId=${id}`)
    const page = async () => (await world.app.inject({ url: await addressOf(world, id) })).body
    expect(await page()).toContain('Among 10 people')
    const leaver = crowd[3] as TestPerson
    await shareAll(leaver, false)
    expect(await page()).not.toMatch(/Among \d|on average, between/)
    expect(await page()).toContain('fewer than 10 people')
    expect(await listed(owner)).toEqual([])
    await shareAll(leaver)
    await settle(world)
    // The same ten as before: nobody is new, yet two results of the same day could be compared.
    expect(await listed(owner)).toEqual([])
  })

  it('is shown again a day later, when three people have changed', async () => {
    const [reader] = crowd as [TestPerson]
    for (let seed = 11; seed <= 12; seed++) await join(seed)
    world.clock.advance(86_400)
    await population().refresh()
    await settle(world)
    expect(await listed(reader)).toEqual([])
    await join(13)
    expect(await listed(reader)).toMatchObject([{ numberOfUsers: 13 }])
  })

  it('a deleted variable or account leaves nothing behind', async () => {
    const before = await contributors()
    const [leaver, other] = [crowd[11], crowd[12]] as [TestPerson, TestPerson]
    await leaver.delete('/userVariables/delete', { name: COFFEE })
    expect(await contributors()).toBe(before - 1)
    expect((await other.delete('/user/delete?reason=enough')).status).toBe(200)
    expect(await contributors()).toBe(before - 2)
    await settle(world)
    const { db } = world.database.reader
    for (const table of ['population_estimates', 'population_counted', 'population_people'] as const) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', other.id).execute()).toEqual([])
    }
  })

  it('a variable used in an unusual way is not compared', async () => {
    const [first] = crowd as [TestPerson]
    const before = await contributors()
    await first.post('/userVariables', [{ name: SLEEP, combinationOperation: 'MEAN' }])
    expect(await contributors()).toBe(before - 1)
    await first.post('/userVariables/reset', { name: SLEEP })
    await settle(world)
    expect(await contributors()).toBe(before)
  })

  it('sharing withdrawn during the calculation stays withdrawn, and sharing again takes effect', async () => {
    const [, second] = crowd as [TestPerson, TestPerson]
    const others = (await contributors()) - 1
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all([population().estimate(second.id), shareAll(second, false), population().estimate(second.id)])
      expect(await contributors()).toBe(others)
      await Promise.all([shareAll(second), population().estimate(second.id)])
      await settle(world)
      expect(await contributors()).toBe(others + 1)
    }
  })

  it('analyses those who share something and were analysed since, and nobody else', async () => {
    const due = () => world.server.services.storage.read((t) => t.population.due(0, 100))
    await population().refresh()
    await settle(world)
    expect(await due()).toEqual([])
    const [, , third] = crowd as [TestPerson, TestPerson, TestPerson]
    const silent = await person(world, 92)
    await recorded(third, [{ ...entriesOf(drinker(3))[0], value: 4 }])
    await settle(world)
    expect(await due()).toEqual([third.id])
    // Whoever shares nothing is not noted.
    const { storage } = world.server.services
    await Promise.all([population().estimate(third.id), storage.transaction((t) => t.population.analysed(silent.id))])
    expect(await due()).toEqual([])
    await shareVariable(silent, COFFEE)
    await storage.transaction((t) => t.population.analysed(silent.id))
    expect(await due()).toEqual([silent.id])
    await population().refresh()
    await settle(world)
    expect(await due()).toEqual([])
  })
})
