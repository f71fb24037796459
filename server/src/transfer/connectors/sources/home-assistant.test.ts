import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ConnectorWorld, openConnectors } from '../../../testing/connectors.ts'
import type { TestPerson } from '../../../testing/world.ts'
import { dialects } from '../../../testing/world.ts'
import { hoursOf, readSensors } from './home-assistant.ts'

describe('hourly values', () => {
  it('weigh each value by how long it lasted', () => {
    const states = [
      { epochSeconds: 0, value: 20 },
      { epochSeconds: 5400, value: 24 },
    ]
    expect(hoursOf(states, 0, 7200)).toEqual([
      { startEpoch: 0, mean: 20, knownSeconds: 3600 },
      { startEpoch: 3600, mean: 22, knownSeconds: 3600 },
    ])
  })

  it('exclude times in which the sensor was unavailable', () => {
    const states = [
      { epochSeconds: 0, value: 20 },
      { epochSeconds: 900, value: undefined },
      { epochSeconds: 7200, value: 30 },
    ]
    expect(hoursOf(states, 0, 10_800)).toEqual([
      { startEpoch: 0, mean: 20, knownSeconds: 900 },
      { startEpoch: 7200, mean: 30, knownSeconds: 3600 },
    ])
  })

  it('lie between the smallest and largest reported value, and within the requested time', () => {
    const states = fc.array(
      fc.record({
        epochSeconds: fc.integer({ min: 0, max: 20_000 }),
        value: fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }),
      }),
    )
    fc.assert(
      fc.property(states, (list) => {
        const values = list.flatMap(({ value }) => (value === undefined ? [] : [value]))
        for (const { mean, knownSeconds } of hoursOf(list, 0, 20_000)) {
          expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
          expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
          expect(knownSeconds).toBeLessThanOrEqual(3600)
        }
      }),
    )
  })
})

describe('the list of sensors', () => {
  it.each([
    ['sensor.a = Bedroom Temperature', true],
    ['sensor.a = Light Level (Lux) [index]\nbinary_sensor.bed = Time in Bed', true],
    ['sensor.a', false],
    ['sensor.a =', false],
    ['Sensor A = Warmth', false],
    ['sensor.a = Warmth [parsecs]', false],
    ['sensor.a = X; sensor.a = Y', false],
    ['sensor.a/../../config = X', false],
    [Array.from({ length: 31 }, (_, index) => `sensor.s${index} = X${index}`).join('\n'), false],
  ])('%j is taken: %s', (text, isGood) => expect('value' in readSensors(text)).toBe(isGood))
})

describe.each(dialects)('Home Assistant on %s', (dialect) => {
  let opened: ConnectorWorld
  let person: TestPerson
  const units: Record<string, string | undefined> = {}
  beforeEach(async () => {
    opened = await openConnectors(dialect)
    person = await opened.world.addPerson({ timeZone: 'Europe/Berlin' })
    Object.assign(units, { 'sensor.bedroom': '°F', 'sensor.lamp': 'lx', 'sensor.odd': 'furlongs' })
    opened.provider.on('home.example.org/api/states/', ({ path }) => {
      const entity = path.split('/').at(-1) ?? ''
      return { body: { entity_id: entity, state: '1', attributes: { unit_of_measurement: units[entity] } } }
    })
    opened.provider.on('home.example.org/api/history/period/', ({ path, query }) => {
      const from = decodeURIComponent(path.split('/').at(-1) ?? '')
      const states = (entity: string, list: [string, string][]) => [
        { entity_id: entity, state: list[0]?.[1], last_changed: from, last_updated: from },
        ...list
          .filter(([time]) => time > from && time < (query.get('end_time') ?? ''))
          .map(([last_changed, state]) => ({ state, last_changed })),
      ]
      const histories: Record<string, [string, string][]> = {
        'sensor.bedroom': [
          ['', '68'],
          ['2026-06-15T10:30:00+00:00', '86'],
          ['2026-06-15T11:00:00+00:00', 'unavailable'],
        ],
        'binary_sensor.bed': [
          ['', 'off'],
          ['2026-06-15T10:15:00+00:00', 'on'],
          ['2026-06-15T10:45:00+00:00', 'off'],
        ],
        'sensor.lamp': [['', '300']],
      }
      return {
        body: (query.get('filter_entity_id') ?? '')
          .split(',')
          .map((entity) => states(entity, histories[entity] ?? [['', '1']])),
      }
    })
  })
  afterEach(() => opened.close())

  const connect = (sensors: string) =>
    person.post('/connectors/home-assistant/connect', { url: 'https://home.example.org', token: 'long-lived', sensors })

  it('imports hourly means in the unit of the sensor, and minutes in which something is on', async () => {
    expect((await connect('sensor.bedroom = Bedroom Temperature\nbinary_sensor.bed = Time in Bed')).status).toBe(200)
    await opened.work()
    expect(opened.provider.requests[0]?.headers['authorization']).toBe('Bearer long-lived')
    const warmth = await opened.measured(person, 'Bedroom Temperature')
    expect(warmth.at(-1)).toMatchObject({
      value: 77,
      unitAbbreviatedName: 'F',
      startAt: '2026-06-15T10:00:00',
      endAt: '2026-06-15T11:00:00',
      sourceName: 'Home Assistant',
    })
    expect(warmth.at(-2)).toMatchObject({ value: 68, startAt: '2026-06-15T09:00:00' })
    const bed = await opened.measured(person, 'Time in Bed')
    expect(bed.at(-2)).toMatchObject({ value: 30, unitAbbreviatedName: 'min', startAt: '2026-06-15T10:00:00' })
    expect(bed.at(-1)).toMatchObject({ value: 0, startAt: '2026-06-15T11:00:00' })
  })

  it('a second update adds nothing', async () => {
    await connect('sensor.bedroom = Bedroom Temperature')
    await opened.work()
    const { count } = await opened.seen(person, 'home-assistant')
    await person.get('/connectors/home-assistant/update')
    await opened.work()
    expect(await opened.seen(person, 'home-assistant')).toMatchObject({ count, totalMeasurementsInLastUpdate: 0 })
  })

  it('an unknown or unsuitable unit is asked for, not guessed', async () => {
    await connect('sensor.odd = Distance to the Pub')
    await opened.work()
    expect((await opened.seen(person, 'home-assistant')).connectError).toContain('"furlongs"')
    await connect('sensor.bedroom = Indoor Humidity')
    await opened.work()
    expect((await opened.seen(person, 'home-assistant')).connectError).toContain('Indoor Humidity is measured in %')
    await connect('sensor.lamp = Light Level (Lux) [index]')
    await opened.work()
    expect((await opened.measured(person, 'Light Level (Lux)')).at(-1)).toMatchObject({
      value: 300,
      unitAbbreviatedName: 'index',
    })
  })
})
