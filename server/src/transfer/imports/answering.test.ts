import type { Fault, Import } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importFile, oneImport, send, settle } from '../../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

/** Two columns without a unit. */
const TABLE = 'Date,Weight,Waist circumference\n2026-01-01,80,90\n2026-01-02,81,91\n'

describe.each(dialects)('answers to open questions of a file, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterEach(() => world.close())

  const answer = (body: object) => person.post<{ import: Import; errors: Fault[] }>('/imports/answer', body)
  const faultsOf = async (body: object) => {
    const refused = await answer(body)
    expect(refused.status).toBe(400)
    return refused.body.errors.map(({ message, field }) => [field, message])
  }

  it('each wrong, missing and unexpected answer is named, and the import keeps waiting', async () => {
    const { id, state, questions } = await importFile(world, person, TABLE, { name: 'w.csv' })
    expect(state).toBe('waiting')
    expect(questions.length).toBeGreaterThan(1)
    const [first, second] = questions.map(({ key }) => key)
    const missing = questions.map(({ key, choices = [] }) => [
      'answers',
      `"${key}" has no answer yet. It must be one of ${choices.join(', ')}.`,
    ])
    expect(await faultsOf({ id })).toEqual(missing)
    expect(await faultsOf({ id, answers: {} })).toEqual(missing)
    expect(await faultsOf({ id, answers: { [first ?? '']: 'parsec', color: 'red', timeZone: 'Mars/X' } })).toEqual([
      ['answers', expect.stringMatching(new RegExp(`^"${first}" must be one of .*, not "parsec"\\.$`))],
      missing[1],
      ['answers', '"color" is not one of the questions.'],
      ['answers', '"timeZone" must be an IANA time zone such as Europe/Berlin, not "Mars/X".'],
    ])
    expect(await oneImport(person, id)).toMatchObject({ state: 'waiting', questions })
    const answers = { [first ?? '']: 'kg', [second ?? '']: 'cm', timeZone: 'America/Lima' }
    expect((await answer({ id, answers })).status).toBe(200)
    await settle(world)
    expect(await oneImport(person, id)).toMatchObject({ state: 'completed', assumptions: [] })
  })

  it('a dry run is turned into an import only when all is answered, and is not repeated without reason', async () => {
    const { id, questions } = await importFile(world, person, TABLE, { name: 'w.csv', query: '?dryRun=true' })
    expect((await faultsOf({ id, dryRun: false })).length).toBe(questions.length)
    expect((await faultsOf({ id })).length).toBe(questions.length)
    const [key = ''] = questions.map((question) => question.key)
    expect((await answer({ id, answers: { [key]: 'kg' } })).status).toBe(200)
    await settle(world)
    const tried = await oneImport(person, id)
    expect(tried).toMatchObject({ state: 'completed', dryRun: true })
    expect(tried.questions.map((question) => question.key)).toEqual(questions.slice(1).map((question) => question.key))
    const rest = Object.fromEntries(tried.questions.map((question) => [question.key, question.choices?.[0]]))
    expect((await answer({ id, dryRun: false, answers: { [key]: 'lb', ...rest } })).status).toBe(200)
  })

  it('an answered question is not asked again for the same file; another answer is another import', async () => {
    const first = await importFile(world, person, TABLE, { name: 'w.csv' })
    expect(first.state).toBe('waiting')
    const answers = Object.fromEntries(first.questions.map(({ key, choices }) => [key, choices?.[0] ?? '']))
    expect((await answer({ id: first.id, answers })).status).toBe(200)
    await settle(world)
    const second = await send(world, person, TABLE, { name: 'w.csv' })
    expect([second.status, second.body.import.id, second.body.import.state]).toEqual([200, first.id, 'completed'])
    const query = (unit?: string) => `?format=spreadsheet&answers=${JSON.stringify({ 'unit: Weight': unit })}`
    expect((await send(world, person, TABLE, { query: query(answers['unit: Weight']) })).body.import.id).toBe(first.id)
    const other = first.questions[0]?.choices?.[1]
    expect((await send(world, person, TABLE, { query: query(other) })).status).toBe(201)
  })

  it('a dry run marks what an open question decides, and nothing else', async () => {
    const table = 'Date,Weight,Coffee (mg),Waist circumference\n2026-01-01,80,1,90\n2026-01-02,81,2,91\n'
    const tried = await importFile(world, person, table, { name: 'w.csv', query: '?dryRun=true' })
    const undecided = ({ variables }: Import) =>
      variables.filter((variable) => variable.isUndecided === true).map((variable) => variable.variableName)
    expect(tried.variables).toHaveLength(3)
    expect(undecided(tried)).toHaveLength(tried.questions.length)
    expect(tried.questions).toHaveLength(2)
    expect(undecided(tried).some((name) => name.includes('Coffee'))).toBe(false)
    const answers = Object.fromEntries(tried.questions.map(({ key, choices }) => [key, choices?.[0]]))
    await answer({ id: tried.id, answers })
    await settle(world)
    expect(undecided(await oneImport(person, tried.id))).toEqual([])
    const dates = await importFile(world, person, 'Date,Weight (kg)\n03/04/2026,80\n04/05/2026,81\n', {
      name: 'd.csv',
      query: '?dryRun=true',
    })
    expect(dates.questions.map(({ key }) => key)).toEqual(['dayOrder'])
    expect(undecided(dates)).toHaveLength(1)
  })

  it('all faults of an import request are named at once', async () => {
    const query = `?timeZone=Mars/X&answers=zz&format=nope`
    const refused = await send(world, person, TABLE, { query })
    expect(refused.status).toBe(400)
    const { errors } = refused.body as unknown as { errors: Fault[] }
    expect(errors.map(({ field }) => field)).toEqual(['timeZone', 'answers', 'format'])
    const zone = await send(world, person, TABLE, { query: '?answers={"timeZone":"Nowhere"}' })
    expect(zone.status).toBe(400)
  })

  it('a malformed hash is refused', async () => {
    for (const sha256 of ['zz', '00', ''])
      expect((await person.get(`/imports?sha256=${sha256}`)).status, sha256).toBe(400)
    expect((await person.get(`/imports?sha256=${'AB'.repeat(32)}`)).status).toBe(200)
  })
})
