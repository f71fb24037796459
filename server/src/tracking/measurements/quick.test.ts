import type { Failure, Measurement } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { measurementsOf } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('one number on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const weight = '/api/v3/measurements/quick?variableName=Body%20Weight'
  async function send(payload: string, headers: Record<string, string> = {}, url = '/api/v3/measurements/quick') {
    const answer = await world.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/x-www-form-urlencoded',
        prefer: 'handling=strict',
        ...headers,
      },
    })
    return { status: answer.statusCode, body: answer.json<{ data: { measurement: Measurement } } & Failure>() }
  }

  it('is read from a form, or from the plain body', async () => {
    const { status, body } = await send('variableName=Body+Weight&value=71.2&note=after+lunch')
    expect([status, body.data.measurement]).toMatchObject([201, { value: 71.2, note: 'after lunch' }])
    expect((await send('70.5', {}, weight)).body.data.measurement.value).toBe(70.5)
    const wrong = await send('variableName=Body+Weight&value=heavy&weight=1')
    expect([wrong.status, wrong.body.errors.map(({ field }) => field)]).toEqual([400, ['weight', 'value']])
    expect((await send('variableName=Body+Weight&value=71&note=%00')).body.errors).toMatchObject([{ field: 'note' }])
  })

  it('a form is accepted nowhere else', async () => {
    expect((await send('value=1', {}, '/api/v3/measurements/update')).status).toBe(415)
  })

  it("counts for the given time of day, on the person's clock", async () => {
    const valuesAt = async (startAt: string) =>
      (await send(`variableName=Body+Weight&value=71&startAt=${encodeURIComponent(startAt)}`)).body.data.measurement
        .startAt
    expect(await valuesAt('9:00')).toBe('2026-06-15T07:00:00')
    expect(await valuesAt('21:30')).toBe('2026-06-14T19:30:00')
    expect(await valuesAt('2026-06-10T08:00:00+02:00')).toBe('2026-06-10T06:00:00')
  })

  it('two within a second are two entries, but one with the same key or the same time', async () => {
    await send('71', {}, weight)
    await send('71', {}, weight)
    await send('72', { 'idempotency-key': 'scale-1' }, weight)
    await send('72', { 'idempotency-key': 'scale-1' }, weight)
    await send('73', {}, `${weight}&startAt=2026-06-15T12:00:10`)
    await send('74', {}, `${weight}&startAt=2026-06-15T12:00:10`)
    const entries = await measurementsOf(person, '?sort=startAt')
    expect(entries.map(({ startAt, value }) => [startAt, value])).toEqual([
      ['2026-06-15T12:00:00', 71],
      ['2026-06-15T12:00:01', 71],
      ['2026-06-15T12:00:02', 72],
      ['2026-06-15T12:00:10', 74],
    ])
  })

  it('sent many times at once is as many entries', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('71', {}, weight)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await measurementsOf(person)).toHaveLength(8)
  })
})
