import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../../testing/connectors.ts'
import type { ProviderRequest } from '../../../testing/provider.ts'
import type { TestPerson } from '../../../testing/world.ts'
import { dialects } from '../../../testing/world.ts'

const night = {
  id: 'night-1',
  average_breath: 13.5,
  average_heart_rate: 55.2,
  average_hrv: 62,
  awake_time: 2400,
  bedtime_start: '2026-06-13T23:10:30.000+02:00',
  bedtime_end: '2026-06-14T07:20:30.000+02:00',
  day: '2026-06-14',
  deep_sleep_duration: 5400,
  efficiency: 92,
  latency: 450,
  light_sleep_duration: 14_400,
  lowest_heart_rate: 48,
  rem_sleep_duration: 7200,
  time_in_bed: 29_400,
  total_sleep_duration: 27_000,
  type: 'long_sleep',
}
const activity = {
  id: 'activity-1',
  active_calories: 512,
  day: '2026-06-14',
  equivalent_walking_distance: 9321,
  score: 81,
  sedentary_time: 30_600,
  steps: 11_042,
  timestamp: '2026-06-14T04:00:00+02:00',
  total_calories: 2540,
}
const workout = {
  activity: 'cycling',
  calories: 300,
  day: '2026-06-14',
  start_datetime: '2026-06-14T18:00:00.000+02:00',
  end_datetime: '2026-06-14T18:45:00.000+02:00',
  intensity: 'moderate',
  source: 'manual',
}

describe.each(dialects)('Oura on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  let reported: Record<string, object[]>
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
    reported = {
      sleep: [
        night,
        {
          ...night,
          id: 'nap',
          type: 'late_nap',
          bedtime_start: '2026-06-14T14:00:00+02:00',
          bedtime_end: '2026-06-14T14:40:00+02:00',
          total_sleep_duration: 1800,
        },
        {
          ...night,
          id: 'rest',
          type: 'rest',
          bedtime_start: '2026-06-14T16:00:00+02:00',
          bedtime_end: '2026-06-14T16:30:00+02:00',
        },
      ],
      daily_sleep: [{ id: 's', day: '2026-06-14', score: 84, contributors: {} }],
      daily_readiness: [{ id: 'r', day: '2026-06-14', score: 77, temperature_deviation: -0.2 }],
      daily_activity: [activity],
      daily_spo2: [
        { day: '2026-06-14', spo2_percentage: { average: 96.5 } },
        { day: '2026-06-13', spo2_percentage: { average: 0 } },
        { day: '2026-06-12', spo2_percentage: null },
      ],
      workout: [
        workout,
        {
          ...workout,
          activity: 'paddling',
          start_datetime: '2026-06-13T10:00:00+02:00',
          end_datetime: '2026-06-13T11:00:00+02:00',
        },
      ],
    }
    opened.provider.on('api.ouraring.com/oauth/token', {
      body: { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 86_400 },
    })
    opened.provider.on('api.ouraring.com/v2/usercollection', (request) => ({ body: answerTo(request) }))
    await opened.agree(person, 'oura')
    await opened.work()
  })
  afterEach(() => opened.close())

  /** Only the requested days, one record per page. */
  function answerTo({ path, query }: ProviderRequest): object {
    const from = query.get('start_date') ?? ''
    const to = query.get('end_date') ?? ''
    const all = (reported[path.split('/').at(-1) ?? ''] ?? []).filter((document) => {
      const { day = '2026-06-14' } = document as { day?: string }
      return day >= from && day <= to
    })
    const start = Number(query.get('next_token') ?? 0)
    return { data: all.slice(start, start + 1), next_token: start + 1 < all.length ? String(start + 1) : null }
  }

  it('imports a night with its stages at its start, on that local day', async () => {
    const when = {
      startAt: '2026-06-13T21:10:30',
      endAt: '2026-06-14T05:20:30',
      startDate: '2026-06-13',
      sourceName: 'Oura',
    }
    const expected: Record<string, [number, string]> = {
      'Sleep Duration': [7.5, 'h'],
      'Deep Sleep Duration': [1.5, 'h'],
      'Light Sleep Duration': [4, 'h'],
      'REM Sleep Duration': [2, 'h'],
      'Awake Time in the Night': [40, 'min'],
      'Time in Bed': [8.166_666_666_67, 'h'],
      'Time to Fall Asleep': [7.5, 'min'],
      'Sleep Efficiency': [92, '%'],
    }
    for (const [name, [value, unitAbbreviatedName]] of Object.entries(expected)) {
      expect(await opened.measured(person, name), name).toMatchObject([{ ...when, value, unitAbbreviatedName }])
    }
  })

  it('imports nightly means at the end of the night, on the day of waking', async () => {
    const when = { startAt: '2026-06-14T05:20:30', startDate: '2026-06-14', sourceName: 'Oura' }
    const expected: Record<string, [number, string]> = {
      'Heart Rate Variability (RMSSD)': [62, 'ms'],
      'Resting Heart Rate': [48, 'bpm'],
      'Respiratory Rate': [13.5, '/minute'],
    }
    for (const [name, [value, unitAbbreviatedName]] of Object.entries(expected)) {
      expect(await opened.measured(person, name), name).toMatchObject([{ ...when, value, unitAbbreviatedName }])
    }
  })

  it('a nap is a nap, and rest is omitted', async () => {
    expect(await opened.measured(person, 'Nap Duration')).toMatchObject([
      { value: 30, unitAbbreviatedName: 'min', startAt: '2026-06-14T12:00:00' },
    ])
  })

  it('daily sums and scores cover the whole day', async () => {
    const day = { startAt: '2026-06-13T22:00:00', endAt: '2026-06-14T22:00:00', startDate: '2026-06-14' }
    const expected: Record<string, [number, string]> = {
      'Daily Step Count': [11_042, 'count'],
      'Walking and Running Distance': [9321, 'm'],
      'Active Energy Burned': [512, 'kcal'],
      'Total Energy Burned': [2540, 'kcal'],
      'Sitting Time': [510, 'min'],
      'Sleep Score': [84, 'index'],
      'Recovery Score': [77, 'index'],
      'Oxygen Saturation': [96.5, '%'],
    }
    for (const [name, [value, unitAbbreviatedName]] of Object.entries(expected)) {
      expect(await opened.measured(person, name), name).toMatchObject([{ ...day, value, unitAbbreviatedName }])
    }
  })

  it('workouts are imported as their own kind, and unknown ones as exercise with their name', async () => {
    expect(await opened.measured(person, 'Cycling')).toMatchObject([{ value: 45, startAt: '2026-06-14T16:00:00' }])
    expect(await opened.measured(person, 'Exercise')).toMatchObject([{ value: 60, note: 'paddling' }])
  })

  it('a repeat adds nothing; corrected values replace the previous ones', async () => {
    const before = (await opened.seen(person, 'oura')).count
    await person.get('/connectors/oura/update')
    await opened.work()
    expect(await opened.seen(person, 'oura')).toMatchObject({ count: before, totalMeasurementsInLastUpdate: 0 })
    reported['daily_activity'] = [{ ...activity, steps: 11_100 }]
    await person.get('/connectors/oura/update')
    await opened.work()
    expect(await opened.seen(person, 'oura')).toMatchObject({ count: before, totalMeasurementsInLastUpdate: 1 })
    expect(await opened.measured(person, 'Daily Step Count')).toMatchObject([{ value: 11_100 }])
  })

  it('a night found to have begun earlier counts once', async () => {
    const before = (await opened.seen(person, 'oura')).count
    reported['sleep'] = [{ ...night, bedtime_start: '2026-06-13T22:50:30.000+02:00', total_sleep_duration: 28_000 }]
    await person.get('/connectors/oura/update')
    await opened.work()
    expect(await opened.measured(person, 'Sleep Duration')).toMatchObject([{ startAt: '2026-06-13T20:50:30' }])
    expect(await opened.measured(person, 'Resting Heart Rate')).toHaveLength(1)
    // No more naps are reported, which may only mean that the source has a problem.
    expect(await opened.measured(person, 'Nap Duration')).toHaveLength(1)
    expect((await opened.seen(person, 'oura')).count).toBe(before)
    const [sleep] = (await person.get<{ numberOfRawMeasurements: number }[]>('/userVariables?name=Sleep%20Duration'))
      .body
    expect(sleep?.numberOfRawMeasurements).toBe(1)
  })

  it('malformed or empty records stop nothing', async () => {
    reported['sleep'] = [{}, { ...night, bedtime_end: 'soon' }, { ...night, bedtime_end: night.bedtime_start }]
    reported['daily_activity'] = [
      { day: 'yesterday', steps: 5 },
      { day: '2026-06-13', steps: null },
    ]
    const before = (await opened.seen(person, 'oura')).count
    await person.get('/connectors/oura/update')
    await opened.work()
    expect(await opened.seen(person, 'oura')).toMatchObject({ updateStatus: 'UPDATED', count: before })
  })
})
