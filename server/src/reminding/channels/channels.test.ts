/** End to end: a reminder falls due, reaches the person, and is answered. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Listener, startListener, toLoopback } from '../../../../programs/listener.ts'
import { newBrowser } from '../../../../programs/push-receiver.ts'
import { signature } from '../../notify/webhook.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

interface SentEvent {
  readonly type: string
  readonly data: Record<string, unknown>
}

describe.each(dialects)('from due to answered on %s', (dialect) => {
  let world: World
  let listener: Listener
  let person: TestPerson
  let secret: string
  beforeAll(async () => {
    world = await openWorld(dialect, {}, toLoopback)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    listener = await startListener()
    person = await world.addPerson()
    const url = address('/hook')
    secret = (await person.post<{ secret: string }>('/webhooks', { url })).body.secret
  })
  afterEach(() => listener.close())

  const address = (path: string) => `http://somewhere.example.org:${listener.port}${path}`
  const catchUp = () => world.server.services.jobs.catchUp()
  const sentEvents = (): SentEvent[] =>
    listener.received
      .filter((request) => request.path === '/hook')
      .map((request) => JSON.parse(request.body.toString()) as SentEvent)

  it('a reminder is sent to the device and the webhook, and its answer is reported', async () => {
    const browser = newBrowser()
    await person.post('/devices', { endpoint: address('/push'), keys: browser.keys })
    await person.post('/trackingReminders', [
      {
        variableName: 'Overall Mood',
        unitAbbreviatedName: '/5',
        variableCategoryName: 'Emotions',
        reminderFrequency: 86_400,
        reminderStartTimeLocal: '20:00:00',
        startTrackingDate: '2026-06-15',
        defaultValue: 3,
      },
    ])
    await catchUp()
    listener.received.length = 0
    world.clock.set('2026-06-15T20:00:00Z')
    await world.server.services.firing.sweep()
    await catchUp()
    const pushed = listener.received.filter((request) => request.path === '/push')
    const [payload] = pushed.map(
      (request) => JSON.parse(browser.decrypt(request.body)) as { notificationIds: number[] },
    )
    const id = payload?.notificationIds[0] ?? 0
    expect([pushed.length, payload]).toMatchObject([1, { title: 'Overall Mood', canTrack: true }])
    expect(sentEvents()).toMatchObject([
      { type: 'reminder.due', data: { trackingReminderNotificationId: id, reminderTime: '2026-06-15T20:00:00' } },
    ])
    await person.post('/trackingReminderNotifications', [{ id, action: 'track' }])
    await catchUp()
    const rest = sentEvents().slice(1)
    expect(rest.map((event) => event.type).toSorted()).toEqual(['measurement.created', 'notification.resolved'])
    const resolved = rest.find((event) => event.type === 'notification.resolved')
    expect(resolved?.data).toMatchObject({ trackingReminderNotificationId: id, action: 'track' })
  })

  it('the end of a share is reported', async () => {
    const friend = await world.addPerson()
    const invited = await person.post<{ invitation: string }>('/shares/invite', { emailAddress: friend.email })
    await friend.post('/shares/accept', { invitation: invited.body.invitation })
    await person.post(`/shares/delete?clientIdToRevoke=person-${friend.id}`)
    await catchUp()
    const { clientId } = sentEvents().find((event) => event.type === 'share.revoked')?.data ?? {}
    expect(clientId).toBe(`person-${friend.id}`)
  })

  it('when the person leaves, the webhook is notified last, and nothing is left to read from', async () => {
    await person.delete('/user/delete', { reason: 'Moving elsewhere' })
    await catchUp()
    expect(sentEvents().map((event) => event.type)).toEqual(['user.deleted'])
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = listener.received
    const message = { id: String(headers['webhook-id']), timestampEpoch: Number(headers['webhook-timestamp']) }
    expect(headers['webhook-signature']).toBe(signature({ ...message, body: body.toString() }, secret))
    const remaining = await world.server.services.storage.read(({ webhooks }) => webhooks.ofUser(person.id))
    expect(remaining).toEqual([])
  })
})
