import type { Failure, UserVariable, Vote } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inEach } from '../../lib/language.ts'
import { holdTransaction, inTheMiddle } from '../../testing/ordered.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { voteButtons } from './present.ts'

type VoteList = { votes: Vote[] }

describe.each(dialects)('votes on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let causeId: number
  let effectId: number
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson()
    causeId = await commonId('Coffee')
    effectId = await commonId('Overall Mood')
  })
  afterAll(() => world.close())

  const commonId = async (name: string) =>
    (await person.get<UserVariable[]>(`/variables?name=${encodeURIComponent(name)}`)).body[0]?.variableId ?? 0
  const vote = (value: string, more: object = {}) =>
    person.post<{ vote?: Vote } & Failure>('/votes', {
      causeVariableId: causeId,
      effectVariableId: effectId,
      value,
      ...more,
    })
  const list = async (query = '') => (await person.get<VoteList>(`/votes${query}`)).body.votes
  const summary = async (pair = { causeId, effectId }) =>
    (await world.server.services.votes.ofPairs(person.id, [pair]))(pair)

  it('a vote is saved, replaced by another, and deleted by "none"', async () => {
    const first = await vote('up')
    expect(first.status).toBe(201)
    expect(first.body.vote).toMatchObject({ value: 'up', type: 'causality', userId: person.id })
    world.clock.advance(60)
    const second = await vote('down')
    expect(second.status).toBe(200)
    expect(await list()).toEqual([
      expect.objectContaining({
        id: first.body.vote?.id,
        value: 'down',
        createdAt: '2026-06-15T12:00:00',
        updatedAt: '2026-06-15T12:01:00',
      }),
    ])
    expect((await vote('none')).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await vote('none')).status).toBe(200)
  })

  it('each type has its own vote, and the list can be filtered and paged', async () => {
    await vote('up')
    await vote('down', { type: 'usefulness', clientId: 'my-app', userId: person.id })
    expect(await list()).toHaveLength(2)
    expect(await list('?type=usefulness')).toMatchObject([{ value: 'down', clientId: 'my-app' }])
    expect(await list(`?causeVariableId=${effectId}`)).toEqual([])
    expect((await person.get('/votes?limit=1')).headers['link']).toContain('offset=1')
    expect(await list('?sort=createdAt')).toMatchObject([{ type: 'causality' }, { type: 'usefulness' }])
  })

  it("an unknown variable is not found, and neither is another person's", async () => {
    expect((await vote('up', { causeVariableId: 999_999 })).status).toBe(404)
    const other = await world.addPerson()
    await other.post('/measurements/post', [
      {
        variableName: 'My Private Thing',
        value: 1,
        unitAbbreviatedName: 'count',
        startAt: '2026-06-14T10:00:00',
        variableCategoryName: 'Foods',
        combinationOperation: 'SUM',
      },
    ])
    const [variable] = (await other.get<UserVariable[]>('/userVariables')).body
    expect((await vote('up', { causeVariableId: variable?.variableId })).status).toBe(404)
    expect((await vote('up', { causeVariableId: effectId })).status).toBe(400)
    expect((await vote('sideways')).status).toBe(400)
    expect((await vote('up', { userId: other.id })).status).toBe(403)
    expect(await list()).toEqual([])
  })

  it('is deleted by its id, by both ids and by names, and a missing one is not found', async () => {
    const { body } = await vote('up')
    expect((await person.delete('/votes/delete', { id: body.vote?.id })).status).toBe(200)
    expect((await person.delete('/votes/delete', { id: body.vote?.id })).status).toBe(404)
    await vote('up')
    const pair = { causeVariableId: causeId, effectVariableId: effectId }
    expect((await person.delete('/votes/delete', { ...pair, type: 'usefulness' })).status).toBe(404)
    expect((await person.delete('/votes/delete', pair)).status).toBe(200)
    await vote('up')
    expect((await person.delete('/votes/delete?cause=coffee&effect=overall%20mood')).status).toBe(200)
    expect((await person.delete('/votes/delete', { cause: 'No Such Thing', effect: 'Overall Mood' })).status).toBe(404)
    expect((await person.delete('/votes/delete', {})).status).toBe(400)
    expect(await list()).toEqual([])
  })

  it('another person sees and deletes none of them', async () => {
    const { body } = await vote('up')
    const other = await world.addPerson()
    expect((await other.get<VoteList>('/votes')).body.votes).toEqual([])
    expect((await other.delete('/votes/delete', { id: body.vote?.id })).status).toBe(404)
    expect(await list()).toHaveLength(1)
    await vote('none')
  })

  it("the average covers everybody's votes on common variables", async () => {
    causeId = await commonId('Bread')
    const others = [await world.addPerson(), await world.addPerson(), await world.addPerson()]
    const body = { causeVariableId: causeId, effectVariableId: effectId }
    for (const voter of others) await voter.post('/votes', { ...body, value: 'up' })
    expect(await summary()).toEqual({ userVote: 0, averageVote: 1, count: 3 })
    await vote('down')
    expect(await summary()).toEqual({ userVote: -1, averageVote: 0.5, count: 4 })
    await vote('up', { type: 'usefulness' })
    expect(await summary()).toMatchObject({ userVote: -1, count: 4 })
    expect(await summary({ causeId: effectId, effectId: causeId })).toMatchObject({ userVote: 0, count: 0 })
    for (const voter of others) await voter.delete('/user/delete', { reason: 'gone' })
    expect(await summary()).toEqual({ userVote: -1, averageVote: -1, count: 1 })
  })

  it('of two simultaneous votes, one is new and the other changes it', async () => {
    const held = holdTransaction(world.server.services.storage, 'votes', 'onPair')
    const answers = await inTheMiddle(
      world,
      held,
      () => vote('up'),
      () => vote('down'),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(await list()).toHaveLength(1)
  })

  itInLongRun('many votes at once leave one', async () => {
    const atOnce = 200
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => vote(index % 2 === 0 ? 'up' : 'down')),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(atOnce - 1)
    expect(await list()).toHaveLength(1)
  })

  it('a button of a card votes with the values of the stored card', async () => {
    const { feed, storage } = world.server.services
    const card = inEach((language) => ({
      title: 'Coffee and mood',
      buttons: voteButtons({ causeId, effectId }, language),
    }))
    await storage.transaction((t) => feed.publish(t, person.id, { key: 'finding', kind: 'finding', card }))
    const { cards } = (await person.get<{ cards: { id: string }[] }>('/feed')).body
    const forged = { id: 'vote-down', parameters: { value: 'up' } }
    const posted = await person.post('/feed', [{ id: cards[0]?.id, selectedButton: forged }])
    expect(posted.status).toBe(200)
    expect(await list()).toMatchObject([{ value: 'down', causeVariableId: causeId }])
  })

  it('a card can also be answered by verb and value alone', async () => {
    const { feed, storage } = world.server.services
    const card = inEach((language) => ({
      title: 'Coffee and mood',
      buttons: voteButtons({ causeId, effectId }, language),
    }))
    await storage.transaction((t) => feed.publish(t, person.id, { key: 'finding', kind: 'finding', card }))
    const { cards } = (await person.get<{ cards: { id: string }[] }>('/feed')).body
    const answer = (value: string) =>
      person.post('/feed', [{ id: cards[0]?.id, parameters: { action: 'vote', value, causeVariableId: 1 } }])
    expect((await answer('down')).status).toBe(200)
    expect(await list()).toMatchObject([{ value: 'down', causeVariableId: causeId }])
    expect((await answer('none')).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await answer('sideways')).status).toBe(400)
  })
})
