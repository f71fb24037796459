/** The review of a week: what the app shows of it, and what is sent on Monday morning. */
import type { Review } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startListener, toLoopback } from '../../../../programs/listener.ts'
import { newBrowser } from '../../../../programs/push-receiver.ts'
import { diary } from '../../testing/findings-diary.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe('the review of a week', () => {
  let world: World
  let person: TestPerson
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox()
    world = await openWorld('sqlite', { smtp: mailbox.smtp, baseUrl: 'https://upshot.example.org' }, toLoopback)
    // A Wednesday; the diary ends before it.
    world.clock.set('2026-06-17T12:00:00Z')
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await recorded(person, diary())
    await settle(world)
  })
  afterAll(async () => {
    await world.close()
    await mailbox.close()
  })

  it('lists the findings that appeared in it, and those of no other week', async () => {
    const week = async (day: string) => (await person.get<Review>(`/review?week=${day}`)).body
    const { findings } = await week('2026-06-17')
    expect(findings.map(({ title }) => title)).toContainEqual(expect.stringContaining('Night Sleep'))
    expect((await week('2026-06-10')).findings).toEqual([])
  })

  it("is sent on Monday morning by the person's clock, once a week, and only on request", async () => {
    const queued = async () => {
      const rows = await world.database.reader.rows('select run_at_ms from jobs where name = ?', ['review.week'])
      return rows.map(([runAtMs]) => new Date(Number(runAtMs)).toISOString())
    }
    await person.post('/userSettings', { firstName: 'Ada' })
    expect(await queued()).toEqual([])
    await person.post('/userSettings', { sendReviewNotifications: true })
    await person.post('/userSettings', { firstName: 'Grace' })
    expect(await queued()).toEqual(['2026-06-22T06:00:00.000Z'])
    world.clock.set('2026-06-22T06:00:01Z')
    await world.server.services.jobs.catchUp()
    expect(await queued()).toEqual(['2026-06-29T06:00:00.000Z'])
    await person.post('/userSettings', { sendReviewNotifications: false })
    world.clock.set('2026-06-29T06:00:01Z')
    await world.server.services.jobs.catchUp()
    expect(await queued()).toEqual([])
  })
  it('arrives by mail and on the device, and names no variable where others may read it', async () => {
    const listener = await startListener()
    const browser = newBrowser()
    world.clock.set('2026-07-01T12:00:00Z')
    const endpoint = `http://somewhere.example.org:${listener.port}/push`
    await person.post('/devices', { endpoint, keys: browser.keys })
    await person.post('/userSettings', {
      pushNotificationsEnabled: true,
      sendReviewEmails: true,
      sendReviewNotifications: true,
    })
    const monday = (day: string) => recorded(person, [{ ...diary()[0], startAt: `${day}T09:00:00Z` }])
    await monday('2026-07-01')
    mailbox.arrived.length = 0
    world.clock.set('2026-07-06T06:00:01Z')
    await world.server.services.jobs.catchUp()
    expect(mailbox.arrived).toMatchObject([{ to: person.email, subject: 'Your week' }])
    const [mail] = mailbox.arrived
    expect(mail?.text).toContain('You recorded something on 1 day.')
    expect(mail?.text).toContain('https://upshot.example.org/review?week=2026-06-29')
    expect(mail?.text).toContain('To stop it, open "Your week"')
    const pushed = listener.received.map(({ body }) => JSON.parse(browser.decrypt(body)) as { title: string })
    expect(pushed).toMatchObject([
      {
        title: 'Your week',
        body: 'You recorded something on 1 day. Nothing was unusual for you.',
        open: '/review',
        userId: person.id,
      },
    ])
    await listener.close()
  })
})
