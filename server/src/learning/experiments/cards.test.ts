/** The cards of an experiment in the feed, and what their buttons do. */
import type { Button, Card, Experiment } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FIRST_DAY, good, live, newcomer, read, started } from '../../testing/experiments.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('cards of an experiment on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await newcomer(world)
  })

  /** Only cards that the experiment published; the question of the day is not one. */
  const cards = async (): Promise<readonly Card[]> =>
    (await good(person.get<{ cards: Card[] }>('/feed'))).cards.filter(({ headerTitle }) => headerTitle === 'Experiment')
  const saying = async (text: string) => (await cards()).find(({ content = '' }) => content.includes(text))
  const press = async (card: Card | undefined, id: string) => {
    const button = card?.buttons?.find((candidate: Button) => candidate.id === id)
    expect(button, `the button ${id}`).toBeDefined()
    const before = await everything()
    const refused = await person.post('/feed', [{ id: card?.id, selectedButton: button }, { id: 'card-999999999' }])
    expect(refused.status, 'with a card that is not there').toBe(404)
    expect(await everything(), 'nothing happened').toEqual(before)
    await good(person.post('/feed', [{ id: card?.id, selectedButton: button }]))
  }
  const everything = async () => [
    await cards(),
    (await good(person.get<{ experiments: Experiment[] }>('/experiments'))).experiments,
  ]

  it('the start is told with its first day as people write it', async () => {
    await started(person)
    expect((await saying('The first day is'))?.content).toMatch(/^The first day is 1\d June 2026\. The plan is fixed/)
  })

  it('two days without an outcome are reported once, and the next two again', async () => {
    const { id } = await started(person)
    const gaps = [3, 4, 5, 8, 9]
    const lived = (days: number, from: string) =>
      live(world, person, { id, from, days, moodOf: (today) => (gaps.includes(today?.day ?? 0) ? null : 3) })
    await lived(4, FIRST_DAY)
    expect(await saying('Two days are missing')).toBeUndefined()
    await lived(1, '2026-06-20')
    const card = await saying('Two days are missing. Only days you record can count.')
    expect(card).toBeDefined()
    await good(person.post('/feed', [{ id: card?.id, parameters: { action: 'dismiss' } }]))
    await lived(4, '2026-06-21')
    expect(await saying('Two days are missing')).toBeUndefined()
    await lived(1, '2026-06-25')
    expect(await saying('Two days are missing')).toBeDefined()
  })

  it('a stop rule that is met asks, and its button stops', async () => {
    const { id } = await started(person, { stopWhen: { aboveOrBelow: 'below', value: 1, days: 2 } })
    await live(world, person, { id, from: FIRST_DAY, days: 2, moodOf: () => 1 })
    expect(await saying('Stop?')).toBeUndefined()
    await live(world, person, { id, from: '2026-06-18', days: 1, moodOf: () => 3 })
    const card = await saying('Your overall mood was 1 or less on 2 days in a row. Stop?')
    await press(card, 'stop')
    expect(await read(person, id)).toMatchObject({ state: 'stopped', endedBy: 'person', stopReason: 'other' })
    expect(await saying('Stop?')).toBeUndefined()
  })

  it('a look without a chance of success says so without a number, and stopping then costs nothing', async () => {
    const { id, looks } = await started(person)
    expect(looks).toEqual([9, 12])
    // Up in one block and down in the next: the days differ, but the arms do not.
    const moodOf = (today: Experiment['today']) => 3 + (today?.arm === 1 ? (today.block % 2 === 0 ? 1 : -1) : 0)
    await live(world, person, { id, from: FIRST_DAY, days: 21, moodOf })
    const card = await saying('The rest is unlikely to show anything clear.')
    expect(card?.content).not.toMatch(/\d/)
    await press(card, 'stop')
    const { state, endedBy, result } = await read(person, id)
    expect({ state, endedBy }).toEqual({ state: 'stopped', endedBy: 'look' })
    expect(result).toMatchObject({ endedAt: 'look', blocks: 9 })
    expect(result?.level).toBeCloseTo(0.0236, 3)
  })

  it('the end is reported with its sentence and a chart; it can be published and repeated with more days', async () => {
    const { id } = await started(person, { design: { blocks: 6, periodDays: 1 } })
    await live(world, person, { id, from: FIRST_DAY, days: 15 })
    const { result, title } = await read(person, id)
    const card = await saying(result?.sentence ?? 'nothing')
    expect(card?.html).toContain('<svg')
    await press(card, 'again')
    const { experiments } = await good(person.get<{ experiments: Experiment[] }>('/experiments?state=draft'))
    expect(experiments.map((experiment) => experiment.title)).toEqual([title])
    expect(experiments[0]?.design.blocks).toBe(Math.min(60, Math.max(7, result?.blocksNeeded ?? 9)))
    expect(experiments[0]).not.toHaveProperty('commitment')
    await press(await saying(result?.sentence ?? 'nothing'), 'publish')
    expect((await read(person, id)).isPublished).toBe(true)
  })
})
