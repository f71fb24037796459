import type { Measurement } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const mood = {
  variableName: 'Overall Mood',
  value: 4,
  unitAbbreviatedName: '/5',
  startAt: '2026-06-14T18:00:00',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  sourceName: 'Diary',
}

const { combinationOperation: _operation, ...asRead } = mood

describe.each(dialects)('measurements on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  it('a recorded value is read back unchanged', async () => {
    const saved = await person.post<{ data: { measurements: Measurement[] } }>('/measurements/post', [mood])
    expect(saved.status).toBe(201)
    const { body } = await person.get<Measurement[]>('/measurements')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject(asRead)
    expect(saved.body.data.measurements[0]).toEqual(body[0])
  })

  it('the same identity again replaces value and note, and says so', async () => {
    const again = await person.post<{ message: string }>('/measurements/post', [{ ...mood, value: 2, note: 'rain' }])
    expect(again.status).toBe(200)
    expect(again.body.message).toContain('1 measurement replaced')
    const { body } = await person.get<Measurement[]>('/measurements')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({ value: 2, note: 'rain' })
  })

  it('one bad item refuses the batch and reports every fault of syntax and meaning', async () => {
    const { value: _value, ...valueless } = mood
    const answer = await person.post<{ errors: unknown[] }>('/measurements/post', [
      { ...mood, startAt: '2026-06-13T18:00:00' },
      valueless,
      { ...mood, unitAbbreviatedName: 'bananas' },
      { ...mood, value: 9 },
      { ...mood, unitAbbreviatedName: 'kg', combinationOperation: 'SUM' },
    ])
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { message: expect.any(String), field: 'value', index: 1 },
      { message: expect.any(String), field: 'unitAbbreviatedName', index: 2 },
      { message: expect.any(String), field: 'value', index: 3 },
      { message: expect.any(String), field: 'unitAbbreviatedName', index: 4 },
    ])
    expect((await person.get<Measurement[]>('/measurements')).body).toHaveLength(1)
  })
})
