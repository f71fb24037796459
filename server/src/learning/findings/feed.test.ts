/** New findings in the feed. */
import type { Card, UserVariable, Vote } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diary, diaryKeeper, finding } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('findings in the feed on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await diaryKeeper(world)
  })
  afterAll(() => world.close())

  const cards = async (): Promise<Card[]> => {
    const { body } = await person.get<{ cards?: Card[]; data?: Card[] }>('/feed')
    return (body.cards ?? body.data ?? []).filter((card) => card.parameters?.['kind'] === 'finding')
  }
  const sleepCard = async () => {
    const found = await finding(person, 'Espresso', 'Night Sleep')
    const isCardOfPair = ({ parameters }: Card) =>
      parameters?.['causeVariableId'] === found?.causeVariableId &&
      parameters?.['effectVariableId'] === found?.effectVariableId
    return (await cards()).find(isCardOfPair)
  }
  const setLimit = async (minimumAllowedValue: number | null) => {
    await person.post('/userVariables', [{ variableName: 'Night Sleep', minimumAllowedValue }])
    await settle(world)
  }

  it('a likely finding comes as a card with a sentence, a link to its study and votes', async () => {
    const card = await sleepCard()
    expect(card).toMatchObject({
      title: expect.stringContaining('Night Sleep'),
      content: expect.stringContaining('Espresso'),
      link: expect.stringMatching(/\/studies\/cause-\d+-effect-\d+-user-\d+-user-study$/),
    })
    expect(card?.buttons?.map(({ functionName }) => functionName)).toEqual(['vote', 'vote'])
    const { causeVariableId: cause, effectVariableId: effect } = card?.parameters ?? {}
    const trial = card?.buttonsSecondary?.find(({ text }) => text === 'Try it')
    expect(trial?.link).toBe(new URL(`/experiments?cause=${cause}&effect=${effect}`, card?.link).href)
  })

  it('its button votes, and the vote stands beside the finding without changing a number', async () => {
    const before = await finding(person, 'Espresso', 'Night Sleep')
    const card = await sleepCard()
    const { status } = await person.post('/feed', [{ id: card?.id, selectedButton: { id: card?.buttons?.[0]?.id } }])
    expect(status).toBe(200)
    const { votes } = (await person.get<{ votes: Vote[] }>('/votes')).body
    expect(votes).toMatchObject([{ value: 'up', causeVariableId: before?.causeVariableId }])
    expect(await finding(person, 'Espresso', 'Night Sleep')).toEqual({ ...before, userVote: 1, averageVote: 1 })
  })

  it('a dismissed card does not come back while the verdict is the same', async () => {
    const card = await sleepCard()
    await person.post('/feed', [{ id: card?.id, parameters: { action: 'dismiss' } }])
    await setLimit(3)
    expect((await finding(person, 'Espresso', 'Night Sleep'))?.verdict).toBe('likely')
    expect(await sleepCard()).toBeUndefined()
  })

  it('a falling verdict removes the card, and a returning one restores it', async () => {
    expect(await sleepCard()).toBeDefined()
    const count = (await cards()).length
    await setLimit(11.5)
    expect(await finding(person, 'Espresso', 'Night Sleep')).toBeUndefined()
    expect((await cards()).length).toBeLessThan(count)
    await setLimit(null)
    expect(await sleepCard()).toBeDefined()
    expect((await cards()).length).toBe(count)
  })

  it('a cause and one inferred from it share one card, which names both', async () => {
    const fresh = await world.addPerson()
    await recorded(fresh, diary())
    const espresso = (await fresh.get<UserVariable[]>('/userVariables?name=Espresso')).body
    const [caffeine] = (await fresh.get<UserVariable[]>('/variables?name=Caffeine')).body
    const tag = { taggedVariableId: espresso[0]?.id, tagVariableId: caffeine?.id, conversionFactor: 63 }
    expect((await fresh.post('/userTags', tag)).status).toBeLessThan(300)
    await settle(world)
    person = fresh
    expect(await finding(person, 'Caffeine', 'Night Sleep')).toMatchObject({ verdict: 'likely' })
    expect((await sleepCard())?.content).toMatch(/The same is true of caffeine, which is inferred from it\.$/)
    const shown = (await cards()).map(({ parameters }) => parameters?.['causeVariableId'])
    expect(shown).toContain(espresso[0]?.id)
    expect(shown).not.toContain(caffeine?.id)
  })

  it('a tag added later creates no second card', async () => {
    const count = (await cards()).length
    const espresso = (await person.get<UserVariable[]>('/userVariables?name=Espresso')).body
    const [caffeine] = (await person.get<UserVariable[]>('/variables?name=Caffeine')).body
    const tag = { taggedVariableId: espresso[0]?.id, tagVariableId: caffeine?.id, conversionFactor: 63 }
    await person.post('/userTags', tag)
    await settle(world)
    expect(await finding(person, 'Caffeine', 'Night Sleep')).toMatchObject({ verdict: 'likely' })
    expect((await cards()).length).toBe(count)
  })

  it('a finding that is only possible, or on the same day, creates no card', async () => {
    expect((await cards()).every(({ parameters }) => parameters?.['verdict'] === 'likely')).toBe(true)
  })
})
