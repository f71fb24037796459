import type { Day, Measurement } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moodItem, record, recorded } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const { startAt: _startAt, ...timeless } = moodItem
const NOON = Date.parse('2026-06-14T12:00:00Z') / 1000

describe.each(dialects)('times of measurements on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson({ timeZone: 'America/New_York' })
  })
  afterAll(() => world.close())

  it.each([
    [{ startAt: '2026-06-14T12:00:00' }, '2026-06-14T12:00:00', '2026-06-14'],
    [{ startAt: '2026-06-14T12:00:00Z' }, '2026-06-14T12:00:00', '2026-06-14'],
    [{ startAt: '2026-06-14 12:00:00' }, '2026-06-14T12:00:00', '2026-06-14'],
    [{ startAt: '2026-06-14T12:00:00.987654' }, '2026-06-14T12:00:00', '2026-06-14'],
    // A bare date is the start of that UTC day, which in New York is the evening before.
    [{ startAt: '2026-06-14' }, '2026-06-14T00:00:00', '2026-06-13'],
    // An offset determines the local day, wherever the person lives.
    [{ startAt: '2026-06-14T00:30:00+02:00' }, '2026-06-13T22:30:00', '2026-06-14'],
    [{ startAt: '2026-06-14T23:30:00-07:00' }, '2026-06-15T06:30:00', '2026-06-14'],
    [{ startAt: '2026-06-14T00:30:00+05:45' }, '2026-06-13T18:45:00', '2026-06-14'],
    [{ startTime: NOON }, '2026-06-14T12:00:00', '2026-06-14'],
    [{ startTimeEpoch: NOON }, '2026-06-14T12:00:00', '2026-06-14'],
    [{ timestamp: NOON + 0.75 }, '2026-06-14T12:00:00', '2026-06-14'],
    [{ startTime: '2026-06-14T12:00:00' }, '2026-06-14T12:00:00', '2026-06-14'],
    [{ startAt: '1900-01-01T00:00:00' }, '1900-01-01T00:00:00', '1899-12-31'],
    [{ startTime: -1 }, '1969-12-31T23:59:59', '1969-12-31'],
    // The test clock is at 2026-06-15T12:00:00.
    [{ startAt: '2026-06-17T12:00:00' }, '2026-06-17T12:00:00', '2026-06-17'],
  ])('%j is stored as %s, local day %s', async (time, startAt, startDate) => {
    const { data } = await recorded(person, [{ ...timeless, ...time }])
    expect(data.measurements[0]).toMatchObject({
      startAt,
      startTimeString: startAt,
      startTimeEpoch: Date.parse(`${startAt}Z`) / 1000,
      startDate,
    })
  })

  it.each([
    [{}, 'startAt'],
    [{ startAt: '' }, 'startAt'],
    [{ startAt: 'yesterday' }, 'startAt'],
    [{ startAt: '2026-02-30T12:00:00' }, 'startAt'],
    [{ startAt: '2026-06-14T25:00:00' }, 'startAt'],
    [{ startAt: '1899-12-31T23:59:59' }, 'startAt'],
    [{ startAt: '0050-06-14T12:00:00' }, 'startAt'],
    [{ startAt: '2026-06-17T12:00:01' }, 'startAt'],
    [{ startAt: '9999-12-31' }, 'startAt'],
    // Epoch seconds are numbers, and belong in the members named for them.
    [{ startAt: NOON }, 'startAt'],
    [{ startAt: String(NOON) }, 'startAt'],
    [{ startTime: String(NOON) }, 'startTime'],
    [{ startTimeEpoch: String(NOON) }, 'startTimeEpoch'],
    [{ timestamp: '12' }, 'timestamp'],
    [{ startAt: null }, 'startAt'],
    [{ startAt: true }, 'startAt'],
    [{ timestamp: true }, 'timestamp'],
    [{ timestamp: null }, 'timestamp'],
    // Milliseconds are a mistake, not the year 58000.
    [{ timestamp: NOON * 1000 }, 'timestamp'],
    [{ timestamp: 1e300 }, 'timestamp'],
  ])('%j is refused, naming %s', async (time, field) => {
    const { status, body } = await record(person, [{ ...timeless, ...time }])
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ message: expect.any(String), field, index: 0 }])
  })

  describe('the zone of an entry', () => {
    const tokyo = { ...timeless, startAt: '2026-06-14T07:00:00+09:00', timeZone: 'Asia/Tokyo' }

    it('is stored by name, in full and slim records', async () => {
      const { data } = await recorded(person, [tokyo])
      const there = { timeZone: 'Asia/Tokyo', offsetMinutes: 540, startAtLocal: '2026-06-14T07:00:00' }
      expect(data.measurements[0]).toMatchObject({ ...there, startAt: '2026-06-13T22:00:00', startDate: '2026-06-14' })
      for (const fields of ['', '?fields=slim']) {
        expect((await person.get<Measurement[]>(`/measurements${fields}`)).body).toMatchObject([there])
      }
      expect((await person.get<Day>('/day?date=2026-06-14')).body.entries).toMatchObject([there])
    })

    it('gives a time without an offset its local day', async () => {
      const { data } = await recorded(person, [{ ...tokyo, startAt: '2026-06-13T22:00:00' }])
      expect(data.measurements[0]).toMatchObject({
        offsetMinutes: 540,
        timeZone: 'Asia/Tokyo',
        startDate: '2026-06-14',
      })
    })

    it('is dropped if its clock showed another time than the offset says', async () => {
      const { data } = await recorded(person, [{ ...tokyo, startAt: '2026-06-14T07:00:00+02:00' }])
      expect(data.measurements[0]).toMatchObject({ offsetMinutes: 120 })
      expect(data.measurements[0]).not.toHaveProperty('timeZone')
    })

    it('is refused if unknown', async () => {
      const { status, body } = await record(person, [{ ...tokyo, timeZone: 'Asia/Atlantis' }])
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ message: 'There is no time zone "Asia/Atlantis".', field: 'timeZone', index: 0 }])
    })

    it('is replaced with the measurement, restored with a deleted one, and follows a correction', async () => {
      const { data } = await recorded(person, [tokyo])
      const id = data.measurements[0]?.id ?? 0
      const now = async () => (await person.get<Measurement[]>(`/measurements?id=${id}`)).body[0]
      await recorded(person, [{ ...tokyo, timeZone: 'Asia/Seoul' }])
      expect(await now()).toMatchObject({ timeZone: 'Asia/Seoul', offsetMinutes: 540 })
      await person.delete('/measurements/delete', { id })
      await person.post('/measurements/restore', { ids: [id] })
      expect(await now()).toMatchObject({ timeZone: 'Asia/Seoul' })
      const correct = (changes: object) => person.post('/measurements/update', { id, ...changes })
      await correct({ startAt: '2026-06-14T08:00:00+09:00' })
      expect(await now()).toMatchObject({ timeZone: 'Asia/Seoul', startAtLocal: '2026-06-14T08:00:00' })
      await correct({ timeZone: 'Europe/Lisbon' })
      expect(await now()).toMatchObject({ timeZone: 'Europe/Lisbon', startAtLocal: '2026-06-14T00:00:00' })
      await correct({ offsetMinutes: 120 })
      expect(await now()).toMatchObject({ offsetMinutes: 120 })
      expect(await now()).not.toHaveProperty('timeZone')
      expect((await correct({ timeZone: 'Nowhere' })).status).toBe(400)
    })
  })

  it('the offset of a replaced measurement is replaced too', async () => {
    await recorded(person, [{ ...timeless, startAt: '2026-06-14T23:30:00+00:00' }])
    const { data, message } = await recorded(person, [{ ...timeless, startAt: '2026-06-15T01:30:00+02:00' }])
    expect(message).toContain('replaced')
    expect(data.measurements[0]).toMatchObject({ startAt: '2026-06-14T23:30:00', startDate: '2026-06-15' })
  })
})
