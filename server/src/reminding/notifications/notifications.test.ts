import type { DailyValue, Failure, LateAnswer, Measurement, TrackingReminderNotification } from '@upshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { meetBeforeWriting } from '../../testing/ordered.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

type NotificationList = { data: TrackingReminderNotification[] }
type Answered = Failure & { data: { trackingReminderNotifications: TrackingReminderNotification[] } }

const HOUR = 3600
const DAY = 86_400

describe.each(dialects)('notifications on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let id: number
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson()
    await remind({ variableName: 'Overall Mood' })
    id = (await inbox())[0]?.id ?? 0
  })
  afterAll(() => world.close({ namesOnePerson: true }))

  const remind = (reminder: object) =>
    person.post('/trackingReminders', { reminderStartTimeLocal: '20:00', ...reminder })
  const inbox = async (query = '') =>
    (await person.get<NotificationList>(`/trackingReminderNotifications${query}`)).body.data
  const act = (...actions: object[]) => person.post<Answered>('/trackingReminderNotifications', actions)
  const recorded = async () => (await person.get<Measurement[]>('/measurements')).body

  it('track records at the due time, once, and a repeat changes nothing', async () => {
    expect((await act({ id, action: 'track', modifiedValue: 4 })).status).toBe(200)
    expect((await act({ id, action: 'track', modifiedValue: 2 })).status).toBe(200)
    expect(await recorded()).toMatchObject([{ value: 4, startAt: '2026-06-14T20:00:00', sourceName: 'Reminder' }])
    expect(await inbox()).toEqual([])
    expect(await inbox('?includeDeleted=true')).toMatchObject([{ id, state: 'tracked', modifiedValue: 4 }])
  })

  it('another value for an answered question is not recorded, and is returned as a measurement', async () => {
    const answer = (modifiedValue: number) =>
      person.post<{ data: { lateAnswers?: LateAnswer[] } }>('/trackingReminderNotifications', [
        { id, action: 'track', modifiedValue },
      ])
    expect((await answer(4)).body.data.lateAnswers).toBeUndefined()
    expect((await answer(4)).body.data.lateAnswers).toBeUndefined()
    const { lateAnswers } = (await answer(2)).body.data
    expect(lateAnswers).toMatchObject([
      { index: 0, message: 'Already answered: 4/5.', measurement: { variableName: 'Overall Mood', value: 2 } },
    ])
    await person.post(
      '/measurements/post',
      lateAnswers?.map((answer) => answer.measurement),
    )
    const two = [{ startAt: '2026-06-14T20:00:00' }, { startAt: '2026-06-14T20:00:00' }]
    expect(await recorded()).toMatchObject(two)
    expect((await recorded()).map(({ value }) => value).toSorted()).toEqual([2, 4])
    await person.post('/userSettings', { language: 'de' })
    expect((await answer(3)).body.data.lateAnswers?.[0]?.message).toBe('Schon beantwortet: 4/5.')
  })

  it('track without a value needs a default value', async () => {
    const refused = await act({ id, action: 'track' })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ field: 'modifiedValue', index: 0 }])
    await remind({ variableName: 'Overall Mood', defaultValue: 5 })
    expect((await act({ id, action: 'track' })).status).toBe(200)
    expect(await recorded()).toMatchObject([{ value: 5 }])
  })

  it('snooze moves it to an hour from now; if answered before, it records now', async () => {
    await act({ id, action: 'snooze' })
    expect(await inbox()).toEqual([])
    expect(await inbox('?onlyPast=false')).toMatchObject([{ id, reminderTime: '2026-06-15T13:00:00' }])
    await act({ id, action: 'track', modifiedValue: 3 })
    expect(await recorded()).toMatchObject([{ startAt: '2026-06-15T12:00:00' }])
  })

  it('a snooze can be undone: it waits again, for its own time', async () => {
    await act({ id, action: 'snooze' })
    expect((await act({ id, action: 'undo' })).status).toBe(200)
    expect(await inbox()).toMatchObject([{ id, reminderTime: '2026-06-14T20:00:00' }])
    expect((await act({ id, action: 'undo' })).status).toBe(200)
    await act({ id, action: 'track', modifiedValue: 3 })
    expect(await recorded()).toMatchObject([{ startAt: '2026-06-14T20:00:00' }])
  })

  it('skip removes it, and a different answer afterwards is refused', async () => {
    expect((await act({ id, action: 'skip' })).status).toBe(200)
    expect((await act({ id, action: 'skip' })).status).toBe(200)
    expect((await act({ id, action: 'track', modifiedValue: 3 })).status).toBe(404)
    expect(await recorded()).toEqual([])
    expect(await inbox('?includeDeleted=true')).toMatchObject([{ id, state: 'skipped' }])
  })

  it('an answer can be undone within thirty days, and not later', async () => {
    await act({ id, action: 'track', modifiedValue: 4 })
    world.clock.advance(DAY - 60)
    expect((await act({ id, action: 'undo' })).status).toBe(200)
    expect(await recorded()).toEqual([])
    expect((await inbox())[0]).toMatchObject({ id })
    await act({ id, action: 'skip' })
    await act({ id, action: 'undo' })
    await act({ id, action: 'skip' })
    world.clock.advance(30 * DAY + 60)
    expect((await act({ id, action: 'undo' })).status).toBe(404)
  })

  it('items are independent: failed ones are reported with their index', async () => {
    const answer = await act(
      { id: 999_999, action: 'skip' },
      { id, action: 'track', modifiedValue: 9 },
      { id, action: 'skip' },
    )
    expect(answer.status).toBe(200)
    expect(answer.body.errors.map(({ index }) => index)).toEqual([0, 1])
    expect((await act({ id: 999_999, action: 'skip' })).status).toBe(404)
    expect((await act({ id, action: 'eat' })).status).toBe(400)
    expect((await act({ id, action: 'skip' }, { action: 'skip' })).body.errors).toMatchObject([
      { field: 'id', index: 1 },
    ])
  })

  it('under one Idempotency-Key the first response is replayed, with its effect and its errors', async () => {
    const actions = [
      { id: 999_999, action: 'skip' },
      { id, action: 'snooze' },
    ]
    const headers = { 'idempotency-key': `snooze ${id}` }
    const first = await person.post('/trackingReminderNotifications', actions, headers)
    world.clock.advance(HOUR / 2)
    const second = await person.post('/trackingReminderNotifications', actions, headers)
    expect(second.body).toEqual(first.body)
    expect(await inbox('?onlyPast=false')).toMatchObject([{ id, reminderTime: '2026-06-15T13:00:00' }])
  })

  it("somebody else's notification is not found", async () => {
    const other = await world.addPerson()
    const answer = await other.post('/trackingReminderNotifications', [{ id, action: 'skip' }])
    expect(answer.status).toBe(404)
    expect(await inbox()).toHaveLength(1)
  })

  it('trackAll and skipAll answer all due notifications of the reminder', async () => {
    for (const day of ['15', '16', '17']) {
      world.clock.set(`2026-06-${day}T20:00:00Z`)
      await world.server.services.firing.sweep()
    }
    expect(await inbox()).toHaveLength(4)
    expect((await inbox())[0]?.trackAllActions.map(({ action }) => action)).toContain('trackAll')
    await act({ id, action: 'trackAll', modifiedValue: 3 })
    expect((await recorded()).map(({ startAt }) => startAt)).toEqual([
      '2026-06-17T20:00:00',
      '2026-06-16T20:00:00',
      '2026-06-15T20:00:00',
      '2026-06-14T20:00:00',
    ])
    expect(await inbox()).toEqual([])
  })

  it.runIf(dialect === 'postgres')('a sweep continues after reminders taken by another process', async () => {
    const { storage, firing } = world.server.services
    const other = await world.addPerson()
    await other.post('/trackingReminders', { variableName: 'Overall Mood', reminderStartTimeLocal: '23:00' })
    const dueEpoch = Date.parse('2026-06-15T21:00:00Z') / 1000
    for (const [userId, next_due_epoch] of [
      [person.id, dueEpoch - 60],
      [other.id, dueEpoch],
    ] as const)
      await storage.transaction(async ({ reminders }) => {
        const [row] = await reminders.all(userId)
        if (!row) throw new Error('Both have a reminder.')
        for (let index = 0; index < 300; index++)
          await reminders.insert({ ...row, id: await reminders.newId(), next_due_epoch, start_second: index * 60 })
      })
    world.clock.set('2026-06-15T21:00:00Z')
    const taken = Promise.withResolvers<number[]>()
    const swept = Promise.withResolvers<void>()
    const another = storage.transaction(async ({ reminders }) => {
      const rows = await reminders.due(dueEpoch - 60, 300)
      await reminders.advanceDue(rows.map((row) => ({ row, to: row })))
      taken.resolve(rows.map((row) => row.user_id))
      await swept.promise
    })
    expect(new Set(await taken.promise)).toEqual(new Set([person.id]))
    await firing.sweep()
    swept.resolve()
    await another
    const stillDue = async (userId: number) => {
      const all = await storage.read(({ reminders }) => reminders.all(userId))
      return all.filter((row) => row.next_due_epoch !== null && row.next_due_epoch <= dueEpoch)
    }
    expect(await stillDue(person.id)).toHaveLength(300)
    expect(await stillDue(other.id)).toHaveLength(0)
  })

  it('unanswered for 14 days, it is removed', async () => {
    await person.post('/trackingReminders', {
      variableName: 'Overall Mood',
      reminderStartTimeLocal: '20:00',
      enabled: false,
    })
    world.clock.advance(14 * DAY + 60)
    expect(await inbox()).toEqual([])
    expect((await act({ id, action: 'skip' })).status).toBe(404)
    await world.server.services.firing.tidy()
    expect(await inbox('?includeDeleted=true&onlyPast=false')).toEqual([])
  })

  it('rings again until answered, as often as configured', async () => {
    const rung = async () => (await inbox()).find(({ variableName }) => variableName === 'Happiness')?.notifiedAt
    const { sweep } = world.server.services.firing
    await remind({ variableName: 'Happiness', nagIntervalMinutes: 10, nagTimes: 2 })
    const times: (string | undefined)[] = []
    for (let minute = 0; minute <= 40; minute += 5) {
      world.clock.set(new Date(Date.parse('2026-06-15T20:00:00Z') + minute * 60_000).toISOString())
      await sweep()
      times.push(await rung())
    }
    expect([...new Set(times)].map((time) => time?.slice(11, 16))).toEqual(['20:00', '20:10', '20:20'])
  })

  it('a skipped day is missing, a recorded 0 is zero, and a day without a question is filled', async () => {
    const coffee = {
      variableName: 'Coffee',
      variableCategoryName: 'Foods',
      unitAbbreviatedName: 'serving',
      combinationOperation: 'SUM',
    }
    const entries = (days: readonly number[]) =>
      days.map((day) => ({ ...coffee, value: 1, startAt: `2026-06-${day}T09:00:00` }))
    expect((await person.post('/measurements/post', entries([10, 15]))).status).toBe(201)
    const moods = [11, 12, 13, 14].map((day) => ({
      variableName: 'Overall Mood',
      variableCategoryName: 'Emotions',
      unitAbbreviatedName: '/5',
      combinationOperation: 'MEAN',
      value: 3,
      startAt: `2026-06-${day}T10:00:00`,
    }))
    await person.post('/measurements/post', moods)
    await remind({ variableName: 'Coffee', fillingType: 'zero' })
    await person.post('/userVariables', { variableName: 'Coffee', fillingType: 'zero' })
    const dayOf = async (date: string) =>
      (await person.get<DailyValue[]>('/measurements/daily?variableName=Coffee')).body.find((day) => day.date === date)
    expect(await dayOf('2026-06-14')).toMatchObject({ value: 0, origin: 'filled' })
    const notificationId = (await inbox()).find(({ variableName }) => variableName === 'Coffee')?.id ?? 0
    await act({ id: notificationId, action: 'skip' })
    expect(await dayOf('2026-06-14')).toBeUndefined()
    expect(await dayOf('2026-06-13')).toMatchObject({ value: 0, origin: 'filled' })
    await act({ id: notificationId, action: 'undo' }, { id: notificationId, action: 'track', modifiedValue: 0 })
    expect(await dayOf('2026-06-14')).toMatchObject({ value: 0, origin: 'recorded' })
  })

  it('offers faces for feelings, yes and no, and usual amounts', async () => {
    const titles = async (name: string) =>
      (await inbox()).find(({ variableName }) => variableName === name)?.actionArray.map((action) => action.shortTitle)
    expect(await titles('Overall Mood')).toEqual(['😞', '🙁', '😐', '🙂', '😀', 'Snooze', 'Skip'])
    await remind({ variableName: 'My Ice Bath', variableCategoryName: 'Treatments', unitAbbreviatedName: 'yes/no' })
    expect(await titles('My Ice Bath')).toEqual(['Yes', 'No', 'Snooze', 'Skip'])
    await remind({
      variableName: 'My Pills',
      variableCategoryName: 'Treatments',
      unitAbbreviatedName: 'pills',
      defaultValue: 2,
    })
    expect(await titles('My Pills')).toEqual(['2 pills', '0 pills', 'Snooze', 'Skip'])
  })

  it.each(['track', 'skip'])('of two devices that both found it open, one succeeds: track and %s', async (other) => {
    world.clock.advance(DAY)
    await world.server.services.firing.sweep()
    const next = (await inbox())[0]?.id
    const before = (await recorded()).length
    const [first, second] = await meetBeforeWriting(world.server.services.storage, 2, () =>
      Promise.all([
        act({ id: next, action: 'track', modifiedValue: 1 }),
        act({ id: next, action: other, modifiedValue: 2 }),
      ]),
    )
    const gained = (await recorded()).length - before
    if (other === 'track') expect(gained).toBe(1)
    else expect([gained, second.status === 200]).toEqual(first.status === 200 ? [1, false] : [0, true])
    await act({ id: next, action: 'skipAll' })
  })

  itInLongRun('of two devices that answer at the same moment, one counts', async () => {
    const rounds = 100
    let doubled = 0
    for (let round = 0; round < rounds; round++) {
      world.clock.advance(DAY)
      await world.server.services.firing.sweep()
      const next = (await inbox())[0]?.id
      const before = (await recorded()).length
      const actions = round % 2 === 0 ? ['track', 'track'] : ['track', 'skip']
      const answers = await Promise.all(
        actions.map((action, index) => act({ id: next, action, modifiedValue: 1 + index })),
      )
      const gained = (await recorded()).length - before
      const isConsistent = actions[1] === 'track' ? gained === 1 : gained === (answers[0]?.status === 200 ? 1 : 0)
      const succeeded = answers.filter(({ status }) => status === 200).length
      if (!isConsistent || (actions[1] === 'skip' && succeeded !== 1)) doubled += 1
      await act({ id, action: 'skipAll' })
      if ((await recorded()).length > 150) throw new Error('the page is too short')
    }
    expect(doubled).toBe(0)
  })

  it('snoozed an hour ago, it rings', async () => {
    await act({ id, action: 'snooze' })
    world.clock.advance(HOUR)
    await world.server.services.firing.sweep()
    expect(await inbox()).toMatchObject([{ id, notifiedAt: '2026-06-15T13:00:00' }])
  })
})
