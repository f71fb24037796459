import type { UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded, walkItem } from '../../testing/mood-item.ts'
import { importFile } from '../../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('votes, notes and orders of trust of a document on %s', (dialect) => {
  let world: World
  let document = ''
  beforeAll(async () => {
    world = await openWorld(dialect)
    const owner = await world.addPerson()
    await recorded(owner, [walkItem, { ...walkItem, variableName: 'Fresh Air' }])
    const ids = await idsOf(owner)
    await owner.post('/votes', { causeVariableId: ids.walk, effectVariableId: ids.air, value: 'up' })
    await owner.post('/votes', {
      causeVariableId: ids.walk,
      effectVariableId: ids.air,
      value: 'up',
      type: 'usefulness',
    })
    await owner.post('/feed', [{ title: 'Begun' }])
    await owner.post('/measurements/sources', { variableName: 'Evening Walk', sourceNames: ['Watch', 'Phone'] })
    document = (await exported(owner)).text
  })
  afterAll(() => world.close())

  async function idsOf(person: TestPerson) {
    const { body } = await person.get<UserVariable[]>('/userVariables')
    const idOf = (name: string) => body.find((variable) => variable.name === name)?.id
    return { walk: idOf('Evening Walk'), air: idOf('Fresh Air') }
  }

  async function exported(person: TestPerson) {
    const headers = { authorization: `Bearer ${person.token}` }
    const { body } = await world.app.inject({ url: '/api/v3/measurements/export', headers })
    const { votes, notes, sourceOrder } = JSON.parse(body)
    return { text: body, opinions: { votes, notes, sourceOrder } }
  }

  it('are imported with it and removed by its undo', async () => {
    const taker = await world.addPerson()
    const done = await importFile(world, taker, document, { name: 'u.json' })
    const { votes, notes, sourceOrder } = JSON.parse(document)
    expect((await exported(taker)).opinions).toEqual({ votes, notes, sourceOrder })
    expect(sourceOrder).toEqual([{ variableName: 'Evening Walk', sourceNames: ['Watch', 'Phone'] }])
    await taker.post('/imports/undo', { id: done.id })
    expect((await exported(taker)).opinions).toEqual({ votes: [], notes: [], sourceOrder: [] })
  })

  it('are imported and removed in any number', async () => {
    const taker = await world.addPerson()
    const exportedDocument = JSON.parse(document)
    const [note] = exportedDocument.notes
    const notes = Array.from({ length: 4000 }, (_, index) => ({ ...note, title: `Note ${index}` }))
    const done = await importFile(world, taker, JSON.stringify({ ...exportedDocument, notes }), { name: 'u.json' })
    expect(done).toMatchObject({ state: 'completed' })
    expect((await exported(taker)).opinions.notes).toHaveLength(4000)
    await taker.post('/imports/undo', { id: done.id })
    expect((await exported(taker)).opinions.notes).toEqual([])
  })

  it('stay if the person has changed them since', async () => {
    const taker = await world.addPerson()
    const done = await importFile(world, taker, document, { name: 'u.json' })
    const ids = await idsOf(taker)
    world.clock.advance(60)
    await taker.post('/votes', { causeVariableId: ids.walk, effectVariableId: ids.air, value: 'down' })
    await taker.post('/measurements/sources', { variableName: 'Evening Walk', sourceNames: ['Phone', 'Watch'] })
    // Their own data keeps the variables here.
    await recorded(taker, [
      { ...walkItem, startAt: '2026-06-12T18:00:00' },
      { ...walkItem, startAt: '2026-06-12T18:00:00', variableName: 'Fresh Air' },
    ])
    await taker.post('/imports/undo', { id: done.id })
    expect((await exported(taker)).opinions).toMatchObject({
      votes: [{ type: 'causality', value: 'down' }],
      notes: [],
      sourceOrder: [{ sourceNames: ['Phone', 'Watch'] }],
    })
  })
})
