import type { Import, Measurement, UserVariable } from '@upshot/contract'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '../../testing/sending.ts'
import { oneIn } from '../../testing/suite.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { formats } from '../formats/formats.ts'
import { withNightClocks } from '../formats/reading/nights.ts'
import { readAll } from '../formats/reading.fixture.ts'
import { type FormatSample, filesOf, samples, uploadFrom } from '../formats/samples.fixture.ts'

/** One file goes as it is, several go as an archive. */
function contentOf(sample: FormatSample): { readonly name: string; readonly content: Uint8Array } {
  const files = filesOf(sample)
  const [only] = files
  if (only && files.size === 1) return { name: only[0].slice(only[0].lastIndexOf('/') + 1), content: only[1] }
  return { name: `${sample.folder}.zip`, content: zipSync(Object.fromEntries(files)) }
}

/** Each file is read in two separate processes: one sample of each format is enough here. */
const firstOfEach = samples.filter(
  (sample, index) => samples.findIndex(({ format }) => format === sample.format) === index,
)

describe('every format, from the file to the store', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('sqlite')
  })
  afterAll(() => world.close())

  const measurementsOf = async (person: TestPerson) =>
    (await person.get<Measurement[]>('/measurements?limit=200&sort=id')).body

  it.each(oneIn(16, firstOfEach))(
    '$folder is imported, adds nothing when imported again, and is undone',
    async (sample) => {
      const person = await world.addPerson({ timeZone: 'Europe/Berlin' })
      const undo = (id: number) => person.post<{ import: Import }>('/imports/undo', { id })
      const { name, content } = contentOf(sample)
      const answers = encodeURIComponent(JSON.stringify(sample.answers ?? {}))
      const format = formats.find((candidate) => candidate.name === sample.format)
      if (!format) throw new Error(`There is no format ${sample.format}.`)
      const expected = await readAll(format, uploadFrom(sample), sample.answers ? { answers: sample.answers } : {})

      const first = await importFile(world, person, content, { name, query: `?answers=${answers}` })
      expect([first.state, first.format, first.connectorId, first.error]).toEqual([
        'completed',
        format.name,
        format.connectorId,
        undefined,
      ])
      expect(first.rejected.map(({ reason }) => reason).toSorted()).toEqual(
        expected.rejected.map(({ reason }) => reason).toSorted(),
      )
      // A device's nights also say when they began and ended.
      const stored = format.knowsColumns ? expected.entries : withNightClocks(expected.entries)
      expect(first.counts).toMatchObject({
        read: stored.length,
        created: stored.length,
        repeated: 0,
      })
      const before = await measurementsOf(person)

      // The same zone as before, now given explicitly: as a different request, it is another import, and the file is
      // read again.
      const second = await importFile(world, person, content, {
        name,
        query: `?answers=${answers}&timeZone=Europe/Berlin`,
      })
      expect(second.id).not.toBe(first.id)
      expect(second.counts).toMatchObject({ created: 0, replaced: 0, unchanged: stored.length })
      expect(await measurementsOf(person)).toEqual(before)

      expect((await undo(second.id)).body.import.state).toBe('undone')
      expect(await measurementsOf(person)).toEqual(before)
      expect((await undo(first.id)).body.import.state).toBe('undone')
      expect(await measurementsOf(person)).toEqual([])
      expect((await person.get<UserVariable[]>('/userVariables')).body).toEqual([])
    },
  )

  it('our own spreadsheet restores every value', async () => {
    const owner = await world.addPerson({ timeZone: 'America/Chicago' })
    const item = (variableName: string, more: object) => ({
      variableName,
      value: 4,
      unitAbbreviatedName: '/5',
      startAt: '2026-06-10T23:30:00',
      variableCategoryName: 'Emotions',
      combinationOperation: 'MEAN',
      ...more,
    })
    const night = { value: 7.5, unitAbbreviatedName: 'h', endAt: '2026-06-11T07:00:00', variableCategoryName: 'Sleep' }
    const iron = { value: 110, unitAbbreviatedName: 'mg/dL', variableCategoryName: 'Vital Signs', note: 'a "b",\nc; d' }
    await owner.post('/measurements/post', [
      item('Overall Mood', { note: '=SUM(A1:A9)', sourceName: '@diary' }),
      item('Mood', { value: 2.5 }),
      item('Sleep Duration', { ...night, combinationOperation: 'SUM' }),
      item('Serum Iron', iron),
      item('-minus', { value: 1, unitAbbreviatedName: 'yes/no' }),
    ])
    const answer = await world.app.inject({
      method: 'GET',
      url: '/api/v3/measurements/export?format=csv',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const heir = await world.addPerson({ timeZone: 'America/Chicago' })
    const { state, format, counts } = await importFile(world, heir, answer.body, { name: 'measurements.csv' })
    expect([state, format, counts.created, counts.rejected]).toEqual(['completed', 'spreadsheet', 5, 0])
    const summaryOf = async (person: TestPerson) =>
      (await measurementsOf(person))
        .map((variable) => [
          variable.variableName,
          variable.value,
          variable.unitAbbreviatedName,
          variable.startAt,
          variable.endAt,
          variable.sourceName,
          variable.note,
        ])
        .toSorted((some, other) => (String(some[0]) < String(other[0]) ? -1 : 1))
    expect(await summaryOf(heir)).toEqual(await summaryOf(owner))
  })
})
