import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../../testing/connectors.ts'
import type { ProviderRequest } from '../../../testing/provider.ts'
import type { TestPerson } from '../../../testing/world.ts'
import { dialects } from '../../../testing/world.ts'

const civil = (day: number) => ({ date: { year: 2026, month: 6, day } })
const interval = (startTime: string, endTime: string) => ({
  startTime,
  startUtcOffset: '7200s',
  endTime,
  endUtcOffset: '7200s',
})
const night = {
  name: 'users/1/dataTypes/sleep/dataPoints/1',
  dataSource: { platform: 'FITBIT' },
  sleep: {
    interval: interval('2026-06-13T21:00:00Z', '2026-06-14T05:00:00Z'),
    type: 'STAGES',
    metadata: { nap: false, processed: true },
    summary: {
      minutesInSleepPeriod: '480',
      minutesAsleep: '450',
      minutesAwake: '30',
      stagesSummary: [
        { type: 'AWAKE', minutes: '30', count: '12' },
        { type: 'LIGHT', minutes: '240', count: '20' },
        { type: 'DEEP', minutes: '90', count: '4' },
        { type: 'REM', minutes: '120', count: '6' },
      ],
    },
  },
}
const walk = {
  exercise: {
    interval: interval('2026-06-14T16:00:00Z', '2026-06-14T17:00:00Z'),
    exerciseType: 'WALKING',
    displayName: 'Walk',
    activeDuration: '3000s',
  },
}

describe.each(dialects)('Google Health on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  let steps: string
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
    steps = '10432'
    opened.provider.on('oauth2.googleapis.com/token', {
      body: { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 3599, scope: 's' },
    })
    opened.provider.on('health.googleapis.com/v4/users/me/dataTypes', (request) => ({ body: answerTo(request) }))
    expect((await opened.agree(person, 'google-health')).statusCode).toBe(200)
    await opened.work()
  })
  afterEach(() => opened.close())

  const rolled: Record<string, () => object> = {
    steps: () => ({ steps: { countSum: steps } }),
    distance: () => ({ distance: { millimetersSum: '7300500' } }),
    floors: () => ({ floors: { countSum: '9' } }),
    'active-energy-burned': () => ({ activeEnergyBurned: { kcalSum: 512.5 } }),
    'total-calories': () => ({ totalCalories: { kcalSum: 2400.25 } }),
  }
  const sampleTime = { physicalTime: '2026-06-14T05:30:00Z', utcOffset: '7200s', civilTime: civil(14) }
  const points: Record<string, object[]> = {
    'daily-resting-heart-rate': [{ dailyRestingHeartRate: { date: civil(14).date, beatsPerMinute: '57' } }],
    'daily-heart-rate-variability': [
      { dailyHeartRateVariability: { date: civil(14).date, averageHeartRateVariabilityMilliseconds: 41.5 } },
    ],
    'daily-oxygen-saturation': [{ dailyOxygenSaturation: { date: civil(14).date, averagePercentage: 95.8 } }],
    'daily-respiratory-rate': [{ dailyRespiratoryRate: { date: civil(14).date, breathsPerMinute: 14.2 } }],
    weight: [{ weight: { sampleTime, weightGrams: 71_250 } }],
    'body-fat': [{ bodyFat: { sampleTime, percentage: 21.5 } }],
    sleep: [
      night,
      {
        sleep: {
          ...night.sleep,
          interval: interval('2026-06-14T12:00:00Z', '2026-06-14T12:40:00Z'),
          metadata: { nap: true },
          summary: { minutesAsleep: '35' },
        },
      },
    ],
    exercise: [walk],
  }

  /** Only the requested days, one point per page. Types without data answer with an empty object. */
  function answerTo({ path, query, body }: ProviderRequest): object {
    const [, type = ''] = /dataTypes\/([^/]+)\//.exec(path) ?? []
    if (path.endsWith(':dailyRollUp')) {
      const { range } = JSON.parse(body) as {
        range: { start: ReturnType<typeof civil>; end: ReturnType<typeof civil> }
      }
      const day = (point: ReturnType<typeof civil>) => Date.UTC(point.date.year, point.date.month - 1, point.date.day)
      const isWithinRange = day(range.start) <= Date.UTC(2026, 5, 14) && day(range.end) > Date.UTC(2026, 5, 14)
      if (!isWithinRange) return {}
      return { rollupDataPoints: [{ civilStartTime: civil(14), civilEndTime: civil(15), ...rolled[type]?.() }] }
    }
    const [, from = '', to = ''] = />= "([^"]+)" AND \S+ < "([^"]+)"/.exec(query.get('filter') ?? '') ?? []
    if (!(from <= '2026-06-14' && to > '2026-06-14')) return {}
    const start = Number(query.get('pageToken') ?? 0)
    const all = points[type] ?? []
    return {
      dataPoints: all.slice(start, start + 1),
      ...(start + 1 < all.length ? { nextPageToken: String(start + 1) } : {}),
    }
  }

  it('requests authorization with a refresh token', async () => {
    const { body } = await person.get<{ redirectUrl: string }>('/connectors/google-health/connect')
    const headers = { cookie: await opened.cookieOf(person) }
    const page = await opened.world.app.inject({ url: new URL(body.redirectUrl).pathname, headers })
    const way = new URL(String(page.headers['refresh']).replace('0; url=', ''))
    expect(Object.fromEntries(way.searchParams)).toMatchObject({ access_type: 'offline', prompt: 'consent' })
    expect(way.searchParams.get('scope')?.split(' ')).toHaveLength(3)
  })

  it('imports sums and daily values for the whole day', async () => {
    const day = {
      startAt: '2026-06-13T22:00:00',
      endAt: '2026-06-14T22:00:00',
      startDate: '2026-06-14',
      sourceName: 'Google Health',
    }
    const expected: Record<string, [number, string]> = {
      'Daily Step Count': [10_432, 'count'],
      'Walking and Running Distance': [7300.5, 'm'],
      'Floors Climbed': [9, 'count'],
      'Active Energy Burned': [512.5, 'kcal'],
      'Total Energy Burned': [2400.25, 'kcal'],
      'Resting Heart Rate': [57, 'bpm'],
      'Heart Rate Variability (RMSSD)': [41.5, 'ms'],
      'Oxygen Saturation': [95.8, '%'],
      'Respiratory Rate': [14.2, '/minute'],
    }
    for (const [name, [value, unitAbbreviatedName]] of Object.entries(expected)) {
      expect(await opened.measured(person, name), name).toMatchObject([{ ...day, value, unitAbbreviatedName }])
    }
  })

  it('imports weight, nights, naps and exercise at their own times', async () => {
    expect(await opened.measured(person, 'Body Weight')).toMatchObject([
      { value: 71.25, unitAbbreviatedName: 'kg', startAt: '2026-06-14T05:30:00' },
    ])
    expect(await opened.measured(person, 'Body Fat')).toMatchObject([{ value: 21.5 }])
    const when = { startAt: '2026-06-13T21:00:00', endAt: '2026-06-14T05:00:00', startDate: '2026-06-13' }
    expect(await opened.measured(person, 'Sleep Duration')).toMatchObject([{ ...when, value: 7.5 }])
    expect(await opened.measured(person, 'Deep Sleep Duration')).toMatchObject([{ ...when, value: 1.5 }])
    expect(await opened.measured(person, 'Awake Time in the Night')).toMatchObject([{ ...when, value: 30 }])
    expect(await opened.measured(person, 'Nap Duration')).toMatchObject([{ value: 35, startAt: '2026-06-14T12:00:00' }])
    expect(await opened.measured(person, 'Walking')).toMatchObject([{ value: 50, startAt: '2026-06-14T16:00:00' }])
  })

  it('a repeat adds nothing; corrected values replace the previous ones', async () => {
    const { count } = await opened.seen(person, 'google-health')
    steps = '11000'
    await person.get('/connectors/google-health/update')
    await opened.work()
    expect(await opened.seen(person, 'google-health')).toMatchObject({ count, totalMeasurementsInLastUpdate: 1 })
    expect(await opened.measured(person, 'Daily Step Count')).toMatchObject([{ value: 11_000 }])
  })
})
