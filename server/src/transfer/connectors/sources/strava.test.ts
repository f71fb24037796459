import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../../testing/connectors.ts'
import type { TestPerson } from '../../../testing/world.ts'
import { dialects } from '../../../testing/world.ts'

const ride = {
  id: 1,
  name: 'Evening Ride',
  distance: 24_931.4,
  moving_time: 4500,
  elapsed_time: 5100,
  total_elevation_gain: 516,
  type: 'Ride',
  sport_type: 'MountainBikeRide',
  start_date: '2026-06-13T04:30:00Z',
  start_date_local: '2026-06-12T21:30:00Z',
  timezone: '(GMT-08:00) America/Los_Angeles',
  utc_offset: -25_200,
}

describe.each(dialects)('Strava on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  let activities: object[]
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
    activities = [ride]
    opened.provider.on('www.strava.com/oauth/token', {
      body: {
        token_type: 'Bearer',
        expires_at: 1,
        expires_in: 21_600,
        refresh_token: 'r',
        access_token: 'a',
        athlete: {},
      },
    })
    opened.provider.on('www.strava.com/api/v3/athlete/activities', ({ query }) => {
      const after = Number(query.get('after'))
      const page = Number(query.get('page'))
      const size = Number(query.get('per_page'))
      const found = activities.filter((activity) => Date.parse((activity as typeof ride).start_date) / 1000 > after)
      return { body: found.slice((page - 1) * size, page * size) }
    })
    expect((await opened.agree(person, 'strava')).statusCode).toBe(200)
  })
  afterEach(() => opened.close())

  const update = async () => {
    await person.get('/connectors/strava/update')
    await opened.work()
  }

  it('an activity has its minutes and distance, on its local day', async () => {
    await opened.work()
    const when = {
      startAt: '2026-06-13T04:30:00',
      endAt: '2026-06-13T05:55:00',
      startDate: '2026-06-12',
      sourceName: 'Strava',
      note: 'Evening Ride',
    }
    expect(await opened.measured(person, 'Cycling')).toMatchObject([{ ...when, value: 75, unitAbbreviatedName: 'min' }])
    expect(await opened.measured(person, 'Cycling Distance')).toMatchObject([
      { ...when, value: 24_931.4, unitAbbreviatedName: 'm' },
    ])
  })

  it.each([
    ['VirtualRide', 'Indoor Cycling'],
    ['TrailRun', 'Running'],
    ['Swim', 'Swimming'],
    ['WeightTraining', 'Strength Training'],
    ['Hike', 'Hiking'],
    ['AlpineSki', 'Exercise'],
  ])('%s is %s', async (sport_type, variableName) => {
    activities = [{ ...ride, sport_type, distance: 0 }]
    await opened.work()
    expect(await opened.measured(person, variableName)).toMatchObject([{ value: 75 }])
  })

  it('requests page by page, continues where it was, and re-reads the last two weeks', async () => {
    activities = Array.from({ length: 230 }, (_, index) => ({
      ...ride,
      id: index,
      start_date: new Date(Date.parse('2026-01-01T06:00:00Z') + index * 43_200_000).toISOString(),
    }))
    await opened.work()
    expect(opened.provider.requests.filter(({ path }) => path.endsWith('activities'))).toHaveLength(3)
    expect((await opened.seen(person, 'strava')).count).toBe(460)
    await update()
    const last = opened.provider.requests.at(-1)
    const latest = Date.parse('2026-01-01T06:00:00Z') / 1000 + 229 * 43_200
    expect(Number(last?.query.get('after'))).toBe(latest - 14 * 86_400)
    expect(await opened.seen(person, 'strava')).toMatchObject({ count: 460, totalMeasurementsInLastUpdate: 0 })
  })

  it('an activity trimmed later is replaced', async () => {
    await opened.work()
    activities = [{ ...ride, moving_time: 3600 }]
    await update()
    expect(await opened.measured(person, 'Cycling')).toMatchObject([{ value: 60 }])
  })

  it('an activity deleted there is removed here too, if others of its kind are reported', async () => {
    const second = { ...ride, id: 2, start_date: '2026-06-14T04:30:00Z' }
    activities = [ride, second]
    await opened.work()
    activities = [second]
    await update()
    expect((await opened.measured(person, 'Cycling')).map(({ startAt }) => startAt)).toEqual(['2026-06-14T04:30:00'])
    // The person's own entries and earlier ones are left alone.
    await person.post('/measurements/post', [
      {
        variableName: 'Cycling',
        value: 10,
        unitAbbreviatedName: 'min',
        startAt: '2026-06-13T10:00:00',
        variableCategoryName: 'Physical Activities',
        combinationOperation: 'SUM',
      },
    ])
    await update()
    expect(await opened.measured(person, 'Cycling')).toHaveLength(2)
  })

  it('a rate limit reached for one person stops requests for everybody until it resets', async () => {
    opened.provider.on('www.strava.com/api/v3/athlete/activities', { status: 429, headers: { 'retry-after': '900' } })
    await opened.work()
    const requestsBefore = opened.provider.requests.length
    const other = await opened.world.addPerson()
    await opened.agree(other, 'strava')
    await opened.work()
    expect(opened.provider.requests).toHaveLength(requestsBefore + 1) // for the tokens
    expect(await opened.seen(other, 'strava')).toMatchObject({ connectStatus: 'CONNECTED', updateStatus: 'ERROR' })
  })

  it('revokes access at Strava when disconnected', async () => {
    opened.provider.on('www.strava.com/oauth/deauthorize', { body: { access_token: 'a' } })
    await opened.work()
    await person.get('/connectors/strava/disconnect')
    await opened.work()
    expect(opened.provider.requests.at(-1)).toMatchObject({ path: '/oauth/deauthorize', body: 'access_token=a' })
  })
})
