import {
  type Envelope,
  endpoints,
  type Failure,
  type TrackingReminder,
  type TrackingReminderNotification,
  type UserVariable,
} from '@upshot/contract'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

interface SavedReminder extends Envelope {
  data: {
    trackingReminderNotifications: TrackingReminderNotification[]
    trackingReminders: TrackingReminder[]
    userVariables: UserVariable[]
  }
}

const mood = { variableName: 'Overall Mood', reminderFrequency: 86_400, reminderStartTimeLocal: '20:00:00' }

describe.each(dialects)('reminders on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close({ namesOnePerson: true }))

  const inbox = async () =>
    (await person.get<{ data: TrackingReminderNotification[] }>('/trackingReminderNotifications')).body.data

  it('a new reminder creates one notification at its latest past time', async () => {
    const saved = await person.post<SavedReminder>('/trackingReminders', [mood])
    expect(saved.status).toBe(201)
    expect(saved.body.data.trackingReminderNotifications).toMatchObject([
      {
        variableName: 'Overall Mood',
        trackingReminderNotificationTime: '2026-06-14T18:00:00',
        unitAbbreviatedName: '/5',
      },
    ])
    expect(saved.body.data.userVariables).toMatchObject([{ name: 'Overall Mood' }])
    expect(saved.body.data.trackingReminders).toMatchObject([
      {
        variableName: 'Overall Mood',
        reminderFrequency: 86_400,
        reminderStartTime: '18:00:00',
        reminderStartTimeLocal: '20:00:00',
        reminderStartTimeLocalHumanFormatted: '8:00 PM',
        frequencyTextDescription: 'Daily',
        frequencyTextDescriptionWithTime: 'Daily at 8:00 PM',
        localDailyReminderNotificationTimes: ['20:00:00'],
        nextReminderTimeEpochSeconds: Date.parse('2026-06-15T18:00:00Z') / 1000,
        latestTrackingReminderNotificationReminderTime: '2026-06-14T18:00:00',
        firstDailyReminderTime: '20:00:00',
        enabled: true,
        repeating: true,
      },
    ])
  })

  it('a new reminder whose stop date has passed creates none, and never fires', async () => {
    const tracked = { ...mood, startTrackingDate: '2026-06-01' }
    const ended = await person.post<SavedReminder>('/trackingReminders', { ...tracked, stopTrackingDate: '2026-06-14' })
    expect(ended.status).toBe(201)
    expect(ended.body.data.trackingReminderNotifications).toEqual([])
    expect(ended.body.data.trackingReminders).toMatchObject([{ stopTrackingDate: '2026-06-14' }])
    expect(await inbox()).toEqual([])
    const onItsLastDay = { ...tracked, reminderStartTimeLocal: '09:00:00', stopTrackingDate: '2026-06-15' }
    await person.post('/trackingReminders', onItsLastDay)
    expect(await inbox()).toMatchObject([{ trackingReminderNotificationTime: '2026-06-15T07:00:00' }])
  })

  it('posting the same identity again updates it, and sending a record back unchanged changes nothing', async () => {
    await person.post('/trackingReminders', mood)
    const updated = await person.post<SavedReminder>('/trackingReminders', {
      ...mood,
      defaultValue: 3,
      instructions: 'Be honest',
    })
    expect(updated.status).toBe(200)
    const { body: list } = await person.get<TrackingReminder[]>('/trackingReminders')
    expect(list).toMatchObject([{ defaultValue: 3, instructions: 'Be honest' }])
    await person.post('/trackingReminders', list)
    const { body: after } = await person.get<TrackingReminder[]>('/trackingReminders')
    expect(after).toEqual(list)
    expect(await inbox()).toHaveLength(1)
  })

  it('the same reminder posted by several devices at once is created once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => person.post<SavedReminder>('/trackingReminders', [mood])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect((await person.get<unknown[]>('/trackingReminders')).body).toHaveLength(1)
    expect(await inbox()).toHaveLength(1)
  })

  it('the same reminder twice in one list is created once, with the later values, also under two names of one variable', async () => {
    const list = [
      { ...mood, defaultValue: 2 },
      { ...mood, defaultValue: 4 },
      { ...mood, variableName: 'OVERALL mood' },
    ]
    expect((await person.post<SavedReminder>('/trackingReminders', list)).status).toBe(201)
    expect((await person.get<unknown[]>('/trackingReminders')).body).toMatchObject([{ defaultValue: 4 }])
    expect(await inbox()).toHaveLength(1)
  })

  it('three times of day create three reminders', async () => {
    await person.post('/trackingReminders', {
      variableName: 'Overall Mood',
      firstDailyReminderTime: '08:00:00',
      secondDailyReminderTime: '13:00:00',
      thirdDailyReminderTime: '20:00:00',
    })
    const { body } = await person.get<TrackingReminder[]>('/trackingReminders?sort=reminderStartTimeLocal')
    expect(body.map((reminder) => reminder.reminderStartTimeLocal)).toEqual(['08:00:00', '13:00:00', '20:00:00'])
    expect(body[0]?.localDailyReminderNotificationTimesForAllReminders).toEqual(['08:00:00', '13:00:00', '20:00:00'])
  })

  it('an unknown name needs a category and a unit, and creates a private variable', async () => {
    const refused = await person.post<Failure>('/trackingReminders', [{ variableName: 'Left Knee' }])
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ field, index }) => [field, index])).toEqual([
      ['variableCategoryName', 0],
      ['unitAbbreviatedName', 0],
    ])
    const created = await person.post<SavedReminder>('/trackingReminders', [
      { variableName: 'Left Knee', variableCategoryName: 'Symptoms', unitAbbreviatedName: '/5' },
    ])
    expect(created.body.data.trackingReminders[0]?.variableId).toBeGreaterThanOrEqual(1_000_000)
  })

  it('lists every fault with its place, and saves nothing', async () => {
    const refused = await person.post<Failure>('/trackingReminders', [
      mood,
      { ...mood, reminderStartTimeLocal: 'tea time', defaultValue: 9, stopTrackingDate: 'soon' },
      { ...mood, reminderFrequency: 5, unitAbbreviatedName: 'mg' },
      { reminderFrequency: 86_400 },
    ])
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ field, index }) => [index, field]).sort()).toEqual([
      [1, 'defaultValue'],
      [1, 'reminderStartTimeLocal'],
      [1, 'stopTrackingDate'],
      [2, 'reminderFrequency'],
      [2, 'unitAbbreviatedName'],
      [3, 'variableName'],
    ])
    expect((await person.get<unknown[]>('/trackingReminders')).body).toEqual([])
    expect((await person.post('/trackingReminders', [{ id: 999 }])).status).toBe(404)
  })

  it('a start date prevents earlier notifications, and as needed never fires by itself', async () => {
    await person.post('/trackingReminders', [
      { ...mood, startTrackingDate: '2026-06-15' },
      { variableName: 'Caffeine', reminderFrequency: 0 },
    ])
    expect(await inbox()).toEqual([])
    const { body } = await person.get<TrackingReminder[]>('/trackingReminders?variableName=caffeine')
    expect(body).toMatchObject([{ frequencyTextDescription: 'As needed', repeating: false }])
    expect(body[0]).not.toHaveProperty('nextReminderTimeEpochSeconds')
  })

  it('fires once on each local day, after downtime only the latest, and not again when the clock goes back', async () => {
    await person.post('/trackingReminders', mood)
    const { sweep } = world.server.services.firing
    world.clock.set('2026-06-15T17:59:59Z')
    await sweep()
    expect(await inbox()).toHaveLength(1)
    world.clock.set('2026-06-15T18:00:00Z')
    await Promise.all([sweep(), sweep()])
    expect(await inbox()).toHaveLength(2)
    world.clock.set('2026-06-15T17:00:00Z') // back
    await sweep()
    world.clock.set('2026-06-15T18:30:00Z')
    await sweep()
    expect(await inbox()).toHaveLength(2)
    world.clock.set('2026-06-22T06:00:00Z') // a week away
    await sweep()
    const due = await inbox()
    expect(due.map((notification) => notification.reminderTime)).toEqual([
      '2026-06-21T18:00:00',
      '2026-06-15T18:00:00',
      '2026-06-14T18:00:00',
    ])
  })

  it('a clock that was ahead does not silence reminders once it is corrected', async () => {
    await person.post('/trackingReminders', mood)
    const { sweep, tidy } = world.server.services.firing
    world.clock.set('2026-07-15T19:00:00Z') // a month ahead by mistake
    await sweep()
    world.clock.set('2026-06-15T19:00:00Z')
    await tidy()
    world.clock.set('2026-06-16T18:00:00Z')
    await sweep()
    expect((await inbox())[0]?.reminderTime).toBe('2026-06-16T18:00:00')
  })

  it('travel moves it to the new zone, once on every local day', async () => {
    await person.post('/trackingReminders', mood)
    const { sweep } = world.server.services.firing
    world.clock.set('2026-06-15T18:00:00Z') // 20:00 in Berlin
    await sweep()
    await person.post('/userSettings', { timeZone: 'America/New_York' })
    world.clock.set('2026-06-16T01:00:00Z') // 21:00 in New York, still the 15th
    await sweep()
    expect((await inbox()).map((notification) => notification.reminderTime)).toEqual([
      '2026-06-15T18:00:00',
      '2026-06-14T18:00:00',
    ])
    world.clock.set('2026-06-17T00:00:00Z') // 20:00 on the 16th
    await sweep()
    expect((await inbox())[0]?.reminderTime).toBe('2026-06-17T00:00:00')
  })

  it('something taken as needed says when it can be taken again', async () => {
    const tablet = { variableName: 'Ibuprofen', unitAbbreviatedName: 'mg', variableCategoryName: 'Treatments' }
    const taken = { ...tablet, combinationOperation: 'SUM', value: 400 }
    const reminder = async () =>
      (await person.get<TrackingReminder[]>('/trackingReminders')).body.find(
        (reminder) => reminder.variableName === 'Ibuprofen',
      )
    world.clock.set('2026-06-15T12:00:00Z')
    await person.post('/trackingReminders', { ...tablet, reminderFrequency: 0, leastHoursBetween: 6 })
    expect(await reminder()).toMatchObject({ leastHoursBetween: 6 })
    expect(await reminder()).not.toHaveProperty('safeAgainAt')
    await person.post('/measurements/post', [{ ...taken, startAt: '2026-06-15T10:30:00' }])
    expect(await reminder()).toMatchObject({ safeAgainAt: '2026-06-15T16:30:00' })
    world.clock.set('2026-06-15T16:30:00Z')
    expect(await reminder()).not.toHaveProperty('safeAgainAt')
    const { id } = (await reminder()) ?? {}
    await person.post('/trackingReminders', { id, leastHoursBetween: null })
    expect(await reminder()).not.toHaveProperty('leastHoursBetween')
    expect((await person.post('/trackingReminders', { id, leastHoursBetween: 721 })).status).toBe(400)
  })

  const tablet = { variableName: 'Ibuprofen', unitAbbreviatedName: 'mg', variableCategoryName: 'Treatments' }
  const dose = { ...tablet, combinationOperation: 'SUM', value: 400 }
  const saveOne = async (reminder: object) =>
    (await person.post<SavedReminder>('/trackingReminders', reminder)).body.data.trackingReminders[0]

  it('a medicine on some days of the week, at two times, with a taper and a pause', async () => {
    world.clock.set('2026-06-15T04:00:00Z') // Monday, 6:00
    const created = await saveOne({
      ...tablet,
      reminderFrequency: 86_400,
      reminderTimesLocal: ['20:00', '08:00'],
      daysOfWeek: [1, 3],
      defaultValue: 400,
      doseSteps: [{ startDate: '2026-06-17', defaultValue: 200 }],
    })
    expect(created).toMatchObject({
      frequencyTextDescriptionWithTime: 'Mondays and Wednesdays at 8:00 AM and 8:00 PM',
      localDailyReminderNotificationTimes: ['08:00:00', '20:00:00'],
      reminderStartTimeLocal: '08:00:00',
      defaultValueToday: 400,
      nextReminderTimeEpochSeconds: Date.parse('2026-06-15T06:00:00Z') / 1000,
    })
    for (const hours of [7, 19, 31, 43, 55, 67]) {
      world.clock.set(new Date(Date.parse('2026-06-15T00:00:00Z') + hours * 3_600_000).toISOString())
      await world.server.services.firing.sweep()
    }
    const notifications = (await inbox()).filter(({ reminderTime }) => reminderTime > '2026-06-15')
    expect(notifications.map(({ reminderTime, defaultValue }) => [reminderTime, defaultValue])).toEqual([
      ['2026-06-17T18:00:00', 200],
      ['2026-06-17T06:00:00', 200],
      ['2026-06-15T18:00:00', 400],
      ['2026-06-15T06:00:00', 400],
    ])
    const paused = await saveOne({ id: created?.id, pausedUntil: '2026-07-01' })
    expect(paused).toMatchObject({
      pausedUntil: '2026-07-01',
      nextReminderTimeEpochSeconds: Date.parse('2026-07-01T06:00:00Z') / 1000,
    })
  })

  it('other weekdays at the same time are another reminder; sent back unchanged, a reminder stays the same', async () => {
    const weekdays = await saveOne({ ...tablet, reminderTimesLocal: ['08:00', '12:00'], daysOfWeek: [1, 2, 3, 4, 5] })
    const weekend = await saveOne({ ...tablet, reminderStartTimeLocal: '08:00', daysOfWeek: [6, 7], defaultValue: 200 })
    expect(weekend?.id).not.toBe(weekdays?.id)
    const { updatedAt: _, ...same } = (await saveOne(weekdays ?? {})) ?? {}
    expect(weekdays).toMatchObject(same)
    const moved = await saveOne({ ...weekdays, reminderStartTimeLocal: '07:00:00' })
    expect(moved?.localDailyReminderNotificationTimes).toEqual(['07:00:00', '12:00:00'])
  })

  it('contradictory settings are refused, and nothing is saved', async () => {
    const bad = [
      { daysOfWeek: [8] },
      { daysOfWeek: [1], reminderFrequency: 2 * 86_400 },
      { reminderTimesLocal: ['08:00', '25:00'] },
      { reminderTimesLocal: ['08:00', '20:00'], reminderFrequency: 3600 },
      { doseSteps: [{ startDate: 'soon', defaultValue: 1 }] },
      { pausedUntil: 'soon' },
      { stock: -1 },
      { amountPerPiece: 0 },
    ]
    for (const member of bad) {
      const answer = await person.post<Failure>('/trackingReminders', { ...tablet, ...member })
      expect([member, answer.status]).toEqual([member, 400])
    }
    expect((await person.get('/trackingReminders')).body).toEqual([])
  })

  it('at most three in 24 hours', async () => {
    const reminder = { ...tablet, reminderFrequency: 0, leastHoursBetween: 4, mostPerDay: 3 }
    await saveOne(reminder)
    for (const time of ['2026-06-14T18:00:00', '2026-06-14T22:00:00', '2026-06-15T07:00:00'])
      await person.post('/measurements/post', [{ ...dose, startAt: time }])
    expect(await saveOne(reminder)).toMatchObject({
      mostPerDay: 3,
      safeAgainAt: '2026-06-15T18:00:00',
      takenWithinADay: ['2026-06-14T18:00:00', '2026-06-14T22:00:00', '2026-06-15T07:00:00'],
    })
  })

  it('the stock decreases with every entry, and the warning is sent once, before it ends', async () => {
    const tablets = { ...tablet, reminderFrequency: 86_400, reminderStartTimeLocal: '08:00', defaultValue: 400 }
    await saveOne({ ...tablets, stock: 10, amountPerPiece: 400 })
    const low = async () =>
      (await person.get<{ cards: { title?: string; content?: string }[] }>('/feed')).body.cards
        .filter(({ title }) => title?.includes('low'))
        .map(({ content }) => content)
    await world.server.services.jobs.catchUp()
    expect(await low()).toEqual([])
    world.clock.set('2026-06-16T12:00:00Z')
    for (const hours of [13, 14, 15, 16])
      await person.post('/measurements/post', [{ ...dose, startAt: `2026-06-15T${hours}:00:00` }])
    expect(await saveOne(tablets)).toMatchObject({ stock: 6, stockLastsUntil: '2026-06-22', stockIsLow: true })
    await world.server.services.jobs.catchUp()
    // Another entry within the hour sends no second warning.
    await person.post('/measurements/post', [{ ...dose, startAt: '2026-06-15T16:00:00' }])
    await world.server.services.jobs.catchUp()
    expect(await low()).toEqual(['6 left, enough until Monday, June 22.'])
    await saveOne({ ...tablets, stock: 100 })
    await world.server.services.jobs.catchUp()
    expect(await saveOne(tablets)).toMatchObject({ stock: 100, stockIsLow: false })
  })

  describe('a stock that becomes low without an entry', () => {
    const due = (iso: string) =>
      world.server.services.storage.read((t) => t.reminders.stockDue(Date.parse(iso) / 1000, 100))
    const lookAt = async (iso: string) => {
      world.clock.set(iso)
      await world.server.services.storage.transaction((t) => t.jobs.add('reminders.stock', {}))
      await world.server.services.jobs.catchUp()
    }
    const low = async () =>
      (await person.get<{ cards: { title?: string }[] }>('/feed')).body.cards.filter(({ title }) =>
        title?.includes('low'),
      ).length
    // From June 25 on five tablets a day: on June 21, twenty no longer suffice for the next seven days.
    const taper = {
      ...tablet,
      reminderFrequency: 86_400,
      defaultValue: 400,
      doseSteps: [{ startDate: '2026-06-25', defaultValue: 2000 }],
      stock: 20,
      amountPerPiece: 400,
    }

    it('is due when that day begins, and not before', async () => {
      await saveOne(taper)
      expect(await due('2026-06-15T12:00:00Z')).toEqual([person.id])
      await lookAt('2026-06-15T12:00:00Z')
      expect(await due('2026-06-20T21:59:59Z')).not.toContain(person.id)
      expect(await due('2026-06-20T22:00:00Z')).toContain(person.id)
      expect(await low()).toBe(0)
      await lookAt('2026-06-20T22:00:00Z')
      expect(await low()).toBe(1)
      expect(await due('2026-06-20T22:00:00Z')).not.toContain(person.id)
    })

    it('is due by the clock where the person is now', async () => {
      await saveOne(taper)
      await person.post('/userSettings', { timeZone: 'America/New_York' })
      await world.server.services.jobs.catchUp()
      expect(await due('2026-06-21T03:59:59Z')).not.toContain(person.id)
      expect(await due('2026-06-21T04:00:00Z')).toContain(person.id)
    })

    it('follows an entry for tomorrow, and is never due if paused', async () => {
      const daily = { ...taper, doseSteps: null, stock: 9 }
      const saved = await saveOne(daily)
      await person.post('/measurements/post', [{ ...dose, value: 1200, startAt: '2026-06-16T06:00:00' }])
      await lookAt('2026-06-15T13:00:00Z')
      expect(await low()).toBe(0)
      expect(await due('2026-06-16T21:59:59Z')).not.toContain(person.id)
      expect(await due('2026-06-16T22:00:00Z')).toContain(person.id)
      await saveOne({ id: saved?.id, enabled: false })
      await lookAt('2026-06-16T22:00:00Z')
      expect(await low()).toBe(0)
      expect(await due('2036-01-01T00:00:00Z')).not.toContain(person.id)
    })

    it('is found by an index', async () => {
      const statement = 'select user_id from reminders where stock_due_epoch <= 5 order by stock_due_epoch limit 500'
      const plan = await world.database.transaction(async ({ rows }) => {
        if (dialect === 'sqlite') return rows(`explain query plan ${statement}`, [])
        // Citus then tells its workers, too.
        await rows("set local citus.propagate_set_commands = 'local'", [])
        await rows('set local enable_seqscan = off', [])
        return rows(`explain ${statement}`, [])
      })
      expect(plan.flat().join('\n')).toContain('reminders_by_stock')
    })
  })

  it('an answer can state another time; the calendar shows taken, late and left out', async () => {
    const created = await saveOne({ ...tablet, reminderTimesLocal: ['08:00', '20:00'], defaultValue: 400 })
    for (const time of [
      '2026-06-15T18:00:00Z',
      '2026-06-16T06:00:00Z',
      '2026-06-16T18:00:00Z',
      '2026-06-17T06:00:00Z',
    ]) {
      world.clock.set(time)
      await world.server.services.firing.sweep()
    }
    world.clock.set('2026-06-17T07:00:00Z')
    const answer = (reminderTime: string, rest: object) =>
      person.post('/trackingReminderNotifications', [{ trackingReminderId: created?.id, reminderTime, ...rest }])
    await answer('2026-06-15T18:00:00', { action: 'track' })
    await answer('2026-06-16T06:00:00', { action: 'track', takenAt: '2026-06-16T11:30:00+02:00' })
    const ahead = await answer('2026-06-16T18:00:00', { action: 'track', takenAt: '2026-06-18T06:00:00Z' })
    expect(ahead.status).toBe(400)
    await answer('2026-06-17T06:00:00', { action: 'skip' })
    expect((await person.get(`/trackingReminders/days?id=${created?.id}&from=2026-06-15&to=2026-06-17`)).body).toEqual([
      {
        date: '2026-06-15',
        slots: [{ reminderTime: '2026-06-15T18:00:00', state: 'taken', takenAt: '2026-06-15T18:00:00' }],
      },
      {
        date: '2026-06-16',
        slots: [
          { reminderTime: '2026-06-16T06:00:00', state: 'late', takenAt: '2026-06-16T09:30:00' },
          { reminderTime: '2026-06-16T18:00:00', state: 'leftOut' },
        ],
      },
      { date: '2026-06-17', slots: [{ reminderTime: '2026-06-17T06:00:00', state: 'skipped' }] },
    ])
    const stranger = await world.addPerson({ timeZone: 'Europe/Berlin' })
    expect((await stranger.get(`/trackingReminders/days?id=${created?.id}`)).status).toBe(404)
    expect((await person.get(`/trackingReminders/days?id=${created?.id}&from=2024-01-01`)).status).toBe(400)
    for (const query of ['', '?id=null', '?id=0']) {
      const refused = await person.get<Failure>(`/trackingReminders/days${query}`)
      expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, 'id'])
    }
  })

  it('a dose on the day the reminder was created counts once it is answered', async () => {
    const created = await saveOne({ ...tablet, reminderStartTimeLocal: '00:05', defaultValue: 400 })
    const days = async () => (await person.get(`/trackingReminders/days?id=${created?.id}`)).body
    expect(await days()).toEqual([])
    const [question] = (await person.get<{ data: { id: number }[] }>('/trackingReminderNotifications')).body.data
    await person.post('/trackingReminderNotifications', [{ id: question?.id, action: 'track' }])
    expect(await days()).toMatchObject([{ slots: [{ state: 'taken' }] }])
  })

  it('responses match the contract', async () => {
    const saved = await person.post('/trackingReminders', [
      { ...mood, defaultValue: 4, nagTimes: 2 },
      { variableName: 'Coffee', reminderFrequency: 6 * 3600, stopTrackingDate: '2027-01-01' },
      { variableName: 'Body Weight', reminderFrequency: 7 * 86_400 },
      { variableName: 'Took It', variableCategoryName: 'Treatments', unitAbbreviatedName: 'yes/no' },
    ])
    const answers = {
      saveTrackingReminders: saved.body,
      listTrackingReminders: (await person.get('/trackingReminders')).body,
      listTrackingReminderNotifications: (await person.get('/trackingReminderNotifications')).body,
      listFeed: (await person.get('/feed')).body,
    }
    for (const [name, body] of Object.entries(answers)) {
      const { answer } = endpoints[name as keyof typeof answers]
      expect([name, ...Compile(answer).Errors(body)]).toEqual([name])
    }
  })

  it('deleting one deletes its notifications, and so does deleting the variable', async () => {
    const saved = await person.post<SavedReminder>('/trackingReminders', [mood, { ...mood, variableName: 'Happiness' }])
    const [first] = saved.body.data.trackingReminders
    expect((await person.delete('/trackingReminders/delete', { id: first?.id })).status).toBe(200)
    expect((await person.delete('/trackingReminders/delete', { id: first?.id })).status).toBe(404)
    expect(await inbox()).toHaveLength(1)
    await person.delete('/userVariables/delete', { variableName: 'Happiness' })
    expect(await inbox()).toEqual([])
    expect((await person.get<unknown[]>('/trackingReminders')).body).toEqual([])
  })
})
