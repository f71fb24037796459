/** The server's sentences are in the person's language, and follow a changed setting. */
import type { Card, Channel, Failure, TrackingReminderNotification } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inEach } from '../server/src/lib/language.ts'
import { type Mailbox, openMailbox } from '../server/src/testing/mailbox.ts'
import { dialects, openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'
import { adminWords } from '../web/src/words/admin.ts'

const coffee = {
  variableName: 'Coffee',
  variableCategoryName: 'Foods',
  unitAbbreviatedName: 'serving',
  combinationOperation: 'SUM',
  reminderStartTimeLocal: '08:00',
  reminderFrequency: 86_400,
  defaultValue: 2,
}

it('every job of a server has a name for administrators', async () => {
  const world = await openWorld('sqlite')
  const hasNoName = (name: string) => !(name.replace(/\.portion$/, '') in adminWords.en.jobNames)
  expect(world.server.services.jobs.names.filter(hasNoName)).toEqual([])
  await world.close()
})

describe.each(dialects)("the person's language on %s", (dialect) => {
  let world: World
  let mailbox: Mailbox
  let person: TestPerson
  beforeAll(async () => {
    mailbox = await openMailbox()
    world = await openWorld(dialect, { smtp: mailbox.smtp })
    person = await world.addPerson()
    await person.post('/userSettings', { language: 'de', sendReminderNotificationEmails: true })
    await person.post('/trackingReminders', [coffee])
  })
  afterAll(async () => {
    await world.close()
    await mailbox.close()
  })

  const speak = (language: 'en' | 'de') => person.post('/userSettings', { language })
  const notification = async () =>
    (await person.get<{ data: TrackingReminderNotification[] }>('/trackingReminderNotifications')).body.data[0]
  const cards = async () => (await person.get<{ cards: Card[] }>('/feed')).body.cards

  it('is used for a question, its answers and its card', async () => {
    expect(await notification()).toMatchObject({
      question: 'Wie viele Tassen Kaffee hattest du?',
      actionArray: [
        { title: '2 Tassen eintragen' },
        { title: '0 Tassen eintragen' },
        { title: 'Später', longTitle: 'In einer Stunde noch einmal fragen' },
        { title: 'Überspringen' },
      ],
      card: { headerTitle: 'Erinnerung', subHeader: 'Montag, 15. Juni, 08:00 Uhr' },
    })
    await speak('en')
    expect(await notification()).toMatchObject({
      question: 'How many cups of coffee did you have?',
      actionArray: [{ title: 'Record 2 cups' }, { title: 'Record 0 cups' }, { title: 'Snooze' }, {}],
      card: { headerTitle: 'Reminder', subHeader: '8:00 AM on Monday, June 15' },
    })
    await speak('de')
  })

  it('is used for a card stored before the setting was changed', async () => {
    const { feed, storage } = world.server.services
    const card = inEach((language) => ({ title: language === 'de' ? 'Guten Morgen' : 'Good morning' }))
    await storage.transaction((t) => feed.publish(t, person.id, { key: 'm', kind: 'message', card }))
    const stored = async () => (await cards()).find(({ id }) => id?.startsWith('card-'))
    expect(await stored()).toMatchObject({ title: 'Guten Morgen', buttonsSecondary: [{ text: 'Ausblenden' }] })
    await speak('en')
    expect(await stored()).toMatchObject({ title: 'Good morning', buttonsSecondary: [{ text: 'Dismiss' }] })
    await speak('de')
  })

  it('is used for mails', async () => {
    world.clock.advance(86_400)
    await world.server.services.firing.sweep()
    await world.server.services.jobs.catchUp()
    world.clock.advance(10)
    await world.server.services.jobs.catchUp()
    const [mail] = mailbox.arrived.splice(0).filter(({ subject }) => subject.includes('Erinnerung'))
    expect(mail?.subject).toMatch(/^(Eine Erinnerung wartet|\d Erinnerungen warten)$/)
    expect(mail?.text).toContain('Diese E-Mails abbestellen')
    expect(mail?.text).toContain('In einer Stunde')
    expect(mail?.text).toContain('<html lang="de">')
  })

  it('is used for the states of channels and for refusals', async () => {
    const { body } = await person.get<{ data: { channels: Channel[] } }>('/channels')
    expect(body.data.channels.map(({ message }) => message)).toEqual([
      'Noch ist kein Gerät eingetragen.',
      'Erinnerungen kommen per E-Mail.',
      'Es ist kein Webhook eingetragen.',
      'Dieser Server sendet keine SMS.',
    ])
    const refused = await person.post<Failure>('/trackingReminders/delete', { id: 999 })
    expect(refused.body).toMatchObject({ summary: 'Nicht gefunden' })
  })

  it("is the browser's language until the person chooses one", async () => {
    const other = await world.addPerson()
    const asking = (language: string) =>
      world.app.inject({
        url: '/api/v3/trackingReminders/delete',
        method: 'POST',
        headers: { authorization: `Bearer ${other.token}`, 'accept-language': language },
        payload: { id: 999 },
      })
    expect((await asking('de-CH, en;q=0.5')).json()).toMatchObject({ summary: 'Nicht gefunden' })
    expect((await asking('es-MX, en;q=0.5')).json()).toMatchObject({
      summary: 'No encontrado',
      description: 'No hay nada en esta dirección.',
    })
    expect((await asking('fr')).json()).toMatchObject({ summary: 'Not found' })
    await other.post('/trackingReminders', [coffee])
    const reads = async (path: string, language: string) => {
      const headers = { authorization: `Bearer ${other.token}`, 'accept-language': language }
      return (await world.app.inject({ url: `/api/v3${path}`, headers })).body
    }
    for (const path of ['/today', '/trackingReminderNotifications', '/feed']) {
      expect(await reads(path, 'de'), path).toContain('Wie viele Tassen Kaffee hattest du?')
      expect(await reads(path, 'en-GB'), path).toContain('How many cups of coffee did you have?')
    }
    expect(await reads('/trackingReminders', 'de')).toContain('Wie viele Tassen Kaffee hattest du?')
    expect(await reads('/channels', 'de')).toContain('Dieser Server sendet keine SMS.')
  })
})
