import ical from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { calendarText } from './rules.ts'

describe.each(dialects)('reminders in a calendar on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const make = () => world.server.services.calendarFeeds.create(person.id)
  const open = (address: string) => world.app.inject({ method: 'GET', url: new URL(address).pathname })
  const remind = async (reminder: object) =>
    expect((await person.post('/trackingReminders', [reminder])).status).toBe(201)
  /** The events as a calendar program reads them. */
  const events = async (address: string) =>
    Object.values(ical.sync.parseICS((await open(address)).body)).flatMap((component) =>
      component?.type === 'VEVENT'
        ? [{ uid: component.uid, at: component.start.toISOString(), title: component.summary }]
        : [],
    )
  const aspirin = {
    variableName: 'Aspirin; 500, "C"',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'mg',
    reminderFrequency: 86_400,
    reminderStartTimeLocal: '08:00:00',
  }

  it('come at local clock time, on their weekdays, in summer and winter', async () => {
    world.clock.set('2026-10-20T12:00:00Z')
    await remind({ ...aspirin, daysOfWeek: [1, 5], defaultValue: 500 })
    const address = await make()
    const answer = await open(address)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const found = await events(address)
    expect(found.filter(({ at }) => at > '2026-10-20' && at < '2026-11-03').map(({ at }) => at)).toEqual([
      '2026-10-23T06:00:00.000Z',
      '2026-10-26T07:00:00.000Z',
      '2026-10-30T07:00:00.000Z',
      '2026-11-02T07:00:00.000Z',
    ])
    expect(found.at(-1)?.at).toMatch(/^2027-01-1\d/)
    expect(new Set(found.map(({ title }) => title))).toEqual(new Set(['Aspirin; 500, "C"']))
    expect((await events(address)).map(({ uid }) => uid)).toEqual(found.map(({ uid }) => uid))
  })

  it("say as much as push messages do, with each day's dose", async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    const doseSteps = [
      { startDate: '2026-06-10', defaultValue: 20 },
      { startDate: '2026-06-17', defaultValue: 10 },
    ]
    await remind({ ...aspirin, variableName: 'Prednisone', doseSteps })
    const address = await make()
    const titles = async () => (await events(address)).filter(({ at }) => at < '2026-06-18').map(({ title }) => title)
    await person.post('/channels', { notificationDetail: 'values' })
    expect(await titles()).toContain('Prednisone: 20 mg')
    expect((await titles()).at(-1)).toBe('Prednisone: 10 mg')
    await person.post('/channels', { notificationDetail: 'nothing' })
    expect(new Set(await titles())).toEqual(new Set(['Reminder']))
    expect((await open(address)).body).not.toContain('Prednisone')
  })

  it('a new address replaces the earlier one; deleted and wrong keys are refused alike', async () => {
    const first = await make()
    const second = await make()
    expect((await open(first)).statusCode).toBe(404)
    expect((await open(second)).statusCode).toBe(200)
    expect((await person.get<{ calendarFeed: object }>('/calendarFeed')).body.calendarFeed).toMatchObject({
      isOn: true,
    })
    expect((await person.post('/calendarFeed')).status).toBe(403)
    expect((await person.post('/calendarFeed/delete', {})).status).toBe(200)
    for (const address of [
      second,
      `http://x/shared/calendar/${person.id}-up_calendar_x.ics`,
      'http://x/shared/calendar/x',
    ])
      expect((await open(address)).statusCode, address).toBe(404)
  })
})

it('long and strange names are folded and escaped as RFC 5545 says', () => {
  const title = `Grüße 😀 \\ ; , \n${'ö'.repeat(100)}\u0007`
  const text = calendarText({
    name: 'Upshot',
    timeZone: 'UTC',
    url: 'https://upshot.example/',
    events: [{ uid: 'a@b', startEpoch: 1_800_000_000, changedEpoch: 1_700_000_000, title }],
  })
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const [event] = Object.values(ical.sync.parseICS(text)).filter((component) => component?.type === 'VEVENT')
  expect(event?.type === 'VEVENT' && event.summary).toBe(title.slice(0, -1))
})
