import type { Webhook, WebhookDelivery } from '@upshot/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Listener, startListener, toLoopback } from '../../../../../programs/listener.ts'
import { signature } from '../../../notify/webhook.ts'
import { letAppIn } from '../../../testing/apps.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../../testing/world.ts'

const mood = (startAt: string) => ({
  variableName: 'Overall Mood',
  value: 4,
  unitAbbreviatedName: '/5',
  startAt,
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  sourceName: 'Diary',
})

interface SavedWebhook {
  readonly webhook: Webhook
  readonly secret?: string
}

describe.each(dialects)('webhooks on %s', (dialect) => {
  let world: World
  let listener: Listener
  let person: TestPerson
  let saved: SavedWebhook
  beforeAll(async () => {
    world = await openWorld(dialect, {}, toLoopback)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    listener = await startListener()
    person = await world.addPerson()
    saved = (await person.post<SavedWebhook>('/webhooks', { url: address('/hook') })).body
  })
  afterEach(() => listener.close())

  const address = (path: string) => `http://hooks.example.org:${listener.port}${path}`
  const record = (startAt = '2026-06-14T18:00:00') => person.post('/measurements/post', [mood(startAt)])
  const deliver = () => world.server.services.jobs.catchUp()
  const log = async () => (await person.get<{ deliveries: WebhookDelivery[] }>('/webhooks/deliveries')).body.deliveries
  const shown = async () => (await person.get<{ webhooks: Webhook[] }>('/webhooks')).body.webhooks[0]

  it('the secret is shown once, and never again', async () => {
    expect(saved.secret).toMatch(/^whsec_/)
    expect(JSON.stringify(await shown())).not.toContain('whsec_')
    const updated = await person.post<SavedWebhook>('/webhooks', { id: saved.webhook.id, description: 'kitchen' })
    expect(updated.body).toMatchObject({ code: 200, webhook: { description: 'kitchen' } })
    expect(updated.body.secret).toBeUndefined()
  })

  it('import progress is sent to those who subscribe to it by name', async () => {
    expect((await shown())?.events).not.toContain('import.progress')
    const named = await person.post<SavedWebhook>('/webhooks', { id: saved.webhook.id, events: ['import.progress'] })
    expect(named.body.webhook.events).toEqual(['import.progress'])
  })

  it('a measurement is reported with a valid signature, by its id and without its value', async () => {
    await record()
    await deliver()
    expect(listener.received).toHaveLength(1)
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = listener.received
    const message = {
      id: String(headers['webhook-id']),
      timestampEpoch: Number(headers['webhook-timestamp']),
      body: body.toString(),
    }
    expect(headers['webhook-signature']).toBe(signature(message, saved.secret ?? ''))
    expect(message.timestampEpoch).toBe(Date.parse('2026-06-15T12:00:00Z') / 1000)
    const event = JSON.parse(message.body) as { type: string; data: Record<string, unknown> }
    const measurements = (await person.get<{ id: number }[]>('/measurements')).body
    expect(event).toMatchObject({
      type: 'measurement.created',
      data: { measurementIds: measurements.map((m) => m.id) },
    })
    expect(Object.keys(event.data).toSorted()).toEqual(['count', 'measurementIds', 'variableIds', 'variableNames'])
    expect(event.data['variableNames']).toEqual(['Overall Mood'])
    expect(await log()).toMatchObject([{ state: 'delivered', responseStatus: 204, messageId: message.id }])
  })

  describe('names of variables', () => {
    const toldNames = () =>
      listener.received.map(
        ({ body }) => (JSON.parse(body.toString()) as { data: { variableNames?: string[] } }).data.variableNames,
      )

    it('are omitted if the person wants messages to contain nothing, or disabled names', async () => {
      await person.post('/channels', { notificationDetail: 'nothing' })
      await record()
      await deliver()
      await person.post('/channels', { notificationDetail: 'names' })
      await person.post('/webhooks', { id: saved.webhook.id, names: false })
      await record('2026-06-14T19:00:00')
      await deliver()
      expect(toldNames()).toEqual([undefined, undefined])
    })

    it('are not sent to an address entered by somebody who may not read them', async () => {
      const { token } = await world.server.services.tokens.create({
        userId: person.id,
        name: 'notifier',
        scopes: ['notify'],
        days: 1,
      })
      const send = async (payload: object) =>
        (
          await world.app.inject({
            method: 'POST',
            url: '/api/v3/webhooks',
            headers: { authorization: `Bearer ${token}` },
            payload,
          })
        ).json<SavedWebhook>().webhook.names
      expect(await send({ url: address('/other'), names: true })).toBe(false)
      expect(await send({ id: saved.webhook.id, description: 'kitchen' })).toBe(true)
      expect(await send({ id: saved.webhook.id, url: address('/moved') })).toBe(false)
      expect(await send({ id: saved.webhook.id, names: true })).toBe(false)
      await record()
      await deliver()
      expect(toldNames()).toEqual([undefined, undefined])
    })
  })

  it('corrections and deletions are reported too; refused requests are not', async () => {
    await person.post('/measurements/post', [{ ...mood('2026-06-14T18:00:00'), value: 99 }])
    await record()
    await person.post('/measurements/post', [{ ...mood('2026-06-14T18:00:00'), value: 2 }])
    await record()
    const [measurement] = (await person.get<{ id: number }[]>('/measurements')).body
    await person.delete('/measurements/delete', { id: measurement?.id })
    const types = (await log()).map((delivery) => delivery.type)
    const expected = ['deleted', 'updated', 'updated', 'created']
    expect(types).toEqual(expected.map((kind) => `measurement.${kind}`))
  })

  it('only the requested kinds are sent', async () => {
    await person.post('/webhooks', { id: saved.webhook.id, events: ['measurement.deleted'] })
    await record()
    await person.delete('/measurements/delete', { variableName: 'Overall Mood', startAt: '2026-06-14T18:00:00' })
    await deliver()
    expect(listener.received.map(({ body }) => JSON.parse(body.toString()).type)).toEqual(['measurement.deleted'])
  })

  it('a failing receiver is retried, at growing intervals, with the same id and a fresh signature', async () => {
    listener.answer(503)
    await record()
    await deliver()
    expect(await log()).toMatchObject([{ state: 'waiting', failures: 1, nextTryAt: '2026-06-15T12:00:05' }])
    expect(await shown()).toMatchObject({ state: 'failing', lastError: 'It answered 503.' })
    await deliver()
    expect(listener.received).toHaveLength(1)
    world.clock.advance(5)
    await deliver()
    expect(await log()).toMatchObject([{ state: 'waiting', failures: 2, nextTryAt: '2026-06-15T12:05:05' }])
    listener.answer(200)
    world.clock.advance(300)
    await deliver()
    expect(await log()).toMatchObject([{ state: 'delivered', failures: 2, responseStatus: 200 }])
    expect((await shown())?.state).toBe('working')
    const headers = listener.received.map((request) => request.headers)
    expect(new Set(headers.map((header) => header['webhook-id'])).size).toBe(1)
    expect(new Set(headers.map((header) => header['webhook-signature'])).size).toBe(3)
  })

  it("the reason of a failure is in the person's language", async () => {
    await person.post('/userSettings', { language: 'de' })
    listener.answer(503)
    await record()
    await deliver()
    expect(await shown()).toMatchObject({ lastError: 'Die Antwort war 503.' })
    expect((await log())[0]).toMatchObject({ lastError: 'Die Antwort war 503.' })
    const { body } = await person.get<{ data: { channels: { name: string; message: string }[] } }>('/channels')
    expect(body.data.channels.find(({ name }) => name === 'webhook')?.message).toBe('Die Antwort war 503.')
  })

  it('a redirect is a failure and is not followed', async () => {
    listener.answer(307, { location: address('/elsewhere') })
    await record()
    await deliver()
    expect(listener.received.map((request) => request.path)).toEqual(['/hook'])
    expect(await log()).toMatchObject([{ state: 'waiting', lastError: 'It answered 307.' }])
  })

  it('after days of failure it is disabled, says so, and resumes when the person enables it', async () => {
    listener.answer(500)
    await record()
    for (let tries = 0; tries < 10; tries++) {
      await deliver()
      world.clock.advance(86_400)
    }
    await record('2026-06-13T18:00:00')
    expect(await log()).toMatchObject([{ state: 'failed' }])
    await record('2026-06-12T18:00:00')
    expect(await shown()).toMatchObject({ state: 'disabled', failingSince: '2026-06-15T12:00:00' })
    listener.answer(200)
    await person.post('/webhooks', { id: saved.webhook.id, enabled: true })
    await record('2026-06-11T18:00:00')
    await deliver()
    expect((await shown())?.state).toBe('working')
  })

  it('410 disables at once', async () => {
    listener.answer(410)
    await record()
    await deliver()
    expect((await shown())?.state).toBe('disabled')
  })

  it('a removed one discards its pending messages', async () => {
    await record()
    await person.delete('/webhooks/delete', { id: saved.webhook.id })
    await deliver()
    expect([listener.received, await log()]).toEqual([[], []])
  })

  it('messages pending in a backup without its queue are delivered after all, once', async () => {
    await record()
    const { storage, jobs } = world.server.services
    const [waiting] = await log()
    const key = `webhook.deliver ${person.id} ${saved.webhook.id} ${waiting?.eventId}`
    await storage.transaction((t) => t.jobs.remove(key))
    await jobs.catchUp()
    expect(listener.received).toEqual([])
    world.clock.advance(3600)
    for (const _hour of [1, 2]) await storage.transaction((t) => t.jobs.add('channels.recover', {}))
    await jobs.catchUp()
    expect(listener.received).toHaveLength(1)
  })

  it('a removed variable removes its measurements, which is reported', async () => {
    await record()
    await person.delete('/userVariables/delete', { variableName: 'Overall Mood' })
    await deliver()
    const sent = listener.received.map(({ body }) => JSON.parse(body.toString()) as { type: string; data: object })
    const deleted = sent.find((event) => event.type === 'measurement.deleted')
    expect(deleted?.data).toMatchObject({ areAll: true })
  })

  it('addresses that are not public are refused when they are entered', async () => {
    for (const url of [
      'https://127.0.0.2/',
      'https://[::1]/',
      'ftp://example.org/',
      'https://localhost/',
      'nonsense',
    ]) {
      const answer = await person.post<{ errors: { field: string }[] }>('/webhooks', { url })
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, 'url'])
    }
  })

  it("another person's webhook is not found", async () => {
    const other = await world.addPerson()
    const { id } = saved.webhook
    expect((await other.post('/webhooks', { id, url: address('/') })).status).toBe(404)
    expect((await other.delete('/webhooks/delete', { id })).status).toBe(404)
    expect((await other.get(`/webhooks/deliveries?webhookId=${id}`)).status).toBe(404)
  })

  it('an app whose access ended gets no more messages', async () => {
    const app = await letAppIn(world, person)
    expect((await app.post('/webhooks', { url: address('/app') })).status).toBe(201)
    expect((await app.get<{ webhooks: unknown[] }>('/webhooks')).body.webhooks).toHaveLength(1)
    await record()
    expect((await person.post(`/shares/delete?clientIdToRevoke=${app.clientId}`)).status).toBe(200)
    await deliver()
    // The person's own webhook receives both events: the measurement, and the end of the access.
    expect(listener.received.map((request) => request.path)).toEqual(['/hook', '/hook'])
  })
})
