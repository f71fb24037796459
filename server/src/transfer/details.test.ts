import type { Measurement } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { details } from '../storage/tables/measurement-columns.ts'
import { importDocument } from '../testing/documents.ts'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

const tea = {
  variableName: 'Tea',
  value: 2,
  unitAbbreviatedName: 'serving',
  startAt: '2026-06-14T09:00:00',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
  sourceName: 'Diary',
}

/** Every detail in the table of columns, end to end: a new one is tested as soon as it is listed. */
describe.each(dialects)('on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  describe.each(details.map(({ member }) => member))('the %s of a measurement', (member) => {
    let person: TestPerson
    let entry: Measurement & { readonly id: number }
    const record = (text: string | null) => person.post('/measurements/post', [{ ...tea, [member]: text }])
    const read = async (of = person): Promise<Measurement | undefined> =>
      (await of.get<Measurement[]>('/measurements')).body[0]
    const exported = async (format: string): Promise<string> => {
      const headers = { authorization: `Bearer ${person.token}` }
      return (await world.app.inject({ url: `/api/v3/measurements/export?format=${format}`, headers })).body
    }

    beforeEach(async () => {
      person = await world.addPerson()
      const saved = await record('first text')
      expect(saved.body).toMatchObject({ data: { measurements: [{ [member]: 'first text' }] } })
      entry = (await read()) as typeof entry
    })

    it('is read as posted, also in slim records', async () => {
      expect(entry[member]).toBe('first text')
      const { body } = await person.get<Measurement[]>('/measurements?fields=slim')
      expect(body[0]?.[member]).toBe('first text')
    })

    it('is replaced by that of another value at the same time, and can be removed', async () => {
      expect((await record('first text')).body).toMatchObject({ summary: 'Nothing changed' })
      expect((await record('second text')).body).toMatchObject({ summary: 'Measurements replaced' })
      expect((await read())?.[member]).toBe('second text')
      await record(null)
      expect(await read()).not.toHaveProperty(member)
    })

    it('is corrected, and stays if a correction does not mention it', async () => {
      await person.post('/measurements/update', { id: entry.id, [member]: 'second text' })
      await person.post('/measurements/update', { id: entry.id, value: 3 })
      expect(await read()).toMatchObject({ value: 3, [member]: 'second text' })
    })

    it('is restored with a deleted measurement', async () => {
      await person.delete('/measurements/delete', { id: entry.id })
      await person.post('/measurements/restore', { ids: [entry.id] })
      expect((await read())?.[member]).toBe('first text')
    })

    it('is restored with a deleted variable', async () => {
      const { variableId } = entry
      await person.delete('/userVariables/delete', { variableId })
      expect(await read()).toBeUndefined()
      await person.post('/userVariables/restore', { variableId })
      expect((await read())?.[member]).toBe('first text')
    })

    it('is in every export, and imported again from the document', async () => {
      expect(await exported('csv')).toContain('first text')
      const document = await exported('json')
      const other = await world.addPerson()
      await importDocument(world, other.id, document)
      expect((await read(other))?.[member]).toBe('first text')
    })
  })
})
