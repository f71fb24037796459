import type { Failure, Measurement, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { measurementsOf, moodItem, recorded, walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('correcting and deleting on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let id: number
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson()
    const { data } = await recorded(person, [{ ...walkItem, note: 'by the river' }])
    id = data.measurements[0]?.id ?? 0
  })
  afterAll(() => world.close())

  const variable = async () => (await person.get<UserVariable[]>('/userVariables')).body[0]

  describe('POST /measurements/update', () => {
    const update = (body: object) =>
      person.post<{ data: { measurement: Measurement } } & Failure>('/measurements/update', body)

    it('changes value, note and time separately, and leaves the rest', async () => {
      world.clock.advance(60)
      const { status, body } = await update({ id, value: 45 })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'OK', success: true, code: 200 })
      expect(body.data.measurement).toMatchObject({ id, value: 45, note: 'by the river', startAt: walkItem.startAt })
      expect(body.data.measurement.updatedAt).not.toBe(body.data.measurement.createdAt)
      await update({ id, note: 'by the sea' })
      await update({ id, startAt: '2026-06-13T07:00:00+02:00' })
      expect(await measurementsOf(person)).toMatchObject([
        { id, value: 45, note: 'by the sea', startAt: '2026-06-13T05:00:00' },
      ])
      await update({ id, note: null })
      expect((await measurementsOf(person))[0]).not.toHaveProperty('note')
    })

    it('updates the statistics of the variable', async () => {
      await update({ id, value: 45, startAt: '2026-06-13T05:00:00' })
      expect(await variable()).toMatchObject({
        lastValue: 45,
        numberOfRawMeasurements: 1,
        latestMeasurementTime: Date.parse('2026-06-13T05:00:00Z') / 1000,
      })
    })

    it('interprets the value in the unit it was recorded in', async () => {
      const item = { ...walkItem, value: 1, unitAbbreviatedName: 'h', startAt: '2026-06-13T18:00:00' }
      const { data } = await recorded(person, [item])
      const { body } = await update({ id: data.measurements[0]?.id, value: 2 })
      expect(body.data.measurement).toMatchObject({ value: 120, unitAbbreviatedName: 'min', originalValue: 2 })
    })

    it.each([
      [{ value: -1 }, 'value'],
      [{ value: '45' }, 'value'],
      [{ value: null }, 'value'],
      [{ startAt: 'soon' }, 'startAt'],
      [{ startAt: '2026-06-20T00:00:00' }, 'startAt'],
      [{ note: 7 }, 'note'],
    ])('refuses %j', async (change, field) => {
      const { status, body } = await update({ id, ...change })
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ field }])
      expect(await measurementsOf(person)).toMatchObject([{ value: 30, startAt: walkItem.startAt }])
    })

    it('refuses a time at which the source already has another value', async () => {
      await recorded(person, [{ ...walkItem, startAt: '2026-06-13T18:00:00' }])
      const { status, body } = await update({ id, startAt: '2026-06-13T18:00:00' })
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ field: 'startAt' }])
    })

    it("is 404 for unknown or other people's measurements, and 400 without an id", async () => {
      expect((await update({ id: 987_654_321, value: 1 })).status).toBe(404)
      const stranger = await world.addPerson()
      expect((await stranger.post('/measurements/update', { id, value: 1 })).status).toBe(404)
      expect((await update({ value: 1 })).body.errors).toMatchObject([{ field: 'id' }])
      expect((await update({ id: 1e300, value: 1 })).status).toBe(400)
    })
  })

  describe('DELETE /measurements/delete', () => {
    it('removes by id, from a body or from the query', async () => {
      const { status, body } = await person.delete<object>('/measurements/delete', { id })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'OK', success: true, code: 200, summary: expect.any(String) })
      expect(await measurementsOf(person)).toEqual([])
      const { data } = await recorded(person, [walkItem])
      expect((await person.delete(`/measurements/delete?id=${data.measurements[0]?.id}`)).status).toBe(200)
      expect(await measurementsOf(person)).toEqual([])
    })

    it('removes by variable and time', async () => {
      const { variableName, startAt } = walkItem
      expect((await person.delete('/measurements/delete', { variableName, startAt })).status).toBe(200)
      expect(await measurementsOf(person)).toEqual([])
      const { data } = await recorded(person, [walkItem])
      const { variableId } = data.measurements[0] ?? {}
      expect(
        (await person.delete('/measurements/delete', { variableId, startAt: '2026-06-14T20:00:00+02:00' })).status,
      ).toBe(200)
      expect(await measurementsOf(person)).toEqual([])
    })

    it('updates the statistics of the variable', async () => {
      await recorded(person, [{ ...walkItem, value: 10, startAt: '2026-06-13T18:00:00' }])
      await person.delete('/measurements/delete', { id })
      expect(await variable()).toMatchObject({ numberOfRawMeasurements: 1, lastValue: 10 })
      await person.delete('/measurements/delete', { variableName: 'evening  walk', startAt: '2026-06-13T18:00:00' })
      const empty = await variable()
      expect(empty?.numberOfRawMeasurements).toBe(0)
      expect(empty).not.toHaveProperty('lastValue')
      expect(empty).not.toHaveProperty('latestMeasurementTime')
    })

    it.each([
      { id: 987_654_321 },
      { variableName: 'Nothing Such', startAt: '2026-06-14T18:00:00' },
      { variableName: walkItem.variableName, startAt: '2026-06-14T18:00:01' },
      { variableName: moodItem.variableName, startAt: '2026-06-14T18:00:00' },
    ])('%j is 404', async (target) => {
      expect((await person.delete('/measurements/delete', target)).status).toBe(404)
      expect(await measurementsOf(person)).toHaveLength(1)
    })

    it("is 404 for another person's measurement, which stays", async () => {
      const stranger = await world.addPerson()
      expect((await stranger.delete('/measurements/delete', { id })).status).toBe(404)
      expect(await measurementsOf(person)).toHaveLength(1)
    })

    it.each([
      {},
      { id: String(7) },
      { id: null },
      { id: 1.5 },
      { id: 1e300 },
      { variableName: walkItem.variableName },
      { variableName: walkItem.variableName, startAt: 'then' },
      { startAt: walkItem.startAt },
    ])('%j is 400', async (target) => {
      expect((await person.delete('/measurements/delete', target)).status).toBe(400)
    })

    it.each(['id=x', 'id=', 'id=1e300', 'id=0x10', 'id=1.5'])('?%s is 400', async (text) => {
      expect((await person.delete(`/measurements/delete?${text}`)).status).toBe(400)
    })

    it('a second time is 404', async () => {
      await person.delete('/measurements/delete', { id })
      expect((await person.delete('/measurements/delete', { id })).status).toBe(404)
    })
  })
})
