import type { Goal } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('goals on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterAll(() => world.close())
  const all = async () => (await person.get<Goal[]>('/goals')).body

  it('each has an outcome and eight factors of the catalogue, without duplicates', async () => {
    const goals = await all()
    expect(goals.map(({ id }) => id)).toContain('mood')
    for (const { id, outcome, factors } of goals) {
      const ids = [outcome, ...factors.map(({ variable }) => variable)].map(({ variableId }) => variableId)
      expect([id, new Set(ids).size]).toEqual([id, 9])
    }
  })

  it('choosing one creates variables, daily reminders and the primary outcome', async () => {
    const sleep = (await all()).find(({ id }) => id === 'sleep')
    const [first, second] = sleep?.factors.map(({ variable }) => variable.variableId) ?? []
    const choice = { goalId: 'sleep', factorIds: [first, second], times: { [String(second)]: '21:30' } }
    const { status, body } = await person.post<{
      data: {
        primaryOutcomeVariableId: number
        trackingReminders: { variableId: number; reminderStartTimeLocal: string; reminderFrequency: number }[]
      }
    }>('/goals/choose', choice)
    expect(status).toBe(201)
    expect(body.data.trackingReminders).toMatchObject([
      { variableId: sleep?.outcome.variableId, reminderStartTimeLocal: '08:00:00', reminderFrequency: 86_400 },
      { variableId: first, reminderStartTimeLocal: '20:00:00' },
      { variableId: second, reminderStartTimeLocal: '21:30:00' },
    ])
    const user = (await person.get<{ primaryOutcomeVariableId: number }>('/user')).body
    expect(user.primaryOutcomeVariableId).toBe(sleep?.outcome.variableId)
  })

  it.each([
    [{ goalId: 'fame', factorIds: [] }, 'goalId'],
    [{ goalId: 'mood', factorIds: [1] }, 'factorIds'],
  ])('%j is refused with its field', async (choice, field) => {
    const before = (await person.get('/trackingReminders')).body
    const { status, body } = await person.post<{ errors: { field: string }[] }>('/goals/choose', choice)
    expect([status, body.errors[0]?.field]).toEqual([400, field])
    expect((await person.get('/trackingReminders')).body).toEqual(before)
  })

  it('all common names fit into a small response with an ETag', async () => {
    const answer = await person.get<{ name: string; synonyms: string[] }[]>('/variables/names')
    expect(answer.body.length).toBeGreaterThan(500)
    expect(answer.body.find(({ name }) => name === 'Coffee')?.synonyms.length).toBeGreaterThan(0)
    expect(answer.headers['etag']).toBeDefined()
  })

  it('a variable can be pinned and ordered, without a recalculation', async () => {
    const saved = await person.post<{ userVariable: object }>('/userVariables', [
      { name: 'Overall Mood', isPinned: true, order: 3 },
    ])
    expect(saved.body.userVariable).toMatchObject({ isPinned: true, order: 3 })
    const [slim] = (await person.get<object[]>('/userVariables?name=Overall%20Mood&fields=slim')).body
    expect(slim).toMatchObject({ isPinned: true, order: 3 })
    await person.post('/userVariables', [{ name: 'Overall Mood', isPinned: null, order: null }])
    const [reset] = (await person.get<object[]>('/userVariables?name=Overall%20Mood')).body
    expect(reset).toMatchObject({ isPinned: false })
    expect(reset).not.toHaveProperty('order')
  })

  it('the person chooses a language', async () => {
    expect((await person.post('/userSettings', { language: 'de' })).status).toBe(200)
    expect((await person.get('/user')).body).toMatchObject({ language: 'de' })
    expect((await person.get('/today')).body).toMatchObject({ person: { language: 'de' } })
    expect((await person.post('/userSettings', { language: 'tlh' })).status).toBe(400)
  })
})
