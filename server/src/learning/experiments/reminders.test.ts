import type { Card, ExperimentDay, TrackingReminder, TrackingReminderNotification } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messagesOf, pushPayload } from '../../reminding/channels/messages/rules.ts'
import { FIRST_DAY, good, goTo, newcomer, read, started } from '../../testing/experiments.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('reminders of an experiment on %s', (dialect) => {
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
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    mailbox.arrived.length = 0
    person = await newcomer(world)
  })

  const answerLinks = () =>
    mailbox.arrived.flatMap(({ text }) =>
      [...text.matchAll(/https:\/\/upshot\.example\.org(\/answer\/[\w.-]+)/g)].map(([, path = '']) => path),
    )
  const due = async () =>
    (await good(person.get<{ data: TrackingReminderNotification[] }>('/trackingReminderNotifications'))).data
  const questionOf = async (id: number) => (await due()).find(({ experimentId }) => experimentId === id)
  const answer = (action: object) => person.post('/trackingReminderNotifications', [action])
  const markOf = async (id: number, date = FIRST_DAY) =>
    (await good(person.get<{ days: ExperimentDay[] }>(`/experiments/days?experimentId=${id}&date=${date}`))).days[0]
      ?.mark

  it('the commitment arrives by mail at the start', async () => {
    const { commitment } = await started(person)
    await world.server.services.jobs.catchUp()
    const mail = mailbox.arrived.find(({ subject }) => subject === 'Your experiment has started')
    expect(mail?.text).toContain(commitment)
  })

  it("each morning's message says what today is, with Did it and Could not; the answer marks the day, and undo reverts it", async () => {
    const { id } = await started(person)
    await goTo(world, FIRST_DAY)
    const { today } = await read(person, id)
    const question = await questionOf(id)
    expect(question).toMatchObject({ title: 'Day 1 of 24', question: `Today: ${today?.instruction}` })
    expect(question?.actionArray.map(({ title }) => title).slice(0, 2)).toEqual(['Did it', 'Could not'])
    expect((await answer({ id: question?.id, action: 'track', modifiedValue: 0 })).status).toBe(200)
    expect(await markOf(id)).toBe('notDone')
    await answer({ id: question?.id, action: 'undo' })
    expect(await markOf(id)).toBe('none')
    await answer({ id: question?.id, action: 'track', modifiedValue: 1 })
    expect(await markOf(id)).toBe('done')
  })

  it('the card in the feed accepts the same answers', async () => {
    const { id } = await started(person)
    await goTo(world, FIRST_DAY)
    const { cards } = await good(person.get<{ cards: Card[] }>('/feed'))
    const card = cards.find(
      ({ parameters }) => parameters?.['experimentId'] === id && parameters['kind'] === 'notification',
    )
    expect(card?.buttons?.map((button) => button.text)).toEqual(['Did it', 'Could not'])
    await good(person.post('/feed', [{ id: card?.id, selectedButton: card?.buttons?.[1] }]))
    expect(await markOf(id)).toBe('notDone')
  })

  it('a push message carries both answers with their values', async () => {
    const { id } = await started(person)
    await goTo(world, FIRST_DAY)
    const waiting = (await due()).filter(({ experimentId }) => experimentId === id)
    const [message] = messagesOf(waiting, { combines: false, detail: 'names', language: 'en' })
    if (!message) throw new Error('Nothing is due.')
    const payload = JSON.parse(pushPayload(message, { detail: 'names', userId: person.id, language: 'en' }))
    expect(payload).toMatchObject({
      title: 'Day 1 of 24',
      actions: [
        { action: 'track 1', title: 'Did it' },
        { action: 'track 0', title: 'Could not' },
      ],
    })
    expect(
      pushPayload(
        { ...message, title: 'A reminder is due', body: '' },
        { detail: 'nothing', userId: person.id, language: 'en' },
      ),
    ).not.toContain('Did it')
  })

  it('a mail has links for both answers, and one that stops the experiment; each asks for confirmation', async () => {
    await person.post('/userSettings', { sendReminderNotificationEmails: true, notificationDetail: 'names' })
    const { id } = await started(person)
    await goTo(world, FIRST_DAY)
    const links = answerLinks()
    const linkFor = (action: string) => links.find((path) => path.includes(`.${action}.`)) ?? ''
    const { app } = world
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.inject(linkFor('no'))).body).toContain('I could not')
    expect(await markOf(id)).toBe('none')
    expect((await app.inject({ method: 'POST', url: linkFor('no'), headers })).statusCode).toBe(200)
    expect(await markOf(id)).toBe('notDone')
    await goTo(world, '2026-06-17')
    const stop = answerLinks().findLast((path) => path.includes('.stop.')) ?? ''
    expect((await app.inject(stop)).body).toContain('Stop the experiment')
    expect((await app.inject({ method: 'POST', url: stop, headers })).statusCode).toBe(200)
    expect(await read(person, id)).toMatchObject({ state: 'stopped', endedBy: 'person' })
  })

  it('asks for the outcome if no reminder does yet, and both reminders end with the experiment', async () => {
    const reminders = async () =>
      (await good(person.get<TrackingReminder[]>('/trackingReminders'))).map(({ variableName }) => variableName).sort()
    const { id } = await started(person)
    expect(await reminders()).toEqual(['Followed the plan: Coffee and mood', 'Overall Mood'])
    await goTo(world, FIRST_DAY)
    await good(person.post('/experiments/stop', { experimentId: id, reason: 'enough' }))
    expect(await reminders()).toEqual([])
    expect(await questionOf(id)).toBeUndefined()
  })

  it('an earlier reminder for the outcome stays', async () => {
    await good(
      person.post('/trackingReminders', [{ variableName: 'Overall Mood', reminderStartTimeLocal: '21:00:00' }]),
    )
    const { id } = await started(person)
    await good(person.post('/experiments/stop', { experimentId: id, reason: 'enough' }))
    const reminders = await good(person.get<TrackingReminder[]>('/trackingReminders'))
    expect(reminders.map(({ variableName }) => variableName)).toEqual(['Overall Mood'])
  })

  it('a day marked elsewhere is not asked about', async () => {
    const { id } = await started(person)
    await goTo(world, FIRST_DAY)
    await good(person.post('/experiments/days', [{ experimentId: id, date: FIRST_DAY, mark: 'done' }]))
    expect(await questionOf(id)).toBeUndefined()
    expect(await markOf(id)).toBe('done')
  })
})
