import type { Today } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inEach } from '../../lib/language.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const coffee = {
  variableName: 'Coffee',
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
}
const mood = { variableName: 'Overall Mood', reminderFrequency: 86_400 }

describe.each(dialects)('today on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    world.clock.set('2026-06-15T06:30:00Z')
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const today = async () => (await person.get<Today>('/today')).body

  it('exists for a new person, and is empty', async () => {
    expect(await today()).toEqual({
      person: { userId: person.id, displayName: expect.any(String), timeZone: 'Europe/Berlin' },
      date: '2026-06-15',
      due: [],
      upcoming: [],
      entries: [],
      usual: [],
      analysis: expect.objectContaining({ state: 'never' }),
      unread: 0,
      serverTime: '2026-06-15T06:30:00',
    })
  })

  it("has what is due, what is due within two days, and the day's entries", async () => {
    await person.post('/trackingReminders', [{ ...mood, reminderStartTimeLocal: '08:00:00' }])
    await person.post('/measurements/post', [
      { ...coffee, value: 1, startAt: '2026-06-15T06:00:00' },
      { ...coffee, value: 1, startAt: '2026-06-14T06:00:00' },
    ])
    const { due, upcoming, entries } = await today()
    expect(due).toMatchObject([{ variableName: 'Overall Mood', state: 'pending' }])
    expect(due[0]).not.toHaveProperty('card')
    expect(upcoming.map(({ reminderTime, reminderTimeLocal }) => [reminderTime, reminderTimeLocal])).toEqual([
      ['2026-06-16T06:00:00', '2026-06-16T08:00:00'],
      ['2026-06-17T06:00:00', '2026-06-17T08:00:00'],
    ])
    expect(entries).toMatchObject([{ variableName: 'Coffee', value: 1 }])
  })

  it('an upcoming question can be answered by reminder and time once it is due', async () => {
    const [next] = (await today()).upcoming
    const { trackingReminderId, reminderTime } = next ?? { trackingReminderId: 0, reminderTime: '' }
    const answer = { action: 'track', modifiedValue: 4, trackingReminderId, reminderTime }
    expect((await person.post('/trackingReminderNotifications', [answer])).status).toBe(404)
    world.clock.set('2026-06-16T07:00:00Z')
    await world.server.services.firing.sweep()
    expect((await person.post('/trackingReminderNotifications', [answer])).status).toBe(200)
    expect((await today()).entries).toMatchObject([{ variableName: 'Overall Mood', value: 4 }])
    const nameless = await person.post<{ errors: { field: string }[] }>('/trackingReminderNotifications', [
      { action: 'skip', trackingReminderId },
    ])
    expect([nameless.status, nameless.body.errors[0]?.field]).toEqual([400, 'id'])
  })

  it('offers usual values, in the unit of the variable, and never those of a source', async () => {
    const days = [2, 3, 4, 5, 8, 9, 10, 11, 12]
    await person.post(
      '/measurements/post',
      days.map((day) => ({ ...coffee, value: 2, startAt: `2026-06-${String(day).padStart(2, '0')}T07:10:00` })),
    )
    expect((await today()).usual).toMatchObject([
      { variableName: 'Coffee', value: 2, unitAbbreviatedName: 'serving', combinationOperation: 'SUM' },
    ])
    await world.database.transaction((executor) =>
      executor.rows('update measurements set connector_id = 1 where user_id = ? returning 1', [person.id]),
    )
    expect((await today()).usual).toEqual([])
  })

  it('has the newest unread finding and counts what is unread', async () => {
    const { feed, storage } = world.server.services
    await storage.transaction((t) =>
      feed.publish(t, person.id, { key: 'f', kind: 'finding', card: inEach(() => ({ title: 'Coffee and sleep' })) }),
    )
    await person.post('/feed', [{ title: 'A note' }])
    const { card, unread } = await today()
    expect(card).toMatchObject({ title: 'Coffee and sleep' })
    expect(unread).toBe(2)
    await person.post('/feed', [{ id: card?.id }])
    expect(await today()).not.toHaveProperty('card')
  })

  it('has the latest other unread card as news, but no note', async () => {
    const { feed, storage } = world.server.services
    for (const [kind, title] of [
      ['import', 'diary.csv is imported'],
      ['finding', 'Coffee and sleep'],
    ] as const)
      await storage.transaction((t) => feed.publish(t, person.id, { key: kind, kind, card: inEach(() => ({ title })) }))
    await person.post('/feed', [{ title: 'A note' }])
    const { news } = await today()
    expect(news).toMatchObject({ title: 'diary.csv is imported', parameters: { kind: 'import' } })
    await person.post('/feed', [{ id: news?.id, parameters: { action: 'dismiss' } }])
    expect(await today()).not.toHaveProperty('news')
  })

  it('a reminder for every minute does not crowd out the others', async () => {
    const often = { reminderFrequency: 60, reminderStartTimeLocal: '00:00:00' }
    await person.post('/trackingReminders', [{ ...mood, ...often }])
    const { upcoming } = await today()
    expect(upcoming).toHaveLength(50)
    expect(upcoming.filter(({ reminderTimeLocal }) => reminderTimeLocal.endsWith('T08:00:00'))).toHaveLength(2)
  })
})
