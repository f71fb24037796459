import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayText, readMoment } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { variableOf } from '../variables/variable.ts'
import { activeRecords } from './active-days.ts'
import { readPersonDays } from './daily.ts'

/** Around both clock changes, without an offset and with several, close to either midnight. */
const OFFSETS = ['', '+00:00', '+02:00', '-09:30', '+14:00', '-11:00']
const times = OFFSETS.flatMap((offset, index) =>
  ['2026-03-28T23:30:00', '2026-03-29T01:59:59', '2026-04-03T00:00:00', '2026-04-0X', '2025-10-26T00:30:00'].map(
    (text) => (text.includes('X') ? `2026-04-1${index}T12:00:00${offset}` : `${text}${offset}`),
  ),
)

describe.each(dialects)('on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const items = times.map((startAt, index) => ({
      variableName: 'Apples',
      variableCategoryName: 'Foods',
      unitAbbreviatedName: 'serving',
      combinationOperation: 'SUM',
      sourceName: `Source ${index}`,
      startAt,
      value: 1,
    }))
    expect((await person.post('/measurements/post', items)).status).toBe(201)
  })
  afterAll(() => world.close())

  it.each(['Europe/Berlin', 'America/St_Johns', 'Pacific/Apia'])(
    'the recorded days are those of the entries in %s',
    async (timeZone) => {
      const dayOf = localDays(timeZone)
      const expected = times.map((text) => {
        const moment = readMoment(text)
        return dayOf(moment?.epochSeconds ?? 0, moment?.offsetMinutes ?? null)
      })
      // Years without an entry too, which are looked at together.
      const days = Array.from({ length: 4250 }, (_, index) => 16_380 + index)
      const found = await world.server.services.storage.read(async (stores) => {
        const records = activeRecords((await stores.variables.all(person.id)).map(variableOf), [])
        return stores.measurements.activeDays({ userId: person.id, days, timeZone, records })
      })
      expect([...found].sort()).toEqual([...new Set(expected)].sort())
    },
  )

  it('a day with only watch data does not become zero for manual entries', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const served = { unitAbbreviatedName: 'serving', combinationOperation: 'SUM', value: 1 }
    const coffee = { variableName: 'Coffee', variableCategoryName: 'Foods', ...served }
    const steps = { variableName: 'Steps', variableCategoryName: 'Physical Activities', unitAbbreviatedName: 'count' }
    const worn = { ...steps, combinationOperation: 'SUM', sourceName: 'Watch', value: 5000 }
    const written = { ...steps, combinationOperation: 'SUM', value: 5000 }
    const items = [
      { ...coffee, startAt: '2026-03-01T09:00:00' },
      { ...worn, startAt: '2026-03-02T09:00:00' },
      { ...written, startAt: '2026-03-03T09:00:00' },
      { ...coffee, startAt: '2026-03-04T09:00:00' },
    ]
    expect((await other.post('/measurements/post', items)).status).toBe(201)
    const { body } = await other.get('/measurements/daily?variableName=Coffee')
    expect((body as { date: string; value: number }[]).map(({ date, value }) => [date, value])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-03', 0],
      ['2026-03-04', 1],
    ])
  })

  it('a night entered by hand counts for the day of waking, not the day before', async () => {
    const other = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const coffee = {
      variableName: 'Coffee',
      variableCategoryName: 'Foods',
      unitAbbreviatedName: 'serving',
      combinationOperation: 'SUM',
      value: 1,
    }
    const asleep = { variableName: 'Sleep Duration', variableCategoryName: 'Sleep', unitAbbreviatedName: 'h' }
    const items = [
      { ...coffee, startAt: '2026-03-01T09:00:00' },
      {
        ...asleep,
        combinationOperation: 'SUM',
        value: 7,
        startAt: '2026-03-02T23:00:00',
        endAt: '2026-03-03T06:00:00',
      },
      { ...coffee, startAt: '2026-03-05T09:00:00' },
    ]
    expect((await other.post('/measurements/post', items)).status).toBe(201)
    const { body } = await other.get('/measurements/daily?variableName=Coffee')
    const dates = (body as { date: string }[]).map(({ date }) => date)
    expect(dates).toEqual(['2026-03-01', '2026-03-03', '2026-03-05'])
    // Findings, charts and statistics of all days read them at once, and count the same.
    const { recordedDays } = await world.server.services.storage.read((stores) =>
      readPersonDays(stores, other.id, 'Europe/Berlin'),
    )
    expect([...recordedDays.byHand].map(dayText).toSorted()).toEqual(dates)
  })

  it('reads a variable whose statistics do not yet say who records it by hand', async () => {
    const steps = (sourceName: string, startAt: string) => ({
      variableName: 'Steps',
      variableCategoryName: 'Physical Activity',
      unitAbbreviatedName: 'count',
      combinationOperation: 'SUM',
      sourceName,
      startAt,
      value: 1000,
    })
    const looksInto = () =>
      world.server.services.storage.read(async (stores) => {
        const variables = (await stores.variables.all(person.id)).map(variableOf)
        return variables.find(({ id }) => activeRecords(variables, []).sourceIds.includes(id))?.name
      })
    await person.post('/measurements/post', [steps('Watch', '2026-05-01T08:00:00')])
    await world.server.services.statistics.refreshAll()
    expect(await looksInto()).toBeUndefined()
    await person.post('/measurements/post', [steps('Upshot', '2026-05-02T08:00:00')])
    expect(await looksInto()).toBe('Steps')
    await world.server.services.statistics.refreshAll()
    expect(await looksInto()).toBe('Steps')
  })
})
