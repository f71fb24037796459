import type { Card, Failure, Measurement } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inEach, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import type { CardChange, VerbHandlers } from './cards.ts'

type Cards = { cards: Card[] }

/** A module with a single verb, which each test defines. */
function wingOfTests() {
  const calls: { prepare: () => Promise<void>; change: CardChange } = {
    prepare: async () => undefined,
    change: async () => undefined,
  }
  const verbs: VerbHandlers = {
    accept: async () => {
      await calls.prepare()
      return (t) => calls.change(t)
    },
  }
  return { verbs, calls }
}

describe.each(dialects)('the feed on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  const feed = async (query = '') => (await person.get<Cards>(`/feed${query}`)).body.cards
  const post = (...cards: Card[]) => person.post<Cards & Failure>('/feed', cards)
  const recorded = async () => (await person.get<Measurement[]>('/measurements')).body
  const remind = (name = 'Overall Mood') =>
    person.post('/trackingReminders', { variableName: name, reminderStartTimeLocal: '20:00' })
  const publish = (key: string, card: Card) =>
    world.server.services.storage.transaction((t) =>
      world.server.services.feed.publish(t, person.id, { key, kind: 'message', card: inEach(() => card) }),
    )

  it('a due notification is a card whose buttons work when it is posted back', async () => {
    await remind()
    const [card] = await feed()
    expect(card).toMatchObject({ title: 'Overall Mood', html: expect.stringContaining('<h3>Overall Mood</h3>') })
    const best = card?.buttons?.at(-1)
    expect(best).toMatchObject({ text: '😀', functionName: 'track', parameters: { action: 'track', modifiedValue: 5 } })
    const answer = await post({ id: card?.id ?? '', selectedButton: { id: best?.id ?? '' } })
    expect(answer.status).toBe(200)
    expect(answer.body.cards).toEqual([])
    expect(await recorded()).toMatchObject([{ value: 5, sourceName: 'Reminder' }])
    expect((await post({ id: card?.id ?? '', selectedButton: { id: best?.id ?? '' } })).status).toBe(200)
    expect(await recorded()).toHaveLength(1)
  })

  it('a filled-in field, or parameters alone, answer as well', async () => {
    await remind()
    const [card] = await feed()
    const [field] = card?.inputFields ?? []
    expect(field).toMatchObject({ key: 'modifiedValue', type: 'number', minValue: 1, maxValue: 5 })
    const submit = { id: field?.submitButton?.id ?? '' }
    const id = card?.id ?? ''
    expect((await post({ id, selectedButton: submit, parameters: { modifiedValue: '4' } })).status).toBe(400)
    expect((await post({ id, selectedButton: submit, parameters: { modifiedValue: 4 } })).status).toBe(200)
    expect(await recorded()).toMatchObject([{ value: 4 }])
    await remind('Happiness')
    const [next] = await feed()
    expect((await post({ id: next?.id ?? '', parameters: { action: 'snooze' } })).body.cards).toEqual([])
  })

  it('only the posted choice counts: no value, verb, link or HTML of the sender', async () => {
    await remind()
    const [card] = await feed()
    const skip = card?.buttonsSecondary?.find((button) => button.functionName === 'skip')
    const forged = {
      ...skip,
      functionName: 'track',
      webhookUrl: 'http://127.0.0.1:1/',
      parameters: { action: 'track', modifiedValue: 1 },
    }
    await post({ ...card, html: '<script>x</script>', link: 'http://127.0.0.1:1/', selectedButton: forged })
    expect(await recorded()).toEqual([])
    expect(await feed()).toEqual([])
  })

  it('a card offers only its own buttons, with the stored values', async () => {
    await publish('pair', {
      title: 'A finding',
      buttons: [
        {
          text: 'Yes',
          functionName: 'vote',
          parameters: { action: 'vote', value: 'up', causeVariableId: 1001, effectVariableId: 6001 },
        },
        {
          text: 'No',
          functionName: 'vote',
          parameters: { action: 'vote', value: 'down', causeVariableId: 1001, effectVariableId: 6001 },
        },
      ],
    })
    const [card] = await feed()
    const id = card?.id ?? ''
    for (const action of ['publish', 'accept', 'decline', 'track']) {
      const refused = await post({ id, parameters: { action } })
      expect(refused.status, action).toBe(400)
      expect(refused.body.errors[0]?.message).toContain(action)
    }
    expect((await post({ id, parameters: { action: 'dismiss' } })).status).toBe(200)
  })

  it("a card outside the person's feed is not found, and an unknown button is refused", async () => {
    await remind()
    const [card] = await feed()
    const other = await world.addPerson()
    expect((await other.post('/feed', [{ id: card?.id, parameters: { action: 'skip' } }])).status).toBe(404)
    for (const id of ['card-999', 'notification-999', 'nonsense', '']) {
      expect((await post({ id, parameters: { action: 'skip' } })).status).toBe(404)
    }
    expect((await post({ id: card?.id ?? '', selectedButton: { id: 'nuke' } })).status).toBe(400)
    expect((await post({ id: card?.id ?? '', parameters: { action: 'dismiss' } })).status).toBe(400)
    expect(await feed()).toHaveLength(1)
  })

  it('a card without an id becomes a note with only title and content', async () => {
    const note = {
      title: 'Bad <b>night</b>',
      content: 'Too hot.',
      html: '<img src=x>',
      link: 'http://evil.test',
      image: 'x',
    }
    const answer = await post(note)
    expect(answer.status).toBe(200)
    const [card] = await feed()
    expect(card).toMatchObject({ title: note.title, content: note.content, parameters: { kind: 'note' } })
    for (const member of ['html', 'link', 'image']) expect(card).not.toHaveProperty(member)
    expect((await post({ html: '<p>nothing else</p>' })).status).toBe(400)
  })

  it('cards of other modules are published, read, dismissed, and replaced under their key', async () => {
    await publish('finding 1', { title: 'Sleep helps', sharingTitle: 'Sleep helps', sharingBody: 'It does.' })
    const [card] = await feed()
    expect(card?.parameters).toMatchObject({ kind: 'message', unread: true, createdAt: '2026-06-15T12:00:00' })
    await post({ id: card?.id ?? '' })
    expect((await feed())[0]?.parameters).toMatchObject({ unread: false })
    const dismiss = card?.buttonsSecondary?.at(-1)
    expect((await post({ id: card?.id ?? '', selectedButton: { id: dismiss?.id ?? '' } })).body.cards).toEqual([])
    const restored = await post({ id: card?.id ?? '', parameters: { action: 'restore' } })
    expect(restored.body.cards).toMatchObject([{ id: card?.id, title: 'Sleep helps' }])
    await publish('finding 1', { title: 'Sleep helps a lot' })
    expect(await feed()).toMatchObject([{ id: card?.id, title: 'Sleep helps a lot', parameters: { unread: true } }])
  })

  describe('a request that answers several cards', () => {
    const { verbs, calls } = wingOfTests()
    const button = (functionName: string) => ({ functionName, parameters: { action: functionName } })
    const titles = async () => (await feed()).map(({ title }) => title).sort()
    beforeEach(async () => {
      calls.prepare = async () => undefined
      calls.change = async () => undefined
      world.server.services.feed.addVerbs({ message: verbs })
      await publish('ours', { title: 'ours', buttons: [button('accept')] })
    })
    const accept = async (...others: Card[]) => {
      const [card] = await feed()
      return post(...others, { id: card?.id ?? '', parameters: { action: 'accept' } })
    }

    it('performs all of them', async () => {
      calls.change = (t) => putCard(t, 'news')
      expect((await accept({ title: 'note' })).status).toBe(200)
      expect(await titles()).toEqual(['news', 'note', 'ours'])
    })

    const putCard = (t: Transaction, title: string) =>
      world.server.services.feed.publish(t, person.id, { key: title, kind: 'message', card: inEach(() => ({ title })) })

    it.each([
      ['refused', () => new Refusal('badInput', say('not like this')), 400],
      ['a failure', () => new Error('the process fails'), 500],
    ])(
      'does nothing of it if one verb ends half-way with %s: no card is read, no note is added',
      async (_what, end, status) => {
        calls.change = async (t) => {
          await putCard(t, 'news')
          throw end()
        }
        expect((await accept({ title: 'note' })).status).toBe(status)
        expect(await feed()).toMatchObject([{ title: 'ours', parameters: { unread: true } }])
      },
    )

    it("performs none if a verb's preparation is refused, and lists every fault in the order of the cards", async () => {
      calls.prepare = async () => {
        throw new Refusal('badInput', say('not like this'))
      }
      const { status, body } = await accept({ title: 'note' }, { title: '' })
      expect(status).toBe(400)
      expect(body.errors.map(({ index }) => index)).toEqual([1, 2])
      expect(await titles()).toEqual(['ours'])
    })

    it('prepares outside a transaction, so others can write meanwhile', async () => {
      calls.prepare = () => publish('meanwhile', { title: 'meanwhile' })
      expect((await accept()).status).toBe(200)
      expect(await titles()).toEqual(['meanwhile', 'ours'])
    })

    it('ignores a card removed from the feed during the preparation of its verb', async () => {
      calls.prepare = () =>
        world.server.services.storage.transaction((t) => world.server.services.feed.withdraw(t, person.id, ['ours']))
      calls.change = (t) => putCard(t, 'news')
      expect((await accept({ title: 'note' })).status).toBe(404)
      expect(await feed()).toEqual([])
    })

    it('with an Idempotency-Key performs all of them once', async () => {
      calls.change = (t) => putCard(t, 'news')
      const [card] = await feed()
      const cards = [{ title: 'note' }, { id: card?.id, parameters: { action: 'accept' } }]
      for (const _time of [1, 2]) {
        expect((await person.post('/feed', cards, { 'idempotency-key': 'once' })).status).toBe(200)
      }
      expect(await titles()).toEqual(['news', 'note', 'ours'])
    })
  })

  it('sorts, filters by time and pages', async () => {
    for (const [index, title] of ['first', 'second', 'third'].entries()) {
      world.clock.set(`2026-06-15T12:0${index}:00Z`)
      await publish(title, { title })
    }
    const titles = async (query: string) => (await feed(query)).map((card) => card.title)
    expect(await titles('')).toEqual(['third', 'second', 'first'])
    expect(await titles('?sort=createdAt')).toEqual(['first', 'second', 'third'])
    expect(await titles('?createdAt=(ge)2026-06-15T12:01:00&sort=createdAt')).toEqual(['second', 'third'])
    expect(await titles('?limit=1&offset=1')).toEqual(['second'])
    const { headers } = await person.get('/feed?limit=1')
    expect(headers['link']).toContain('offset=1')
    expect((await person.get('/feed?sort=title')).status).toBe(400)
    expect((await person.get('/feed?limit=201')).status).toBe(400)
  })
})
