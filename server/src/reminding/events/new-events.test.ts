import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inEach } from '../../lib/language.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const mood = { variableName: 'Overall Mood', reminderFrequency: 86_400, reminderStartTimeLocal: '08:00:00' }
const coffee = {
  variableName: 'Coffee',
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
  value: 1,
  startAt: '2026-06-14T08:00:00',
}

describe.each(dialects)('events for other devices on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  /** Types and data of the events of one act. */
  async function eventsOf(act: () => Promise<unknown>): Promise<(readonly [string, unknown])[]> {
    const query = 'select id, type, data from events where user_id = ? order by id'
    const before = (await world.database.reader.rows(query, [person.id])).length
    await act()
    const rows = (await world.database.reader.rows(query, [person.id])).slice(before)
    return rows.map(([, type, data]) => [String(type), JSON.parse(String(data)) as unknown] as const)
  }

  it('reminders: created, changed, removed, restored', async () => {
    const created = await eventsOf(() => person.post('/trackingReminders', [mood]))
    const trackingReminderIds = [expect.any(Number)]
    expect(created).toContainEqual(['reminder.changed', { trackingReminderIds }])
    const [{ id } = { id: 0 }] = (await person.get<{ id: number }[]>('/trackingReminders')).body
    const changed = ['reminder.changed', { trackingReminderIds: [id] }]
    expect(await eventsOf(() => person.delete('/trackingReminders/delete', { id }))).toEqual([changed])
    expect((await person.get('/trackingReminders')).body).toEqual([])
    expect(await eventsOf(() => person.post('/trackingReminders/restore', { id }))).toEqual([changed])
    expect((await person.get('/trackingReminders')).body).toMatchObject([{ id, variableName: 'Overall Mood' }])
    expect((await person.post('/trackingReminders/restore', { id })).status).toBe(404)
  })

  it('notifications: snoozed and undone', async () => {
    await person.post('/trackingReminders', [{ ...mood, reminderStartTimeLocal: '09:00:00' }])
    const { body } = await person.get<{ data: { id: number; trackingReminderId: number }[] }>(
      '/trackingReminderNotifications',
    )
    const { id = 0, trackingReminderId = 0 } = body.data[0] ?? {}
    const answer = (action: string) => eventsOf(() => person.post('/trackingReminderNotifications', [{ id, action }]))
    const data = { trackingReminderNotificationId: id, trackingReminderId, variableId: expect.any(Number) }
    expect(await answer('snooze')).toEqual([['notification.changed', { ...data, action: 'snooze' }]])
    await answer('skip')
    expect(await answer('undo')).toEqual([['notification.changed', { ...data, action: 'undo' }]])
  })

  it('settings of the person and of variables', async () => {
    expect(await eventsOf(() => person.post('/userSettings', { timeZone: 'Europe/Berlin' }))).toEqual([
      ['settings.changed', {}],
    ])
    await person.post('/measurements/post', [coffee])
    const [variable] = (await person.get<{ id: number }[]>('/userVariables?name=Coffee')).body
    const changed = ['variable.changed', { variableIds: [variable?.id] }]
    expect(await eventsOf(() => person.post('/userVariables', [{ name: 'Coffee', alias: 'Cup' }]))).toEqual([changed])
    expect(await eventsOf(() => person.post('/userVariables/reset', { name: 'Coffee' }))).toEqual([changed])
  })

  it('votes, cards, sources and the analysis', async () => {
    const vote = (value: string) => person.post('/votes', { cause: 'Coffee', effect: 'Overall Mood', value })
    const pair = { causeVariableId: expect.any(Number), effectVariableId: expect.any(Number) }
    const [cast] = await eventsOf(() =>
      person.post('/votes', { causeVariableName: 'Coffee', effectVariableName: 'Overall Mood', value: 'up' }),
    )
    expect(cast).toEqual(['vote.changed', pair])
    await vote('none')
    expect(await eventsOf(() => person.post('/feed', [{ title: 'A note' }]))).toEqual([
      ['card.created', { kind: 'note' }],
    ])
    const { cards } = (await person.get<{ cards: { id: string; title: string }[] }>('/feed')).body
    const note = cards.find(({ title }) => title === 'A note')
    const dismissed = await eventsOf(() => person.post('/feed', [{ id: note?.id, parameters: { action: 'dismiss' } }]))
    expect(dismissed).toEqual([['card.removed', { cardId: note?.id }]])
    const weather = '/connectors/open-meteo-weather'
    const connectorName = 'open-meteo-weather'
    const connected = await eventsOf(() => person.get(`${weather}/connect?latitude=52.52&longitude=13.41`))
    expect(connected).toEqual([['connector.changed', { connectorName }]])
    expect(await eventsOf(() => person.get(`${weather}/disconnect`))).toEqual([
      ['connector.changed', { connectorName }],
    ])
    await world.server.services.statistics.refreshAll()
    const analysed = await eventsOf(() => world.server.services.findings.analyse(person.id))
    expect(analysed).toContainEqual(['analysis.completed', { numberOfLikely: 0, changed: 0 }])
  })

  it('a request of our own app can be retried with its next token', async () => {
    const { sessions, storage, tokens } = world.server.services
    await storage.transaction((t) => sessions.begin(t, person.id, { device: 'test' }))
    const [session] = await sessions.list(person.id)
    if (!session) throw new Error('There is no session.')
    const post = async () => {
      const { token } = await tokens.createForWebApp({ session })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'k1' }
      const payload = JSON.stringify([{ title: 'Once' }])
      return world.app.inject({ method: 'POST', url: '/api/v3/feed', headers, payload })
    }
    await post()
    expect((await post()).headers['idempotency-replayed']).toBe('true')
    const { cards } = (await person.get<{ cards: { title: string }[] }>('/feed')).body
    expect(cards.filter(({ title }) => title === 'Once')).toHaveLength(1)
  })

  it('cards that become untrue are removed and reported; those dismissed before are removed silently', async () => {
    const { feed, storage } = world.server.services
    const publish = (key: string) =>
      storage.transaction((t) =>
        feed.publish(t, person.id, { key, kind: 'message', card: inEach(() => ({ title: key })) }),
      )
    const withdraw = (...keys: string[]) =>
      eventsOf(() => storage.transaction((t) => feed.withdraw(t, person.id, keys)))
    const idOf = async (variableName: string) =>
      (await person.get<{ cards: { id: string; title: string }[] }>('/feed')).body.cards.find(
        ({ title }) => title === variableName,
      )?.id
    await publish('shown')
    await publish('put away')
    const cardId = await idOf('shown')
    await person.post('/feed', [{ id: await idOf('put away'), parameters: { action: 'dismiss' } }])
    expect(await withdraw('shown', 'put away', 'never there')).toEqual([['card.removed', { cardId }]])
    expect(await idOf('shown')).toBeUndefined()
  })
})
