import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedRequests } from '../notify/guarded-requests.ts'
import { createMailer } from '../notify/mail.ts'
import { connectBroker } from '../notify/mqtt.ts'
import { moodItem } from '../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

/** A mail server that accepts connections and never answers. */
async function openSilence() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const nobody = { user: undefined, password: undefined }
  return {
    smtp: { host: '127.0.0.1', port, security: 'none', from: 'upshot@example.org', ...nobody } as const,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((done) => void server.close(() => done()))
    },
  }
}

describe.each(dialects)('mail on %s, with an unresponsive mail server', (dialect) => {
  let silence: Awaited<ReturnType<typeof openSilence>>
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    silence = await openSilence()
    world = await openWorld(dialect, { smtp: silence.smtp })
    person = await world.addPerson()
  })
  afterAll(async () => {
    await silence.close()
    await world.close()
  })

  const jobsNamed = async (name: string) =>
    (await world.server.services.storage.read((t) => t.jobOverview.list(undefined, 100))).filter(
      (job) => job.name === name,
    )

  it('an invitation with a key is stored with its mail and answered without waiting', async () => {
    const countBefore = (await jobsNamed('mail.send')).length
    const other = await world.addPerson()
    const invite = () =>
      person.post<{ link: string }>(
        '/shares/invite',
        { emailAddress: 'doctor@example.org' },
        { 'idempotency-key': 'i' },
      )
    const [invited, written] = await Promise.all([invite(), other.post('/measurements/post', [moodItem])])
    expect([invited.status, written.status]).toEqual([201, 201])
    expect((await jobsNamed('mail.send')).length).toBe(countBefore + 1)
    const { body } = await person.get<{ authorizedClients: { individuals: unknown[] } }>('/shares')
    expect(JSON.stringify(body)).toContain('doctor@example.org')
    expect((await invite()).status).toBe(201)
    expect((await jobsNamed('mail.send')).length).toBe(countBefore + 1)
  })

  it('neither the link nor the address waits in plain text', async () => {
    const rows = await world.database.reader.rows('select payload from jobs where name = ?', ['mail.send'])
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(JSON.stringify(row)).not.toMatch(/doctor|auth\/invitation/)
  })

  it('inside a transaction no mail, request or broker message is sent', async () => {
    const mailer = createMailer(silence.smtp)
    const guardedRequests = createGuardedRequests({ allowsHttp: false })
    const { storage } = world.server.services
    const mail = { to: 'a@example.org', subject: 'Hello', text: 'Hello' }
    await expect(storage.transaction(() => mailer.send(mail))).rejects.toThrow('inside a transaction')
    await expect(
      storage.transaction(() => guardedRequests.send({ url: 'https://example.org/', method: 'GET', headers: {} })),
    ).rejects.toThrow('inside a transaction')
    const broker = { url: 'mqtt://127.0.0.1:9', user: undefined, password: undefined, authority: undefined }
    const lastWill = { topic: 'away', text: 'yes' }
    const connecting = { broker, clientId: 'test', lastWill, reconnectMs: 0, onConnected: () => undefined }
    await expect(
      storage.transaction(() => connectBroker({ ...connecting, onMessage: async () => undefined })),
    ).rejects.toThrow('inside a transaction')
    mailer.close()
  })
})
