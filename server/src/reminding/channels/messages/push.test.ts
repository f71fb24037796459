import type { Channel, Device } from '@upshot/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Listener, startListener } from '../../../../../programs/listener.ts'
import { newBrowser, readVapid, type TestBrowser } from '../../../../../programs/push-receiver.ts'
import { type OutgoingWorld, openOutgoing } from '../../../testing/outgoing.ts'
import { dialects, type TestPerson } from '../../../testing/world.ts'
import { PUSH } from './dispatch.ts'

const mood = {
  displayName: 'Overall Mood',
  question: 'How is your mood?',
  lastValue: 3,
  defaultValue: 4,
  unitAbbreviatedName: '/5',
}
const pill = { displayName: 'Aspirin', question: 'Did you take it?' }

interface ChannelsReply {
  readonly data: {
    readonly channels: Channel[]
    readonly devices: Device[]
    readonly vapidPublicKey: string
    readonly notificationDetail: string
  }
}

interface PushPayload {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly canTrack: boolean
  readonly notificationIds: number[]
  readonly actions: { readonly action: string; readonly title: string }[]
}

describe.each(dialects)('web push on %s', (dialect) => {
  let out: OutgoingWorld
  let service: Listener
  let person: TestPerson
  let browser: TestBrowser
  beforeAll(async () => {
    out = await openOutgoing(dialect, { vapidSubject: 'mailto:operator@example.org' })
  })
  afterAll(() => out.close())
  beforeEach(async () => {
    out.world.clock.set('2026-06-15T12:00:00Z')
    service = await startListener()
    service.answer(201)
    person = await out.world.addPerson()
    browser = newBrowser()
    await subscribe(person, browser, '/send/one')
  })
  afterEach(() => service.close())

  const endpoint = (path: string) => `http://push.example.org:${service.port}${path}`
  const subscribe = (asker: TestPerson, { keys }: TestBrowser, path: string) =>
    asker.post<{ device: Device }>('/devices', { endpoint: endpoint(path), keys, name: 'Phone', expirationTime: null })
  const channels = async () => (await person.get<ChannelsReply>('/channels')).body.data
  const send = async (due: readonly object[]) => {
    const ids = await out.ring(person, due)
    await out.jobs.catchUp()
    return ids
  }
  const payloads = (to = browser) => service.received.map(({ body }) => JSON.parse(to.decrypt(body)) as PushPayload)

  it('a reminder is encrypted for the browser and signed by this installation', async () => {
    const [id] = await send([mood])
    expect(payloads()).toMatchObject([{ title: 'Overall Mood', notificationIds: [id], tag: `reminder-${id}` }])
    const [{ headers, path } = { headers: {} as Record<string, string>, path: '' }] = service.received
    expect(path).toBe('/send/one')
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'high' })
    const { vapidPublicKey } = await channels()
    const claims = readVapid(String(headers['authorization']), vapidPublicKey)
    expect(claims).toMatchObject({ aud: endpoint(''), sub: 'mailto:operator@example.org' })
    expect(() => newBrowser().decrypt(service.received[0]?.body ?? Buffer.alloc(0))).toThrow()
  })

  it('it contains no value unless the person allows it, and no name if they do not', async () => {
    await send([mood])
    await person.post('/channels', { notificationDetail: 'values' })
    await send([mood])
    await person.post('/channels', { notificationDetail: 'nothing' })
    await send([mood])
    const [names, values, nothing] = payloads()
    expect(names?.body).toBe('How is your mood?')
    expect(names?.actions.map((action) => action.title)).toEqual(['Track', 'Skip', 'Snooze'])
    expect(values?.body).toBe('How is your mood? Last: 3/5.')
    expect(values?.actions[0]?.title).toBe('Track 4/5')
    expect(JSON.stringify(nothing)).not.toMatch(/mood/i)
  })

  it('buttons: the usual value and skip come first; for a rating its two commonest values', async () => {
    await person.post('/channels', { notificationDetail: 'values' })
    const counted = { one: 'cup', other: 'cups' }
    await send([{ displayName: 'Coffee', defaultValue: 2, unitAbbreviatedName: 'serving', counted }])
    await send([{ ...mood, mostCommonValue: 4, secondMostCommonValue: 3 }])
    const [coffee, rating] = payloads()
    expect(coffee?.actions.map((action) => action.title)).toEqual(['Track 2 cups', 'Skip', 'Snooze'])
    expect(rating?.actions.slice(0, 2)).toEqual([
      { action: 'track 4', title: '4/5' },
      { action: 'track 3', title: '3/5' },
    ])
  })

  it('a test reminder is sent to one device, at once, and not again right away', async () => {
    const test = (body: object, asker = person) => asker.post<{ description: string }>('/devices/test', body)
    const [device] = (await channels()).devices
    expect((await test({ id: device?.id })).status).toBe(200)
    expect(payloads()).toMatchObject([{ title: 'Upshot', tag: 'test', userId: person.id }])
    expect((await test({ endpoint: endpoint('/send/one') })).status).toBe(429)
    expect((await test({ id: device?.id }, await out.world.addPerson())).status).toBe(404)
    expect(service.received).toHaveLength(1)
    out.world.clock.advance(10)
    service.answer(500)
    const failed = await test({ id: device?.id })
    expect([failed.status, failed.body.description]).toEqual([
      503,
      'Phone could not be reached. The push service answered 500.',
    ])
    out.world.clock.advance(10)
    service.answer(410)
    expect((await test({ id: device?.id })).status).toBe(404)
    expect((await channels()).devices).toEqual([])
  })

  it('reminders due at the same time are one message on request, otherwise one each', async () => {
    await send([mood, pill])
    expect(payloads().map((payload) => payload.title)).toEqual(['Overall Mood', 'Aspirin'])
    expect(payloads().map((payload) => payload.canTrack)).toEqual([true, false])
    service.received.length = 0
    await person.post('/userSettings', { combineNotifications: true })
    await out.ring(person, [mood])
    await out.ring(person, [pill])
    out.world.clock.advance(1)
    await out.jobs.catchUp()
    expect(payloads()).toMatchObject([
      { title: '2 reminders are due', body: 'Overall Mood, Aspirin', tag: 'reminders' },
    ])
  })

  it('every device gets it; an unsubscribed one is removed', async () => {
    const second = newBrowser()
    await subscribe(person, second, '/send/two')
    await send([mood])
    expect(service.received.map((request) => request.path).toSorted()).toEqual(['/send/one', '/send/two'])
    service.answer(410)
    await send([pill])
    expect((await channels()).devices).toEqual([])
  })

  it('a failing push service is retried later, and the person can see it', async () => {
    service.answer(503, { 'retry-after': '90' })
    await send([mood])
    const failing = await channels()
    expect(failing.channels[0]).toMatchObject({
      name: 'push',
      state: 'failing',
      lastError: 'The push service answered 503.',
      nextTryAt: '2026-06-15T12:01:30',
    })
    service.answer(201)
    await send([pill])
    expect(service.received).toHaveLength(1)
    out.world.clock.advance(90)
    await out.jobs.catchUp()
    expect(service.received).toHaveLength(3)
    expect((await channels()).channels[0]).toMatchObject({ state: 'working', lastSuccessAt: '2026-06-15T12:01:30' })
  })

  it('of several messages to a device, those that a failing push service did not accept follow later, each once', async () => {
    service.answer(503)
    await send([mood, pill])
    expect(payloads().map((payload) => payload.title)).toEqual(['Overall Mood'])
    service.answer(201)
    out.world.clock.advance(3600)
    await out.jobs.catchUp()
    expect(payloads().map((payload) => payload.title)).toEqual(['Overall Mood', 'Overall Mood', 'Aspirin'])
  })

  it('one failing device delays no other, and is retried once even if its job runs twice', async () => {
    const failing = await startListener()
    failing.answer(503)
    const tablet = { endpoint: `http://push.example.org:${failing.port}/send/two`, keys: newBrowser().keys }
    await person.post('/devices', { ...tablet, name: 'Tablet', expirationTime: null })
    await out.ring(person, [mood, pill])
    const waiting = await out.world.database.reader.rows('select id, payload from jobs where name = ?', [PUSH])
    expect(waiting).toHaveLength(1)
    // As if the process had been killed between the note of what arrived and the end of the job.
    for (const [id, payload] of waiting)
      await out.outgoing.jobs[PUSH]?.(JSON.parse(String(payload)), { id: String(id), name: PUSH, attempt: 1 })
    expect([service.received.length, failing.received.length]).toEqual([2, 1])
    await out.jobs.catchUp()
    expect([service.received.length, failing.received.length]).toEqual([4, 2])
    failing.answer(201)
    out.world.clock.advance(3600)
    await out.jobs.catchUp()
    expect([service.received.length, failing.received.length]).toEqual([4, 4])
    await failing.close()
  })

  it('the devices of many people are a few jobs, and each message goes out once', async () => {
    const people = await Promise.all(Array.from({ length: 23 }, () => out.world.addPerson()))
    for (const [index, subscriber] of people.entries()) await subscribe(subscriber, newBrowser(), `/send/${index}`)
    const due = Math.floor(out.world.clock.nowMs() / 1000)
    const rows = await Promise.all(
      people.map(async (account) => {
        const [id = 0] = await out.ring(account, [mood])
        return { user_id: account.id, id, reminder_id: 1, variable_id: 2, due_epoch: due }
      }),
    )
    await out.jobs.catchUp()
    service.received.length = 0
    await out.world.server.services.storage.transaction((t) => out.outgoing.dispatch.onDue(t, rows))
    const waiting = await out.world.database.reader.rows('select id from jobs where name = ?', [PUSH])
    expect(waiting).toHaveLength(3)
    await out.jobs.catchUp()
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      people.map((_, index) => `/send/${index}`).toSorted(),
    )
  })

  it('a question answered before its message is sent is skipped', async () => {
    const [id = 0] = await out.ring(person, [mood])
    out.resolve(id)
    await out.jobs.catchUp()
    expect(service.received).toEqual([])
  })

  it('nothing is sent to people who switched it off', async () => {
    await person.post('/userSettings', { pushNotificationsEnabled: false })
    await send([mood])
    expect(service.received).toEqual([])
    expect((await channels()).channels[0]).toMatchObject({ name: 'push', state: 'off' })
  })

  it('a browser belongs to its latest subscriber', async () => {
    const other = await out.world.addPerson()
    await subscribe(other, browser, '/send/one')
    await send([mood])
    expect(service.received).toEqual([])
    expect((await channels()).devices).toEqual([])
  })

  it('implausible keys and addresses are refused', async () => {
    const { keys } = newBrowser()
    const wrong = await person.post<{ errors: { field: string }[] }>('/devices', {
      endpoint: 'https://192.168.1.1/push',
      keys: { ...keys, p256dh: 'AAAA' },
    })
    expect([wrong.status, wrong.body.errors.map((error) => error.field)]).toEqual([400, ['endpoint', 'keys']])
    expect((await person.delete('/devices/delete', { id: 999_999 })).status).toBe(404)
  })

  it("the installation's keys are created once, and only the public one is revealed", async () => {
    const updated = await channels()
    expect((await channels()).vapidPublicKey).toBe(updated.vapidPublicKey)
    const { privateKey } = await out.world.server.services.keys.vapid()
    expect(JSON.stringify(updated)).not.toContain(privateKey)
  })

  it('SMS is reported as not available, and e-mail without a server too', async () => {
    const states = Object.fromEntries((await channels()).channels.map((channel) => [channel.name, channel.state]))
    expect(states).toEqual({ push: 'working', email: 'notAvailable', webhook: 'off', sms: 'notAvailable' })
  })
})
