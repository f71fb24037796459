import { type Correlation, endpoints, type Failure, type Pair, type UserVariable } from '@upshot/contract'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DiaryName, diary, diaryKeeper, entry, finding, listed } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('findings on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close({ namesOnePerson: true }))

  describe('as they are listed', () => {
    let person: TestPerson
    let ids: ReadonlyMap<string, number>
    beforeAll(async () => {
      person = await diaryKeeper(world)
      const variables = (await person.get<UserVariable[]>('/userVariables')).body
      ids = new Map(variables.map(({ name, id }) => [name, id]))
    })

    it('a planted link is found at its lag and sign, with honest numbers', async () => {
      const found = await finding(person, 'Espresso', 'Night Sleep')
      expect(found).toMatchObject({
        verdict: 'likely',
        confidenceLevel: 'HIGH',
        onsetDelay: 86_400,
        onsetDelayInHours: 24,
        durationOfAction: 86_400,
        direction: 'lower',
        effectVariableUnitAbbreviatedName: 'h',
        causeVariableId: ids.get('Espresso'),
        predictorFillingValue: 0,
        significantDifference: true,
        userVote: 0,
        sentence: expect.stringContaining('Night Sleep'),
      })
      const correlation = found as Required<Correlation>
      expect(correlation.correlationCoefficient).toBeLessThan(-0.5)
      expect(correlation.statisticalSignificance).toBeCloseTo(1 - correlation.qValue, 12)
      expect(correlation.qValue).toBeGreaterThanOrEqual(correlation.pValue)
      const [low = 0, high = 0] = correlation.interval
      expect(correlation.confidenceInterval).toBeCloseTo((high - low) / 2, 12)
      expect(low).toBeLessThan(correlation.correlationCoefficient)
      expect(correlation.averageEffectFollowingHighCause).toBeLessThan(correlation.averageEffectFollowingLowCause)
      expect(correlation.averageDailyHighCause).toBeGreaterThan(correlation.averageDailyLowCause)
      expect(Math.abs(correlation.tValue)).toBeGreaterThan(correlation.criticalTValue)
      const lags = correlation.correlationsOverOnsetDelays.map(
        ({ correlationCoefficient }) => correlationCoefficient ?? 0,
      )
      expect(Math.min(...lags)).toBe(lags[1])
      expect(await finding(person, 'Night Sleep', 'Calm')).toMatchObject({ direction: 'higher', onsetDelay: 86_400 })
      expect(
        Object.keys(correlation).filter((name) => /optimalPearson|predictivePearson|principal/.test(name)),
      ).toEqual([])
    })

    it('the strongest comes first, and unlinked pairs are missing', async () => {
      const { correlations, explanation, analysis } = await listed(person)
      const ranks = correlations.map(({ qValue }) => qValue ?? 1)
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      const likely = correlations.filter(({ verdict }) => verdict === 'likely')
      expect(
        likely.some((finding) => finding.causeVariableName === 'Jog' || finding.effectVariableName === 'Jog'),
      ).toBe(false)
      expect(explanation).toMatchObject({ title: expect.any(String), html: expect.stringContaining('<') })
      expect(analysis).toMatchObject({
        state: 'done',
        progress: 1,
        numberOfVariables: 6,
        methodVersion: expect.any(String),
      })
    })

    it('every answer fits its schema', async () => {
      for (const [name, path] of [
        ['listCorrelations', '/correlations'],
        ['listCorrelations', '/correlations?cause=Jog&effect=Espresso'],
        ['listPairs', '/pairs?cause=Espresso&effect=Calm'],
      ] as const) {
        const { body } = await person.get(path)
        expect([...Compile(endpoints[name].answer).Errors(body)].map(({ instancePath }) => instancePath)).toEqual([])
      }
    })

    it('two readings of one device record are never cause and effect, nor an association', async () => {
      const { correlations, sameDay } = await listed(person)
      const both = [...correlations, ...sameDay].filter(
        (finding) => finding.causeVariableName.endsWith('Pressure') && finding.effectVariableName.endsWith('Pressure'),
      )
      expect(both).toEqual([])
    })

    it('a food is never an effect', async () => {
      const { correlations } = await listed(person)
      expect(correlations.filter(({ effectVariableName }) => effectVariableName === 'Espresso')).toEqual([])
    })

    it('the list is filtered by cause or effect, by name or id, in either spelling', async () => {
      const sleepId = ids.get('Night Sleep')
      for (const query of [
        '?effect=night%20sleep',
        '?effectVariableName=Night+Sleep',
        `?effectVariableId=${sleepId}`,
      ]) {
        const { correlations } = await listed(person, query)
        expect(correlations.map(({ effectVariableName }) => effectVariableName)).toContain('Night Sleep')
        expect(new Set(correlations.map(({ effectVariableId }) => effectVariableId))).toEqual(new Set([sleepId]))
      }
      const { correlations } = await listed(person, '?cause=Espresso&effect=Calm&limit=1')
      expect(correlations).toMatchObject([{ causeVariableName: 'Espresso', effectVariableName: 'Calm' }])
    })

    it('a cause and an effect without a link are reported as such, with what was searched', async () => {
      const { correlations } = await listed(person, '?cause=Jog&effect=Night+Sleep')
      expect(correlations).toMatchObject([
        { verdict: expect.stringMatching(/no sign|possible/), confidenceLevel: expect.any(String) },
      ])
      expect(correlations[0]?.numberOfPairs).toBeGreaterThan(150)
    })

    it('an unknown variable is 404 and names its parameter; a common one that is not used has no findings', async () => {
      const { status, body } = await person.get<Failure>('/correlations?causeVariableName=Nonsense')
      expect([status, body.errors[0]?.field]).toEqual([404, 'causeVariableName'])
      expect((await listed(person, '?effect=Overall+Mood')).correlations).toEqual([])
      expect((await person.get('/correlations?sort=strength')).status).toBe(400)
    })

    it('the list can be sorted and paged', async () => {
      const byName = (await listed(person, '?sort=-effectVariableName')).correlations
      const names = byName.map(({ effectVariableName }) => effectVariableName)
      expect(names).toEqual(names.toSorted().toReversed())
      const page = await person.get('/correlations?limit=1')
      expect(page.headers['link']).toContain('rel="next"')
    })

    it('the heading above a list names its order only if it applies', async () => {
      expect((await listed(person)).explanation.description).toContain('the best supported first')
      expect((await listed(person, '?sort=-qValue')).explanation.description).not.toContain('best supported')
    })

    it('an empty name is refused by its field; a list and a wildcard match any of them', async () => {
      for (const field of ['cause', 'effectVariableName']) {
        const { status, body } = await person.get<Failure>(`/correlations?${field}=`)
        expect([status, body.errors.map((fault) => fault.field)]).toEqual([400, [field]])
      }
      const effects = async (query: string) =>
        new Set((await listed(person, query)).correlations.map(({ effectVariableName }) => effectVariableName))
      expect(await effects('?effect=Night+Sleep,calm&cause=Espresso')).toEqual(new Set(['Night Sleep', 'Calm']))
      expect(await effects('?effect=night%25&cause=Espresso')).toEqual(new Set(['Night Sleep']))
      const pairs = await person.get<Failure>('/pairs?cause=Espresso&effect=Night+Sleep,Calm')
      expect([pairs.status, pairs.body.errors[0]?.field]).toEqual([400, 'effectVariableName'])
    })

    it('a synonym of a variable is 404 with the name it may mean', async () => {
      const { status, body } = await person.get<Failure>('/correlations?cause=Sleep')
      expect([status, body.errors]).toEqual([
        404,
        [{ message: 'You have no variable "Sleep". Did you mean "Night Sleep"?', field: 'cause' }],
      ])
    })

    it.each([
      ['Espresso', 'Night Sleep', / on days after .*“Likely” means/],
      ['Espresso', 'Espresso', /^Espresso is not compared with itself/],
      ['Espresso', 'Overall Mood', /^You have not recorded overall mood yet/],
      ['Night Sleep', 'Espresso', /not compared: Espresso is not set as an outcome\. To have it compared/],
      ['Upper Pressure', 'Lower Pressure', /not compared: both come from the same record/],
    ])('for %s and %s, the heading explains the result', async (cause, effect, expected) => {
      const { explanation } = await listed(person, `?cause=${cause}&effect=${effect}`)
      expect(explanation.description).toMatch(expected)
      expect(explanation.description).not.toMatch(/^1 link/)
    })

    it('asked for causes of something that is no outcome, it says that nothing is searched for', async () => {
      const { correlations, explanation } = await listed(person, '?effect=Espresso')
      expect(correlations).toEqual([])
      expect(explanation.description).toMatch(/^Espresso is not set as an outcome, so we do not look for/)
      expect(explanation.description).not.toContain('More days')
    })

    it('without any outcome of interest it says how to mark one', async () => {
      const { correlations, explanation } = await listed(person, '?outcomesOfInterest=true')
      expect(correlations).toEqual([])
      expect(explanation.description).toMatch(/not marked any variable as an outcome of interest.*primary outcome/)
    })

    it('outcomes of interest are the primary outcome and what the person marked', async () => {
      await person.post('/userSettings', { primaryOutcomeVariableId: ids.get('Night Sleep') })
      const { correlations } = await listed(person, '?outcomesOfInterest=true')
      expect(new Set(correlations.map(({ effectVariableName }) => effectVariableName))).toEqual(
        new Set(['Night Sleep']),
      )
    })

    it('the pairs behind a finding are its days, the cause filled and the effect as recorded', async () => {
      const { body: pairs } = await person.get<Pair[]>('/pairs?cause=Espresso&effect=Night+Sleep&limit=200')
      const found = await finding(person, 'Espresso', 'Night Sleep')
      expect(pairs).toHaveLength(found?.numberOfPairs ?? 0)
      expect(pairs[0]).toMatchObject({
        causeVariableUnitAbbreviatedName: 'serving',
        effectVariableUnitAbbreviatedName: 'h',
      })
      expect(pairs.some(({ causeMeasurementValue }) => causeMeasurementValue === 0)).toBe(true)
      const times = pairs.map(({ timestamp }) => timestamp)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const { status, body } = await person.get<Failure>('/pairs?cause=Espresso')
      expect([status, body.errors.map(({ field }) => field)]).toEqual([400, ['effectVariableName']])
      expect((await person.get('/pairs?cause=Espresso&effect=Nonsense')).status).toBe(404)
    })

    it('nobody else sees any of it', async () => {
      const stranger = await world.addPerson()
      expect((await listed(stranger)).correlations).toEqual([])
      expect((await listed(stranger)).analysis).toMatchObject({ state: 'never' })
      expect((await stranger.get(`/correlations?userId=${person.id}`)).status).toBe(403)
      expect((await stranger.get(`/correlations?causeVariableId=${ids.get('Espresso')}`)).status).toBe(404)
    })

    it('through a share only pairs with both sides covered are visible', async () => {
      const reader = await world.addPerson()
      const { body } = await person.post<{ invitation: string }>('/shares/invite', {
        emailAddress: reader.email,
        categories: ['Sleep', 'Emotions'],
        scopes: ['readmeasurements'],
      })
      await reader.post('/shares/accept', { invitation: body.invitation })
      const { correlations, sameDay } = await listed(reader, `?userId=${person.id}`)
      const names = new Set(
        [...correlations, ...sameDay].flatMap((finding) => [finding.causeVariableName, finding.effectVariableName]),
      )
      expect([...names].sort()).toEqual(['Calm', 'Night Sleep'])
      expect(correlations[0]?.sentence).not.toMatch(/\byour\b/)
      const pairPath = `/pairs?userId=${person.id}&effect=Night+Sleep&cause=`
      const hidden = await reader.get(`${pairPath}Espresso`)
      const unknown = await reader.get(`${pairPath}Nonsense`)
      expect(hidden.status).toBe(404)
      expect(JSON.stringify(hidden.body).replaceAll('Espresso', 'Nonsense')).toBe(JSON.stringify(unknown.body))
      expect((await reader.get(`${pairPath}Calm`)).status).toBe(200)
    })
  })

  describe('after changes of the data', () => {
    let person: TestPerson
    beforeEach(async () => {
      person = await diaryKeeper(world)
    })

    const set = async (variableName: DiaryName, settings: object) => {
      const { status } = await person.post('/userVariables', [{ variableName, ...settings }])
      expect(status).toBe(200)
      await settle(world)
    }

    it('a tag gives the ingredient its findings, and never one between the two', async () => {
      const espresso = (await person.get<UserVariable[]>('/userVariables?name=Espresso')).body
      const [caffeine] = (await person.get<UserVariable[]>('/variables?name=Caffeine')).body
      await person.post('/userTags', {
        taggedVariableId: espresso[0]?.id,
        tagVariableId: caffeine?.id,
        conversionFactor: 63,
      })
      await settle(world)
      expect(await finding(person, 'Caffeine', 'Night Sleep')).toMatchObject({
        verdict: 'likely',
        direction: 'lower',
        inferredFrom: ['Espresso'],
      })
      expect((await finding(person, 'Espresso', 'Night Sleep'))?.inferredFrom).toBeUndefined()
      const { correlations, sameDay } = await listed(person)
      const related = [...correlations, ...sameDay].filter((finding) =>
        ['Espresso', 'Caffeine'].every((name) =>
          [finding.causeVariableName, finding.effectVariableName].includes(name),
        ),
      )
      expect(related).toEqual([])
    })

    it('another unit gives converted amounts and the same finding', async () => {
      const before = await finding(person, 'Espresso', 'Night Sleep')
      await set('Night Sleep', { unitAbbreviatedName: 'min' })
      const after = await finding(person, 'Espresso', 'Night Sleep')
      expect(after?.averageEffect).toBeCloseTo(60 * (before?.averageEffect ?? 0), 6)
      expect(after?.correlationCoefficient).toBeCloseTo(before?.correlationCoefficient ?? 0, 6)
      expect(after?.effectVariableUnitAbbreviatedName).toBe('min')
    })

    it('values outside a limit are excluded', async () => {
      const before = await finding(person, 'Espresso', 'Night Sleep')
      await set('Night Sleep', { minimumAllowedValue: 5.5 })
      const after = await finding(person, 'Espresso', 'Night Sleep')
      expect(after?.numberOfPairs).toBeLessThan(before?.numberOfPairs ?? 0)
      await set('Night Sleep', { minimumAllowedValue: 11.5 })
      expect(await finding(person, 'Espresso', 'Night Sleep')).toBeUndefined()
    })

    it('without filling, a day without an entry is missing', async () => {
      const filled = await finding(person, 'Espresso', 'Night Sleep')
      await set('Espresso', { fillingType: 'none' })
      const { correlations } = await listed(person, '?cause=Espresso&effect=Night+Sleep')
      expect(correlations[0]?.numberOfPairs).toBeLessThan((filled?.numberOfPairs ?? 0) - 20)
    })

    it("a person's own onset delay and duration replace the search", async () => {
      await set('Espresso', { onsetDelay: 3 * 86_400, durationOfAction: 86_400 })
      const { correlations } = await listed(person, '?cause=Espresso&effect=Night+Sleep')
      expect(correlations).toMatchObject([{ onsetDelay: 3 * 86_400, durationOfAction: 86_400 }])
      expect(correlations[0]?.verdict).not.toBe('likely')
      await set('Espresso', { onsetDelay: null, durationOfAction: null })
      expect(await finding(person, 'Espresso', 'Night Sleep')).toMatchObject({ onsetDelay: 86_400 })
    })

    it('a variable used only as a cause is no effect any more, and the primary outcome always is one', async () => {
      await set('Calm', { causeOnly: true })
      expect(await finding(person, 'Night Sleep', 'Calm')).toBeUndefined()
      await person.post('/userSettings', { primaryOutcomeVariableName: 'Calm' })
      await settle(world)
      expect(await finding(person, 'Night Sleep', 'Calm')).toMatchObject({ verdict: 'likely' })
    })

    it('a span of an experiment excludes all other days of the variable', async () => {
      await set('Night Sleep', { experimentStartTime: '2026-03-01T00:00:00' })
      const found = await finding(person, 'Espresso', 'Night Sleep')
      expect(found?.numberOfPairs).toBeGreaterThan(100)
      expect(found?.numberOfPairs).toBeLessThanOrEqual(106)
      expect(found?.earliestPairDate).toBe('2026-03-01')
    })

    it('a deleted variable removes its findings at once', async () => {
      await person.delete('/userVariables/delete', { variableName: 'Espresso' })
      const { correlations } = await listed(person)
      expect(correlations.filter(({ causeVariableName }) => causeVariableName === 'Espresso')).toEqual([])
      await settle(world)
      expect((await listed(person)).analysis).toMatchObject({ state: 'done', numberOfVariables: 5 })
    })

    it('a deleted account leaves nothing behind', async () => {
      await person.delete('/user/delete', { reason: 'enough' })
      await settle(world)
      const { rows } = world.database.reader
      for (const table of ['analyses', 'judged_pairs', 'findings']) {
        expect(await rows(`select count(*) from ${table} where user_id = ?`, [person.id])).toEqual([[0]])
      }
    })

    it('a change is reported as pending until it is analysed', async () => {
      await recorded(person, [entry('Night Sleep', 150, 7)])
      expect((await listed(person)).analysis.state).toBe('waiting')
      world.clock.advance(60)
      await settle(world)
      expect((await listed(person)).analysis).toMatchObject({ state: 'done' })
    })
  })

  it("the days of a pair are available once stored, at the found delay or else the cause's own", async () => {
    const person = await world.addPerson()
    const days = [1, 2, 3, 4, 5].flatMap((day) => [
      entry('Jog', day, day * 10),
      entry('Calm', day, day),
      entry('Night Sleep', day, 8),
    ])
    await recorded(person, days)
    const valuesOf = async (query: string) =>
      (await person.get<Pair[]>(`/pairs?${query}`)).body.map((pair) => [
        pair.causeMeasurementValue,
        pair.effectMeasurementValue,
      ])
    const nextDay = [10, 20, 30, 40].map((cause, index) => [cause, index + 2])
    expect(await valuesOf('cause=Jog&effect=Calm')).toEqual(nextDay)
    expect(await valuesOf('cause=Jog&effect=Calm&sameDay=true')).toEqual([1, 2, 3, 4, 5].map((day) => [day * 10, day]))
    await person.post('/userVariables', [{ variableName: 'Jog', onsetDelay: 3 * 86_400, durationOfAction: 86_400 }])
    expect(await valuesOf('cause=Jog&effect=Calm')).toEqual([
      [10, 4],
      [20, 5],
    ])
    await settle(world)
    expect(await valuesOf('cause=Jog&effect=Calm')).toEqual([
      [10, 4],
      [20, 5],
    ])
  })

  it('the days of a finding keep its delay, and include a new day before the next analysis', async () => {
    const person = await diaryKeeper(world)
    const found = await finding(person, 'Espresso', 'Night Sleep')
    await person.post('/userVariables', [{ variableName: 'Espresso', onsetDelay: 3 * 86_400 }])
    await recorded(person, [entry('Espresso', 200, 4), entry('Night Sleep', 200, 6.5)])
    const { body } = await person.get<Pair[]>('/pairs?cause=Espresso&effect=Night+Sleep&sort=-timestamp&limit=200')
    expect(body).toHaveLength((found?.numberOfPairs ?? 0) + 1)
    expect(body[0]).toMatchObject({ startAt: '2026-06-15T00:00:00', effectMeasurementValue: 6.5 })
  })

  it('too few days are reported with how many there are and how many are needed', async () => {
    const person = await world.addPerson()
    await recorded(
      person,
      diary().filter(({ startAt }) => startAt > '2026-06-03'),
    )
    await settle(world)
    const { correlations } = await listed(person, '?cause=Espresso&effect=Night+Sleep')
    expect(correlations).toMatchObject([{ verdict: 'cannot tell', notEnough: expect.stringMatching(/\d+/) }])
    expect(correlations[0]?.pValue).toBeUndefined()
    expect((await listed(person, '?cause=Espresso&effect=Night+Sleep')).explanation.description).toMatch(
      /^We cannot tell yet how Espresso and your Night Sleep go together: .*needed/,
    )
  })
})
