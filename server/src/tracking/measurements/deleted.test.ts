import type { Measurement } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letAppIn } from '../../testing/apps.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const coffee = {
  variableName: 'Coffee',
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
  value: 2,
  startAt: '2026-06-14T08:00:00',
  note: 'Strong',
}
const DAY = 86_400
type Failed = { errors: { field: string; message: string }[] }

describe.each(dialects)('deleted measurements on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let entry: Measurement & { readonly id: number }
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    person = await world.addPerson()
    await person.post('/measurements/post', [coffee])
    entry = (await all())[0] as typeof entry
  })

  const all = async (query = '') => (await person.get<Measurement[]>(`/measurements?limit=200${query}`)).body
  const deleted = () => all('&deleted=true')
  const remove = () => person.delete('/measurements/delete', { id: entry.id })
  const restore = (ids: readonly number[], by: Pick<TestPerson, 'post'> = person) =>
    by.post<Failed>('/measurements/restore', { ids })

  it('are restored unchanged, with their id, and count again', async () => {
    await remove()
    expect(await all()).toEqual([])
    expect((await deleted()).map(({ id, note, value }) => [id, note, value])).toEqual([[entry.id, 'Strong', 2]])
    world.clock.advance(DAY)
    expect((await restore([entry.id])).status).toBe(200)
    const { updatedAt: _now, ...membersBefore } = entry
    expect(await all()).toMatchObject([membersBefore])
    expect(await deleted()).toEqual([])
    const [variable] = (await person.get<{ numberOfRawMeasurements: number }[]>('/userVariables')).body
    expect(variable?.numberOfRawMeasurements).toBe(1)
  })

  it('are in no list, day, count, daily value or export', async () => {
    await remove()
    expect(await all(`&id=${entry.id}`)).toEqual([])
    expect((await person.get<unknown[]>('/measurements/daily?variableName=Coffee')).body).toEqual([])
    expect((await person.get('/day?date=2026-06-14')).body).toMatchObject({ entries: [], totals: [] })
    expect((await person.get('/days?from=2026-06-14&to=2026-06-14')).body).toMatchObject([{ numberOfMeasurements: 0 }])
    expect((await person.get('/userVariables')).body).toMatchObject([{ numberOfRawMeasurements: 0 }])
    for (const format of ['csv', 'json', 'fhir']) {
      const headers = { authorization: `Bearer ${person.token}` }
      const { body } = await world.app.inject({ url: `/api/v3/measurements/export?format=${format}`, headers })
      expect(body).not.toContain('Strong')
    }
  })

  it('are removed for good after thirty days', async () => {
    await remove()
    const { purge } = world.server.services.purge
    const rows = () => world.database.reader.rows('select id from deleted_measurements where user_id = ?', [person.id])
    world.clock.advance(29 * DAY)
    await purge()
    expect(await deleted()).toHaveLength(1)
    world.clock.advance(2 * DAY)
    expect(await deleted()).toEqual([])
    expect((await restore([entry.id])).status).toBe(404)
    expect(await rows()).toHaveLength(1)
    await purge()
    expect(await rows()).toEqual([])
  })

  it('are removed at once with their variable and with the account', async () => {
    await remove()
    await person.delete('/userVariables/delete', { name: 'Coffee' })
    expect((await restore([entry.id])).status).toBe(404)
    await person.post('/measurements/post', [coffee])
    entry = (await all())[0] as typeof entry
    await remove()
    await person.delete('/user/delete', { reason: 'x' })
    const rows = await world.database.reader.rows('select id from deleted_measurements where user_id = ?', [person.id])
    expect(rows).toEqual([])
  })

  it('are refused if another is in their place, or if one of them is unknown: then none is restored', async () => {
    await remove()
    await person.post('/measurements/post', [{ ...coffee, value: 5 }])
    expect((await restore([entry.id])).status).toBe(409)
    const [taken] = await all()
    await person.delete('/measurements/delete', { id: taken?.id })
    const refused = await restore([entry.id, 999_999])
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([404, 'ids'])
    expect(await all()).toEqual([])
  })

  it('belong to nobody else', async () => {
    await remove()
    const stranger = await world.addPerson()
    expect((await restore([entry.id], stranger)).status).toBe(404)
    const { body } = await person.post<{ invitation: string }>('/shares/invite', { emailAddress: stranger.email })
    await stranger.post('/shares/accept', { invitation: body.invitation })
    expect((await stranger.get(`/measurements?deleted=true&userId=${person.id}`)).status).toBe(403)
  })

  it('an app sees and restores only what it recorded itself', async () => {
    const app = await letAppIn(world, person)
    await app.post('/measurements/post', [{ ...coffee, startAt: '2026-06-13T08:00:00' }])
    const [measurement] = await all('&latestMeasurementTime=2026-06-13T23:00:00')
    await remove()
    await app.delete('/measurements/delete', { id: measurement?.id })
    expect((await app.get<Measurement[]>('/measurements?deleted=true')).body.map(({ id }) => id)).toEqual([
      measurement?.id,
    ])
    expect((await restore([entry.id], app)).status).toBe(404)
    expect((await restore([measurement?.id ?? 0], app)).status).toBe(200)
  })

  it('undoing an answer does not count as deletion', async () => {
    await person.post('/trackingReminders', [
      { variableName: 'Coffee', defaultValue: 1, reminderFrequency: DAY, reminderStartTimeLocal: '08:00:00' },
    ])
    const { body } = await person.get<{ data: { id: number }[] }>('/trackingReminderNotifications')
    const id = body.data[0]?.id
    await person.post('/trackingReminderNotifications', [{ id, action: 'track' }])
    world.clock.advance(5 * DAY)
    expect((await person.post('/trackingReminderNotifications', [{ id, action: 'undo' }])).status).toBe(200)
    expect(await deleted()).toEqual([])
  })
})

describe.each(dialects)('correcting on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let id: number
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const tea = { ...coffee, variableName: 'Tea', startAt: '2026-06-10T08:00:00' }
    await person.post('/measurements/post', [{ ...coffee, endAt: '2026-06-14T08:30:00' }, tea])
    id = (await listed())[0]?.id ?? 0
  })
  const listed = async () => (await person.get<Measurement[]>('/measurements')).body
  const correct = (changes: object) =>
    person.post<{ data: { measurement: Measurement } } & Failed>('/measurements/update', { id, ...changes })

  it('moves an entry to another variable, and both counts are correct', async () => {
    const tea = (await listed()).find(({ variableName }) => variableName === 'Tea')
    const { body } = await correct({ variableId: tea?.variableId })
    expect(body.data.measurement).toMatchObject({ id, variableName: 'Tea', value: 2 })
    const counts = (await person.get<{ name: string; numberOfRawMeasurements: number }[]>('/userVariables')).body
    expect(counts.map(({ name, numberOfRawMeasurements }) => [name, numberOfRawMeasurements]).sort()).toEqual([
      ['Coffee', 0],
      ['Tea', 2],
    ])
  })

  it('changes end, unit and offset; a moved entry keeps its duration', async () => {
    const moved = await correct({ startAt: '2026-06-14T09:00:00' })
    expect(moved.body.data.measurement).toMatchObject({ endAt: '2026-06-14T09:30:00' })
    expect((await correct({ endAt: '2026-06-14T10:00:00' })).body.data.measurement.endAt).toBe('2026-06-14T10:00:00')
    expect((await correct({ endAt: null })).body.data.measurement).not.toHaveProperty('endAt')
    const there = (await correct({ offsetMinutes: -240 })).body.data.measurement
    expect(there).toMatchObject({ offsetMinutes: -240, startAtLocal: '2026-06-14T05:00:00' })
    expect((await correct({ offsetMinutes: null })).body.data.measurement.startAtLocal).toBe('2026-06-14T11:00:00')
    const weight = { variableName: 'Body Weight', unitAbbreviatedName: 'kg', variableCategoryName: 'Physique' }
    await person.post('/measurements/post', [
      { ...weight, value: 150, combinationOperation: 'MEAN', startAt: '2026-06-15T06:00:00' },
    ])
    id = (await listed())[0]?.id ?? 0
    const pounds = (await correct({ unitAbbreviatedName: 'lb' })).body.data.measurement
    expect(pounds).toMatchObject({ originalValue: 150, value: 68.0388555 })
  })

  it.each([
    [{ unitAbbreviatedName: 'kg' }, 'unitAbbreviatedName'],
    [{ unitAbbreviatedName: 'nonsense' }, 'unitAbbreviatedName'],
    [{ variableId: 999_999_999 }, 'variableId'],
    [{ endAt: '2026-06-13T00:00:00' }, 'endAt'],
    [{ endAt: 'later' }, 'endAt'],
    [{ offsetMinutes: 5000 }, 'offsetMinutes'],
  ])('%j is refused with its field, and nothing changes', async (changes, field) => {
    const listedBefore = await listed()
    const { status, body } = await correct(changes)
    expect([status, body.errors[0]?.field]).toEqual([400, field])
    expect(await listed()).toEqual(listedBefore)
  })

  it('a retry that keeps existing values does not undo a correction', async () => {
    await correct({ value: 7 })
    const again = { ...coffee, endAt: '2026-06-14T08:30:00' }
    expect((await person.post('/measurements/post?onConflict=keep', [again])).status).toBe(200)
    expect((await listed())[0]?.value).toBe(7)
    await person.post('/measurements/post', [again])
    expect((await listed())[0]?.value).toBe(2)
  })

  it('finds words in notes, in any case, with % and _ as literals', async () => {
    await correct({ note: '100% Sore throat_x' })
    const found = async (text: string) =>
      (await person.get<Measurement[]>(`/measurements?noteContains=${encodeURIComponent(text)}`)).body.length
    expect([await found('sore THROAT'), await found('100%'), await found('0_'), await found('t_x')]).toEqual([
      1, 1, 0, 1,
    ])
  })
})
