import type { Import } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, oneImport, settle } from '../../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const ACTIVITIES = JSON.stringify([
  {
    summarizedActivitiesExport: [
      { activityId: 1, startTimeGmt: 1767258000000, duration: 1800000, activityType: 'yoga', avgHr: 90, uuid: 'a' },
      { activityId: 2, startTimeGmt: 1767344400000, duration: 1800000, activityType: 'yoga', avgHr: 95, steps: 12 },
    ],
  },
])

describe.each(dialects)('unused contents of a file, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  it("are named and counted in the result, in the person's language, by a dry run and by the import", async () => {
    const parts = [
      { name: 'summarizedActivitiesExport.avgHr', count: 2 },
      { name: 'summarizedActivitiesExport.steps', count: 1 },
    ]
    const tried = await importFile(world, person, ACTIVITIES, { name: 'activities.json', query: '?dryRun=true' })
    const technical = {
      what: 'Technical details such as ids and versions',
      count: 1,
      parts: [{ name: 'uuid', count: 1 }],
    }
    const english = [{ what: '2 fields we do not use', count: 3, parts }, technical]
    expect(tried.leftOut).toEqual(english)
    await person.post('/imports/answer', { id: tried.id, dryRun: false })
    await settle(world)
    const { leftOut, counts } = await oneImport(person, tried.id)
    expect([leftOut, counts]).toMatchObject([english, { created: 2, leftOut: 4 }])
    await person.post('/userSettings', { language: 'de' })
    expect((await oneImport(person, tried.id)).leftOut.map(({ what }) => what)).toEqual([
      '2 Felder, aus denen wir nichts machen',
      'Technisches wie Kennungen und Versionen',
    ])
    await person.post('/userSettings', { language: 'en' })
    const { body } = await person.get<{ imports: Import[] }>('/imports')
    expect(body.imports[0]?.leftOut).toEqual(english.map(({ what, count }) => ({ what, count })))
  })

  it('replaced values are counted by their variable, by a dry run and by the import', async () => {
    const rows = (weight: number) => `Date,Weight (kg),Steps\n2026-02-01,80,4000\n2026-02-02,${weight},5000\n`
    await importFile(world, person, rows(81), { name: 'log.csv' })
    const tried = await importFile(world, person, rows(82), { name: 'log.csv', query: '?dryRun=true' })
    const replacedIn = ({ variables }: Import) =>
      variables.map(({ variableName, replaced }) => [variableName, replaced])
    const expected = [
      ['Body Weight', 1],
      ['Daily Step Count', undefined],
    ]
    expect([replacedIn(tried), tried.counts.replaced]).toEqual([expected, 1])
    const imported = await importFile(world, person, rows(83), { name: 'log.csv' })
    expect([replacedIn(imported), imported.counts.replaced]).toEqual([expected, 1])
  })
})
