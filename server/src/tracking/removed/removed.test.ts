import type { Measurement, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letAppIn } from '../../testing/apps.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const DAY = 86_400
const TABLES = ['removed_variables', 'removed_measurements'] as const

const drink = (variableName: string, startAt: string) => ({
  variableName,
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
  value: 2,
  startAt,
  note: 'Strong',
})

describe.each(dialects)('deleted variables on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let tea: UserVariable
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    person = await world.addPerson()
    await person.post('/measurements/post', [
      drink('My Tea', '2026-06-13T08:00:00+02:00'),
      drink('My Tea', '2026-06-14T08:00:00'),
      drink('My Herbs', '2026-06-14T08:00:00'),
    ])
    tea = await variable('My Tea')
  })

  const variables = async (query = '') => (await person.get<UserVariable[]>(`/userVariables?limit=200${query}`)).body
  const variable = async (name: string) => (await variables(`&name=${name}`))[0] as UserVariable
  const entries = async () => (await person.get<Measurement[]>('/measurements?variableName=My Tea&limit=200')).body
  const remove = () => person.delete('/userVariables/delete', { variableId: tea.variableId })
  const restore = (by: Pick<TestPerson, 'post'> = person, variableId = tea.variableId) =>
    by.post<{ errors: { field: string }[] }>('/userVariables/restore', { variableId })
  const removedRows = async () =>
    (
      await Promise.all(
        TABLES.map((table) =>
          world.database.reader.rows(`select variable_id from ${table} where user_id = ?`, [person.id]),
        ),
      )
    ).flat()

  it('are restored with their entries, settings, tags, order of sources and reminders', async () => {
    const herbs = await variable('My Herbs')
    const variableId = tea.variableId
    await person.post('/userVariables', [{ variableId, alias: 'Evening tea', fillingType: 'zero' }])
    await person.post('/userTags', {
      taggedVariableId: variableId,
      tagVariableId: herbs.variableId,
      conversionFactor: 3,
    })
    await person.post('/measurements/sources', { variableId, sourceNames: ['Watch', 'Upshot'] })
    await person.post('/trackingReminders', [
      { variableId, defaultValue: 1, reminderFrequency: DAY, reminderStartTimeLocal: '08:00:00' },
    ])
    const everything = async () => ({
      entries: (await entries()).map(({ updatedAt: _at, ...entry }) => entry),
      tags: (await person.get<object[]>('/userTags')).body,
      sources: (await person.get(`/measurements/sources?variableId=${variableId}`)).body,
      reminders: (await person.get<{ id: number; reminderStartTimeLocal: string }[]>('/trackingReminders')).body.map(
        ({ id, reminderStartTimeLocal }) => [id, reminderStartTimeLocal],
      ),
    })
    const everythingBefore = await everything()
    await remove()
    expect(await entries()).toEqual([])
    expect((await person.get('/trackingReminders')).body).toEqual([])
    world.clock.advance(DAY)
    expect(await restore()).toMatchObject({ status: 200, body: { userVariable: { alias: 'Evening tea' } } })
    expect(await everything()).toEqual(everythingBefore)
    expect(await variable('My Tea')).toMatchObject({ fillingType: 'zero', numberOfRawMeasurements: 2 })
    expect(await removedRows()).toEqual([])
  })

  it('are listed as long as they can be restored, and nowhere else', async () => {
    await remove()
    expect((await variables('&deleted=true')).map(({ name, numberOfRawMeasurements: n }) => [name, n])).toEqual([
      ['My Tea', 2],
    ])
    expect((await variables('&deleted=true&fields=slim')).map(({ displayName }) => displayName)).toEqual(['My Tea'])
    expect((await variables()).map(({ name }) => name)).toEqual(['My Herbs'])
    expect((await person.get('/measurements?deleted=true')).body).toEqual([])
    expect((await person.get('/day?date=2026-06-14')).body).toMatchObject({ entries: [{ variableName: 'My Herbs' }] })
    const headers = { authorization: `Bearer ${person.token}` }
    for (const format of ['csv', 'json', 'fhir']) {
      const { body } = await world.app.inject({ url: `/api/v3/measurements/export?format=${format}`, headers })
      expect(body).not.toContain('My Tea')
    }
  })

  it('count again in statistics and daily values', async () => {
    await remove()
    await restore()
    await world.server.services.statistics.refreshAll()
    expect(await variable('My Tea')).toMatchObject({ numberOfRawMeasurements: 2, mean: 2 })
    expect((await person.get('/measurements/daily?variableName=My Tea')).body).toMatchObject([
      { value: 2 },
      { value: 2 },
    ])
  })

  it('are removed for good after thirty days', async () => {
    await remove()
    const { purge } = world.server.services.purge
    world.clock.advance(29 * DAY)
    await purge()
    expect(await removedRows()).toHaveLength(3)
    world.clock.advance(2 * DAY)
    expect(await variables('&deleted=true')).toEqual([])
    expect((await restore()).status).toBe(404)
    await purge()
    expect(await removedRows()).toEqual([])
  })

  it('are removed with the account', async () => {
    await remove()
    await person.delete('/user/delete', { reason: 'x' })
    expect(await removedRows()).toEqual([])
  })

  it('stay deleted while another one has their name', async () => {
    await remove()
    await person.post('/measurements/post', [drink('My Tea', '2026-06-14T09:00:00')])
    const refused = await restore()
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([409, 'variableId'])
    expect(await entries()).toHaveLength(1)
    await person.delete('/userVariables/delete', { name: 'My Tea' })
    expect((await restore()).status).toBe(200)
    expect(await entries()).toHaveLength(2)
  })

  it('are restored without a tag that would now close a cycle', async () => {
    const herbs = await variable('My Herbs')
    const leaves = { ...drink('My Leaves', '2026-06-14T08:00:00') }
    await person.post('/measurements/post', [leaves])
    const { variableId: leavesId } = await variable('My Leaves')
    const tag = (taggedVariableId: number, tagVariableId: number) =>
      person.post('/userTags', { taggedVariableId, tagVariableId, conversionFactor: 1 })
    await tag(tea.variableId, herbs.variableId)
    await tag(leavesId, tea.variableId)
    await remove()
    expect((await tag(herbs.variableId, leavesId)).status).toBe(201)
    expect((await restore()).status).toBe(200)
    expect((await person.get<{ userTags: object[] }>('/userTags')).body.userTags).toHaveLength(2)
  })

  it('belong to nobody else', async () => {
    await remove()
    const stranger = await world.addPerson()
    expect((await restore(stranger)).status).toBe(404)
    const { body } = await person.post<{ invitation: string }>('/shares/invite', { emailAddress: stranger.email })
    await stranger.post('/shares/accept', { invitation: body.invitation })
    expect((await stranger.get(`/userVariables?deleted=true&userId=${person.id}`)).status).toBe(403)
  })

  it('an app sees and restores only what it deleted itself', async () => {
    const app = await letAppIn(world, person)
    const { variableId } = await variable('My Herbs')
    await remove()
    await app.delete('/userVariables/delete', { variableId })
    expect((await app.get<UserVariable[]>('/userVariables?deleted=true')).body.map(({ name }) => name)).toEqual([
      'My Herbs',
    ])
    expect((await restore(app)).status).toBe(404)
    expect((await restore(app, variableId)).status).toBe(200)
    expect((await variables('&deleted=true')).map(({ name }) => name)).toEqual(['My Tea'])
  })
})
