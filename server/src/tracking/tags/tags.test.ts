import type { Failure, UserTag, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moodItem, recorded, walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { closesCircle, feedersOf, type Tag } from '../tag.ts'

describe('inference through tags', () => {
  const tag = (taggedId: number, tagId: number, factor: number): Tag => ({ taggedId, tagId, factor })
  // 1 → 2 → 4, 1 → 3 → 4, 5 apart
  const tags = [tag(1, 2, 2), tag(2, 4, 10), tag(1, 3, 3), tag(3, 4, 100), tag(5, 6, 7)]

  it('multiplies along a path and adds up over several', () => {
    expect(feedersOf(4, tags)).toEqual(
      new Map([
        [1, 320],
        [2, 10],
        [3, 100],
      ]),
    )
    expect(feedersOf(2, tags)).toEqual(new Map([[1, 2]]))
    expect(feedersOf(1, tags)).toEqual(new Map())
  })

  it('does not depend on the order of the tags', () => {
    expect(Object.fromEntries(feedersOf(4, tags.toReversed()))).toEqual(Object.fromEntries(feedersOf(4, tags)))
  })

  it('paths that cancel out infer nothing', () => {
    expect(feedersOf(3, [tag(1, 2, 1), tag(2, 3, 5), tag(1, 3, -5)])).toEqual(new Map([[2, 5]]))
  })

  it('detects what would close a cycle', () => {
    expect(closesCircle(4, 1, tags)).toBe(true)
    expect(closesCircle(2, 1, tags)).toBe(true)
    expect(closesCircle(1, 1, [])).toBe(true)
    expect(closesCircle(1, 4, tags)).toBe(false)
    expect(closesCircle(4, 5, tags)).toBe(false)
  })
})

describe.each(dialects)('tags on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let ids: { meal: number; coffee: number; caffeine: number; mood: number; stress: number }
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson()
    const names = ['Meal', 'My Coffee', 'My Caffeine']
    const { data } = await recorded(person, [
      ...names.map((variableName) => ({ ...walkItem, variableName })),
      moodItem,
      { ...moodItem, variableName: 'My Stress' },
    ])
    const idOf = (name: string) => data.userVariables.find((variable) => variable.name === name)?.id ?? 0
    ids = {
      meal: idOf('Meal'),
      coffee: idOf('My Coffee'),
      caffeine: idOf('My Caffeine'),
      mood: idOf('Overall Mood'),
      stress: idOf('My Stress'),
    }
  })
  afterAll(() => world.close())

  type SavedTag = { data: { userTagVariable: UserVariable; userTaggedVariable: UserVariable } } & Failure
  const save = (taggedVariableId: unknown, tagVariableId: unknown, conversionFactor?: unknown) =>
    person.post<SavedTag>('/userTags', { taggedVariableId, tagVariableId, conversionFactor })
  const list = async (text = '') => (await person.get<{ userTags: UserTag[] }>(`/userTags${text}`)).body.userTags

  it('a new tag is 201, with a card and both variables', async () => {
    const { status, body } = await save(ids.coffee, ids.caffeine, 95)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'OK',
      success: true,
      code: 201,
      summary: expect.any(String),
      description: expect.stringContaining('My Coffee'),
      card: { title: expect.stringContaining('My Caffeine') },
      data: {
        userTagVariable: {
          id: ids.caffeine,
          userTaggedVariables: [{ id: ids.coffee, conversionFactor: 95 }],
        },
        userTaggedVariable: {
          id: ids.coffee,
          userTagVariables: [{ id: ids.caffeine, conversionFactor: 95 }],
        },
      },
    })
  })

  it('the response lists all tags of both variables, not only the new one', async () => {
    await save(ids.meal, ids.caffeine, 2)
    const { body } = await save(ids.coffee, ids.caffeine, 95)
    expect(body.data.userTagVariable.userTaggedVariables?.map(({ id }) => id)).toEqual([ids.meal, ids.coffee])
  })

  it('the factor defaults to 1, and posting the pair again changes it', async () => {
    await save(ids.coffee, ids.caffeine)
    expect(await list()).toMatchObject([{ conversionFactor: 1 }])
    const again = await save(ids.coffee, ids.caffeine, 80)
    expect(again.status).toBe(200)
    expect(await list()).toMatchObject([
      {
        taggedVariableId: ids.coffee,
        tagVariableId: ids.caffeine,
        conversionFactor: 80,
        taggedVariableName: 'My Coffee',
        tagVariableName: 'My Caffeine',
      },
    ])
  })

  it('a negative factor is allowed', async () => {
    expect((await save(ids.coffee, ids.caffeine, -1)).status).toBe(201)
  })

  it.each([0, '2', null, true, 1e200])('the factor %j is refused', async (factor) => {
    const { status, body } = await save(ids.coffee, ids.caffeine, factor)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field: 'conversionFactor' }])
    expect(await list()).toEqual([])
  })

  it('a factor that is no finite number is refused', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/v3/userTags',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: `{"taggedVariableId":${ids.coffee},"tagVariableId":${ids.caffeine},"conversionFactor":1e999}`,
    })
    expect(answer.statusCode).toBe(400)
  })

  it('a tag to itself is refused', async () => {
    const { status, body } = await save(ids.coffee, ids.coffee, 2)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field: 'tagVariableId' }])
  })

  it('a tag that closes a cycle is refused, however long the cycle', async () => {
    await save(ids.meal, ids.coffee, 1)
    await save(ids.coffee, ids.caffeine, 95)
    for (const [tagged, ingredient] of [
      [ids.coffee, ids.meal],
      [ids.caffeine, ids.coffee],
      [ids.caffeine, ids.meal],
    ]) {
      const { status, body } = await save(tagged, ingredient, 1)
      expect(status).toBe(400)
      expect(body.errors[0]?.message).toContain('would create a loop')
    }
    expect(await list()).toHaveLength(2)
  })

  it('two tags posted simultaneously close no cycle either', async () => {
    const { data } = await recorded(person, [{ ...walkItem, variableName: 'My Sugar' }])
    const sugar = data.userVariables[0]?.id
    await save(ids.meal, ids.coffee)
    await save(ids.caffeine, sugar)
    // Each of the two is fine without the other, and they have no variable in common.
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([save(ids.coffee, ids.caffeine), save(sugar, ids.meal)])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
      expect(await list()).toHaveLength(3)
      await person.delete('/userTags/delete', { taggedVariableId: ids.coffee, tagVariableId: ids.caffeine })
      await person.delete('/userTags/delete', { taggedVariableId: sugar, tagVariableId: ids.meal })
    }
  })

  it('a rating can be tagged only with a rating, and tag only a rating', async () => {
    expect((await save(ids.mood, ids.caffeine)).body.errors).toMatchObject([{ field: 'tagVariableId' }])
    expect((await save(ids.coffee, ids.mood)).status).toBe(400)
    expect((await save(ids.mood, ids.stress, 0.5)).status).toBe(201)
  })

  it('all faults of a tag are listed at once', async () => {
    const { body } = await save(ids.mood, ids.caffeine, 0)
    expect(body.errors.map(({ field }) => field).sort()).toEqual(['conversionFactor', 'tagVariableId'])
  })

  it('an unknown variable is 404, a missing one 400', async () => {
    expect((await save(987_654_321, ids.caffeine)).body).toMatchObject({
      code: 404,
      errors: [{ field: 'taggedVariableId' }],
    })
    expect((await save(ids.coffee, 987_654_321)).body).toMatchObject({
      code: 404,
      errors: [{ field: 'tagVariableId' }],
    })
    const { status, body } = await person.post<Failure>('/userTags', {})
    expect(status).toBe(400)
    expect(body.errors.map(({ field }) => field)).toEqual(['taggedVariableId', 'tagVariableId'])
  })

  it("another person's private variable is unknown", async () => {
    const stranger = await world.addPerson()
    const { status } = await stranger.post('/userTags', { taggedVariableId: ids.coffee, tagVariableId: ids.caffeine })
    expect(status).toBe(404)
  })

  it('a common variable that the person does not use yet becomes theirs', async () => {
    const [common] = (await person.get<UserVariable[]>('/variables?name=Caffeine')).body
    expect((await save(ids.coffee, common?.id, 95)).status).toBe(201)
    const variables = (await person.get<UserVariable[]>('/userVariables?name=Caffeine')).body
    expect(variables).toMatchObject([{ id: common?.id, numberOfRawMeasurements: 0 }])
  })

  it('a refused tag adds no variable', async () => {
    const [common] = (await person.get<UserVariable[]>('/variables?name=Caffeine')).body
    await save(ids.coffee, common?.id, 0)
    expect((await person.get('/userVariables?name=Caffeine')).body).toEqual([])
  })

  it('removing works by query and by body; a missing one is 404', async () => {
    await save(ids.coffee, ids.caffeine)
    await save(ids.meal, ids.coffee)
    const path = `/userTags/delete?taggedVariableId=${ids.coffee}&tagVariableId=${ids.caffeine}`
    expect((await person.delete(path)).body).toMatchObject({ code: 200, summary: expect.any(String) })
    expect((await person.delete(path)).status).toBe(404)
    const pair = { taggedVariableId: ids.meal, tagVariableId: ids.coffee }
    expect((await person.delete('/userTags/delete', pair)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await person.delete('/userTags/delete?taggedVariableId=1')).status).toBe(400)
    expect((await person.delete('/userTags/delete?taggedVariableId=x&tagVariableId=y')).status).toBe(400)
  })

  it('the list can be filtered, sorted and paged', async () => {
    await save(ids.meal, ids.coffee, 1)
    world.clock.advance(10)
    await save(ids.coffee, ids.caffeine, 95)
    expect(await list(`?taggedVariableId=${ids.meal}`)).toHaveLength(1)
    expect(await list(`?tagVariableId=${ids.caffeine}`)).toHaveLength(1)
    expect((await list('?sort=-createdAt')).map(({ tagVariableId }) => tagVariableId)).toEqual([
      ids.caffeine,
      ids.coffee,
    ])
    const first = await person.get<{ userTags: UserTag[] }>('/userTags?limit=1')
    expect(first.body.userTags).toHaveLength(1)
    expect(first.headers['link']).toContain('rel="next"')
    expect((await person.get('/userTags?sort=factor')).status).toBe(400)
  })

  it('deleting a variable deletes its tags', async () => {
    await save(ids.meal, ids.coffee)
    await save(ids.coffee, ids.caffeine)
    await person.delete('/userVariables/delete', { id: ids.coffee })
    expect(await list()).toEqual([])
  })
})
