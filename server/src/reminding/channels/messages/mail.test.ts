import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Channel } from '@upshot/contract'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OutgoingWorld, openOutgoing } from '../../../testing/outgoing.ts'
import { dialects, type TestPerson } from '../../../testing/world.ts'

const mood = {
  displayName: 'Overall Mood',
  question: 'How is your mood?',
  defaultValue: 4,
  unitAbbreviatedName: '/5',
  actionArray: [{ action: 'track', modifiedValue: 2, title: '2/5' }],
}

interface Arrived {
  readonly to: readonly string[]
  readonly source: string
}

/** Decodes as much of quoted-printable as links need. */
const unfolded = (source: string) => source.replace(/=\r\n/g, '').replace(/\r\n /g, ' ').replace(/=3D/g, '=')
const pathOf = (url: string | undefined) => (url === undefined ? '' : new URL(url).pathname)

describe.each(dialects)('reminders by mail on %s', (dialect) => {
  const arrived: Arrived[] = []
  let isTaken = true
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream, session, done) => {
      const source = await text(stream)
      if (!isTaken) return done(new Error('Try later.'))
      arrived.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), source })
      return done()
    },
  })
  let out: OutgoingWorld
  let person: TestPerson
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.server.address() as AddressInfo
    const login = { user: undefined, password: undefined }
    const smtp = { host: '127.0.0.1', port, security: 'none', from: 'Upshot <upshot@example.org>', ...login } as const
    out = await openOutgoing(dialect, { smtp, baseUrl: 'https://upshot.example.org' })
  })
  afterAll(async () => {
    await out.close()
    await new Promise<void>((done) => server.close(done))
  })
  beforeEach(async () => {
    arrived.length = 0
    out.acts.length = 0
    isTaken = true
    out.world.clock.set('2026-06-15T12:00:00Z')
    person = await out.world.addPerson()
    await person.post('/userSettings', { sendReminderNotificationEmails: true })
  })

  const send = async (due: readonly object[]) => {
    const ids = await out.ring(person, due)
    await out.jobs.catchUp()
    return ids
  }
  const links = (kind: string) =>
    [...unfolded(arrived[0]?.source ?? '').matchAll(new RegExp(`https://upshot.example.org/${kind}/[\\w.-]+`, 'g'))]
      .map(([url]) => pathOf(url))
      .filter((path, index, all) => all.indexOf(path) === index)
  const linkFor = (action: string) => links('answer').find((path) => path.includes(`.${action}.`)) ?? ''
  const get = (url: string) => out.pages.inject({ method: 'GET', url })
  const post = (url: string, payload = '', type = 'application/x-www-form-urlencoded') =>
    out.pages.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

  it('reaches the person, with three links and a way to stop it', async () => {
    await send([mood])
    expect(arrived.map((mail) => mail.to)).toEqual([[person.email]])
    const source = unfolded(arrived[0]?.source ?? '')
    expect(source).toContain('Subject: A reminder is due')
    expect(source).toMatch(/List-Unsubscribe: <https:\/\/upshot\.example\.org\/unsubscribe\/stop\.[\w.-]+>/)
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(links('answer')).toHaveLength(3)
    expect(source).not.toContain('4/5')
  })

  it('opening a link changes nothing; the form on its page does, once', async () => {
    const [id] = await send([mood])
    const page = await get(linkFor('track'))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<form method="post"')
    expect(page.body).not.toContain('<script')
    expect(page.headers['cache-control']).toContain('no-store')
    expect(out.acts).toEqual([])
    expect((await post(linkFor('track'), 'choice=2')).statusCode).toBe(200)
    expect(out.acts).toEqual([{ userId: person.id, id, action: 'track', modifiedValue: 2 }])
    expect((await post(linkFor('track'), 'choice=2')).statusCode).toBe(404)
    expect(out.acts).toHaveLength(1)
  })

  it('snoozing twice by the same link snoozes once', async () => {
    await send([mood])
    const answers = await Promise.all([post(linkFor('snooze')), post(linkFor('snooze')), post(linkFor('snooze'))])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 404, 404])
    expect(out.acts).toHaveLength(1)
  })

  it('a refused value is reported, and the link still works', async () => {
    await send([mood])
    const refused = await post(linkFor('track'), 'value=9')
    expect([refused.statusCode, refused.body.includes('At most 5.')]).toEqual([400, true])
    expect((await post(linkFor('track'), 'value=abc')).statusCode).toBe(400)
    expect((await post(linkFor('track'), 'value=3')).statusCode).toBe(200)
  })

  it('an altered or expired link does not work', async () => {
    await send([mood])
    const link = linkFor('skip')
    const tampered = [
      link.replace('.skip.', '.track.'),
      link.slice(0, -1),
      link.replace(/\.(\d+)\./, '.999.'),
      '/answer/x',
    ]
    for (const path of tampered) expect((await post(path)).statusCode, path).toBe(404)
    out.world.clock.advance(16 * 86_400)
    expect((await get(link)).statusCode).toBe(404)
    expect((await post(link)).statusCode).toBe(404)
    expect(out.acts).toEqual([])
  })

  it('one click stops the mails, in either form that mail services send', async () => {
    await send([mood])
    const [path = ''] = links('unsubscribe')
    expect((await get(path)).body).toContain('Stop these e-mails')
    await send([mood])
    expect(arrived).toHaveLength(2)
    expect((await post(path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    await send([mood])
    expect(arrived).toHaveLength(2)
    await person.post('/userSettings', { sendReminderNotificationEmails: true })
    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await post(path, multipart, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    await send([mood])
    expect(arrived).toHaveLength(2)
    expect((await post(path.replace('stop.', 'stop.1'))).statusCode).toBe(404)
  })

  it('reminders due at the same time are sent as one mail on request', async () => {
    await person.post('/userSettings', { combineNotifications: true })
    await out.ring(person, [mood, { displayName: 'Aspirin <b>' }])
    out.world.clock.advance(1)
    await out.jobs.catchUp()
    expect(arrived).toHaveLength(1)
    expect(arrived[0]?.source).toContain('2 reminders are due')
    expect(unfolded(arrived[0]?.source ?? '')).toContain('Aspirin &lt;b&gt;')
  })

  it('a mail server that refuses is retried, and the person can see it', async () => {
    isTaken = false
    await send([mood])
    const email = async () =>
      (await person.get<{ data: { channels: Channel[] } }>('/channels')).body.data.channels.find(
        (channel) => channel.name === 'email',
      )
    expect(await email()).toMatchObject({ state: 'failing', nextTryAt: '2026-06-15T12:00:15' })
    isTaken = true
    out.world.clock.advance(15)
    await out.jobs.catchUp()
    expect(arrived).toHaveLength(1)
    expect(await email()).toMatchObject({ state: 'working' })
  })
})
