import type { Fault, Import, ImportMapping } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importFile, oneImport, settle } from '../../testing/sending.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const MARCH = 'Date,Weight,Lottery\n2026-01-01,80,3\n2026-01-02,81,4\n'
const APRIL = 'Date,Weight,Lottery\n2026-02-01,82,5\n2026-02-02,83,6\n'
const COLUMNS = [
  { key: 'Weight', choice: 'change', unitAbbreviatedName: 'kg' },
  { key: 'Lottery', choice: 'leave out' },
]

describe.each(dialects)('decisions before a file is imported, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterEach(() => world.close())

  const answer = (body: object) => person.post<{ import: Import; errors: Fault[] }>('/imports/answer', body)
  const mappings = async () => (await person.get<{ mappings: ImportMapping[] }>('/imports/mappings')).body.mappings
  const measured = async (): Promise<unknown[]> => (await person.get<unknown[]>('/measurements')).body

  it('apply to the import, and the next file with the same columns needs no questions', async () => {
    const { id, columns } = await importFile(world, person, MARCH, { name: 'march.csv', query: '?dryRun=true' })
    expect(columns.map(({ key, use, choice }) => [key, use, choice])).toEqual([
      ['Date', 'time', 'as proposed'],
      ['Weight', 'variable', 'as proposed'],
      ['Lottery', 'variable', 'as proposed'],
    ])
    expect(columns[1]).toMatchObject({
      firstValues: ['80', '81'],
      smallest: 80,
      largest: 81,
      variableName: 'Body Weight',
    })
    expect((await answer({ id, columns: COLUMNS, dryRun: false })).status).toBe(200)
    await settle(world)
    expect(await oneImport(person, id)).toMatchObject({
      state: 'completed',
      counts: { created: 2 },
      variables: [{ variableName: 'Body Weight', unitAbbreviatedName: 'kg' }],
      leftOut: [{ what: 'Column "Lottery", as you chose', count: 2 }],
    })
    expect(await mappings()).toMatchObject([{ fileName: 'march.csv', columns: COLUMNS }])
    expect(await importFile(world, person, APRIL, { name: 'april.csv' })).toMatchObject({
      state: 'completed',
      counts: { created: 2 },
      questions: [],
    })
  })

  itInLongRun('is forgotten when the person says so', async () => {
    const { id } = await importFile(world, person, MARCH, { name: 'march.csv', query: '?dryRun=true' })
    await answer({ id, columns: COLUMNS, dryRun: false })
    await settle(world)
    const [mapping] = await mappings()
    expect((await person.post('/imports/forget', { shape: 'none' })).status).toBe(404)
    expect((await person.post('/imports/forget', { shape: mapping?.shape })).status).toBe(200)
    expect(await mappings()).toEqual([])
    expect(await importFile(world, person, APRIL, { name: 'april.csv' })).toMatchObject({ state: 'waiting' })
  })

  it('are refused if the file has no such column, or it cannot be converted so', async () => {
    const { id } = await importFile(world, person, MARCH, { name: 'march.csv', query: '?dryRun=true' })
    const columns = [
      { key: 'Height', choice: 'leave out' },
      { key: 'Date', choice: 'leave out' },
      { key: 'Weight', choice: 'change', unitAbbreviatedName: 'parsec', variableName: ' ' },
    ]
    const refused = await answer({ id, columns })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ message }) => message)).toEqual([
      'There is no column "Height" in this file.',
      'Column "Date" is needed and cannot be left out.',
      'The name for column "Weight" must have 1 to 125 characters.',
      '"parsec" for column "Weight" is not one of our units.',
    ])
  })

  it('stop an import whose values look wrong before anything is kept', async () => {
    const table = 'Date,Heart rate\n2026-01-01,60\n2026-01-02,900\n'
    const { id, state, doubts, questions } = await importFile(world, person, table, { name: 'hr.csv' })
    expect([state, questions.map(({ key }) => key)]).toEqual(['waiting', ['doubts']])
    expect(doubts).toMatchObject([{ kind: 'limits', count: 1, rows: [{ file: 'hr.csv', line: 3, text: '900 bpm' }] }])
    expect(await measured()).toEqual([])
    expect((await answer({ id, answers: { doubts: 'leave these out' } })).status).toBe(200)
    await settle(world)
    expect(await oneImport(person, id)).toMatchObject({ state: 'completed', counts: { created: 1, leftOut: 1 } })
    expect(await measured()).toHaveLength(1)
  })

  it('undo what a long file had imported before its last row looked wrong', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => {
      const day = new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10)
      return `${day},${index === 2999 ? 900 : 60}`
    })
    const table = `Date,Heart rate\n${rows.join('\n')}\n`
    const { id, state, counts } = await importFile(world, person, table, { name: 'hr.csv' })
    expect([state, counts.created]).toEqual(['waiting', 0])
    expect(await measured()).toEqual([])
    expect((await answer({ id, answers: { doubts: 'stop' } })).body.import.state).toBe('cancelled')
  })

  it('explain why a file imports nothing', async () => {
    const textColumn = await importFile(world, person, 'Date,Doctor\n2026-01-01,Miller\n2026-01-02,Smith\n', {
      name: 'w.csv',
    })
    expect(textColumn.state).toBe('failed')
    expect(textColumn.error).toBe(
      'Nothing was imported. The file was read as Spreadsheet (CSV). Everything in it was left out: Column "Doctor", which contains words (2).',
    )
  })
})
