/** New findings by mail: only for those who want it, and in exactly the words of the app. */
import type { Card, Correlation } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { diary, finding } from '../../testing/findings-diary.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('new findings by mail on %s', (dialect) => {
  let mailbox: Mailbox
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    mailbox = await openMailbox()
    world = await openWorld(dialect, { smtp: mailbox.smtp, baseUrl: 'https://upshot.example.org' })
  })
  afterAll(async () => {
    await world.close()
    await mailbox.close()
  })
  beforeEach(() => {
    world.clock.set('2026-06-15T12:00:00Z')
    mailbox.arrived.length = 0
  })

  /** Changing a setting of the account sends a mail, too. */
  const arrived = () => mailbox.arrived.filter(({ text }) => text.includes('/findings'))
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
    expect(arrived()).toEqual([])
    const shown = await cards()
    const { sentence, difference } = (await finding(person, 'Espresso', 'Night Sleep')) as Correlation
    await nextMorning()
    expect(arrived()).toHaveLength(1)
    const [{ subject, text: mail } = { subject: '', text: '' }] = arrived()
    expect(subject).toMatch(shown.length === 1 ? /^A new finding$/ : /^\d+ new findings$/)
    expect(shown.length).toBeGreaterThan(0)
    for (const { title, content } of shown) expect(mail).toContain(`${title}\n${content}`)
    const range = difference?.range.replace('between ', '').replace(' and ', ' to ')
    for (const part of [sentence, difference?.text, range]) expect(mail).toContain(part)
    expect(mail).toContain('https://upshot.example.org/findings')
    world.clock.set('2026-06-17T06:00:00Z')
    await world.server.services.jobs.catchUp()
    expect(arrived()).toHaveLength(1)
  })

  it("is in the person's language, and names nothing where messages name nothing", async () => {
    person = await keeper({ sendPredictorEmails: true, language: 'de' }, 'nothing')
    await nextMorning()
    expect(arrived()).toHaveLength(1)
    expect(arrived()[0]?.text).toMatch(/^(Ein neues Ergebnis|\d+ neue Ergebnisse)\.$/m)
    expect(JSON.stringify(arrived())).not.toContain('Espresso')
  })

  it('is sent to nobody who did not ask for it, or who changed their mind', async () => {
    await keeper({})
    person = await keeper({ sendPredictorEmails: true })
    await person.post('/userSettings', { sendPredictorEmails: false })
    await nextMorning()
    expect(arrived()).toEqual([])
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
    expect(arrived()).toEqual([])
  })
})
