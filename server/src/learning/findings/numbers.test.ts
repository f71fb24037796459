/** The numbers of findings: how large, what is missing, what could have been detected; and findings that are hidden. */
import type { Card, Correlation, Failure, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diary, diaryKeeper, finding, listed } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const cannotTell = '?verdict=cannot%20tell&sort=-have'

describe.each(dialects)('numbers of findings on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let ids: ReadonlyMap<string, number>
  const pairOf = (cause: string, effect: string) => ({
    causeVariableId: ids.get(cause) ?? 0,
    effectVariableId: ids.get(effect) ?? 0,
  })

  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await diaryKeeper(world)
    const variables = (await person.get<UserVariable[]>('/userVariables')).body
    ids = new Map(variables.map(({ name, id }) => [name, id]))
  })
  afterAll(() => world.close())

  describe('the size of a finding', () => {
    it('matches the numbers and unit of its sentence', async () => {
      const { difference, sentence, title } = (await finding(person, 'Espresso', 'Night Sleep')) as Correlation
      const { value = 0, low = 0, high = 0, text = '', range = '' } = difference ?? {}
      expect(value).toBeLessThan(0)
      expect(low).toBeLessThan(value)
      expect(high).toBeGreaterThan(value)
      expect(sentence).toContain(text)
      expect(sentence).toContain(
        `Likely; the true difference is probably ${range?.replace('between ', '').replace('and', 'to')}.`,
      )
      expect(text).toContain(String(-value))
      expect(range).toBe(`between ${(-high).toFixed(1)} and ${(-low).toFixed(1)} hours`)
      expect(title).toBe(`Night Sleep: ${text} after more Espresso`)
      expect(difference).toMatchObject({ unit: 'h', percent: expect.any(Number), above: expect.any(Number) })
    })

    it('is omitted if there is no link, because the best of many delays always shows one', async () => {
      const { correlations } = await listed(person, '?cause=Jog&effect=Calm')
      expect(correlations).toMatchObject([{ verdict: 'no sign' }])
      expect(correlations[0]).not.toHaveProperty('difference')
    })

    it('that could have been detected is given if there is no sign of a link', async () => {
      const { correlations } = await listed(person, '?cause=Jog&effect=Calm')
      const { detectable } = correlations[0] ?? {}
      expect(detectable).toMatchObject({ unit: '/10', text: `${detectable?.value} points` })
      // Calm moves by about two points: with 200 days, a difference of half a point goes unnoticed, and one of three
      // points does not.
      expect(detectable?.value).toBeGreaterThan(0.3)
      expect(detectable?.value).toBeLessThan(3)
    })
  })

  describe('a person who has just begun', () => {
    let beginner: TestPerson
    const query = (cause: string, effect: string) => `?cause=${cause}&effect=${effect}`
    beforeAll(async () => {
      beginner = await world.addPerson()
      const from = '2026-06-05'
      await recorded(
        beginner,
        diary().filter(({ startAt, variableName }) => startAt >= from && variableName !== 'Espresso'),
      )
      await settle(world)
    })

    it('sees the pairs nearest to an answer, with have, need and a date', async () => {
      const { correlations, sameDay, analysis } = await listed(beginner, cannotTell)
      expect(correlations.length).toBeGreaterThan(3)
      expect(correlations.length).toBeLessThanOrEqual(20)
      expect(sameDay).toEqual([])
      expect(analysis).toMatchObject({ state: 'done' })
      for (const { verdict, shortfall } of correlations) {
        expect(verdict).toBe('cannot tell')
        expect(shortfall?.have).toBe(10)
        expect(shortfall?.need).toBeGreaterThanOrEqual(30)
      }
      const shares = correlations.map(({ shortfall: { have, need } = { have: 0, need: 1 } }) => have / need)
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    })

    it('sees the day on which there will be enough, at their own pace', async () => {
      const { correlations } = await listed(beginner, query('Jog', 'Calm'))
      const { shortfall } = correlations[0] ?? {}
      expect(shortfall?.have).toBe(10)
      // Ten days of the last ten: one a day. It is 15 June; the day has no entry yet.
      const days = Math.ceil((((shortfall?.need ?? 0) - 10) * 11) / 10)
      expect(shortfall?.expectedAt).toBe(new Date(Date.UTC(2026, 5, 15 + days)).toISOString().slice(0, 10))
    })

    it('gets the same for a pair in the list and when asking for it', async () => {
      const { correlations } = await listed(beginner, cannotTell)
      for (const { causeVariableName, effectVariableName, shortfall, notEnough, sentence } of correlations) {
        const requested = await listed(
          beginner,
          query(encodeURIComponent(causeVariableName), encodeURIComponent(effectVariableName)),
        )
        expect(requested.correlations).toMatchObject([{ shortfall, notEnough, sentence }])
      }
    })

    it('asks for one effect and gets only its pairs', async () => {
      const { correlations } = await listed(beginner, `${cannotTell}&effect=Calm`)
      expect(correlations.length).toBeGreaterThan(0)
      expect(new Set(correlations.map(({ effectVariableName }) => effectVariableName))).toEqual(new Set(['Calm']))
    })
  })

  it('a list may contain likely ones only', async () => {
    const { correlations } = await listed(person, '?verdict=likely')
    expect(correlations.length).toBeGreaterThan(0)
    expect(new Set(correlations.map(({ verdict }) => verdict))).toEqual(new Set(['likely']))
    expect((await person.get<Failure>('/correlations?verdict=certain')).body.errors[0]?.field).toBe('verdict')
  })

  it('findings that tags make equivalent share a group, others have their own', async () => {
    const keeper = await diaryKeeper(world)
    const [espresso] = (await keeper.get<UserVariable[]>('/userVariables?name=Espresso')).body
    const [caffeine] = (await keeper.get<UserVariable[]>('/variables?name=Caffeine')).body
    await keeper.post('/userTags', {
      taggedVariableId: espresso?.id,
      tagVariableId: caffeine?.id,
      conversionFactor: 80,
    })
    await settle(world)
    const found = (await listed(keeper)).correlations
    const group = (cause: string) =>
      found.find((finding) => finding.causeVariableName === cause && finding.effectVariableName === 'Night Sleep')
        ?.group
    expect(group('Espresso')).toEqual(expect.any(String))
    expect(group('Caffeine')).toBe(group('Espresso'))
    // A cause does not run through what is inferred from it.
    const kin = found.filter(({ causeVariableName }) => ['Espresso', 'Caffeine'].includes(causeVariableName))
    expect(kin.flatMap(({ through = [] }) => through).filter((name) => /Espresso|Caffeine/.test(name))).toEqual([])
    const sleep = found.find(({ causeVariableName }) => causeVariableName === 'Night Sleep')
    expect(sleep?.group).not.toBe(group('Espresso'))
  })

  describe('hidden findings', () => {
    const cardsOf = async () =>
      (await person.get<{ cards: Card[] }>('/feed')).body.cards.filter(
        ({ parameters }) => parameters?.['kind'] === 'finding',
      )
    const has = async (query = '') =>
      (await listed(person, query)).correlations.some(
        (finding) => finding.causeVariableName === 'Espresso' && finding.effectVariableName === 'Night Sleep',
      )

    it('a finding leaves lists and feed, can be requested, and comes back with its card', async () => {
      const pair = pairOf('Espresso', 'Night Sleep')
      const before = await cardsOf()
      expect(before.length).toBeGreaterThan(0)
      for (let times = 0; times < 2; times++) {
        expect((await person.post('/correlations/hide', pair)).status).toBe(200)
      }
      expect([await has(), await has('?hidden=true')]).toEqual([false, true])
      expect((await cardsOf()).length).toBe(before.length - 1)
      const requested = await listed(person, '?cause=Espresso&effect=Night%20Sleep')
      expect(requested.correlations).toMatchObject([{ verdict: 'likely', isHidden: true }])
      const [sleep] = (await person.get<UserVariable[]>('/userVariables?name=Night%20Sleep')).body
      expect(sleep?.bestUserStudyCard?.title ?? '').not.toContain('Espresso')
      expect((await person.post('/correlations/show', pair)).status).toBe(200)
      expect([await has(), await has('?hidden=true')]).toEqual([true, false])
      expect(await cardsOf()).toEqual(before)
    })

    it('a card that was dismissed before stays dismissed', async () => {
      const pair = pairOf('Night Sleep', 'Calm')
      const card = (await cardsOf()).find(
        ({ parameters }) => parameters?.['effectVariableId'] === pair.effectVariableId,
      )
      expect(card).toBeDefined()
      await person.post('/feed', [{ id: card?.id, parameters: { action: 'dismiss' } }])
      const remaining = await cardsOf()
      world.clock.advance(60)
      await person.post('/correlations/hide', pair)
      await person.post('/correlations/show', pair)
      expect(await cardsOf()).toEqual(remaining)
    })

    it("other people's variables are unknown", async () => {
      const other = await world.addPerson()
      const { status, body } = await other.post<Failure>('/correlations/hide', pairOf('Espresso', 'Night Sleep'))
      expect([status, body.errors.map(({ field }) => field)]).toEqual([404, ['causeVariableId', 'effectVariableId']])
    })
  })
})
