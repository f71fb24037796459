import type { Card, Fault } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bring, filesIn, oneImport, send, settle, stepsXml } from '../../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const TABLE = 'Date,Weight\n2026-01-01,80\n2026-01-02,81\n'

describe.each(dialects)('what the feed shows of an import, on %s', (dialect) => {
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

  it('questions are fields, and the card posted back with answers goes on with the import', async () => {
    const { id } = await bring(world, person, TABLE, { name: 'my log.csv' })
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

  it('a dry run says what would come in, and is brought in from its card', async () => {
    const { id } = await bring(world, person, stepsXml([10, 20]), { query: '?dryRun=true' })
    const card = await cardNow()
    expect(card.content).toMatch(/^2 new values of 1 variable would be imported/)
    expect(card.buttons?.map(({ text }) => text)).toEqual(['Import', 'Discard'])
    expect((await post({ id: card.id ?? '', selectedButton: { id: buttonOf(card, 'accept').id ?? '' } })).status).toBe(
      200,
    )
    await settle(world)
    expect(await oneImport(person, id)).toMatchObject({ state: 'completed', dryRun: false, counts: { created: 2 } })
    expect((await cardNow()).buttons?.map(({ text }) => text)).toEqual(['Undo'])
  })

  it('an import that waits, or is on its way, can be cancelled from its card', async () => {
    const waiting = await bring(world, person, TABLE, { name: 'w.csv' })
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

  it('a file that failed is named, with the reason', async () => {
    await bring(world, person, '\u0001\u0002 nothing we know', { name: 'my log.csv' })
    expect(await cardNow()).toMatchObject({
      title: 'Import of my log.csv failed',
      content: 'We do not know this kind of file.',
    })
  })
})
