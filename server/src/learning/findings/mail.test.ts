/** New findings by mail: only for those who want it, and in exactly the words of the app. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Card, Correlation } from '@upshot/contract'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diary, finding } from '../../testing/findings-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

/** Quoted-printable as text. */
const decoded = (source: string): string =>
  Buffer.from(
    source
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )
    .toString('utf8')
    .replaceAll('\r\n', '\n')

describe.each(dialects)('new findings by mail on %s', (dialect) => {
  const arrived: string[] = []
  const mails = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream, _session, done) => {
      const mail = decoded(await text(stream))
      // Changing a setting of the account sends a mail, too.
      if (mail.includes('/findings')) arrived.push(mail)
      return done()
    },
  })
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    await new Promise<void>((ready) => mails.listen(0, '127.0.0.1', ready))
    const { port } = mails.server.address() as AddressInfo
    const login = { user: undefined, password: undefined }
    const smtp = { host: '127.0.0.1', port, security: 'none', from: 'Upshot <upshot@example.org>', ...login } as const
    world = await openWorld(dialect, { smtp, baseUrl: 'https://upshot.example.org' })
  })
  afterAll(async () => {
    await world.close()
    await new Promise<void>((done) => mails.close(done))
  })
  beforeEach(() => {
    world.clock.set('2026-06-15T12:00:00Z')
    arrived.length = 0
  })

  /** Somebody in Berlin, whose next morning is 20 hours away. */
  async function keeper(settings: object, notificationDetail = 'names'): Promise<TestPerson> {
    const reader = await world.addPerson({ timeZone: 'Europe/Berlin' })
    expect((await reader.post('/userSettings', settings)).status).toBe(200)
    expect((await reader.post('/channels', { notificationDetail })).status).toBe(200)
    await recorded(reader, diary())
    await settle(world)
    return reader
  }
  const nextMorning = async () => {
    world.clock.set('2026-06-16T06:00:00Z')
    await world.server.services.jobs.catchUp()
  }
  const cards = async () =>
    (await person.get<{ cards: Card[] }>('/feed')).body.cards.filter(
      ({ parameters }) => parameters?.['kind'] === 'finding',
    )

  it('one mail the next morning lists them as their cards and the API do; its subject names nothing', async () => {
    person = await keeper({ sendPredictorEmails: true })
    expect(arrived).toEqual([])
    const shown = await cards()
    const { sentence, difference } = (await finding(person, 'Espresso', 'Night Sleep')) as Correlation
    await nextMorning()
    expect(arrived).toHaveLength(1)
    const [mail = ''] = arrived
    expect(mail).toMatch(shown.length === 1 ? /^Subject: A new finding$/m : /^Subject: \d+ new findings$/m)
    expect(shown.length).toBeGreaterThan(0)
    for (const { title, content } of shown) expect(mail).toContain(`${title}\n${content}`)
    const range = difference?.range.replace('between ', '').replace(' and ', ' to ')
    for (const part of [sentence, difference?.text, range]) expect(mail).toContain(part)
    expect(mail).toContain('https://upshot.example.org/findings')
    world.clock.set('2026-06-17T06:00:00Z')
    await world.server.services.jobs.catchUp()
    expect(arrived).toHaveLength(1)
  })

  it("is in the person's language, and names nothing where messages name nothing", async () => {
    person = await keeper({ sendPredictorEmails: true, language: 'de' }, 'nothing')
    await nextMorning()
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatch(/^(Ein neues Ergebnis|\d+ neue Ergebnisse)\.$/m)
    expect(arrived[0]).not.toContain('Espresso')
  })

  it('is sent to nobody who did not ask for it, or who changed their mind', async () => {
    await keeper({})
    person = await keeper({ sendPredictorEmails: true })
    await person.post('/userSettings', { sendPredictorEmails: false })
    await nextMorning()
    expect(arrived).toEqual([])
  })

  it('omits findings hidden since', async () => {
    person = await keeper({ sendPredictorEmails: true })
    for (const { parameters } of await cards()) {
      await person.post('/correlations/hide', {
        causeVariableId: parameters?.['causeVariableId'],
        effectVariableId: parameters?.['effectVariableId'],
      })
    }
    await nextMorning()
    expect(arrived).toEqual([])
  })
})
