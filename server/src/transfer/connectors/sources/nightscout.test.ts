import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../../testing/connectors.ts'
import type { ProviderRequest } from '../../../testing/provider.ts'
import type { TestPerson } from '../../../testing/world.ts'
import { dialects } from '../../../testing/world.ts'

const at = (iso: string) => Date.parse(iso)

describe.each(dialects)('Nightscout on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  let values: { date: number; sgv: number; utcOffset?: number }[]
  let treatments: { created_at: string }[]
  beforeEach(async () => {
    opened = await openConnectors(dialect, { connectorHosts: ['nightscout.lan:1337'] })
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
    values = [
      { date: at('2026-06-14T21:55:00Z'), sgv: 104, utcOffset: 120 },
      { date: at('2026-06-14T22:00:00Z'), sgv: 118, utcOffset: 0 },
      { date: at('2026-06-14T22:05:00Z'), sgv: 5 },
    ]
    treatments = []
    const serve = (host: string) => {
      opened.provider.on(`${host}/api/v1/entries/sgv.json`, (request) => ({
        body: within(request, 'date', (value) => value.date),
      }))
      opened.provider.on(`${host}/api/v1/treatments.json`, ({ query }) => {
        const from = query.get('find[created_at][$gte]') ?? ''
        const to = query.get('find[created_at][$lt]') ?? ''
        return { body: treatments.filter(({ created_at }) => created_at >= from && created_at < to) }
      })
    }
    serve('sugar.example.org')
    serve('nightscout.lan:1337')
  })
  afterEach(() => opened.close())

  const within = ({ query }: ProviderRequest, field: string, timeOf: (value: (typeof values)[number]) => number) =>
    values.filter(
      (value) =>
        timeOf(value) >= Number(query.get(`find[${field}][$gte]`)) &&
        timeOf(value) < Number(query.get(`find[${field}][$lt]`)),
    )
  const connect = (parameters: object = {}) =>
    person.post<{ errors?: { field: string; message: string }[] }>('/connectors/nightscout/connect', {
      url: 'https://sugar.example.org/',
      since: '2026-06-10',
      ...parameters,
    })

  it('imports glucose in mg/dL at its time; error codes of the sensor are not glucose', async () => {
    await connect()
    await opened.work()
    expect(await opened.measured(person, 'Blood Glucose')).toMatchObject([
      {
        value: 104,
        unitAbbreviatedName: 'mg/dL glucose',
        startAt: '2026-06-14T21:55:00',
        startDate: '2026-06-14',
        sourceName: 'Nightscout',
      },
      { value: 118, startAt: '2026-06-14T22:00:00', startDate: '2026-06-15' },
    ])
  })

  it('treatments are insulin, carbohydrates and exercise; zero means none', async () => {
    const treatment = (created_at: string, rest: object) => ({ created_at, ...rest })
    treatments = [
      treatment('2026-06-14T10:00:00.000Z', {
        eventType: 'Meal Bolus',
        insulin: 4.5,
        carbs: 60,
        notes: 'Lunch',
        utcOffset: 120,
      }),
      treatment('2026-06-14T15:00:00.000Z', { eventType: 'Exercise', duration: 45, insulin: 0, carbs: null }),
      treatment('2026-06-14T16:00:00.000Z', { eventType: 'Temp Basal', duration: 30, rate: 0.4 }),
    ]
    await connect()
    await opened.work()
    expect(await opened.measured(person, 'Insulin')).toMatchObject([
      { value: 4.5, unitAbbreviatedName: 'units', note: 'Lunch' },
    ])
    expect(await opened.measured(person, 'Carbohydrates')).toMatchObject([{ value: 60, unitAbbreviatedName: 'g' }])
    expect(await opened.measured(person, 'Exercise')).toMatchObject([{ value: 45, endAt: '2026-06-14T15:45:00' }])
  })

  it('a secret is sent as its hash, an access token unchanged', async () => {
    await connect({ token: 'my-api-secret-12' })
    await opened.work()
    const hash = createHash('sha1').update('my-api-secret-12').digest('hex')
    expect(opened.provider.requests[0]?.headers['api-secret']).toBe(hash)
    const before = opened.provider.requests.length
    await connect({ token: 'reader-0123456789abcdef' })
    await opened.work()
    expect(opened.provider.requests[before]?.query.get('token')).toBe('reader-0123456789abcdef')
    expect(opened.provider.requests[before]?.headers['api-secret']).toBeUndefined()
  })

  it('reads a week at a time, continues from the end, and re-reads two days', async () => {
    await connect({ since: '2026-06-01' })
    await opened.work()
    const entries = () => opened.provider.requests.filter(({ path }) => path.includes('entries'))
    expect(entries()).toHaveLength(3)
    await person.get('/connectors/nightscout/update')
    await opened.work()
    expect(Number(entries().at(-1)?.query.get('find[date][$gte]'))).toBe(at('2026-06-13T12:00:00Z'))
    expect(await opened.seen(person, 'nightscout')).toMatchObject({ count: 2, totalMeasurementsInLastUpdate: 0 })
  })

  it('a machine at home is refused with a clear sentence, unless an administrator listed it', async () => {
    for (const url of [
      'http://sugar.example.org',
      'https://192.168.1.5',
      'https://localhost',
      'https://nightscout.lan',
      'http://nightscout.lan:8080',
    ]) {
      const { status, body } = await connect({ url })
      expect(status, url).toBe(400)
      expect(body.errors?.[0]).toMatchObject({ field: 'url' })
      expect(body.errors?.[0]?.message).toContain('CONNECTOR_HOSTS')
    }
    expect((await connect({ url: 'http://nightscout.lan:1337' })).status).toBe(200)
    await opened.work()
    expect(await opened.seen(person, 'nightscout')).toMatchObject({ updateStatus: 'UPDATED', count: 2 })
  })

  it('an address with a password or a query is refused', async () => {
    for (const url of [
      'https://a:b@sugar.example.org',
      'https://sugar.example.org/?token=x',
      'sugar',
      'ftp://x.example.org',
    ])
      expect((await connect({ url })).status, url).toBe(400)
  })
})
