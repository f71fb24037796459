import type { Card, Fault } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesIn, importFile, oneImport, send, settle, stepsXml } from '../../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const TABLE = 'Date,Weight\n2026-01-01,80\n2026-01-02,81\n'

describe.each(dialects)('feed cards of an import, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterEach(() => world.close())

  const cardNow = async (): Promise<Card> => {
    const [card] = (await person.get<{ cards: Card[] }>('/feed')).body.cards
    if (!card) throw new Error('The feed is empty.')
    return card
  }
  const post = (card: Card) => person.post<{ errors: Fault[] }>('/feed', [card])
  const buttonOf = (card: Card, verb: string) => card.buttons?.find(({ functionName }) => functionName === verb) ?? {}

  it('questions are fields, and posting the card with answers continues the import', async () => {
    const { id } = await importFile(world, person, TABLE, { name: 'my log.csv' })
    const card = await cardNow()
    expect(card.title).toBe('Import of my log.csv needs an answer')
    expect(new URL(card.link ?? '').pathname).toBe(`/imports/${id}`)
    expect(card.inputFields).toEqual([
      expect.objectContaining({
        key: 'unit: Weight',
        type: 'select_option',
        required: true,
        options: expect.arrayContaining(['kg', 'lb']),
      }),
    ])
    const selectedButton = { id: buttonOf(card, 'accept').id ?? '' }
    const empty = await post({ ...card, selectedButton })
    expect(empty.status).toBe(400)
    expect(empty.body.errors[0]).toMatchObject({ field: 'answers', message: expect.stringContaining('unit: Weight') })
    const wrong = await post({ ...card, selectedButton, parameters: { ...card.parameters, 'unit: Weight': 'ell' } })
    expect(wrong.status).toBe(400)
    expect(await oneImport(person, id)).toMatchObject({ state: 'waiting' })
    const done = await post({ ...card, selectedButton, parameters: { ...card.parameters, 'unit: Weight': 'kg' } })
    expect(done.status).toBe(200)
    await settle(world)
    expect(await oneImport(person, id)).toMatchObject({ state: 'completed', counts: { created: 2 } })
    expect((await cardNow()).inputFields).toBeUndefined()
  })

  it("offers answers in the person's language, and accepts them in it", async () => {
    await person.post('/userSettings', { language: 'de' })
    const { id } = await importFile(world, person, 'Date,Weight\n2026-01-01,80\n2026-01-02,81\n', {
      name: 'gewicht.csv',
    })
    const card = await cardNow()
    const [field] = card.inputFields ?? []
    expect(field?.options).toEqual(expect.arrayContaining(['kg', 'lb', 'Weglassen']))
    expect(field?.options).not.toContain('leave out')
    const selectedButton = { id: buttonOf(card, 'accept').id ?? '' }
    const answer = (choice: string) =>
      post({ ...card, selectedButton, parameters: { ...card.parameters, 'unit: Weight': choice } })
    const wrong = await answer('Elle')
    expect(wrong.body.errors[0]?.message).toMatch(
      /^Als Antwort auf „unit: Weight“ ist „Elle“ nicht möglich, nur: .*Weglassen/,
    )
    expect((await answer('weglassen')).status).toBe(200)
    await settle(world)
    expect(await oneImport(person, id)).toMatchObject({
      state: 'failed',
      leftOut: [{ what: expect.stringContaining('Weight'), count: 2 }],
    })
  })

  it('stops if the person chooses to, in their own language', async () => {
    await person.post('/userSettings', { language: 'de' })
    const heavy = 'Date,Weight (kg)\n2026-01-01,80\n2026-01-02,8000\n'
    const { id } = await importFile(world, person, heavy, { name: 'schwer.csv' })
    const card = await cardNow()
    expect(card.inputFields).toMatchObject([{ options: ['Trotzdem einlesen', 'Diese weglassen', 'Aufhören'] }])
    const key = card.inputFields?.[0]?.key ?? ''
    const selectedButton = { id: buttonOf(card, 'accept').id ?? '' }
    expect(
      (await post({ ...card, selectedButton, parameters: { ...card.parameters, [key]: 'Aufhören' } })).status,
    ).toBe(200)
    expect(await oneImport(person, id)).toMatchObject({ state: 'cancelled' })
  })

  it('a dry run shows what would be imported, and is imported from its card', async () => {
    const { id } = await importFile(world, person, stepsXml([10, 20]), { query: '?dryRun=true' })
    const card = await cardNow()
    expect(card.content).toMatch(/^2 new values of 1 thing would be imported/)
    expect(card.buttons?.map(({ text }) => text)).toEqual(['Import', 'Discard'])
    expect((await post({ id: card.id ?? '', selectedButton: { id: buttonOf(card, 'accept').id ?? '' } })).status).toBe(
      200,
    )
    await settle(world)
    expect(await oneImport(person, id)).toMatchObject({ state: 'completed', dryRun: false, counts: { created: 2 } })
    expect((await cardNow()).buttons?.map(({ text }) => text)).toEqual(['Undo'])
  })

  it('a waiting or running import can be cancelled from its card', async () => {
    const waiting = await importFile(world, person, TABLE, { name: 'w.csv' })
    const card = await cardNow()
    expect((await post({ id: card.id ?? '', selectedButton: { id: buttonOf(card, 'decline').id ?? '' } })).status).toBe(
      200,
    )
    expect(await oneImport(person, waiting.id)).toMatchObject({ state: 'cancelled' })
    world.clock.advance(5)
    const { body } = await send(world, person, stepsXml([10]))
    const queued = await cardNow()
    expect(queued.title).toBe('Import of export.xml will start soon')
    await post({ id: queued.id ?? '', selectedButton: { id: buttonOf(queued, 'decline').id ?? '' } })
    await settle(world)
    expect(await oneImport(person, body.import.id)).toMatchObject({ state: 'cancelled' })
    expect(await filesIn(world)).toEqual([])
    expect((await cardNow()).buttons).toBeUndefined()
  })

  it('a request whose next card is refused neither accepts, cancels nor undoes, and leaves the card unchanged', async () => {
    const press = (card: Card, verb: string): Card => ({
      id: card.id ?? '',
      selectedButton: { id: buttonOf(card, verb).id ?? '' },
    })
    const refused = (...cards: Card[]) => person.post('/feed', [...cards, { id: 'card-999999999' }])
    const tried = await importFile(world, person, stepsXml([10, 20]), { query: '?dryRun=true' })
    const trial = await cardNow()
    for (const verb of ['accept', 'decline']) {
      expect((await refused(press(trial, verb))).status, verb).toBe(404)
      expect(await cardNow()).toEqual(trial)
    }
    expect(await oneImport(person, tried.id)).toMatchObject({ state: 'completed', dryRun: true })
    expect((await post(press(trial, 'accept'))).status).toBe(200)
    await settle(world)
    const done = await cardNow()
    expect((await refused(press(done, 'undo'))).status).toBe(404)
    expect(await cardNow()).toEqual(done)
    expect(await oneImport(person, tried.id)).toMatchObject({ state: 'completed', counts: { created: 2 } })
    expect((await post(press(done, 'undo'))).status).toBe(200)
    expect(await oneImport(person, tried.id)).toMatchObject({ state: 'undone' })
  })

  it('a file that failed is named, with the reason', async () => {
    await importFile(world, person, '\u0001\u0002 nothing we know', { name: 'my log.csv' })
    expect(await cardNow()).toMatchObject({
      title: 'Import of my log.csv failed',
      content: 'We do not know this kind of file.',
    })
  })
})
