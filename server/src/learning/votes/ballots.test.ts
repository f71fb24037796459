import type { Failure, UserVariable, Vote } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

type VoteReply = { vote?: Vote; votes?: Vote[] } & Failure

describe.each(dialects)('names and responses of votes on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let pair: { causeVariableId: number; effectVariableId: number }
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson()
    pair = { causeVariableId: await idOf('Coffee'), effectVariableId: await idOf('Overall Mood') }
  })
  afterAll(() => world.close())

  const idOf = async (name: string) =>
    (await person.get<UserVariable[]>(`/variables?name=${encodeURIComponent(name)}`)).body[0]?.variableId ?? 0
  const vote = (body: object) => person.post<VoteReply>('/votes', body)
  const list = async () => (await person.get<{ votes: Vote[] }>('/votes')).body.votes
  const remove = (body: object) => person.delete<VoteReply>('/votes/delete', body)
  const fieldsOf = ({ errors }: Partial<Failure>) => errors?.map(({ field }) => field)

  it('a vote has all required members, and the names of its variables', async () => {
    const { body } = await vote({ ...pair, value: 'up' })
    const names = { causeVariableName: 'Coffee', effectVariableName: 'Overall Mood' }
    expect(body.vote).toMatchObject({ ...pair, ...names, userId: person.id, clientId: '', value: 'up' })
    expect(await list()).toMatchObject([{ ...pair, ...names, userId: person.id, clientId: '', value: 'up' }])
  })

  it('a vote is cast by names too, short or long, or by a name and an id', async () => {
    expect((await vote({ cause: 'coffee', effect: 'overall mood', value: 'up' })).status).toBe(201)
    const long = await vote({ causeVariableName: 'Coffee', effectVariableName: 'Overall Mood', value: 'down' })
    expect(long.body.vote).toMatchObject({ ...pair, value: 'down' })
    const mixed = await vote({ cause: 'Coffee', effectVariableId: pair.effectVariableId, value: 'up' })
    expect(mixed.body.vote).toMatchObject({ ...pair, value: 'up' })
    expect(await list()).toHaveLength(1)
  })

  it('an identical vote already exists, and is not changed', async () => {
    const first = await vote({ ...pair, value: 'up' })
    world.clock.advance(60)
    const second = await vote({ ...pair, value: 'up' })
    expect([second.status, second.body.summary]).toEqual([200, 'You already voted this way'])
    expect(second.body.vote).toEqual(first.body.vote)
    expect((await vote({ ...pair, value: 'down' })).body.summary).toBe('Vote changed')
  })

  it('deleting by pair without a type deletes all votes that exist', async () => {
    await vote({ ...pair, value: 'up' })
    await vote({ ...pair, value: 'down', type: 'usefulness' })
    expect((await remove(pair)).body.description).toContain('2 votes')
    expect(await list()).toEqual([])
    await vote({ ...pair, value: 'down', type: 'usefulness' })
    const wrong = await remove({ ...pair, type: 'causality' })
    expect(wrong.status).toBe(404)
    expect((await remove({ causeVariableName: 'Coffee', effectVariableName: 'Overall Mood' })).status).toBe(200)
    expect((await remove(pair)).status).toBe(404)
  })

  it('one response lists everything that is missing or unknown', async () => {
    const nothing = await remove({})
    expect(nothing.status).toBe(400)
    expect(fieldsOf(nothing.body)).toEqual(['cause', 'effect'])
    const empty = await vote({ value: 'up' })
    expect(empty.status).toBe(400)
    expect(fieldsOf(empty.body)).toEqual(['cause', 'effect'])
    const unknown = await vote({ cause: 'No Such Thing', effectVariableId: 999_999, value: 'up' })
    expect(unknown.status).toBe(404)
    expect(fieldsOf(unknown.body)).toEqual(['cause', 'effectVariableId'])
  })
})
