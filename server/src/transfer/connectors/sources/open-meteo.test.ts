import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayText } from '../../../lib/utc-text.ts'
import { type ConnectorWorld, openConnectors } from '../../../testing/connectors.ts'
import type { ProviderRequest } from '../../../testing/provider.ts'
import type { TestPerson } from '../../../testing/world.ts'
import { dialects } from '../../../testing/world.ts'

const DAILY = ['precipitation_sum', 'sunshine_duration', 'daylight_duration']

/** Columns as the source documents them: times in local time of the requested zone. */
function answerTo({ query }: ProviderRequest, valueFor: (column: string, at: number) => number | null): unknown {
  const first = Date.parse(query.get('start_date') ?? '')
  const last = Date.parse(query.get('end_date') ?? '')
  const days: string[] = []
  for (let day = first; day <= last; day += 86_400_000) days.push(dayText(day / 86_400_000))
  const hours = days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00`),
  )
  const columns = (names: string | null, times: readonly string[]) =>
    Object.fromEntries((names ?? '').split(',').map((name) => [name, times.map((_, index) => valueFor(name, index))]))
  return {
    latitude: 52.52,
    longitude: 13.419998,
    utc_offset_seconds: 7200,
    timezone: query.get('timezone'),
    ...(query.has('daily') ? { daily: { time: days, ...columns(query.get('daily'), days) } } : {}),
    hourly: { time: hours, ...columns(query.get('hourly'), hours) },
  }
}

interface Measured {
  readonly variableName: string
  readonly value: number
  readonly unitAbbreviatedName: string
  readonly startAt: string
  readonly endAt?: string
  readonly startDate: string
  readonly sourceName: string
}

describe.each(dialects)('Open-Meteo on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterEach(() => opened.close())

  const connect = (since: string, detail = 'daily') =>
    person.post('/connectors/open-meteo-weather/connect', { latitude: 52.52, longitude: '13,41', since, detail })
  const measured = async (variableName: string) =>
    (await person.get<Measured[]>(`/measurements?variableName=${encodeURIComponent(variableName)}&limit=200`)).body

  it("imports each finished day once, as the person's days and in our units", async () => {
    opened.provider.on('api.open-meteo.com/v1/forecast', (request) => ({
      body: answerTo(request, (column, index) => (DAILY.includes(column) ? 3600 * (index + 1) : index % 24)),
    }))
    expect((await connect('2026-06-13')).status).toBe(200)
    await opened.work()
    const [request] = opened.provider.requests
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({
      latitude: '52.52',
      longitude: '13.41',
      timezone: 'Europe/Berlin',
      start_date: '2026-06-13',
      end_date: '2026-06-14',
      wind_speed_unit: 'ms',
    })
    expect(await measured('Outdoor Temperature')).toMatchObject([
      {
        value: 11.5,
        unitAbbreviatedName: 'C',
        startAt: '2026-06-13T22:00:00',
        startDate: '2026-06-14',
        sourceName: 'Open-Meteo',
      },
      {
        value: 11.5,
        unitAbbreviatedName: 'C',
        startAt: '2026-06-12T22:00:00',
        endAt: '2026-06-13T22:00:00',
        startDate: '2026-06-13',
      },
    ])
    expect((await measured('Sunshine Duration')).map(({ value }) => value)).toEqual([2, 1])
    expect((await measured('Precipitation')).map(({ value }) => value)).toEqual([7200, 3600])
    expect(await opened.seen(person, 'open-meteo-weather')).toMatchObject({
      connected: true,
      connectStatus: 'CONNECTED',
      updateStatus: 'UPDATED',
      count: 16,
      totalMeasurementsInLastUpdate: 16,
      lastSuccessfulUpdatedAt: '2026-06-15T12:00:00',
    })
  })

  it('a second update adds nothing, and a corrected value replaces the old one', async () => {
    let warmer = 0
    opened.provider.on('api.open-meteo.com/v1/forecast', (request) => ({ body: answerTo(request, () => 10 + warmer) }))
    await connect('2026-06-10')
    await opened.work()
    const before = await opened.seen(person, 'open-meteo-weather')
    await person.get('/connectors/open-meteo-weather/update')
    await opened.work()
    expect(await opened.seen(person, 'open-meteo-weather')).toMatchObject({
      count: before.count,
      totalMeasurementsInLastUpdate: 0,
      updateStatus: 'UPDATED',
    })
    warmer = 1
    await person.post('/connectors/open-meteo-weather/update', {})
    await opened.work()
    expect((await measured('Outdoor Temperature')).map(({ value }) => value)).toEqual([11, 11, 11, 11, 11])
    expect((await opened.seen(person, 'open-meteo-weather')).count).toBe(before.count)
  })

  it('missing hours are not zero: a day with too few is omitted', async () => {
    opened.provider.on('api.open-meteo.com/v1/forecast', (request) => ({
      body: answerTo(request, (column, index) => (DAILY.includes(column) ? null : index < 12 ? null : 5)),
    }))
    await connect('2026-06-13')
    await opened.work()
    expect(await measured('Outdoor Humidity')).toMatchObject([{ value: 5, startDate: '2026-06-14' }])
    expect(await measured('Precipitation')).toEqual([])
  })

  it('by the hour, on the day the clock goes back, no hour is stored twice', async () => {
    opened.world.clock.set('2025-10-27T12:00:00Z')
    opened.provider.on('api.open-meteo.com/v1/forecast', (request) => ({
      body: answerTo(request, (column, index) => (DAILY.includes(column) ? 0 : index)),
    }))
    await connect('2025-10-26', 'hourly')
    await opened.work()
    const rows = await measured('Barometric Pressure')
    expect(rows).toHaveLength(24)
    expect(rows.at(-1)).toMatchObject({ value: 0, startAt: '2025-10-25T22:00:00', startDate: '2025-10-26' })
    expect(rows[0]).toMatchObject({ value: 23, startAt: '2025-10-26T22:00:00', startDate: '2025-10-26' })
  })

  it('old data is requested from the archive in parts, and continues where it stopped', async () => {
    const answer = (request: ProviderRequest) => ({ body: answerTo(request, () => 1) })
    opened.provider.on('archive-api.open-meteo.com/v1/archive', answer)
    opened.provider.on('api.open-meteo.com/v1/forecast', { status: 503 })
    await connect('2025-12-01')
    await opened.work()
    expect(opened.provider.requests.map(({ host, query }) => [host, query.get('start_date')])).toEqual([
      ['archive-api.open-meteo.com', '2025-12-01'],
      ['archive-api.open-meteo.com', '2026-01-30'],
      ['api.open-meteo.com', '2026-03-31'],
    ])
    const seen = await opened.seen(person, 'open-meteo-weather')
    expect(seen).toMatchObject({ connectStatus: 'CONNECTED', updateStatus: 'ERROR', count: 8 * 120 })
    expect(seen.connectError).toContain('503')
    opened.provider.on('api.open-meteo.com/v1/forecast', answer)
    opened.world.clock.advance(900)
    await person.get('/connectors/open-meteo-weather/update')
    await opened.work()
    expect(opened.provider.requests.at(-2)?.query.get('start_date')).toBe('2026-03-24')
    expect((await opened.seen(person, 'open-meteo-weather')).count).toBe(8 * 196)
  })

  it('air: means and the highest ultraviolet index; where pollen is unknown, none is reported', async () => {
    opened.provider.on('air-quality-api.open-meteo.com/v1/air-quality', (request) => ({
      body: answerTo(request, (column, index) => (column.endsWith('pollen') ? null : index % 24)),
    }))
    await person.get('/connectors/open-meteo-air/connect?latitude=-33.9&longitude=151.2&since=2026-06-14')
    await opened.work()
    expect(await measured('Ultraviolet Index')).toMatchObject([{ value: 23, unitAbbreviatedName: 'index' }])
    expect(await measured('Ozone (µg/m³)')).toMatchObject([{ value: 11.5 }])
    expect(await measured('Grass Pollen')).toEqual([])
  })

  it('refuses invalid coordinates, naming the field', async () => {
    const answer = await person.post<{ errors: { field: string; message: string }[] }>(
      '/connectors/open-meteo-weather/connect',
      { latitude: 91, longitude: 'east' },
    )
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ field }) => field)).toEqual(['latitude', 'longitude'])
    expect((await opened.seen(person, 'open-meteo-weather')).connectStatus).toBe('DISCONNECTED')
  })
})
