import type { Measurement, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

interface TypedAnswer {
  readonly data: {
    readonly entries: readonly { readonly variableName: string; readonly value: number; readonly startAt: string }[]
    readonly unread: readonly { readonly text: string; readonly why: string }[]
    readonly measurements: readonly Measurement[]
  }
}

describe.each(dialects)('a typed line on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const post = (body: unknown, by = person) => by.post<TypedAnswer>('/measurements/text', body)
  const recorded = async (variableName: string) =>
    (await person.get<Measurement[]>(`/measurements?variableName=${encodeURIComponent(variableName)}`)).body

  it('a dry run shows what would be saved, and saves nothing', async () => {
    const { status, body } = await post({ text: 'coffee 2, qwertz 3', dryRun: true })
    expect([status, body.data.measurements]).toEqual([200, []])
    expect(body.data.entries).toMatchObject([{ variableName: 'Coffee', value: 2 }])
    expect(body.data.unread).toEqual([{ text: 'qwertz 3', why: 'thing' }])
    expect(await recorded('Coffee')).toEqual([])
  })

  it("is saved as several measurements, at times of the person's clock", async () => {
    const { status, body } = await post({ text: 'tea 2 2026-05-03 09:00, headache 6/10' })
    expect(status).toBe(201)
    expect(body.data.measurements.map(({ variableName }) => variableName).toSorted()).toEqual(['Black Tea', 'Headache'])
    const [tea] = await recorded('Black Tea')
    expect([tea?.value, tea?.startAt]).toEqual([2, '2026-05-03T07:00:00'])
    const [headache] = await recorded('Headache')
    expect(headache?.originalUnitId).toBe(203)
  })

  it('is refused as a whole, with the reasons, if a part is not understood or a name is only nearly right', async () => {
    const { status } = await post({ text: 'water 500 ml, qwertz 3' })
    expect(status).toBe(400)
    expect((await post({ text: 'watr 500 ml' })).status).toBe(400)
    expect(await recorded('Water')).toEqual([])
  })

  it('is never longer than 500 characters', async () => {
    expect((await post({ text: 'coffee 2, '.repeat(60) })).status).toBe(400)
  })

  it("reveals a person's own names only to those who may read them", async () => {
    const item = { variableName: 'Secret Tea', value: 1, unitAbbreviatedName: 'count', startAt: '2026-05-01T08:00:00' }
    const more = { variableCategoryName: 'Foods', combinationOperation: 'SUM', sourceName: 'Diary' }
    await person.post('/measurements/post', [{ ...item, ...more }])
    const dryRun = { text: 'secret tea 2', dryRun: true }
    expect((await post(dryRun)).body.data.entries).toMatchObject([{ variableName: 'Secret Tea', value: 2 }])
  })

  it('a name in another language means the same variable: nobody gets a second headache', async () => {
    const item = { value: 3, unitAbbreviatedName: '/5', startAt: '2026-05-02T08:00:00', sourceName: 'Diary' }
    const more = { variableCategoryName: 'Symptoms', combinationOperation: 'MEAN' }
    await person.post('/measurements/post', [{ ...item, ...more, variableName: 'Kopfschmerzen' }])
    const { body } = await person.get<UserVariable[]>('/userVariables')
    expect(body.map(({ name }) => name)).not.toContain('Kopfschmerzen')
    expect((await recorded('Headache')).length).toBe(2)
  })
})

describe('a typed line with a write-only token', () => {
  it('finds catalogue variables, and no names of the person', async () => {
    const world = await openWorld('sqlite')
    const writer = await world.addPerson({ scopes: ['writemeasurements'] })
    const item = { variableName: 'Secret Tea', value: 1, unitAbbreviatedName: 'count', startAt: '2026-05-01T08:00:00' }
    const more = { variableCategoryName: 'Foods', combinationOperation: 'SUM', sourceName: 'Diary' }
    await writer.post('/measurements/post', [{ ...item, ...more }])
    const { body } = await writer.post<TypedAnswer>('/measurements/text', { text: 'secret tea 2', dryRun: true })
    expect(body.data.entries.map(({ variableName }) => variableName)).toEqual(['Black Tea'])
    await world.close()
  })
})
