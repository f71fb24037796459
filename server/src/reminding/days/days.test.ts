import type { DatedNote, Day, DayCount } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const coffee = {
  variableName: 'Coffee',
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
}
const sleep = {
  variableName: 'Sleep Duration',
  unitAbbreviatedName: 'h',
  variableCategoryName: 'Sleep',
  combinationOperation: 'SUM',
}
const mood = {
  variableName: 'Overall Mood',
  unitAbbreviatedName: '/5',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
}

describe.each(dialects)('one day on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    world.clock.set('2026-06-15T18:00:00Z')
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await person.post('/measurements/post', [
      { ...coffee, value: 1, startAt: '2026-06-14T06:00:00', note: 'Strong' },
      { ...coffee, value: 2, startAt: '2026-06-14T21:59:59' },
      // Half past midnight in Berlin, but yesterday evening where it was recorded.
      { ...coffee, value: 4, startAt: '2026-06-14T18:30:00-04:00' },
      { ...coffee, value: 8, startAt: '2026-06-14T22:00:00' },
      { ...sleep, value: 7, startAt: '2026-06-13T21:00:00', endAt: '2026-06-14T04:00:00' },
      { ...sleep, value: 8, startAt: '2026-06-14T21:00:00', endAt: '2026-06-15T05:00:00' },
    ])
  })
  afterAll(() => world.close())

  const dayOf = async (date: string) => (await person.get<Day>(`/day?date=${date}`)).body

  it('has the entries of the local day by the clock of their zone, oldest first; a night on the day of waking', async () => {
    const { entries, isComplete } = await dayOf('2026-06-14')
    expect(entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Sleep Duration', 7],
      ['Coffee', 1],
      ['Coffee', 2],
      ['Coffee', 4],
    ])
    expect(entries[1]).toMatchObject({ note: 'Strong', startAtLocal: '2026-06-14T08:00:00', origin: 'person' })
    expect(entries[3]).toMatchObject({ offsetMinutes: -240, startAtLocal: '2026-06-14T18:30:00' })
    expect(isComplete).toBe(true)
  })

  it('has slim entries', async () => {
    const { entries } = await dayOf('2026-06-14')
    expect(entries[0]).not.toHaveProperty('userVariableUnitName')
    expect(entries[0]).not.toHaveProperty('startTimeString')
  })

  it('totals each variable as the daily values do', async () => {
    const { totals } = await dayOf('2026-06-14')
    expect(
      totals.map(({ variableName, value, origin, numberOfMeasurements }) => [
        variableName,
        value,
        origin,
        numberOfMeasurements,
      ]),
    ).toEqual([
      ['Coffee', 7, 'recorded', 3],
      ['Sleep Duration', 7, 'recorded', 1],
    ])
  })

  it('includes what tags infer', async () => {
    const idOf = async (name: string) =>
      (await person.get<{ id: number }[]>(`/variables?name=${name}`)).body[0]?.id ?? 0
    const taggedVariableId = await idOf('Coffee')
    const tagVariableId = await idOf('Caffeine')
    await person.post('/userTags', { taggedVariableId, tagVariableId, conversionFactor: 95 })
    const { totals } = await dayOf('2026-06-14')
    expect(totals.find((total) => total.variableName === 'Caffeine')).toMatchObject({ value: 665, origin: 'inferred' })
  })

  it('lists skipped and answered questions, and keeps skipped ones when the notification is gone', async () => {
    await person.post('/trackingReminders', [
      { ...mood, reminderStartTimeLocal: '08:00:00', reminderFrequency: 86_400 },
      { ...coffee, reminderStartTimeLocal: '09:00:00', reminderFrequency: 86_400, defaultValue: 1 },
    ])
    const { body } = await person.get<{ data: { id: number; variableName: string; trackingReminderId: number }[] }>(
      '/trackingReminderNotifications?fields=slim',
    )
    const [moodAnswer, coffeeAnswer] = ['Overall Mood', 'Coffee'].map((name) =>
      body.data.find((variable) => variable.variableName === name),
    )
    await person.post('/trackingReminderNotifications', [
      { id: moodAnswer?.id, action: 'skip' },
      { id: coffeeAnswer?.id, action: 'track' },
    ])
    const skipped = [
      {
        variableId: expect.any(Number),
        variableName: 'Overall Mood',
        displayName: 'Overall Mood',
        trackingReminderId: moodAnswer?.trackingReminderId,
        reminderTime: '2026-06-15T06:00:00',
      },
    ]
    const today = (await person.get<Day>('/day')).body
    expect(today).toMatchObject({ date: '2026-06-15', skipped })
    const [recorded] = today.entries.filter(({ sourceName }) => sourceName === 'Reminder')
    expect(today.answered).toMatchObject([{ id: coffeeAnswer?.id, measurementId: recorded?.id }])
    world.clock.advance(40 * 86_400)
    await world.server.services.firing.tidy()
    expect(await dayOf('2026-06-15')).toMatchObject({ skipped, answered: [] })
    world.clock.advance(-40 * 86_400)
  })

  it('has the notes of the day', async () => {
    await person.post('/feed', [{ title: 'Heat', content: 'Slept badly.' }])
    expect((await dayOf('2026-06-15')).notes).toMatchObject([{ title: 'Heat', content: 'Slept badly.' }])
    expect((await dayOf('2026-06-14')).notes).toEqual([])
  })

  it('has one note that is written, changed and removed, and is found by its text', async () => {
    const write = (note: string | null, date = '2026-06-14') => person.post('/day/note', { date, note })
    await write('Rain all day')
    await write('Rain until noon, then the café')
    expect((await dayOf('2026-06-14')).notes).toMatchObject([{ content: 'Rain until noon, then the café' }])
    const found = async (text: string) => (await person.get<DatedNote[]>(`/notes?contains=${text}`)).body
    expect(await found('CAFE')).toMatchObject([{ date: '2026-06-14', content: 'Rain until noon, then the café' }])
    expect(await found('snow')).toEqual([])
    for (const [first, last] of [
      ['from', 'to'],
      ['earliestMeasurementTime', 'latestMeasurementTime'],
    ]) {
      expect(await found(`rain&${first}=2026-06-14&${last}=2026-06-15`)).toHaveLength(1)
      expect(await found(`rain&${first}=2026-06-15`)).toEqual([])
    }
    expect((await write('Too early', '2026-06-16')).status).toBe(400)
    await write(null)
    expect((await dayOf('2026-06-14')).notes).toEqual([])
  })

  it('omits excessive device entries, but not their total', async () => {
    const steps = { ...coffee, variableName: 'Steps', unitAbbreviatedName: 'count', value: 1 }
    const minutes = Array.from({ length: 600 }, (_, index) => ({
      ...steps,
      startAt: new Date(Date.UTC(2026, 5, 10, 6, index)).toISOString().slice(0, 19),
    }))
    await person.post('/measurements/post', [...minutes, { ...coffee, value: 1, startAt: '2026-06-10T08:00:00' }])
    const { entries, totals, isComplete } = await dayOf('2026-06-10')
    expect(entries.map(({ variableName }) => variableName)).toEqual(['Coffee'])
    expect(totals.find(({ variableName }) => variableName === 'Steps')?.value).toBe(600)
    expect(isComplete).toBe(false)
  })

  it('shows the number of entries on each of up to a hundred days', async () => {
    const { body } = await person.get<DayCount[]>('/days?from=2026-06-10&to=2026-06-14')
    expect(body.map(({ numberOfMeasurements }) => numberOfMeasurements)).toEqual([100, 0, 0, 1, 4])
    expect((await person.get<DayCount[]>('/days')).body).toHaveLength(30)
  })

  it.each([
    ['/day?date=yesterday', 'date'],
    ['/day?date=2026-02-30', 'date'],
    ['/days?from=2026-06-02&to=2026-06-01', 'from'],
    ['/days?from=2020-01-01&to=2026-06-01', 'from'],
    ['/days?to=x', 'to'],
  ])('%s is refused with its field', async (path, field) => {
    const { status, body } = await person.get<{ errors: { field: string }[] }>(path)
    expect([status, body.errors[0]?.field]).toEqual([400, field])
  })

  it('shows a reader no notes and no skipped questions', async () => {
    const reader = await world.addPerson()
    const { body } = await person.post<{ invitation: string }>('/shares/invite', {
      emailAddress: reader.email,
      categories: ['Foods'],
    })
    await reader.post('/shares/accept', { invitation: body.invitation })
    const seen = (await reader.get<Day>(`/day?date=2026-06-15&userId=${person.id}`)).body
    expect(seen).toMatchObject({ skipped: [], answered: [], notes: [] })
    expect(new Set(seen.entries.map(({ variableName }) => variableName))).toEqual(new Set(['Coffee']))
  })
})
